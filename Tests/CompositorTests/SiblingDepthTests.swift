import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// The sublayers of plain layers share a space: they are ordered by depth and cut where they cross, against rays that are
  /// cast through every pixel.
  @Suite(.serialized) @MainActor struct SiblingDepthTests {
    /// A flat root that gives its sublayers perspective.
    private func stage(_ sublayers: [CALayer], perspective: Double = Card.perspective) -> CALayer {
      let root = layer(0, 0, 100, 100)
      root.sublayerTransform.m34 = perspective
      for sublayer in sublayers { root.addSublayer(sublayer) }
      return root
    }

    private func turned(_ angle: Double, _ x: Double, _ y: Double, _ z: Double, at depth: Double = 0)
      -> CATransform3D
    {
      CATransform3DConcat(
        CATransform3DMakeRotation(angle, x, y, z), CATransform3DMakeTranslation(0, 0, depth))
    }

    private var sheet: Card {
      Card(size: CGSize(width: 96, height: 90), color: SIMD4(0.7, 0.8, 1, 1))
    }

    private func randomCards(_ count: Int, seed: Int, alpha: Double) -> [Card] {
      var numbers = Numbers(seed)
      return (0..<count).map { index in
        let turn = CATransform3DMakeRotation(
          numbers.next(0, 6), numbers.next(-1, 1), numbers.next(-1, 1), numbers.next(-1, 1))
        let move = CATransform3DMakeTranslation(
          numbers.next(-15, 15), numbers.next(-15, 15), numbers.next(-15, 15))
        return Card(
          size: CGSize(width: numbers.next(20, 80), height: numbers.next(20, 80)),
          transform: CATransform3DConcat(turn, move),
          color: SIMD4(numbers.next(), numbers.next(), Double(index % 2), alpha))
      }
    }

    // MARK: Order

    @Test(arguments: [0.2, 0.785, 1.4, 2.5, 4]) func aCardTurnsThroughASheet(_ angle: Double) throws {
      for depth in [-12.0, 0, 9] {
        let card = Card(transform: turned(angle, 0.2, 1, 0, at: depth), color: SIMD4(1, 0, 0, 1))
        for cards in [[sheet, card], [card, sheet]] {
          for perspective in [Card.perspective, 0] {
            let picture = try Offscreen.draw(stage(cards.map { $0.makeLayer() }, perspective: perspective))
            let (compared, wrong) = compare(picture, rayCast(cards, perspective: perspective))
            #expect(wrong == 0 && compared > 0.6, "\(depth) \(perspective): \(wrong)")
          }
        }
      }
    }

    @Test(arguments: [(3, 1.0), (3, 0.5), (6, 0.6)]) func randomCards(_ count: Int, _ alpha: Double) throws {
      for seed in 1...3 {
        let cards = randomCards(count, seed: 40 * count + seed, alpha: alpha)
        let picture = try Offscreen.draw(stage(cards.map { $0.makeLayer() }))
        let expected = rayCast(cards)
        let (compared, wrong) = compare(picture, expected)
        #expect(wrong == 0 && compared > 0.4, "seed \(seed): \(wrong), \(cutErrors(picture, expected))")
      }
    }

    @Test(arguments: [0.3, 1.2, 2.2, 3.5, 5.1]) func sixSidesMakeACube(_ angle: Double) throws {
      var cards: [Card] = []
      let sides: [CATransform3D] = [
        CATransform3DIdentity, turned(.pi / 2, 0, 1, 0), turned(.pi, 0, 1, 0), turned(-.pi / 2, 0, 1, 0),
        turned(.pi / 2, 1, 0, 0), turned(-.pi / 2, 1, 0, 0),
      ]
      let whole = CATransform3DMakeRotation(angle, 0.6, 1, 0.3)
      let root = layer(0, 0, 100, 100)
      for (index, side) in sides.enumerated() {
        let out = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 20), side)
        let color = SIMD4(Double(index % 2), Double(index / 2 % 2), Double(index / 4), 1)
        cards.append(Card(size: CGSize(width: 40, height: 40), transform: out, color: color))
        root.addSublayer(cards[index].makeLayer())
        cards[index].transform = CATransform3DConcat(out, whole)
      }
      var eye = CATransform3DIdentity
      eye.m34 = Card.perspective
      root.sublayerTransform = CATransform3DConcat(whole, eye)
      let (compared, wrong) = compare(try Offscreen.draw(root), rayCast(cards))
      #expect(wrong == 0 && compared > 0.8)
    }

    @Test func theSuperlayersOwnBackgroundLiesBeneath() throws {
      let root = stage([Card(transform: turned(0.6, 0, 1, 0, at: -60), color: SIMD4(1, 0, 0, 1)).makeLayer()])
      root.backgroundColor = color(0, 0, 1)
      let other = Card(transform: turned(0, 0, 1, 0, at: -90), color: SIMD4(0, 1, 0, 1)).makeLayer()
      root.addSublayer(other)
      let picture = try Offscreen.draw(root)
      #expect(picture[50, 50] == [255, 0, 0, 255] && picture[2, 2] == [0, 0, 255, 255])
    }

    @Test func parallelOnesAreOrderedByHeightAndNotCut() throws {
      let colors = [SIMD4<Double>(1, 0, 0, 1), SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 1)]
      func top(_ change: ([CALayer]) -> Void, _ sublayerTransform: CATransform3D = CATransform3DIdentity)
        throws
        -> [Int]
      {
        let cards = colors.map { Card(color: $0).makeLayer() }
        change(cards)
        let root = stage(cards)
        root.sublayerTransform = sublayerTransform
        let pixel = try Offscreen.draw(root)[50, 50]
        #expect(Offscreen.compositor?.kept.list.fragmentCount == 0)
        return pixel
      }
      let (red, green, blue) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255])
      #expect(try top { _ in } == blue)
      #expect(try top { $0[0].zPosition = 1 } == red)
      #expect(
        try top {
          $0[0].zPosition = 1; $0[1].zPosition = 1
        } == green)
      #expect(try top { $0[2].zPosition = -1 } == green)
      // A transform raises a layer as zPosition does, and so does an anchor point below it.
      #expect(
        try top {
          $0[0].transform = CATransform3DMakeTranslation(0, 0, 2); $0[1].zPosition = 1
        } == red)
      #expect(
        try top {
          $0[0].anchorPointZ = -3; $0[1].zPosition = 2
        } == red)
      // Seen from behind, the higher one is farther away; a rotation in its plane does not change this.
      let behind = CATransform3DMakeRotation(.pi, 0, 1, 0)
      #expect(try top({ $0[0].zPosition = 1 }, behind) == blue)
      #expect(try top({ $0[0].zPosition = -1 }, behind) == red)
      #expect(try top({ _ in }, behind) == blue)
      #expect(try top({ $0[0].zPosition = 1 }, CATransform3DMakeRotation(.pi, 0, 0, 1)) == red)
      #expect(try top({ $0[0].zPosition = 1 }, CATransform3DMakeScale(-1, 1, 1)) == red)
      #expect(try top({ $0[0].zPosition = 1 }, CATransform3DMakeScale(1, 1, -1)) == blue)
      #expect(try top({ $0[0].zPosition = 1 }, CATransform3DMakeScale(1, 1, 0)) == blue)
    }

    // A layer flattens its sublayers as seen from the front; later rotations apply to the flattened picture.
    @Test func aLayerThatIsTurnedItselfShowsItsPictureFromBehind() throws {
      for kind in [CALayer.self, CATransformLayer.self] {
        let outer = kind == CALayer.self ? CALayer() : CATransformLayer()
        outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let high = Card(color: SIMD4(1, 0, 0, 1)).makeLayer()
        high.zPosition = 5
        outer.addSublayer(high)
        outer.addSublayer(Card(color: SIMD4(0, 0, 1, 1)).makeLayer())
        outer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        let picture = try Offscreen.draw(stage([outer]))
        #expect(picture[50, 50] == (kind == CALayer.self ? [255, 0, 0, 255] : [0, 0, 255, 255]))
      }
    }

    @Test func transformLayersBringTheirSublayersAmongTheirSiblings() throws {
      let cards = [
        sheet, Card(transform: turned(0.9, 0, 1, 0.1), color: SIMD4(1, 0, 0, 1)),
        Card(
          size: CGSize(width: 30, height: 80), transform: turned(0.3, 1, 0, 0, at: 10),
          color: SIMD4(0, 1, 0, 0.7)),
      ]
      let space = CATransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      space.addSublayer(cards[1].makeLayer())
      let picture = try Offscreen.draw(stage([cards[0].makeLayer(), space, cards[2].makeLayer()]))
      let expected = rayCast(cards)
      let (compared, wrong) = compare(picture, expected)
      #expect(wrong == 0 && compared > 0.6, "\(wrong), \(cutErrors(picture, expected))")
    }

    @Test func copiesAreSiblings() throws {
      let source = Card(transform: turned(0.4, 0, 1, 0), color: SIMD4(1, 0.2, 0.2, 1))
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.sublayerTransform.m34 = Card.perspective
      replicator.addSublayer(source.makeLayer())
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DConcat(
        CATransform3DMakeTranslation(7, 0, -14), CATransform3DMakeRotation(0.5, 0, 1, 0))
      replicator.instanceGreenOffset = 0
      var cards: [Card] = []
      var transform = source.transform
      for _ in 0..<3 {
        cards.append(Card(transform: transform, color: source.color))
        transform = CATransform3DConcat(transform, replicator.instanceTransform)
      }
      let picture = try Offscreen.draw(replicator)
      let (compared, wrong) = compare(picture, rayCast(cards))
      #expect(wrong == 0 && compared > 0.6)
      // Each farther away than the one before: the source is in front.
      replicator.sublayers?.first?.transform = CATransform3DIdentity
      replicator.instanceTransform = CATransform3DMakeTranslation(2, 0, -10)
      replicator.instanceRedOffset = -0.5
      #expect(try Offscreen.draw(replicator)[50, 50] == [255, 51, 51, 255])
    }

    @Test func whatAnimatesOutOfThePlaneIsNoticed() throws {
      let cards = [sheet, Card(color: SIMD4(1, 0, 0, 1))]
      let layers = cards.map { $0.makeLayer() }
      let turn = CABasicAnimation(keyPath: "transform.rotation.y")
      turn.fromValue = 0
      turn.toValue = 2
      turn.duration = 2
      layers[1].add(turn, forKey: nil)
      var turned = cards
      turned[1].transform = CATransform3DMakeRotation(1, 0, 1, 0)
      let picture = try Offscreen.draw(stage(layers), time: 1)
      #expect(compare(picture, rayCast(turned)).wrong == 0)
      #expect((Offscreen.compositor?.kept.list.fragmentCount ?? 0) > 0)
    }

    // MARK: Cuts

    @Test(arguments: [false, true]) func opaquePlanesLetNothingShineThroughACut(_ areSeveralPieces: Bool)
      throws
    {
      for step in 0..<12 {
        let slant = Double(step) * 0.26 + 0.05
        let cards = [
          Card(
            size: CGSize(width: 90, height: 90), transform: turned(0.5, sin(slant), cos(slant), 0),
            color: SIMD4(0, 1, 0, 1)),
          Card(
            size: CGSize(width: 90, height: 90), transform: turned(-0.4, sin(slant), cos(slant), 0.1),
            color: SIMD4(0, 0, 1, 1)),
        ]
        let layers = cards.map { $0.makeLayer() }
        if areSeveralPieces {
          for (layer, card) in zip(layers, cards) {
            layer.backgroundColor = color(1, 0, 0)
            let cover = CALayer()
            cover.frame = layer.bounds
            cover.backgroundColor = color(card.color.x, card.color.y, card.color.z)
            layer.addSublayer(cover)
          }
        }
        let root = stage(layers)
        root.backgroundColor = color(1, 0, 0)
        let picture = try Offscreen.draw(root)
        #expect((Offscreen.compositor?.kept.list.fragmentCount ?? 0) > 0)
        let expected = rayCast(cards)
        for (index, seen) in expected.enumerated() where seen.map({ $0.color.w > 254 }) ?? false {
          #expect(picture.pixels[4 * index] <= 1, "\(step): \(index % 100) \(index / 100)")
        }
        let errors = cutErrors(picture, expected)
        #expect(errors.two < 9 && errors.twoCount > 40, "\(errors)")
      }
    }

    // The mean of both orders, exactly: a translucent plane that is cut adds up to itself.
    @Test(arguments: [0.25, 0.5, 0.75, 0.9]) func translucentCutsAreTheMeanOfBothOrders(_ alpha: Double)
      throws
    {
      let cards = [
        Card(
          size: CGSize(width: 90, height: 90), transform: turned(0.5, 0.3, 1, 0), color: SIMD4(1, 1, 0, alpha)
        ),
        Card(
          size: CGSize(width: 90, height: 90), transform: turned(-0.6, 0.3, 1, 0.2),
          color: SIMD4(0, 0, 1, 1 - alpha / 2)),
      ]
      let picture = try Offscreen.draw(stage(cards.map { $0.makeLayer() }))
      let errors = cutErrors(picture, rayCast(cards))
      #expect(errors.two < 6 && errors.twoCount > 40, "\(errors)")
    }

    @Test(arguments: [0.2, 0.4, 1.1]) func planesThatCrossInOneLineLetNothingShineThrough(_ slant: Double)
      throws
    {
      // Sheets through one axis, like those that represent a tree: the line is the same for all of them.
      let cards = (0..<4).map { index -> Card in
        let angle: Double = 0.35 + Double(index) * Double.pi / 4
        let green: Double = index % 2 == 0 ? 1 : 0.5
        let blue: Double = index > 2 ? 1 : 0
        return Card(
          size: CGSize(width: 60, height: 80),
          transform: CATransform3DConcat(
            turned(angle, 0, 1, 0), CATransform3DMakeRotation(slant, 0, 0, 1)),
          color: SIMD4(0, green, blue, 1))
      }
      let root = stage(cards.map { $0.makeLayer() })
      root.backgroundColor = color(1, 0, 0)
      let picture = try Offscreen.draw(root)
      let expected = rayCast(cards)
      let errors = cutErrors(picture, expected)
      #expect(max(errors.two, errors.more) < 12 && errors.twoCount + errors.moreCount > 20, "\(errors)")
    }

    // MARK: Hits

    @Test func hitsAgreeWithWhatIsSeen() throws {
      let clock = MediaClock(isPaused: true)
      let cards = randomCards(5, seed: 21, alpha: 1) + [sheet]
      let layers = cards.map { $0.makeLayer() }
      for (index, card) in layers.enumerated() { card.name = "\(index)" }
      let space = CATransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      space.addSublayer(layers[2])
      let root = stage([layers[0], layers[1], space, layers[3], layers[4], layers[5]])
      let host = CAContext(layer: root, clock: clock)
      defer { host.layer = nil }
      CATransaction.flush()
      let shown = try #require(root.presentation())
      var met = Set<String>()
      for y in stride(from: 2.5, to: 100, by: 5) {
        for x in stride(from: 2.5, to: 100, by: 5) {
          let expected = namesOfHits(cards, x, y)
          let point = CGPoint(x: x, y: y)
          #expect(shown.hits(at: point).compactMap(\.layer.name) == expected)
          #expect(shown.hitTest(point)?.name == expected.first)
          #expect(root.hits(at: point).compactMap(\.layer.name) == expected)
          if let first = expected.first { #expect(root.hitTest(point)?.name == first) }
          met.formUnion(expected.prefix(1))
        }
      }
      #expect(met.count > 3)
    }

    // MARK: Bounds

    @Test func manyCrossingPlanesAreCutNoMoreThanThereIsTimeFor() throws {
      let cards = randomCards(80, seed: 5, alpha: 0.5).map { card in
        Card(size: CGSize(width: 150, height: 150), transform: card.transform, color: card.color)
      }
      let picture = try Offscreen.draw(stage(cards.map { $0.makeLayer() }))
      let list = try #require(Offscreen.compositor?.kept.list)
      #expect(list.budget.isExceeded && list.fragmentCount > 200 && list.fragmentCount < 2500)
      #expect(picture[50, 50][3] > 250)
    }
  }
}
