import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// What is held on the GPU, and that it is bounded.
  @Suite(.serialized) @MainActor struct MemoryTests {
    @Test func isToldByPurpose() throws {
      try ImageStudio.with { @MainActor studio in
        let root = layer(0, 0, 100, 100, color(1, 1, 1))
        var expected = Compositor.Memory()
        @MainActor func memory() throws -> Compositor.Memory {
          let memory = try studio.draw(root).statistics.memory
          #expect(
            memory.total
              == memory.images + memory.groups + memory.rasters + memory.shadows + memory.shapes
              + memory.buffers)
          expected.buffers = memory.buffers
          return memory
        }
        #expect(try memory() == expected)
        // One instance. Its interior hides nothing, so it is not sent.
        #expect(expected.buffers == Compositor.stride)

        let pictured = layer(0, 0, 50, 50)
        pictured.contents = try noise(300, 300)
        root.addSublayer(pictured)
        expected.images = 300 * 300 * 4
        #expect(try memory() == expected)

        let group = layer(0, 0, 70, 60, color(1, 0, 0))
        group.opacity = 0.5
        group.addSublayer(layer(0, 0, 20, 20, color(0, 0, 1)))
        root.addSublayer(group)
        // In steps of 64.
        expected.groups = 128 * 64 * 4
        #expect(try memory() == expected)

        let bitmap = layer(0, 0, 30, 20, color(1, 0, 0))
        bitmap.shouldRasterize = true
        root.addSublayer(bitmap)
        let withBitmap = try memory()
        // With a pixel round it that it may touch by rounding, and one that it does not.
        expected.rasters = 34 * 24 * 4
        #expect(withBitmap == expected)
        // Hosted anew it is another layer; for a while the old one's is kept.
        root.sublayers?.removeLast()

        let shadowed = layer(10, 10, 50, 50, color(1, 0, 0))
        shadowed.cornerRadius = 10
        shadowed.shadowOpacity = 1
        root.addSublayer(shadowed)
        expected.shadows = ShadowTiles.size * ShadowTiles.size
        #expect(try memory() == expected)

        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 30), transform: nil)
        root.addSublayer(shape)
        let withShape = try memory()
        #expect(withShape.shapes > 0 && withShape.shapes < 8 << 20)
        expected.shapes = withShape.shapes
        #expect(withShape == expected)
      }
    }

    /// All of them seen at once, in two frames.
    @Test func fiveThousandShapesStayUnder64MiB() throws {
      try ImageStudio.with { studio in
        let root = layer(0, 0, 640, 480, color(1, 1, 1))
        for index in 0..<5000 {
          let shape = CAShapeLayer()
          let radius = 4 + Double(index % 97) / 32
          let path = CGMutablePath()
          for corner in 0..<6 {
            let angle = Double(corner) * .pi / 3 + Double(index) * 1e-3
            let point = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
            if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
          }
          path.closeSubpath()
          shape.path = path
          shape.position = CGPoint(x: 5 + index % 80 * 8, y: 4 + index / 80 * 7)
          shape.fillColor = color(1, 0, 0)
          root.addSublayer(shape)
        }
        for _ in 0..<2 {
          let picture = try studio.draw(root, width: 640, height: 480)
          #expect(picture.statistics.memory.total < 64 << 20)
          #expect(picture.statistics.instances == 5001)
          #expect(picture[5, 4] == [255, 0, 0, 255] && picture[637, 4 + 61 * 7] == [255, 0, 0, 255])
        }
      }
    }

    /// Images that do not fit into memory are shown with fewer pixels.
    @Test func imagesBeyondWhatThereIsRoomForAreSmaller() throws {
      let images = try (0..<12).map { try plain(256, 256, [UInt8(20 * $0), 100, 0, 255]) }
      let each = 256 * 256 * 4
      try ImageStudio.with({
        $0.largestShared = 0
        $0.memory = each
        $0.mostMemory = 4 * each
      }) { studio in
        let root = layer(0, 0, 120, 100)
        for (index, image) in images.enumerated() {
          let card = layer(Double(index) * 10, 0, 10, 100)
          card.contents = image
          root.addSublayer(card)
        }
        let picture = try studio.draw(root, width: 120)
        let memory = picture.statistics.memory.images
        #expect(memory > 3 * each && memory <= 4 * each + 12 << 16)
        for index in 0..<12 { #expect(picture[index * 10 + 5, 50] == [20 * index, 100, 0, 255], "\(index)") }
        // What is shown no more makes room.
        let card = layer(0, 0, 100, 100)
        card.contents = images[11]
        #expect(try studio.draw(card).statistics.memory.images <= each)
      }
    }

    @Test func bitmapsThatAreNotSeenMakeRoom() throws {
      try ImageStudio.with { studio in
        studio.compositor.rasters.budget = 500_000
        var pictures: [CALayer] = []
        for index in 0..<6 {
          let root = layer(0, 0, 100, 100)
          let card = layer(0, 0, 100, 100, color(1, 0, 0))
          card.shouldRasterize = true
          card.rasterizationScale = 2
          card.addSublayer(layer(0, 0, 10 + Double(index), 10, color(0, 0, 1)))
          root.addSublayer(card)
          pictures.append(root)
        }
        // One takes 204 × 204 pixels.
        let each = 204 * 204 * 4
        for root in pictures {
          let held = try studio.draw(root).statistics.memory.rasters
          #expect([each, 2 * each, 3 * each].contains(held))
        }
        #expect(studio.compositor.memory.rasters <= 500_000)
      }
    }

    @Test func groupsOfManySizesMakeRoomForEachOther() throws {
      let root = layer(0, 0, 640, 640, color(1, 1, 1))
      for row in 1...10 {
        for column in 1...10 {
          let group = layer(0, 0, Double(column) * 64, Double(row) * 64, color(1, 0, 0, 0.1))
          group.opacity = 0.5
          group.addSublayer(layer(0, 0, 5, 5, color(0, 0, 1)))
          root.addSublayer(group)
        }
      }
      let free = try ImageStudio.with { try $0.draw(root, width: 640, height: 640) }
      try ImageStudio.with { studio in
        studio.compositor.groups.budget = 1 << 20
        let picture = try studio.draw(root, width: 640, height: 640)
        #expect(picture.pixels == free.pixels)
        // The largest alone takes 640 × 640 × 4.
        #expect(picture.statistics.memory.groups <= 640 * 640 * 4)
        #expect(free.statistics.memory.groups > 16 << 20)
      }
    }
  }
}
