/// Reads a file of one format: its header when it is made, pixels when they are asked for. Not for several threads at
/// once.
protocol ImageReader: AnyObject {
  /// The size of the pixels as they are stored, which `orientation` turns.
  var width: Int { get }
  var height: Int { get }
  var orientation: ImageOrientation { get }
  /// Whether the file says that every pixel is opaque; false also where that is not known without decoding.
  var isKnownOpaque: Bool { get }
  /// Images of the file: the frames of an animation, otherwise 1.
  var count: Int { get }
  /// How often the animation repeats, 0 for ever; nil where the file does not say.
  var loopCount: Int? { get }

  /// Finds what is wrong with the file as far as that is possible without decoding.
  func check() throws(ImageFormatError)
  /// Red, green, blue and alpha of every pixel, sRGB, colour multiplied by alpha. Called for indices below `count`, and
  /// once `width` × `height` is known to be within `ImageLimits`.
  func pixels(at index: Int) throws(ImageFormatError) -> [UInt8]
  /// How long a frame is shown, in seconds, as the file says; nil where the file is no animation.
  func delay(at index: Int) -> Double?
}

/// What most formats have: one image that stands upright.
extension ImageReader {
  var orientation: ImageOrientation { .up }
  var count: Int { 1 }
  var loopCount: Int? { nil }
  func check() throws(ImageFormatError) {}
  func delay(at index: Int) -> Double? { nil }

  /// Takes memory for the pixels, lets a codec fill it, converts the colours to sRGB and multiplies them by alpha.
  ///
  /// - Parameters:
  ///   - channels: what the codec puts into the four bytes of a pixel.
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

  /// Makes opaque pixels of ink: of colours that a profile has converted, or of cyan, magenta, yellow and black, each of
  /// which takes its part of the light away.
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

/// The sentence of a library's message, which begins with a capital letter; "its data are broken" where there is none.
func reason<Characters>(_ characters: Characters) -> String {
  let text = withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  guard let first = text.first else { return "its data are broken" }
  // Names of chunks and the like stay as they are.
  let isName = text.dropFirst().first?.isUppercase == true
  return isName ? text : first.lowercased() + text.dropFirst()
}
