import Foundation

/// Finds the modules of packages that the files of a scene import.
struct ScenePackages {
  private let scene: SceneSource
  private let places: PackagePlaces
  private let manager: PackageManager
  private let hasModule: (String) -> Bool
  /// Modules of Apple's systems in whose place the rewriter imports others.
  private static let replaced: Set<String> = ["CoreFoundation", "Darwin", "ObjectiveC"]

  /// - Parameter hasModule: whether Cambium, the toolchain or Apple's systems have a module, so that it needs no package.
  init(_ scene: SceneSource, _ manager: PackageManager, hasModule: @escaping (String) -> Bool) {
    self.scene = scene
    self.manager = manager
    self.hasModule = hasModule
    places = PackagePlaces(scene)
  }

  /// Whether a module needs no package. A folder of the command line may have one of these names all the same.
  private func isKnown(_ name: String) -> Bool {
    places.path(named: [name]) == nil && (Self.replaced.contains(name) || hasModule(name))
  }

  /// The modules, those first that others need. A module that no package has is left to the compiler, which says so.
  func modules() throws(SceneCompileError) -> [PackageModule] {
    let imports = zip(scene.files, scene.texts).flatMap { file, text in
      ImportedModule.all(in: text).map { (file: file, module: $0) }
    }
    var seen: Set<String> = []
    let wanted = imports.filter { seen.insert($0.module.name).inserted && !isKnown($0.module.name) }
    guard !wanted.isEmpty else { return [] }
    var fetched: [String: URL] = [:]
    while true {
      var graph = PackageGraph(places, manager, fetched: fetched, isKnown: isKnown)
      var errors: [SceneDiagnostic] = []
      for (file, module) in wanted {
        do throws(PackageProblem) {
          if try graph.add(module.name) { continue }
          if !module.isConditional, let problem = places.otherManager(module.name) { throw problem }
        } catch {
          errors.append(Self.diagnostic(error, file, module))
        }
      }
      guard errors.isEmpty else { throw .errors(SceneErrors(errors)) }
      guard !graph.missing.isEmpty else { return graph.modules }
      do throws(PackageProblem) {
        let found = try manager.fetch(graph.missing, pins: places.pins)
        // What the package manager does not have is not there after another attempt.
        for remote in graph.missing.keys where found[remote.identity] == nil {
          throw PackageProblem("the package \(remote.identity) was not fetched from \(remote.address)")
        }
        fetched.merge(found) { $1 }
      } catch {
        let names = Set(graph.missing.values)
        let (file, module) = wanted.first { names.contains($0.module.name) } ?? wanted[0]
        throw .errors(SceneErrors([Self.diagnostic(error, file, module)]))
      }
    }
  }

  private static func diagnostic(
    _ problem: PackageProblem, _ file: URL, _ module: ImportedModule
  ) -> SceneDiagnostic {
    SceneDiagnostic(
      path: file.path, line: module.line, column: module.column, severity: .error,
      message: "no such module '\(module.name)': \(problem.sentence)")
  }
}
