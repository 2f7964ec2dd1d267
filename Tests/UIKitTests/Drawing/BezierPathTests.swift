import Testing

@testable import UIKitCore

@Suite struct BezierPathTests {
  private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

  @Test func ovalsAreAsOnApplesSystems() {
    let points = UIBezierPath(ovalIn: square).cgPath.points
    #expect(points[0] == CGPoint(x: 100, y: 50))
    // A path that was printed on a device.
    #expect(near(points[1].y, 77.614237491541) && points[1].x == 100)
    #expect(points[3] == CGPoint(x: 50, y: 100))
  }

  @Test func roundedRectanglesHaveTheMeasuredCorner() {
    let path = UIBezierPath(roundedRect: square, cornerRadius: 10).cgPath
    #expect(path.verbs.count == 1 + 4 * 4 + 1)
    #expect(near(path.points[0].x, 15.28665) && path.points[0].y == 0)
    #expect(near(path.points[1].x, 84.71335))
    let expected: [(CGFloat, CGFloat)] = [
      (1.088493, 0), (0.868407, 0), (0.631494, 0.074911), (0.372824, 0.169060), (0.169060, 0.372824),
      (0.074911, 0.631494), (0, 0.868407), (0, 1.088493), (0, 1.528665),
    ]
    for (point, (x, y)) in zip(path.points[2...], expected) {
      #expect(near(point.x, 100 - 10 * x))
      #expect(near(point.y, 10 * y))
    }
    #expect(near(path.boundingBoxOfPath.minX, 0) && near(path.boundingBoxOfPath.maxY, 100))
  }

  @Test func aRadiusOfHalfTheSideIsACircle() {
    let path = UIBezierPath(roundedRect: square, cornerRadius: 80)
    for index in 0..<64 {
      let angle = CGFloat(index) * .pi / 32
      let direction = CGVector(dx: cos(angle), dy: sin(angle))
      func point(_ radius: CGFloat) -> CGPoint {
        CGPoint(x: 50 + radius * direction.dx, y: 50 + radius * direction.dy)
      }
      #expect(path.contains(point(49.9)))
      #expect(!path.contains(point(50.1)))
    }
  }

  @Test func onlyTheChosenCornersAreRound() {
    let path = UIBezierPath(
      roundedRect: square, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 20, height: 20))
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(!path.contains(CGPoint(x: 99, y: 99)))
    #expect(path.contains(CGPoint(x: 99, y: 1)))
    #expect(path.contains(CGPoint(x: 1, y: 99)))
    #expect(path.bounds == square)
    let other = UIBezierPath(
      roundedRect: square, byRoundingCorners: [.topRight, .bottomLeft],
      cornerRadii: CGSize(width: 20, height: 20))
    #expect(other.contains(CGPoint(x: 1, y: 1)) && !other.contains(CGPoint(x: 99, y: 1)))
    let none = UIBezierPath(
      roundedRect: square, byRoundingCorners: [], cornerRadii: CGSize(width: 20, height: 20))
    #expect(none == UIBezierPath(rect: square))
  }

  @Test func arcsRunClockwiseOnScreen() {
    // From the right by a quarter turn clockwise, which is down.
    let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(near(path.currentPoint.x, 0) && near(path.currentPoint.y, 10))
    #expect(path.cgPath.verbs.count == 2)
    let other = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(other.cgPath.verbs.count == 4)
    path.addArc(withCenter: CGPoint(x: 20, y: 0), radius: 5, startAngle: .pi, endAngle: 0, clockwise: true)
    #expect(path.cgPath.verbs[2] == .addLineToPoint)
  }

  @Test func elementsAreAddedAndAsked() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == .zero)
    path.addLine(to: CGPoint(x: 5, y: 5))
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 11, y: 2))
    path.addQuadCurve(to: CGPoint(x: 11, y: 12), controlPoint: CGPoint(x: 31, y: 7))
    path.addCurve(
      to: CGPoint(x: 1, y: 12), controlPoint1: CGPoint(x: 8, y: 22), controlPoint2: CGPoint(x: 4, y: 22))
    #expect(path.bounds == CGRect(x: 1, y: 2, width: 30, height: 20))
    #expect(path.currentPoint == CGPoint(x: 1, y: 12))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    let taken = path.cgPath
    path.append(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)))
    path.apply(CGAffineTransform(scaleX: 2, y: 3))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 62, height: 66))
    // What was taken before did not change.
    #expect(taken.boundingBox == CGRect(x: 1, y: 2, width: 30, height: 20))
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test func reversingTurnsDirectionsAndKeepsAreas() {
    let path = UIBezierPath(rect: square)
    path.append(UIBezierPath(ovalIn: square.insetBy(dx: 20, dy: 20)).reversing())
    // Windings of opposite sign cancel.
    #expect(!path.contains(CGPoint(x: 50, y: 50)))
    #expect(path.contains(CGPoint(x: 10, y: 10)))
    let back = path.reversing().reversing()
    #expect(back.bounds == path.bounds)
    #expect(!back.contains(CGPoint(x: 50, y: 50)) && back.contains(CGPoint(x: 10, y: 10)))
    let line = UIBezierPath()
    line.move(to: .zero)
    line.addCurve(
      to: CGPoint(x: 9, y: 0), controlPoint1: CGPoint(x: 3, y: 1), controlPoint2: CGPoint(x: 6, y: 2))
    line.addLine(to: CGPoint(x: 20, y: 0))
    #expect(
      line.reversing().cgPath.points == [
        CGPoint(x: 20, y: 0), CGPoint(x: 9, y: 0), CGPoint(x: 6, y: 2), CGPoint(x: 3, y: 1), .zero,
      ])
    let closed = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 1)).reversing().cgPath
    #expect(closed.verbs.last == .closeSubpath && closed.points.count == 4)
    #expect(closed.points[0] == CGPoint(x: 0, y: 1))
  }

  @Test func defaultsAreApples() {
    let path = UIBezierPath()
    #expect(path.lineWidth == 1 && path.miterLimit == 10 && path.flatness == 0.6)
    #expect(path.lineCapStyle == .butt && path.lineJoinStyle == .miter && !path.usesEvenOddFillRule)
    var (count, phase): (Int, CGFloat) = (9, 9)
    path.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 0 && phase == 0)
  }

  @Test func evenOddIsForFillsAndHits() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8))
    path.append(UIBezierPath(rect: CGRect(x: 2, y: 2, width: 4, height: 4)))
    #expect(path.contains(CGPoint(x: 4, y: 4)))
    #expect(picture(8, 8) { _ in path.fill() }.coveredArea == 64)
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 4, y: 4)))
    #expect(picture(8, 8) { _ in path.fill() }.coveredArea == 48)
    let clipped = picture(8, 8) { context in
      path.addClip()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    #expect(clipped.coveredArea == 48)
  }

  @Test func strokesHaveWidthCapsAndDashes() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 4, y: 5))
    path.addLine(to: CGPoint(x: 16, y: 5))
    path.lineWidth = 4
    let plain = picture(20, 10) { _ in path.stroke() }
    #expect(plain.coveredArea == 48)
    #expect(plain.pixel(10, 3)[3] == 255 && plain.pixel(10, 2)[3] == 0)
    path.lineCapStyle = .square
    #expect(picture(20, 10) { _ in path.stroke() }.coveredArea == 64)
    path.lineCapStyle = .butt
    path.setLineDash([3, 2], count: 2, phase: 1)
    // Dashes of 2, 3, 3 with gaps of 2, and none at the end.
    #expect(picture(20, 10) { _ in path.stroke() }.coveredArea == 32)
    var lengths: [CGFloat] = [0, 0]
    var (count, phase): (Int, CGFloat) = (0, 0)
    path.getLineDash(&lengths, count: &count, phase: &phase)
    #expect(lengths == [3, 2])
    #expect(count == 2 && phase == 1)
  }

  @Test func drawingLeavesTheContextAsItWas() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    path.lineWidth = 7
    let drawn = picture(4, 4) { context in
      UIColor.red.setFill()
      path.fill(with: .copy, alpha: 0.5)
      path.stroke(with: .copy, alpha: 0)
      context.fill(CGRect(x: 2, y: 2, width: 2, height: 2))
    }
    #expect(drawn.pixel(3, 3) == [255, 0, 0, 255])
    #expect(drawn.pixel(0, 0)[3] == 0)
  }

  @Test func copiesAndArchivesAreEqual() throws {
    let path = UIBezierPath(roundedRect: square, cornerRadius: 12)
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), controlPoint: CGPoint(x: 5, y: 6))
    path.lineWidth = 3
    path.lineJoinStyle = .round
    path.usesEvenOddFillRule = true
    path.setLineDash([1, 2, 3], count: 3, phase: 4)
    let copy = try #require(path.copy() as? UIBezierPath)
    #expect(copy == path)
    #expect(try archived(path) == path)
    copy.addLine(to: .zero)
    #expect(copy != path)
  }

  @Test func badInputIsIgnored() {
    let path = UIBezierPath(rect: .null)
    #expect(path.isEmpty)
    #expect(UIBezierPath(roundedRect: .infinite, cornerRadius: 3).isEmpty)
    #expect(UIBezierPath(roundedRect: square, cornerRadius: .nan).isEmpty)
    path.move(to: CGPoint(x: CGFloat.nan, y: 0))
    path.addArc(withCenter: .zero, radius: .infinity, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.isEmpty)
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: CGFloat.infinity, y: 0))
    path.setLineDash([CGFloat.nan], count: 1, phase: 0)
    _ = picture(2, 2) { _ in path.stroke() }
    // Without a context nothing is drawn.
    path.fill()
    path.stroke()
    path.addClip()
    #expect(path.cgPath.verbs.count == 1)
  }

  @Test func theDescriptionListsTheElements() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3.5, y: 4))
    path.close()
    #expect(path.description.hasSuffix("; <MoveTo {1, 2}>,\n <LineTo {3.5, 4}>,\n <Close>"))
  }
}
