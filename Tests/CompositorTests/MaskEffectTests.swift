import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Masks that meet everything else: clips, filters, shadows, bitmaps, copies, spaces.
  @Suite(.serialized) @MainActor struct MaskEffectTests {
    private func card(_ mask: CALayer?, _ fill: CGColor = color(1, 1, 1)) -> CALayer {
      let card = layer(20, 20, 60, 60, fill)
      card.mask = mask
      return card
    }

    private func normal(_ x: Double) -> Double { 0.5 * (1 + erf(x / 2.0.squareRoot())) }

    @Test func masksThatClipTheirSublayers() throws {
      let mask = layer(5, 10, 50, 40)
      mask.cornerRadius = 16
      mask.masksToBounds = true
      mask.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      mask.addSublayer(layer(20, -30, 100, 100, color(0, 0, 0)))
      let picture = try Offscreen.draw(card(mask))
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        let p = CGPoint(x: dx * cos(0.4) + dy * sin(0.4) + 25, y: -dx * sin(0.4) + dy * cos(0.4) + 20)
        return isInside(p, CGRect(x: 0, y: 0, width: 50, height: 40), radius: 16) && p.x > 20
      }
      let error = edgeError(picture, shares)
      #expect(error.mean < 1.5 && error.greatest < 30, "\(error)")
    }

    @Test func masksThatCoverChangeNothing() throws {
      let plain = card(nil)
      plain.cornerRadius = 14
      plain.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      plain.addSublayer(layer(-15, 20, 90, 10, color(1, 0, 0)))
      let expected = try Offscreen.draw(plain)
      plain.mask = layer(-1e4, -1e4, 2e4, 2e4, color(0, 0, 0))
      #expect(difference(try Offscreen.draw(plain).pixels, expected.pixels).most <= 1)
      // And one that is not there hides all.
      plain.mask = layer(200, 200, 10, 10, color(0, 0, 0))
      #expect(try Offscreen.draw(plain).pixels.allSatisfy { $0 == 0 })
    }

    @Test func overlappingPartsOfAFadedMaskCountOnce() throws {
      let mask = layer(0, 0, 60, 60)
      mask.addSublayer(layer(0, 0, 40, 60, color(0, 0, 0)))
      mask.addSublayer(layer(20, 0, 40, 60, color(0, 0, 0)))
      mask.opacity = 0.6
      let picture = try Offscreen.draw(card(mask))
      #expect([22, 45, 78].map { picture[$0, 50][3] } == [153, 153, 153])
    }

    @Test func blurredMasks() throws {
      let mask = layer(15, -200, 30, 460, color(0, 0, 0))
      mask.filters = [filter("gaussianBlur", ["inputRadius": 5.0])]
      let picture = try Offscreen.draw(card(mask))
      for x in stride(from: 20, to: 80, by: 3) {
        let p = Double(x) + 0.5
        let expected = 255 * (normal((p - 35) / 5) - normal((p - 65) / 5))
        #expect(abs(Double(picture[x, 50][3]) - expected) <= 2, "\(x)")
      }
    }

    /// A mask's shadow shows its layer in proportion to its alpha; the masked layer keeps its own colour.
    @Test func masksWithShadows() throws {
      let mask = layer(0, -100, 20, 300, color(0, 0, 0))
      mask.shadowOpacity = 0.5
      mask.shadowRadius = 3
      mask.shadowOffset = CGSize(width: 20, height: 0)
      let picture = try Offscreen.draw(card(mask, color(0, 1, 0)))
      for x in stride(from: 41, to: 80, by: 3) {
        let p = Double(x) + 0.5
        let shadow = 0.5 * (normal((p - 40) / 3) - normal((p - 60) / 3))
        #expect(abs(Double(picture[x, 50][1]) - 255 * shadow) <= 2, "\(x)")
        #expect(picture[x, 50][1] == picture[x, 50][3] && picture[x, 50][0] == 0)
      }
      #expect(picture[30, 50] == [0, 255, 0, 255])
    }

    /// The shadow is that of the whole layer, rounded corners and all, and the mask cuts it with the layer.
    @Test func aMaskOverAShadow() throws {
      let plain = card(nil)
      plain.cornerRadius = 20
      plain.shadowOpacity = 0.8
      plain.shadowRadius = 4
      plain.shadowOffset = CGSize(width: 6, height: 5)
      let whole = try Offscreen.draw(plain)
      plain.mask = layer(30, -20, 100, 70, color(0, 0, 0))
      let cut = try Offscreen.draw(plain)
      for y in 0..<100 {
        for x in 0..<100 {
          let shows = x >= 50 && y < 70
          let expected = shows ? whole[x, y] : [0, 0, 0, 0]
          #expect(isClose(cut[x, y], expected), "\(x) \(y)")
        }
      }
      #expect(whole[82, 60][3] > 20 && cut[82, 60] == whole[82, 60])
    }

    @Test func everyCopyIsMasked() throws {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(30, 10, 0)
      replicator.instanceColor = color(1, 1, 1)
      replicator.instanceGreenOffset = -0.4
      let card = layer(5, 5, 24, 24, color(1, 1, 1))
      card.mask = layer(0, 0, 12, 24, color(0, 0, 0, 0.6))
      replicator.addSublayer(card)
      let picture = try Offscreen.draw(replicator)
      for copy in 0..<3 {
        let (x, y) = (5 + 30 * copy, 5 + 10 * copy)
        let green = Int(clamping: (153 * (1 - 0.4 * Double(copy))).rounded())
        #expect(isClose(picture[x + 6, y + 6], [153, green, 153, 153]), "\(copy)")
        #expect(picture[x + 13, y + 6] == [0, 0, 0, 0])
      }
    }

    /// In a shared space a masked layer is a plane like any other: cut by those that cross it, masked as it is.
    @Test func masksInTransformLayers() throws {
      let space = CATransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let masked = layer(20, 20, 60, 60, color(1, 0, 0))
      masked.mask = layer(0, 0, 60, 30, color(0, 0, 0))
      masked.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
      let other = layer(20, 20, 60, 60, color(0, 0, 1))
      other.transform = CATransform3DMakeRotation(-0.5, 0, 1, 0)
      space.addSublayer(masked)
      space.addSublayer(other)
      let picture = try Offscreen.draw(space)
      // A turn by +0.5 about y takes the right half away from the eye, which is the other's near half.
      #expect(picture[35, 35] == [255, 0, 0, 255] && picture[65, 35] == [0, 0, 255, 255])
      #expect(picture[35, 65] == [0, 0, 255, 255] && picture[65, 65] == [0, 0, 255, 255])
    }

    /// A masked group in a bitmap: faded and moved by it, and drawn again for its mask alone.
    @Test func maskedBitmapsFadeWithoutBeingDrawn() throws {
      try Offscreen.withContext {
        let root = layer(0, 0, 200, 200, color(0, 0, 1))
        let mask = CAGradientLayer()
        mask.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        mask.colors = [color(0, 0, 0), color(0, 0, 0, 0)]
        let card = card(mask, color(1, 0, 0))
        card.addSublayer(layer(10, 10, 40, 20, color(0, 1, 0)))
        card.shouldRasterize = true
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0
        fade.duration = 1
        card.add(fade, forKey: nil)
        root.addSublayer(card)
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        let drawn = pair.whole.statistics.passes
        var still: Int?
        for time in [0.2, 0.5, 0.7] {
          pair.frame(at: time)
          still = still ?? pair.whole.statistics.passes
          #expect(pair.whole.statistics.passes == still && pair.whole.statistics.passes < drawn)
        }
        mask.endPoint = CGPoint(x: 0.5, y: 0.7)
        pair.frame(at: 0.8)
        #expect(pair.whole.statistics.passes > still ?? 0)
      }
    }
  }
}
