import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Layers that fade as one picture, with a target of their own only where it shows.
  @Suite(.serialized) @MainActor struct GroupOpacityTests {
    private func row(gap: Double) -> CALayer {
      let group = layer(10, 10, 80, 80)
      group.opacity = 0.5
      for index in 0..<3 {
        group.addSublayer(layer(Double(index) * (20 + gap), 10.5, 20, 20, color(1, 0, 0)))
      }
      return group
    }

    @Test func whatDoesNotMeetNeedsNoTarget() throws {
      let picture = try Offscreen.draw(row(gap: 4))
      #expect(picture.statistics.passes == 1)
      #expect(isClose(picture[20, 30], [128, 0, 0, 128]) && isClose(picture[44, 30], [128, 0, 0, 128]))
      // Half a row of pixels, half faded.
      #expect(isClose(picture[20, 20], [64, 0, 0, 64]))
    }

    @Test func whatMeetsFadesAsOne() throws {
      for gap in [-4.0, 0.3] {
        let group = row(gap: gap)
        let picture = try Offscreen.draw(group)
        #expect(picture.statistics.passes == 2)
        // 26…30 are covered twice with the first gap, 30 and 31 by two edges with the second.
        #expect(isClose(picture[28, 30], [128, 0, 0, 128]))
      }
    }

    @Test func allowsGroupOpacitySaysSo() throws {
      let group = row(gap: -4)
      group.allowsGroupOpacity = false
      let picture = try Offscreen.draw(group)
      #expect(picture.statistics.passes == 1 && isClose(picture[28, 30], [191, 0, 0, 191]))
    }

    /// A transform layer's opacity is applied to each of its sublayers by itself (Apple's documentation of
    /// CATransformLayer), and each of them is one picture.
    @Test func planesOfAFadedSpaceFadeByThemselves() throws {
      let outer = CATransformLayer()
      outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      outer.opacity = 0.8
      let space = CATransformLayer()
      space.frame = outer.bounds
      space.opacity = 0.625
      outer.addSublayer(space)
      for (index, x) in [10.0, 50].enumerated() {
        let card = layer(x, 10, 60 - 20 * Double(index), 60, color(1, 0, 0))
        card.addSublayer(layer(5, 5, 20, 20, color(0, 0, 1)))
        space.addSublayer(card)
      }
      let picture = try Offscreen.draw(outer)
      #expect(isClose(picture[20, 20], [0, 0, 128, 128]) && isClose(picture[40, 40], [128, 0, 0, 128]))
      // Where two planes meet the nearer lies over the other.
      #expect(isClose(picture[60, 50], [191, 0, 0, 191]))
    }
  }
}
