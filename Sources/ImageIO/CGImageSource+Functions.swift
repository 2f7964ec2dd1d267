/// An image source for data. Nil if the data are not an image of a supported format.
///
/// - Parameters:
///   - data: the bytes of a file.
///   - options: without effect.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  try? CGImageSource(data, name: "data")
}

/// An image source for a file. Nil if the file is not an image of a supported format.
///
/// - Parameters:
///   - url: the file.
///   - options: without effect.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  try? ImageFile.source(url)
}

/// The number of images: the frames of a GIF or an animated WebP, otherwise 1.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.count }

/// The uniform type identifier of a source's format.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? { source.format.typeIdentifier }

/// An image of a source. Nil if the index is out of range or the image is damaged. For an animation it is the
/// whole picture during that frame.
///
/// - Parameters:
///   - source: the file.
///   - index: the number of the image, from 0.
///   - options: without effect.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  try? source.image(at: index)
}

/// The properties of an image, without decoding it: `kCGImagePropertyPixelWidth`,
/// `kCGImagePropertyPixelHeight`, and for animations `kCGImagePropertyGIFDictionary` or
/// `kCGImagePropertyWebPDictionary` with the frame's delay.
///
/// - Parameters:
///   - source: the file.
///   - index: the number of the image, from 0.
///   - options: without effect.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index >= 0, index < source.count else { return nil }
  var properties: CFDictionary = [
    kCGImagePropertyPixelWidth: source.width, kCGImagePropertyPixelHeight: source.height,
  ]
  if let delay = source.delay(at: index) {
    // The keys of both formats have the same names.
    properties[animationDictionary(source)] = [
      kCGImagePropertyGIFUnclampedDelayTime: delay, kCGImagePropertyGIFDelayTime: max(delay, 0.1),
    ]
  }
  return properties
}

/// The properties of a file: for animations `kCGImagePropertyGIFDictionary` or
/// `kCGImagePropertyWebPDictionary` with the number of repeats (0 means without end), if the file has it.
///
/// - Parameters:
///   - source: the file.
///   - options: without effect.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard let loopCount = source.loopCount else { return [:] }
  return [animationDictionary(source): [kCGImagePropertyGIFLoopCount: loopCount]]
}

private func animationDictionary(_ source: CGImageSource) -> CFString {
  source.format == .webp ? kCGImagePropertyWebPDictionary : kCGImagePropertyGIFDictionary
}

/// The width in pixels of the upright image.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height in pixels of the upright image.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// A dictionary of the properties of GIF.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The seconds until the next frame, at least 0.1.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The seconds until the next frame, as stored in the file.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The number of times that an animation repeats; 0 means without end.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// A dictionary of the properties of WebP.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// The seconds until the next frame, at least 0.1.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// The seconds until the next frame, as stored in the file.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The number of times that an animation repeats; 0 means without end.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// Whether decoded images are cached. It has no effect.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
