import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Programs that several variants have in common, as the window's interface uses them.
  @Suite @MainActor struct CommonProgramTests {
    /// Plain and rounded rectangles, with and without clips, turned and upright, images, a border, a shape.
    private func tree() throws -> CALayer {
      let root = layer(0, 0, 100, 100, color(0.9, 0.9, 0.8))
      let clip = layer(10.5, 8.25, 40, 40, color(0.2, 0.4, 0.6))
      clip.masksToBounds = true
      clip.cornerRadius = 9
      let turned = layer(20, 20, 40, 30, color(0.8, 0.2, 0.1, 0.7))
      turned.cornerRadius = 5
      turned.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      let plain = layer(2.5, 3, 9, 4, color(0, 0.5, 0))
      clip.sublayers = [turned, plain]
      let pixels = (0..<64 as Range<UInt8>).flatMap { index -> [UInt8] in
        [index * 4, 90, 255 - index * 4, 255]
      }
      let image = try #require(CGImage(width: 8, height: 8, premultipliedRGBA: pixels))
      let picture = layer(60.25, 10, 30, 24)
      picture.contents = image
      picture.transform = CATransform3DMakeRotation(-0.2, 0, 0, 1)
      let inside = layer(20, 4, 30, 20)
      inside.contents = image
      clip.addSublayer(inside)
      let bordered = layer(10, 60, 30, 30, color(1, 1, 1))
      bordered.borderWidth = 2.5
      bordered.borderColor = color(0.1, 0.1, 0.1)
      bordered.cornerRadius = 7
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 55, y: 55, width: 37, height: 31), transform: nil)
      shape.fillColor = color(0.5, 0, 0.5, 0.8)
      root.sublayers = [clip, picture, bordered, shape]
      return root
    }

    @Test func drawTheSamePictureWithFewerPrograms() throws {
      let root = try tree()
      try Offscreen.withContext {
        let own = try Compositor()
        let expected = try Offscreen.drawInContext(root, width: 100, height: 100, with: own)
        let count = own.programCount
        let common = try Compositor()
        common.usesCommonPrograms = true
        let picture = try Offscreen.drawInContext(root, width: 100, height: 100, with: common)
        #expect(common.programCount < count)
        let most = zip(expected.pixels, picture.pixels).map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(most) <= 1)
        #expect(picture[30, 30] != picture[75, 75])
      }
    }

    @Test func areCompiledOnceForTwoCompositors() throws {
      let root = try tree()
      try Offscreen.withContext {
        let first = try Compositor()
        let expected = try Offscreen.drawInContext(root, width: 100, height: 100, with: first)
        let count = first.programCount
        let second = try Compositor(sharingProgramsOf: first)
        // Other sizes, so that the uniforms of a pass must not be taken for those of another compositor's pass.
        _ = try Offscreen.drawInContext(root, width: 64, height: 120, with: second)
        #expect(first.programCount == count)
        let again = try Offscreen.drawInContext(root, width: 100, height: 100, with: first)
        #expect(again.pixels == expected.pixels)
        let other = try Offscreen.drawInContext(root, width: 100, height: 100, with: second)
        #expect(other.pixels == expected.pixels)
      }
    }
  }

  /// The parts of a picture in which something is drawn.
  @Suite @MainActor struct TouchedPartTests {
    @Test func coverEverythingThatIsDrawnAndLittleElse() throws {
      let root = layer(0, 0, 640, 480)
      let colors = [color(1, 0, 0), color(0, 1, 0, 0.5), color(0, 0, 1)]
      let places = [(5.5, 9.0, 70.0, 20.0), (300, 200, 33, 90), (310, 400, 100, 79)]
      for (fill, place) in zip(colors, places) {
        let part = layer(place.0, place.1, place.2, place.3, fill)
        part.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        root.addSublayer(part)
      }
      root.sublayers?[2].shadowOpacity = 0.8
      try Offscreen.withContext {
        let compositor = try Compositor()
        let picture = try Offscreen.drawInContext(root, width: 640, height: 480, with: compositor)
        let parts = compositor.touchedParts
        var touched = 0
        for y in 0..<480 {
          for x in 0..<640 {
            let holders = parts.count { $0.contains(PixelRect(x: x, y: y, width: 1, height: 1)) }
            touched += holders
            #expect(holders == 1 || holders == 0 && picture[x, y][3] == 0)
          }
        }
        #expect(touched > 0 && touched < 640 * 480 / 5)
      }
    }

    @Test func anOpaqueRootCoversTheTarget() throws {
      for (root, covers) in [
        (layer(0, 0, 100, 100, color(1, 0, 0)), true), (layer(0, 0, 100, 100, color(1, 0, 0, 0.9)), false),
        (layer(0, 0, 99.5, 100, color(1, 0, 0)), false), (layer(-5, -5, 200, 200, color(1, 0, 0)), true),
        (layer(0, 0, 100, 100), false),
      ] {
        try Offscreen.withContext {
          let compositor = try Compositor()
          _ = try Offscreen.drawInContext(root, width: 100, height: 100, with: compositor)
          #expect(compositor.kept.list.coversTarget == covers)
        }
      }
      let round = layer(0, 0, 100, 100, color(1, 0, 0))
      round.cornerRadius = 3
      try Offscreen.withContext {
        let compositor = try Compositor()
        _ = try Offscreen.drawInContext(round, width: 100, height: 100, with: compositor)
        #expect(!compositor.kept.list.coversTarget)
      }
    }
  }
}
