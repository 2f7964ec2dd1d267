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

  /// Folders whose sources are not those of the app.
  private static let excluded: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "build", "Build", "Preview Content",
  ]

  /// The files in the order of their paths, those of the folder itself first. Empty if there are none.
  ///
  /// - Parameter limit: the number of files after which the search ends. Default: one more than an app may have.
  package static func files(below folder: URL, limit: Int = mostFiles + 1) -> [URL] {
    var files: [URL] = []
    var waiting = [(folder, 0)]
    var seen = 0
    while let (place, level) = waiting.popLast(), seen < mostFolders, files.count < limit {
      seen += 1
      let keys: [URLResourceKey] = [.isDirectoryKey, .isSymbolicLinkKey]
      let found =
        (try? FileManager.default.contentsOfDirectory(
          at: place, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)) ?? []
      var folders: [URL] = []
      for url in found.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
        let values = try? url.resourceValues(forKeys: Set(keys))
        if values?.isDirectory == true {
          if values?.isSymbolicLink != true, level < mostLevels, isSource(url) { folders.append(url) }
        } else if url.pathExtension == "swift", url.lastPathComponent != "Package.swift", files.count < limit
        {
          files.append(url)
        }
      }
      waiting += folders.reversed().map { ($0, level + 1) }
    }
    return files
  }

  /// Whether a folder may hold sources of the app. A folder with an ending is a document or a product.
  private static func isSource(_ folder: URL) -> Bool {
    let name = folder.lastPathComponent
    return folder.pathExtension.isEmpty && !excluded.contains(name) && !name.hasSuffix("Tests")
  }
}
