import Foundation
import XcodeProjects

/// Where the packages of a scene are, and the libraries among the targets of its project.
struct PackagePlaces: Sendable {
  /// The folders that the command line names, which come first.
  let paths: [PackagePath]
  /// The libraries of the project.
  let frameworks: [AppContents]
  /// The folder outside of which no package of the project is read; nil for a scene of one file.
  private let root: URL?
  private let place: URL
  private let packages: [AppContents.Package]

  init(_ scene: SceneSource) {
    paths = scene.packages
    frameworks = scene.app.frameworks
    packages = scene.app.packages
    place = scene.place
    root = scene.app.sources == [scene.place] ? nil : scene.app.root
  }

  /// The folder of the command line that has one of some names. Small and large letters are the same in the names of packages.
  func path(named names: [String]) -> PackagePath? {
    for name in names {
      if let path = paths.first(where: { $0.name == name }) { return path }
    }
    let small = Set(names.map { $0.lowercased() })
    return paths.first { small.contains($0.name.lowercased()) }
  }

  /// Whether a package of the project may be in a folder.
  func mayRead(_ folder: URL) -> Bool {
    root.map(folder.isWithin) ?? false || paths.contains { folder.isWithin($0.folder) }
  }

  // MARK: Packages of the project

  /// The folders of packages: the scene's own, those that the project names, and those in the project's folder.
  var folders: [URL] {
    guard let root else { return [] }
    let named = localPackages.filter { SwiftSources.isPackage($0) && mayRead($0) }
    let own = SwiftSources.isPackage(root) && !isForPlaygrounds(root) ? [root] : []
    var known: Set<String> = []
    return (own + named + SwiftSources.packages(below: root)).filter { known.insert($0.path).inserted }
  }

  /// The folders of packages that the project names, wherever they are.
  private var localPackages: [URL] {
    packages.compactMap { if case .local(let folder) = $0.place { folder } else { nil } }
  }

  /// What is said about a module of a package that the project names, and that is not in the project's folder.
  func outside(_ module: String) -> PackageProblem? {
    for package in packages {
      guard case .local(let folder) = package.place, !mayRead(folder),
        package.products.contains(module) || folder.lastPathComponent == module
      else { continue }
      return PackageProblem(
        "the package \(folder.lastPathComponent) is in \(folder.path), outside of the project. \(PackageProblem.advice(module))"
      )
    }
    return nil
  }

  /// Whether a manifest is one of Swift Playgrounds, which the package manager does not read.
  private func isForPlaygrounds(_ folder: URL) -> Bool {
    let manifest = folder.appendingPathComponent("Package.swift")
    return (try? SourceText.read(manifest))?.contains("AppleProductTypes") ?? false
  }

  /// The packages that the project names by their addresses.
  ///
  /// - Parameter module: what is looked for in them. A package is likely to have it if the target uses a product of that name.
  func remotes(with module: String) -> [(package: RemotePackage, isLikely: Bool)] {
    packages.compactMap { package in
      guard case .remote(let address, let requirement) = package.place else { return nil }
      let remote = RemotePackage(address, requirement)
      return (remote, package.products.contains(module) || remote.identity == module.lowercased())
    }
  }

  /// The versions of these that were used last; nil for the newest ones.
  var pins: URL? {
    guard let root else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let workspaces = names.filter { $0.hasSuffix(".xcworkspace") }.sorted().map {
      root.appendingPathComponent($0)
    }
    let projects = names.filter { $0.hasSuffix(".xcodeproj") }.sorted().map {
      root.appendingPathComponent($0).appendingPathComponent("project.xcworkspace")
    }
    let own = place.pathExtension == "xcodeproj" ? [place.appendingPathComponent("project.xcworkspace")] : []
    let shared = (own + [place] + workspaces + projects).map {
      $0.appendingPathComponent("xcshareddata/swiftpm")
    }
    return ([root] + shared).map { $0.appendingPathComponent("Package.resolved") }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }

  // MARK: Other package managers

  /// The folder with the sources of a library that another package manager has put into the project; nil if there is none.
  func checkedOut(_ name: String) -> PackagePath? {
    guard let root else { return nil }
    return ["Pods", "Carthage/Checkouts"].lazy.map {
      root.appendingPathComponent($0).appendingPathComponent(name)
    }
    .first { FileManager.default.fileExists(atPath: $0.path) }.map { PackagePath(name: name, folder: $0) }
  }

  /// What is said about a module that may be in a library of another package manager; nil if the project uses none.
  func otherManager(_ module: String) -> PackageProblem? {
    guard let root else { return nil }
    for (name, what) in [("Podfile", "pods"), ("Cartfile", "libraries")]
    where FileManager.default.fileExists(atPath: root.appendingPathComponent(name).path) {
      return PackageProblem("the \(what) of \(name) are not read. \(PackageProblem.advice(module))")
    }
    return nil
  }

  // MARK: Changes

  /// The files and folders whose changes change modules of these places. What was fetched does not change.
  var watched: [URL] {
    let own =
      paths.map(\.folder) + (root.map { SwiftSources.packages(below: $0) } ?? [])
      + localPackages.filter(mayRead)
    var found = frameworks.flatMap { $0.sources + $0.watched }
    for folder in own {
      found += SwiftSources.folders(below: folder) + SwiftSources.files(below: folder)
      found.append(folder.appendingPathComponent("Package.swift"))
    }
    return found
  }
}

extension RemotePackage {
  /// A package as a project names it.
  ///
  /// - Parameter requirement: the table `requirement` of the project.
  init(_ address: String, _ requirement: [String: String]) {
    var name = address.split(separator: "/").last.map(String.init) ?? address
    if name.hasSuffix(".git") { name.removeLast(4) }
    self.init(
      identity: name.lowercased(), address: address, requirement: Self.argument(of: requirement))
  }

  private static func argument(of requirement: [String: String]) -> String {
    let minimum = requirement["minimumVersion"] ?? "0.0.0"
    let parts = minimum.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
    let (major, minor) = (parts.first ?? 0, parts.count > 1 ? parts[1] : 0)
    switch requirement["kind"] {
    case "upToNextMajorVersion": return range(from: minimum, to: "\(major + 1).0.0")
    case "upToNextMinorVersion": return range(from: minimum, to: "\(major).\(minor + 1).0")
    case "versionRange": return range(from: minimum, to: requirement["maximumVersion"] ?? "\(major + 1).0.0")
    case "exactVersion": return self.requirement("exact", requirement["version"] ?? minimum)
    case "branch": return self.requirement("branch", requirement["branch"] ?? "main")
    case "revision": return self.requirement("revision", requirement["revision"] ?? "")
    default: return range(from: "0.0.0", to: "9999.0.0")
    }
  }
}
