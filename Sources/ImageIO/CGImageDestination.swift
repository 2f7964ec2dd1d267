/// A PNG file to be. Not for several threads at once.
///
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

/// A destination that writes a file; nil for types other than `public.png` and for counts other than 1.
///
/// - Parameter options: without effect.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.file(url), type: type, count: count)
}

/// A destination that appends to bytes; nil for types other than `public.png` and for counts other than 1.
///
/// - Parameter options: without effect.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type: type, count: count)
}

/// Sets the image to write. Only the first one counts.
///
/// - Parameter properties: without effect.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  if destination.image == nil { destination.image = image }
}

/// Writes the file; false where there was no image or it could not be written.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  (try? destination.write()) != nil
}
