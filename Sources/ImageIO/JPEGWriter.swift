internal import CJPEG

/// Writes JPEG (ITU-T T.81, baseline) with libjpeg-turbo. A picture that is not opaque is written as it is seen on white, because the
/// format has no alpha.
enum JPEGWriter {
  /// The greatest side that the format has.
  static let longestSide = 65_500

  /// - Parameter quality: 0 (smallest) … 1 (best). Values outside are limited; NaN counts as 1.
  static func encode(_ image: CGImage, quality: Double) throws(ImageError) -> Data {
    guard max(image.width, image.height) <= longestSide else {
      throw .notEncoded(
        format: ImageFormat.jpeg.rawValue,
        reason: "a side of \(max(image.width, image.height)) pixels is longer than \(longestSide)")
    }
    let quality = quality.isNaN ? 1 : min(max(quality, 0), 1)
    var message = ""
    let data = image.withPixels { pixels -> Data? in
      let source = Source(pixels, image)
      var row = [UInt8](repeating: 0, count: max(image.width * 3, 1))
      // The writer uses an unretained reference.
      return withExtendedLifetime(source) {
        var writer = CambiumJPEGWriter()
        writer.quality = Int32(clamping: Int(clamping: (1 + quality * 99).rounded()))
        writer.context = Unmanaged.passUnretained(source).toOpaque()
        writer.row = { context, y, row in
          guard let context, let row else { return }
          Unmanaged<Source>.fromOpaque(context).takeUnretainedValue().fill(row, y: Int(y))
        }
        let isWritten = cambium_jpeg_write(&writer, UInt32(image.width), UInt32(image.height), &row) != 0
        defer { free(writer.bytes) }
        guard isWritten, let bytes = writer.bytes else {
          message = withUnsafeBytes(of: writer.message) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
          }
          return nil
        }
        return Data(bytes: bytes, count: Int(writer.count))
      }
    }
    guard let data else {
      throw .notEncoded(
        format: ImageFormat.jpeg.rawValue, reason: message.isEmpty ? "there is not enough memory" : message)
    }
    return data
  }

  /// The source of the rows.
  private final class Source {
    private let pixels: UnsafeRawBufferPointer
    private let width: Int
    private let bytesPerRow: Int

    init(_ pixels: UnsafeRawBufferPointer, _ image: CGImage) {
      self.pixels = pixels
      width = image.width
      bytesPerRow = image.bytesPerRow
    }

    /// A row on white: colours are multiplied by alpha already.
    func fill(_ row: UnsafeMutablePointer<UInt8>, y: Int) {
      for x in 0..<width {
        let from = y * bytesPerRow + 4 * x
        let white = 255 - pixels[from + 3]
        for component in 0..<3 {
          let (sum, isOver) = pixels[from + component].addingReportingOverflow(white)
          row[3 * x + component] = isOver ? 255 : sum
        }
      }
    }
  }
}
