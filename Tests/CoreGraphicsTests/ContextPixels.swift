import CoreGraphics
import Testing

/// A pixel: red, green, blue, alpha, colour multiplied by alpha.
typealias Pixel = SIMD4<Int>

/// A clear bitmap in the order of bytes that images have.
func makeContext(
  _ width: Int, _ height: Int, _ alphaInfo: CGImageAlphaInfo = .premultipliedLast,
  _ order: CGBitmapInfo = .byteOrderDefault
) throws -> CGContext {
  try #require(
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alphaInfo.rawValue | order.rawValue))
}

extension CGContext {
  /// The pixels as they are now, from the top left.
  func pixels() throws -> Pixels {
    let image = try #require(makeImage())
    return Pixels(width: image.width, bytes: image.withPixels { [UInt8]($0) })
  }
}

/// Pixels by column and row; row 0 is the top.
struct Pixels {
  let width: Int
  let bytes: [UInt8]

  subscript(x: Int, y: Int) -> Pixel {
    let offset = 4 * (y * width + x)
    return Pixel(
      Int(bytes[offset]), Int(bytes[offset + 1]), Int(bytes[offset + 2]), Int(bytes[offset + 3]))
  }
}

/// Whether two pixels differ by at most a tolerance in each component.
func near(_ one: Pixel, _ other: Pixel, _ tolerance: Int = 1) -> Bool {
  (0..<4).allSatisfy { abs(one[$0] - other[$0]) <= tolerance }
}

extension CGImage {
  /// An image of pixels, from the top left.
  static func of(_ width: Int, _ pixels: [Pixel]) throws -> CGImage {
    let bytes = pixels.flatMap { pixel in (0..<4).map { UInt8(pixel[$0]) } }
    return try #require(CGImage(width: width, height: pixels.count / width, premultipliedRGBA: bytes))
  }
}
