import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Planes of one space, against rays that are cast through every pixel.
  @Suite(.serialized) @MainActor struct DepthDrawingTests {
    /// A flat root that gives a space in its middle perspective.
    private func stage(_ space: CALayer) -> CALayer {
      let root = layer(0, 0, 100, 100)
      root.sublayerTransform.m34 = Card.perspective
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.addSublayer(space)
      return root
    }

    private func stage(_ cards: [Card]) -> CALayer {
      let space = CATransformLayer()
      for card in cards { space.addSublayer(card.makeLayer()) }
      return stage(space)
    }

    private func randomCards(_ count: Int, seed: Int, alpha: Double) -> [Card] {
      var numbers = Numbers(seed)
      return (0..<count).map { index in
        var transform = CATransform3DMakeRotation(
          numbers.next(0, 6), numbers.next(-1, 1), numbers.next(-1, 1), numbers.next(-1, 1))
        transform = CATransform3DConcat(
          transform,
          CATransform3DMakeTranslation(numbers.next(-15, 15), numbers.next(-15, 15), numbers.next(-15, 15)))
        return Card(
          size: CGSize(width: numbers.next(20, 80), height: numbers.next(20, 80)), transform: transform,
          color: SIMD4(numbers.next(), numbers.next(), Double(index % 2), alpha))
      }
    }

    @Test(arguments: [2, 3, 5, 9], [1, 0.5]) func crossingPlanesAreCut(_ count: Int, _ alpha: Double) throws {
      var cut = 0
      for seed in 1...3 {
        let cards = randomCards(count, seed: 100 * count + seed, alpha: alpha)
        let picture = try Offscreen.draw(stage(cards))
        let expected = rayCast(cards)
        let (compared, wrong) = compare(picture, expected)
        let errors = cutErrors(picture, expected)
        #expect(wrong == 0 && compared > 0.4, "seed \(seed): \(wrong) wrong of \(compared), \(errors)")
        cut += Offscreen.compositor?.kept.list.fragmentCount ?? 0
      }
      #expect(cut > 0)
    }

    @Test func planesCrossInTheMiddle() throws {
      let cards = [
        Card(transform: CATransform3DMakeRotation(0.8, 0, 1, 0), color: SIMD4(1, 0, 0, 1)),
        Card(transform: CATransform3DMakeRotation(-0.8, 0, 1, 0), color: SIMD4(0, 0, 1, 1)),
      ]
      let picture = try Offscreen.draw(stage(cards))
      // Of the first, x to the right goes away from the viewer.
      #expect(picture[40, 50] == [255, 0, 0, 255] && picture[60, 50] == [0, 0, 255, 255])
      #expect(picture[49, 50] == [255, 0, 0, 255] && picture[50, 50] == [0, 0, 255, 255])
    }

    @Test func planesInACircleAreCutThoughNoneCross() throws {
      // Three bars, each over the next at one end and under the one before at the other.
      let cards = (0..<3).map { index in
        var transform = CATransform3DMakeRotation(0.25, 0, 1, 0)
        transform = CATransform3DConcat(transform, CATransform3DMakeTranslation(0, 22, 0))
        transform = CATransform3DConcat(
          transform, CATransform3DMakeRotation(2 * .pi / 3 * Double(index), 0, 0, 1))
        return Card(
          size: CGSize(width: 84, height: 12), transform: transform,
          color: SIMD4(index == 0 ? 1 : 0, index == 1 ? 1 : 0, index == 2 ? 1 : 0, 0.8))
      }
      let picture = try Offscreen.draw(stage(cards))
      let (compared, wrong) = compare(picture, rayCast(cards))
      #expect(wrong == 0 && compared > 0.7)
    }

    @Test func spacesNest() throws {
      var outer = CATransform3DMakeRotation(0.5, 1, 0.3, 0)
      outer = CATransform3DTranslate(outer, 3, -4, 6)
      let sublayers = CATransform3DMakeRotation(0.3, 0, 0, 1)
      let cards = [
        Card(transform: CATransform3DMakeRotation(0.7, 0, 1, 0), color: SIMD4(1, 0, 0, 0.7)),
        Card(transform: CATransform3DMakeRotation(-0.6, 0.2, 1, 0), color: SIMD4(0, 1, 0, 0.7)),
        Card(transform: CATransform3DMakeRotation(0.9, 1, 0, 0), color: SIMD4(0, 0, 1, 0.7)),
      ]
      let space = CATransformLayer()
      space.sublayerTransform = sublayers
      space.addSublayer(cards[0].makeLayer())
      let inner = CATransformLayer()
      inner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      inner.transform = outer
      inner.addSublayer(cards[1].makeLayer())
      inner.addSublayer(cards[2].makeLayer())
      space.addSublayer(inner)
      var expected = cards
      expected[0].transform = CATransform3DConcat(cards[0].transform, sublayers)
      for index in 1...2 {
        expected[index].transform = CATransform3DConcat(
          CATransform3DConcat(cards[index].transform, outer), sublayers)
      }
      let (compared, wrong) = compare(try Offscreen.draw(stage(space)), rayCast(expected))
      #expect(wrong == 0 && compared > 0.6)
    }

    @Test func whatIsCutAddsUpToTheWhole() throws {
      // The little card cuts the large one along a line that goes on where nothing lies between its halves.
      let large = Card(
        size: CGSize(width: 90, height: 80), transform: CATransform3DMakeRotation(0.6, 0.4, 1, 0.2),
        color: SIMD4(0.9, 0.5, 0.3, 0.6))
      let little = Card(
        size: CGSize(width: 8, height: 8), transform: CATransform3DMakeRotation(-0.5, 1, 0.7, 0),
        color: SIMD4(0, 1, 1, 1))
      for radius in [0.0, 12] {
        func draw(_ cards: [Card]) throws -> Picture {
          let root = stage(cards)
          let card = root.sublayers?.first?.sublayers?.first
          card?.cornerRadius = radius
          card?.addSublayer(layer(-4, 10, 30, 30, color(0, 0.3, 1, 0.5)))
          return try Offscreen.draw(root)
        }
        let whole = try draw([large])
        let cut = try draw([large, little])
        #expect(Offscreen.compositor?.kept.list.fragmentCount == 2)
        var different = 0
        var greatest = 0
        for y in 0..<100 {
          for x in 0..<100 where abs(x - 50) > 8 || abs(y - 50) > 8 {
            for (a, b) in zip(whole[x, y], cut[x, y]) where a != b {
              different += 1
              greatest = max(greatest, abs(a - b))
            }
          }
        }
        // The same bytes; but the program of clips knows another formula for circles, equal up to rounding.
        #expect(radius == 0 ? different == 0 : greatest <= 1, "\(different), \(greatest)")
      }
    }

    @Test func groupsAreCutAsWhole() throws {
      var cards = randomCards(2, seed: 7, alpha: 0.5)
      cards[0].transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      cards[1].transform = CATransform3DMakeRotation(-0.7, 0.1, 1, 0)
      let root = stage(cards)
      for (index, card) in (root.sublayers?.first?.sublayers ?? []).enumerated() {
        // A group of two pieces that together are one: the card's colour all over.
        card.backgroundColor = color(1, 1, 1)
        let cover = CALayer()
        cover.frame = card.bounds
        cover.backgroundColor = color(cards[index].color.x, cards[index].color.y, cards[index].color.z)
        card.addSublayer(cover)
        card.opacity = 0.5
      }
      let picture = try Offscreen.draw(root)
      let (compared, wrong) = compare(picture, rayCast(cards))
      #expect(wrong == 0 && compared > 0.6)
      #expect(picture.statistics.passes > 2)
    }

    @Test func planesInOneStayAsTheyLie() throws {
      let turn = CATransform3DMakeRotation(0.6, 0.3, 1, 0.1)
      for count in [3, 40] {
        // One upon the other, all in a plane; the last is seen.
        let cards = (0..<count).map { index in
          Card(transform: turn, color: SIMD4(Double(index) / Double(count - 1), 0, 1, 1))
        }
        let picture = try Offscreen.draw(stage(cards))
        #expect(picture[50, 50] == [255, 0, 255, 255])
        #expect(Offscreen.compositor?.kept.list.fragmentCount == 0)
      }
    }

    @Test func zPositionIsDepthInASpace() throws {
      let cards = [SIMD4<Double>(1, 0, 0, 1), SIMD4(0, 1, 0, 1)].map { Card(color: $0) }
      let root = stage(cards)
      let back = root.sublayers?.first?.sublayers?.first
      back?.zPosition = 0.01
      #expect(try Offscreen.draw(root)[50, 50] == [255, 0, 0, 255])
      back?.zPosition = -0.01
      #expect(try Offscreen.draw(root)[50, 50] == [0, 255, 0, 255])
    }

    @Test func whatLiesInAPlaneIsFlat() throws {
      // Sublayers of a card are in its plane, however far they are moved out of it.
      let card = Card(transform: CATransform3DMakeRotation(0.5, 0, 1, 0), color: SIMD4(1, 0, 0, 1))
      let other = Card(
        size: CGSize(width: 100, height: 100), transform: CATransform3DMakeTranslation(0, 0, 40),
        color: SIMD4(0, 0, 1, 1))
      let root = stage([card, other])
      let child = layer(10, 10, 40, 40, color(0, 1, 0))
      child.zPosition = 500
      child.transform = CATransform3DMakeRotation(1, 1, 0, 0)
      root.sublayers?.first?.sublayers?.first?.addSublayer(child)
      #expect(try Offscreen.draw(root)[50, 50] == [0, 0, 255, 255])
      root.sublayers?.first?.sublayers?.last?.removeFromSuperlayer()
      #expect(try Offscreen.draw(root)[50, 50] == [0, 255, 0, 255])
    }

    @Test func whatReachesOutOfABoundsIsCutToo() throws {
      // Of a plane without size its sublayer is seen, and cut.
      var cards = randomCards(2, seed: 3, alpha: 1)
      cards[0] = Card(transform: CATransform3DMakeRotation(0.7, 0, 1, 0), color: SIMD4(1, 0, 0, 1))
      cards[1] = Card(transform: CATransform3DMakeRotation(-0.7, 0, 1, 0), color: SIMD4(0, 0, 1, 1))
      let root = stage(cards)
      let card = root.sublayers?.first?.sublayers?.first
      card?.bounds.size = .zero
      card?.addSublayer(layer(-30, -30, 60, 60, color(1, 0, 0)))
      let (compared, wrong) = compare(try Offscreen.draw(root), rayCast(cards))
      #expect(wrong == 0 && compared > 0.8)
    }

    @Test func backsOfSingleSidedPlanesCutNothing() throws {
      let cards = [
        Card(transform: CATransform3DMakeRotation(0.5, 0, 1, 0), color: SIMD4(1, 0, 0, 1)),
        Card(transform: CATransform3DMakeRotation(2.6, 0, 1, 0), color: SIMD4(0, 0, 1, 1)),
      ]
      let root = stage(cards)
      root.sublayers?.first?.sublayers?.last?.isDoubleSided = false
      let (compared, wrong) = compare(try Offscreen.draw(root), rayCast([cards[0]]))
      #expect(wrong == 0 && compared > 0.8 && Offscreen.compositor?.kept.list.fragmentCount == 0)
    }

    @Test func planesThatPassTheEyeAreCut() throws {
      // A floor from far away to behind the eye, and a wall that stands in it.
      let floor = Card(
        size: CGSize(width: 4000, height: 4000),
        transform: CATransform3DConcat(
          CATransform3DMakeRotation(1.5, 1, 0, 0), CATransform3DMakeTranslation(0, 20, 0)),
        color: SIMD4(0, 0.5, 0, 1))
      let wall = Card(transform: CATransform3DMakeRotation(0.4, 0, 1, 0), color: SIMD4(1, 0, 0, 1))
      for cards in [[floor, wall], [wall, floor]] {
        let (compared, wrong) = compare(try Offscreen.draw(stage(cards)), rayCast(cards))
        #expect(wrong == 0 && compared > 0.8)
      }
    }

    @Test func whatCannotBeSeenHarmsNothing() throws {
      let good = Card(transform: CATransform3DMakeRotation(0.5, 0, 1, 0), color: SIMD4(1, 0, 0, 1))
      var bad: [Card] = []
      for value in [Double.nan, .infinity, 1e300, 0] {
        var transform = CATransform3DIdentity
        transform.m11 = value
        bad.append(Card(transform: transform, color: SIMD4(0, 1, 0, 1)))
        transform = CATransform3DIdentity
        transform.m43 = value
        if value != 0 { bad.append(Card(transform: transform, color: SIMD4(0, 1, 0, 1))) }
        transform = CATransform3DIdentity
        transform.m34 = value
        transform.m44 = value
        bad.append(Card(transform: transform, color: SIMD4(0, 1, 0, 1)))
      }
      // Edge on.
      bad.append(Card(transform: CATransform3DMakeRotation(.pi / 2, 0, 1, 0), color: SIMD4(0, 1, 0, 1)))
      bad.append(Card(size: CGSize(width: 0, height: 50), color: SIMD4(0, 1, 0, 1)))
      for card in bad {
        let picture = try Offscreen.draw(stage([good, card]))
        #expect(picture[40, 50][3] == 255 && picture[5, 5][0] == 0)
      }
      _ = try Offscreen.draw(stage(bad))
    }

    @Test func everyFrameIsTheSame() throws {
      let cards = randomCards(8, seed: 11, alpha: 0.6)
      let first = try Offscreen.draw(stage(cards)).pixels
      _ = try Offscreen.draw(stage(randomCards(5, seed: 12, alpha: 1)))
      #expect(try Offscreen.draw(stage(cards)).pixels == first)
    }

    @Test func hitsAgreeWithWhatIsSeen() throws {
      let clock = MediaClock(isPaused: true)
      let cards = randomCards(5, seed: 21, alpha: 1)
      let root = stage(cards)
      for (index, card) in (root.sublayers?.first?.sublayers ?? []).enumerated() { card.name = "\(index)" }
      let host = CAContext(layer: root, clock: clock)
      defer { host.layer = nil }
      CATransaction.flush()
      let shown = try #require(root.presentation())
      var met = Set<String>()
      for y in stride(from: 2.5, to: 100, by: 5) {
        for x in stride(from: 2.5, to: 100, by: 5) {
          let expected = namesOfHits(cards, x, y)
          let found = shown.hits(at: CGPoint(x: x, y: y)).compactMap(\.layer.name)
          #expect(found == expected)
          #expect(shown.hitTest(CGPoint(x: x, y: y))?.name == expected.first)
          met.formUnion(expected.prefix(1))
        }
      }
      #expect(met.count > 3)
    }
  }
}
