import CoreGraphics

/// The background of a scene.
package enum Background: Sendable {
  /// A transparent background.
  case none
  /// The checkerboard that represents transparency in a window.
  case checkerboard
  case color(CGColor)
}

/// The checkerboard that represents transparency.
package enum Checkerboard {
  /// The side of a square in pixels.
  package static let side = 12
  /// The grays of the squares, the top left one first; in a light interface they are light.
  package static func grays(isLight: Bool) -> (UInt8, UInt8) { isLight ? (0xD9, 0xE4) : (0x2B, 0x33) }

  /// The pixels of a picture of squares.
  package static func image(width: Int, height: Int, isLight: Bool = false) -> CGImage? {
    guard let count = CGImage.byteCount(width: width, height: height) else { return nil }
    let grays = grays(isLight: isLight)
    var pixels = [UInt8](repeating: 255, count: count)
    pixels.withUnsafeMutableBytes { pixels in
      guard let base = pixels.baseAddress else { return }
      let row = width * 4
      for y in 0..<height {
        // A row is that of two squares above.
        guard y / side < 2, y % side == 0 else {
          let model = y % side == 0 ? y - 2 * side : y - 1
          (base + y * row).copyMemory(from: base + model * row, byteCount: row)
          continue
        }
        for x in 0..<width {
          let gray = (x / side + y / side) % 2 == 0 ? grays.0 : grays.1
          let offset = y * row + x * 4
          pixels[offset] = gray
          pixels[offset + 1] = gray
          pixels[offset + 2] = gray
        }
      }
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }
}
