/// The formats that are decoded.
enum ImageFormat: String {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webp = "WebP"

  /// The format that the first bytes tell, whatever the file's name says.
  init?(_ bytes: UnsafeRawBufferPointer) {
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

  /// How large the header says the image is, read before anything is decoded.
  func size(_ bytes: UnsafeRawBufferPointer) throws(ImageFormatError) -> (width: Int, height: Int) {
    let size: (width: Int, height: Int)? =
      switch self {
      case .png:
        if bytes.has("IHDR", at: 12), let width = bytes.bigEndian(at: 16, bytes: 4),
          let height = bytes.bigEndian(at: 20, bytes: 4)
        {
          (width, height)
        } else {
          nil
        }
      case .jpeg: try JPEGMarkers(bytes).size
      case .gif:
        if let width = bytes.littleEndian(at: 6, bytes: 2), let height = bytes.littleEndian(at: 8, bytes: 2) {
          (width, height)
        } else {
          nil
        }
      case .webp: try WebPHeader.size(bytes)
      }
    guard let size else { throw .corrupt("the header is incomplete") }
    guard size.width > 0, size.height > 0 else {
      throw .corrupt("the header says \(size.width) × \(size.height) pixels")
    }
    return size
  }
}

/// An error of a format's reader, which does not know the file's name.
enum ImageFormatError: Error {
  case corrupt(String)
  case unsupported(String)
  case tooLarge(width: Int, height: Int)

  func named(_ name: String, _ format: ImageFormat) -> ImageError {
    switch self {
    case .corrupt(let reason): .corrupt(name: name, format: format.rawValue, reason: reason)
    case .unsupported(let feature): .unsupported(name: name, format: format.rawValue, feature: feature)
    case .tooLarge(let width, let height): .tooLarge(name: name, width: width, height: height)
    }
  }
}
