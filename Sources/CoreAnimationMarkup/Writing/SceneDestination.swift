import FileWriting
import Foundation
import ImageIO
import SceneFiles

/// The destination of a scene's files. They appear at `commit()`, and `cancel()` removes all of them.
protocol SceneDestination {
  /// Adds a file by its path in the scene's folder.
  func add(_ path: String, _ bytes: [UInt8]) throws
  /// Makes the scene appear, and replaces an existing one.
  func commit() throws
  /// Removes the added files. It is called at most once, and not after a successful `commit()`.
  func cancel()
}

/// A markup file with its images beside it in the folder `assets`.
final class FileDestination: SceneDestination {
  private let directory: String
  private let markup: AtomicFile
  private var images: [AtomicFile] = []
  private var madeFolder: String?

  init(_ path: String) throws {
    directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    markup = try AtomicFile(path)
  }

  func add(_ path: String, _ bytes: [UInt8]) throws {
    guard path.contains("/") else { return try bytes.withUnsafeBytes { try markup.write($0) } }
    let file = "\(directory)/\(path)"
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    if mkdir(folder, 0o777) == 0 {
      madeFolder = folder
    } else if errno != EEXIST {
      throw FileWriteError(folder, code: errno)
    }
    guard let image = try AtomicFile(new: file) else { throw FileWriteError(file, code: EEXIST) }
    images.append(image)
    try bytes.withUnsafeBytes { try image.write($0) }
  }

  func commit() throws {
    for image in images { try image.commit() }
    try markup.commit()
  }

  func cancel() {
    markup.cancel()
    for image in images {
      image.cancel()
      // The file of an earlier image, which was already complete.
      unlink(image.path)
    }
    if let madeFolder { rmdir(madeFolder) }
  }
}

/// A folder that is written under a temporary name beside its final place, and then replaces the existing
/// one.
final class FolderDestination: SceneDestination {
  private let path: String
  private let temporary: String

  /// Throws if the name belongs to something other than a scene.
  init(_ path: String) throws {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    try Self.check(path)
    temporary = try Self.makeTemporary(beside: path)
  }

  /// Checks that only a scene or an empty folder is replaced.
  private static func check(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw FileWriteError(path, code: errno) }
      return
    }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileWriteError(path, reason: "a file of this name exists")
    }
    guard entries.isEmpty || entries.contains(where: { $0 == "index.xml" || $0.hasSuffix(".caml") }) else {
      throw FileWriteError(path, reason: "a folder of this name exists and is not a scene")
    }
  }

  private static func makeTemporary(beside path: String) throws -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    for number in 1...1000 {
      let name = "\(folder)/.cambium-\(getpid())-\(number).part"
      UnfinishedFiles.add(name)
      if mkdir(name, 0o777) == 0 { return name }
      let code = errno
      UnfinishedFiles.remove(name)
      if code != EEXIST { throw FileWriteError(path, code: code) }
    }
    throw FileWriteError(path, code: EEXIST)
  }

  func add(_ path: String, _ bytes: [UInt8]) throws {
    let file = "\(temporary)/\(path)"
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    if mkdir(folder, 0o777) != 0, errno != EEXIST { throw FileWriteError(file, code: errno) }
    guard let new = try AtomicFile(new: file) else { throw FileWriteError(file, code: EEXIST) }
    try bytes.withUnsafeBytes { try new.write($0) }
    try new.commit()
  }

  func commit() throws {
    let old = temporary + ".old"
    var replaces = true
    if rename(path, old) != 0 {
      guard errno == ENOENT else { throw FileWriteError(path, code: errno) }
      replaces = false
    }
    guard rename(temporary, path) == 0 else {
      let code = errno
      if replaces { rename(old, path) }
      throw FileWriteError(path, code: code)
    }
    UnfinishedFiles.remove(temporary)
    if replaces { try? FileManager.default.removeItem(atPath: old) }
  }

  func cancel() {
    try? FileManager.default.removeItem(atPath: temporary)
    UnfinishedFiles.remove(temporary)
  }
}

/// A zip archive that is built in memory.
final class ArchiveDestination: SceneDestination {
  private let writer: ZipWriter

  /// The folders that have entries.
  private var folders: Set<String> = []

  init(_ path: String) throws { writer = try ZipWriter(path) }

  /// Adds a file, after entries for the folders that contain it.
  func add(_ path: String, _ bytes: [UInt8]) throws {
    for end in path.indices where path[end] == "/" {
      let folder = String(path[..<end])
      if folders.insert(folder).inserted { try writer.addFolder(folder) }
    }
    try writer.add(path, bytes)
  }

  func commit() throws { try writer.commit() }

  func cancel() {}
}
