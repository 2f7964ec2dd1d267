import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// CAPortalLayer: another layer of the tree in its own place.
  @Suite(.serialized) @MainActor struct PortalTests {
    private func portal(_ source: CALayer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
      -> CAPortalLayer
    {
      let portal = CAPortalLayer()
      portal.frame = CGRect(x: x, y: y, width: width, height: height)
      portal.sourceLayer = source
      return portal
    }

    /// A red square of 20 with a green one of 10 at its top left, at (10, 10).
    private func card() -> CALayer {
      let card = layer(10, 10, 20, 20, color(1, 0, 0))
      card.addSublayer(layer(0, 0, 10, 10, color(0, 1, 0)))
      return card
    }

    private let red = [255, 0, 0, 255]
    private let green = [0, 255, 0, 255]
    private let none = [0, 0, 0, 0]

    @Test func theSourceIsDrawnInBothPlaces() throws {
      let root = layer(0, 0, 100, 100)
      let card = card()
      root.addSublayer(card)
      root.addSublayer(portal(card, 60, 50, 30, 30))
      let picture = try Offscreen.draw(root)
      #expect(picture[15, 15] == green && picture[25, 25] == red)
      #expect(picture[65, 55] == green && picture[75, 65] == red && picture[85, 75] == none)
    }

    @Test func theSourceMayBeHiddenInItsOwnPlace() throws {
      let root = layer(0, 0, 100, 100)
      let card = card()
      let portal = portal(card, 60, 50, 30, 30)
      portal.hidesSourceLayer = true
      root.addSublayer(card)
      root.addSublayer(portal)
      var picture = try Offscreen.draw(root)
      #expect(picture[15, 15] == none && picture[65, 55] == green)
      // A plain leaf too, which goes a shorter way.
      let leaf = layer(40, 10, 10, 10, color(0, 0, 1))
      root.addSublayer(leaf)
      portal.sourceLayer = leaf
      picture = try Offscreen.draw(root)
      #expect(picture[45, 15] == none && picture[65, 55] == [0, 0, 255, 255] && picture[15, 15] == green)
    }

    @Test func opacityTransformAndPositionCountWhenTheyMatch() throws {
      let root = layer(0, 0, 100, 100)
      let card = card()
      card.opacity = 0.5
      card.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
      let portal = portal(card, 60, 50, 20, 20)
      portal.hidesSourceLayer = true
      root.addSublayer(card)
      root.addSublayer(portal)
      #expect(try Offscreen.draw(root)[65, 55] == green)
      portal.matchesTransform = true
      portal.matchesOpacity = true
      var picture = try Offscreen.draw(root)
      #expect(isClose(picture[75, 65], [0, 128, 0, 128]) && isClose(picture[65, 55], [128, 0, 0, 128]))
      portal.matchesPosition = true
      picture = try Offscreen.draw(root)
      #expect(isClose(picture[25, 25], [0, 128, 0, 128]) && picture[65, 55] == none)
      portal.matchesTransform = false
      picture = try Offscreen.draw(root)
      #expect(isClose(picture[15, 15], [0, 128, 0, 128]))
    }

    @Test func matchesUndoThePortalsOwnPlace() throws {
      // The source is unchanged, independent of the portal's ancestors.
      let root = layer(0, 0, 100, 100)
      let holder = layer(0, 0, 100, 100)
      holder.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 2))
      let card = card()
      holder.addSublayer(card)
      root.addSublayer(holder)
      let turned = layer(0, 0, 100, 100)
      turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.7))
      let portal = portal(card, 3, 4, 50, 50)
      (portal.matchesPosition, portal.matchesTransform) = (true, true)
      turned.addSublayer(portal)
      root.addSublayer(turned)
      let both = try Offscreen.draw(root)
      portal.sourceLayer = nil
      let alone = try Offscreen.draw(root)
      portal.sourceLayer = card
      portal.hidesSourceLayer = true
      let through = try Offscreen.draw(root)
      #expect(both.pixels == alone.pixels && through.pixels == alone.pixels)
    }

    @Test func whatIsShownMovesInItsOwnTime() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(10, 10, 20, 20)
      let dot = layer(0, 0, 4, 4, color(0, 0, 1))
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.byValue = 16
      slide.duration = 1
      dot.add(slide, forKey: nil)
      card.addSublayer(dot)
      root.addSublayer(card)
      root.addSublayer(portal(card, 60, 50, 30, 30))
      let picture = try Offscreen.draw(root, time: 0.5)
      #expect(picture[20, 12] == [0, 0, 255, 255] && picture[70, 52] == [0, 0, 255, 255])
      #expect(picture[61, 52] == none)
    }

    @Test func theSourceStaysUprightUnderFlips() throws {
      let root = layer(0, 0, 100, 100)
      let flipped = layer(0, 0, 100, 100)
      flipped.isGeometryFlipped = true
      let card = card()
      flipped.addSublayer(card)
      root.addSublayer(flipped)
      root.addSublayer(portal(card, 60, 50, 30, 30))
      let picture = try Offscreen.draw(root)
      // Seen at (10, 70), green at its lower left.
      #expect(picture[15, 85] == green && picture[15, 75] == red)
      #expect(picture[65, 65] == green && picture[65, 55] == red)
    }

    @Test func aHiddenSourceIsHitNowhere() throws {
      let root = layer(0, 0, 100, 100)
      let card = card()
      let portal = portal(card, 60, 50, 30, 30)
      root.addSublayer(card)
      root.addSublayer(portal)
      let context = CAContext(layer: root)
      CATransaction.flush()
      func hit(_ x: Double, _ y: Double) -> CALayer? {
        root.presentation()?.hitTest(CGPoint(x: x, y: y))?.model()
      }
      #expect(hit(25, 25) === card && hit(70, 60) === portal)
      portal.hidesSourceLayer = true
      CATransaction.flush()
      #expect(hit(25, 25) === root && hit(70, 60) === portal)
      context.layer = nil
    }

    @Test func portalsWithinWhatTheyShowEnd() throws {
      let root = layer(0, 0, 100, 100, color(0.2, 0.2, 0.2))
      var portals: [CAPortalLayer] = []
      for index in 0..<12 {
        let small = portal(root, 0, 0, 100, 100)
        small.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
        small.shouldRasterize = index % 3 == 0
        small.shadowOpacity = index % 4 == 0 ? 1 : 0
        small.opacity = index % 5 == 0 ? 0.5 : 1
        portals.append(small)
        root.addSublayer(small)
      }
      portals[3].sourceLayer = portals[4]
      portals[4].sourceLayer = portals[3]
      portals[5].sourceLayer = portals[5]
      let picture = try Offscreen.draw(root)
      #expect(picture[1, 1] == [51, 51, 51, 255])
    }

    @Test func aSourceThatLeavesShowsNothing() throws {
      let root = layer(0, 0, 100, 100)
      let card = card()
      root.addSublayer(card)
      let portal = portal(card, 60, 50, 30, 30)
      root.addSublayer(portal)
      let clock = MediaClock(isPaused: true)
      let context = CAContext(layer: root, clock: clock)
      CATransaction.flush()
      func source() -> NodeIndex {
        let frame = context.frame(at: 0)
        return frame.portalSource(frame.children(frame.root).first { frame.kind($0) == .portal } ?? -1)
      }
      #expect(source() >= 0)
      card.removeFromSuperlayer()
      // May get the node of the card.
      root.addSublayer(layer(0, 0, 5, 5, color(0, 0, 1)))
      CATransaction.flush()
      #expect(source() == -1)
      root.addSublayer(card)
      CATransaction.flush()
      #expect(source() >= 0)
      context.layer = nil
    }
  }

  /// CABackdropLayer: the layers below, through the layer's filters.
  @Suite(.serialized) @MainActor struct BackdropTests {
    private func backdrop(_ filters: [CAFilter]) -> CABackdropLayer {
      let backdrop = CABackdropLayer()
      backdrop.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
      backdrop.filters = filters
      return backdrop
    }

    private func stage(_ top: CALayer) -> CALayer {
      let root = layer(0, 0, 100, 100)
      root.addSublayer(layer(0, 0, 50, 100, color(1, 0, 0)))
      root.addSublayer(top)
      return root
    }

    @Test func filtersWhatLiesBeneathAsBackgroundFiltersDo() throws {
      let filters = [filter("gaussianBlur", ["inputRadius": 4.0]), filter("colorInvert")]
      let backdrop = backdrop(filters)
      let plain = layer(20, 20, 60, 60)
      plain.backgroundFilters = filters
      for top in [backdrop, plain] { top.cornerRadius = 12 }
      let (one, other) = (try Offscreen.draw(stage(backdrop)), try Offscreen.draw(stage(plain)))
      #expect(one.pixels == other.pixels)
      #expect(isClose(one[30, 50], [0, 255, 255, 255]) && one[10, 50] == [255, 0, 0, 255])
    }

    @Test func itsOwnContentIsNotFiltered() throws {
      let backdrop = backdrop([filter("colorInvert")])
      backdrop.addSublayer(layer(0, 0, 10, 10, color(0, 1, 0)))
      let picture = try Offscreen.draw(stage(backdrop))
      #expect(picture[25, 25] == [0, 255, 0, 255] && picture[40, 50] == [0, 255, 255, 255])
    }

    @Test func showsNothingWhenItOnlyCapturesOrIsOff() throws {
      let expected = try Offscreen.draw(stage(layer(20, 20, 60, 60))).pixels
      let captures = backdrop([filter("colorInvert")])
      captures.captureOnly = true
      #expect(try Offscreen.draw(stage(captures)).pixels == expected)
      let off = backdrop([filter("colorInvert")])
      off.isEnabled = false
      #expect(try Offscreen.draw(stage(off)).pixels == expected)
    }
  }
}
