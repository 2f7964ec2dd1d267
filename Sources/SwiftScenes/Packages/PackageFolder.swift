import AppleSource
import Foundation
import XcodeProjects

/// A package in a folder: its manifest, and the sources of its targets.
struct PackageFolder: Sendable {
  let folder: URL
  let manifest: PackageManifest

  /// Folders in which the folder of a target is looked for, in their order.
  private static let usualFolders = ["Sources", "Source", "src", "srcs"]
  /// Endings of sources in other languages than Swift.
  private static let otherLanguages: Set<String> = ["c", "m", "mm", "cc", "cpp", "cxx", "s", "S"]

  /// The target whose module has a name, if it can be imported.
  func target(ofModule name: String) -> PackageManifest.Target? {
    manifest.targets.first { $0.moduleName == name && $0.type != "test" && $0.type != "plugin" }
  }

  /// The names of the modules that others may import.
  var modules: [String] {
    let offered = Set(manifest.products.flatMap(\.targets))
    return manifest.targets.filter { offered.contains($0.name) }.map(\.moduleName)
  }

  /// The module of a target, without what it depends on.
  ///
  /// - Parameter dependencies: the names of all modules that it may import.
  func module(
    _ target: PackageManifest.Target, dependencies: Set<String>
  ) throws(PackageProblem) -> PackageModule {
    let place = try place(of: target)
    return try PackageModule(
      target.moduleName, of: manifest.name, sources(of: target, in: place), arguments: arguments(of: target),
      dependencies: dependencies, resources: ResourceFolder([.below(place)]))
  }

  /// Why a target cannot be compiled; nil for a target of Swift, as far as its manifest tells.
  func problem(with target: PackageManifest.Target) -> PackageProblem? {
    let what: String
    switch target.type {
    case "regular", "executable": return nil
    case "macro": what = "is a macro, and macros of packages are not compiled"
    case "binary": what = "is a binary framework, which has no sources"
    case "system": what = "is a library of the system"
    case "plugin": what = "is a plugin of the package manager, and plugins do not run"
    default: what = "is of a kind that is not known: \(target.type)"
    }
    return PackageProblem("the target \(target.name) of the package \(manifest.name) \(what)")
  }

  // MARK: Sources

  private func place(of target: PackageManifest.Target) throws(PackageProblem) -> URL {
    var place: URL?
    if let path = target.path {
      place = folder.appendingPathComponent(path).standardizedFileURL
    } else {
      let tops = Self.usualFolders.map { folder.appendingPathComponent($0) }
      let own = tops.map { $0.appendingPathComponent(target.name) }
      // The only target may have its sources in the folder itself.
      let isAlone = manifest.targets.count { $0.type != "test" && $0.type != "plugin" } == 1
      place = (own + (isAlone ? tops : [])).first { FileManager.default.fileExists(atPath: $0.path) }
    }
    guard let place, FileManager.default.fileExists(atPath: place.path) else {
      throw PackageProblem(
        "the target \(target.name) of the package \(manifest.name) has no folder\(target.path.map { " \($0)" } ?? "")"
      )
    }
    guard place.isWithin(folder) else {
      throw PackageProblem(
        "the target \(target.name) of the package \(manifest.name) has its sources outside of the package, in \(place.path)"
      )
    }
    // A link to a folder of the package.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) != nil
    return isLink ? place.resolvingSymlinksInPath() : place
  }

  private func sources(
    of target: PackageManifest.Target, in place: URL
  ) throws(PackageProblem) -> [URL] {
    let excluded = Set(target.exclude.map { place.appendingPathComponent($0).standardizedFileURL.path })
    let tops =
      target.sources?.map { place.appendingPathComponent($0).standardizedFileURL } ?? [place]
    var files: [URL] = []
    var others: [URL] = []
    var waiting = tops.filter { $0.isWithin(place) }.reversed() as [URL]
    while let url = waiting.popLast() {
      guard !excluded.contains(url.path) else { continue }
      let values = try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
      guard values?.isDirectory == true else {
        if url.pathExtension == "swift" { files.append(url) }
        if Self.otherLanguages.contains(url.pathExtension) { others.append(url) }
        continue
      }
      // A folder with an ending is a document.
      guard url == place || url.pathExtension.isEmpty, values?.isSymbolicLink != true || url == place else {
        continue
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      waiting += names.filter { !$0.hasPrefix(".") }.sorted(by: >).map {
        url.appendingPathComponent($0).standardizedFileURL
      }
      guard files.count <= SwiftSources.mostFiles else {
        throw PackageProblem(
          "the target \(target.name) of the package \(manifest.name) has more than \(SwiftSources.mostFiles) Swift files"
        )
      }
    }
    if let other = others.first {
      throw PackageProblem(
        "the target \(target.name) of the package \(manifest.name) has sources in another language than Swift, such as \(other.lastPathComponent)"
      )
    }
    guard !files.isEmpty else {
      throw PackageProblem(
        "the target \(target.name) of the package \(manifest.name) has no Swift files in \(place.path)")
    }
    return files
  }

  // MARK: Arguments of the compiler

  private func arguments(of target: PackageManifest.Target) -> [String] {
    var arguments = [
      "-D", "SWIFT_PACKAGE", "-package-name", PackageManifest.identifier(manifest.name.lowercased()),
    ]
    // A package of Swift 6 is compiled in Swift 5 mode, as the scene is, with the syntax that differs.
    if (Int(manifest.toolsVersion.text.prefix { $0 != "." }) ?? 5) >= 6 {
      arguments += ["-enable-upcoming-feature", "BareSlashRegexLiterals"]
    }
    for setting in target.settings where setting.tool == "swift" && setting.condition?.holds != false {
      guard let value = setting.kind.value else { continue }
      switch setting.kind.name {
      case "define": arguments += ["-D", value]
      case "enableUpcomingFeature": arguments += ["-enable-upcoming-feature", value]
      case "defaultIsolation": arguments += ["-default-isolation", value]
      default: break
      }
    }
    return arguments
  }
}

extension URL {
  /// Whether it is a folder or in it, with links followed.
  func isWithin(_ folder: URL) -> Bool {
    let path = resolvingSymlinksInPath().standardizedFileURL.path
    let top = folder.resolvingSymlinksInPath().standardizedFileURL.path
    return path == top || path.hasPrefix(top == "/" ? top : top + "/")
  }
}
