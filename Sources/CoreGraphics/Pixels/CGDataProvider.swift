/// The bytes of an image, as `CGImage` takes them. Immutable.
///
/// ```swift
/// let provider = CGDataProvider(data: Data(repeating: 255, count: 4 * 16 * 16))
/// ```
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: CFData?

  /// A provider of bytes.
  public init?(data: CFData) {
    self.data = data
  }

  /// A provider of a file's bytes. Nil if the file cannot be read, or the URL is not that of a file.
  public convenience init?(url: CFURL) {
    guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  /// A provider of the bytes of the file at a path. Nil if the file cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(fileURLWithPath: String(cString: filename)))
  }
}
