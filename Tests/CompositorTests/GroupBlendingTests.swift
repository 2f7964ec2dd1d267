import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Sublayers that blend stay inside the picture of their superlayer, unless it lets them out (`allowsGroupBlending`).
  @Suite(.serialized) @MainActor struct GroupBlendingTests {
    /// A yellow square on blue, with a square that blends over its lower right corner and beyond.
    private func scene(_ mode: String, _ fill: CGColor = color(1, 1, 1)) -> (
      root: CALayer, card: CALayer, blended: CALayer
    ) {
      let root = layer(0, 0, 100, 100, color(0, 0, 1))
      let card = layer(20, 20, 60, 60, color(1, 1, 0))
      let blended = layer(40, 40, 40, 40, fill)
      blended.compositingFilter = mode
      card.addSublayer(blended)
      root.addSublayer(card)
      return (root, card, blended)
    }

    private let red = SIMD4<Float>(1, 0, 0, 1)

    @Test func aHoleIsCutIntoTheSuperlayerAlone() throws {
      let (root, card, _) = scene("destOut")
      let picture = try Offscreen.draw(root, background: red)
      #expect(picture[70, 70] == [0, 0, 255, 255], "through the yellow square the blue one is seen")
      #expect(picture[88, 88] == [0, 0, 255, 255], "beyond it nothing is cut")
      #expect(picture[30, 30] == [255, 255, 0, 255] && picture.statistics.passes == 3)

      card.setValue(false, forKey: "allowsGroupBlending")
      let out = try Offscreen.draw(root, background: red)
      // The root keeps it in: the red behind the root is seen.
      #expect(out[70, 70] == [255, 0, 0, 255] && out[88, 88] == [255, 0, 0, 255])
      root.setValue(false, forKey: "allowsGroupBlending")
      let wide = try Offscreen.draw(root, background: red)
      #expect(wide[70, 70] == [0, 0, 0, 0] && wide[30, 30] == [255, 255, 0, 255])
      #expect(wide.statistics.passes == 2)
    }

    /// A disc that is half a disc: a square is exclusive-ored with the disc alone.
    @Test func exclusiveOrIsOfTheSuperlayerAlone() throws {
      let (root, card, blended) = scene("xor", color(1, 1, 0))
      blended.frame = CGRect(x: 0, y: 0, width: 30, height: 60)
      let picture = try Offscreen.draw(root, background: red)
      #expect(picture[30, 50] == [0, 0, 255, 255] && picture[70, 50] == [255, 255, 0, 255])
      // The blended layer may have sublayers, which are part of its picture.
      blended.backgroundColor = nil
      blended.addSublayer(layer(0, 0, 30, 60, color(1, 1, 0)))
      #expect(try Offscreen.draw(root, background: red)[30, 50] == [0, 0, 255, 255])
      // In a mask the same holds.
      let mask = card
      mask.removeFromSuperlayer()
      root.mask = mask
      let masked = try Offscreen.draw(root, background: red)
      #expect(masked[30, 50] == [255, 0, 0, 255] && masked[70, 50] == [0, 0, 255, 255])
    }

    @Test func theSourceIsSubtracted() throws {
      let (root, _, _) = scene("subtractS", color(1, 0.2, 0, 0.4))
      let picture = try Offscreen.draw(root, background: red)
      // (1, 1, 0, 1) − (0.4, 0.08, 0, 0.4) = (0.6, 0.6, 0, 0.6), no colour above its alpha, over blue.
      #expect(isClose(picture[70, 70], [153, 153, 102, 255]))
      #expect(picture[88, 88] == [0, 0, 255, 255])
    }

    /// Where the layer is opaque beneath what blends, and stays so, its picture needs no target of its own.
    @Test func opaqueLayersNeedNoTarget() throws {
      for mode in ["multiplyBlendMode", "plusL", "sourceAtop"] {
        let (root, card, blended) = scene(mode, color(0, 1, 1))
        card.backgroundColor = nil
        root.insertSublayer(layer(0, 0, 100, 100, color(0, 0, 1)), at: 0)
        let apart = try Offscreen.draw(root)
        card.removeFromSuperlayer()
        root.addSublayer(blended)
        blended.frame = CGRect(x: 60, y: 60, width: 40, height: 40)
        let passes = apart.statistics.passes
        let inside = try Offscreen.draw(root)
        #expect(inside.statistics.passes == passes - 1, "\(mode)")
      }
      // With nothing beneath, multiplying leaves the colour as it is.
      let (root, card, _) = scene("multiplyBlendMode", color(0, 1, 1))
      card.backgroundColor = nil
      #expect(try Offscreen.draw(root)[70, 70] == [0, 255, 255, 255])
      card.setValue(false, forKey: "allowsGroupBlending")
      #expect(try Offscreen.draw(root)[70, 70] == [0, 0, 255, 255])
    }

    /// A transform layer has no picture, so what blends in it blends with that of the layer around it.
    @Test func transformLayersLetBlendingOut() throws {
      let (root, card, blended) = scene("destOut")
      let space = CATransformLayer()
      space.frame = card.bounds
      space.addSublayer(blended)
      card.addSublayer(space)
      let picture = try Offscreen.draw(root, background: red)
      #expect(picture[70, 70] == [0, 0, 255, 255] && picture[88, 88] == [0, 0, 255, 255])
    }

    @Test func copiesBlendInsideTheirReplicator() throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 1))
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
      replicator.backgroundColor = color(1, 1, 0)
      replicator.instanceCount = 2
      replicator.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
      let hole = layer(10, 10, 20, 20, color(1, 1, 1))
      hole.compositingFilter = "destOut"
      replicator.addSublayer(hole)
      root.addSublayer(replicator)
      let picture = try Offscreen.draw(root, background: red)
      for x in [25, 55] { #expect(picture[x, 25] == [0, 0, 255, 255]) }
      #expect(picture[45, 25] == [255, 255, 0, 255])
    }

    /// A layer that filters the pixels below it sees through the picture of its superlayer, as a window's glass has to.
    @Test func glassSeesWhatLiesBelow() throws {
      let (root, card, blended) = scene("plusL", color(0, 0, 0))
      card.backgroundColor = nil
      let glass = layer(0, 0, 60, 60)
      glass.backgroundFilters = [CAFilter(type: "colorInvert")]
      card.insertSublayer(glass, below: blended)
      let picture = try Offscreen.draw(root)
      #expect(picture[30, 30] == [255, 255, 0, 255])
    }

    @Test func updatesFollow() throws {
      try Offscreen.withContext {
        let (root, card, blended) = scene("multiplyBlendMode", color(0, 1, 1))
        root.addSublayer(layer(2, 2, 5, 5, color(1, 0, 0)))
        let pair = try UpdateTests.Pair(root, width: 100, height: 100)
        defer { pair.end() }
        pair.frame()
        for mode in ["destOut", "xor", "multiplyBlendMode", "destIn", nil, "destOut"] as [String?] {
          blended.compositingFilter = mode
          pair.frame()
          card.setValue(false, forKey: "allowsGroupBlending")
          pair.frame()
          blended.position.x -= 3
          pair.frame()
          card.setValue(true, forKey: "allowsGroupBlending")
          pair.frame()
          card.backgroundColor = card.backgroundColor == nil ? color(1, 1, 0) : nil
          pair.frame()
        }
      }
    }
  }
}
