/// An image file that is to be written, in the PNG format. A destination is for one thread at a time.
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
  fileprivate var image: CGImage?

  fileprivate init?(_ target: Target, type: String, count: Int) {
    guard type == ImageFormat.png.typeIdentifier, count == 1 else { return nil }
    self.target = target
  }

  fileprivate func write() throws(ImageError) {
    guard let image else { throw .notEncoded(format: ImageFormat.png.rawValue, reason: "no image was added") }
    switch target {
    case .file(let url): try ImageFile.write(image, to: url)
    case .data(let data): data.append(try ImageFile.encodePNG(image))
    }
  }
}

/// A destination that writes a file. Nil for types other than `public.png` and for counts other than 1.
///
/// - Parameter options: without effect.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.file(url), type: type, count: count)
}

/// A destination that appends to data. Nil for types other than `public.png` and for counts other than 1.
///
/// - Parameter options: without effect.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type: type, count: count)
}

/// Sets the image to write. Later images are ignored.
///
/// - Parameter properties: without effect.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  if destination.image == nil { destination.image = image }
}

/// Writes the file. False if there is no image or writing fails.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  (try? destination.write()) != nil
}
