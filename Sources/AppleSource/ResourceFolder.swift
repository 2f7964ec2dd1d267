import AssetCatalogs
import Foundation

/// A folder with links to the resources of a module, laid out as a bundle is on Apple's systems.
///
/// A target of Xcode and `.process("Resources")` of a package put files into the bundle's top folder, whatever folder they come from; a
/// reference to a folder and `.copy("Sounds")` keep the folder. The links serve both: each file has one at the top, and each folder one,
/// too. Files of `.lproj` folders are in those of the bundle, which Foundation searches by language.
package struct ResourceFolder: Sendable {
  /// Links that are made at most: a scene may be in a folder with much else.
  private static let limit = 20_000
  /// Folders that are one resource.
  private static let whole: Set<String> = [
    "bundle", "xcassets", "framework", "xcframework", "scnassets", "momd", "xcdatamodeld",
  ]
  /// Files that are not resources.
  private static let excluded: Set<String> = [
    "swift", "h", "m", "mm", "c", "xcodeproj", "xcworkspace", "playground", "podspec", "md", "resolved",
  ]
  private static let excludedNames: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "LICENSE", "Makefile",
  ]
  /// Folders by which Foundation would take the bundle for one of another layout.
  private static let layouts: Set<String> = ["Resources", "Contents"]

  private var links: [String: URL] = [:]
  private let isRecursive: Bool

  /// The resources below a folder.
  ///
  /// - Parameter isRecursive: false for those in the folder itself alone, with its subfolders as they are.
  package init(of source: URL, isRecursive: Bool = true) {
    self.isRecursive = isRecursive
    add(source.resolvingSymlinksInPath(), isTop: true)
  }

  private mutating func add(_ folder: URL, isTop: Bool) {
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
      if isRecursive { add(url, isTop: Self.layouts.contains(name)) }
    }
  }

  /// The first file with a name has it.
  private mutating func link(_ name: String, to url: URL) { if links[name] == nil { links[name] = url } }

  /// The storyboards and nibs among the resources, which name classes of the module.
  package var interfaceFiles: [URL] {
    links.filter { $0.key.hasSuffix(".storyboard") || $0.key.hasSuffix(".xib") }.values.sorted { $0.path < $1.path }
  }
  package var hasInterfaceFiles: Bool { !interfaceFiles.isEmpty }

  /// Makes the links in a folder, and removes links to files that are gone. Other processes may do the same at the same time.
  package func write(to folder: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in (try? files.subpathsOfDirectory(atPath: folder.path)) ?? [] {
      let path = folder.appendingPathComponent(name).path
      guard let target = try? files.destinationOfSymbolicLink(atPath: path), links[name]?.path != target
      else { continue }
      try? files.removeItem(atPath: path)
    }
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
  package func source(folder: String, declaresModule: Bool) -> String {
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
    let catalogs = links.filter { $0.key.hasSuffix(".xcassets") }.sorted { $0.key < $1.key }
    let symbols = AssetSymbols(catalogs.map { AssetCatalog($0.value) }).source
    let assets = symbols.isEmpty ? "" : "\n#if canImport(UIKit)\nimport UIKit\n\n\(symbols)#endif\n"
    return names + (declaresModule ? "\n" + module : "") + assets
  }

  /// Whether files that declare `Bundle.module` themselves are among some.
  package static func isModuleDeclared(in texts: [String]) -> Bool {
    texts.contains { text in
      text.contains(/extension\s+(?:Foundation\.)?Bundle\b/)
        && text.contains(/\b(?:static|class)\s+(?:var|let)\s+module\b/)
    }
  }
}
