import AssetCatalogs
import Foundation
import XcodeProjects

/// A folder with links to the resources of a module, laid out as a bundle is on Apple's systems.
///
/// A target of Xcode and `.process("Resources")` of a package put files into the bundle's top folder, whatever folder they come from; a
/// reference to a folder and `.copy("Sounds")` keep the folder. The links serve both: each file has one at the top, and each folder one,
/// too. Files of `.lproj` folders are in those of the bundle, which Foundation searches by language. What a build makes is a file of the
/// folder: `Info.plist`, and the texts of string catalogs.
package struct ResourceFolder: Sendable {
  /// Links that are made at most: a scene may be in a folder with much else.
  private static let limit = 20_000
  /// Folders that are one resource.
  private static let whole: Set<String> = [
    "bundle", "xcassets", "framework", "xcframework", "scnassets", "momd", "xcdatamodeld",
  ]
  /// Files that are not resources.
  private static let excluded = AppContents.documents.union([
    "swift", "h", "m", "mm", "c", "podspec", "md", "resolved",
  ])
  private static let excludedNames = SwiftSources.excludedFolders.union(["LICENSE", "Makefile"])
  /// Folders by which Foundation would take the bundle for one of another layout.
  private static let layouts: Set<String> = ["Resources", "Contents"]
  private static let infoPlist = "Info.plist"

  private var links: [String: URL] = [:]
  /// The files that are written, by their paths in the folder.
  private var made: [String: Data] = [:]
  /// What could not be read.
  package private(set) var problems: [ProjectNote] = []

  /// - Parameter infoPlist: what the file `Info.plist` of the folder says; nil for that of the resources.
  package init(_ resources: [AppContents.Resource], infoPlist: Data? = nil) {
    for resource in resources {
      switch resource {
      case .file(let url): add(file: url)
      case .below(let folder): add(folder.resolvingSymlinksInPath(), isTop: true, isRecursive: true)
      case .beside(let folder): add(folder.resolvingSymlinksInPath(), isTop: true, isRecursive: false)
      }
    }
    if let infoPlist { made[Self.infoPlist] = infoPlist }
    addStringCatalogs()
    for name in made.keys { links[name] = nil }
  }

  private mutating func add(file url: URL) {
    let folder = url.deletingLastPathComponent()
    let isLocal = folder.pathExtension == "lproj"
    link(isLocal ? "\(folder.lastPathComponent)/\(url.lastPathComponent)" : url.lastPathComponent, to: url)
  }

  private mutating func add(_ folder: URL, isTop: Bool, isRecursive: Bool) {
    let keys: [URLResourceKey] = [.isDirectoryKey]
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)) ?? []
    for url in found.sorted(by: { $0.path < $1.path }) where links.count < Self.limit {
      let (name, ending) = (url.lastPathComponent, url.pathExtension)
      guard !Self.excluded.contains(ending), !Self.excludedNames.contains(name) else { continue }
      guard (try? url.resourceValues(forKeys: Set(keys)))?.isDirectory == true, !Self.whole.contains(ending)
      else {
        link(name, to: url)
        continue
      }
      if ending == "lproj" {
        for file in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        where !file.hasPrefix(".") {
          link("\(name)/\(file)", to: url.appendingPathComponent(file))
        }
        continue
      }
      if isTop, !Self.layouts.contains(name) { link(name, to: url) }
      if isRecursive { add(url, isTop: Self.layouts.contains(name), isRecursive: true) }
    }
  }

  /// The first file with a name has it.
  private mutating func link(_ name: String, to url: URL) { if links[name] == nil { links[name] = url } }

  /// The storyboards and nibs among the resources, which name classes of the module.
  package var interfaceFiles: [URL] {
    links.filter { $0.key.hasSuffix(".storyboard") || $0.key.hasSuffix(".xib") }.values.sorted {
      $0.path < $1.path
    }
  }
  package var hasInterfaceFiles: Bool { !interfaceFiles.isEmpty }

  /// Makes files of texts of the catalogs of strings, which Foundation reads.
  private mutating func addStringCatalogs() {
    for (name, url) in links.sorted(by: { $0.key < $1.key }) where name.hasSuffix(".xcstrings") {
      guard let catalog = StringCatalog(url) else {
        problems.append(ProjectNote(url, "the catalog of strings cannot be read"))
        continue
      }
      for (path, data) in catalog.files where links[path] == nil { made[path] = data }
    }
  }

  /// The resources, sorted: their files and folders.
  package var urls: [URL] { links.values.sorted { $0.path < $1.path } }

  // MARK: Writing

  /// Makes the links and files in a folder, and removes those of resources that are gone. Other processes may do the same at the same time.
  package func write(to folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in (try? files.subpathsOfDirectory(atPath: folder.path)) ?? [] {
      let path = folder.appendingPathComponent(name).path
      guard let target = try? files.destinationOfSymbolicLink(atPath: path), links[name]?.path != target
      else { continue }
      try? files.removeItem(atPath: path)
    }
    removeOldFiles(in: folder)
    for (name, url) in links {
      let place = folder.appendingPathComponent(name)
      guard (try? files.destinationOfSymbolicLink(atPath: place.path)) == nil else { continue }
      try? files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      do {
        try files.createSymbolicLink(at: place, withDestinationURL: url)
      } catch  where (try? files.destinationOfSymbolicLink(atPath: place.path)) != nil {
        // Another process has made it.
      }
    }
    for (name, data) in made {
      let place = folder.appendingPathComponent(name)
      guard (try? Data(contentsOf: place)) != data else { continue }
      try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: place, options: .atomic)
    }
  }

  /// Removes the files that were made for resources that are gone: at the top, and in folders for languages that are no links.
  private func removeOldFiles(in folder: URL) {
    let files = FileManager.default
    func isPlain(_ url: URL, _ type: FileAttributeType) -> Bool {
      (try? files.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType == type
    }
    func names(_ url: URL) -> [String] { (try? files.contentsOfDirectory(atPath: url.path)) ?? [] }
    var paths = [Self.infoPlist]
    for name in names(folder) where name.hasSuffix(".lproj") {
      let language = folder.appendingPathComponent(name)
      if isPlain(language, .typeDirectory) { paths += names(language).map { "\(name)/\($0)" } }
    }
    for path in paths where made[path] == nil {
      let place = folder.appendingPathComponent(path)
      if isPlain(place, .typeRegular) { try? files.removeItem(at: place) }
    }
  }
}

extension ResourceFolder {
  /// The name of the file that is compiled with a module and names its resources.
  package static let fileName = "AppleSource+Resources.swift"

  /// The source of that file. It also has the names of the images and colours of asset catalogs.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder with the links.
  ///   - declaresModule: whether the file declares `Bundle.module`; the package manager and some libraries do it themselves.
  ///   - isProgram: whether the module is a program, whose localised texts are in this folder.
  package func source(folder: String, declaresModule: Bool, isProgram: Bool = false) -> String {
    let module = """
      extension Foundation.Bundle {
        static var module: Foundation.Bundle { __CambiumResources.module }
      }

      """
    let names = """
      import Foundation
      import QuartzCore

      public final class __CambiumResources: QuartzCore.ModuleResources {
        public override class var folder: String { \(RewrittenSource.quoted(folder)) }
      }

      """
    // The default bundle of Foundation's function is that of the process.
    let texts = """

      public func NSLocalizedString(
        _ key: String, tableName: String? = nil, bundle: Foundation.Bundle = __CambiumResources.main, value: String = "",
        comment: String
      ) -> String {
        Foundation.NSLocalizedString(key, tableName: tableName, bundle: bundle, value: value, comment: comment)
      }

      """
    return names + (isProgram ? texts : "") + (declaresModule ? "\n" + module : "") + assets
  }

  /// Source with the names of the images and colours of the asset catalogs.
  private var assets: String {
    let catalogs = links.filter { $0.key.hasSuffix(".xcassets") }.sorted { $0.key < $1.key }
    let symbols = AssetSymbols(catalogs.map { AssetCatalog($0.value) }).source
    return symbols.isEmpty ? "" : "\n#if canImport(UIKit)\nimport UIKit\n\n\(symbols)#endif\n"
  }

  /// Whether files that declare `Bundle.module` themselves are among some.
  package static func isModuleDeclared(in texts: [String]) -> Bool {
    texts.contains { text in
      text.contains(/extension\s+(?:Foundation\.)?Bundle\b/)
        && text.contains(/\b(?:static|class)\s+(?:var|let)\s+module\b/)
    }
  }
}
