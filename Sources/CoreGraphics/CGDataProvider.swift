/// Bytes for an image. Immutable.
public final class CGDataProvider: Sendable {
  /// The bytes.
  public let data: CFData?

  /// A provider of those bytes.
  public init?(data: CFData) {
    self.data = data
  }
}
