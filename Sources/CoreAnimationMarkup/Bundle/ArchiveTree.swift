import Foundation

/// The files of a zip archive. They are read into memory on demand, and nothing is extracted to the file
/// system.
final class ArchiveTree: FileTree {
  private let url: URL
  private let archive: ZipArchive
  /// The names in each folder, keyed by the bytes of the folder's path.
  private let folders: [[UInt8]: [String]]

  init(_ url: URL, limits: SceneLimits) throws(FileError) {
    self.url = url
    archive = try ZipArchive(path: url.path, limits: limits)
    var names: [[UInt8]: Set<[UInt8]>] = [[]: []]
    for entry in archive.entries {
      var components = entry.path.split(separator: UInt8(ascii: "/"))
      if entry.isFolder { names[Array(entry.path), default: []] = names[Array(entry.path)] ?? [] }
      while let name = components.popLast() {
        // If a path is known, all folders that contain it are known too.
        let folder = Array(components.joined(separator: [UInt8(ascii: "/")]))
        if !names[folder, default: []].insert(Array(name)).inserted { break }
      }
    }
    folders = names.mapValues { set in
      set.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  func name(of path: String) -> String { "\(url.relativePath)!/\(path)" }

  func location(of path: String) -> URL { url }

  func kind(of path: String) -> FileKind? {
    if folders[Array(path.utf8)] != nil { return .folder }
    return archive.entry(at: path) == nil ? nil : .file
  }

  // Archives with links are rejected.
  func holds(_ path: String) -> Bool { kind(of: path) != nil }

  func entries(of path: String) -> [String] { folders[Array(path.utf8)] ?? [] }

  func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let entry = archive.entry(at: path) else {
      throw FileError(
        message: folders[Array(path.utf8)] == nil ? "the archive has no such file" : "it is a folder")
    }
    return try archive.contents(of: entry, limit: limit)
  }
}
