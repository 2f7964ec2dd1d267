import TestSupport
import Foundation
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// docs/reference/limits.md: its values are those of `SceneLimits`, and a scene that goes beyond one of them gets the diagnostic that
/// the table says.
@Suite struct LimitsDocumentTests {
  private static let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
  private static let text =
    (try? String(contentsOf: top.appendingPathComponent("docs/reference/limits.md"), encoding: .utf8)) ?? ""

  /// The cells of the rows below a heading.
  private static func rows(_ heading: String) -> [[String]] {
    let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") } ?? ""
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { row in
      row.dropFirst(2).dropLast(2).components(separatedBy: " | ").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// `512`, `2,000,000`, `64 MiB`.
  private static func number(_ text: String) -> Double? {
    let words = text.replacingOccurrences(of: ",", with: "").split(separator: " ")
    let units = ["MiB": Double(1 << 20), "GiB": Double(1 << 30)]
    guard let number = words.first.flatMap({ Double($0) }) else { return nil }
    return words.count == 1 ? number : units[String(words[1])].map { $0 * number }
  }

  private static func name(_ cell: String) -> String { cell.replacingOccurrences(of: "`", with: "") }

  @Test func theTableHasTheValuesOfTheCode() throws {
    var values: [String: Double] = [:]
    for case (let name?, let value) in Mirror(reflecting: SceneLimits()).children {
      values[name] = value as? Double ?? (value as? Int).map { Double($0) }
    }
    let rows = Self.rows("Reading")
    #expect(Set(rows.map { Self.name($0[0]) }) == Set(values.keys) && rows.count == values.count)
    for row in rows { #expect(values[Self.name(row[0])] == Self.number(row[1]), "\(row)") }
  }

  @Test func everyTestThatItNamesIsThere() throws {
    let tests = Self.top.appendingPathComponent("Tests")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter {
      $0.hasSuffix("Tests.swift")
    }
    let sources = try paths.map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }
    var count = 0
    for row in Self.rows("Names and files") {
      for name in row[2].components(separatedBy: ", ").map(Self.name) {
        let parts = name.split(separator: ".")
        try #require(parts.count == 2, "\(name)")
        let types = ["struct \(parts[0]) ", "class \(parts[0]) "]
        #expect(
          sources.contains { source in
            types.contains { source.contains($0) } && source.contains("func \(parts[1])(")
          }, "\(name)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  // MARK: Beyond the limits

  /// A limit that is made small, and what goes beyond it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let shrink: @Sendable (inout SceneLimits) -> Void
    /// The files of the scene, and the one to open.
    let files: @Sendable () throws -> [String: Data]
    var opened = "scene.caml"

    var testDescription: String { name }

    /// A scene of one file.
    init(_ name: String, _ content: String, _ shrink: @escaping @Sendable (inout SceneLimits) -> Void) {
      self.init(name, ["scene.caml": caml(content)], shrink)
    }

    init(
      _ name: String, _ files: [String: String], opened: String = "scene.caml",
      _ shrink: @escaping @Sendable (inout SceneLimits) -> Void
    ) {
      self.name = name
      self.files = { files.mapValues { Data($0.utf8) } }
      self.opened = opened
      self.shrink = shrink
    }

    init(
      _ name: String, opened: String = "scene.caml", _ files: @escaping @Sendable () throws -> [String: Data],
      _ shrink: @escaping @Sendable (inout SceneLimits) -> Void
    ) {
      self.name = name
      self.files = files
      self.opened = opened
      self.shrink = shrink
    }
  }

  private static let animations = ["a", "b"].map {
    "<CABasicAnimation key='\($0)' keyPath='opacity' duration='1'/>"
  }.joined()
  private static let states = "<LKState name='a'/><LKState name='b'/><LKState name='c'/>"
  private static let colors =
    "<colors><CGColor value='1 0 0'/><CGColor value='0 1 0'/><CGColor value='0 0 1'/></colors>"

  private static func layer(_ content: String = "", _ attributes: String = "") -> String {
    "<CALayer bounds='0 0 9 9' \(attributes)>\(content)</CALayer>"
  }

  private static func images(_ count: Int) -> @Sendable () throws -> [String: Data] {
    {
      let layers = (0..<count).map { layer("<contents src='\($0).png'/>") }.joined()
      var files = ["scene.caml": Data(caml(layer("<sublayers>\(layers)</sublayers>")).utf8)]
      for index in 0..<count { files["\(index).png"] = try png(8, 8, red: UInt8(index)) }
      return files
    }
  }

  private static func archive(_ entries: [String: [UInt8]]) -> @Sendable () throws -> [String: Data] {
    {
      let folder = try TemporaryFolder()
      let file = folder.url.appendingPathComponent("a.tendies")
      let writer = try ZipWriter(file.path)
      for (name, bytes) in entries.sorted(by: { $0.key < $1.key }) { try writer.add(name, bytes) }
      try writer.commit()
      return ["a.tendies": try Data(contentsOf: file)]
    }
  }

  /// Bytes that are compressed to about a hundredth: zeros, and another byte here and there.
  private static func zeros(_ count: Int, each step: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var other: UInt32 = 1
    for index in stride(from: 0, to: count, by: 4 * step) {
      other = other &* 1_664_525 &+ 1_013_904_223
      bytes[index] = UInt8(truncatingIfNeeded: other >> 24)
    }
    return bytes
  }

  static let cases: [Case] = [
    Case("fileBytes", layer()) { $0.fileBytes = 10 },
    Case(
      "indexBytes", ["a.ca/index.xml": "<plist><dict></dict></plist>", "a.ca/main.caml": caml(layer())],
      opened: "a.ca"
    ) { $0.indexBytes = 5 },
    Case("valueBytes", layer("", "name='long enough to be too long, with the name of the format'")) {
      $0.valueBytes = 50
    },
    Case("depth", layer("<sublayers>\(layer())</sublayers>")) { $0.depth = 3 },
    Case("elements", layer("<sublayers>\(layer())</sublayers>")) { $0.elements = 3 },
    Case("attributes", layer("", "name='a' opacity='1'")) { $0.attributes = 2 },
    Case("documentAttributes", layer("", "name='a' opacity='1'")) { $0.documentAttributes = 3 },
    Case("syntaxErrors", layer("", "a b c d e")) { $0.syntaxErrors = 2 },
    Case("layers", layer("<sublayers>\(layer())\(layer())</sublayers>")) { $0.layers = 2 },
    Case("animations", layer("<animations>\(animations)</animations>")) { $0.animations = 1 },
    Case("animationsPerLayer", layer("<animations>\(animations)</animations>")) { $0.animationsPerLayer = 1 },
    Case("stateObjects", layer("<states>\(states)</states>")) { $0.stateObjects = 2 },
    Case("listItems", "<CAGradientLayer bounds='0 0 9 9'>\(colors)</CAGradientLayer>") { $0.listItems = 2 },
    Case(
      "referredItems",
      """
      <CAGradientLayer bounds='0 0 9 9'><animations><CAKeyframeAnimation keyPath='colors' duration='1'><values>
      <NSArray id='a'><CGColor value='1 0 0'/><CGColor value='0 1 0'/></NSArray><NSArray object='a'/>
      </values></CAKeyframeAnimation></animations></CAGradientLayer>
      """
    ) { $0.referredItems = 1 },
    Case(
      "referredAnimations",
      layer(
        """
        <animations><CAAnimationGroup id='a' key='a' duration='1'><animations>\(animations)</animations></CAAnimationGroup>
        <p key='b' object='a'/></animations>
        """)
    ) { $0.referredAnimations = 1 },
    Case("pathElements", "<CAShapeLayer bounds='0 0 9 9' path='0 0 m 9 9 l 9 0 l h'/>") {
      $0.pathElements = 2
    },
    Case("textBytes", "<CATextLayer bounds='0 0 9 9' string='abcdef'/>") { $0.textBytes = 3 },
    Case("size", layer()) { $0.size = 8 },
    Case(
      "planes",
      [
        "a.wallpaper/Background.ca/main.caml": caml(layer()),
        "a.wallpaper/Floating.ca/main.caml": caml(layer()),
        "a.wallpaper/Foreground.ca/main.caml": caml(layer()),
      ], opened: "a.wallpaper"
    ) { $0.planes = 2 },
    Case("imageFiles", images(2)) { $0.imageFiles = 1 },
    Case("imageFileBytes", images(1)) { $0.imageFileBytes = 20 },
    Case("imageBytes", images(2)) { $0.imageBytes = 100 },
    Case("imagePixels", images(2)) { $0.imagePixels = 100 },
    Case("earlyPixels", images(2)) { $0.earlyPixels = 1 },
    Case("allEarlyPixels", images(2)) { $0.allEarlyPixels = 100 },
    Case("archiveBytes", opened: "a.tendies", archive(["main.caml": Array(caml(layer()).utf8)])) {
      $0.archiveBytes = 20
    },
    Case("archiveEntries", opened: "a.tendies", archive(["main.caml": Array(caml(layer()).utf8), "b": []])) {
      $0.archiveEntries = 1
    },
    Case("archiveNameBytes", opened: "a.tendies", archive(["main.caml": Array(caml(layer()).utf8)])) {
      $0.archiveNameBytes = 8
    },
    Case("archiveDepth", opened: "a.tendies", archive(["a/b/main.caml": Array(caml(layer()).utf8)])) {
      $0.archiveDepth = 2
    },
    Case("expandedBytes", opened: "a.tendies", archive(["main.caml": Array(caml(layer()).utf8)])) {
      $0.expandedBytes = 20
    },
    Case(
      "expansionRatio", opened: "a.tendies",
      archive(["main.caml": Array(caml(layer()).utf8), "b": zeros(2 << 20, each: 100)])
    ) { $0.expansionRatio = 10 },
  ]

  @Test func everyLimitHasAnInput() {
    #expect(Self.cases.map(\.name).sorted() == Self.rows("Reading").map { Self.name($0[0]) }.sorted())
  }

  @Test(arguments: cases) func whatGoesBeyondIsReported(one: Case) throws {
    let row = try #require(Self.rows("Reading").first { Self.name($0[0]) == one.name })
    let code = row.count > 4 ? Self.name(row[4]) : ""
    let folder = try TemporaryFolder()
    for (path, data) in try one.files() { try folder.write(data, to: path) }
    let url = folder.url.appendingPathComponent(one.opened)
    // Within the limits nothing is reported but what the input has to be wrong about.
    let whole = SceneDocument.open(url)
    if one.name != "syntaxErrors" { #expect(whole.messages == []) }
    #expect(whole.root != nil && !whole.diagnostics.contains { $0.code.rawValue == code })
    var limits = SceneLimits()
    one.shrink(&limits)
    let document = SceneDocument.open(url, limits: limits)
    if code.isEmpty {
      #expect(document.messages == [])
    } else {
      #expect(Set(document.diagnostics.map(\.code.rawValue)).contains(code), "\(document.messages)")
    }
  }
}
