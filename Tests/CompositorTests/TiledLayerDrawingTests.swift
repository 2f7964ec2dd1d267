import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Tiled layers show the tiles of the level of detail for their size on the screen.
  @Suite(.serialized) @MainActor struct TiledLayerDrawingTests {
    /// Squares of 8 points, red by x and green by y; blue says the pixels per point that the tile was drawn with.
    private final class Squares: CATiledLayer {
      private let lock = NSLock()
      nonisolated(unsafe) private var drawn: [CGRect] = []

      var tiles: [CGRect] {
        get { lock.withLock { drawn } }
        set { lock.withLock { drawn = newValue } }
      }

      override class func fadeDuration() -> CFTimeInterval { 0 }

      override func draw(in ctx: CGContext) {
        let clip = ctx.boundingBoxOfClipPath
        lock.withLock { drawn.append(clip) }
        let density = (abs(ctx.ctm.a) * 40).rounded()
        for y in stride(from: (clip.minY / 8).rounded(.down) * 8, to: clip.maxY, by: 8) {
          for x in stride(from: (clip.minX / 8).rounded(.down) * 8, to: clip.maxX, by: 8) {
            ctx.setFillColor(CGColor(srgbRed: x / 255, green: y / 255, blue: density / 255, alpha: 1))
            ctx.fill(CGRect(x: x, y: y, width: 8, height: 8))
          }
        }
      }
    }

    private func squares(_ width: Double = 200, _ height: Double = 160) -> Squares {
      let layer = Squares()
      layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
      layer.tileSize = CGSize(width: 64, height: 64)
      layer.setNeedsDisplay()
      return layer
    }

    private func wrong(_ picture: Picture, scale: Int, density: Int) -> Int {
      var wrong = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width
        where picture[x, y] != [x / scale / 8 * 8, y / scale / 8 * 8, density * 40, 255] {
          wrong += 1
        }
      }
      return wrong
    }

    @Test func tilesMakeThePictureWithoutSeams() throws {
      let tiled = squares()
      let picture = try Offscreen.draw(tiled, width: 200, height: 160)
      #expect(wrong(picture, scale: 1, density: 1) == 0)
      #expect(tiled.tiles.count == 4 * 3)
      tiled.isGeometryFlipped = true
      tiled.setNeedsDisplay()
      let flipped = try Offscreen.draw(tiled, width: 200, height: 160)
      #expect(flipped[3, 159] == [0, 0, 40, 255] && flipped[190, 0] == [184, 152, 40, 255])
    }

    @Test func theLevelOfDetailFollowsTheSizeOnScreen() throws {
      let tiled = squares()
      tiled.levelsOfDetail = 3
      tiled.levelsOfDetailBias = 1
      // Levels from twice the layer's own resolution to half of it.
      let root = layer(0, 0, 400, 400)
      root.addSublayer(tiled)
      tiled.anchorPoint = .zero
      tiled.position = .zero
      for (scale, density) in [(2.0, 2.0), (4, 2), (1, 1), (0.5, 0.5), (0.25, 0.5)] {
        tiled.transform = CATransform3DMakeScale(scale, scale, 1)
        let picture = try Offscreen.draw(root, width: 40, height: 40)
        #expect(Double(picture[1, 1][2]) == density * 40, "at \(scale)")
      }
      tiled.transform = CATransform3DMakeScale(2, 2, 1)
      let sharp = try Offscreen.draw(root, width: 100, height: 100)
      #expect(wrong(sharp, scale: 2, density: 2) == 0)
    }

    @Test func onlyWhatIsSeenIsDrawn() throws {
      let tiled = squares(6400, 6400)
      tiled.position = CGPoint(x: 3200 - 70, y: 3200 - 70)
      let picture = try Offscreen.draw(tiled, width: 50, height: 50)
      #expect(picture[0, 0] == [64, 64, 40, 255])
      #expect(tiled.tiles == [CGRect(x: 64, y: 64, width: 64, height: 64)])
    }

    @Test func aPartThatChangesIsDrawnAgain() throws {
      let tiled = squares()
      _ = try Offscreen.draw(tiled, width: 200, height: 160)
      tiled.tiles = []
      tiled.setNeedsDisplay(CGRect(x: 70, y: 70, width: 2, height: 2))
      _ = try Offscreen.draw(tiled, width: 200, height: 160)
      #expect(tiled.tiles == [CGRect(x: 64, y: 64, width: 64, height: 64)])
    }

    @Test func aWindowDoesNotWaitForTiles() throws {
      let ready = DispatchSemaphore(value: 0)
      try ImageStudio.with { studio in
        studio.compositor.tileHandler = { ready.signal() }
        let tiled = squares(64, 64)
        let host = layer(0, 0, 64, 64, color(1, 1, 1))
        host.addSublayer(tiled)
        let first = try studio.draw(host, width: 64, height: 64)
        #expect(first[3, 3] == [255, 255, 255, 255])
        #expect(ready.wait(timeout: .now() + 600) == .success)
        let second = try studio.draw(host, width: 64, height: 64)
        #expect(wrong(second, scale: 1, density: 1) == 0)
      }
    }

    @Test func setContentsMakeAPlainLayer() throws {
      let tiled = squares(50, 50)
      #expect(try Offscreen.draw(tiled)[25, 25] == [24, 24, 40, 255])
      tiled.tiles = []
      tiled.contents = try plain(1, 1, [255, 0, 0, 255])
      #expect(try Offscreen.draw(tiled)[25, 25] == [255, 0, 0, 255])
      #expect(tiled.tiles.isEmpty)
    }

    @Test func scrolledLayersAreCutToTheScrollLayer() throws {
      let scroll = CAScrollLayer()
      scroll.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
      scroll.masksToBounds = true
      for index in 0..<4 {
        scroll.addSublayer(layer(Double(index) * 30, 0, 30, 100, color(index % 2 == 0 ? 1 : 0, 0, 1)))
      }
      let before = try Offscreen.draw(scroll)
      #expect(before[25, 30] == [255, 0, 255, 255] && before[55, 30] == [0, 0, 255, 255])
      scroll.scroll(to: CGPoint(x: 40, y: 10))
      let after = try Offscreen.draw(scroll)
      #expect(after[25, 30] == [0, 0, 255, 255] && after[45, 30] == [255, 0, 255, 255])
      // Nothing shows beside it.
      for picture in [before, after] {
        #expect(picture[65, 30][3] == 0 && picture[15, 30][3] == 0 && picture[30, 65][3] == 0)
      }
    }
  }
}
