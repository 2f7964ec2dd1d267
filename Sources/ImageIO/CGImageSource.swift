/// An image file: one image, or the frames of an animation. Not for several threads at once.
///
/// Source: Apple's documentation of Image I/O. PNG, JPEG and WebP have one image; GIF has its frames.
public final class CGImageSource {
  let name: String
  let format: ImageFormat
  let width: Int
  let height: Int
  private let data: Data
  private let gif: GIFDecoder?

  /// Reads the header, and refuses what is larger than `ImageLimits`; nothing is decoded yet.
  package init(_ data: Data, name: String) throws(ImageError) {
    guard data.count <= ImageLimits.bytes else { throw .tooManyBytes(name: name, bytes: data.count) }
    guard let format = data.withUnsafeBytes({ ImageFormat($0) }) else { throw .unknownFormat(name: name) }
    self.name = name
    self.format = format
    self.data = data
    do throws(ImageFormatError) {
      let size = try data.withBytes { bytes throws(ImageFormatError) in try format.size(bytes) }
      let (pixels, isTooMany) = size.width.multipliedReportingOverflow(by: size.height)
      guard !isTooMany, pixels <= ImageLimits.pixels else {
        throw .tooLarge(width: size.width, height: size.height)
      }
      (width, height) = size
      gif = format == .gif ? GIFDecoder(try GIFFile([UInt8](data))) : nil
    } catch {
      throw error.named(name, format)
    }
  }

  /// How many images there are.
  package var count: Int { gif?.file.frames.count ?? 1 }

  /// Decodes an image; of an animation the whole picture while that frame is shown.
  package func image(at index: Int) throws(ImageError) -> CGImage {
    guard index >= 0, index < count else { throw .noSuchImage(name: name, index: index, count: count) }
    do throws(ImageFormatError) {
      if let gif { return try gif.image(at: index) }
      return try data.withBytes { bytes throws(ImageFormatError) in
        try SurfaceDecoder.decode(bytes, as: format, width: width, height: height)
      }
    } catch {
      throw error.named(name, format)
    }
  }

  /// Finds what is wrong with the file as far as that is possible without decoding an image.
  package func check() throws(ImageError) {
    do throws(ImageFormatError) {
      try data.withBytes { bytes throws(ImageFormatError) in try format.check(bytes) }
    } catch {
      throw error.named(name, format)
    }
  }

  /// The error that tells why the file's image cannot be had.
  package func corrupt(_ reason: String) -> ImageError {
    .corrupt(name: name, format: format.rawValue, reason: reason)
  }

  /// Whether the file says that every pixel is opaque; false also where that is not known without decoding.
  package var isKnownOpaque: Bool { data.withUnsafeBytes { format.isKnownOpaque($0) } }

  /// How large the images are, pixels.
  package var size: (width: Int, height: Int) { (width, height) }

  /// How long a frame is shown, in seconds, as the file says; nil where the file is no animation.
  package func delay(at index: Int) -> Double? {
    guard let gif, gif.file.frames.indices.contains(index) else { return nil }
    return Double(gif.file.frames[index].delay) / 100
  }

  /// How often the animation repeats, 0 for ever; nil where the file does not say.
  package var loopCount: Int? { gif?.file.loopCount }
}

extension Data {
  /// `withUnsafeBytes` that keeps the error's type.
  fileprivate func withBytes<R>(
    _ body: (UnsafeRawBufferPointer) throws(ImageFormatError) -> R
  ) throws(ImageFormatError) -> R {
    let result = withUnsafeBytes { bytes in
      Result { () throws(ImageFormatError) in try body(bytes) }
    }
    return try result.get()
  }
}
