/// An image source that reads bytes; nil where they are no image that can be decoded.
///
/// - Parameter options: without effect.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  try? CGImageSource(data, name: "data")
}

/// An image source that reads a file; nil where it is no image that can be decoded.
///
/// - Parameter options: without effect.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  try? ImageFile.source(url)
}

/// How many images a source has: the frames of a GIF or of an animated WebP, otherwise 1.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.count }

/// The uniform type identifier of a source's format.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? { source.format.typeIdentifier }

/// An image of a source; nil where there is none of that index or it is broken. Of an animation, the whole
/// picture while that frame is shown.
///
/// - Parameter options: without effect.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  try? source.image(at: index)
}

/// What is known of an image without decoding it: `kCGImagePropertyPixelWidth`,
/// `kCGImagePropertyPixelHeight`, and for animations `kCGImagePropertyGIFDictionary` or
/// `kCGImagePropertyWebPDictionary` with the frame's delay.
///
/// - Parameter options: without effect.
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

/// What is known of a file as a whole: for animations `kCGImagePropertyGIFDictionary` or
/// `kCGImagePropertyWebPDictionary` with the number of repeats, 0 for ever, if the file says it.
///
/// - Parameter options: without effect.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard let loopCount = source.loopCount else { return [:] }
  return [animationDictionary(source): [kCGImagePropertyGIFLoopCount: loopCount]]
}

private func animationDictionary(_ source: CGImageSource) -> CFString {
  source.format == .webp ? kCGImagePropertyWebPDictionary : kCGImagePropertyGIFDictionary
}

/// Pixels across, of the image as it is shown.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Pixels down, of the image as it is shown.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// What only GIF has.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// Seconds until the next frame, at least 0.1.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Seconds until the next frame, as the file says.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often an animation repeats, 0 for ever.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// What only WebP has.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// Seconds until the next frame, at least 0.1.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// Seconds until the next frame, as the file says.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// How often an animation repeats, 0 for ever.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// Whether to keep decoded images; without effect.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
