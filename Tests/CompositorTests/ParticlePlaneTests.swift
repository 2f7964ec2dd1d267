import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Particles that are planes in space, frames of an image, and particles beside layers.
  @Suite(.serialized) @MainActor struct ParticlePlaneTests {
    private func coverage(_ picture: Picture) -> (width: Double, height: Double, area: Double) {
      var (width, height, area) = (0.0, 0.0, 0.0)
      for x in 0..<picture.width { width += Double(picture[x, 50][3]) / 255 }
      for y in 0..<picture.height { height += Double(picture[50, y][3]) / 255 }
      for y in 0..<picture.height { for x in 0..<picture.width { area += Double(picture[x, y][3]) / 255 } }
      return (width, height, area)
    }

    private func plane(_ values: [String: Any], depth: Bool = false) -> CAEmitterLayer {
      let layer = standingParticle(size: 40) { cell in
        cell.setValue("plane", forKey: "particleType")
        for (key, value) in values { cell.setValue(value, forKey: key) }
      }
      layer.preservesDepth = depth
      return layer
    }

    /// A plane that is turned away is narrower by the cosine, down to nothing.
    @Test(arguments: [0, 0.5, 1.2, 1.5])
    func aPlaneIsForeshortened(angle: Double) throws {
      let across = try Offscreen.draw(plane(["orientationLatitude": angle]), time: 1.5)
      #expect(abs(coverage(across).width - 40 * cos(angle)) < 0.1)
      #expect(abs(coverage(across).height - 40) < 0.1)
      let down = try Offscreen.draw(
        plane([
          "orientationLatitude": angle, "orientationLongitude": Double.pi / 2, "rotation": -Double.pi / 2,
        ]),
        time: 1.5)
      #expect(abs(coverage(down).height - 40 * cos(angle)) < 0.1 && abs(coverage(down).width - 40) < 0.1)
    }

    @Test func edgeOnNothingIsSeen() throws {
      let picture = try Offscreen.draw(plane(["orientationLatitude": Double.pi / 2]), time: 1.5)
      #expect(coverage(picture).area < 0.5)
    }

    /// From behind the picture is mirrored.
    @Test func aPlaneHasTwoSides() throws {
      let picture = try Offscreen.draw(plane(["orientationLatitude": Double.pi]), time: 1.5)
      #expect(picture[35, 35] == [0, 255, 0, 255] && picture[65, 35] == [255, 0, 0, 255])
    }

    @Test func rotationTurnsThePicture() throws {
      for type in ["plane", "sprite"] {
        let layer = plane(["particleType": type, "rotation": Double.pi / 2])
        let picture = try Offscreen.draw(layer, time: 1.5)
        // Red was at the upper left; y runs down, so it goes to the upper right.
        #expect(picture[65, 35] == [255, 0, 0, 255] && picture[65, 65] == [0, 255, 0, 255], "\(type)")
      }
    }

    /// The processor's renderer flattens planes as well; one that is seen edge on leaves the context as it was.
    @Test func renderInContextTurnsPlanes() throws {
      for (angle, expected) in [(1.2, 40 * cos(1.2)), (.pi / 2, 0)] {
        let host = layer(0, 0, 100, 100)
        host.addSublayer(plane(["orientationLatitude": angle]))
        let own = layer(0, 0, 100, 10, color(1, 1, 1))
        host.addSublayer(own)
        var pixels = [UInt8](repeating: 0, count: 40_000)
        try pixels.withUnsafeMutableBytes { bytes in
          let context = try #require(
            CGContext(
              data: bytes.baseAddress, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 400,
              space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
          host.render(in: context)
        }
        let rows = (0..<100).map { y in
          (0..<100).reduce(0.0) { $0 + Double(pixels[(y * 100 + $1) * 4 + 3]) / 255 }
        }
        #expect(abs(rows[50] - expected) < 0.3, "\(rows[50])")
        #expect(abs((rows.max() ?? 0) - 100) < 0.1)
      }
    }

    /// In a layer that preserves depth the near side of a plane is larger.
    @Test func perspectiveIsSeenWhereDepthIsKept() throws {
      let host = layer(0, 0, 100, 100)
      var lens = CATransform3DIdentity
      lens.m34 = -1 / 100
      host.sublayerTransform = lens
      host.addSublayer(plane(["orientationLatitude": 1.0], depth: true))
      let picture = try Offscreen.draw(host, time: 1.5)
      func height(_ x: Int) -> Double { (0..<100).reduce(0) { $0 + Double(picture[x, $1][3]) / 255 } }
      // The normal leans to +x: the left side is nearer, the right one farther away. A point at s along the picture's x
      // is at (s cos 1, −s sin 1), seen at 50 + s cos 1 / (1 + s sin 1 / 100), with a height of 40 / (1 + s sin 1 / 100).
      for x in [44, 56] {
        let seen = Double(x) + 0.5 - 50
        let s = seen / (cos(1) - seen * sin(1) / 100)
        #expect(abs(height(x) - 40 / (1 + s * sin(1) / 100)) < 0.35, "\(x): \(height(x))")
      }
      #expect(height(44) > height(56) + 3)
    }

    @Test func framesAreShownOneAfterTheOther() throws {
      let layer = standingParticle(size: 40) { cell in
        for (key, value) in [
          ("contentsFrameCount", 4), ("contentsFramesPerRow", 2), ("contentsFramesPerSecond", 4),
        ] { cell.setValue(value, forKey: key) }
      }
      for (time, color) in [
        (1.1, [255, 0, 0, 255]), (1.3, [0, 255, 0, 255]), (1.6, [0, 0, 255, 255]),
        (1.9, [255, 255, 255, 255]),
      ] {
        let picture = try Offscreen.draw(layer, time: time)
        #expect(picture[50, 50] == color, "\(time)")
        // Half of the sheet, 20 points.
        #expect(picture[41, 41] == color && picture[59, 59] == color && picture[39, 50] == [0, 0, 0, 0])
      }
    }

    /// A particle is drawn as its image is in a layer, at any scale and place.
    @Test(arguments: [1, 0.5, 0.7, 0.31, 1.4, 2])
    func aParticleIsAsSharpAsALayer(scale: Double) throws {
      let image = try noise(20, 16, opaque: true)
      for (x, y) in [(50, 50), (50.5, 49.75), (47.3, 52.1)] {
        let emitter = standingParticle { cell in
          cell.contents = image
          cell.contentsScale = 1
          cell.scale = scale
        }
        emitter.emitterPosition = CGPoint(x: x, y: y)
        let own = CALayer()
        own.bounds = CGRect(x: 0, y: 0, width: 20 * scale, height: 16 * scale)
        own.position = CGPoint(x: x, y: y)
        own.contents = image
        let host = layer(0, 0, 100, 100)
        host.addSublayer(own)
        let (a, b) = (try Offscreen.draw(emitter, time: 1.5), try Offscreen.draw(host))
        let worst = zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
        // Places are rounded otherwise: a level or two where neighbours differ by 255.
        #expect(worst <= 3, "\(scale) at \(x), \(y): \(worst)")
      }
    }
  }
}
