import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// What layers draw themselves, in bounds that do not end at a whole pixel.
  @Suite(.serialized) @MainActor struct DrawnContentsTests {
    /// White, with a black line a pixel wide at every fourth pixel in both directions from the top left.
    final class Ruled: CALayer {
      var pixel = 1.0
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(color(1, 1, 1))
        ctx.fill(bounds)
        ctx.setFillColor(color(0, 0, 0))
        for index in stride(from: 0, to: 100, by: 4) {
          let at = Double(index) * pixel
          ctx.fill(CGRect(x: at, y: 0, width: pixel, height: bounds.height))
          let y = contentsAreFlipped() ? at : bounds.height - at - pixel
          ctx.fill(CGRect(x: 0, y: y, width: bounds.width, height: pixel))
        }
      }
    }

    @Test(arguments: [1.0, 2.0], [false, true]) func everyPixelIsItsOwn(scale: Double, isFlipped: Bool) throws
    {
      for (width, height) in [(40.3, 30.7), (40, 30.5), (39.51, 30), (17.1, 23.9)] {
        let root = layer(0, 0, 60, 60)
        root.isGeometryFlipped = isFlipped
        let ruled = Ruled()
        ruled.pixel = 1 / scale
        ruled.contentsScale = scale
        let top = isFlipped ? 60 - 5 - height : 5
        ruled.frame = CGRect(x: 5, y: top, width: width, height: height)
        ruled.setNeedsDisplay()
        root.addSublayer(ruled)
        let picture = try Offscreen.withContext {
          try Offscreen.drawInContext(
            root, width: Int(clamping: 60 * scale), height: Int(clamping: 60 * scale),
            toPixels: CGAffineTransform(scaleX: scale, y: scale))
        }
        let first = Int(clamping: 5 * scale)
        for y in 0..<Int(clamping: height * scale) {
          for x in 0..<Int(clamping: width * scale) {
            let level = x % 4 == 0 || y % 4 == 0 ? 0 : 255
            #expect(
              picture[first + x, first + y] == [level, level, level, 255], "\(width) \(height): \(x) \(y)")
          }
        }
        // The last pixel is covered as far as the bounds reach, by the picture's last whole one.
        let rest = width * scale - (width * scale).rounded(.down)
        let last = picture[first + Int(clamping: width * scale), first + 2]
        #expect(abs(Double(last[3]) - 255 * rest) <= 1, "\(width): \(last)")
      }
    }

    /// A layer grown by less than a pixel shows the same letters.
    @Test func textKeepsItsPlace() throws {
      func text(_ width: Double, _ height: Double) throws -> Picture {
        let text = CATextLayer()
        text.frame = CGRect(x: 0, y: 0, width: width, height: height)
        text.string = "What stands still"
        text.fontSize = 12
        text.foregroundColor = color(0, 0, 0)
        return try Offscreen.draw(text, width: 130, height: 30)
      }
      let whole = try text(120, 24)
      #expect(whole.pixels.contains { $0 > 200 })
      for (width, height) in [(119.4, 24), (119.7, 23.3), (118.1, 23.9)] {
        #expect(try text(width, height).pixels == whole.pixels, "\(width) \(height)")
      }
    }

    /// A hundred lines of a picture of its own size, in bounds that were changed since: stretched as a whole.
    @Test func whatIsNotDrawnAgainIsStretched() throws {
      let ruled = Ruled()
      ruled.pixel = 5
      ruled.frame = CGRect(x: 0, y: 0, width: 40.5, height: 40.5)
      ruled.displayIfNeeded()
      ruled.setNeedsDisplay()
      ruled.displayIfNeeded()
      ruled.bounds = CGRect(x: 0, y: 0, width: 81, height: 81)
      ruled.position = CGPoint(x: 40.5, y: 40.5)
      let picture = try Offscreen.draw(ruled)
      // The first line is 10 wide, the second begins at 40.
      #expect(picture[5, 25] == [0, 0, 0, 255] && picture[25, 25] == [255, 255, 255, 255])
      #expect(picture[42, 25] == [0, 0, 0, 255] && picture[38, 25] == [255, 255, 255, 255])
    }
  }
}
