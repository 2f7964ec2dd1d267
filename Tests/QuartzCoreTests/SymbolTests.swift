import Foundation
import Testing

@testable import QuartzCore

/// The declarations by symbol, which another toolchain may break, are those of docs/design/decisions/0015-initialisers-by-symbol.md, and each of
/// them still does what the document says.
@Suite struct SymbolTests {
  private static let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// What stands between quotes after `@_silgen_name(` in the sources: the symbols, with their files.
  private static func declared() throws -> [String: Set<String>] {
    let sources = top.appendingPathComponent("Sources").resolvingSymlinksInPath().path
    var found: [String: Set<String>] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources) where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: sources + "/" + file, encoding: .utf8)
      for part in text.components(separatedBy: "@_silgen_name(\"").dropFirst() {
        found[String(part.prefix { $0 != "\"" }), default: []].insert(file)
      }
    }
    return found
  }

  @Test func theDocumentNamesAll() throws {
    let document = try String(
      contentsOf: Self.top.appendingPathComponent("docs/design/decisions/0015-initialisers-by-symbol.md"),
      encoding: .utf8)
    var named: [String: Set<String>] = [:]
    for line in document.components(separatedBy: "\n") where line.hasPrefix("| `") {
      let words = line.components(separatedBy: "`")
      named[words[1], default: []].insert(words[3])
    }
    #expect(named.count == 9)
    #expect(
      try Self.declared() == named,
      "a declaration by symbol is not in docs/design/decisions/0015-initialisers-by-symbol.md, or is gone")
  }

  private final class CountedLayer: CALayer {
    var count = 0
    override init() {
      super.init()
      count = 1
    }
    override init(layer: Any) {
      super.init(layer: layer)
      count = (layer as? CountedLayer).map { $0.count + 10 } ?? 0
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class CountedAnimation: CABasicAnimation {
    var count = 0
    override init() {
      super.init()
      count = 1
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test func eachReachesTheInitialiserOfTheDynamicClass() throws {
    let kind: CALayer.Type = CountedLayer.self
    let layer = try #require(kind.init() as? CountedLayer)
    #expect(layer.count == 1)
    let context = CAContext(layer: layer, clock: MediaClock(isPaused: true))
    CATransaction.flush()
    let copy = try #require(layer.presentation())
    #expect(copy.count == 11)
    let animation: CAAnimation = CountedAnimation()
    let copied = try #require(animation.copy() as? CountedAnimation)
    #expect(copied.count == 1)
    withExtendedLifetime(context) {}
  }

  /// Nothing is leaked, and nothing is released twice.
  @Test func objectsAreReleased() {
    weak var layer: CALayer?
    weak var animation: CAAnimation?
    do {
      let kind: CALayer.Type = CountedLayer.self
      let made = kind.init()
      let copied = CountedAnimation().copy() as? CAAnimation
      layer = made
      animation = copied
      #expect(layer != nil && animation != nil)
      withExtendedLifetime((made, copied)) {}
    }
    #expect(layer == nil && animation == nil)
  }
}
