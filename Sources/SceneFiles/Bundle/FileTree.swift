import Foundation

/// The source of a scene's files: a folder of the file system, or an archive.
///
/// Paths are relative to the top folder, with slashes between names; the empty path is the top folder. For
/// any thread.
package protocol FileTree: AnyObject, Sendable {
  /// Whether it is an archive, and not a folder of the file system.
  var isArchive: Bool { get }

  /// The name of a file in diagnostics.
  func name(of path: String) -> String

  /// The kind of the item at a path. Nil if there is none, or it is outside the tree.
  func kind(of path: String) -> FileKind?

  /// Whether the item at a path is inside the tree, and not a link that leads out of it.
  func holds(_ path: String) -> Bool

  /// The names of the items in a folder, in a fixed order. Empty if there is no such folder.
  func entries(of path: String) -> [String]

  /// The bytes of a file. Throws if there are more than `limit`.
  func contents(of path: String, limit: Int) throws(FileError) -> [UInt8]

  /// The file of the file system that has to be watched for changes of a file of the tree.
  func location(of path: String) -> URL
}

/// The kind of an item of a `FileTree`.
package enum FileKind { case file, folder }

/// Paths within a `FileTree`.
package enum TreePath {
  /// The path of an entry of a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }
}

/// A folder of the file system. Links that lead out of it are not followed.
package final class FolderTree: FileTree {
  private let directory: URL
  /// Nil if the folder does not exist.
  private let realDirectory: RealPath?
  package var isArchive: Bool { false }

  package init(_ directory: URL) {
    self.directory = directory
    realDirectory = RealPath(directory.path)
  }

  package func name(of path: String) -> String { Self.path(path, in: directory.relativePath) }

  package func location(of path: String) -> URL { directory.appendingPathComponent(path) }

  package func kind(of path: String) -> FileKind? {
    var status = stat()
    let file = Self.path(path, in: directory.path)
    guard !file.utf8.contains(0), stat(file, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else { return .file }
    return holds(path) ? .folder : nil
  }

  package func holds(_ path: String) -> Bool {
    guard let realDirectory, let real = RealPath(Self.path(path, in: directory.path)) else { return false }
    return real == realDirectory || real.isInside(realDirectory)
  }

  package func entries(of path: String) -> [String] {
    guard kind(of: path) == .folder else { return [] }
    let names = try? FileManager.default.contentsOfDirectory(atPath: Self.path(path, in: directory.path))
    return (names ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let realDirectory else { throw FileError(message: "the scene's folder does not exist") }
    return try FileContents(path: Self.path(path, in: directory.path), limit: limit, inside: realDirectory)
      .bytes
  }

  private static func path(_ path: String, in directory: String) -> String {
    if path.isEmpty { return directory }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }
}
