import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Frames over the last one where blurs and clips carry a change further than the layer that changes, and the pixels that
  /// groups have for what they contain. Random trees (`UpdateFuzzTests`) found each case.
  @Suite(.serialized) @MainActor struct CarriedDamageTests {
    private func frames(_ root: CALayer, _ changes: [() -> Void]) throws {
      try Offscreen.withContext {
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        for (step, change) in changes.enumerated() {
          change()
          #expect(!pair.frame(at: Double(step + 1) / 10, "step \(step)").isEmpty)
        }
      }
    }

    private func blur(_ radius: Double) -> CAFilter {
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(radius, forKey: "inputRadius")
      return blur
    }

    /// A layer beside the picture is blurred into it.
    @Test func aBlurShowsWhatLiesOutsideThePicture() throws {
      let root = layer(0, 0, 200, 200, color(1, 1, 1))
      let blurred = layer(0, 100, 200, 90, color(0, 1, 0))
      blurred.filters = [blur(5)]
      root.addSublayer(blurred)
      let outside = layer(50, 104, 60, 60, color(1, 0, 0))
      blurred.addSublayer(outside)
      let other = layer(10, 10, 20, 20, color(0, 0, 1))
      root.addSublayer(other)
      try frames(
        root,
        [
          { outside.backgroundColor = color(0, 0, 0) },
          {
            outside.backgroundColor = color(1, 1, 0)
            other.addSublayer(layer(0, 0, 5, 5, color(1, 1, 1)))
          },
          { outside.removeFromSuperlayer() },
        ])
    }

    /// The pieces at a clip's edge that have changed share no pixel there, but others do.
    @Test func aPartIsCutAsTheWholeIs() throws {
      let root = layer(0, 0, 200, 200, color(1, 1, 1))
      let card = layer(20.3, 20.4, 150.2, 100.3)
      card.masksToBounds = true
      card.addSublayer(layer(-10, 10, 40, 40, color(0, 0, 0)))
      card.addSublayer(layer(-5, 20, 40, 40, color(1, 0, 0)))
      let (above, below) = (
        layer(120, 0, 60, 50.3, color(0, 0.5, 0)), layer(120, 50.3, 60, 60, color(0, 0, 1))
      )
      card.addSublayer(above)
      card.addSublayer(below)
      root.addSublayer(card)
      try frames(
        root,
        [
          { above.backgroundColor = color(0, 0.6, 0) }, { below.backgroundColor = color(0.2, 0, 1) },
          { above.backgroundColor = color(0.3, 0.6, 0) },
        ])
    }

    /// The same content in a container that has just the size of its content and in one that is as large as the picture.
    private func expectRoom(for content: () throws -> CALayer) throws {
      func picture(isLarge: Bool) throws -> Picture {
        let root = layer(0, 0, 100, 100, color(1, 1, 1))
        let container = isLarge ? layer(0, 0, 100, 100) : layer(50, 50, 1, 1)
        container.mask = layer(0, 0, 100, 100, color(0, 0, 0, 0.5))
        container.bounds.origin = container.frame.origin
        container.addSublayer(try content())
        root.addSublayer(container)
        return try Offscreen.draw(root)
      }
      let (tight, large) = (try picture(isLarge: false), try picture(isLarge: true))
      #expect(tight.pixels == large.pixels)
    }

    /// A bitmap reaches up to two of its pixels beyond its layer.
    @Test func groupsHaveRoomForBitmaps() throws {
      try expectRoom {
        let bitmap = layer(20, 30, 40, 30, color(1, 0, 0))
        (bitmap.shouldRasterize, bitmap.rasterizationScale) = (true, 0.25)
        return bitmap
      }
    }
  }
}
