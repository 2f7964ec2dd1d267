import CoreGraphics
import Testing

@Suite struct CGPathDashingTests {
  static let line: CGPath = {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0)])
    return path
  }()

  /// The dashes of the line, from x to x.
  static func dashes(_ phase: CGFloat, _ lengths: [CGFloat]) -> [[CGFloat]] {
    line.copy(dashingWithPhase: phase, lengths: lengths).contours.map { contour in
      [contour.start.x, contour.segments.last?.end.x ?? .nan]
    }
  }

  @Test func patternsRepeat() {
    #expect(Self.dashes(0, [30, 20]) == [[0, 30], [50, 80]])
    #expect(Self.dashes(0, [30, 10, 20, 15]) == [[0, 30], [40, 60], [75, 100]])
    #expect(Self.dashes(0, [40]) == [[0, 40], [80, 100]])
    #expect(Self.dashes(0, [10, 20, 30]) == [[0, 10], [30, 60], [70, 90]])
  }

  @Test func thePhaseIsHowFarIntoThePatternItBegins() {
    #expect(Self.dashes(10, [30, 20]) == [[0, 20], [40, 70], [90, 100]])
    #expect(Self.dashes(35, [30, 20]) == [[15, 45], [65, 95]])
    #expect(Self.dashes(30, [30, 20]) == [[20, 50], [70, 100]])
    #expect(Self.dashes(-10, [30, 20]) == [[10, 40], [60, 90]])
    #expect(Self.dashes(510, [30, 20]) == Self.dashes(10, [30, 20]))
  }

  @Test func dashesWithoutLengthAreDots() {
    #expect(Self.dashes(0, [0, 40]) == [[0, 0], [40, 40], [80, 80]])
    let dots = Self.line.copy(dashingWithPhase: 0, lengths: [0, 40])
      .copy(strokingWithWidth: 10, lineCap: .round, lineJoin: .miter, miterLimit: 10)
    #expect(dots.contains(CGPoint(x: 43, y: 3)) && !dots.contains(CGPoint(x: 44, y: 4)))
  }

  @Test(arguments: [[], [0], [0, 0], [-1, 5], [.nan], [.infinity], [1e-5, 1e-5]] as [[CGFloat]])
  func patternsWithoutUseLeaveThePath(_ lengths: [CGFloat]) {
    #expect(Self.line.copy(dashingWithPhase: 3, lengths: lengths) == Self.line)
  }

  @Test func eachSubpathBeginsThePattern() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 25, y: 0)])
    path.addLines(between: [CGPoint(x: 0, y: 9), CGPoint(x: 25, y: 9)])
    #expect(
      path.copy(dashingWithPhase: 0, lengths: [20, 20]).description
        == "0.0 0.0 m 20.0 0.0 l 0.0 9.0 m 20.0 9.0 l")
  }

  @Test func dashesMeetAtTheStartOfAClosedSubpath() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    // Dashes lie at 0…35, 65…115, … 305…355 and 385…400, which runs on into the first.
    let dashed = square.copy(dashingWithPhase: 15, lengths: [50, 30])
    #expect(dashed.contours.count == 5)
    #expect(near(dashed.contours[0].start, CGPoint(x: 0, y: 15)))
    #expect(dashed.contours[0].segments.last?.end == CGPoint(x: 35, y: 0))
    #expect(dashed.contours[0].segments.count == 2)
    let whole = square.copy(dashingWithPhase: 0, lengths: [1000, 10])
    #expect(whole.contours.count == 1 && whole.contours[0].isClosed)
  }

  @Test func curvesAreCutByArcLength() {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
    let quarter = PathMeasure(circle).length / 4
    let dashed = circle.copy(dashingWithPhase: 0, lengths: [quarter / 2, quarter / 2])
    #expect(dashed.contours.count == 4)
    for (index, contour) in dashed.contours.enumerated() {
      let end = contour.segments[contour.segments.count - 1].end
      let angle = CGFloat(index) * .pi / 2 + .pi / 4
      #expect(near(end, CGPoint(x: 50 * cos(angle), y: 50 * sin(angle)), 0.02))
    }
  }

  @Test func theTransformMovesTheDashes() {
    let dashed = Self.line.copy(
      dashingWithPhase: 0, lengths: [30, 70], transform: CGAffineTransform(scaleX: 2, y: 1))
    #expect(dashed.description == "0.0 0.0 m 60.0 0.0 l")
  }
}
