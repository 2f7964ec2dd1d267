import Foundation
import Synchronization

/// A file that appears under its name only when it is complete. Until `commit()` an existing file stays
/// unchanged.
///
/// The file is written under a temporary name in the same folder, so that it can be renamed within one file
/// system. If the path is not a regular file (a pipe, a device), it is written directly. A link is followed, also one
/// to a file that does not exist, which is made.
///
/// A file that is replaced keeps its owner, its group, its permissions and its extended attributes. `commit()` overwrites the file in place
/// where a new one could not take its place: it has several names (hard links), the new file cannot get all of its attributes, it is a mount
/// of its own, or its folder cannot be written.
/// An AtomicFile is for one thread at a time.
package final class AtomicFile {
  /// The final name, as it appears in errors.
  package let path: String
  /// The name of the file until `commit()`.
  package let temporaryPath: String
  private let target: String
  private var descriptor: Int32
  private var isOpen = true
  /// Whether `temporaryPath` is the device or pipe itself.
  private let isDirect: Bool
  /// What the file has that is replaced; nil for a new one.
  private let attributes: FileAttributes?
  /// The file that is replaced, open to be overwritten; −1 if it is replaced by renaming.
  private var inPlace: Int32 = -1
  /// What the file had and could not be kept, such as `owner` or `user.note`. It is known after `commit()`.
  package private(set) var lost: [String] = []

  /// Creates the temporary file.
  package init(_ path: String) throws(FileWriteError) {
    self.path = path
    target = try Self.target(of: path)
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw FileWriteError(path, code: EISDIR) }
    isDirect = exists && status.st_mode & S_IFMT != S_IFREG
    if isDirect {
      attributes = nil
      temporaryPath = target
      descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileWriteError(path, code: errno) }
      return
    }
    var opened = Self.openTemporary(beside: target, mode: 0o666)
    if opened.descriptor < 0 {
      let code = errno
      // The folder cannot be written, but a file in it can.
      guard exists, [EACCES, EPERM, EROFS].contains(code), access(target, W_OK) == 0 else {
        throw FileWriteError(path, code: code)
      }
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("file").path
      opened = Self.openTemporary(beside: folder, mode: 0o600)
      guard opened.descriptor >= 0 else { throw FileWriteError(path, code: code) }
    }
    (temporaryPath, descriptor) = opened
    attributes = exists ? FileAttributes(of: target) : nil
    guard let attributes else { return }
    attributes.apply(to: descriptor)
    let isLike = FileAttributes(descriptor).map { attributes.missing(in: $0).isEmpty } ?? false
    if attributes.links > 1 || !isLike { inPlace = open(target, O_WRONLY | O_CLOEXEC) }
  }

  /// A file with an unused name; nil if a file has the name. The file has its name while it is written, and
  /// `cancel()` removes it.
  package init?(new path: String) throws(FileWriteError) {
    self.path = path
    target = path
    temporaryPath = path
    isDirect = false
    attributes = nil
    // Added to the list after it is known to belong to this process.
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { return nil }
      throw FileWriteError(path, code: errno)
    }
    UnfinishedFiles.add(path)
  }

  deinit { cancel() }

  /// Appends all of the bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileWriteError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileWriteError(path, code: errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Appends all of the bytes.
  package func write(all bytes: [UInt8]) throws(FileWriteError) {
    let written = bytes.withUnsafeBytes { bytes in Result { () throws(FileWriteError) in try write(bytes) } }
    try written.get()
  }

  /// Appends all of the bytes. If that fails, the file is cancelled.
  package func writeOrCancel(_ bytes: [UInt8]) throws(FileWriteError) {
    do throws(FileWriteError) {
      try write(all: bytes)
    } catch {
      cancel()
      throw error
    }
  }

  /// Replaces bytes that were written before, at an offset from the start. A pipe or a device cannot do this.
  package func replace(at offset: Int, with bytes: [UInt8]) throws(FileWriteError) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + done))
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == ESPIPE {
          throw FileWriteError(
            path,
            reason: "this format can only be written to a file, because its header is completed at the end")
        }
        throw FileWriteError(path, code: errno)
      }
      done += count
    }
  }

  /// Lets another process write to `temporaryPath`. `start` starts that process.
  package func leave(to start: () throws -> pid_t) throws {
    guard !isDirect else { return _ = try start() }
    try UnfinishedFiles.setWriter(of: temporaryPath, start)
  }

  /// Gives the file its final name.
  package func commit() throws(FileWriteError) {
    guard isOpen else { return }
    isOpen = false
    defer { closeOld() }
    // Some file systems report a full disk only here.
    var code = close(descriptor) == 0 || errno == EINTR ? 0 : errno
    if isDirect {
      if code != 0 { throw FileWriteError(path, code: code) }
      return
    }
    defer { UnfinishedFiles.remove(temporaryPath) }
    if code == 0, temporaryPath != target {
      if inPlace < 0, rename(temporaryPath, target) != 0 {
        code = errno
        if Self.isFixed(code) { inPlace = open(target, O_WRONLY | O_CLOEXEC) }
      }
      if inPlace >= 0 {
        // A process that ends meanwhile leaves the whole new file.
        UnfinishedFiles.remove(temporaryPath)
        return try overwrite()
      }
    }
    if code != 0 {
      unlink(temporaryPath)
      throw FileWriteError(path, code: code)
    }
    noteLost()
  }

  /// Notes what the file has no longer.
  private func noteLost() {
    guard let attributes, let now = FileAttributes(of: target) else { return }
    lost = attributes.missing(in: now)
  }

  private func closeOld() {
    if inPlace >= 0 { close(inPlace) }
    inPlace = -1
  }

  /// Removes the file.
  package func cancel() {
    // This is also called for a file that was never opened and belongs to somebody else.
    guard isOpen, descriptor >= 0 else { return }
    isOpen = false
    close(descriptor)
    closeOld()
    guard !isDirect else { return }
    unlink(temporaryPath)
    UnfinishedFiles.remove(temporaryPath)
  }

  private static let count = Atomic(0)

  /// Opens a new file in the folder of another. Its name is short, because the other name may be as long as
  /// the system allows. If this fails the descriptor is −1 and `errno` has the reason.
  private static func openTemporary(beside path: String, mode: mode_t) -> (path: String, descriptor: Int32) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? ""
    while true {
      let number = count.add(1, ordering: .relaxed).newValue
      let name = "\(folder).cambium-\(getpid())-\(number).part"
      UnfinishedFiles.add(name)
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { return (name, descriptor) }
      let code = errno
      UnfinishedFiles.remove(name)
      // A killed process with the same number may have left a file.
      if code == EEXIST { continue }
      errno = code
      return (name, -1)
    }
  }

  // MARK: Files that cannot be replaced

  /// Whether an error of `rename` says that the name belongs to its file: the file is a mount point (EBUSY), it is on another
  /// file system than its folder (EXDEV), or its folder does not let this user exchange it.
  private static func isFixed(_ code: Int32) -> Bool { [EBUSY, EXDEV, EACCES, EPERM, EROFS].contains(code) }

  /// Overwrites the old file with the contents of the new one, and removes the new one. If that fails the new file stays and the error
  /// names it, because the old file may hold a part of each.
  private func overwrite() throws(FileWriteError) {
    let code = copy()
    guard code == 0 else {
      let reason = String(cString: strerror(code))
      throw FileWriteError(path, reason: "\(reason); the complete new file is kept as \(temporaryPath)")
    }
    // A write takes away the right to run as the owner.
    attributes?.apply(to: inPlace)
    unlink(temporaryPath)
    noteLost()
  }

  /// Returns 0, or the number of the error. The old file is cut only at the end, so that it needs no more room than the longer of both.
  private func copy() -> Int32 {
    let input = open(temporaryPath, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { return errno }
    defer { close(input) }
    var size: off_t = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      guard count > 0 else { break }
      var done = 0
      while done < count {
        let written = buffer[done..<count].withUnsafeBytes {
          pwrite(inPlace, $0.baseAddress, $0.count, size)
        }
        if written < 0, errno == EINTR { continue }
        if written < 0 { return errno }
        done += written
        size += off_t(written)
      }
    }
    // Some file systems report a full disk only when the bytes reach it.
    return ftruncate(inPlace, size) == 0 && fsync(inPlace) == 0 ? 0 : errno
  }

  // MARK: Links

  /// The number of links after which the system gives up.
  private static let mostLinks = 40

  /// The file that a path means, which need not exist: the links at its end are followed.
  private static func target(of path: String) throws(FileWriteError) -> String {
    var target = path
    for _ in 0...mostLinks {
      if let resolved = realpath(target, nil) {
        defer { free(resolved) }
        return String(cString: resolved)
      }
      let code = errno
      if code == ELOOP { throw FileWriteError(path, code: code) }
      // A link to nothing names the file that is to be made.
      guard code == ENOENT, let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target)
      else {
        return target
      }
      let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[...$0]) } ?? ""
      target = next.hasPrefix("/") ? next : folder + next
    }
    throw FileWriteError(path, code: ELOOP)
  }
}

/// Why a file could not be written.
package struct FileWriteError: Error, Equatable, CustomStringConvertible {
  /// The path as it was given.
  package let path: String
  package let reason: String

  package init(_ path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// A failure with the system's message for an error number.
  package init(_ path: String, code: Int32) { self.init(path, reason: String(cString: strerror(code))) }

  package var description: String { "cannot write \(path): \(reason)" }
}
