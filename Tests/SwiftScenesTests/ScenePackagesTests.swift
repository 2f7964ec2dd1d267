import Foundation
import ProcessEnvironment
import QuartzCore
import Testing
import UIKit
import XcodeProjects

@testable import SceneTools
@testable import SwiftScenes

/// Packages that scenes import, compiled by the toolchain that runs the tests. Nothing is fetched from a network.
@MainActor @Suite(.serialized) final class ScenePackagesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("scene packages \(UInt32.random(in: 0 ... .max))")
  private static let cache = FileManager.default.temporaryDirectory.appendingPathComponent(
    "package-tests-\(getpid())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult private func write(_ text: String, _ name: String) throws -> URL {
    try write(text, folder.appendingPathComponent(name))
  }

  @discardableResult private func write(_ text: String, _ url: URL) throws -> URL {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url
  }

  private func compile(_ place: String, _ paths: [String: String] = [:]) throws -> CompiledScene {
    let packages = paths.map { PackagePath(name: $0, folder: folder.appendingPathComponent($1)) }
    return try SceneCompiler(cache: Self.cache, timeLimit: 1200)
      .compile(folder.appendingPathComponent(place), .init(packages: packages))
  }

  private func failure(_ place: String, _ paths: [String: String] = [:]) throws -> SceneErrors? {
    do { _ = try compile(place, paths) } catch SceneCompileError.errors(let errors) { return errors }
    return nil
  }

  private func errors(_ place: String, _ paths: [String: String] = [:]) throws -> [SceneDiagnostic] {
    try failure(place, paths)?.all ?? []
  }

  /// What the layer of a scene has as its name.
  private func name(_ scene: CompiledScene) throws -> String? {
    (try scene.load().root(width: 10, height: 10) as? CALayer)?.name
  }

  private func manifest(
    _ name: String, products: String = "", dependencies: String = "", targets: String
  ) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "\(name)", products: [\(products)], dependencies: [\(dependencies)], targets: [\(targets)])
    """
  }

  /// The files below a folder, with their sizes and dates.
  private func contents(_ name: String) throws -> [String] {
    let top = folder.appendingPathComponent(name)
    return try FileManager.default.subpathsOfDirectory(atPath: top.path).sorted().map {
      FileStamp.of(top.appendingPathComponent($0))
    }
  }

  // MARK: Modules

  /// A package of two targets with a resource, written for Apple's systems: `Dial` uses `Marks`, and the scene both.
  @Test func aSceneImportsModulesOfAPackage() throws {
    try write(
      manifest(
        "Dials", products: #".library(name: "Dial", targets: ["Dial"])"#,
        targets: """
          .target(name: "Dial", dependencies: ["Marks"], path: "Code", exclude: ["old"], resources: [.process("color.txt")],
            swiftSettings: [.define("LOUD"), .define("QUIET", .when(platforms: [.macOS]))]),
          .target(name: "Marks"), .testTarget(name: "DialTests", dependencies: ["Dial"])
          """), "dials/Package.swift")
    // The folder of a target may be a link within the package.
    try write("public enum Marks { public static let count = 12 }\n", "dials/Shared/Marks.swift")
    try write("", "dials/Sources/text.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("dials/Sources/Marks").path, withDestinationPath: "../Shared")
    try write(
      "import SwiftUI\nstruct Card: View { var body: some View { Text(\"\") } }\n", "dials/Code/Card.swift")
    try write("this is no Swift\n", "dials/Code/old/Old.swift")
    try write("red", "dials/Code/color.txt")
    try write(
      """
      #if os(iOS)
      import UIKit
      #endif
      import Marks

      @objc public protocol DialDelegate { @objc optional func turned() }

      open class DialLayer: CALayer {
        public weak var dial: DialDelegate?
        @objc open func turn() { dial?.turned?() }
        public var parts: [String] {
          let text = Bundle.module.url(forResource: "color", withExtension: "txt").map { try! String(contentsOf: $0, encoding: .utf8) }
          var words = [text ?? "none", "\\(Marks.count)"]
          #if LOUD && SWIFT_PACKAGE && !QUIET
          words.append("loud")
          #endif
          let own = Bundle.main.url(forResource: "own", withExtension: "txt").map { try! String(contentsOf: $0, encoding: .utf8) }
          words.append(own ?? "none")
          return words
        }
      }
      """, "dials/Code/Layers/DialLayer.swift")
    try write("blue", "app/own.txt")
    try write(
      """
      import QuartzCore
      import Dial

      final class ShownLayer: DialLayer, DialDelegate {
        override init() {
          super.init()
          dial = self
          turn()
          name = parts.joined(separator: "|")
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
      }
      final class StageLayer: CALayer {
        override init() {
          super.init()
          name = ShownLayer().name
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
      }
      """, "app/Shown.swift")
    let before = try contents("dials")
    let scene = try compile("app", ["dial": "dials"])
    #expect(try name(scene) == "red|12|loud|blue")
    #expect(try contents("dials") == before)
    let dials = PackagePath(name: "dial", folder: folder.appendingPathComponent("dials"))
    let read = try SceneSource(folder.appendingPathComponent("app"), .init(packages: [dials]))
    let watched = Set(read.watched.map(\.lastPathComponent))
    #expect(
      watched.isSuperset(of: ["Shown.swift", "DialLayer.swift", "Layers", "Package.swift", "Marks.swift"]))
    // The modules are those of the cache, and the scene is made again when one of them changes.
    #expect(try compile("app", ["dial": "dials"]).library == scene.library)
    try write("public enum Marks { public static let count = 13 }\n", "dials/Shared/Marks.swift")
    #expect(try name(compile("app", ["dial": "dials"])) == "red|13|loud|blue")
  }

  /// Folders of Swift files without a manifest, one of which imports the other.
  @Test func aFolderOfSourcesIsAModule() throws {
    try write("public func outer() -> String { \"outer \" + inner() }\nimport Inner\n", "outer/Outer.swift")
    try write("public func inner() -> String { \"inner\" }\n", "inner/deep/Inner.swift")
    try write(
      "import QuartzCore\nimport Outer\nclass L: CALayer { override init() { super.init(); name = outer() }\n"
        + "  override init(layer: Any) { super.init() }\n  required init?(coder: NSCoder) { nil } }\n",
      "l.swift")
    let scene = try compile("l.swift", ["Outer": "outer", "Inner": "inner"])
    #expect(try name(scene) == "outer inner")
    // Code of a package that stops without a line of the scene has its own.
    let stop = TrapReport(
      addresses: [], stated: TrapReport.Stated(module: "Inner", file: "Inner.swift", line: 1))
    #expect(scene.place(of: stop)?.file == folder.path + "/inner/deep/Inner.swift")
    // The library of another package manager in the project.
    try write("public func inner() -> String { \"pod\" }\n", "pods/Pods/Inner/Inner.swift")
    try write(
      "import QuartzCore\nimport Inner\nclass L: CALayer { override init() { super.init(); name = inner() }\n"
        + "  override init(layer: Any) { super.init() }\n  required init?(coder: NSCoder) { nil } }\n",
      "pods/L.swift")
    #expect(try name(compile("pods")) == "pod")
  }

  /// The folder of a package whose program imports a library of the same package, and one from a repository.
  @Test func thePackageOfTheSceneItselfIsRead() throws {
    // The package manager takes no address with a space.
    let repository = Self.cache.appendingPathComponent("repository/Far")
    try write(
      manifest(
        "Far", products: #".library(name: "Far", targets: ["Far"])"#, targets: #".target(name: "Far")"#),
      repository.appendingPathComponent("Package.swift"))
    try write("public let far = \"far 1\"\n", repository.appendingPathComponent("Sources/Far/Far.swift"))
    let git = try #require(ProgramSearch.find("git"), "the package manager needs git")
    for arguments in [
      ["init", "-q"], ["add", "."],
      ["-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "-q", "-m", "first"],
      ["tag", "1.0.0"],
    ] {
      #expect(ChildProcess(git, ["-C", repository.path] + arguments).run() == .ended(0, ""))
    }
    try write(
      manifest(
        "App",
        dependencies: ".package(url: \"file://\(repository.path)\", from: \"1.0.0\")",
        targets: """
          .executableTarget(name: "App", dependencies: ["Near", .product(name: "Far", package: "Far")]), .target(name: "Near")
          """), "own/Package.swift")
    try write("public let near = \"near\"\n", "own/Sources/Near/Near.swift")
    try write(
      "import QuartzCore\nimport Near\nimport Far\nclass L: CALayer { override init() { super.init(); name = near + far }\n"
        + "  override init(layer: Any) { super.init() }\n  required init?(coder: NSCoder) { nil } }\n",
      "own/Sources/App/L.swift")
    let before = try contents("own")
    let scene = try compile("own")
    #expect(try name(scene) == "nearfar 1")
    #expect(scene.files.map(\.lastPathComponent) == ["L.swift"])
    #expect(try contents("own") == before)
    // A folder of the command line comes first.
    try write("public let far = \" given\"\n", "given/Far.swift")
    #expect(try name(compile("own", ["far": "given"])) == "near given")
  }

  /// A project with references to two packages, of which one is not in its folder.
  @Test func packagesOfAProject() throws {
    try write(
      """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 60; rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = ( T ); packageReferences = ( L, O ); };
        G = { isa = PBXGroup; children = ( F ); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = L.swift; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        S = { isa = PBXSourcesBuildPhase; files = ( B ); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = ( S );
          packageProductDependencies = ( D, E ); };
        L = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Inside; };
        O = { isa = XCLocalSwiftPackageReference; relativePath = ../Outside; };
        D = { isa = XCSwiftPackageProductDependency; productName = Inside; };
        E = { isa = XCSwiftPackageProductDependency; productName = Outside; };
      }; }
      """, "project/App.xcodeproj/project.pbxproj")
    for place in ["project/Packages/Inside", "Outside"] {
      let name = URL(fileURLWithPath: place).lastPathComponent
      try write(manifest(name, targets: ".target(name: \"\(name)\")"), "\(place)/Package.swift")
      try write("public let \(name.lowercased()) = \"\(name)\"\n", "\(place)/Sources/\(name)/\(name).swift")
    }
    let layer = """
      import QuartzCore
      import Inside
      class L: CALayer { override init() { super.init(); name = inside }
        override init(layer: Any) { super.init() }
        required init?(coder: NSCoder) { nil } }
      """
    try write(layer, "project/L.swift")
    #expect(try name(compile("project")) == "Inside")
    try write("import Outside\n" + layer, "project/L.swift")
    #expect(
      try errors("project").map(\.message) == [
        "no such module 'Outside': the package Outside is in \(folder.path)/Outside, outside of the project. --package-path Outside=DIR takes a folder with its sources"
      ])
    #expect(try name(compile("project", ["Outside": "Outside"])) == "Inside")
  }

  // MARK: Errors

  @Test func errorsOfAPackageSayWhoseTheyAre() throws {
    let file = try write(
      "import UIKit\npublic class Knob {\n  @objc func a() { missing() }\n  let b: Int = \"\"\n}\n",
      "knobs/Knob.swift")
    try write("public class Other {}\n", "knobs/Other.swift")
    try write("import UIKit\nimport Knobs\nclass V: UIView {}\n", "v.swift")
    let failure = try #require(try failure("v.swift", ["Knobs": "knobs"]))
    #expect(failure.summary == "The package Knobs, which the scene imports, does not compile: 2 errors")
    #expect(failure.all.map(\.path) == [file.path, file.path])
    #expect(Set(failure.all.map { "\($0.line):\($0.column)" }) == ["3:20", "4:16"])
  }

  /// What cannot be compiled is an error at the import, and names the target.
  @Test func whatIsNotCompiledIsNamed() throws {
    try write(
      manifest(
        "Many",
        dependencies:
          #".package(url: "file:///nowhere/Distant.git", from: "1.0.0"), .package(path: "../Beside")"#,
        targets: """
          .binaryTarget(name: "Closed", path: "Closed.xcframework"), .systemLibrary(name: "Given"), .target(name: "Native"),
          .target(name: "Gone"), .target(name: "Empty"), .target(name: "One", dependencies: ["Two"]),
          .target(name: "Two", dependencies: ["Closed"]), .target(name: "Aside", dependencies: ["Beside"])
          """), "many/Package.swift")
    try write("int f(void) { return 1; }\n", "many/Sources/Native/native.c")
    for name in ["One", "Two", "Aside"] {
      try write("public let x = 1\n", "many/Sources/\(name)/\(name).swift")
    }
    try write("nothing", "many/Sources/Empty/text.txt")
    let cases = [
      ("Closed", "the target Closed of the package Many is a binary framework, which has no sources"),
      ("Given", "the target Given of the package Many is a library of the system"),
      (
        "Native",
        "the target Native of the package Many has sources in another language than Swift, such as native.c"
      ),
      ("Gone", "the target Gone of the package Many has no folder"),
      (
        "Empty",
        "the target Empty of the package Many has no Swift files in \(folder.path)/many/Sources/Empty"
      ),
      ("One", "the target Closed of the package Many is a binary framework, which has no sources"),
      (
        "Aside",
        "the package beside, which Many uses, is in \(folder.path)/Beside, outside of the project. --package-path Beside=DIR takes a folder with its sources"
      ),
    ]
    let imports = cases.map { "import \($0.0)\n" }.joined()
    let file = try write("\(imports)import UIKit\nclass V: UIView {}\n", "many/Sources/V.swift")
    let list = try errors("many/Sources/V.swift", ["Many": "many"])
    #expect(list.map(\.message) == cases.map { "no such module '\($0)': \($1)" })
    #expect(list.map(\.line) == Array(1...cases.count))
    #expect(list.allSatisfy { $0.path == file.path && $0.column == 8 })
    // What has to be fetched, and is not there.
    try write("import UIKit\n  import Distant\nclass V: UIView {}\n", "far.swift")
    let far = try errors("far.swift", ["Many": "many"])
    #expect(far.count == 1 && far.first?.line == 2 && far.first?.column == 10)
    let message = far.first?.message ?? ""
    #expect(
      message.hasPrefix(
        "no such module 'Distant': the package Distant could not be fetched from /nowhere/Distant.git: "
      ),
      "\(message)")
    #expect(message.hasSuffix(". --package-path Distant=DIR takes a folder with its sources"), "\(message)")
  }

  @Test func modulesOfNoPackageHaveAdvice() throws {
    try write("pod 'Hero'\n", "hero/Podfile")
    try write("import UIKit\nimport Hero\nclass V: UIView {}\n", "hero/V.swift")
    #expect(
      try errors("hero").map(\.message) == [
        "no such module 'Hero': the pods of Podfile are not read. --package-path Hero=DIR takes a folder with its sources"
      ])
    #expect(
      try errors("hero/V.swift").map(\.message) == ["no such module 'Hero'"])
    #expect(
      try errors("hero", ["Hero": "none"]).map(\.message) == [
        "no such module 'Hero': --package-path Hero=\(folder.path)/none: there is no such folder"
      ])
  }
}
