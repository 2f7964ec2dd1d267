import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// `shouldRasterize`: a bitmap of the layer's plane, drawn once.
  @Suite(.serialized) @MainActor struct RasterizationTests {
    /// A card with a picture in it that has no symmetry, which a flip would show.
    private func card() -> CALayer {
      let card = layer(20, 30, 60, 40, color(0.9, 0.8, 0.3))
      card.cornerRadius = 8
      card.borderWidth = 2
      card.borderColor = color(0.1, 0.2, 0.3)
      let inside = layer(6, 4, 20, 10, color(0.8, 0.1, 0.2, 0.7))
      inside.cornerRadius = 3
      card.addSublayer(inside)
      let image = layer(30, 10, 20, 20)
      image.contents = CGImage(
        width: 2, height: 2,
        premultipliedRGBA: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
      image.magnificationFilter = .nearest
      card.addSublayer(image)
      return card
    }

    private func greatestDifference(_ a: Picture, _ b: Picture) -> Int {
      zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    @Test func isTheSamePictureOnThePixelGrid() throws {
      for isFlipped in [false, true] {
        for offset in [0.0, -37] {
          let pictures = try [false, true].map { rasterizes in
            let root = layer(0, 0, 100, 100)
            root.isGeometryFlipped = isFlipped
            let card = card()
            card.bounds.origin.y = offset
            card.shouldRasterize = rasterizes
            card.opacity = 0.6
            root.addSublayer(card)
            return try Offscreen.draw(root)
          }
          #expect(greatestDifference(pictures[0], pictures[1]) <= 2, "\(isFlipped) \(offset)")
          #expect(pictures[0][40, 40][3] > 100)
        }
      }
    }

    /// A line of one point in bitmaps of half and of twice the resolution.
    @Test func hasItsOwnResolution() throws {
      let root = layer(0, 0, 100, 100)
      let line = layer(0, 0, 1, 40, color(0, 0, 0))
      let holder = layer(20, 20, 40, 40)
      holder.addSublayer(line)
      holder.shouldRasterize = true
      holder.rasterizationScale = 0.5
      root.addSublayer(holder)
      let picture = try Offscreen.draw(root)
      // A texel of alpha ½ over 20…22; pixels lie a quarter and three quarters of a texel from its centre.
      #expect(isClose([18, 19, 20, 21, 22, 23].map { picture[$0, 40][3] }, [0, 32, 96, 96, 32, 0]))
      holder.rasterizationScale = 2
      let sharp = try Offscreen.draw(root)
      #expect([19, 20, 21].map { sharp[$0, 40][3] } == [0, 255, 0])
    }

    @Test func isDrawnAgainOnlyWhenItChanges() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 200, 200)
        let card = card()
        card.shouldRasterize = true
        root.addSublayer(card)
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        @MainActor func passes() -> Int {
          pair.frame()
          return pair.whole.statistics.passes
        }
        let first = passes()
        let still = passes()
        #expect(first > still)
        card.position.x += 31.7
        card.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        card.opacity = 0.5
        #expect(passes() == still, "moved, turned and faded by its bitmap")
        card.sublayers?[0].backgroundColor = color(0, 0, 1)
        #expect(passes() > still)
        #expect(passes() == still)
        card.cornerRadius = 12
        #expect(passes() > still)
        card.shouldRasterize = false
        pair.frame()
        card.shouldRasterize = true
        #expect(passes() == still, "kept for a while")
      }
    }

    @Test func bitmapsWithinBitmaps() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 200, 200)
        let outer = layer(10, 10, 150, 150, color(1, 1, 1))
        outer.shouldRasterize = true
        let card = card()
        card.shouldRasterize = true
        outer.addSublayer(card)
        root.addSublayer(outer)
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        card.position.y += 20
        pair.frame()
        outer.position.x += 3.5
        pair.frame()
        card.sublayers?[1].isHidden = true
        pair.frame()
      }
    }

    @Test func whatIsTooLargeOrEmptyIsDrawnAsItIs() throws {
      let root = layer(0, 0, 100, 100)
      let huge = layer(-1e5, -1e5, 2e5, 2e5, color(0, 1, 0))
      huge.shouldRasterize = true
      let nothing = layer(0, 0, 0, 0)
      nothing.shouldRasterize = true
      nothing.rasterizationScale = 1e9
      root.addSublayer(huge)
      root.addSublayer(nothing)
      #expect(try Offscreen.draw(root)[50, 50] == [0, 255, 0, 255])
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
