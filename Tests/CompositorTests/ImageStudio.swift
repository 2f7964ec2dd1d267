import TestSupport
import QuartzCore
import Testing

@testable import Compositor

/// A compositor of its own, with textures as a test wants them, for pictures one after the other.
@MainActor
struct ImageStudio {
  let compositor: Compositor

  static func with<Result>(
    _ change: (inout TextureOptions) -> Void = { _ in }, bufferTexels: Int? = nil,
    _ body: (ImageStudio) throws -> Result
  ) throws -> Result {
    var options = TextureOptions()
    change(&options)
    return try Offscreen.withContext {
      try body(ImageStudio(compositor: try Compositor(textures: options, bufferTexels: bufferTexels)))
    }
  }

  func draw(
    _ root: CALayer, width: Int = 100, height: Int = 100, time: Double = 0, scale: CGFloat = 1
  ) throws -> Picture {
    try Offscreen.drawInContext(
      root, width: width, height: height, time: time,
      toPixels: CGAffineTransform(scaleX: scale, y: scale), with: compositor)
  }
}

/// An image whose pixels have nothing to do with each other, opaque or not.
func noise(_ width: Int, _ height: Int, seed: UInt64 = 1, opaque: Bool = false) throws -> CGImage {
  var numbers = Xorshift64(seed: seed)
  var pixels: [UInt8] = []
  pixels.reserveCapacity(width * height * 4)
  for _ in 0..<(width * height) {
    let bits = numbers.next()
    let alpha = opaque ? 255 : bits >> 24 & 255
    for shift: UInt64 in [0, 8, 16] { pixels.append(UInt8((bits >> shift & 255) * alpha / 255)) }
    pixels.append(UInt8(alpha))
  }
  return try #require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
}

func plain(_ width: Int, _ height: Int, _ pixel: [UInt8]) throws -> CGImage {
  try #require(
    CGImage(
      width: width, height: height,
      premultipliedRGBA: [[UInt8]](repeating: pixel, count: width * height).flatMap { $0 }))
}

/// The greatest difference of two pictures' bytes, and the share of bytes that differ.
func difference(_ a: [UInt8], _ b: [UInt8]) -> (most: Int, share: Double) {
  var most = 0
  var count = 0
  for (a, b) in zip(a, b) where a != b {
    most = max(most, abs(Int(a) - Int(b)))
    count += 1
  }
  return (a.count == b.count ? most : 255, Double(count) / Double(max(a.count, 1)))
}
