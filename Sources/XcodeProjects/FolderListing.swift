import Foundation

/// What of a folder's own entries says how the folder is to be opened.
struct FolderListing {
  private(set) var projects: [URL] = []
  private(set) var workspaces: [URL] = []
  private(set) var playgrounds: [URL] = []
  /// Swift files in the folder itself, without a package's manifest.
  private(set) var swiftFiles = 0
  /// Whether the folder has a storyboard, in itself or in the folder of a language.
  private(set) var hasStoryboard = false
  private var folders: [URL] = []

  init(_ folder: URL) {
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey, .isSymbolicLinkKey],
        options: .skipsHiddenFiles)) ?? []
    for url in found.sorted(by: { $0.lastPathComponent < $1.lastPathComponent }) {
      let values = try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
      guard values?.isDirectory == true else {
        if url.pathExtension == "swift", url.lastPathComponent != "Package.swift" { swiftFiles += 1 }
        if url.pathExtension == "storyboard" { hasStoryboard = true }
        continue
      }
      switch url.pathExtension {
      case "xcodeproj": projects.append(url)
      case "xcworkspace": workspaces.append(url)
      case "playground": playgrounds.append(url)
      case "lproj":
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        if names.contains(where: { $0.hasSuffix(".storyboard") }) { hasStoryboard = true }
      default: if values?.isSymbolicLink != true, SwiftSources.isOfApp(url) { folders.append(url) }
      }
    }
  }

  /// How deep projects are looked for below a folder without one, and in how many folders.
  private static let mostLevels = 4
  private static let mostFolders = 500

  /// The projects in the folders below a folder. Those below a folder with a project are not looked for.
  static func projects(below folder: URL) -> [URL] {
    var waiting = FolderListing(folder).folders.map { ($0, 1) }
    var projects: [URL] = []
    var seen = 0
    while !waiting.isEmpty, seen < mostFolders {
      let (place, level) = waiting.removeFirst()
      seen += 1
      let found = FolderListing(place)
      projects += found.projects
      if found.projects.isEmpty, level < mostLevels { waiting += found.folders.map { ($0, level + 1) } }
    }
    return projects
  }
}
