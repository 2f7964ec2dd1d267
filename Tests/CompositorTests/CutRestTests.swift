import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Planes that cross in one line, of which one is seen nearly edge on, against many rays through each pixel.
  @Suite(.serialized) @MainActor struct CutRestTests {
    /// Three cards about one axis, tilted to the viewer, and a fourth that crosses them all, so that what lies beyond the
    /// axis comes later in the order on a part of it only.
    private func cards(_ degrees: Double, _ shift: Double, alpha: Double) -> [Card] {
      let place = CATransform3DConcat(
        CATransform3DMakeRotation(-22 * .pi / 180, 1, 0, 0), CATransform3DMakeTranslation(shift, 0.3, 0))
      func card(_ size: CGSize, _ turn: CATransform3D, _ color: SIMD4<Double>) -> Card {
        Card(size: size, transform: CATransform3DConcat(turn, place), color: color)
      }
      func about(_ angle: Double) -> CATransform3D {
        CATransform3DMakeRotation((degrees + angle) * .pi / 180, 0, 1, 0)
      }
      return [
        card(CGSize(width: 64, height: 50), about(-60), SIMD4(0.93, 0.27, 0.42, 1)),
        card(CGSize(width: 64, height: 50), about(0), SIMD4(1, 0.76, 0.27, 1)),
        card(CGSize(width: 64, height: 50), about(60), SIMD4(0.35, 0.8, 1, alpha)),
        card(
          CGSize(width: 80, height: 80),
          CATransform3DConcat(
            CATransform3DMakeRotation(78 * .pi / 180, 1, 0, 0),
            CATransform3DMakeRotation(-degrees * .pi / 180, 0, 1, 0)),
          SIMD4(0.1, 0.85, 0.65, 1)),
      ]
    }

    /// The mean of 64 rays through a pixel.
    private func seen(_ cards: [Card], _ rays: [Card.Rays], _ x: Int, _ y: Int) -> SIMD4<Double> {
      var sum = SIMD4<Double>.zero
      for sample in 0..<64 {
        let px = Double(x) + (Double(sample & 7) + 0.5) / 8
        let py = Double(y) + (Double(sample >> 3) + 0.5) / 8
        var hits: [(depth: Double, color: SIMD4<Double>)] = []
        for (card, ray) in zip(cards, rays) {
          guard let hit = ray.hit(px, py), abs(hit.u) < ray.halfWidth, abs(hit.v) < ray.halfHeight else {
            continue
          }
          hits.append((hit.depth, card.color))
        }
        hits.sort { $0.depth < $1.depth }
        var color = SIMD4<Double>.zero
        for (_, fill) in hits {
          color = SIMD4(fill.x * fill.w, fill.y * fill.w, fill.z * fill.w, fill.w) + color * (1 - fill.w)
        }
        sum += color
      }
      return sum * 255 / 64
    }

    @Test(arguments: [85, 87, 88.5, 89.5, 90.7, 93], [0.55, 1]) func axisOfAPlaneEdgeOn(
      _ degrees: Double, _ alpha: Double
    ) throws {
      var worst = 0.0
      for shift in [0, 0.4] {
        let cards = cards(degrees, shift, alpha: alpha)
        let root = layer(0, 0, 100, 100)
        root.sublayerTransform.m34 = Card.perspective
        let space = CATransformLayer()
        for card in cards { space.addSublayer(card.makeLayer()) }
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.addSublayer(space)
        let picture = try Offscreen.draw(root)
        let rays = cards.map { $0.rays() }
        for y in stride(from: 28, to: 72, by: 2) {
          for x in 46..<56 {
            let expected = seen(cards, rays, x, y)
            let shown = picture[x, y]
            let error =
              (0..<4).map { channel -> Double in abs(Double(shown[channel]) - expected[channel]) }.max() ?? 0
            worst = max(worst, error)
          }
        }
      }
      // Of two lines in one pixel each leaves a piece its share: where both lie one upon the other, a piece between them has
      // ¼ instead of ½ or nothing, which is a quarter of 255. A piece on the wrong side of the order would be up to 255 off.
      #expect(worst <= 64)
    }
  }
}
