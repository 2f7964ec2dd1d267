/// Reads a file of one format. The initialiser reads the header; pixels are decoded on demand. A reader is
/// for one thread at a time.
protocol ImageReader: AnyObject {
  /// The size of the stored pixels, before `orientation` is applied.
  var width: Int { get }
  var height: Int { get }
  var orientation: ImageOrientation { get }
  /// Whether the file declares every pixel opaque. False also if that is not known without decoding.
  var isKnownOpaque: Bool { get }
  /// The number of images: the frames of an animation, otherwise 1.
  var count: Int { get }
  /// The number of times that the animation repeats; 0 means without end. Nil if the file does not give it.
  var loopCount: Int? { get }

  /// Checks the file as far as possible without decoding.
  func check() throws(ImageFormatError)
  /// Red, green, blue and alpha of every pixel: sRGB, colour multiplied by alpha. The index is below `count`,
  /// and `width` × `height` has been compared with `ImageLimits`.
  func pixels(at index: Int) throws(ImageFormatError) -> [UInt8]
  /// The duration of a frame in seconds, as stored in the file. Nil if the file is not an animation.
  func delay(at index: Int) -> Double?
}

/// Defaults for formats with one upright image.
extension ImageReader {
  var orientation: ImageOrientation { .up }
  var count: Int { 1 }
  var loopCount: Int? { nil }
  func check() throws(ImageFormatError) {}
  func delay(at index: Int) -> Double? { nil }

  /// Allocates the pixels, lets a codec fill them, converts the colours to sRGB and multiplies them by alpha.
  ///
  /// - Parameters:
  ///   - channels: the meaning of the four bytes that the codec writes.
  ///   - decode: fills the bytes.
  func makePixels(
    _ profile: ColorProfile?, _ channels: ColorProfile.Channels,
    decode: (UnsafeMutableBufferPointer<UInt8>) throws(ImageFormatError) -> Void
  ) throws(ImageFormatError) -> [UInt8] {
    var failure: ImageFormatError?
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      let pixels = UnsafeMutableBufferPointer(rebasing: buffer[..<(width * height * 4)])
      do throws(ImageFormatError) {
        try decode(pixels)
        let isConverted = profile?.convert(pixels, channels) == true
        if case .ink(let isInverted) = channels {
          finishInk(pixels, isInverted: isInverted, isConverted: isConverted)
        } else if !isKnownOpaque {
          premultiply(pixels)
        }
        count = pixels.count
      } catch { failure = error }
    }
    if let failure { throw failure }
    return pixels
  }

  private func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    for index in stride(from: 0, to: pixels.count, by: 4) where pixels[index + 3] != 255 {
      let alpha = pixels[index + 3]
      for component in index..<index + 3 {
        pixels[component] = CGImage.premultiply(pixels[component], alpha)
      }
    }
  }

  /// Makes opaque RGB pixels from the converted colours of a profile, or from cyan, magenta, yellow and
  /// black, each of which absorbs a part of the light.
  private func finishInk(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, isInverted: Bool, isConverted: Bool
  ) {
    let invert: UInt8 = isInverted ? 0 : 255
    for index in stride(from: 0, to: pixels.count, by: 4) {
      if !isConverted {
        let light = pixels[index + 3] ^ invert
        for component in index..<index + 3 {
          pixels[component] = CGImage.premultiply(pixels[component] ^ invert, light)
        }
      }
      pixels[index + 3] = 255
    }
  }
}

/// A library's message with a lower-case first letter, or "its data are broken" if there is none.
func reason<Characters>(_ characters: Characters) -> String {
  let text = withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  guard let first = text.first else { return "its data are broken" }
  // Names of chunks are not changed.
  let isName = text.dropFirst().first?.isUppercase == true
  return isName ? text : first.lowercased() + text.dropFirst()
}
