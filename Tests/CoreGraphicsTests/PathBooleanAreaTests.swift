import CoreGraphics
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Operations on areas whose results are known in closed form.
@Suite struct PathBooleanAreaTests {
  static func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }

  static func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGPath {
    CGPath(
      ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), transform: nil)
  }

  static let empty = CGPath(rect: .null, transform: nil)

  // MARK: Rectangles: exact

  @Test func rectanglesThatOverlap() {
    let (one, other) = (Self.rect(0.1, 0.2, 10, 10), Self.rect(5.3, 5.7, 10, 10))
    // The very numbers of the sides.
    let corners = [(5.3, 5.7), (10.1, 5.7), (10.1, 10.2), (5.3, 10.2)].map { CGPoint(x: $0.0, y: $0.1) }
    let found = one.intersection(other)
    #expect(
      found.points.count == 4 && Set(found.points.map { [$0.x, $0.y] }) == Set(corners.map { [$0.x, $0.y] }))
    let expected = CGMutablePath()
    expected.addLines(
      between: [
        (0.1, 0.2), (10.1, 0.2), (10.1, 5.7), (15.3, 5.7), (15.3, 15.7), (5.3, 15.7), (5.3, 10.2),
        (0.1, 10.2),
      ].map { CGPoint(x: $0.0, y: $0.1) })
    expected.closeSubpath()
    #expect(one.union(other) == expected)
    let common: CGFloat = 4.8 * 4.5
    #expect(near(one.subtracting(other).signedArea, 100 - common, 1e-12))
    #expect(near(one.symmetricDifference(other).signedArea, 200 - 2 * common, 1e-12))
    #expect(one.symmetricDifference(other).contours.count == 2)
  }

  @Test func neighboursBecomeOneRectangle() {
    #expect(Self.rect(0, 0, 10, 10).union(Self.rect(10, 0, 5, 10)) == Self.rect(0, 0, 15, 10))
    #expect(Self.rect(0, 0, 10, 10).subtracting(Self.rect(4, -1, 10, 20)) == Self.rect(0, 0, 4, 10))
    #expect(Self.rect(0, 0, 10, 10).intersection(Self.rect(10, 0, 5, 10)).isEmpty)
  }

  @Test func aRectangleInside() {
    let (outer, inner) = (Self.rect(0, 0, 10, 10), Self.rect(2, 3, 4, 5))
    #expect(outer.union(inner) == outer && outer.intersection(inner) == inner)
    #expect(inner.subtracting(outer).isEmpty)
    let ring = outer.subtracting(inner)
    #expect(ring.contours.count == 2 && ring.signedArea == 80)
    #expect(ring.windingNumber(around: CGPoint(x: 4, y: 5)) == 0)
    #expect(outer.symmetricDifference(inner) == ring)
  }

  @Test func rectanglesApart() {
    let (one, other) = (Self.rect(0, 0, 10, 10), Self.rect(20, 0, 5, 5))
    #expect(one.union(other).signedArea == 125 && one.union(other).contours.count == 2)
    #expect(one.intersection(other).isEmpty && one.subtracting(other) == one)
    #expect(!one.intersects(other) && one.intersects(Self.rect(9, 9, 5, 5)))
  }

  @Test func touchingIsNotIntersecting() {
    let one = Self.rect(0, 0, 10, 10)
    #expect(!one.intersects(Self.rect(10, 0, 10, 10)) && !one.intersects(Self.rect(10, 10, 5, 5)))
    #expect(one.intersects(Self.rect(2, 2, 1, 1)) && one.intersects(one))
  }

  @Test func nothingCombinesAsNothing() {
    let rect = Self.rect(0, 0, 10, 10)
    #expect(rect.union(Self.empty) == rect && Self.empty.union(rect) == rect)
    #expect(rect.intersection(Self.empty).isEmpty && Self.empty.intersection(rect).isEmpty)
    #expect(rect.subtracting(Self.empty) == rect && Self.empty.subtracting(rect).isEmpty)
    #expect(rect.symmetricDifference(Self.empty) == rect)
    #expect(!rect.intersects(Self.empty) && !Self.empty.intersects(rect))
    #expect(Self.empty.normalized().isEmpty && Self.empty.union(Self.empty).isEmpty)
  }

  // MARK: Fill rules

  @Test func theRuleSaysWhatIsInside() {
    let twice = CGMutablePath()
    twice.addRects([CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 2, y: 2, width: 4, height: 4)])
    #expect(twice.normalized() == Self.rect(0, 0, 10, 10))
    #expect(twice.normalized(using: .evenOdd).signedArea == 84)
    let probe = Self.rect(3, 3, 1, 1)
    #expect(twice.intersects(probe) && !twice.intersects(probe, using: .evenOdd))
    #expect(twice.intersection(probe) == probe && twice.intersection(probe, using: .evenOdd).isEmpty)
    #expect(twice.union(probe, using: .evenOdd).signedArea == 85)
  }

  @Test func outlinesTurnFromXToY() {
    let backwards = Self.rect(0, 0, 10, 10).turnedAround
    #expect(backwards.signedArea == -100 && backwards.normalized().signedArea == 100)
  }

  /// A pentagram of circumradius R: the pentagon in the middle has the circumradius R/φ².
  @Test func aPentagram() {
    let radius: CGFloat = 100
    let path = CGMutablePath()
    path.addLines(
      between: (0..<5).map { index in
        let angle = CGFloat(index) * 4 * .pi / 5
        return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      })
    path.closeSubpath()
    let golden = (1 + CGFloat(5).squareRoot()) / 2
    let inner = radius / (golden * golden)
    let pentagon = 2.5 * inner * inner * sin(2 * .pi / 5)
    // Ten triangles from the centre: to a point and the two corners of the pentagon beside it.
    let whole = 5 * radius * inner * sin(.pi / 5)
    #expect(near(path.normalized().signedArea, whole, 1e-9))
    #expect(near(path.normalized(using: .evenOdd).signedArea, whole - pentagon, 1e-9))
    #expect(path.normalized().contours.map(\.segments.count) == [10])
    #expect(path.componentsSeparated(using: .evenOdd).count == 5)
  }

  // MARK: Curves

  /// The lens of two circles of radius r whose centres are d apart: 2r²·acos(d/2r) − d/2·√(4r² − d²). Each
  /// quarter as a cubic is off by 0.027 % of the radius at most.
  @Test(arguments: [10.0, 50, 90, 99]) func theLensOfTwoCircles(_ distance: CGFloat) {
    let radius: CGFloat = 50
    let (one, other) = (Self.circle(0, 0, radius), Self.circle(distance, 7, radius))
    let d = hypot(distance, 7)
    let lens =
      2 * radius * radius * acos(d / (2 * radius)) - d / 2 * (4 * radius * radius - d * d).squareRoot()
    let found = one.intersection(other)
    #expect(near(found.signedArea, lens, 2 * radius * 2 * .pi * 0.000273 * radius))
    // As curves: the rest of the quarters, and nothing else.
    #expect(found.contours.count == 1 && !found.verbs.contains(.addLineToPoint))
    #expect((2...6).contains(found.contours[0].segments.count))
    let whole = one.normalized().signedArea
    #expect(near(one.union(other).signedArea, 2 * whole - found.signedArea, 1e-9))
  }

  @Test func curvesThatAreNotCutStayAsTheyAre() {
    let (circle, far) = (Self.circle(30, 40, 20), Self.circle(130, 40, 20))
    #expect(circle.normalized() == circle)
    let both = CGMutablePath()
    both.addPath(circle)
    both.addPath(far)
    #expect(circle.union(far) == both)
    #expect(circle.intersection(Self.rect(0, 0, 100, 100)) == circle)
  }

  /// Under y = x·(100 − x)/50 and above y = 25: two thirds of the box around it.
  @Test func aSegmentOfAParabola() {
    let parabola = CGMutablePath()
    parabola.move(to: .zero)
    parabola.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
    let cap = parabola.intersection(Self.rect(0, 25, 100, 100))
    let chord = 2 * CGFloat(1250).squareRoot()
    #expect(near(cap.signedArea, 2.0 / 3 * chord * 25, 1e-9))
    #expect(cap.verbs.filter { $0 == .addQuadCurveToPoint }.count == 1 && cap.points.count <= 4)
    #expect(near(cap.boundingBoxOfPath, CGRect(x: 50 - chord / 2, y: 25, width: chord, height: 25), 1e-9))
  }

  /// x − 50 = 700s³ − 75s and y = 75 − 300s² for s from −½ to ½: crosses itself at s² = 3/28, and the loop
  /// above turns the other way than the rest.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd]) func aCubicThatCrossesItself(_ rule: CGPathFillRule) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 150, y: 100), control2: CGPoint(x: -50, y: 100))
    path.closeSubpath()
    // The integral of (x − 50)·y′ over s.
    func integral(_ s: CGFloat) -> CGFloat { -1200 * (140 * pow(s, 5) - 25 * pow(s, 3)) }
    let crossing = (3.0 / 28).squareRoot()
    let loop = integral(crossing)
    let rest = -(integral(0.5) - loop)
    let parts = path.componentsSeparated(using: rule)
    #expect(parts.count == 2)
    let areas = parts.map(\.signedArea).sorted()
    #expect(near(areas.first ?? 0, loop, 1e-9) && near(areas.last ?? 0, rest, 1e-9))
    #expect(near(path.normalized(using: rule).signedArea, loop + rest, 1e-9))
    let meeting = CGPoint(x: 50, y: 75 - 300 * 3.0 / 28)
    let atMeeting = path.normalized(using: rule).points.filter { near($0, meeting, 1e-9) }
    #expect(atMeeting.count >= 2)
  }

  /// A circle's half: cut by a line through its middle.
  @Test func halfACircle() {
    let circle = Self.circle(0, 0, 50)
    let whole = circle.signedArea
    #expect(near(circle.intersection(Self.rect(-100, 0, 200, 100)).signedArea, whole / 2, 1e-9))
    #expect(near(circle.subtracting(Self.rect(0, -100, 100, 200)).signedArea, whole / 2, 1e-9))
    let quarter = circle.intersection(Self.rect(0, 0, 100, 100))
    #expect(near(quarter.signedArea, whole / 4, 1e-9) && quarter.contours[0].segments.count == 3)
  }

  /// Circles that touch from outside and from inside at one point.
  @Test func circlesThatTouch() {
    let (one, outside, inside) = (Self.circle(0, 0, 50), Self.circle(80, 0, 30), Self.circle(20, 0, 30))
    let areas = (one.signedArea, outside.signedArea)
    #expect(near(one.union(outside).signedArea, areas.0 + areas.1, 1e-8))
    #expect(near(one.intersection(outside).signedArea, 0, 1e-8))
    #expect(near(one.union(inside).signedArea, areas.0, 1e-8))
    #expect(near(one.subtracting(inside).signedArea, areas.0 - areas.1, 1e-8))
    #expect(one.subtracting(inside).componentsSeparated().count == 1)
  }
}
