import CoreGraphics

extension SceneBundle {
  /// The image that a reference names. Until ImageIO decodes, every one is reported as not readable.
  func image(_ reference: String) throws(ValueError) -> CGImage {
    let path = try Self.path(of: reference)
    throw ValueError("the image \(ValueError.quoted(path)) cannot be decoded yet")
  }
}
