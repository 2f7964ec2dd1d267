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

    /// A container with one layer fades it with its contents as one picture: parts that an opaque piece
    /// covers do not shine through, including its shadow. (They did, because no group was made.)
    @Test(arguments: [false, true]) func anOnlySublayerFadesAsOne(isDeep: Bool) throws {
      let card = layer(10, 10, 60, 60, color(1, 0, 0))
      card.addSublayer(layer(20, 20, 20, 20, color(0, 0, 1)))
      let group = layer(10, 10, 80, 80)
      group.opacity = 0.5
      if isDeep {
        let middle = layer(0, 0, 80, 80)
        middle.opacity = 0.5
        middle.addSublayer(card)
        group.addSublayer(middle)
      } else {
        group.addSublayer(card)
      }
      let faded = isDeep ? 64 : 128
      let picture = try Offscreen.draw(group)
      // One target, of the card, however many containers fade.
      #expect(picture.statistics.passes == 2)
      #expect(isClose(picture[30, 30], [faded, 0, 0, faded]))
      #expect(isClose(picture[50, 50], [0, 0, faded, faded]))

      card.shadowOpacity = 1
      card.shadowColor = color(0, 1, 0)
      card.shadowOffset = .zero
      let shadowed = try Offscreen.draw(group)
      #expect(isClose(shadowed[30, 30], [faded, 0, 0, faded]))
      #expect(isClose(shadowed[50, 50], [0, 0, faded, faded]))
      #expect(shadowed[18, 50][1] > 0)
    }

    /// What blends, and planes with depth, fade as one in a container, too.
    @Test func anOnlySublayerThatBlendsFadesAsOne() throws {
      let background = layer(0, 0, 100, 100, color(1, 1, 0))
      let group = layer(10, 10, 80, 80)
      group.opacity = 0.5
      let blended = layer(0, 0, 80, 80, color(0, 1, 1))
      blended.compositingFilter = "multiplyBlendMode"
      group.addSublayer(blended)
      background.addSublayer(group)
      // There is nothing below it in its group, so it is composited unchanged over the yellow.
      let picture = try Offscreen.draw(background)
      #expect(isClose(picture[50, 50], [128, 255, 128, 255]))

      let space = CATransformLayer()
      space.frame = group.bounds
      space.addSublayer(layer(0, 0, 80, 80, color(1, 0, 0)))
      space.addSublayer(layer(20, 20, 40, 40, color(0, 0, 1)))
      group.replaceSublayer(blended, with: space)
      let planes = try Offscreen.draw(background)
      #expect(isClose(planes[50, 50], [128, 128, 128, 255]))
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
