import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Replicators and emitters that preserve depth.
  @Suite(.serialized) @MainActor struct DepthSharingTests {
    private func stage(_ space: CALayer) -> CALayer {
      let root = layer(0, 0, 100, 100)
      root.sublayerTransform.m34 = Card.perspective
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.addSublayer(space)
      return root
    }

    // MARK: Replicators

    private func replicator(_ source: Card, _ count: Int, _ step: CATransform3D) -> CAReplicatorLayer {
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = count
      replicator.instanceTransform = step
      replicator.preservesDepth = true
      replicator.addSublayer(source.makeLayer())
      return replicator
    }

    @Test func copiesLiveInTheSpace() throws {
      let source = Card(
        size: CGSize(width: 70, height: 50), transform: CATransform3DMakeRotation(0.3, 1, 1, 0),
        color: SIMD4(1, 1, 1, 0.8))
      let step = CATransform3DMakeRotation(1, 0.2, 1, 0)
      let replicator = replicator(source, 3, step)
      replicator.instanceColor = color(1, 0.4, 0.2)
      replicator.instanceRedOffset = -0.4
      replicator.instanceBlueOffset = 0.4
      var cards: [Card] = []
      var transform = source.transform
      for copy in 0..<3 {
        cards.append(
          Card(
            size: source.size, transform: transform,
            color: SIMD4(1 - 0.4 * Double(copy), 0.4, 0.2 + 0.4 * Double(copy), 0.8)))
        transform = CATransform3DConcat(transform, step)
      }
      let (compared, wrong) = compare(try Offscreen.draw(stage(replicator)), rayCast(cards))
      #expect(wrong == 0 && compared > 0.6)
      #expect((Offscreen.compositor?.kept.list.fragmentCount ?? 0) > 0)
      // Flat, copies are siblings in a space of their own, which is seen without perspective.
      replicator.preservesDepth = false
      let flat = try Offscreen.draw(stage(replicator))
      #expect(compare(flat, rayCast(cards)).wrong > 100)
      #expect(compare(flat, rayCast(cards, perspective: 0)).wrong == 0)
      #expect((Offscreen.compositor?.kept.list.fragmentCount ?? 0) > 0)
    }

    @Test func copiesOfCopiesAndOtherLayersShareIt() throws {
      let source = Card(
        size: CGSize(width: 30, height: 30),
        transform: CATransform3DMakeTranslation(0, 0, 18), color: SIMD4(1, 0, 0, 1))
      let quarter = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      let half = CATransform3DMakeRotation(0.9, 1, 0, 0.3)
      let inner = replicator(source, 4, quarter)
      inner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let outer = CAReplicatorLayer()
      outer.frame = inner.frame
      outer.instanceCount = 2
      outer.instanceTransform = half
      outer.instanceGreenOffset = -0.5
      outer.preservesDepth = true
      outer.addSublayer(inner)
      let other = Card(
        size: CGSize(width: 90, height: 10), transform: CATransform3DMakeRotation(0.8, 0.2, 1, 0),
        color: SIMD4(0, 0, 1, 0.6))
      let space = CATransformLayer()
      space.addSublayer(outer)
      space.addSublayer(other.makeLayer())
      var cards: [Card] = []
      for copy in 0..<2 {
        for turn in 0..<4 {
          var transform = source.transform
          for _ in 0..<turn { transform = CATransform3DConcat(transform, quarter) }
          if copy > 0 { transform = CATransform3DConcat(transform, half) }
          cards.append(Card(size: source.size, transform: transform, color: source.color))
        }
      }
      cards.append(other)
      let (compared, wrong) = compare(try Offscreen.draw(stage(space)), rayCast(cards))
      #expect(wrong == 0 && compared > 0.4)
    }

    @Test func delayedCopiesShowTheirTime() throws {
      // The source turns about y; its copy, above it, is a second behind.
      let source = Card(
        size: CGSize(width: 40, height: 30), transform: CATransform3DMakeTranslation(0, -20, 0),
        color: SIMD4(1, 0, 0, 1))
      let replicator = replicator(source, 2, CATransform3DMakeTranslation(0, 40, 0))
      replicator.instanceDelay = 1
      let turn = CABasicAnimation(keyPath: "transform.rotation.y")
      turn.fromValue = 0
      turn.toValue = 2.0
      turn.duration = 2
      replicator.sublayers?.first?.add(turn, forKey: nil)
      let wall = Card(
        size: CGSize(width: 60, height: 90), transform: CATransform3DMakeRotation(0.1, 0, 1, 0),
        color: SIMD4(0, 0, 1, 1))
      let space = CATransformLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      space.addSublayer(wall.makeLayer())
      space.addSublayer(replicator)
      func turned(_ angle: Double, _ y: Double) -> Card {
        Card(
          size: source.size,
          transform: CATransform3DConcat(
            CATransform3DMakeRotation(angle, 0, 1, 0), CATransform3DMakeTranslation(0, y, 0)),
          color: source.color)
      }
      let picture = try Offscreen.draw(stage(space), time: 1.75)
      let (compared, wrong) = compare(picture, rayCast([wall, turned(1.75, -20), turned(0.75, 20)]))
      #expect(wrong == 0 && compared > 0.7)
    }

    @Test func ofTheReplicatorItselfThereIsOne() throws {
      let source = Card(
        size: CGSize(width: 20, height: 20), transform: CATransform3DMakeTranslation(0, 0, -10),
        color: SIMD4(1, 0, 0, 1))
      let replicator = replicator(source, 2, CATransform3DMakeTranslation(0, 0, 20))
      replicator.backgroundColor = color(0, 0, 1)
      let picture = try Offscreen.draw(stage(replicator))
      // The source lies behind the replicator's own plane, the copy before it.
      #expect(picture[50, 50] == [255, 0, 0, 255] && picture[5, 5] == [0, 0, 255, 255])
      replicator.instanceCount = 1
      #expect(try Offscreen.draw(stage(replicator))[50, 50] == [0, 0, 255, 255])
    }

    @Test func endlessCopiesEnd() throws {
      let replicator = replicator(
        Card(color: SIMD4(1, 0, 0, 1)), Int.max, CATransform3DMakeTranslation(0, 0, -1))
      replicator.instanceAlphaOffset = -0.01
      #expect(try Offscreen.draw(stage(replicator))[50, 50][0] == 255)
    }

    // MARK: Emitters

    /// Particles of ten points that live for a second, one at each whole second, at emitterPosition and z.
    private func emitter(z: Double) -> CAEmitterLayer {
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      emitter.emitterPosition = CGPoint(x: 70, y: 50)
      emitter.emitterZPosition = z
      emitter.preservesDepth = true
      let cell = CAEmitterCell()
      cell.birthRate = 1
      cell.lifetime = 1
      cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
      cell.contentsScale = 0.1
      emitter.emitterCells = [cell]
      return emitter
    }

    @Test func particlesAreSeenInPerspective() throws {
      let emitter = emitter(z: 100)
      // Halfway to the eye all is twice as large: the middle at 50 + 2·20, ten points as twenty pixels.
      let picture = try Offscreen.draw(stage(emitter), time: 1.5)
      #expect(picture[81, 41] == [255, 0, 0, 255] && picture[99, 59] == [255, 0, 0, 255])
      #expect(picture[78, 50] == [0, 0, 0, 0] && picture[90, 38] == [0, 0, 0, 0])
      emitter.preservesDepth = false
      let flat = try Offscreen.draw(stage(emitter), time: 1.5)
      #expect(flat[66, 50] == [255, 0, 0, 255] && flat[78, 50] == [0, 0, 0, 0])
      // Behind the eye there is nothing.
      emitter.preservesDepth = true
      emitter.emitterZPosition = 300
      let none = try Offscreen.draw(stage(emitter), time: 1.5)
      #expect(none.pixels.allSatisfy { $0 == 0 })
    }

    @Test func particlesMoveInDepth() throws {
      let emitter = emitter(z: 0)
      let cell = try #require(emitter.emitterCells?.first)
      cell.velocity = 100
      cell.emissionLatitude = .pi / 2
      cell.zAcceleration = 400
      emitter.emitterCells = [cell]
      // After half a second: z = 50 + 50.
      let picture = try Offscreen.draw(stage(emitter), time: 1.5)
      #expect(picture[81, 41] == [255, 0, 0, 255] && picture[78, 50] == [0, 0, 0, 0])
    }

    @Test func theFarthestIsDrawnFirstAsItIsSeen() throws {
      let emitter = emitter(z: 0)
      emitter.emitterPosition = CGPoint(x: 50, y: 50)
      emitter.renderMode = .backToFront
      func cell(_ color: [UInt8], _ angle: Double) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.birthRate = 1
        cell.lifetime = 1
        cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: color)
        cell.contentsScale = 0.05
        cell.velocity = 20
        cell.emissionLatitude = angle
        return cell
      }
      // Red comes towards the viewer, green goes away.
      for flip in [false, true] {
        emitter.emitterCells = [cell([255, 0, 0, 255], .pi / 2), cell([0, 255, 0, 255], -.pi / 2)]
        emitter.transform = CATransform3DMakeRotation(flip ? .pi : 0, 0, 1, 0)
        let picture = try Offscreen.draw(stage(emitter), time: 1.5)
        #expect(picture[50, 50] == (flip ? [0, 255, 0, 255] : [255, 0, 0, 255]))
      }
    }

    @Test func particlesLieAmongThePlanesOfASpace() throws {
      for z in [-10.0, 10] {
        let emitter = emitter(z: z)
        emitter.emitterPosition = CGPoint(x: 50, y: 50)
        let wall = Card(size: CGSize(width: 80, height: 80), color: SIMD4(0, 0, 1, 1))
        for isFirst in [false, true] {
          let space = CATransformLayer()
          space.addSublayer(emitter)
          space.insertSublayer(wall.makeLayer(), at: isFirst ? 0 : 1)
          let picture = try Offscreen.draw(stage(space), time: 1.5)
          #expect(picture[50, 50] == (z > 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]))
        }
      }
      // A wall that is cut by another one has particles before and behind its halves.
      let space = CATransformLayer()
      let walls = [0.7, -0.7].map {
        Card(transform: CATransform3DMakeRotation($0, 0, 1, 0), color: SIMD4(0, $0 > 0 ? 1 : 0, 1, 1))
      }
      for wall in walls { space.addSublayer(wall.makeLayer()) }
      for x in [35.0, 65] {
        let emitter = emitter(z: 0)
        emitter.emitterPosition = CGPoint(x: x, y: 50)
        space.addSublayer(emitter)
      }
      // Within the X of the walls the nearer of them hides what lies between.
      let hidden = try Offscreen.draw(stage(space), time: 1.5)
      #expect(hidden[35, 50][0] == 0 && hidden[65, 50][0] == 0)
      for wall in space.sublayers?.prefix(2) ?? [] { wall.opacity = 0.5 }
      let between = try Offscreen.draw(stage(space), time: 1.5)
      // Over the one behind, under the one before: half red.
      #expect(
        isClose(between[35, 50], [128, 0, 128, 255].enumerated().map { $0 == 1 ? between[35, 50][1] : $1 }))
      #expect(abs(between[65, 50][0] - 128) <= 1 && between[65, 50][3] == 255)
    }
  }
}
