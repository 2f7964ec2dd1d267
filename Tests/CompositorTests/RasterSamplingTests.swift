import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Bitmaps of layers are sampled by the layers' filters, as images are.
  @Suite(.serialized) @MainActor struct RasterSamplingTests {
    private func holder() -> (root: CALayer, holder: CALayer) {
      let root = layer(0, 0, 100, 100)
      let holder = layer(20, 20, 64, 64)
      holder.shouldRasterize = true
      root.addSublayer(holder)
      return (root, holder)
    }

    @Test func texelsAreSquaresWhereTheNearestIsTaken() throws {
      let (root, holder) = holder()
      holder.addSublayer(layer(8, 0, 3, 64, color(0, 0, 0)))
      holder.rasterizationScale = 0.25
      holder.magnificationFilter = .nearest
      let picture = try Offscreen.draw(root)
      // Three of the four points of a texel.
      #expect([26, 27, 28, 31, 32, 33].map { picture[$0, 50][3] } == [0, 0, 191, 191, 0, 0])
    }

    /// Stripes of a point each, at an eighth of their size: the mean of all, or of the few that are sampled.
    @Test func smallOnesTakeMipMapsWhenAskedTo() throws {
      let (root, holder) = holder()
      for x in stride(from: 0, to: 64, by: 2) {
        holder.addSublayer(layer(Double(x), 0, 1, 64, color(1, 1, 1)))
      }
      holder.transform = CATransform3DMakeScale(1 / 8.0, 1 / 8.0, 1)
      holder.position = CGPoint(x: 52.03, y: 52)
      let linear = try Offscreen.draw(root)
      holder.minificationFilter = .trilinear
      let trilinear = try Offscreen.draw(root)
      #expect((50...53).allSatisfy { abs(trilinear[$0, 52][3] - 128) <= 4 })
      #expect((50...53).contains { abs(linear[$0, 52][3] - 128) > 20 })
      // As large as it is there is nothing to choose.
      holder.transform = CATransform3DIdentity
      holder.position = CGPoint(x: 52, y: 52)
      let whole = try Offscreen.draw(root)
      #expect([20, 21, 22].map { whole[$0, 52][3] } == [255, 0, 255])
    }

    /// The mip maps are those of the bitmap's current picture.
    @Test func mipMapsFollowTheBitmap() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 200, 200)
        let card = layer(20, 20, 64, 64, color(1, 0, 0))
        card.shouldRasterize = true
        card.minificationFilter = .trilinear
        card.transform = CATransform3DMakeScale(0.2, 0.2, 1)
        root.addSublayer(card)
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        for fill in [color(1, 0, 0), color(0, 0, 1)] {
          card.backgroundColor = fill
          pair.frame()
          let pixels = ImageTarget.pixels(pair.reference.framebuffer, 200, 200, isBottomUp: false)
          let start = (52 * 200 + 52) * 4
          #expect(
            Array(pixels[start..<(start + 4)]).map(Int.init)
              == fill.components?.map { Int(clamping: $0 * 255) })
        }
      }
    }

    @Test func manyBitmapsAreDrawnOnceEach() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 200, 200)
        let cards = (0..<100).map { index in
          let card = layer(Double(index % 10) * 20, Double(index / 10) * 20, 18, 18, color(0.2, 0.4, 0.8))
          card.addSublayer(layer(4, 4, 10, 10, color(1, 1, 1)))
          card.shouldRasterize = true
          root.addSublayer(card)
          return card
        }
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        let first = pair.whole.statistics.passes
        pair.frame()
        let still = pair.whole.statistics.passes
        #expect(first - still == 200, "each into its own, which is a pass, and a target")
        cards[40].sublayers?.first?.backgroundColor = color(0, 0, 0)
        cards[70].position.x += 3
        pair.frame()
        #expect(pair.whole.statistics.passes == still + 2)
      }
    }
  }
}
