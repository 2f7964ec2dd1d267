/// A file that appears under its name only when it is complete. Until `commit()` an existing file stays
/// unchanged.
///
/// The file is written under a temporary name in the same folder, so that it can be renamed within one file
/// system. If the path is not a regular file (a pipe, a device), it is written directly. A link is followed.
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

  /// Creates the temporary file.
  package init(_ path: String) throws(FileWriteError) {
    self.path = path
    target = Self.realPath(path) ?? path
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw FileWriteError(path, code: EISDIR) }
    isDirect = exists && status.st_mode & S_IFMT != S_IFREG
    if isDirect {
      temporaryPath = target
      descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileWriteError(path, code: errno) }
      return
    }
    (temporaryPath, descriptor) = Self.openTemporary(beside: target, mode: 0o666)
    guard descriptor >= 0 else { throw FileWriteError(path, code: errno) }
    // The new file gets the permissions of the one that it replaces.
    if exists { fchmod(descriptor, status.st_mode & 0o777) }
  }

  /// A file with an unused name; nil if a file has the name. The file has its name while it is written, and
  /// `cancel()` removes it.
  package init?(new path: String) throws(FileWriteError) {
    self.path = path
    target = path
    temporaryPath = path
    isDirect = false
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
            path, reason: "this format needs a file, because its header is completed at the end")
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
    // Some file systems report a full disk only here.
    var code = close(descriptor) == 0 || errno == EINTR ? 0 : errno
    if isDirect {
      if code != 0 { throw FileWriteError(path, code: code) }
      return
    }
    if code == 0, temporaryPath != target, rename(temporaryPath, target) != 0 { code = errno }
    if code != 0 { unlink(temporaryPath) }
    UnfinishedFiles.remove(temporaryPath)
    if code != 0 { throw FileWriteError(path, code: code) }
  }

  /// Removes the file.
  package func cancel() {
    // This is also called for a file that was never opened and belongs to somebody else.
    guard isOpen, descriptor >= 0 else { return }
    isOpen = false
    close(descriptor)
    guard !isDirect else { return }
    unlink(temporaryPath)
    UnfinishedFiles.remove(temporaryPath)
  }

  private static let names = NSLock()
  nonisolated(unsafe) private static var count = 0

  /// Opens a new file in the folder of another. Its name is short, because the other name may be as long as
  /// the system allows. If this fails the descriptor is −1 and `errno` has the reason.
  private static func openTemporary(beside path: String, mode: mode_t) -> (path: String, descriptor: Int32) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? ""
    while true {
      let number = names.withLock { () -> Int in
        count += 1
        return count
      }
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

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
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
