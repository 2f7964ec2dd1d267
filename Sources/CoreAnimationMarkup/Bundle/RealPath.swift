import Foundation

/// An absolute path with every link followed: bytes, as the file system compares them.
///
/// Strings are no substitute: Swift takes two of them for equal that spell an accent in different ways, and all bytes that
/// are no UTF-8 for the same character, but they name different files.
struct RealPath: Equatable, Sendable {
  /// Without a slash at the end, save for the root.
  let bytes: [UInt8]

  /// The path of what a name means now; nil when nothing is there.
  init?(_ path: String) {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    bytes = Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  /// The path of an open file; nil when the system does not tell it.
  ///
  /// - Parameters:
  ///   - path: what was opened.
  ///   - status: what `fstat` says of the file.
  init?(of descriptor: Int32, opened path: String, _ status: stat) {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/fd/\(descriptor)", &buffer, Int(PATH_MAX))
    if length > 0 {
      bytes = buffer[..<length].map { UInt8(bitPattern: $0) }
      return
    }
    // Without /proc: what the name means now, if that is the file that was opened.
    var found = stat()
    guard let now = RealPath(path), now.withCString({ lstat($0, &found) }) == 0,
      found.st_dev == status.st_dev,
      found.st_ino == status.st_ino
    else { return nil }
    self = now
  }

  /// Whether it lies in a folder, at any depth.
  func isInside(_ folder: RealPath) -> Bool {
    let prefix = folder.bytes == [UInt8(ascii: "/")] ? folder.bytes : folder.bytes + [UInt8(ascii: "/")]
    return bytes.count > prefix.count && bytes.starts(with: prefix)
  }

  private func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // Never nil: there is the zero.
      buffer.baseAddress.map(body) ?? body("")
    }
  }
}
