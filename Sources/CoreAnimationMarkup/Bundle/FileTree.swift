import Foundation

/// Where the files of a scene come from: a folder of the file system, or an archive.
///
/// Paths are relative to the top, with slashes between names; the empty path is the top itself. For any thread.
protocol FileTree: AnyObject, Sendable {
  /// How diagnostics name a file.
  func name(of path: String) -> String

  /// What lies at a path; nil when there is nothing, or what is there lies outside of the tree.
  func kind(of path: String) -> FileKind?

  /// Whether what lies at a path is part of the tree, and no link that leads out of it.
  func holds(_ path: String) -> Bool

  /// The names of what lies in a folder, in a fixed order; none where there is no folder.
  func entries(of path: String) -> [String]

  /// The bytes of a file; an error when there are more than `limit`.
  func contents(of path: String, limit: Int) throws(FileError) -> [UInt8]

  /// The file of the file system to watch for changes of a file of the tree.
  func location(of path: String) -> URL
}

/// What a path of a `FileTree` names.
enum FileKind { case file, folder }

/// Paths within a `FileTree`.
enum TreePath {
  /// The path of an entry of a folder.
  static func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }
}

/// A folder of the file system. What links lead out of it to is not read.
final class FolderTree: FileTree {
  private let directory: URL
  /// Nil when the folder is not there.
  private let realDirectory: RealPath?

  init(_ directory: URL) {
    self.directory = directory
    realDirectory = RealPath(directory.path)
  }

  func name(of path: String) -> String { Self.path(path, in: directory.relativePath) }

  func location(of path: String) -> URL { directory.appendingPathComponent(path) }

  func kind(of path: String) -> FileKind? {
    var status = stat()
    let file = Self.path(path, in: directory.path)
    guard !file.utf8.contains(0), stat(file, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else { return .file }
    return holds(path) ? .folder : nil
  }

  func holds(_ path: String) -> Bool {
    guard let realDirectory, let real = RealPath(Self.path(path, in: directory.path)) else { return false }
    return real == realDirectory || real.isInside(realDirectory)
  }

  func entries(of path: String) -> [String] {
    guard kind(of: path) == .folder else { return [] }
    let names = try? FileManager.default.contentsOfDirectory(atPath: Self.path(path, in: directory.path))
    return (names ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let realDirectory else { throw FileError(message: "the scene's folder does not exist") }
    return try FileContents(path: Self.path(path, in: directory.path), limit: limit, inside: realDirectory)
      .bytes
  }

  private static func path(_ path: String, in directory: String) -> String {
    if path.isEmpty { return directory }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }
}
