import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Masks of all kinds: the picture is multiplied by the alpha of any kind of layer.
  @Suite(.serialized) @MainActor struct MaskDrawingTests {
    private func masked(_ mask: CALayer) -> CALayer {
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      card.mask = mask
      let root = layer(0, 0, 100, 100, color(0, 0, 0))
      root.addSublayer(card)
      return root
    }

    @Test func gradients() throws {
      let mask = CAGradientLayer()
      mask.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      mask.colors = [color(0, 0, 0, 0), color(0, 0, 0, 1)]
      mask.startPoint = CGPoint(x: 0, y: 0.5)
      mask.endPoint = CGPoint(x: 1, y: 0.5)
      let picture = try Offscreen.draw(masked(mask))
      for x in stride(from: 5, to: 100, by: 10) {
        #expect(abs(Double(picture[x, 50][0]) - 255 * (Double(x) + 0.5) / 100) <= 1.5)
      }
    }

    @Test func images() throws {
      let mask = layer(20, 0, 60, 100)
      // Alpha 51, 153, 255 from left to right; the colour does not matter.
      mask.contents = CGImage(
        width: 3, height: 1, premultipliedRGBA: [51, 0, 0, 51, 0, 153, 0, 153, 0, 0, 0, 255])
      mask.magnificationFilter = .nearest
      let picture = try Offscreen.draw(masked(mask))
      #expect([10, 30, 50, 70, 90].map { picture[$0, 50][0] } == [0, 51, 153, 255, 0])
    }

    @Test func treesWithTheirOwnOpacity() throws {
      let mask = layer(0, 0, 100, 100)
      let half = layer(0, 0, 50, 100, color(0, 0, 0))
      half.opacity = 0.6
      mask.addSublayer(half)
      let turned = layer(60, 30, 30, 30, color(1, 1, 1))
      turned.cornerRadius = 15
      mask.addSublayer(turned)
      let picture = try Offscreen.draw(masked(mask))
      #expect(picture[20, 50][0] == 153 && picture[75, 45][0] == 255)
      #expect(picture[55, 50][0] == 0 && picture[61, 31][0] == 0)
    }

    @Test func masksOfMasks() throws {
      let inner = layer(0, 0, 100, 50, color(0, 0, 0, 0.6))
      let outer = layer(0, 0, 50, 100, color(0, 0, 0))
      outer.mask = inner
      let picture = try Offscreen.draw(masked(outer))
      #expect(picture[20, 20][0] == 153 && picture[20, 70][0] == 0 && picture[70, 20][0] == 0)
      // A mask within a mask's sublayer.
      let holder = layer(0, 0, 100, 100)
      holder.addSublayer(outer)
      let deeper = try Offscreen.draw(masked(holder))
      #expect(deeper.pixels == picture.pixels)
    }

    @Test func masksThatAreAnimated() throws {
      let mask = layer(0, 0, 20, 100, color(0, 0, 0))
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 10
      slide.toValue = 90
      slide.duration = 1
      mask.add(slide, forKey: nil)
      let root = masked(mask)
      let picture = try Offscreen.draw(root, time: 0.5)
      #expect([38, 40, 59, 60].map { picture[$0, 50][0] } == [0, 255, 255, 0])
    }

    @Test func filteredMasksMaskByTheAlphaThatResults() throws {
      let mask = layer(0, 0, 100, 100, color(0, 0, 0))
      mask.filters = [filter("opacity", ["inputAmount": 0.6])]
      #expect(try Offscreen.draw(masked(mask))[50, 50][0] == 153)
    }

    @Test func aReplicatorsAlphaCountsOnce() throws {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceColor = color(1, 1, 1, 0.6)
      replicator.addSublayer(masked(layer(0, 0, 50, 100, color(0, 0, 0))))
      replicator.sublayers?.first?.backgroundColor = nil
      #expect(try Offscreen.draw(replicator)[20, 50] == [153, 0, 0, 153])
    }

    @Test func masksFollowTheirLayersTransform() throws {
      let card = layer(20, 20, 60, 60, color(1, 1, 1))
      let mask = layer(10, 10, 40, 40, color(0, 0, 0))
      card.mask = mask
      card.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      let picture = try Offscreen.draw(card)
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        return abs(dx * cos(0.4) + dy * sin(0.4)) <= 20 && abs(-dx * sin(0.4) + dy * cos(0.4)) <= 20
      }
      #expect(edgeError(picture, shares).mean < 1.5)
    }
  }
}
