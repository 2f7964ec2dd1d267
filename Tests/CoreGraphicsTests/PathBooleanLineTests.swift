import CoreGraphics
import Testing

/// `lineIntersection` and `lineSubtracting` against lengths in closed form.
@Suite struct PathBooleanLineTests {
  static func polyline(_ points: (CGFloat, CGFloat)...) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    return path
  }

  let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)

  @Test func aLineThroughASquare() {
    let line = Self.polyline((-5, 4), (25, 4))
    #expect(line.lineIntersection(square) == Self.polyline((0, 4), (10, 4)))
    let outside = CGMutablePath()
    outside.addPath(Self.polyline((-5, 4), (0, 4)))
    outside.addPath(Self.polyline((10, 4), (25, 4)))
    #expect(line.lineSubtracting(square) == outside)
  }

  /// At 45° through the corner at (10, 0) to the side x = 0.
  @Test func aDiagonalKeepsItsDirection() {
    let inside = Self.polyline((20, -10), (-10, 20)).lineIntersection(square)
    #expect(inside == Self.polyline((10, 0), (0, 10)))
  }

  @Test func whatIsWhollyInsideStaysAsItIs() {
    let line = Self.polyline((1, 1), (9, 2), (5, 8))
    #expect(line.lineIntersection(square) == line && line.lineSubtracting(square).isEmpty)
    let circle = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 6, height: 6), transform: nil)
    #expect(circle.lineIntersection(square) == circle)
    #expect(circle.lineSubtracting(CGPath(rect: .null, transform: nil)) == circle)
  }

  @Test func openLinesAreNotClosed() {
    // Closed it would have a third side, of 10·√2.
    let line = Self.polyline((20, 0), (30, 0), (30, 10))
    #expect(line.lineSubtracting(square).length == 20 && line.lineSubtracting(square) == line)
  }

  @Test func theOutlineCountsAsInside() {
    let line = Self.polyline((-5, 0), (15, 0))
    #expect(line.lineIntersection(square).length == 10 && line.lineSubtracting(square).length == 10)
    #expect(square.lineIntersection(square) == square && square.lineSubtracting(square).isEmpty)
  }

  @Test func theRuleIsTheAreas() {
    let rings = CGMutablePath()
    rings.addRects([CGRect(x: 0, y: 0, width: 100, height: 100), CGRect(x: 30, y: 30, width: 40, height: 40)])
    let line = Self.polyline((-50, 50), (150, 50))
    #expect(line.lineIntersection(rings).length == 100)
    #expect(line.lineIntersection(rings, using: .evenOdd).length == 60)
    #expect(line.lineIntersection(rings, using: .evenOdd).contours.count == 2)
  }

  /// A closed subpath that is cut is open, and goes on across its start.
  @Test func halfOfACircle() {
    let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
    let right = CGPath(rect: CGRect(x: 0, y: -80, width: 80, height: 160), transform: nil)
    let half = circle.lineIntersection(right)
    #expect(near(half.length, circle.length / 2, 1e-6))
    // It starts at (50, 0), in the middle of that half.
    #expect(half.contours.count == 1 && !half.contours[0].isClosed && half.contours[0].segments.count == 2)
    #expect(near(half.points[0], CGPoint(x: 0, y: -50)) && near(half.currentPoint, CGPoint(x: 0, y: 50)))
  }

  /// y = x·(100 − x)/50 is above 32 for x from 20 to 80.
  @Test func aParabola() {
    let curve = CGMutablePath()
    curve.move(to: .zero)
    curve.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
    let inside = curve.lineIntersection(
      CGPath(rect: CGRect(x: -100, y: 32, width: 300, height: 100), transform: nil))
    #expect(inside.verbs == [.moveToPoint, .addQuadCurveToPoint])
    // The tangents at x = 20 and x = 80, of slope 1.2, meet at x = 50.
    let expected = [(20.0, 32.0), (50, 68), (80, 32)].map { CGPoint(x: $0.0, y: $0.1) }
    for (point, other) in zip(inside.points, expected) { #expect(near(point, other)) }
  }

  /// A curve that crosses itself inside stays in one piece.
  @Test func crossingsOfTheLineItselfCutNothing() {
    let curve = CGMutablePath()
    curve.move(to: .zero)
    curve.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 150, y: 100), control2: CGPoint(x: -50, y: 100))
    let room = CGPath(rect: CGRect(x: -200, y: -200, width: 400, height: 400), transform: nil)
    #expect(curve.lineIntersection(room) == curve)
  }
}
