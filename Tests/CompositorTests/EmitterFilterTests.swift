import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// How particles' images are sampled, lie on each other, and come again.
  @Suite(.serialized) @MainActor struct EmitterFilterTests {
    @Test func magnifiesAsTheCellSays() throws {
      // A quarter of the way from one texel's centre to the other.
      let linear = try Offscreen.draw(standingParticle(size: 40) { _ in }, time: 1.5)[45, 35]
      #expect(abs(linear[0] - 185) <= 6 && abs(linear[1] - 70) <= 6, "\(linear)")
      let nearest = try Offscreen.draw(
        standingParticle(size: 40) { $0.magnificationFilter = "nearest" }, time: 1.5)
      for (x, y, color) in [
        (49, 49, [255, 0, 0, 255]), (50, 49, [0, 255, 0, 255]), (49, 50, [0, 0, 255, 255]),
        (50, 50, [255, 255, 255, 255]),
      ] { #expect(nearest[x, y] == color) }
    }

    /// A checkerboard of 64 pixels in 8 points: mip maps show its mean. Without them a pixel shows the texel at its centre,
    /// as it does of a layer's contents.
    @Test func minifiesAsTheCellSays() throws {
      let pixels = (0..<4096).flatMap { index -> [UInt8] in
        let value: UInt8 = (index + index / 64) % 2 == 0 ? 255 : 0
        return [value, value, value, 255]
      }
      func picture(_ filter: String, bias: Float = 0) throws -> Picture {
        let layer = standingParticle(size: 40) { cell in
          cell.contents = CGImage(width: 64, height: 64, premultipliedRGBA: pixels)
          cell.contentsScale = 8
          cell.minificationFilter = filter
          cell.minificationFilterBias = bias
        }
        // Pixels' centres lie on texels' centres.
        layer.emitterPosition = CGPoint(x: 50.0625, y: 50.0625)
        return try Offscreen.draw(layer, time: 1.5)
      }
      #expect(abs(try picture("trilinear")[50, 50][0] - 128) <= 2)
      for filter in ["linear", "nearest"] {
        #expect(abs(try picture(filter)[50, 50][0] - 128) > 100)
      }
      // Three levels finer than fits is the picture itself.
      let sharp = try picture("trilinear", bias: -3)[50, 50][0]
      #expect(abs(sharp - 128) > 100)
      #expect(try picture("trilinear", bias: .nan)[50, 50][3] == 255)
    }

    /// Many cells that differ in filters are a few runs.
    @Test func filtersShareRuns() throws {
      let layer = standingParticle(size: 40) { cell in
        cell.birthRate = 2000
        cell.velocity = 40
        cell.emissionRange = 2 * .pi
        cell.magnificationFilter = "nearest"
        cell.minificationFilter = "nearest"
        cell.scaleRange = 1
      }
      let picture = try Offscreen.draw(layer, time: 3)
      #expect(picture.statistics.instances >= 1900 && picture.statistics.drawCalls < 4)
    }

    @Test func sameBytesForTheSameSeedInAnyOrder() throws {
      func layer(_ seed: UInt32) -> CAEmitterLayer {
        let layer = standingParticle(size: 40) { cell in
          cell.birthRate = 90
          cell.lifetimeRange = 0.6
          cell.velocity = 40
          cell.velocityRange = 30
          cell.emissionRange = 2
          cell.scale = 0.2
          cell.scaleRange = 0.2
          cell.spinRange = 6
          cell.redRange = 0.7
          cell.alphaSpeed = -0.5
        }
        layer.seed = seed
        layer.emitterShape = .circle
        layer.emitterSize = CGSize(width: 20, height: 0)
        return layer
      }
      let times = [0.4, 1.7, 2.2, 5]
      let forwards = try Offscreen.pictures(layer(7), times: times) {}
      let backwards = try Offscreen.pictures(layer(7), times: times.reversed()) {}
      for (a, b) in zip(forwards, backwards.reversed()) { #expect(a.pixels == b.pixels) }
      #expect(forwards[0].pixels != forwards[1].pixels)
      #expect(try Offscreen.pictures(layer(8), times: [1.7]) {}[0].pixels != forwards[1].pixels)
    }

    /// The order of those that lie on each other: a cell of one particle a second, that lives for two.
    @Test func renderModesAreSeen() throws {
      func middle(_ mode: CAEmitterLayerRenderMode) throws -> [Int] {
        let layer = standingParticle(size: 40) { cell in
          cell.lifetime = 2
          // What is older is darker.
          cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [200, 200, 200, 255])
          cell.redSpeed = -0.25
          cell.greenSpeed = -0.25
          cell.blueSpeed = -0.25
        }
        layer.renderMode = mode
        return try Offscreen.draw(layer, time: 2.8)[50, 50]
      }
      // Born at 1 and 2: 1.8 and 0.8 seconds old, so 1 − 0.45 and 1 − 0.2 of 200.
      #expect(isClose(try middle(.oldestFirst), [160, 160, 160, 255]))
      #expect(isClose(try middle(.oldestLast), [110, 110, 110, 255]))
      #expect(try middle(.additive)[0] == 255)
    }
  }
}
