/// What SDL_image leaves to be done with the pixels that it gives.
enum PixelRepair: Equatable {
  /// 16-bit gray, decoded as 8-bit gray (the upper byte) with alpha (the lower byte): that gray is clear, and
  /// all others opaque.
  case grayKey(upper: UInt8, lower: UInt8)
  /// That colour is clear.
  case colorKey(UInt8, UInt8, UInt8)
  /// Cyan, magenta, yellow and black, decoded as blue, green, red and alpha; 255 is all ink or, inverted,
  /// none.
  case ink(isInverted: Bool)

  /// Puts the pixels right: red, green, blue and alpha of each, colour not multiplied.
  func apply(to pixels: UnsafeMutableBufferPointer<UInt8>) {
    for index in stride(from: 0, to: pixels.count, by: 4) {
      switch self {
      case .grayKey(let upper, let lower):
        pixels[index + 3] = pixels[index] == upper && pixels[index + 3] == lower ? 0 : 255
      case .colorKey(let red, let green, let blue):
        if pixels[index] == red && pixels[index + 1] == green && pixels[index + 2] == blue {
          pixels[index + 3] = 0
        }
      case .ink(let isInverted):
        let invert: UInt8 = isInverted ? 0 : 255
        let light = pixels[index + 3] ^ invert
        let (cyan, magenta, yellow) = (pixels[index + 2], pixels[index + 1], pixels[index])
        pixels[index] = CGImage.premultiply(cyan ^ invert, light)
        pixels[index + 1] = CGImage.premultiply(magenta ^ invert, light)
        pixels[index + 2] = CGImage.premultiply(yellow ^ invert, light)
        pixels[index + 3] = 255
      }
    }
  }
}
