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
}
