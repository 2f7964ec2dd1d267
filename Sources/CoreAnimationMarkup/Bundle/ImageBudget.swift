import CoreGraphics
import Foundation
import ImageIO

/// What the images of a scene take together, however many folders they lie in.
final class ImageBudget {
  private let limits: SceneLimits
  /// Images that were asked for.
  private var count = 0
  /// Bytes of their files.
  private var bytes = 0
  /// Pixels.
  private var pixels = 0

  init(limits: SceneLimits) { self.limits = limits }

  /// The bytes that the next image's file may have.
  var fileLimit: Int { min(limits.imageFileBytes, limits.imageBytes - bytes) }

  /// Counts an image that is asked for.
  func countImage() throws(ValueError) {
    guard count < limits.imageFiles else {
      throw ValueError("there are more than \(limits.imageFiles) image files", .limitExceeded)
    }
    count += 1
  }

  /// Counts the bytes of an image's file.
  func countBytes(_ count: Int) { bytes += count }

  /// The image that the bytes of a file hold.
  ///
  /// - Parameter name: what errors call it.
  func decode(_ bytes: [UInt8], named name: String) throws(ValueError) -> CGImage {
    do throws(ImageError) {
      let source = try CGImageSource(Data(bytes), name: name)
      // Asked of the header, before any pixel is decoded.
      let header = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
      let width = header?[kCGImagePropertyPixelWidth] as? Int ?? 0
      let height = header?[kCGImagePropertyPixelHeight] as? Int ?? 0
      let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
      guard !isTooMuch, pixels <= limits.imagePixels - self.pixels else {
        throw ImageError.tooLarge(name: name, width: width, height: height)
      }
      let image = try source.image(at: 0)
      self.pixels += pixels
      return image
    } catch .tooLarge(_, let width, let height) {
      throw ValueError("the image \(name) is too large: \(width) × \(height) pixels", .imageTooLarge)
    } catch { throw ValueError(error.description, .missingImage) }
  }
}
