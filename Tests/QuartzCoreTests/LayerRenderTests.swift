import Testing

@testable import QuartzCore
@testable import RenderTree

/// `render(in:)`: pictures whose pixels are known beforehand.
@Suite struct LayerRenderTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil)
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  /// The picture of a layer in a context whose y runs down, as in layers.
  private func picture(_ layer: CALayer, scale: Double = 1) -> CGImage? {
    guard let context = CGContext(layerBitmapOf: layer.bounds.size, scale: scale, opaque: false) else {
      return nil
    }
    context.translateBy(x: 0, y: layer.bounds.height)
    context.scaleBy(x: 1, y: -1)
    layer.render(in: context)
    return context.makeImage()
  }

  @Test func colourTransformAndOrder() {
    let root = box(0, 0, 10, 10, red)
    let child = box(2, 2, 4, 4, green)
    child.zPosition = 1
    root.addSublayer(child)
    root.addSublayer(box(4, 4, 4, 4, blue))
    let image = picture(root)
    #expect(pixel(image, 0, 0) == [255, 0, 0, 255])
    #expect(pixel(image, 5, 5) == [0, 255, 0, 255] && pixel(image, 7, 7) == [0, 0, 255, 255])
    child.setAffineTransform(CGAffineTransform(translationX: 3, y: -2))
    #expect(pixel(picture(root), 8, 1) == [0, 255, 0, 255])
  }

  /// Depth and perspective are not drawn: a transform that is not affine counts as the identity.
  @Test func aTransformThatIsNotAffineCountsAsTheIdentity() {
    let root = box(0, 0, 10, 10, red)
    let child = box(2, 2, 4, 4, green)
    root.addSublayer(child)
    for transform in [
      CATransform3DMakeScale(0.5, 0.5, 0.5), CATransform3DMakeScale(0, 0, 0),
      CATransform3DMakeRotation(1.5, 0, 1, 0),
    ] {
      child.transform = transform
      let image = picture(root)
      for (x, y) in [(2, 2), (5, 5), (2, 5), (5, 2)] { #expect(pixel(image, x, y) == [0, 255, 0, 255]) }
      for (x, y) in [(1, 1), (6, 6), (1, 6)] { #expect(pixel(image, x, y) == [255, 0, 0, 255]) }
    }
    child.transform = CATransform3DMakeScale(0.5, 0.5, 1)
    #expect(
      pixel(picture(root), 2, 2) == [255, 0, 0, 255] && pixel(picture(root), 3, 3) == [0, 255, 0, 255])
    // What faces away stays out of sight.
    child.isDoubleSided = false
    child.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(pixel(picture(root), 3, 3) == [255, 0, 0, 255])
  }

  @Test func groupOpacityFadesOnce() {
    let root = box(0, 0, 10, 10)
    let group = box(0, 0, 8, 8, red)
    group.opacity = 0.5
    group.addSublayer(box(0, 0, 4, 4, green))
    root.addSublayer(group)
    #expect(pixel(picture(root), 1, 1) == [0, 128, 0, 128])
    group.allowsGroupOpacity = false
    // One by one: green 0.5 over red 0.5.
    let mixed = pixel(picture(root), 1, 1)
    #expect(mixed == [64, 128, 0, 191] || mixed == [64, 128, 0, 192])
  }

  @Test func imagesStandUpright() {
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
    let image = CGImage(width: 2, height: 2, premultipliedRGBA: pixels)
    let layer = box(0, 0, 2, 2)
    layer.contents = image
    layer.magnificationFilter = .nearest
    #expect(
      pixel(picture(layer), 0, 0) == [255, 0, 0, 255] && pixel(picture(layer), 0, 1) == [0, 0, 255, 255])
    // A part, in a corner, at its own size.
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    layer.contentsGravity = .bottomRight
    // Bottom is the minimum y of the layer: the upper edge of one whose y runs down.
    #expect(pixel(picture(layer), 3, 0) == [0, 255, 0, 255] && pixel(picture(layer), 3, 1) == [0, 0, 0, 0])
    layer.contentsGravity = .resize
    #expect(pixel(picture(layer), 0, 3) == [0, 255, 0, 255])
  }

  @Test func cornersBordersAndClips() {
    let layer = box(0, 0, 20, 20, red)
    layer.cornerRadius = 10
    layer.borderWidth = 2
    layer.borderColor = blue
    layer.masksToBounds = true
    layer.addSublayer(box(0, 0, 20, 20, green))
    let image = picture(layer, scale: 2)
    #expect(pixel(image, 1, 1) == [0, 0, 0, 0] && pixel(image, 20, 1) == [0, 0, 255, 255])
    #expect(pixel(image, 20, 20) == [0, 255, 0, 255])
    // The disc of radius 10: its area in pixels, from the coverage.
    layer.borderWidth = 0
    layer.sublayers = nil
    var alpha = 0
    picture(layer, scale: 2)?.withPixels { bytes in
      for index in stride(from: 3, to: bytes.count, by: 4) { alpha += Int(bytes[index]) }
    }
    #expect(abs(Double(alpha) / 255 - 400 * Double.pi) < 2)
  }

  @Test func masksCutByTheirAlpha() {
    let layer = box(0, 0, 8, 8, red)
    let mask = box(2, 2, 4, 4, CGColor(gray: 0, alpha: 0.5))
    layer.mask = mask
    let image = picture(layer)
    #expect(pixel(image, 3, 3) == [128, 0, 0, 128] && pixel(image, 1, 3) == [0, 0, 0, 0])
  }

  @Test func shapesAreFilledAndStroked() {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    let path = CGMutablePath()
    path.addRect(CGRect(x: 4, y: 4, width: 12, height: 12))
    path.addRect(CGRect(x: 8, y: 8, width: 4, height: 4))
    layer.path = path
    layer.fillColor = green
    layer.strokeColor = blue
    layer.lineWidth = 2
    #expect(
      pixel(picture(layer), 10, 10) == [0, 255, 0, 255] && pixel(picture(layer), 4, 10) == [0, 0, 255, 255])
    layer.fillRule = .evenOdd
    #expect(
      pixel(picture(layer), 10, 10) == [0, 0, 0, 0] && pixel(picture(layer), 6, 10) == [0, 255, 0, 255])
    // The first half of a line.
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 2, y: 10), CGPoint(x: 18, y: 10)])
    layer.path = line
    layer.strokeEnd = 0.5
    #expect(
      pixel(picture(layer), 8, 10) == [0, 0, 255, 255] && pixel(picture(layer), 11, 10) == [0, 0, 0, 0])
    layer.strokeEnd = 1
    layer.lineDashPattern = [4, 4]
    #expect(pixel(picture(layer), 4, 10)?[3] == 255 && pixel(picture(layer), 8, 10)?[3] == 0)
  }

  @Test func gradientsFillTheUnitSquare() throws {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 100)
    layer.colors = [CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), red]
    let image = picture(layer)
    // The middle of row 49 is 0.495 of the way.
    let middle = try #require(pixel(image, 5, 49))
    #expect(abs(Int(middle[0]) - 126) <= 1 && middle[3] == 255)
    layer.startPoint = CGPoint(x: 0, y: 0.5)
    layer.endPoint = CGPoint(x: 0.5, y: 0.5)
    layer.locations = [0, 0.5]
    let across = picture(layer)
    #expect(pixel(across, 9, 10) == [255, 0, 0, 255])
    let half = try #require(pixel(across, 1, 10))
    #expect(abs(Int(half[0]) - 153) <= 2)
    layer.colors = [red]
    #expect(pixel(picture(layer), 5, 5) == [0, 0, 0, 0])
  }

  @Test func shadowsAreGaussian() throws {
    let root = box(0, 0, 100, 100)
    let layer = box(20, 20, 60, 60, red)
    layer.shadowOpacity = 1
    layer.shadowRadius = 5
    layer.shadowOffset = CGSize(width: 0, height: 10)
    layer.shadowColor = blue
    root.addSublayer(layer)
    // The shadow's edge lies at y 90: half of it there.
    let image = picture(root)
    let edge = (Int(try #require(pixel(image, 50, 89))[3]) + Int(try #require(pixel(image, 50, 90))[3]))
    #expect(abs(edge - 255) <= 6)
    let out = try #require(pixel(image, 50, 94))
    // A standard deviation away, less half a pixel: Φ(−0.9) is 0.184.
    #expect(abs(Double(out[3]) / 255 - 0.184) < 0.02 && out[0] == 0)
    layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 60, height: 10), transform: nil)
    layer.backgroundColor = nil
    let path = picture(root)
    #expect(try #require(pixel(path, 50, 35))[3] > 140 && pixel(path, 50, 80) == [0, 0, 0, 0])
  }

  @Test func replicatorsTintTheirCopies() {
    let layer = CAReplicatorLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 30, height: 10)
    layer.instanceCount = 3
    layer.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    layer.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    layer.instanceGreenOffset = -0.5
    layer.instanceAlphaOffset = -0.25
    layer.addSublayer(box(0, 0, 5, 10, CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)))
    let image = picture(layer)
    #expect(pixel(image, 2, 2) == [255, 255, 0, 255] && pixel(image, 7, 2) == [0, 0, 0, 0])
    #expect(pixel(image, 12, 2) == [191, 96, 0, 191] && pixel(image, 22, 2) == [128, 0, 0, 128])
    layer.instanceCount = 0
    #expect(pixel(picture(layer), 2, 2) == [0, 0, 0, 0])
  }

  /// Counts how often a layer of its kind is drawn.
  private final class Counted: CALayer {
    nonisolated(unsafe) static var drawn = 0
    override func displayIfNeeded() {
      Self.drawn += 1
      super.displayIfNeeded()
    }
  }

  /// As many copies are drawn as the limit allows, in replicators within each other too.
  @Test(arguments: [0, Float(-0.000_001)]) func copiesOfCopiesAreDrawnWithinBounds(_ fade: Float) {
    Counted.drawn = 0
    var inner: CALayer = Counted()
    inner.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    inner.backgroundColor = red
    for _ in 0..<4 {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      replicator.instanceCount = 1_000_000_000
      replicator.instanceGreenOffset = fade
      replicator.addSublayer(inner)
      inner = replicator
    }
    #expect(pixel(picture(inner), 5, 5) == [255, 0, 0, 255])
    // The limit, and the copies of the innermost replicator that were begun within it.
    #expect(Counted.drawn > 0 && Counted.drawn <= 1 << 18, "\(Counted.drawn)")
  }
}
