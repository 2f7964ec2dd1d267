import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Particles, as images in the emitter's plane.
  @Suite(.serialized) @MainActor struct EmitterDrawingTests {
    @Test func anImageOfItsSizeIsCentred() throws {
      let picture = try Offscreen.draw(standingParticle(), time: 1.5)
      // 2 pixels at 0.1 a point: 20 points, upright.
      #expect(picture[42, 42] == [255, 0, 0, 255] && picture[58, 42] == [0, 255, 0, 255])
      #expect(picture[42, 58] == [0, 0, 255, 255] && picture[39, 50] == [0, 0, 0, 0])
      #expect(picture[60, 50] == [0, 0, 0, 0])
    }

    @Test func itIsScaledTurnedTintedAndMoved() throws {
      let picture = try Offscreen.draw(
        standingParticle { cell in
          cell.spin = .pi
          cell.velocity = 40
          cell.scaleSpeed = 1
          cell.color = color(1, 1, 0.5, 0.5)
        }, time: 1.5)
      // After half a second: 20 points to the right, a quarter of a turn, half as large again, half clear.
      #expect(isClose(picture[60, 40], [0, 0, 64, 128]), "\(picture[60, 40])")
      #expect(isClose(picture[80, 40], [128, 0, 0, 128]) && picture[52, 50] == [0, 0, 0, 0])
    }

    @Test func lightAddsUp() throws {
      let layer = standingParticle { cell in
        cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [100, 50, 0, 255])
        cell.birthRate = 2
      }
      layer.backgroundColor = color(0, 0, 0.2)
      layer.renderMode = .additive
      // Two live at a time.
      let two = try Offscreen.draw(layer, time: 2.75)[50, 50]
      #expect(isClose(two, [200, 100, 51, 255]), "\(two)")
      layer.renderMode = .unordered
      #expect(isClose(try Offscreen.draw(layer, time: 2.75)[50, 50], [100, 50, 0, 255]))
    }

    @Test func thousandsAreFew() throws {
      let layer = standingParticle { cell in
        cell.birthRate = 5000
        cell.velocity = 30
        cell.emissionRange = 2 * .pi
        cell.scale = 0.05
      }
      let picture = try Offscreen.draw(layer, time: 3)
      #expect(picture.statistics.instances >= 4900 && picture.statistics.drawCalls < 4)
      layer.masksToBounds = true
      layer.bounds.size = CGSize(width: 10, height: 10)
      #expect(try Offscreen.draw(layer, time: 3)[50, 90] == [0, 0, 0, 0])
    }
  }
}
