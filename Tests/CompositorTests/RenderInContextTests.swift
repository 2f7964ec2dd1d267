import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// `render(in:)` beside the compositor: ways to blend, and particles.
  @Suite(.serialized) @MainActor struct RenderInContextTests {
    /// A live tree at `time` as both draw it; the processor draws the model, or the presentation copy.
    private func pictures(
      of root: CALayer, time: Double = 0, ofPresentation: Bool = false, isHosted: Bool = true
    ) throws -> (compositor: Picture, processor: Picture) {
      let drawn = try Offscreen.draw(root, time: time)
      let clock = MediaClock(isPaused: true)
      let host = CAContext(layer: isHosted ? root : CALayer(), clock: clock)
      defer { host.layer = nil }
      CATransaction.flush()
      clock.seek(to: time)
      let layer = ofPresentation ? try #require(root.presentation()) : root
      var pixels = [UInt8](repeating: 0, count: 100 * 100 * 4)
      let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
      try pixels.withUnsafeMutableBytes { buffer in
        let context = try #require(
          CGContext(
            data: buffer.baseAddress, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 400,
            space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        // The picture is the superspace of the root, y down.
        context.translateBy(x: 0, y: 100)
        context.scaleBy(x: 1, y: -1)
        context.concatenate(root.affineTransform())
        context.translateBy(x: root.frame.minX - root.bounds.minX, y: root.frame.minY - root.bounds.minY)
        if root.isGeometryFlipped {
          context.translateBy(x: 0, y: root.bounds.height)
          context.scaleBy(x: 1, y: -1)
        }
        // The time of a layer in no tree is that of the current clock.
        MediaClock.$current.withValue(clock) { layer.render(in: context) }
      }
      return (drawn, Picture(width: 100, height: 100, pixels: pixels, statistics: drawn.statistics))
    }

    /// The greatest difference of a component, and the mean one.
    private func difference(_ a: Picture, _ b: Picture) -> (greatest: Int, mean: Double) {
      let differences = zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }
      return (differences.max() ?? 0, Double(differences.reduce(0, +)) / Double(differences.count))
    }

    // MARK: Portals

    @Test func portals() throws {
      let root = layer(0, 0, 100, 100)
      let flipped = layer(0, 0, 100, 100)
      flipped.isGeometryFlipped = true
      let card = layer(10, 10, 20, 20, color(1, 0, 0))
      card.addSublayer(layer(0, 0, 10, 10, color(0, 1, 0)))
      card.opacity = 0.5
      card.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
      flipped.addSublayer(card)
      root.addSublayer(flipped)
      for (index, matches) in [(false, false), (true, false), (false, true), (true, true)].enumerated() {
        let portal = CAPortalLayer()
        portal.frame = CGRect(x: 40 + 30 * (index % 2), y: 10 + 30 * (index / 2), width: 20, height: 20)
        portal.sourceLayer = index == 0 ? flipped : card
        (portal.matchesTransform, portal.matchesPosition) = matches
        portal.matchesOpacity = index > 1
        portal.masksToBounds = index < 2
        root.addSublayer(portal)
      }
      for isHiding in [false, true] {
        (root.sublayers?.last as? CAPortalLayer)?.hidesSourceLayer = isHiding
        let (drawn, rendered) = try pictures(of: root)
        #expect(difference(drawn, rendered).greatest <= 2, "\(isHiding)")
      }
    }

    // MARK: Ways to blend

    @Test(arguments: BlendMode.allCases.map(\.rawValue)) func everyWayToBlend(_ mode: String) throws {
      let (root, cells) = BlendModeTests.cells(mode)
      let (drawn, rendered) = try pictures(of: root)
      for cell in cells {
        let pixel = rendered[cell.x, cell.y]
        // A colour of 8 bits, multiplied by its alpha, is off by half a level, which some formulae double and divide.
        #expect(
          zip(pixel, cell.expected).allSatisfy { abs(Double($0) - $1) <= 2.5 },
          "\(mode) at \(cell.x), \(cell.y): \(pixel), expected \(cell.expected)")
      }
      #expect(difference(drawn, rendered).greatest <= 3)
    }

    /// Opacity, masks, corners, shadows and sublayers of a layer with a blend mode; a group below.
    @Test(arguments: [
      "multiplyBlendMode", "differenceBlendMode", "plusL", "linearBurnBlendMode", "destIn", "xor",
    ])
    func groupsThatBlend(mode: String) throws {
      let root = layer(0, 0, 100, 100, color(0.2, 0.6, 0.8))
      root.addSublayer(layer(10, 10, 50, 80, color(1, 0.5, 0, 0.5)))
      let group = layer(5, 5, 90, 90)
      group.opacity = 0.75
      group.addSublayer(layer(0, 40, 90, 20, color(0, 0, 1)))
      let card = layer(20, 20, 50, 50, color(0.9, 0.7, 0.3))
      card.compositingFilter = mode
      card.opacity = 0.5
      card.addSublayer(layer(10, 10, 20, 20, color(0, 0.8, 0.2, 0.5)))
      let mask = layer(0, 0, 40, 50, color(0, 0, 0))
      card.mask = mask
      group.addSublayer(card)
      root.addSublayer(group)
      let single = layer(30, 30, 40, 40, color(0.5, 0.25, 0.75))
      single.compositingFilter = mode
      root.addSublayer(single)
      let (drawn, rendered) = try pictures(of: root)
      #expect(difference(drawn, rendered).greatest <= 2)
    }

    @Test func copiesThatBlend() throws {
      let root = layer(0, 0, 100, 100, color(0.2, 0.6, 0.8))
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(20, 20, 0)
      replicator.instanceRedOffset = -0.25
      let card = layer(10, 10, 40, 30, color(0.9, 0.7, 0.3))
      card.compositingFilter = "multiplyBlendMode"
      replicator.addSublayer(card)
      root.addSublayer(replicator)
      let (drawn, rendered) = try pictures(of: root)
      #expect(difference(drawn, rendered).greatest <= 2)
    }

    @Test func unknownAndUsualWaysChangeNothing() throws {
      for filter in ["normalBlendMode", "sourceOver", "no such filter"] {
        let root = layer(0, 0, 100, 100, color(0.2, 0.6, 0.8))
        let card = layer(10, 10, 40, 30, color(0.9, 0.7, 0.3, 0.5))
        card.compositingFilter = filter
        root.addSublayer(card)
        let (drawn, rendered) = try pictures(of: root)
        #expect(difference(drawn, rendered).greatest <= 1)
      }
    }

    // MARK: Particles

    private func differs(
      _ emitter: CAEmitterLayer, time: Double = 1.5, ofPresentation: Bool = false, isHosted: Bool = true
    ) throws -> (greatest: Int, mean: Double) {
      let (drawn, rendered) = try pictures(
        of: emitter, time: time, ofPresentation: ofPresentation, isHosted: isHosted)
      #expect(drawn.pixels.contains { $0 > 0 })
      return difference(drawn, rendered)
    }

    @Test(arguments: [false, true]) func aParticleStandsUpright(isFlipped: Bool) throws {
      let emitter = standingParticle { $0.magnificationFilter = "nearest" }
      emitter.isGeometryFlipped = isFlipped
      let (drawn, rendered) = try pictures(of: emitter, time: 1.5)
      #expect(difference(drawn, rendered).greatest == 0)
      #expect(rendered[42, 42] == [255, 0, 0, 255] && rendered[58, 58] == [255, 255, 255, 255])
    }

    /// A picture whose pixels change slowly, so that ways to interpolate agree.
    private var smooth: CGImage? {
      let pixels = (0..<4096).flatMap { index -> [UInt8] in
        let (x, y) = (index % 64, index / 64)
        return [UInt8(x * 4), UInt8(y * 4), UInt8(252 - x * 2), 255]
      }
      return CGImage(width: 64, height: 64, premultipliedRGBA: pixels)
    }

    @Test(arguments: [false, true]) func turnedTintedScaledFadedAndMoved(ofPresentation: Bool) throws {
      let emitter = standingParticle { cell in
        cell.contents = smooth
        cell.contentsScale = 1.6
        cell.spin = 1
        cell.velocity = 30
        cell.scaleSpeed = 0.4
        cell.color = color(1, 0.75, 0.5, 0.8)
        cell.alphaSpeed = -0.5
        cell.greenSpeed = -0.25
      }
      emitter.backgroundColor = color(0.1, 0.1, 0.3)
      let difference = try differs(emitter, ofPresentation: ofPresentation)
      // Edges of turned images are antialiased in two ways, and colours are rounded once more or less.
      #expect(difference.greatest <= 24 && difference.mean < 0.75, "\(difference)")
    }

    @Test func manyParticlesInTheirOrder() throws {
      for mode in [CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .additive] {
        let emitter = standingParticle { cell in
          cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [60, 40, 20, 80])
          cell.contentsScale = 1.0 / 12
          cell.birthRate = 40
          cell.velocity = 40
          cell.velocityRange = 20
          cell.emissionRange = 2 * .pi
          cell.redRange = 1
          cell.blueRange = 1
        }
        emitter.renderMode = mode
        emitter.seed = 7
        emitter.backgroundColor = color(0, 0, 0.2)
        let difference = try differs(emitter, time: 3)
        #expect(difference.greatest <= 12 && difference.mean < 0.6, "\(mode): \(difference)")
      }
    }

    @Test func aPartOfAnImage() throws {
      let emitter = standingParticle { cell in
        cell.contents = smooth
        cell.contentsScale = 0.8
        cell.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
      }
      let difference = try differs(emitter)
      #expect(difference.greatest <= 6, "\(difference)")
    }

    @Test func clipsGroupsAndCells() throws {
      let emitter = standingParticle { cell in
        cell.contents = smooth
        cell.velocity = 60
        let inner = CAEmitterCell()
        inner.birthRate = 10
        inner.lifetime = 0.5
        inner.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
        inner.contentsScale = 0.25
        cell.emitterCells = [inner]
      }
      emitter.bounds.size = CGSize(width: 60, height: 60)
      emitter.masksToBounds = true
      emitter.cornerRadius = 20
      emitter.opacity = 0.5
      let difference = try differs(emitter, time: 1.75)
      #expect(difference.greatest <= 24 && difference.mean < 0.4, "\(difference)")
    }

    /// A tree that nobody hosts shows what it would if it had always been so.
    @Test func aTreeThatIsNotLive() throws {
      let emitter = standingParticle { $0.magnificationFilter = "nearest" }
      #expect(try differs(emitter, isHosted: false).greatest == 0)
      // Before its time there is nothing.
      emitter.beginTime = 100
      let (_, rendered) = try pictures(of: emitter, time: 1.5, isHosted: false)
      #expect(rendered.pixels.allSatisfy { $0 == 0 })
    }

    @Test func cellsWithoutImagesAndWithoutColour() throws {
      let emitter = standingParticle { cell in
        cell.contents = nil
      }
      let (_, rendered) = try pictures(of: emitter, time: 1.5)
      #expect(rendered.pixels.allSatisfy { $0 == 0 })
      emitter.emitterCells = nil
      #expect(try pictures(of: emitter, time: 1.5).processor.pixels.allSatisfy { $0 == 0 })
    }
  }
}
