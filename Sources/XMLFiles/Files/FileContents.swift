import Foundation

/// Why a file could not be read.
package struct FileError: Error, Equatable {
  package let message: String
  package init(message: String) { self.message = message }
}

/// The bytes of a regular file.
package struct FileContents {
  package let bytes: [UInt8]

  /// Reads a file of at most `limit` bytes. It never blocks: anything but a regular file (a pipe, a device)
  /// is rejected.
  ///
  /// The bytes are copied and not mapped, because the process would end if an editor shortened a mapped file.
  ///
  /// - Parameter folder: the folder, as a path without links, that must contain the file after links have
  ///   been resolved; nil for any folder. The check uses the opened file, because the name could refer to
  ///   another file by then.
  package init(path: String, limit: Int, inside folder: RealPath? = nil) throws(FileError) {
    guard !path.utf8.contains(0) else { throw FileError(message: "the name contains a NUL character") }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(message: Self.reason(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(message: Self.reason(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(message: "it is a directory")
    default: throw FileError(message: "it is not a regular file")
    }
    if let folder, RealPath(of: descriptor, opened: path, status)?.isInside(folder) != true {
      throw FileError(message: "a link leads out of the scene's folder")
    }
    guard status.st_size <= limit else { throw Self.tooLarge(limit) }
    var bytes: [UInt8] = []
    // The extra byte shows the end of the file without another read.
    var capacity = Int(status.st_size) + 1
    while true {
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < capacity {
          let got = read(descriptor, buffer.baseAddress.map { $0 + count }, capacity - count)
          if got < 0, errno == EINTR { continue }
          if got < 0 { failure = errno }
          if got <= 0 { break }
          count += got
        }
      }
      guard failure == 0 else { throw FileError(message: Self.reason(failure)) }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= limit else { throw Self.tooLarge(limit) }
      if chunk.count < capacity { break }
      capacity = 1 << 16
    }
    self.bytes = bytes
  }

  /// The first bytes of a regular file. Empty if it cannot be read.
  package static func beginning(of path: String, count: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, read(descriptor, buffer.baseAddress, count))
    }
  }

  private static func tooLarge(_ limit: Int) -> FileError {
    FileError(message: "it is larger than \(limit >> 20) MiB")
  }

  /// The system's message for an error number.
  package static func reason(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
