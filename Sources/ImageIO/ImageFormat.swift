/// The supported formats.
package enum ImageFormat: String {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"

  /// The format according to the first bytes. The file's name has no effect.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      self = .gif
    } else if bytes.has("RIFF", at: 0) && bytes.has("WEBP", at: 8) {
      self = .webp
    } else {
      return nil
    }
  }

  /// Apple's uniform type identifier.
  var typeIdentifier: String {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .gif: "com.compuserve.gif"
    case .webp: "org.webmproject.webp"
    }
  }

  /// Reads a file's header.
  func reader(_ data: Data) throws(ImageFormatError) -> any ImageReader {
    let reader: any ImageReader =
      switch self {
      case .png: try PNGReader(data)
      case .jpeg: try JPEGReader(data)
      case .gif: try GIFReader(data)
      case .webp: try WebPReader(data)
      }
    guard reader.width > 0, reader.height > 0 else {
      throw .corrupt("the header gives \(reader.width) × \(reader.height) pixels")
    }
    return reader
  }
}

/// An error of a reader, which does not know the file's name.
enum ImageFormatError: Error {
  case corrupt(String)
  case tooLarge(width: Int, height: Int)

  func named(_ name: String, _ format: ImageFormat) -> ImageError {
    switch self {
    case .corrupt(let reason): .corrupt(name: name, format: format.rawValue, reason: reason)
    case .tooLarge(let width, let height): .tooLarge(name: name, width: width, height: height)
    }
  }
}
