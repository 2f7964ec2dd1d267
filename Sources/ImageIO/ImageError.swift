/// Why an image could not be read or written. The description names the operation and the image.
package enum ImageError: Error, Equatable, CustomStringConvertible {
  /// The file could not be read.
  case unreadable(name: String, reason: String)
  /// The file has more bytes than the limit.
  case tooManyBytes(name: String, bytes: Int)
  /// The bytes are not in a supported format.
  case unknownFormat(name: String)
  /// The header gives more pixels than the limit.
  case tooLarge(name: String, width: Int, height: Int)
  /// The data are invalid or end early.
  case corrupt(name: String, format: String, reason: String)
  /// The file does not have an image with that index.
  case noSuchImage(name: String, index: Int, count: Int)
  /// The image could not be encoded.
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

/// The limits for images, which may come from untrusted files.
package enum ImageLimits {
  /// The pixels of one image: 64 megapixels take 256 MiB.
  package static let pixels = 64 << 20
  /// The bytes of one file.
  package static let bytes = 256 << 20
}
