import Foundation

/// An absolute path with all links resolved. It consists of bytes, as the file system compares them.
///
/// Strings cannot replace it: Swift treats different spellings of an accent as equal, and replaces bytes that
/// are not UTF-8 with one character, but these are different file names.
package struct RealPath: Equatable, Sendable {
  /// Without a slash at the end, except for the root.
  package let bytes: [UInt8]

  /// The path to which a name refers now. Nil if nothing exists there.
  package init?(_ path: String) {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    bytes = Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }

  /// The path of an open file. Nil if the system does not give it.
  ///
  /// - Parameters:
  ///   - path: the path that was opened.
  ///   - status: the result of `fstat`.
  init?(of descriptor: Int32, opened path: String, _ status: stat) {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/fd/\(descriptor)", &buffer, Int(PATH_MAX))
    if length > 0 {
      bytes = buffer[..<length].map { UInt8(bitPattern: $0) }
      return
    }
    // Without /proc: the path to which the name refers now, if it is the opened file.
    var found = stat()
    guard let now = RealPath(path), now.withCString({ lstat($0, &found) }) == 0,
      found.st_dev == status.st_dev,
      found.st_ino == status.st_ino
    else { return nil }
    self = now
  }

  /// Whether the path is inside a folder, at any depth.
  package func isInside(_ folder: RealPath) -> Bool {
    let prefix = folder.bytes == [UInt8(ascii: "/")] ? folder.bytes : folder.bytes + [UInt8(ascii: "/")]
    return bytes.count > prefix.count && bytes.starts(with: prefix)
  }

  private func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // Never nil, because of the terminating zero.
      buffer.baseAddress.map(body) ?? body("")
    }
  }
}
