import CoreGraphics
import Foundation
import ImageIO
import Synchronization

/// The use of the limits for images, by all folders of a scene together.
package final class ImageBudget {
  private let limits: SceneLimits
  /// The number of images.
  private var count = 0
  /// The bytes of their files.
  private var bytes = 0
  /// Their pixels.
  private var pixels = 0
  /// The pixels of images that were decoded while the scene was read.
  private var earlyPixels = 0
  /// Images that are found to be damaged later.
  let failures = DecodingFailures()

  package init(limits: SceneLimits) { self.limits = limits }

  /// The greatest size of the next image file, in bytes.
  package var fileLimit: Int { min(limits.imageFileBytes, limits.imageBytes - bytes) }

  /// Counts an image.
  package func countImage() throws(ValueError) {
    guard count < limits.imageFiles else {
      throw ValueError("there are more than \(limits.imageFiles) image files", .limitExceeded)
    }
    count += 1
  }

  /// Counts the bytes of an image file.
  package func countBytes(_ count: Int) { bytes += count }

  /// The image of a file. A small image is decoded now. A large one is decoded when it is first shown, and
  /// again if its pixels have been released. The file is checked now as far as possible without decoding. If
  /// it turns out to be damaged later, the error is written to standard error and the image is transparent.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: the name of the file in errors.
  ///   - file: reads the file again, on any thread, so that its bytes need not stay in memory; nil keeps the
  ///     bytes.
  package func decode(
    _ bytes: [UInt8], named name: String, again file: DeferredFile? = nil
  ) throws(ValueError) -> CGImage {
    do throws(ImageError) {
      let source = try CGImageSource(Data(bytes), name: name)
      // The header has the size, so no pixels are decoded.
      let (width, height) = source.size
      let (pixels, isTooMuch) = width.multipliedReportingOverflow(by: height)
      guard !isTooMuch, pixels <= limits.imagePixels - self.pixels else {
        throw ImageError.tooLarge(name: name, width: width, height: height)
      }
      if pixels <= limits.earlyPixels, pixels <= limits.allEarlyPixels - earlyPixels {
        let image = try source.image(at: 0)
        self.pixels += pixels
        earlyPixels += pixels
        return image
      }
      if limits.triesImages { _ = try source.image(at: 0) } else { try source.check() }
      let file = file ?? DeferredFile(name: name) { () throws(FileError) in bytes }
      guard
        let image = CGImage(
          width: width, height: height, isKnownOpaque: source.isKnownOpaque,
          decode: { [failures] in
            do throws(ValueError) {
              return try file.pixels(named: name, width: width, height: height)
            } catch {
              failures.report(error, in: file.name)
              return nil
            }
          })
      else { throw source.corrupt("it has no pixels") }
      self.pixels += pixels
      return image
    } catch .tooLarge(_, let width, let height) {
      throw ValueError("the image \(name) is too large: \(width) × \(height) pixels", .imageTooLarge)
    } catch { throw ValueError(error.description, .missingImage) }
  }
}

extension ImageBudget {
  /// An image from the pixels in an archive: red, green, blue and alpha, colour multiplied by alpha.
  ///
  /// - Parameter count: the number of bytes.
  package func keep(
    width: Int, height: Int, bytes count: Int, _ pixels: () -> [UInt8]
  ) throws(ValueError) -> CGImage {
    try countImage()
    guard let needed = CGImage.byteCount(width: width, height: height), needed == count else {
      throw ValueError(
        "the image has \(count) bytes, which do not match \(width) × \(height) pixels", .missingImage)
    }
    guard count / 4 <= limits.imagePixels - self.pixels, count <= fileLimit else {
      throw ValueError("the image is too large: \(width) × \(height) pixels", .imageTooLarge)
    }
    countBytes(count)
    self.pixels += count / 4
    guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels()) else {
      throw ValueError("the image has no pixels", .missingImage)
    }
    return image
  }
}

extension ImageBudget {
  /// An image with changed pixels. They are made when they are first needed, and made again if they have been released,
  /// unless the image is small.
  package func changed(_ image: CGImage, _ change: ImageChange) throws(ValueError) -> CGImage {
    try countImage()
    let count = image.width * image.height
    guard count <= limits.imagePixels - pixels else {
      throw ValueError("the image is too large: \(image.width) × \(image.height) pixels", .imageTooLarge)
    }
    pixels += count
    let isKept = !image.isDeferred && count <= limits.allEarlyPixels - earlyPixels
    if isKept { earlyPixels += count }
    let made =
      isKept
      ? CGImage(width: image.width, height: image.height, premultipliedRGBA: change.pixels(image.bytes))
      : CGImage(width: image.width, height: image.height, isKnownOpaque: false) { change.pixels(image.bytes) }
    guard let made else { throw ValueError("the image has no pixels", .missingImage) }
    return made
  }
}

/// The file of an image that is decoded after the scene has been read.
package struct DeferredFile: Sendable {
  /// The name of the file in reports.
  let name: String
  /// The current bytes of the file.
  let bytes: @Sendable () throws(FileError) -> [UInt8]

  /// The pixels of an image, which must have the same size as when the scene was read.
  fileprivate func pixels(named name: String, width: Int, height: Int) throws(ValueError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try self.bytes()
    } catch { throw ValueError("the image \(name) cannot be read: \(error.message)", .missingImage) }
    do throws(ImageError) {
      let source = try CGImageSource(Data(bytes), name: name)
      guard source.size == (width, height) else {
        throw source.corrupt("its size has changed since it was read")
      }
      return try source.image(at: 0).bytes
    } catch { throw ValueError(error.description, .missingImage) }
  }
}

/// Writes errors of images that are found to be damaged when they are shown to standard error, each one once.
/// For any thread.
final class DecodingFailures: Sendable {
  private let reported = Mutex<Set<String>>([])

  /// The errors that have been reported.
  var reports: Set<String> { reported.withLock { $0 } }

  func report(_ error: ValueError, in file: String) {
    let line = Diagnostic(.error, error.code, file: file, message: "\(error.message); it is not shown")
      .description
    guard reported.withLock({ $0.count < 100 && $0.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
