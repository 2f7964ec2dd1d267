import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Images that layers are drawn into stay within a limit, which a program sets that shows other people's scenes.
  @MainActor @Suite struct DrawnBytesTests {
    final class Painted: CALayer {
      override func draw(in context: CGContext) {
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(bounds)
      }
    }

    private func painted() -> Painted {
      let layer = Painted()
      // 40,000 bytes.
      layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      return layer
    }

    private func bytes(of layer: CALayer) throws -> Int {
      let image = try #require(Unbox.unwrapped(layer.contents) as? CGImage)
      return image.bytesPerRow * image.height
    }

    @Test func manyImagesStayWithinTheLimit() throws {
      let least = DrawnBytes.total
      DrawnBytes.limit = least + 1_000_000
      defer { DrawnBytes.limit = .max }
      let layers = (0..<500).map { _ in painted() }
      for layer in layers { layer.display() }
      #expect(try bytes(of: layers[0]) == 40_000)
      #expect(try bytes(of: layers[499]) < 20_000)
      // Each keeps some pixels, which show the whole of it.
      #expect(try bytes(of: layers[499]) >= 16_000)
      // Without the limit it is 20 million. With it those that come last have at least so many.
      let total = try layers.reduce(0) { try $0 + bytes(of: $1) }
      #expect(total <= 1_000_000 + 500 * 17_000)
      #expect(DrawnBytes.total - least == total)
      // What a layer has drawn counts as long as the layer lives.
      withExtendedLifetime(layers) {}
    }

    @Test func imagesThatAreGoneCountNoLonger() throws {
      let least = DrawnBytes.total
      DrawnBytes.limit = least + 100_000
      defer { DrawnBytes.limit = .max }
      for _ in 0..<100 {
        let layer = painted()
        layer.display()
        #expect(try bytes(of: layer) == 40_000)
      }
      #expect(DrawnBytes.total == least)
    }

    /// A program sets no limit by itself.
    @Test func withoutALimitAllPixelsAreDrawn() throws {
      let layers = (0..<100).map { _ in painted() }
      for layer in layers {
        layer.display()
        #expect(try bytes(of: layer) == 40_000)
      }
    }
  }
}
