import Foundation
import ImageIO
import QuartzCore
import Testing

@testable import Compositor

/// The suite in which every test that draws lies: they share one context and run one at a time.
@Suite(.serialized) @MainActor enum Drawing {}

/// Draws trees off-screen and reads pixels.
@MainActor
struct Offscreen {
  private static let context = try? OffscreenContext()
  static let compositor = try? Compositor()

  /// Runs `body` with the context current on this thread, and then on none: turns of the main actor come on any.
  static func withContext<Result>(_ body: () throws -> Result) throws -> Result {
    let context = try #require(Self.context)
    try context.makeCurrent()
    defer { context.release() }
    return try body()
  }

  /// The picture of `root`, whose superspace is the picture, at `time` seconds after it was hosted.
  static func draw(
    _ root: CALayer, width: Int = 100, height: Int = 100, time: Double = 0, background: SIMD4<Float> = .zero
  ) throws -> Picture {
    try withContext {
      try drawInContext(root, width: width, height: height, time: time, background: background)
    }
  }

  static func drawInContext(
    _ root: CALayer, width: Int, height: Int, time: Double = 0, background: SIMD4<Float> = .zero,
    toPixels: CGAffineTransform = .identity, with own: Compositor? = nil
  ) throws -> Picture {
    let clock = MediaClock(isPaused: true)
    let host = CAContext(layer: root, clock: clock)
    // Not live between pictures, so that changes show at once.
    defer { host.layer = nil }
    CATransaction.flush()
    clock.seek(to: time)
    let target = try ImageTarget(width: width, height: height)
    let compositor = try #require(own ?? Self.compositor)
    compositor.draw(
      host.frame(at: time),
      to: Compositor.Target(
        framebuffer: target.framebuffer, width: width, height: height, toPixels: toPixels,
        background: background))
    return Picture(
      width: width, height: height,
      pixels: ImageTarget.pixels(target.framebuffer, width, height, isBottomUp: false),
      statistics: compositor.statistics)
  }
}

/// Pixels, premultiplied, first row on top.
struct Picture {
  let width: Int
  let height: Int
  let pixels: [UInt8]
  let statistics: Compositor.Statistics

  subscript(x: Int, y: Int) -> [Int] { (0..<4).map { Int(pixels[(y * width + x) * 4 + $0]) } }

  func save(_ path: String) throws {
    let image = try #require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    try ImageFile.encodePNG(image).write(to: URL(fileURLWithPath: path))
  }
}

/// Whether two pixels agree to a level, which is where a half is rounded.
func isClose(_ a: [Int], _ b: [Int]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= 1 } }

func color(_ r: Double, _ g: Double, _ b: Double, _ a: Double = 1) -> CGColor {
  CGColor(srgbRed: r, green: g, blue: b, alpha: a)
}

func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: CGColor? = nil) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = fill
  return layer
}
