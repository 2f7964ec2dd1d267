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
  }
}
