/// An image file from which images are read. A PNG or JPEG file has one image; GIF and WebP files may have
/// the frames of an animation. A source is for one thread at a time.
///
/// ```swift
/// let source = CGImageSourceCreateWithURL(URL(fileURLWithPath: "photo.jpg"), nil)!
/// let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
/// ```
/// Images are sRGB and upright: embedded colour profiles and the Exif orientation are applied. Source:
/// Apple's documentation of Image I/O.
public final class CGImageSource {
  let name: String
  let format: ImageFormat
  let width: Int
  let height: Int
  private let reader: any ImageReader

  /// Reads the header, without decoding. Throws if the image exceeds `ImageLimits`.
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

  /// The number of images.
  package var count: Int { reader.count }

  /// Decodes an image. For an animation it is the whole picture during that frame.
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

  /// Checks the file as far as possible without decoding an image.
  package func check() throws(ImageError) {
    do throws(ImageFormatError) { try reader.check() } catch { throw error.named(name, format) }
  }

  /// The error for a damaged image.
  package func corrupt(_ reason: String) -> ImageError {
    .corrupt(name: name, format: format.rawValue, reason: reason)
  }

  /// Whether the file declares every pixel opaque. False also if that is not known without decoding.
  package var isKnownOpaque: Bool { reader.isKnownOpaque }

  /// The size of the upright images in pixels.
  package var size: (width: Int, height: Int) { (width, height) }

  /// The duration of a frame in seconds, as stored in the file. Nil if the file is not an animation.
  package func delay(at index: Int) -> Double? { reader.delay(at: index) }

  /// The number of times that the animation repeats; 0 means without end. Nil if the file does not give it.
  package var loopCount: Int? { reader.loopCount }
}
