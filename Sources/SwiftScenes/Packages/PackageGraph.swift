import AppleSource
import Foundation
import XcodeProjects

/// The modules of packages that a scene needs, those first that others need.
///
/// A module is looked for among the folders of the command line, in the scene's own package, in the packages of its project, and in the
/// fetched ones. What is to be fetched first is noted, and the graph is made again with it.
struct PackageGraph {
  private let places: PackagePlaces
  private let manager: PackageManager
  /// Whether a module needs no package.
  private let isKnown: (String) -> Bool
  /// The folders of the fetched packages, by their identities.
  private let fetched: [String: URL]
  /// The packages that have to be fetched, by the names of what is wanted from them.
  private(set) var missing: [RemotePackage: String] = [:]
  private(set) var modules: [PackageModule] = []
  /// The names of the modules that each may import, as far as they are in `modules`.
  private var known: [String: Set<String>] = [:]
  /// The modules whose dependencies are being looked for.
  private var open: [String] = []

  init(
    _ places: PackagePlaces, _ manager: PackageManager, fetched: [String: URL],
    isKnown: @escaping (String) -> Bool
  ) {
    self.places = places
    self.manager = manager
    self.isKnown = isKnown
    self.fetched = fetched
  }

  /// Adds the module of a name that the scene imports, and what it depends on.
  ///
  /// - Returns: whether a package has it, or will have it when it is fetched.
  mutating func add(_ name: String) throws(PackageProblem) -> Bool {
    if known[name] != nil { return true }
    if let path = places.path(named: [name]) {
      try add(name, at: path)
      return true
    }
    if let framework = places.frameworks.first(where: { $0.moduleName == name }) {
      try addSources(PackageModule(framework, named: name))
      return true
    }
    var remotes = places.remotes(with: name)
    var folders = places.paths.filter(\.isPackage).map(\.folder) + places.folders
    var index = 0
    while index < folders.count {
      let package = try package(in: folders[index])
      index += 1
      if let target = package.target(ofModule: name) {
        try add(target, of: package)
        return true
      }
      // What a package of the project uses may be imported by the scene, too.
      for dependency in package.manifest.dependencies {
        switch dependency.place {
        case .remote(let remote): remotes.append((remote, dependency.isNamed(name)))
        case .folder(let path):
          let folder = URL(fileURLWithPath: path).standardizedFileURL
          if places.mayRead(folder), !folders.contains(folder) { folders.append(folder) }
        }
      }
    }
    if let path = places.checkedOut(name) {
      try add(name, at: path)
      return true
    }
    if let problem = places.outside(name) { throw problem }
    // Those that are likely to have it are fetched first, and the others only if none of these has it.
    if try add(name, from: remotes.filter(\.isLikely).map(\.package)) { return true }
    return try add(name, from: remotes.map(\.package))
  }

  /// Adds the module of a name from a package with an address, if one of some has it.
  ///
  /// - Returns: whether it was added, or packages have to be fetched first.
  private mutating func add(_ name: String, from remotes: [RemotePackage]) throws(PackageProblem) -> Bool {
    for remote in remotes {
      let given = places.path(named: [remote.identity]).flatMap { $0.isPackage ? $0.folder : nil }
      guard let folder = given ?? fetched[remote.identity] else {
        missing[remote] = missing[remote] ?? name
        continue
      }
      let package = try package(in: folder)
      guard let target = package.target(ofModule: name) else { continue }
      try add(target, of: package)
      return true
    }
    return remotes.contains { missing[$0] != nil }
  }

  /// Adds the module of a name from a folder of the command line.
  private mutating func add(_ name: String, at path: PackagePath) throws(PackageProblem) {
    guard FileManager.default.fileExists(atPath: path.folder.path) else {
      throw PackageProblem("--package-path \(path.name)=\(path.folder.path): there is no such folder")
    }
    guard path.isPackage else {
      return try addSources(PackageModule(name, in: path))
    }
    let package = try package(in: path.folder)
    if let target = package.target(ofModule: name) { return try add(target, of: package) }
    let product = package.manifest.modules(ofProduct: name) ?? []
    guard !product.isEmpty else {
      throw PackageProblem(
        "the package \(package.manifest.name) in \(path.folder.path) has no module \(name); it has \(package.modules.joined(separator: ", "))"
      )
    }
    for target in product { try add(target, of: package) }
  }

  /// Adds a module without a manifest, after those that its files import.
  private mutating func addSources(_ sources: PackageModule) throws(PackageProblem) {
    guard known[sources.name] == nil else { return }
    var module = sources
    var imported = Set(module.texts.flatMap(ImportedModule.all).map(\.name).filter { !isKnown($0) })
    imported.remove(module.name)
    try opening(module.name) { graph throws(PackageProblem) in
      for name in imported.sorted() where try graph.add(name) {
        module.dependencies.formUnion(graph.known[name] ?? [])
        module.dependencies.insert(name)
      }
    }
    add(module)
  }

  /// Does something while a module waits for what it depends on.
  private mutating func opening(
    _ name: String, _ body: (inout PackageGraph) throws(PackageProblem) -> Void
  ) throws(PackageProblem) {
    guard !open.contains(name) else {
      throw PackageProblem("the modules \(open.joined(separator: ", ")) depend on each other")
    }
    open.append(name)
    defer { open.removeLast() }
    try body(&self)
  }

  /// Adds the module of a target, after those that it depends on.
  private mutating func add(
    _ target: PackageManifest.Target, of package: PackageFolder
  ) throws(PackageProblem) {
    let name = target.moduleName
    guard known[name] == nil else { return }
    if let problem = package.problem(with: target) { throw problem }
    var dependencies: Set<String> = []
    try opening(name) { graph throws(PackageProblem) in
      for reference in target.dependencies where reference.condition?.holds != false {
        for module in try graph.add(reference, of: target, in: package) {
          dependencies.formUnion(graph.known[module] ?? [])
          dependencies.insert(module)
        }
      }
    }
    // The sources are read when everything that they need is there.
    guard missing.isEmpty else { return }
    add(try package.module(target, dependencies: dependencies))
  }

  private mutating func add(_ module: PackageModule) {
    known[module.name] = module.dependencies
    modules.append(module)
  }

  /// Adds what a target depends on, and gives the names of its modules.
  private mutating func add(
    _ reference: PackageManifest.Reference, of target: PackageManifest.Target, in package: PackageFolder
  ) throws(PackageProblem) -> [String] {
    if !reference.isProduct, let other = package.manifest.targets.first(where: { $0.name == reference.name })
    {
      try add(other, of: package)
      return [other.moduleName]
    }
    if let path = places.path(named: [reference.name, reference.package].compactMap(\.self)) {
      let name = PackageManifest.identifier(reference.name)
      try add(name, at: path)
      return [name]
    }
    var problem: PackageProblem?
    // A product that is named without its package has the package's name, as a rule.
    let all = package.manifest.dependencies
    let named = all.filter { $0.isNamed(reference.package ?? reference.name) }
    for dependency in named.isEmpty ? all : named {
      let folder: URL
      switch dependency.place {
      case .folder(let path):
        folder = URL(fileURLWithPath: path).standardizedFileURL
        guard places.mayRead(folder) || folder.isWithin(package.folder) else {
          problem = PackageProblem(
            "the package \(dependency.identity), which \(package.manifest.name) uses, is in \(path), outside of the project. "
              + PackageProblem.advice(reference.name))
          continue
        }
      case .remote(let remote):
        guard let place = fetched[remote.identity] else {
          missing[remote] = missing[remote] ?? reference.name
          continue
        }
        folder = place
      }
      let other = try self.package(in: folder)
      guard let targets = other.manifest.modules(ofProduct: reference.name) else { continue }
      for target in targets { try add(target, of: other) }
      return targets.map(\.moduleName)
    }
    guard missing.isEmpty else { return [] }
    throw problem
      ?? PackageProblem(
        "no package has the product \(reference.name), which the target \(target.name) of the package \(package.manifest.name) uses"
      )
  }

  private func package(in folder: URL) throws(PackageProblem) -> PackageFolder {
    PackageFolder(folder: folder, manifest: try manager.manifest(in: folder))
  }
}

extension PackageModule {
  /// The module of a folder without a manifest.
  init(_ name: String, in path: PackagePath) throws(PackageProblem) {
    let files = SwiftSources.files(below: path.folder)
    guard !files.isEmpty else {
      throw PackageProblem("--package-path \(path.name)=\(path.folder.path): the folder has no Swift files")
    }
    guard files.count <= SwiftSources.mostFiles else {
      throw PackageProblem("\(path.folder.path) has more than \(SwiftSources.mostFiles) Swift files")
    }
    try self.init(name, of: path.name, files, resources: ResourceFolder([.below(path.folder)]))
  }

  /// The module of a library among the targets of a project.
  init(_ framework: AppContents, named name: String) throws(PackageProblem) {
    try self.init(
      name, of: framework.name ?? name, framework.sources,
      arguments: framework.conditions.flatMap { ["-D", $0] },
      resources: ResourceFolder(framework.resources, infoPlist: framework.infoPlist))
  }
}
