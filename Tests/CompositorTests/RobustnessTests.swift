import Foundation
import QuartzCore
import Synchronization
import Testing

@testable import Compositor

extension Drawing {
  /// Scenes with extreme numbers of groups, clips, texts or layers: each is drawn with bounded work and memory, and so is the rest of the
  /// picture.
  @Suite(.serialized) @MainActor struct RobustnessTests {
    /// A picture with a green mark in its corner, which must be visible above everything else.
    ///
    /// `most`: a lower limit than usual, so that tests take less time and memory.
    private func draw(
      _ content: CALayer, width: Int = 100, height: Int = 100, time: Double = 0, most: Int = 1 << 17
    ) throws -> Picture {
      let root = layer(0, 0, Double(width), Double(height), color(1, 1, 1))
      root.addSublayer(content)
      root.addSublayer(layer(0, 0, 10, 10, color(0, 1, 0)))
      let picture = try ImageStudio.with { studio in
        studio.compositor.resources.mostVisits = most
        return try studio.draw(root, width: width, height: height, time: time)
      }
      #expect(picture[5, 5] == [0, 255, 0, 255])
      // A colour that is not a number would leave a hole in the white.
      #expect(stride(from: 3, to: picture.pixels.count, by: 4).allSatisfy { picture.pixels[$0] == 255 })
      expectBounded(picture.statistics, most)
      return picture
    }

    /// Expects that drawing has done no more than its limits allow, with at most `most` visits.
    private func expectBounded(_ work: Compositor.Statistics, _ most: Int) {
      #expect(work.layers <= most)
      #expect(work.instances <= PaintBudget.instances)
      // A group counts as several visits.
      #expect(work.passes <= most / PaintBudget.group + 1)
      #expect(work.drawCalls <= 2 * most)
      #expect(work.memory.total < 1 << 30)
    }

    private func nested(_ depth: Int, _ make: () -> CALayer, add: (CALayer, CALayer) -> Void) -> CALayer {
      let top = make()
      var last = top
      for _ in 1..<depth {
        let next = make()
        add(last, next)
        last = next
      }
      return top
    }

    // MARK: Numbers

    nonisolated private static let numbers: [CGFloat] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 1e38, 1e9, 1e-300, -1, 0,
    ]

    @Test(arguments: numbers) func noNumberHarms(_ value: CGFloat) throws {
      let changes: [(CALayer) -> Void] = [
        { $0.bounds.size.width = value }, { $0.bounds.origin.x = value }, { $0.position.x = value },
        { $0.cornerRadius = value }, { $0.borderWidth = value }, { $0.zPosition = value },
        { $0.anchorPoint.x = value }, { $0.opacity = Float(value) },
        { $0.transform = CATransform3DMakeScale(value, value, 1) }, { $0.transform.m34 = value },
        { $0.transform.m14 = value }, { $0.transform.m44 = value }, { $0.contentsScale = value },
        { $0.rasterizationScale = value }, { $0.shadowRadius = value }, { $0.shadowOffset.width = value },
        { $0.shadowOpacity = Float(value) },
        { $0.setValue(value, forKeyPath: "filters.blur.inputRadius") },
        { $0.setValue(value, forKeyPath: "backgroundFilters.blur.inputRadius") },
        { $0.sublayerTransform.m34 = value },
      ]
      let image = try noise(8, 8)
      for kind in 0..<5 {
        let all = layer(0, 0, 100, 100)
        for (index, change) in changes.enumerated() {
          let card = layer(Double(20 + index % 5 * 15), Double(20 + index / 5 * 15), 12, 12, color(1, 0, 0))
          card.borderColor = color(0, 0, 1)
          let inner = layer(2, 2, 20, 4, color(0, 0, 1))
          card.addSublayer(inner)
          switch kind {
          case 0: card.shadowOpacity = 1
          case 1:
            card.contents = image
            card.shouldRasterize = true
          case 2:
            card.masksToBounds = true
            card.opacity = 0.5
          case 3:
            card.mask = layer(0, 0, 8, 8, color(0, 0, 0))
            card.backgroundColor = nil
            card.shadowOpacity = 1
          default:
            let blur = CAFilter(type: "gaussianBlur")
            blur.name = "blur"
            if index % 2 == 0 { card.filters = [blur] } else { card.backgroundFilters = [blur] }
          }
          change(card)
          all.addSublayer(card)
        }
        _ = try draw(all)
      }
    }

    @Test(arguments: [CGFloat.nan, .infinity, 1e300, 1e9, -1, 0])
    func noNumberHarmsSpecialLayers(_ value: CGFloat) throws {
      let all = layer(0, 0, 100, 100)
      for kind in [CAGradientLayerType.axial, .radial, .conic] {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 20, y: 0, width: 70, height: 20)
        gradient.type = kind
        gradient.colors = [color(1, 0, 0), color(0, 0, 1), color(1, 1, 0)]
        gradient.startPoint.x = value
        gradient.endPoint.y = value
        gradient.locations = [0.2, NSNumber(value: Double(value)), 0.7]
        all.addSublayer(gradient)
      }
      let changes: [(CAShapeLayer) -> Void] = [
        { $0.lineWidth = value }, { $0.miterLimit = value }, { $0.strokeStart = value },
        { $0.strokeEnd = value }, { $0.lineDashPhase = value },
        { $0.lineDashPattern = [NSNumber(value: Double(value)), 3] },
        { $0.lineDashPattern = [NSNumber(value: Double(value))] },
        {
          let path = CGMutablePath()
          path.move(to: CGPoint(x: 0, y: value))
          path.addLine(to: CGPoint(x: value, y: 30))
          path.addCurve(
            to: .zero, control1: CGPoint(x: value, y: value), control2: CGPoint(x: 10, y: value))
          $0.path = path
        },
        { $0.shadowPath = CGPath(rect: CGRect(x: 0, y: value, width: value, height: 9), transform: nil) },
      ]
      for change in changes {
        let shape = CAShapeLayer()
        shape.position = CGPoint(x: 50, y: 50)
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20), transform: nil)
        shape.strokeColor = color(0, 0, 1)
        shape.lineWidth = 3
        shape.lineDashPattern = [4, 3]
        shape.shadowOpacity = 1
        change(shape)
        all.addSublayer(shape)
      }
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 30, y: 60, width: 30, height: 30)
      replicator.instanceCount = 4
      replicator.instanceTransform = CATransform3DMakeTranslation(value, 3, value)
      replicator.instanceDelay = value
      replicator.instanceRedOffset = Float(value)
      replicator.addSublayer(layer(0, 0, 9, 9, color(1, 0, 0)))
      all.addSublayer(replicator)
      all.addSublayer(try emitter { $0.velocity = value })
      all.addSublayer(try emitter { $0.scale = value })
      all.addSublayer(try emitter { $0.lifetime = Float(value) })
      all.addSublayer(try emitter { $0.xAcceleration = value })
      _ = try draw(all, time: 0.5, most: 1 << 13)
    }

    private func emitter(_ change: (CAEmitterCell) -> Void) throws -> CAEmitterLayer {
      let cell = CAEmitterCell()
      cell.contents = try plain(4, 4, [255, 0, 0, 255])
      cell.birthRate = 20
      cell.lifetime = 1
      cell.velocity = 10
      change(cell)
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      emitter.emitterPosition = CGPoint(x: 60, y: 60)
      emitter.emitterCells = [cell]
      return emitter
    }

    // MARK: Nesting

    @Test func tenThousandNestedGroups() throws {
      let top = nested(
        10_000,
        {
          let group = layer(0, 0, 100, 100, color(1, 0, 0, 0.01))
          group.opacity = 0.99
          return group
        }, add: { $0.addSublayer($1) })
      let picture = try draw(top)
      #expect(picture[50, 50][3] == 255 && picture[50, 50][1] < 255)
      #expect(picture.statistics.memory.groups <= 256 << 20)
      // Layers go one by one: a chain of ten thousand would be let go of in as many calls within each other.
      var next: CALayer? = top
      while let layer = next {
        next = layer.sublayers?.first
        layer.sublayers = nil
      }
    }

    @Test func masksOfMasks() throws {
      // A debug build paints some 200 masks of masks on a stack of 8 MiB (see `StackRoom`), a release build all of these and more.
      let top = nested(192, { layer(0, 0, 100, 100, color(1, 0, 0)) }, add: { $0.mask = $1 })
      let picture = try draw(top)
      #expect(picture[50, 50] == [255, 0, 0, 255])
      #expect(picture.statistics.memory.groups <= 256 << 20)
    }

    @Test func aMaskOfItself() throws {
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      let inner = layer(0, 0, 50, 50, color(0, 0, 1))
      card.addSublayer(inner)
      card.mask = card
      inner.mask = card
      card.mask?.mask = card
      // A layer cannot be a mask within itself: there is none.
      #expect(card.mask == nil && inner.mask == nil)
      let picture = try draw(card)
      #expect(picture[30, 30] == [0, 0, 255, 255] && picture[70, 70] == [255, 0, 0, 255])
    }

    /// A shadow of all that is in a layer draws that once more, and the shadows in it each again.
    @Test func shadowsWithinShadows() throws {
      let top = nested(
        100,
        {
          let group = layer(0, 0, 100, 100)
          group.shadowOpacity = 0.5
          return group
        }, add: { $0.addSublayer($1) })
      var last = top
      while let next = last.sublayers?.first { last = next }
      last.addSublayer(layer(40, 40, 20, 20, color(1, 0, 0)))
      let picture = try draw(top)
      #expect(picture[50, 50] == [255, 0, 0, 255])
      #expect(picture[50, 63][0] < 200)
    }

    @Test func blursWithinBlurs() throws {
      let top = nested(
        120,
        {
          let group = layer(0, 0, 100, 100, color(1, 0, 0, 0.05))
          group.filters = [CAFilter(type: "gaussianBlur")]
          group.setValue(2, forKeyPath: "filters.gaussianBlur.inputRadius")
          return group
        }, add: { $0.addSublayer($1) })
      let picture = try draw(top)
      #expect(picture[50, 50][1] < 128)
    }

    @Test(arguments: [0, 1e4, 1e300]) func blursOfAnyRadius(_ radius: Double) throws {
      let card = layer(30, 30, 40, 40, color(1, 0, 0))
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(radius, forKey: "inputRadius")
      card.filters = [blur]
      let picture = try draw(card)
      if radius == 0 {
        #expect(picture[50, 50] == [255, 0, 0, 255] && picture[20, 50] == [255, 255, 255, 255])
      }
      // Spread over so much that nothing of it is left to see.
      if radius > 0 { #expect(picture[50, 50][1] > 200) }
    }

    @Test func bitmapsAreBounded() throws {
      let all = layer(0, 0, 100, 100)
      for index in 0..<8 {
        let card = layer(Double(index) * 10, 20, 60, 60, color(1, 0, 0, 0.2))
        card.shouldRasterize = true
        card.rasterizationScale = 60
        all.addSublayer(card)
      }
      let picture = try draw(all)
      #expect(picture.statistics.memory.rasters <= PaintBudget.rasterPixels * 4)
      #expect(picture.statistics.memory.rasters > 0)
      // The last one is drawn all the same, as it is.
      // Four lie there.
      #expect(picture[95, 50][1] == 104)
    }

    // MARK: Numbers of things

    @Test func twoBillionCopies() throws {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
      replicator.instanceCount = 1 << 31
      replicator.instanceTransform = CATransform3DMakeTranslation(0.01, 0, 0)
      // Nested, and without anything to show: only to be counted.
      let inner = CAReplicatorLayer()
      inner.instanceCount = 1 << 31
      inner.addSublayer(layer(0, 0, 0, 0, color(1, 0, 0)))
      replicator.addSublayer(inner)
      let picture = try draw(replicator)
      #expect(picture.statistics.instances < 100)
    }

    @Test func copiesOfGroups() throws {
      var content = layer(0, 0, 9, 9, color(1, 0, 0))
      for _ in 0..<4 {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 20, y: 20, width: 30, height: 30)
        replicator.instanceCount = 1000
        replicator.instanceTransform = CATransform3DMakeTranslation(0.1, 0, 0)
        replicator.opacity = 0.9
        replicator.addSublayer(content)
        content = replicator
      }
      let picture = try draw(content)
      #expect(picture.statistics.instances <= 1 << 17)
      // Copies go on to the right of the first, 9 points high; how opaque they are depends on how many are groups.
      let (first, above) = (picture[84, 84], picture[84, 70])
      #expect(first[0] == 255 && first[1] < 100 && first[1] == first[2], "\(first)")
      #expect(above == [255, 255, 255, 255])
    }

    @Test func absurdBirthRates() throws {
      let all = layer(0, 0, 100, 100)
      for _ in 0..<20 { all.addSublayer(try emitter { $0.birthRate = 1e9 }) }
      let picture = try draw(all, time: 0.5)
      #expect(picture[60, 60] == [255, 0, 0, 255])
      #expect(picture.statistics.instances <= 1 << 15)
    }

    @Test(arguments: [CAGradientLayerType.axial, .radial, .conic])
    func aMillionStops(_ kind: CAGradientLayerType) throws {
      let count = kind == .axial ? 1_000_000 : 100_000
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      gradient.type = kind
      gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 1)
      let (red, blue) = (color(1, 0, 0), color(0, 0, 1))
      gradient.colors = (0..<count).map { $0 % 2 == 0 ? red : blue }
      let picture = try draw(gradient)
      // Stripes much finer than pixels: their mean.
      #expect(isClose(picture[80, 60], [128, 0, 128, 255]), "\(picture[80, 60])")
    }

    /// Of more stops than are looked at one by one, pixels see what they see of few.
    @Test(arguments: [9, 100, 1000, 20_000]) func gradientsOfManyStops(_ count: Int) throws {
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      gradient.startPoint = CGPoint(x: 0, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 0.5)
      // A ramp by its stops: at the centre of pixel x it is (x + ½) / 100.
      gradient.colors = (0..<count).map { color(0, 0, Double($0) / Double(count - 1)) }
      let picture = try draw(gradient)
      for x in 10..<100 {
        let expected = (Double(x) + 0.5) * 2.55
        #expect(abs(Double(picture[x, 50][2]) - expected) <= 1, "\(x)")
      }
    }

    // MARK: Degenerate

    @Test func nothingHasNoSize() throws {
      let all = layer(0, 0, 100, 100)
      for (width, height) in [(0, 0), (0, 30), (30, 0)] {
        for kind in 0..<7 {
          let card = layer(50, 50, Double(width), Double(height), color(1, 0, 0))
          card.addSublayer(layer(0, 0, Double(height), Double(width), color(1, 0, 0)))
          switch kind {
          case 0: card.opacity = 0.5
          case 1: card.shouldRasterize = true
          case 2: card.masksToBounds = true
          case 3: card.shadowOpacity = 1
          case 4: card.mask = layer(0, 0, 0, 0, color(0, 0, 0))
          case 5: card.filters = [CAFilter(type: "gaussianBlur")]
          default: card.compositingFilter = "overlayBlendMode"
          }
          all.addSublayer(card)
        }
      }
      let picture = try draw(all)
      // Only those that fill neither axis alone would show, and none does.
      #expect(picture[70, 20] == [255, 255, 255, 255])
    }

    @Test(arguments: [99, 99.999999, 100, 100.000001, 1e9]) func layersAtTheEye(_ z: Double) throws {
      let stage = layer(0, 0, 100, 100)
      stage.sublayerTransform.m34 = -1.0 / 100
      // A plain card covers what the rays through the pixels meet before the eye. A plane through the eye, or a millionth of a
      // point beside it, is seen edge on: nothing of it shows.
      let isEdgeOn = abs(z - 100) < 1e-5
      let plain = layer(0, 0, 100, 100, color(1, 0, 0))
      plain.zPosition = z
      plain.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
      stage.addSublayer(plain)
      let rays = Card(
        size: plain.bounds.size,
        transform: CATransform3DConcat(plain.transform, CATransform3DMakeTranslation(0, 0, z)), color: .one
      ).rays(-1.0 / 100)
      let red = try draw(stage)
      for y in stride(from: 12, to: 98, by: 5) {
        for x in stride(from: 12, to: 98, by: 5) {
          let met = (0..<9).filter { rays.isMet(Double(x + $0 % 3) - 0.5, Double(y + $0 / 3) - 0.5) }.count
          guard met == 0 || met == 9 else { continue }
          #expect(
            red[x, y] == (met == 0 || isEdgeOn ? [255, 255, 255, 255] : [255, 0, 0, 255]), "\(x) \(y)")
        }
      }
      plain.removeFromSuperlayer()
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      card.cornerRadius = 20
      card.borderWidth = 5
      card.masksToBounds = true
      card.addSublayer(layer(10, 10, 50, 50, color(0, 0, 1)))
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 90, height: 60), transform: nil)
      shape.strokeColor = color(0, 0, 1)
      let shadowed = layer(0, 0, 60, 60)
      shadowed.shadowOpacity = 1
      shadowed.addSublayer(layer(0, 0, 30, 30, color(0, 0, 1)))
      for layer in [card, shape, shadowed] {
        layer.zPosition = z
        layer.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
        stage.addSublayer(layer)
      }
      _ = try draw(stage)
    }

    // MARK: Targets

    @Test func targetsOfAnySize() throws {
      let root = layer(0, 0, 20_000, 20_000, color(1, 1, 1))
      let group = layer(-200, -200, 20_000, 20_000, color(1, 0, 0))
      group.opacity = 0.5
      group.addSublayer(layer(0, 0, 20_000, 20_000, color(0, 0, 1)))
      group.filters = [CAFilter(type: "gaussianBlur")]
      root.addSublayer(group)
      for (width, height) in [(1, 1), (16_384, 1), (1, 16_384), (16_384, 16)] {
        let picture = try Offscreen.draw(root, width: width, height: height)
        let middle = picture[width / 2, height / 2]
        #expect(isClose(middle, [128, 128, 255, 255]), "\(width) × \(height): \(middle)")
      }
    }

    /// Instances lie in several buffers where one does not hold them all.
    @Test func moreInstancesThanABufferHolds() throws {
      let root = layer(0, 0, 100, 100, color(1, 1, 1))
      for index in 0..<100 {
        let (x, y) = (Double(index % 10) * 10, Double(index / 10) * 10)
        let card = layer(x, y, 9, 9, color(Double(index % 10) / 10, Double(index / 10) / 10, 0.5))
        root.addSublayer(card)
      }
      let expected = try Offscreen.draw(root)
      // A buffer texture for seven instances.
      let found = try ImageStudio.with(bufferTexels: 7 * RecordStoreTests.texels) { try $0.draw(root) }
      #expect(found.pixels == expected.pixels)
      #expect(found.statistics.drawCalls > expected.statistics.drawCalls)
    }

    // MARK: Refusals

    /// A driver that has no room for targets: what needs one is left out, and the rest is drawn; when there is room
    /// again, all of it.
    @Test func aDriverThatRefusesTargets() throws {
      let root = layer(0, 0, 100, 100, color(1, 1, 1))
      let group = layer(20, 20, 60, 60, color(1, 0, 0))
      group.opacity = 0.5
      group.addSublayer(layer(0, 0, 30, 30, color(0, 0, 1)))
      root.addSublayer(group)
      let blurred = layer(0, 0, 30, 30, color(0, 0, 1))
      blurred.filters = [CAFilter(type: "gaussianBlur")]
      root.addSublayer(blurred)
      let kept = layer(70, 0, 30, 10, color(0, 0, 1))
      kept.shouldRasterize = true
      root.addSublayer(kept)
      let shadowed = layer(0, 85, 20, 10)
      shadowed.shadowOpacity = 1
      shadowed.addSublayer(layer(0, 0, 9, 9, color(1, 0, 0)))
      root.addSublayer(shadowed)
      let pictured = layer(0, 60, 10, 10)
      pictured.contents = try noise(40, 40)
      root.addSublayer(pictured)
      root.addSublayer(layer(0, 0, 10, 10, color(0, 1, 0)))
      let other = try ImageStudio.with { try $0.draw(root) }
      try ImageStudio.with { studio in
        // The picture's own target is 100 × 100.
        DriverTexture.refuses.withLock { $0 = { width, height in width != 100 || height != 100 } }
        defer { DriverTexture.refuses.withLock { $0 = nil } }
        let without = try studio.draw(root)
        #expect(without[5, 5] == [0, 255, 0, 255] && without[90, 90] == [255, 255, 255, 255])
        #expect(studio.compositor.reported.contains("\(CompositorError.group)"))
        DriverTexture.refuses.withLock { $0 = nil }
        let again = try studio.draw(root)
        #expect(isClose(again[60, 60], [255, 128, 128, 255]))
        #expect(again.pixels == other.pixels)
      }
    }

    @Test func aTargetThatIsRefusedIsAnError() throws {
      try Offscreen.withContext {
        DriverTexture.refuses.withLock { $0 = { _, _ in true } }
        defer { DriverTexture.refuses.withLock { $0 = nil } }
        #expect(throws: CompositorError.framebuffer(width: 10, height: 20)) {
          try ImageTarget(width: 10, height: 20)
        }
        DriverTexture.refuses.withLock { $0 = nil }
        #expect(throws: CompositorError.framebuffer(width: 1 << 20, height: 1)) {
          try ImageTarget(width: 1 << 20, height: 1)
        }
      }
    }
  }
}
