/// Why an image could not be read or written. The description says what was being done to what.
package enum ImageError: Error, Equatable, CustomStringConvertible {
  /// The file could not be read.
  case unreadable(name: String, reason: String)
  /// The file has more bytes than are looked at.
  case tooManyBytes(name: String, bytes: Int)
  /// The bytes are not those of a format that can be decoded.
  case unknownFormat(name: String)
  /// The header announces more pixels than are decoded.
  case tooLarge(name: String, width: Int, height: Int)
  /// The bytes break the rules of their format, or end early.
  case corrupt(name: String, format: String, reason: String)
  /// The file has fewer images than that.
  case noSuchImage(name: String, index: Int, count: Int)
  /// The image could not be put into a format.
  case notEncoded(format: String, reason: String)
  /// The file could not be written.
  case unwritable(name: String, reason: String)

  package var description: String {
    switch self {
    case .unreadable(let name, let reason): "cannot read image \(name): \(reason)"
    case .tooManyBytes(let name, let bytes):
      "cannot read image \(name): it has \(bytes) bytes, and the limit is \(ImageLimits.bytes)"
    case .unknownFormat(let name): "cannot decode image \(name): it is not PNG, JPEG, GIF or WebP"
    case .tooLarge(let name, let width, let height):
      "cannot decode image \(name): its \(width) × \(height) pixels are more than the limit of "
        + "\(ImageLimits.pixels / (1 << 20)) megapixels"
    case .corrupt(let name, let format, let reason): "cannot decode \(format) image \(name): \(reason)"
    case .noSuchImage(let name, let index, let count):
      "cannot decode image \(index) of \(name): the file has \(count) image\(count == 1 ? "" : "s")"
    case .notEncoded(let format, let reason): "cannot encode image as \(format): \(reason)"
    case .unwritable(let name, let reason): "cannot write image \(name): \(reason)"
    }
  }
}

/// How much of other people's images is taken into memory.
package enum ImageLimits {
  /// Pixels of one image: 64 megapixels take 256 MiB.
  package static let pixels = 64 << 20
  /// Bytes of one file.
  package static let bytes = 256 << 20
}
