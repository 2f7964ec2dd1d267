import CoreGraphics
import Testing

@Suite struct CGPathContainsTests {
  /// Two subpaths that cross themselves and each other.
  static let knot: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addCurve(
      to: CGPoint(x: 90, y: 90), control1: CGPoint(x: 120, y: -20), control2: CGPoint(x: -20, y: 110))
    path.addCurve(
      to: CGPoint(x: 10, y: 60), control1: CGPoint(x: 130, y: 20), control2: CGPoint(x: 20, y: 130))
    path.addLine(to: CGPoint(x: 95, y: 5))
    path.closeSubpath()
    path.move(to: CGPoint(x: 30, y: 20))
    path.addLine(to: CGPoint(x: 70, y: 25))
    path.addCurve(
      to: CGPoint(x: 20, y: 70), control1: CGPoint(x: 100, y: 60), control2: CGPoint(x: 40, y: 100))
    path.closeSubpath()
    return path
  }()

  // What Cairo's cairo_in_fill says at (3.37 + 6.5·column, 1.71 + 6.5·row), with a tolerance of 0.0005; no
  // sample is nearer to the outline than 0.02.
  static let winding = [
    "................",
    "...###..######..",
    "........####....",
    ".....#..###.....",
    "....####.##.....",
    "....########....",
    "....########....",
    "....########....",
    "...#########....",
    "..#########.....",
    "..#########...#.",
    "..########.####.",
    "...####..######.",
    "........######..",
    "................",
    "................",
  ]
  static let evenOdd = [
    "................",
    "...###..######..",
    "........####....",
    ".....#..###.....",
    "....####.##.....",
    "....########....",
    "....##..####....",
    "....#...####....",
    "...#...#####....",
    "..#....####.....",
    "..#....####...#.",
    "..#....###.####.",
    "...##....######.",
    "........######..",
    "................",
    "................",
  ]

  @Test(arguments: [(CGPathFillRule.winding, winding), (.evenOdd, evenOdd)])
  func agreesWithCairo(_ rule: CGPathFillRule, _ expected: [String]) {
    for (row, line) in expected.enumerated() {
      let found = (0..<16).map { column -> Character in
        let point = CGPoint(x: 3.37 + 6.5 * CGFloat(column), y: 1.71 + 6.5 * CGFloat(row))
        return Self.knot.contains(point, using: rule) ? "#" : "."
      }
      #expect(String(found) == line, "row \(row)")
    }
  }

  @Test func aRectangleContainsItsLeastCornerOnly() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let path = CGPath(rect: rect, transform: nil)
    for x in stride(from: 0.0, through: 50, by: 5) {
      for y in stride(from: 10.0, through: 70, by: 5) {
        let point = CGPoint(x: x, y: y)
        #expect(path.contains(point) == rect.contains(point), "\(point)")
      }
    }
  }

  @Test func neighboursShareTheirEdge() {
    // Two triangles that fill a square: each point on the edges between them is in exactly one.
    let corners = [(0, 0), (8, 0), (8, 8), (0, 8)].map { CGPoint(x: $0.0, y: $0.1) }
    let triangles = [[0, 1, 2], [0, 2, 3]].map { indices in
      let path = CGMutablePath()
      path.addLines(between: indices.map { corners[$0] })
      path.closeSubpath()
      return path
    }
    for step in 0..<16 {
      let point = CGPoint(x: CGFloat(step) / 2, y: CGFloat(step) / 2)
      #expect(triangles.filter { $0.contains(point) }.count == 1, "\(point)")
    }
  }

  @Test func raysThroughVerticesCountOnce() {
    let path = CGMutablePath()
    path.addLines(
      between: [(0, 5), (5, 0), (10, 5), (15, 0), (20, 5), (10, 10)].map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    #expect(!path.contains(CGPoint(x: -1, y: 5)) && !path.contains(CGPoint(x: -1, y: 0)))
    #expect(!path.contains(CGPoint(x: -1, y: 10)) && path.contains(CGPoint(x: 6, y: 5)))
  }

  @Test func openSubpathsCountAsClosed() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    #expect(path.contains(CGPoint(x: 8, y: 4)) && !path.contains(CGPoint(x: 4, y: 8)))
  }

  /// The parabola y = x²/100 from (−10, 1) to (10, 1), filled up to its chord.
  @Test func curvesAreMetExactly() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -10, y: 1))
    path.addQuadCurve(to: CGPoint(x: 10, y: 1), control: CGPoint(x: 0, y: -1))
    for x in stride(from: -9.5, through: 9.5, by: 0.5) {
      let y = x * x / 100
      #expect(path.contains(CGPoint(x: x, y: y + 1e-9)), "\(x)")
      #expect(!path.contains(CGPoint(x: x, y: y - 1e-9)), "\(x)")
    }
  }

  @Test func aRingHasAHoleUnderBothRulesIfItTurnsBack() {
    let path = CGMutablePath()
    let center = CGPoint(x: 50, y: 50)
    path.addArc(center: center, radius: 40, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    path.closeSubpath()
    path.move(to: CGPoint(x: 70, y: 50))
    path.addArc(center: center, radius: 20, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    path.closeSubpath()
    #expect(!path.contains(center) && !path.contains(center, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 20, y: 50)) && path.windingNumber(around: CGPoint(x: 20, y: 50)) == 1)
  }

  @Test func theTransformMovesThePoint() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(path.contains(CGPoint(x: -5, y: 5), transform: CGAffineTransform(translationX: 10, y: 0)))
    #expect(!path.contains(CGPoint(x: 5, y: 5), transform: CGAffineTransform(translationX: 10, y: 0)))
  }

  @Test func nothingIsInsideNothing() {
    #expect(!CGMutablePath().contains(.zero))
    #expect(!Self.knot.contains(CGPoint(x: CGFloat.nan, y: 0)))
    #expect(!Self.knot.contains(CGPoint(x: 50, y: 50), transform: CGAffineTransform(scaleX: .infinity, y: 1)))
  }
}
