import CoreGraphics
import Testing

@Suite struct CGPathBoundsTests {
  @Test func anEmptyPathHasNullBounds() {
    #expect(CGMutablePath().boundingBox.isNull && CGMutablePath().boundingBoxOfPath.isNull)
  }

  @Test func controlPointsCountOnlyInTheLooseBox() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    // A parabola reaches half the height of its control point.
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
  }

  /// y = 3·t·(1−t)²·a − 3·t²·(1−t)·a has its extremes at t = ½ ± √3/6, where it is ±a·√3/6.
  @Test func aCubicHasTwoExtremes() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 30, y: 0), control1: CGPoint(x: 10, y: 60), control2: CGPoint(x: 20, y: -60))
    let extreme = 60 * 3.0.squareRoot() / 6
    #expect(near(path.boundingBoxOfPath, CGRect(x: 0, y: -extreme, width: 30, height: 2 * extreme)))
  }

  @Test func anEllipseFillsItsRectangle() {
    let rect = CGRect(x: -7, y: 3, width: 21, height: 13)
    #expect(near(CGPath(ellipseIn: rect, transform: nil).boundingBoxOfPath, rect))
    // Turned by 45° a circle stays one, but for the error of its cubics.
    var turn = CGAffineTransform(rotationAngle: .pi / 4)
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: &turn)
    #expect(near(circle.boundingBoxOfPath, CGRect(x: -10, y: -10, width: 20, height: 20), 0.003))
    #expect(circle.boundingBox.width > 21)
  }

  @Test func lonePointsCount() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 3, y: 4))
    #expect(path.boundingBoxOfPath == CGRect(x: 3, y: 4, width: 0, height: 0))
  }

  @Test func isRect() {
    var found = CGRect.zero
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
    var turn = CGAffineTransform(0, 1, 1, 0, 0, 0)
    #expect(CGPath(rect: rect, transform: &turn).isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    let lines = CGMutablePath()
    lines.addLines(between: [(0, 0), (2, 0), (2, 2), (0, 2)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(!lines.isRect(nil))
    lines.addLine(to: .zero)
    #expect(lines.isRect(&found) && found == CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(!CGMutablePath().isRect(nil))
  }
}
