import CCairo
import CoreGraphics
import Testing

@Suite struct CGContextBadInputTests {
  static let numbers: [CGFloat] = [
    .nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 1e-300, .greatestFiniteMagnitude, 1e9, -1e9, 1e-9, 8e6,
  ]

  /// Draws a square and says whether it is there.
  static func works(_ context: CGContext) throws -> Bool {
    context.saveGState()
    context.beginPath()
    context.resetClip()
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.setBlendMode(.copy)
    context.setAlpha(1)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
    context.restoreGState()
    return try context.pixels()[1, context.height - 2] == Pixel(0, 255, 0, 255)
  }

  static func drawAll(_ context: CGContext, _ rect: CGRect, _ image: CGImage) {
    context.fill(rect)
    context.stroke(rect)
    context.stroke(rect, width: rect.width)
    context.fillEllipse(in: rect)
    context.strokeEllipse(in: rect)
    context.clear(rect)
    context.draw(image, in: rect)
    context.draw(image, in: rect, byTiling: true)
    context.move(to: rect.origin)
    context.addLine(to: CGPoint(x: 3, y: 3))
    context.addQuadCurve(to: CGPoint(x: rect.maxX, y: 3), control: rect.origin)
    context.addCurve(to: CGPoint(x: 4, y: 4), control1: rect.origin, control2: CGPoint(x: 1, y: rect.maxY))
    context.addArc(
      center: rect.origin, radius: rect.width, startAngle: rect.height, endAngle: rect.minX, clockwise: true)
    context.addArc(tangent1End: rect.origin, tangent2End: CGPoint(x: 5, y: 5), radius: rect.width)
    context.drawPath(using: .eoFillStroke)
    context.strokeLineSegments(between: [rect.origin, CGPoint(x: 5, y: 5), .zero])
    context.withCairo(bounds: rect) { cairo in
      cairo_rectangle(cairo, 0, 0, 5, 5)
      cairo_fill(cairo)
    }
    context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    context.endTransparencyLayer()
    context.saveGState()
    context.clip(to: rect)
    context.clip(to: rect, mask: image)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    _ = context.boundingBoxOfClipPath
    context.restoreGState()
  }

  @Test(arguments: numbers)
  func rectangles(_ number: CGFloat) throws {
    let image = try CGImage.of(2, [Pixel](repeating: Pixel(9, 9, 9, 255), count: 4))
    for other in Self.numbers {
      for rect in [
        CGRect(x: number, y: 0, width: other, height: 5), CGRect(x: 0, y: other, width: 3, height: number),
        CGRect(x: number, y: other, width: number, height: other),
      ] {
        let context = try makeContext(8, 8)
        Self.drawAll(context, rect, image)
        #expect(try Self.works(context), "\(rect)")
      }
    }
  }

  @Test(arguments: numbers)
  func transforms(_ number: CGFloat) throws {
    let image = try CGImage.of(1, [Pixel(9, 9, 9, 255)])
    let rect = CGRect(x: 1, y: 1, width: 4, height: 4)
    for other in Self.numbers {
      for transform in [
        CGAffineTransform(number, 0, 0, other, 0, 0), CGAffineTransform(1, number, other, 1, 0, 0),
        CGAffineTransform(1, 0, 0, 1, number, other), CGAffineTransform(number, number, number, number, 1, 1),
      ] {
        let context = try makeContext(8, 8)
        context.saveGState()
        context.concatenate(transform)
        #expect(context.ctm.isFinite)
        Self.drawAll(context, rect, image)
        context.restoreGState()
        #expect(try Self.works(context), "\(transform)")
      }
    }
  }

  @Test(arguments: numbers)
  func settings(_ number: CGFloat) throws {
    let image = try CGImage.of(1, [Pixel(9, 9, 9, 255)])
    let rect = CGRect(x: 1, y: 1, width: 4, height: 4)
    for other in Self.numbers {
      let context = try makeContext(8, 8)
      context.setLineWidth(number)
      context.setMiterLimit(other)
      context.setFlatness(number)
      context.setLineDash(phase: number, lengths: [other, 1])
      context.setLineDash(phase: other, lengths: [number])
      context.saveGState()
      context.setAlpha(number)
      context.setFillColor(red: number, green: other, blue: number, alpha: other)
      context.translateBy(x: number, y: other)
      context.rotate(by: number)
      context.textPosition = CGPoint(x: number, y: other)
      context.setShadow(offset: CGSize(width: other, height: 0), blur: number, color: .black)
      Self.drawAll(context, rect, image)
      context.setBlendMode(.hue)
      Self.drawAll(context, rect, image)
      context.restoreGState()
      #expect(try Self.works(context), "\(number) \(other)")
      context.setShadow(offset: .zero, blur: other)
      context.setBlendMode(.hue)
      context.fill(rect)
      #expect(try Self.works(context), "\(number) \(other)")
    }
  }

  @Test func cairosErrorsDoNotStay() throws {
    let context = try makeContext(8, 8)
    context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 8))
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 8))
    // Somebody breaks what they were lent.
    context.withCairo { cairo in
      var flat = cairo_matrix_t(xx: 0, yx: 0, xy: 0, yy: 0, x0: 0, y0: 0)
      cairo_set_matrix(cairo, &flat)
    }
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 1))
    var pixels = try context.pixels()
    #expect((0..<8).map { pixels[$0, 7].w } == [255, 255, 255, 255, 0, 0, 0, 0])
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 1, width: 8, height: 1))
    pixels = try context.pixels()
    #expect((0..<8).map { pixels[$0, 6].w } == [255, 255, 255, 255, 255, 255, 0, 0])
  }

  @Test func longDashedLinesEnd() throws {
    let context = try makeContext(8, 8)
    context.setLineDash(phase: 0, lengths: [0.001, 0.001])
    context.strokeLineSegments(between: [CGPoint(x: -1e6, y: 4), CGPoint(x: 1e6, y: 4)])
    #expect(try context.pixels()[4, 4].w > 0)
    #expect(try Self.works(context))
  }
}
