import AppleSource
import Foundation
import QuartzCore
import SourceLiterals
import Testing

@testable import SwiftScenes

/// Compiled scenes tell which places of their source have given values to properties.
@MainActor @Suite(.serialized) final class SceneTraceTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("traced scenes \(UInt32.random(in: 0 ... .max))")
  private static let cache = FileManager.default.temporaryDirectory.appendingPathComponent(
    "trace-tests-\(getpid())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func compile(_ text: String) throws -> CompiledScene {
    let url = folder.appendingPathComponent("demo.swift")
    try text.write(to: url, atomically: true, encoding: .utf8)
    return try SceneCompiler(cache: Self.cache, timeLimit: 1200).compile(url)
  }

  /// What the scenes have told: the objects' classes and names, and the sites.
  nonisolated(unsafe) private static var told: [String] = []

  private func trace(_ scene: LoadedScene) {
    Self.told = []
    scene.trace { object, site, other in
      let object = Unmanaged<AnyObject>.fromOpaque(object).takeUnretainedValue()
      let name = (object as? CALayer)?.name ?? "\(type(of: object))"
      SceneTraceTests.told.append(other == nil ? "\(name) \(site)" : "\(name) \(site) +")
    }
  }

  private static let scene = """
    import QuartzCore
    struct Particle { var position = CGPoint.zero }
    class Ball: CALayer {
      private let inner = CALayer()
      override init() {
        super.init()
        name = "ball"
        position = CGPoint(x: 10, y: 20)
        inner.name = "inner"; inner.opacity = 0.5
        var particle = Particle()
        particle.position = CGPoint(x: 1, y: 2)
        let missing: CALayer? = nil
        missing?.zPosition = 4
        [inner].forEach { $0.cornerRadius = 4 }
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
        spring.keyPath = "opacity"
        inner.add(spring, forKey: "spring")
        addSublayer(inner)
      }
      override init(layer: Any) { super.init(layer: layer) }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    """

  @Test func objectsAreToldWithTheirPlaces() throws {
    let compiled = try compile(Self.scene)
    let sites = compiled.sites
    let loaded = try compiled.load()
    #expect(loaded.root(width: 1, height: 1) is CALayer && Self.told.isEmpty)
    trace(loaded)
    let ball = try #require(loaded.root(width: 1, height: 1) as? CALayer)
    #expect(
      ball.position == CGPoint(x: 10, y: 20) && ball.sublayers?.first?.animation(forKey: "spring") != nil)
    #expect(
      Self.told == [
        "ball 0", "inner 1", "inner 4", "CASpringAnimation 5", "CASpringAnimation 6", "inner 7 +",
      ])
    #expect(
      sites.map(\.keyPath) == [
        "position", "opacity", "position", "zPosition", "cornerRadius", "perceptualDuration", "bounce",
        "spring",
      ])
    #expect(
      sites[0].literal?.slots.map(\.value) == [10, 20] && sites[0].line == 8 && sites[0].function == "init")
    // From the cache, too.
    #expect(try compile(Self.scene).sites == sites)
  }

  @Test func errorsHaveTheUsersPlaces() throws {
    let text =
      "import QuartzCore\nclass A: CALayer { func go() { opacity = 1; opacity = oops; opacity = 2 } }\n"
    #expect {
      try compile(text)
    } throws: { error in
      guard case SceneCompileError.errors(let errors) = error else { return false }
      let list = errors.all
      return list.map(\.line) == [2] && list.map(\.column) == [55]
        && list.map(\.message) == ["cannot find 'oops' in scope"]
    }
  }

  @Test func aSceneThatTracingWouldBreakIsNotTraced() throws {
    // A value that cannot be copied, which the rewriter does not see.
    let text = """
      import QuartzCore
      struct Token: ~Copyable { var duration = 0.0 }
      class A: CALayer {
        func go() {
          var token = Token()
          token.duration = 2
          opacity = 1
        }
      }
      """
    let compiled = try compile(text)
    #expect(compiled.sites.isEmpty)
    let loaded = try compiled.load()
    trace(loaded)
    #expect(loaded.root(width: 1, height: 1) is CALayer)
  }
}
