import Foundation
import Testing
import XcodeProjects

@testable import SwiftScenes

/// What is read of manifests, imports and options for packages.
@Suite struct PackageManifestTests {
  /// Written by `swift package dump-package` of Swift 6.3 for a manifest of each kind of dependency and setting.
  private static let json = """
    {"name": "Root", "products": [{"name": "A", "settings": [], "targets": ["A-1"], "type": {"library": ["automatic"]}}],
     "dependencies": [
      {"sourceControl": [{"identity": "snapkit", "location": {"remote": [{"urlString": "https://example.invalid/SnapKit.git"}]},
        "productFilter": null, "requirement": {"range": [{"lowerBound": "5.0.0", "upperBound": "6.0.0"}]}}]},
      {"sourceControl": [{"identity": "y", "location": {"remote": [{"urlString": "https://example.invalid/Y"}]},
        "requirement": {"exact": ["1.2.3"]}}]},
      {"sourceControl": [{"identity": "git", "location": {"local": ["/git"]}, "requirement": {"branch": ["main"]}}]},
      {"fileSystem": [{"identity": "loc2", "nameForTargetDependencyResolutionOnly": "Named", "path": "/loc2"}]}],
     "targets": [{"name": "A-1", "type": "regular", "exclude": ["x"], "sources": ["y"], "resources": [], "packageAccess": true,
       "dependencies": [{"byName": ["B", null]}, {"product": ["SnapKit", "SnapKit", null, null]},
         {"product": ["Q", "Named", null, {"platformNames": ["macos"]}]}, {"target": ["B", {"platformNames": ["ios"]}]}],
       "settings": [{"kind": {"define": {"_0": "FOO"}}, "tool": "swift"},
         {"condition": {"config": "release", "platformNames": []}, "kind": {"define": {"_0": "REL"}}, "tool": "swift"},
         {"kind": {"unsafeFlags": {"_0": ["-Xfrontend"]}}, "tool": "swift"}]}],
     "toolsVersion": {"_version": "6.0.0"}}
    """

  @Test func aManifestIsRead() throws {
    let manifest = try JSONDecoder().decode(PackageManifest.self, from: Data(Self.json.utf8))
    let places = manifest.dependencies.map { dependency in
      switch dependency.place {
      case .folder(let path): path
      case .remote(let remote): "\(remote.address) \(remote.requirement)"
      }
    }
    #expect(
      places == [
        #"https://example.invalid/SnapKit.git "5.0.0"..<"6.0.0""#,
        #"https://example.invalid/Y exact: "1.2.3""#, #"/git branch: "main""#, "/loc2",
      ])
    #expect(manifest.dependencies.map { $0.isNamed("Named") } == [false, false, false, true])
    #expect(manifest.dependencies.first?.isNamed("SnapKit") == true)
    let target = try #require(manifest.targets.first)
    #expect(target.moduleName == "A_1" && target.exclude == ["x"] && target.sources == ["y"])
    #expect(target.dependencies.map(\.name) == ["B", "SnapKit", "Q", "B"])
    #expect(target.dependencies.map(\.isProduct) == [false, true, true, false])
    #expect(target.dependencies.map { $0.condition?.holds != false } == [true, true, false, true])
    #expect(target.settings.map { $0.condition?.holds != false } == [true, false, true])
    #expect(target.settings.map(\.kind.value) == ["FOO", "REL", nil])
    #expect(
      manifest.modules(ofProduct: "A")?.map(\.name) == ["A-1"] && manifest.modules(ofProduct: "B") == nil)
  }

  /// The kinds of requirements of projects, as Apple's "Adding package dependencies to your app" names them.
  @Test(arguments: [
    (["kind": "upToNextMajorVersion", "minimumVersion": "5.6.1"], #""5.6.1"..<"6.0.0""#),
    (["kind": "upToNextMinorVersion", "minimumVersion": "5.6.1"], #""5.6.1"..<"5.7.0""#),
    (["kind": "versionRange", "minimumVersion": "1.0.0", "maximumVersion": "3.0.0"], #""1.0.0"..<"3.0.0""#),
    (["kind": "exactVersion", "version": "1.2.3"], #"exact: "1.2.3""#),
    (["kind": "branch", "branch": "dev\"elop"], #"branch: "dev\"elop""#),
    (["kind": "revision", "revision": "0a1b"], #"revision: "0a1b""#),
    ([:], #""0.0.0"..<"9999.0.0""#),
  ]) func requirementsOfProjects(_ table: [String: String], _ argument: String) {
    let package = RemotePackage("https://example.invalid/Snap/Snap-Kit.git", table)
    #expect(package.identity == "snap-kit" && package.requirement == argument)
  }

  @Test func importsHavePlaces() {
    let found = ImportedModule.all(
      in: """
        // import None
        import UIKit
          @testable import Knob
        import class Dial.DialLayer; import Second
        #if canImport(Lottie)
          import Lottie
        #endif
        @_exported import Sub.Module
        public import Open
        let imported = 1
        """)
    #expect(found.map(\.name) == ["UIKit", "Knob", "Dial", "Lottie", "Sub", "Open"])
    #expect(found.map(\.line) == [2, 3, 4, 6, 8, 9])
    #expect(found.map(\.column) == [8, 20, 14, 10, 19, 15])
    #expect(found.filter(\.isConditional).map(\.name) == ["Lottie"])
  }

  @Test func optionsNameFolders() {
    let path = PackagePath("SnapKit=/libs/../libs/Snap=Kit")
    #expect(path?.name == "SnapKit" && path?.folder.path == "/libs/Snap=Kit")
    #expect(path?.arguments == ["--package-path", "SnapKit=/libs/Snap=Kit"])
    for text in ["SnapKit", "=x", "SnapKit=", ""] { #expect(PackagePath(text) == nil) }
  }
}
