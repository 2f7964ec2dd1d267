import AppleSource
import Foundation

/// A module of a package that a scene imports, as it is to be compiled.
struct PackageModule: Sendable {
  let name: String
  /// What messages call the package.
  let package: String
  let files: [URL]
  let texts: [String]
  /// Arguments of the compiler besides those of every module.
  let arguments: [String]
  /// The names of the modules that it may import, with those that they import.
  var dependencies: Set<String>
  let resources: ResourceFolder
  /// Files that hold only SwiftUI, and are no part of it.
  let leftOut: [URL]

  init(
    _ name: String, of package: String, _ files: [URL], arguments: [String] = [],
    dependencies: Set<String> = [], resources: ResourceFolder
  ) throws(PackageProblem) {
    self.name = name
    self.package = package
    self.arguments = arguments
    self.dependencies = dependencies
    self.resources = resources
    (self.files, texts, leftOut) = SourceText.withoutSwiftUI(files, try SourceText.read(package: files))
  }

  /// What messages call it.
  var title: String {
    name == package ? "the package \(name)" : "the module \(name) of the package \(package)"
  }

  /// What the cache knows it by, with what its dependencies are known by.
  func key(_ dependencies: [String]) -> String {
    let names = resources.source(folder: "", declaresModule: false)
    return ([name, names] + arguments + dependencies + zip(files, texts).flatMap { [$0.path, $1] }).joined(
      separator: "\n")
  }

  /// The errors among the compiler's messages about the module; nil if there are none.
  func errors(_ diagnostics: [SceneDiagnostic]) -> SceneErrors? {
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return nil }
    let texts = Dictionary(zip(files.map(\.path), texts), uniquingKeysWith: { first, _ in first })
    return SceneErrors(errors, in: texts, ofPackage: package)
  }
}
