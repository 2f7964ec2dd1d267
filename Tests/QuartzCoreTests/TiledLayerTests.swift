import Foundation
import Synchronization
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Tiles that a layer draws, and the picture that they make.
extension Engine {
  @MainActor @Suite struct TiledLayerTests {
    /// Every pixel's colour says where in the layer it lies: squares of 8 points, red by x, green by y.
    final class Squares: CATiledLayer {
      let clips = Mutex([CGRect]())
      override func draw(in ctx: CGContext) {
        let clip = ctx.boundingBoxOfClipPath
        clips.withLock { $0.append(clip) }
        for y in stride(from: 0.0, to: 80, by: 8) {
          for x in stride(from: 0.0, to: 120, by: 8) {
            ctx.setFillColor(CGColor(srgbRed: x / 255, green: y / 255, blue: 1, alpha: 1))
            ctx.fill(CGRect(x: x, y: y, width: 8, height: 8))
          }
        }
      }
    }

    private func squares(_ scale: CGFloat) -> Squares {
      let layer = Squares()
      layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 72)
      layer.contentsScale = scale
      layer.tileSize = CGSize(width: 50, height: 50)
      return layer
    }

    private func expectSquares(_ image: CGImage, _ scale: Int, isFlipped: Bool = false) {
      #expect(image.width == 120 * scale && image.height == 72 * scale)
      image.withPixels { pixels in
        var wrong = 0
        for row in 0..<image.height {
          for column in 0..<image.width {
            let y = (isFlipped ? image.height - 1 - row : row) / scale / 8 * 8
            let at = (row * image.width + column) * 4
            if pixels[at] != UInt8(column / scale / 8 * 8) || pixels[at + 1] != UInt8(y)
              || pixels[at + 2] != 255 || pixels[at + 3] != 255
            {
              wrong += 1
            }
          }
        }
        #expect(wrong == 0)
      }
    }

    @Test(arguments: [1, 2], [false, true]) func theTilesMakeOnePictureWithoutSeams(
      scale: Int, isFlipped: Bool
    )
      throws
    {
      let layer = squares(CGFloat(scale))
      layer.isGeometryFlipped = isFlipped
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      let image = try #require(layer.contents as? CGImage)
      expectSquares(image, scale, isFlipped: isFlipped)
      // 120 × 72 points in tiles of 50 pixels.
      let clips = layer.clips.withLock { $0 }
      #expect(clips.count == (scale == 1 ? 3 * 2 : 5 * 3))
      let side = 50 / CGFloat(scale)
      #expect(clips.contains(CGRect(x: side, y: 0, width: side, height: side)))
      #expect(!layer.isPlain)
    }

    @Test func aPartRedrawsItsTiles() throws {
      let layer = squares(1)
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      layer.setNeedsDisplay(CGRect(x: 60, y: 10, width: 5, height: 5))
      layer.displayIfNeeded()
      let clips = layer.clips.withLock { $0 }
      #expect(clips.count == 7 && clips.last == CGRect(x: 50, y: 0, width: 50, height: 50))
      expectSquares(try #require(layer.contents as? CGImage), 1)
    }

    @Test func contentsThatAreSetMakeAPlainLayer() throws {
      let layer = squares(1)
      let image = CGImage(width: 1, height: 1, premultipliedRGBA: [1, 2, 3, 255])
      layer.contents = image
      #expect(layer.isPlain)
      #expect(layer.tiles(in: layer.bounds, magnification: 1).isEmpty)
      #expect((layer.contents as? CGImage) === image)
      layer.contents = nil
      #expect(!layer.isPlain)
    }

    @Test func tilesComeWhenTheyAreReady() {
      let layer = squares(1)
      layer.levelsOfDetail = 2
      layer.levelsOfDetailBias = 1
      let ready = DispatchSemaphore(value: 0)
      let view = CGRect(x: 0, y: 0, width: 40, height: 20)
      #expect(layer.tiles(in: view, magnification: 2) { ready.signal() }.isEmpty)
      ready.wait()
      ready.wait()
      let tiles = layer.tiles(in: view, magnification: 2)
      // 50 pixels at twice the resolution: tiles of 25 points.
      #expect(
        Set(tiles.map(\.key.column)) == [0, 1] && tiles.allSatisfy { $0.key.level == 1 && $0.key.row == 0 })
      #expect(tiles.allSatisfy { $0.rect.width == 25 && $0.image.width == 50 })
    }

    final class Painter: NSObject, CALayerDelegate {
      let count = Mutex(0)
      func draw(_ layer: CALayer, in ctx: CGContext) { count.withLock { $0 += 1 } }
    }

    @Test func theDelegateDrawsElseNobody() {
      let layer = CATiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 300, height: 100)
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      #expect(layer.contents == nil)
      let painter = Painter()
      layer.delegate = painter
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      #expect(painter.count.withLock { $0 } == 2 && layer.contents != nil)
      layer.bounds = .zero
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
    }
  }
}
