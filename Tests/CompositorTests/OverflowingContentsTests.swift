import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Images that lie beyond the bounds of their layer.
  @Suite(.serialized) @MainActor struct OverflowingContentsTests {
    /// In a faded layer, which is drawn into a picture of its own; shadow and all, and with y up.
    @Test(arguments: [false, true], [CALayerContentsGravity.top, .bottom, .topLeft, .bottomRight, .center])
    func allOfAnImageIsShown(isFlipped: Bool, gravity: CALayerContentsGravity) throws {
      let card = layer(40, 40, 20, 20, color(0, 0, 1))
      card.isGeometryFlipped = isFlipped
      card.contentsGravity = gravity
      card.contents = try plain(10, 60, [255, 0, 0, 255])
      card.opacity = 0.5
      let picture = try Offscreen.draw(card)
      // Top is the greatest y of the layer's own: below on screen, unless it is flipped.
      let isAbove = [.top, .topLeft].contains(gravity) == isFlipped
      let top = gravity == .center ? 20 : isAbove ? 40 : 0
      let x = gravity == .topLeft ? 42 : gravity == .bottomRight ? 57 : 50
      let seen = (0..<100).filter { picture[x, $0][0] > 100 }
      #expect(seen == Array(top..<(top + 60)), "\(seen.first ?? -1) … \(seen.last ?? -1)")
    }

    /// Where only the image reaches into the picture.
    @Test(arguments: [false, true]) func whatIsSeenOfAnImageIsDrawn(isFlipped: Bool) throws {
      let card = layer(40, -30, 20, 20)
      card.isGeometryFlipped = isFlipped
      card.contentsGravity = isFlipped ? .top : .bottom
      card.contents = try plain(10, 60, [255, 0, 0, 255])
      let picture = try Offscreen.draw(card)
      #expect((0..<100).filter { picture[50, $0][3] > 0 } == Array(0..<30))
    }
  }
}
