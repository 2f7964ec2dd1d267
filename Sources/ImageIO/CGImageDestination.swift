import FileWriting

/// An image file that is to be written, in the PNG or the JPEG format. A destination is for one thread at a time.
///
/// ```swift
/// let url = URL(fileURLWithPath: "picture.png")
/// let destination = CGImageDestinationCreateWithURL(url, "public.png", 1, nil)!
/// CGImageDestinationAddImage(destination, image, nil)
/// let isWritten = CGImageDestinationFinalize(destination)
/// ```
/// Source: Apple's documentation of Image I/O.
public final class CGImageDestination {
  fileprivate enum Target {
    case file(URL)
    case data(NSMutableData)
  }

  fileprivate let target: Target
  private let format: ImageFormat
  /// Of JPEG: 0 … 1.
  fileprivate var quality = 1.0
  fileprivate var image: CGImage?

  fileprivate init?(_ target: Target, type: String, count: Int) {
    guard let format = [ImageFormat.png, .jpeg].first(where: { $0.typeIdentifier == type }), count == 1 else {
      return nil
    }
    self.target = target
    self.format = format
  }

  fileprivate func write() throws(ImageError) {
    guard let image else { throw .notEncoded(format: format.rawValue, reason: "no image was added") }
    switch (target, format) {
    case (.file(let url), .jpeg): try Self.write(try ImageFile.encodeJPEG(image, quality: quality), to: url)
    case (.data(let data), .jpeg): data.append(try ImageFile.encodeJPEG(image, quality: quality))
    case (.file(let url), _): try ImageFile.write(image, to: url)
    case (.data(let data), _): data.append(try ImageFile.encodePNG(image))
    }
  }

  private static func write(_ data: Data, to url: URL) throws(ImageError) {
    do throws(FileWriteError) {
      let file = try AtomicFile(url.path)
      var failure: FileWriteError?
      data.withUnsafeBytes { bytes in
        do throws(FileWriteError) { try file.write(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
      try file.commit()
    } catch {
      throw .unwritable(name: url.path, reason: error.reason)
    }
  }
}

/// A destination that writes a file. Nil for types other than `public.png` and `public.jpeg`, and for counts other than 1.
///
/// - Parameters:
///   - url: the file to write. `CGImageDestinationFinalize(_:)` replaces one that is there.
///   - type: the uniform type identifier of the format: `public.png` or `public.jpeg`.
///   - count: the number of images: 1.
///   - options: without effect.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.file(url), type: type, count: count)
}

/// A destination that appends to data. Nil for types other than `public.png` and `public.jpeg`, and for counts other than 1.
///
/// - Parameters:
///   - data: receives the bytes of the file.
///   - type: the uniform type identifier of the format: `public.png` or `public.jpeg`.
///   - count: the number of images: 1.
///   - options: without effect.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type: type, count: count)
}

/// The key of a number in an image's properties: the quality of JPEG, 0 (smallest) … 1 (best, the default).
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"

/// Sets the image to write. Later images are ignored.
///
/// - Parameters:
///   - destination: the file to write.
///   - image: the image.
///   - properties: `kCGImageDestinationLossyCompressionQuality` sets the quality of JPEG; others have no effect.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  guard destination.image == nil else { return }
  destination.image = image
  switch properties?[kCGImageDestinationLossyCompressionQuality] {
  case let number as Double: destination.quality = number
  case let number as CGFloat: destination.quality = Double(number)
  case let number as NSNumber: destination.quality = number.doubleValue
  default: break
  }
}

/// Writes the file. False if there is no image or writing fails.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  (try? destination.write()) != nil
}
