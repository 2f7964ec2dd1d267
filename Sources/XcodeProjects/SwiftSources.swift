import Foundation

/// The Swift files of an app, as a target of Xcode has them: those in a folder and in the folders below it.
///
/// Hidden folders, tests, package dependencies, build products and documents such as playgrounds are left out. Links to folders are
/// not followed.
package enum SwiftSources {
  /// Files that an app has at most, folders that are looked into at most, and how deep.
  package static let mostFiles = 2_000
  private static let mostFolders = 5_000
  private static let mostLevels = 16

  /// Folders with what is no part of the app: packages, products of builds, the code of previews.
  package static let excludedFolders: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build", "Build", "Preview Content",
  ]

  /// The files in the order of their paths, those of the folder itself first. Empty if there are none.
  ///
  /// - Parameter limit: the number of files after which the search ends. Default: one more than an app may have.
  package static func files(below folder: URL, limit: Int = mostFiles + 1) -> [URL] {
    var files: [URL] = []
    walk(below: folder) { _, found, _ in
      files += found.prefix(limit - files.count)
      return files.count < limit
    }
    return files
  }

  /// The folder and the folders below it in which files of the app may be.
  package static func folders(below folder: URL) -> [URL] {
    var folders: [URL] = []
    walk(below: folder) { place, _, _ in
      folders.append(place)
      return true
    }
    return folders
  }

  /// The packages in the folders below a folder, whose sources are modules of their own.
  package static func packages(below folder: URL) -> [URL] {
    var packages: [URL] = []
    walk(below: folder) { _, _, found in
      packages += found
      return true
    }
    return packages
  }

  /// Goes through the folders, with the Swift files and the packages in each, until `visit` returns false.
  private static func walk(below folder: URL, _ visit: (URL, [URL], [URL]) -> Bool) {
    var waiting = [(folder, 0)]
    var seen = 0
    while let (place, level) = waiting.popLast(), seen < mostFolders {
      seen += 1
      let keys: [URLResourceKey] = [.isDirectoryKey, .isSymbolicLinkKey]
      let found =
        (try? FileManager.default.contentsOfDirectory(
          at: place, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)) ?? []
      var files: [URL] = []
      var folders: [URL] = []
      var packages: [URL] = []
      for url in found.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
        let values = try? url.resourceValues(forKeys: Set(keys))
        if values?.isDirectory == true {
          guard values?.isSymbolicLink != true, level < mostLevels, isOfApp(url) else { continue }
          if isPackage(url) { packages.append(url) } else { folders.append(url) }
        } else if url.pathExtension == "swift", url.lastPathComponent != "Package.swift" {
          files.append(url)
        }
      }
      guard visit(place, files, packages) else { return }
      waiting += folders.reversed().map { ($0, level + 1) }
    }
  }

  /// Whether a folder has the manifest of a package.
  package static func isPackage(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
  }

  /// Whether a folder may hold files of the app. A folder with an ending is a document or a product.
  package static func isOfApp(_ folder: URL) -> Bool {
    let name = folder.lastPathComponent
    return folder.pathExtension.isEmpty && !excludedFolders.contains(name) && !name.hasSuffix("Tests")
  }
}
