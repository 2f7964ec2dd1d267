import CoreGraphics
import Testing

@Suite struct CGPathArcTests {
  static func arc(_ start: CGFloat, _ end: CGFloat, clockwise: Bool) -> CGPath {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 50, y: 50), radius: 40, startAngle: start, endAngle: end, clockwise: clockwise)
    return path
  }

  /// How far the path goes around (50, 50), in radians up in angle.
  static func sweep(_ path: CGPath) -> CGFloat {
    var sum: CGFloat = 0
    for segment in path.contours.flatMap(\.segments) {
      var last = segment.start
      for step in 1...8 {
        let next = segment.point(at: CGFloat(step) / 8)
        let (a, b) = (CGPoint(x: last.x - 50, y: last.y - 50), CGPoint(x: next.x - 50, y: next.y - 50))
        sum += atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
        last = next
      }
    }
    return sum
  }

  @Test(arguments: [
    (0, 0.5, false, 0.5), (0, 0.5, true, -1.5), (0.5, 0, false, 1.5), (0.5, 0, true, -0.5),
    (0, 1, false, 1), (0, 1, true, -1), (0, 2, false, 2), (0, 2, true, -2), (2, 0, true, -2),
    (0, -2, false, 2),
    (-0.5, 1.5, false, 2), (0, 0, true, 0), (0, 0, false, 0), (0.25, 2.5, false, 2.25), (7, 0.5, false, 1.5),
    (0, -0.5, true, -0.5), (0, -0.5, false, 1.5), (0, 2.5, true, -1.5), (1, 1.75, false, 0.75),
  ])
  func sweepInHalfTurns(_ start: Double, _ end: Double, _ clockwise: Bool, _ expected: Double) {
    let path = Self.arc(start * .pi, end * .pi, clockwise: clockwise)
    #expect(near(Self.sweep(path), expected * .pi, 1e-6))
    let last = CGPoint(x: 50 + 40 * cos(end * .pi), y: 50 + 40 * sin(end * .pi))
    #expect(near(path.currentPoint, last, 1e-6))
  }

  @Test func anArcStaysOnItsCircle() {
    for segment in Self.arc(0.3, 4, clockwise: false).contours[0].segments {
      for t in stride(from: 0.0, through: 1, by: 0.1) {
        let p = segment.point(at: t)
        #expect(near(hypot(p.x - 50, p.y - 50), 40, 40 * 0.000273))
      }
    }
  }

  @Test func aLineJoinsAnArcToTheCurrentPoint() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.verbs == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    #expect(path.points[1] == CGPoint(x: 90, y: 50))
    path.addArc(
      center: CGPoint(x: 50, y: 50), radius: 40, startAngle: .pi / 2, endAngle: .pi, clockwise: false)
    #expect(path.verbs.last == .addCurveToPoint && path.verbs.count == 4)
  }

  @Test func relativeArcs() {
    let turn = 2 * CGFloat.pi
    let cases: [(CGFloat, CGFloat)] = [
      (1, 1), (-1, -1), (7, 7), (50 * turn, turn), (-50.5 * turn, -1.5 * turn),
    ]
    for (delta, expected) in cases {
      let path = CGMutablePath()
      path.addRelativeArc(center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 1, delta: delta)
      #expect(near(Self.sweep(path), expected, 1e-6))
    }
    let huge = CGMutablePath()
    huge.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1e300)
    #expect(huge.verbs.count <= 9)
  }

  /// From (0, 0) towards (100, 0) and then (100, 100): the circle of radius 30 about (70, 30).
  @Test func tangentArcRoundsACorner() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 30)
    #expect(path.verbs == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    #expect(near(path.points[1], CGPoint(x: 70, y: 0)))
    #expect(near(path.currentPoint, CGPoint(x: 100, y: 30)))
    let middle = path.contours[0].segments[1].point(at: 0.5)
    #expect(near(hypot(middle.x - 70, middle.y - 30), 30, 0.01))
    #expect(middle.x > 90 && middle.y < 10)
  }

  /// A turn to the other side, through a sharp corner: both tangent points are as far from the corner.
  @Test func tangentArcTurnsToEitherSide() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 100))
    let corner = CGPoint(x: 100, y: 100)
    path.addArc(tangent1End: corner, tangent2End: CGPoint(x: 20, y: 40), radius: 10)
    let touch = path.points[1]
    let end = path.currentPoint
    // Between the two lines lies atan(60 / 80).
    let distance = 10 / tan(atan2(60.0, 80) / 2)
    #expect(near(touch, CGPoint(x: 100 - distance, y: 100)))
    #expect(near(end, CGPoint(x: 100 - distance * 0.8, y: 100 - distance * 0.6)))
    #expect(path.boundingBoxOfPath.maxX < 100)
  }

  @Test func tangentArcUnderATransformIsPartOfAnEllipse() {
    let path = CGMutablePath()
    let wide = CGAffineTransform(scaleX: 2, y: 1)
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 50, y: 0), tangent2End: CGPoint(x: 50, y: 100), radius: 30, transform: wide)
    #expect(near(path.points[1], CGPoint(x: 40, y: 0)) && near(path.currentPoint, CGPoint(x: 100, y: 30)))
  }

  @Test(
    arguments: [
      (CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 9), 3), (CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 0), 3),
      (CGPoint(x: 5, y: 0), CGPoint(x: 9, y: 0), 3), (CGPoint(x: 5, y: 0), CGPoint(x: -9, y: 0), 3),
      (CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5), 0), (CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5), -1),
    ] as [(CGPoint, CGPoint, CGFloat)])
  func withoutATangentArcThereIsALine(_ first: CGPoint, _ second: CGPoint, _ radius: CGFloat) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: first, tangent2End: second, radius: radius)
    #expect(path.verbs == [.moveToPoint, .addLineToPoint] && path.currentPoint == first)
  }
}
