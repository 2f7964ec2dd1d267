import COpenGL
import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Lists of which a buffer of the driver holds only a part, as with drivers that have the smallest buffers of OpenGL 3.3.
  @Suite(.serialized) @MainActor struct RecordStoreTests {
    /// The texels of an instance.
    static let texels = MemoryLayout<Instance>.stride / 16

    /// 400 cards above each other, of which each hides most of the one before, with rings and shadows between them.
    private func scene() -> (root: CALayer, cards: [CALayer]) {
      let root = layer(0, 0, 200, 200, color(1, 1, 1))
      var cards: [CALayer] = []
      for index in 0..<400 {
        let place = Double(index % 20) * 8
        let card = layer(
          place, Double(index / 20) * 8, 40, 40, color(Double(index % 7) / 6, Double(index % 11) / 10, 0.5))
        if index % 5 == 1 { card.cornerRadius = 9 }
        if index % 5 == 2 {
          card.borderWidth = 3
          card.borderColor = color(0, 0, 0)
        }
        if index % 5 == 3 {
          card.shadowOpacity = 0.5
          card.shadowRadius = 2
        }
        if index % 50 == 4 {
          card.opacity = 0.5
          card.addSublayer(layer(5, 5, 20, 20, color(1, 0, 0)))
        }
        root.addSublayer(card)
        cards.append(card)
      }
      return (root, cards)
    }

    /// One buffer ends within the interiors, which follow the other instances.
    @Test(arguments: [1, 7, 100, 399, 450]) func picturesAreTheSame(instances: Int) throws {
      let (root, _) = scene()
      let expected = try Offscreen.draw(root, width: 200, height: 200)
      let found = try ImageStudio.with(bufferTexels: instances * Self.texels) {
        try $0.draw(root, width: 200, height: 200)
      }
      #expect(found.pixels == expected.pixels)
    }

    /// Changed instances are sent to the buffers that hold them.
    @Test(arguments: [7, 100]) func updatesAreTheSame(instances: Int) throws {
      try Offscreen.withContext {
        let (root, cards) = scene()
        let pair = try UpdateTests.Pair(root, bufferTexels: instances * Self.texels)
        defer { pair.end() }
        pair.frame()
        for step in 0..<6 {
          for index in [0, 3, 6, 7, 8, 99, 100, 101, 250, 399] {
            cards[(index + step) % 400].backgroundColor = color(Double(step) / 5, 1, 0)
          }
          pair.frame(at: 0, "step \(step)")
        }
        for card in cards[150...] { card.removeFromSuperlayer() }
        pair.frame()
        for card in cards[150...] { root.addSublayer(card) }
        pair.frame()
        cards[399].position.x += 5
        pair.frame()
      }
    }

    /// The records of a long list are copied by several threads. Each arrives in its place, those after the last whole piece among them.
    @Test(arguments: [6553, 6601]) func longListsArriveWhole(count: Int) throws {
      try Offscreen.withContext {
        let store = RecordStore()
        let instances = ContiguousArray(
          (0..<count).map {
            Instance(
              .solid, plane: .pixels, rect: FloatRect(Double($0), 0, 1, 1), color: .one, clip: $0,
              Instance.Rounded(radii: SIMD4(repeating: Float($0) / 2)))
          })
        store.send(instances)
        store.bindInstances()
        let size = count * MemoryLayout<Instance>.stride
        var found = [UInt8](repeating: 0, count: size)
        glGetBufferSubData(GLenum(GL_TEXTURE_BUFFER), 0, size, &found)
        #expect(instances.withUnsafeBytes { $0.elementsEqual(found) })
      }
    }

    /// The least that a driver has to allow is 65,536 texels, of which softpipe reads a half.
    @Test func aBufferHoldsWhatEveryDriverAllows() throws {
      try Offscreen.withContext {
        let store = RecordStore()
        #expect(store.limit >= 32_768 / Self.texels)
        #expect(RecordStore(mostTexels: 65_536).limit == 6553)
      }
    }

    /// Coverages lie in a buffer where it may be large enough, and in rows of a texture otherwise: one row, many, and those of several
    /// layers.
    @Test(arguments: [CoverageTexture.Layout.buffer, .layered])
    func coveragesLieInRows(_ layout: CoverageTexture.Layout) throws {
      try Offscreen.withContext {
        let texture = CoverageTexture(layout)
        for count in [1 << 18, 1 << 20, 3 << 20] {
          texture.update(ContiguousArray(repeating: 7, count: count), [0..<count])
          #expect(texture.memory == count)
        }
        #expect(CoverageTexture.Layout.current(mostTexels: 65_536) == .layered)
      }
      #expect(ShapeCache.mostTexels % (CoverageTexture.width * CoverageTexture.height) == 0)
      #expect(ShapeCache.leastTexels % CoverageTexture.width == 0)
      #expect(ShapeCache.mostTexels / (CoverageTexture.width * CoverageTexture.height) <= 256)
      #expect(CoverageTexture.Layout(bufferTexels: ShapeCache.mostTexels) == .buffer)
      #expect(CoverageTexture.Layout(bufferTexels: ShapeCache.mostTexels - 1) == .layered)
    }

    /// The oracle of shapes that do not fit a layer of the texture is the same picture in two halves.
    @Test func shapesBeyondALayerAreDrawn() throws {
      let side = 1600
      let root = layer(0, 0, Double(side), Double(side))
      var shapes: [CALayer] = []
      for index in 0..<2 {
        let shape = CAShapeLayer()
        shape.frame = root.bounds
        let path = CGMutablePath()
        // Thin slanting lines, whose pixels nearly all have a coverage of their own.
        for line in 0..<320 {
          let x = Double(line) * 5 + Double(index) * 2.5
          path.move(to: CGPoint(x: x, y: 0))
          path.addLine(to: CGPoint(x: x + 40, y: Double(side)))
        }
        shape.path = path
        shape.fillColor = nil
        shape.strokeColor = index == 0 ? color(1, 0, 0) : color(0, 0, 1)
        root.addSublayer(shape)
        shapes.append(shape)
      }
      let whole = try Offscreen.draw(root, width: side, height: side)
      #expect(whole.statistics.memory.shapes > 1 << 20)
      var parts: [Picture] = []
      for shape in shapes {
        shape.isHidden = true
        parts.append(try Offscreen.draw(root, width: side, height: side))
        shape.isHidden = false
      }
      // What each draws by itself, one over the other.
      for (x, y) in [(3, 3), (800, 20), (801, 799), (1203, 1500), (1598, 1597), (400, 1000)] {
        let (above, below) = (parts[0][x, y], parts[1][x, y])
        let expected = (0..<4).map {
          Double(above[$0]) + Double(below[$0]) * (1 - Double(above[3]) / 255)
        }
        for (found, value) in zip(whole[x, y], expected) { #expect(abs(Double(found) - value) <= 2) }
      }
    }
  }
}
