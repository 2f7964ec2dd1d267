import CoreGraphics
import Testing

@Suite struct CGPathFlattenedTests {
  @Test(arguments: [1, 0.1, 0.001] as [CGFloat])
  func linesStayNearTheCurve(_ threshold: CGFloat) {
    let path = CGPathContainsTests.knot
    let flat = path.flattened(threshold: threshold)
    #expect(flat.verbs.allSatisfy { $0 != .addCurveToPoint })
    let lines = flat.contours.flatMap(\.segments)
    for segment in path.contours.flatMap(\.segments) {
      for t in stride(from: 0.0, through: 1, by: 1 / 64.0) {
        let p = segment.point(at: t)
        #expect(lines.map { distance($0, p) }.min()! <= threshold)
      }
    }
  }

  private func distance(_ line: PathSegment, _ point: CGPoint) -> CGFloat {
    let d = line.derivative(at: 0)
    let square = d.dx * d.dx + d.dy * d.dy
    let t = square == 0 ? 0 : ((point.x - line.start.x) * d.dx + (point.y - line.start.y) * d.dy) / square
    let nearest = line.point(at: min(max(t, 0), 1))
    return hypot(point.x - nearest.x, point.y - nearest.y)
  }

  @Test func linesAndClosesStay() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(path.flattened(threshold: 0.1) == path)
    #expect(CGMutablePath().flattened(threshold: 0.1).isEmpty)
  }

  @Test(arguments: [0, -1, CGFloat.nan, 1e-300])
  func theFinestIsLimited(_ threshold: CGFloat) {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1e9, height: 1e9), transform: nil)
    #expect(circle.flattened(threshold: threshold).verbs.count == 4002)
  }

  @Test func aCoarseThresholdGivesOneLine() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    #expect(circle.flattened(threshold: 1000).verbs.count == 6)
  }
}
