import CEmbeddedFiles

/// The files that the binary carries: shaders, icons, texts in other languages, pages of the reference, and the source of the rewriter.
///
/// ```swift
/// let shader = EmbeddedFiles.bytes(of: "shaders/quad.frag.glsl")
/// ```
package enum EmbeddedFiles {
  private static var all: UnsafeBufferPointer<EmbeddedFile> {
    UnsafeBufferPointer(start: embedded_files(), count: embedded_file_count())
  }

  /// The bytes of a file, by its path from the root of the sources. A path that `EmbeddedFiles.c` does not list stops the program.
  package static func bytes(of path: String) -> [UInt8] {
    guard let file = all.first(where: { String(cString: $0.path) == path }) else {
      preconditionFailure("the file \(path) is not embedded")
    }
    return [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// The paths of the files in a folder, sorted. The folder's path ends with a slash.
  package static func paths(in folder: String) -> [String] {
    all.map { String(cString: $0.path) }.filter { $0.hasPrefix(folder) }.sorted()
  }
}
