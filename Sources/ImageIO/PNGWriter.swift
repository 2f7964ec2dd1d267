internal import CPNG

/// Writes PNG with libpng: eight bits each of red, green, blue and alpha, colour not multiplied by alpha.
///
/// Colours are divided by alpha one row at a time, so that a picture of hundreds of megabytes is not copied.
enum PNGWriter {
  /// Passes the bytes of the file to `write`, about 64 KiB at a time, until it returns false.
  ///
  /// - Parameter level: the compression level from 0 (none) to 9 (best); nil for zlib's default (6).
  static func encode(
    _ image: CGImage, level: Int? = nil, to write: @escaping (UnsafeRawBufferPointer) -> Bool
  ) throws(ImageError) {
    let failure = image.withPixels { pixels -> String? in
      let source = Source(pixels, image, write)
      var row = [UInt8](repeating: 0, count: max(image.width * 4, 1))
      // The writer uses an unretained reference.
      return withExtendedLifetime(source) {
        var writer = CambiumPNGWriter()
        writer.level = level.map { Int32(clamping: min(max($0, 0), 9)) } ?? -1
        writer.context = Unmanaged.passUnretained(source).toOpaque()
        writer.row = { context, y, row in
          guard let context, let row else { return }
          Unmanaged<Source>.fromOpaque(context).takeUnretainedValue().fill(row, y: Int(y))
        }
        writer.write = { context, bytes, count in
          guard let context, let bytes else { return 0 }
          let source = Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
          return source.write(UnsafeRawBufferPointer(start: bytes, count: count)) ? 1 : 0
        }
        guard cambium_png_encode(&writer, UInt32(image.width), UInt32(image.height), &row) == 0 else {
          return nil
        }
        return withUnsafeBytes(of: writer.message) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
      }
    }
    guard let failure else { return }
    throw .notEncoded(
      format: ImageFormat.png.rawValue, reason: failure.isEmpty ? "there is not enough memory" : failure)
  }

  /// The source of the rows and the destination of the bytes.
  private final class Source {
    private let pixels: UnsafeRawBufferPointer
    private let width: Int
    private let isOpaque: Bool
    let write: (UnsafeRawBufferPointer) -> Bool

    init(
      _ pixels: UnsafeRawBufferPointer, _ image: CGImage, _ write: @escaping (UnsafeRawBufferPointer) -> Bool
    ) {
      self.pixels = pixels
      self.write = write
      width = image.width
      isOpaque = image.isOpaque
    }

    /// A row with its colours divided by alpha.
    func fill(_ row: UnsafeMutablePointer<UInt8>, y: Int) {
      let from = UnsafeRawBufferPointer(rebasing: pixels[y * width * 4..<(y + 1) * width * 4])
      UnsafeMutableRawBufferPointer(start: row, count: width * 4).copyMemory(from: from)
      guard !isOpaque else { return }
      for index in stride(from: 0, to: width * 4, by: 4) where row[index + 3] != 255 {
        let alpha = row[index + 3]
        for component in index..<index + 3 {
          row[component] = CGImage.unpremultiply(row[component], alpha)
        }
      }
    }
  }
}
