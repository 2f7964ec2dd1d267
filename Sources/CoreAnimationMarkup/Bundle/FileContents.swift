import Foundation

/// Why a file could not be read.
struct FileError: Error, Equatable {
  let message: String
}

/// The bytes of a regular file.
struct FileContents {
  let bytes: [UInt8]

  /// Reads a file of at most `limit` bytes. Never waits: what is not a regular file (a pipe, a device) is
  /// refused.
  ///
  /// The bytes are copied, not mapped: an editor that shortens a mapped file while it is read ends the
  /// process.
  ///
  /// - Parameter folder: where the file has to lie once every link was followed, itself without links; nil for
  ///   anywhere. What was opened is asked, not the name, which could mean another file by then.
  init(path: String, limit: Int, inside folder: RealPath? = nil) throws(FileError) {
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
    // One byte more than the file has shows its end without another round.
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

  /// The first bytes of a regular file; none of what cannot be read.
  static func beginning(of path: String, count: Int) -> [UInt8] {
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

  /// What the system says of an error number.
  static func reason(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
