import CoreGraphics
import Foundation
import ImageIO

extension SceneBundle {
  /// The image that a reference names, decoded once however often it is named.
  func image(_ reference: String) throws(ValueError) -> CGImage {
    if DataAddress.isOne(reference) {
      guard images.count < limits.imageFiles else {
        throw ValueError("there are more than \(limits.imageFiles) image files")
      }
      let key = [0] + Array("data \(images.count)".utf8)
      do throws(ValueError) {
        let bytes = try DataAddress.bytes(of: reference, limit: limits.imageFileBytes)
        let image = try decode(bytes, named: ValueError.quoted(reference))
        images[key] = .success(image)
        origins[ObjectIdentifier(image)] = ImageOrigin(image: image, name: nil) { () throws(ValueError) in
          bytes
        }
        return image
      } catch {
        images[key] = .failure(error)
        throw error
      }
    }
    let path = try Self.path(of: reference)
    let key = Array(path.utf8)
    if let known = images[key] { return try known.get() }
    guard images.count < limits.imageFiles else {
      throw ValueError("there are more than \(limits.imageFiles) image files")
    }
    let result: Result<CGImage, ValueError>
    do throws(ValueError) {
      let image = try decode(path)
      origins[ObjectIdentifier(image)] = ImageOrigin(image: image, fileOf: self, path: path)
      result = .success(image)
    } catch { result = .failure(error) }
    images[key] = result
    return try result.get()
  }

  private func decode(_ path: String) throws(ValueError) -> CGImage {
    let name = ValueError.quoted(path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try contents(of: path, limit: min(limits.imageFileBytes, limits.imageBytes - imageBytes))
      imageBytes += bytes.count
    } catch { throw ValueError("the image \(name) cannot be read: \(error.message)") }
    return try decode(bytes, named: name)
  }

  private func decode(_ bytes: [UInt8], named name: String) throws(ValueError) -> CGImage {
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
      throw ValueError("the image \(name) is too large: \(width) × \(height) pixels")
    } catch { throw ValueError(error.description) }
  }
}
