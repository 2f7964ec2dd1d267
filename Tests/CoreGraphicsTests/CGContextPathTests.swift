import CCairo
import CoreGraphics
import Testing

@Suite struct CGContextPathTests {
  @Test(arguments: [0, 0.25, 0.5, 0.75, 1.0])
  func rectanglesCoverPartsOfPixels(_ part: Double) throws {
    let context = try makeContext(4, 4)
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
    // From x = 1 + part, y = 1 (up) to (3, 3 − part).
    context.fill(CGRect(x: 1 + part, y: 1, width: 2 - part, height: 2 - part))
    let pixels = try context.pixels()
    let rest = 255 * (1 - part)
    func gray(_ value: Double) -> Pixel { Pixel(repeating: Int(clamping: value.rounded())) }
    #expect(near(pixels[1, 2], gray(rest)) && near(pixels[2, 2], gray(255)))
    #expect(near(pixels[2, 1], gray(rest)) && near(pixels[1, 1], gray(rest * (1 - part))))
    #expect(pixels[0, 2] == .zero && pixels[3, 2] == .zero && pixels[1, 3] == .zero && pixels[1, 0] == .zero)
  }

  /// The line from (0, 0) to (8, 8) halves the pixels on it.
  @Test func slopingEdgesCoverByArea() throws {
    let context = try makeContext(8, 8)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 8, y: 8))
    context.addLine(to: CGPoint(x: 8, y: 0))
    context.fillPath()
    let pixels = try context.pixels()
    for step in 0..<8 {
      // Cairo takes 15 samples down a pixel.
      #expect(near(pixels[step, 7 - step], Pixel(0, 0, 0, 128), 9))
      #expect(step == 7 || pixels[step + 1, 7 - step].w == 255)
      #expect(step == 0 || pixels[step - 1, 7 - step].w == 0)
    }
  }

  @Test func aDiscsAreaIsThatOfTheCircle() throws {
    let context = try makeContext(64, 64)
    context.fillEllipse(in: CGRect(x: 2.3, y: 4.1, width: 59, height: 55))
    let pixels = try context.pixels()
    var sum = 0.0
    for y in 0..<64 { for x in 0..<64 { sum += Double(pixels[x, y].w) / 255 } }
    let area = Double.pi * 59 * 55 / 4
    #expect(abs(sum - area) < area * 0.002)
  }

  @Test(arguments: [(CGPathFillRule.winding, 255), (.evenOdd, 0)])
  func rulesDiffer(_ rule: CGPathFillRule, _ inside: Int) throws {
    let context = try makeContext(6, 6)
    context.addRects([CGRect(x: 0, y: 0, width: 6, height: 6), CGRect(x: 2, y: 2, width: 2, height: 2)])
    context.fillPath(using: rule)
    #expect(try context.pixels()[3, 3].w == inside && context.pixels()[0, 0].w == 255)
    #expect(context.isPathEmpty)
  }

  @Test func antialiasingCanBeSwitchedOff() throws {
    for (should, allows) in [(false, true), (true, false)] {
      let context = try makeContext(20, 20)
      context.setShouldAntialias(should)
      context.setAllowsAntialiasing(allows)
      context.fillEllipse(in: CGRect(x: 1, y: 1, width: 18, height: 18))
      let pixels = try context.pixels()
      #expect((0..<400).allSatisfy { [0, 255].contains(pixels[$0 % 20, $0 / 20].w) })
    }
  }

  // MARK: Strokes

  @Test func linesHaveTheirWidth() throws {
    let context = try makeContext(10, 10)
    context.setStrokeColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.setLineWidth(2)
    context.strokeLineSegments(between: [CGPoint(x: 2, y: 5), CGPoint(x: 8, y: 5)])
    let pixels = try context.pixels()
    for y in 0..<10 {
      for x in 0..<10 {
        let isInside = (2..<8).contains(x) && (4..<6).contains(y)
        #expect(pixels[x, y] == (isInside ? Pixel(0, 255, 0, 255) : .zero), "\(x) \(y)")
      }
    }
  }

  @Test func widthsGoWithTheTransform() throws {
    let context = try makeContext(40, 40)
    context.scaleBy(x: 4, y: 10)
    // A horizontal line is thick by y's scale, a vertical one by x's.
    context.setLineWidth(1)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 10, y: 2)])
    context.strokeLineSegments(between: [CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 4)])
    let pixels = try context.pixels()
    #expect((0..<40).filter { pixels[2, $0].w == 255 } == Array(15..<25))
    #expect((0..<40).filter { pixels[$0, 2].w == 255 } == Array(18..<22))
  }

  @Test(arguments: [(CGLineCap.butt, 4...11), (.square, 2...13), (.round, 2...13)])
  func capsReachBeyondTheEnds(_ cap: CGLineCap, _ columns: ClosedRange<Int>) throws {
    let context = try makeContext(16, 8)
    context.setLineWidth(4)
    context.setLineCap(cap)
    context.strokeLineSegments(between: [CGPoint(x: 4, y: 4), CGPoint(x: 12, y: 4)])
    let pixels = try context.pixels()
    #expect((0..<16).filter { pixels[$0, 4].w > 100 } == Array(columns))
    // A round cap's corner is outside the disc.
    #expect(pixels[columns.lowerBound, 2].w == (cap == .round ? pixels[2, 2].w : 255))
    if cap == .round { #expect(pixels[2, 2].w < 130) }
  }

  @Test func joinsDiffer() throws {
    func corner(_ join: CGLineJoin, limit: CGFloat = 10) throws -> Int {
      let context = try makeContext(10, 10)
      context.setLineWidth(4)
      context.setLineJoin(join)
      context.setMiterLimit(limit)
      context.addLines(
        between: [CGPoint(x: 0, y: 7), CGPoint(x: 7, y: 7), CGPoint(x: 7, y: 0)])
      context.strokePath()
      return try context.pixels()[8, 1].w
    }
    #expect(try corner(.miter) == 255)
    #expect(try corner(.miter, limit: 1.4) == corner(.bevel))
    #expect(try corner(.miter, limit: 1.42) == 255)
    // The bevel halves the corner's 2 × 2 pixels from (7, 9) to (9, 7); the disc of radius 2 around (7, 7)
    // covers about 0.4 of the outermost.
    #expect(try corner(.bevel) == 0)
    #expect(try abs(Double(corner(.round)) / 255 - 0.4) < 0.1)
  }

  @Test func dashes() throws {
    let context = try makeContext(24, 2)
    context.setLineWidth(2)
    context.setLineDash(phase: 1, lengths: [3, 2, 1])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 24, y: 1)])
    let pixels = try context.pixels()
    let line = String((0..<24).map { pixels[$0, 0].w == 255 ? "#" : "." })
    // 3 on, 2 off, 1 on, 3 off, 2 on, 1 off; from 1 on.
    #expect(line == "##..#...##.###..#...##.#")
  }

  @Test(arguments: [
    [], [0], [0, 0], [-1, 2], [.nan], [.infinity, 1], [1e-300, 1e-300], [1e-9, 1e-9],
  ])
  func patternsThatAreNone(_ lengths: [CGFloat]) throws {
    let context = try makeContext(8, 2)
    context.setLineWidth(2)
    context.setLineDash(phase: 0.5, lengths: lengths)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 8, y: 1)])
    let pixels = try context.pixels()
    #expect((0..<8).allSatisfy { pixels[$0, 0].w == 255 })
  }

  @Test func dashesWithoutLengthAreDots() throws {
    let context = try makeContext(16, 4)
    context.setLineWidth(4)
    context.setLineCap(.round)
    context.setLineDash(phase: -4, lengths: [0, 8])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 16, y: 2)])
    let pixels = try context.pixels()
    #expect(pixels[4, 2].w > 200 && pixels[12, 2].w > 200 && pixels[8, 2].w == 0 && pixels[0, 2].w == 0)
  }

  @Test func aStrokedRectangleHasAHole() throws {
    let context = try makeContext(10, 10)
    context.setLineWidth(7)
    context.stroke(CGRect(x: 2, y: 2, width: 6, height: 6), width: 2)
    let pixels = try context.pixels()
    #expect(pixels[1, 1].w == 255 && pixels[2, 5].w == 255 && pixels[3, 3].w == 0 && pixels[0, 0].w == 0)
    // The width is as before.
    context.strokeLineSegments(between: [CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 10)])
    #expect(try context.pixels()[3, 3].w == 255)
  }

  @Test func fillThenStroke() throws {
    let context = try makeContext(10, 10)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.setLineWidth(2)
    context.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
    context.drawPath(using: .fillStroke)
    let pixels = try context.pixels()
    #expect(pixels[5, 5] == Pixel(255, 0, 0, 255) && pixels[2, 5] == Pixel(0, 0, 255, 255))
  }

  // MARK: The path itself

  @Test func pointsStayWhereTheyWereAdded() throws {
    let context = try makeContext(10, 10)
    context.move(to: CGPoint(x: 1, y: 1))
    context.translateBy(x: 5, y: 0)
    context.addLine(to: CGPoint(x: 1, y: 1))
    context.addLine(to: CGPoint(x: 1, y: 9))
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 9))
    #expect(context.boundingBoxOfPath == CGRect(x: -4, y: 1, width: 5, height: 8))
    context.saveGState()
    context.translateBy(x: 100, y: 0)
    context.restoreGState()
    context.fillPath()
    #expect(try context.pixels()[4, 7].w == 255 && context.pixels()[2, 3].w == 0)
    #expect(context.path == nil && context.isPathEmpty && context.boundingBoxOfPath.isNull)
  }

  @Test func containsByMode() throws {
    let context = try makeContext(10, 10)
    context.scaleBy(x: 2, y: 2)
    context.addRect(CGRect(x: 1, y: 1, width: 3, height: 3))
    #expect(context.pathContains(CGPoint(x: 2, y: 2), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 2, y: 2), mode: .stroke))
    #expect(context.pathContains(CGPoint(x: 0.6, y: 2), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 0.6, y: 2), mode: .eoFill))
    #expect(context.pathContains(CGPoint(x: 0.6, y: 2), mode: .eoFillStroke))
    context.replacePathWithStrokedPath()
    #expect(!context.pathContains(CGPoint(x: 2, y: 2), mode: .fill))
    #expect(near(context.boundingBoxOfPath, CGRect(x: 0.5, y: 0.5, width: 4, height: 4)))
  }

  @Test func gapsOfDashesAreNotContained() throws {
    let context = try makeContext(30, 10)
    context.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 30, y: 5)])
    context.setLineWidth(4)
    context.setLineDash(phase: 0, lengths: [10, 5])
    func contains(_ x: CGFloat) -> Bool { context.pathContains(CGPoint(x: x, y: 6), mode: .stroke) }
    #expect(contains(5) && !contains(12) && contains(16) && contains(24) && !contains(26))
  }

  @Test func everyElementIsDrawn() throws {
    // The same picture by the context's path and by that of a CGPath.
    let path = CGMutablePath()
    let one = try makeContext(40, 40)
    let other = try makeContext(40, 40)
    one.move(to: CGPoint(x: 5, y: 5))
    one.addLine(to: CGPoint(x: 35, y: 8))
    one.addQuadCurve(to: CGPoint(x: 30, y: 30), control: CGPoint(x: 45, y: 20))
    one.addCurve(to: CGPoint(x: 8, y: 30), control1: CGPoint(x: 20, y: 50), control2: CGPoint(x: 20, y: 10))
    one.closePath()
    one.addArc(
      center: CGPoint(x: 20, y: 15), radius: 5, startAngle: 0, endAngle: 4, clockwise: false)
    one.addArc(
      tangent1End: CGPoint(x: 30, y: 20), tangent2End: CGPoint(x: 32, y: 10), radius: 3)
    path.move(to: CGPoint(x: 5, y: 5))
    path.addLine(to: CGPoint(x: 35, y: 8))
    path.addQuadCurve(to: CGPoint(x: 30, y: 30), control: CGPoint(x: 45, y: 20))
    path.addCurve(to: CGPoint(x: 8, y: 30), control1: CGPoint(x: 20, y: 50), control2: CGPoint(x: 20, y: 10))
    path.closeSubpath()
    path.addArc(center: CGPoint(x: 20, y: 15), radius: 5, startAngle: 0, endAngle: 4, clockwise: false)
    path.addArc(tangent1End: CGPoint(x: 30, y: 20), tangent2End: CGPoint(x: 32, y: 10), radius: 3)
    #expect(one.path == path)
    one.fillPath(using: .evenOdd)
    other.addPath(path)
    other.drawPath(using: .eoFill)
    let pixels = try one.pixels()
    #expect(try pixels.bytes == other.pixels().bytes)
    // What is drawn is what contains(_:using:) says, wherever a pixel is wholly in or out.
    for y in 0..<40 {
      for x in 0..<40 where [0, 255].contains(pixels[x, y].w) {
        let center = CGPoint(x: CGFloat(x) + 0.5, y: 39.5 - CGFloat(y))
        #expect(path.contains(center, using: .evenOdd) == (pixels[x, y].w == 255), "\(x) \(y)")
      }
    }
  }

  // MARK: Drawing with Cairo

  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault),
    (.premultipliedFirst, .byteOrder32Little), (.premultipliedFirst, .byteOrderDefault),
  ])
  func othersDrawWithCairo(_ alphaInfo: CGImageAlphaInfo, _ order: CGBitmapInfo) throws {
    let context = try makeContext(8, 8, alphaInfo, order)
    context.scaleBy(x: 2, y: 2)
    context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 4))
    context.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
    context.withCairo { cairo in
      cairo_rectangle(cairo, 2, 0, 2, 1)
      cairo_fill(cairo)
    }
    context.withCairo(hasOwnColors: true) { cairo in
      cairo_rectangle(cairo, 0, 0, 1, 1)
      cairo_fill(cairo)
      cairo_set_source_rgb(cairo, 0, 0.2, 1)
      cairo_rectangle(cairo, 0, 3, 1, 1)
      cairo_fill(cairo)
    }
    let pixels = try context.pixels()
    #expect(pixels[4, 7] == Pixel(255, 51, 0, 255) && pixels[6, 7] == .zero && pixels[4, 5] == .zero)
    #expect(pixels[0, 7] == Pixel(255, 51, 0, 255))
    #expect(pixels[0, 0] == Pixel(0, 51, 255, 255) && pixels[0, 2] == .zero)
    context.scaleBy(x: 0, y: 1)
    context.withCairo { _ in Issue.record("There is no such space.") }
  }
}
