import CoreGraphics
import Testing

@Suite struct CGPathBuildingTests {
  @Test func elementsInPostfixForm() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.addCurve(
      to: CGPoint(x: 13, y: 14), control1: CGPoint(x: 9, y: 10), control2: CGPoint(x: 11, y: 12))
    path.closeSubpath()
    #expect(
      path.description
        == "1.0 2.0 m 3.0 4.0 l 5.0 6.0 7.0 8.0 q 9.0 10.0 11.0 12.0 13.0 14.0 c h")
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test func applyWithBlockShowsEachElementWithItsPoints() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
    path.closeSubpath()
    var seen: [String] = []
    path.applyWithBlock { element in
      let count = element.pointee.type.pointCount
      seen.append("\(element.pointee.type.rawValue) \((0..<count).map { element.pointee.points[$0].x })")
    }
    #expect(seen == ["0 [1.0]", "2 [5.0, 7.0]", "4 []"])
  }

  @Test func anEmptyPathHasNoPoint() {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addQuadCurve(to: .zero, control: .zero)
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test func afterAClosePathsGoOnFromTheSubpathsStart() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 5, y: 1))
    path.addLine(to: CGPoint(x: 5, y: 5))
    path.closeSubpath()
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 0, y: 9))
    #expect(path.description.hasSuffix("h 0.0 9.0 l"))
    let contours = path.contours
    #expect(contours.count == 2 && contours[0].isClosed && !contours[1].isClosed)
    #expect(contours[1].segments == [.line(CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 9))])
  }

  @Test func aRectangleStartsAtItsLeastCornerAlongX() {
    let path = CGPath(rect: CGRect(x: 10, y: 20, width: -5, height: 8), transform: nil)
    #expect(path.description == "5.0 20.0 m 10.0 20.0 l 10.0 28.0 l 5.0 28.0 l h")
  }

  @Test func anEllipseIsFourCurvesFromTheGreatestX() {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 100), transform: nil)
    let curves = [CGPathElementType](repeating: .addCurveToPoint, count: 4)
    #expect(path.verbs.first == .moveToPoint && path.verbs.last == .closeSubpath)
    #expect(Array(path.verbs.dropFirst().dropLast()) == curves)
    #expect(path.points.first == CGPoint(x: 200, y: 50) && path.points.last == CGPoint(x: 200, y: 50))
    #expect(path.points[3] == CGPoint(x: 100, y: 100))
    for segment in path.contours[0].segments {
      for t in stride(from: 0.0, through: 1, by: 0.05) {
        let p = segment.point(at: t)
        // Four cubics are off a circle by at most 0.0273 % of the radius.
        #expect(near(hypot((p.x - 100) / 100, (p.y - 50) / 50), 1, 0.000273))
      }
    }
  }

  @Test func aRoundedRectangleHasLinesBetweenItsCorners() {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerWidth: 20, cornerHeight: 10,
      transform: nil)
    #expect(path.verbs.filter { $0 == .addCurveToPoint }.count == 4)
    #expect(path.verbs.filter { $0 == .addLineToPoint }.count == 4)
    #expect(path.currentPoint == CGPoint(x: 100, y: 30))
    // On the corner's ellipse about (80, 50), at 45°.
    let half = 0.5.squareRoot()
    #expect(path.contains(CGPoint(x: 80 + 19.9 * half, y: 50 + 9.95 * half)))
    #expect(!path.contains(CGPoint(x: 80 + 20.1 * half, y: 50 + 10.05 * half)))
  }

  @Test func cornersAreCutToHalfTheRectangle() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let rounded = CGPath(roundedRect: rect, cornerWidth: 1000, cornerHeight: 1000, transform: nil)
    #expect(rounded == CGPath(ellipseIn: rect, transform: nil))
    let square = CGPath(roundedRect: rect, cornerWidth: -3, cornerHeight: 10, transform: nil)
    #expect(square == CGPath(rect: rect, transform: nil))
    let pill = CGPath(roundedRect: rect, cornerWidth: 30, cornerHeight: 30, transform: nil)
    #expect(pill.verbs.filter { $0 == .addLineToPoint }.count == 2)
  }

  @Test func transformsMoveWhatIsAdded() {
    var double = CGAffineTransform(scaleX: 2, y: 3)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1), transform: double)
    path.addLines(between: [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)], transform: double)
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1), transform: double)
    #expect(path.points[0] == CGPoint(x: 2, y: 3) && path.points[2] == CGPoint(x: 6, y: 12))
    #expect(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: &double).boundingBox.height == 3)
  }

  @Test func addPathCanAddItself() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addPath(path, transform: CGAffineTransform(translationX: 5, y: 0))
    #expect(path.contours.count == 2 && path.boundingBox == CGRect(x: 0, y: 0, width: 6, height: 1))
    #expect(path.currentPoint == CGPoint(x: 5, y: 0))
    path.addRects([CGRect(x: 9, y: 9, width: 1, height: 1), CGRect(x: 0, y: 9, width: 1, height: 1)])
    #expect(path.contours.count == 4)
  }

  @Test func whatIsNotFiniteIsIgnored() {
    let path = CGMutablePath()
    let bad = CGPoint(x: CGFloat.nan, y: 0)
    let far = CGPoint(x: CGFloat.infinity, y: 0)
    path.move(to: bad)
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 1, y: 1))
    let before = path.description
    path.addLine(to: far)
    path.addQuadCurve(to: .zero, control: bad)
    path.addCurve(to: .zero, control1: .zero, control2: far)
    path.addRect(.null)
    path.addRect(.infinite)
    path.addRect(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1))
    path.addEllipse(in: CGRect(x: CGFloat.infinity, y: 0, width: 1, height: 1))
    path.addRoundedRect(in: CGRect(x: 0, y: 0, width: 1, height: 1), cornerWidth: .nan, cornerHeight: 1)
    path.addArc(center: bad, radius: 1, startAngle: 0, endAngle: 1, clockwise: true)
    path.addArc(center: .zero, radius: .infinity, startAngle: 0, endAngle: 1, clockwise: true)
    path.addArc(center: .zero, radius: 1, startAngle: .nan, endAngle: 1, clockwise: true)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: .infinity)
    path.addArc(tangent1End: far, tangent2End: .zero, radius: 1)
    path.addLine(to: CGPoint(x: 1e308, y: 0), transform: CGAffineTransform(scaleX: 10, y: 1))
    path.addPath(
      CGPath(rect: CGRectMake(0, 0, 1, 1), transform: nil), transform: CGAffineTransform(scaleX: .nan, y: 1))
    #expect(path.description == before)
    path.addLines(between: [bad, CGPoint(x: 2, y: 2), far, CGPoint(x: 3, y: 3)])
    #expect(path.description == "1.0 1.0 m 2.0 2.0 m 3.0 3.0 l")
  }

  @Test func copiesAreValues() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let copy = try #require(path.copy())
    #expect(copy == path && copy.hashValue == path.hashValue && !(copy is CGMutablePath))
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(copy != path && copy.points.count == 4)
    #expect(copy.copy() === copy)
    let other = try #require(copy.mutableCopy())
    other.addLine(to: CGPoint(x: 9, y: 9))
    #expect(other == path)
    var t = CGAffineTransform(translationX: 1, y: 2)
    #expect(try #require(copy.copy(using: &t)).points.first == CGPoint(x: 1, y: 2))
    #expect(try #require(copy.mutableCopy(using: &t)).currentPoint == CGPoint(x: 1, y: 2))
  }
}
