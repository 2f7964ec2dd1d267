import Foundation

/// Why a file could not be read.
struct FileError: Error, Equatable {
  let message: String
}

/// The bytes of a regular file, and where they were found once every link was followed.
struct FileContents {
  let bytes: [UInt8]
  let realPath: String

  /// Reads a file of at most `limit` bytes. Never waits: what is not a regular file (a pipe, a device) is
  /// refused.
  ///
  /// The bytes are copied, not mapped: an editor that shortens a mapped file while it is read ends the
  /// process. `accepts` is asked about the real path of what was opened, before anything is read.
  init(path: String, limit: Int, accepts: (String) -> Bool = { _ in true }) throws(FileError) {
    guard !path.utf8.contains(0) else { throw FileError(message: "the name holds a NUL character") }
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
    realPath = Self.path(of: descriptor) ?? Self.realPath(path) ?? path
    guard accepts(realPath) else { throw FileError(message: "a link leads out of the scene's folder") }
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

  private static func tooLarge(_ limit: Int) -> FileError {
    FileError(message: "it is larger than \(limit >> 20) MiB")
  }

  private static func reason(_ code: Int32) -> String {
    let text = String(cString: strerror(code))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func path(of descriptor: Int32) -> String? { link("/proc/self/fd/\(descriptor)") }

  private static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink(path, &buffer, Int(PATH_MAX))
    guard length > 0 else { return nil }
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A path with every link followed; nil when nothing is there.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
