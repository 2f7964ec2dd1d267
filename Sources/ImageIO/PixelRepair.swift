/// What SDL_image leaves to be done with the pixels that it gives.
enum PixelRepair: Equatable {
  /// Cyan, magenta, yellow and black, decoded as blue, green, red and alpha; 255 is all ink or, inverted,
  /// none.
  case ink(isInverted: Bool)

  /// Puts the pixels right: red, green, blue and alpha of each, colour not multiplied.
  func apply(to pixels: UnsafeMutableBufferPointer<UInt8>) {
    for index in stride(from: 0, to: pixels.count, by: 4) {
      switch self {
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
