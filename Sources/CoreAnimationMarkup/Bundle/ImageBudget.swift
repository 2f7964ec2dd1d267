import CoreGraphics
import Foundation
import ImageIO
import Synchronization

/// What the images of a scene take together, however many folders they lie in.
final class ImageBudget {
  private let limits: SceneLimits
  /// Images that were asked for.
  private var count = 0
  /// Bytes of their files.
  private var bytes = 0
  /// Pixels.
  private var pixels = 0
  /// Pixels of the images that were decoded while the scene was read.
  private var earlyPixels = 0
  /// What is found to be broken later.
  let failures = DecodingFailures()

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

  /// The image that the bytes of a file hold: decoded now when it is small, otherwise when it is shown first, and again
  /// after its pixels have been released. What is wrong with a file is found here as far as that is possible without
  /// decoding; a file that turns out to be broken later is reported on standard error, and its image is transparent.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: what errors call it.
  ///   - file: reads the file again, on any thread, so that its bytes do not stay in memory; nil: they stay.
  func decode(
    _ bytes: [UInt8], named name: String, again file: DeferredFile? = nil
  ) throws(ValueError) -> CGImage {
    do throws(ImageError) {
      let source = try CGImageSource(Data(bytes), name: name)
      // Asked of the header, before any pixel is decoded.
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
  /// An image whose pixels an archive holds as they are: red, green, blue and alpha, colour multiplied by alpha.
  ///
  /// - Parameter count: the bytes that there are.
  func keep(
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

/// The file of an image that is decoded after the scene has been read.
struct DeferredFile: Sendable {
  /// How reports name it.
  let name: String
  /// The bytes as they are now.
  let bytes: @Sendable () throws(FileError) -> [UInt8]

  /// The pixels of an image that had this size when the scene was read.
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

/// Reports images that are found to be broken when they are shown: once each, on standard error. For any thread.
final class DecodingFailures: Sendable {
  private let reported = Mutex<Set<String>>([])

  /// What has been reported.
  var reports: Set<String> { reported.withLock { $0 } }

  func report(_ error: ValueError, in file: String) {
    let line = Diagnostic(.error, error.code, file: file, message: "\(error.message); it is not shown").description
    guard reported.withLock({ $0.count < 100 && $0.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
