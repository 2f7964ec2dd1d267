import Foundation

/// The files of a zip archive. They are read into memory on demand, and nothing is extracted to the file
/// system.
package final class ArchiveTree: FileTree {
  private let url: URL
  private let archive: ZipArchive
  package var isArchive: Bool { true }

  package init(_ url: URL, limits: SceneLimits) throws(FileError) {
    self.url = url
    archive = try ZipArchive(path: url.path, limits: limits)
  }

  package func name(of path: String) -> String { "\(url.relativePath)!/\(path)" }

  package func location(of path: String) -> URL { url }

  package func kind(of path: String) -> FileKind? {
    guard archive.paths.has(path) else { return nil }
    return archive.entry(at: path) == nil ? .folder : .file
  }

  // Archives with links are rejected.
  package func holds(_ path: String) -> Bool { kind(of: path) != nil }

  package func entries(of path: String) -> [String] { archive.paths.names(in: path) }

  package func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let entry = archive.entry(at: path) else {
      throw FileError(
        message: archive.paths.has(path) ? "it is a folder" : "the archive has no such file")
    }
    return try archive.contents(of: entry, limit: limit)
  }
}
