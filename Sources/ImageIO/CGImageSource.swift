/// An image file: one image, or the frames of an animation. Not for several threads at once.
///
/// Source: Apple's documentation of Image I/O. PNG and JPEG have one image; GIF and WebP may have frames. Images are sRGB
/// and upright: embedded colour profiles and the orientation that cameras note are applied.
public final class CGImageSource {
  let name: String
  let format: ImageFormat
  let width: Int
  let height: Int
  private let reader: any ImageReader

  /// Reads the header, and refuses what is larger than `ImageLimits`; nothing is decoded yet.
  package init(_ data: Data, name: String) throws(ImageError) {
    guard data.count <= ImageLimits.bytes else { throw .tooManyBytes(name: name, bytes: data.count) }
    guard let format = data.withUnsafeBytes({ ImageFormat($0) }) else { throw .unknownFormat(name: name) }
    self.name = name
    self.format = format
    do throws(ImageFormatError) {
      reader = try format.reader(data)
      let (pixels, isTooMany) = reader.width.multipliedReportingOverflow(by: reader.height)
      guard !isTooMany, pixels <= ImageLimits.pixels else {
        throw .tooLarge(width: reader.width, height: reader.height)
      }
      (width, height) =
        reader.orientation.swapsAxes ? (reader.height, reader.width) : (reader.width, reader.height)
    } catch {
      throw error.named(name, format)
    }
  }

  /// How many images there are.
  package var count: Int { reader.count }

  /// Decodes an image; of an animation the whole picture while that frame is shown.
  package func image(at index: Int) throws(ImageError) -> CGImage {
    guard index >= 0, index < count else { throw .noSuchImage(name: name, index: index, count: count) }
    do throws(ImageFormatError) {
      let stored = try reader.pixels(at: index)
      let pixels = reader.orientation.upright(stored, width: reader.width, height: reader.height)
      guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels) else {
        throw .corrupt("it has no pixels")
      }
      return image
    } catch {
      throw error.named(name, format)
    }
  }

  /// Finds what is wrong with the file as far as that is possible without decoding an image.
  package func check() throws(ImageError) {
    do throws(ImageFormatError) { try reader.check() } catch { throw error.named(name, format) }
  }

  /// The error that tells why the file's image cannot be had.
  package func corrupt(_ reason: String) -> ImageError {
    .corrupt(name: name, format: format.rawValue, reason: reason)
  }

  /// Whether the file says that every pixel is opaque; false also where that is not known without decoding.
  package var isKnownOpaque: Bool { reader.isKnownOpaque }

  /// How large the images are, pixels, as they are shown.
  package var size: (width: Int, height: Int) { (width, height) }

  /// How long a frame is shown, in seconds, as the file says; nil where the file is no animation.
  package func delay(at index: Int) -> Double? { reader.delay(at: index) }

  /// How often the animation repeats, 0 for ever; nil where the file does not say.
  package var loopCount: Int? { reader.loopCount }
}
