import CoreGraphics
import Foundation
import Testing

/// Strokes along curves that bend more narrowly than the strokes are wide: the inner side would turn back there.
@Suite struct StrokeBendTests {
  /// The stroke of an arc with butt caps is what the normals of the arc sweep: points in the angles of the arc up to half the
  /// width beyond it, and on the other side of the centre as far as half the width exceeds the radius.
  @Test(arguments: [0.5, 2, 6, 9.5], [0.6, 1.5, 2.8, 4, 6])
  func strokesAreWhatTheNormalsSweep(_ radius: Double, _ turn: Double) {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: radius, startAngle: 0, endAngle: turn, clockwise: false)
    let outline = path.copy(strokingWithWidth: 20, lineCap: .butt, lineJoin: .round, miterLimit: 10)
    func covers(_ x: Double, _ y: Double) -> Bool {
      let distance = hypot(x, y)
      func isSwept(_ angle: Double) -> Bool {
        let positive = angle.truncatingRemainder(dividingBy: 2 * .pi)
        return (positive < 0 ? positive + 2 * .pi : positive) < turn
      }
      let angle = atan2(y, x)
      return (isSwept(angle) && distance < radius + 10)
        || (isSwept(angle + .pi) && distance < 10 - radius)
    }
    var counts = (inside: 0, beyond: 0)
    for y in stride(from: -20.15, through: 20, by: 0.7) {
      for x in stride(from: -20.35, through: 20, by: 0.7) {
        let isInside = covers(x, y)
        // The outline may be a fiftieth off, and chords of the arc a little more where they all meet.
        let isClear = [(0.08, 0.0), (-0.08, 0), (0, 0.08), (0, -0.08)].allSatisfy {
          covers(x + $0.0, y + $0.1) == isInside
        }
        guard isClear else { continue }
        #expect(outline.contains(CGPoint(x: x, y: y)) == isInside, "\(x) \(y)")
        counts.inside += isInside ? 1 : 0
        counts.beyond += isInside && atan2(y, x) < 0 ? 1 : 0
      }
    }
    #expect(counts.inside > 30)
    #expect(turn > .pi || radius > 9 || counts.beyond > 3)
  }

  /// The outline of a narrow bend crosses itself only a few times. With a rectangle for each chord it had 45 crossings.
  @Test func aBendHasFewCrossings() {
    var lines = Polylines()
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 100, y: 60), control2: CGPoint(x: -90, y: 60))
    lines.append(path, tolerance: 0.03, radius: 8)
    var stroker = StrokeOutline()
    var sweep = PathSweep()
    sweep.begin(grid: 1 / 1024)
    stroker.add(
      lines, StrokeStyle(width: 16, cap: .butt, join: .round, miterLimit: 10), dashes: [], tolerance: 0.03,
      to: &sweep)
    let isResolved = sweep.run(.winding)
    #expect(isResolved)
    #expect(lines.vertices.count > 40)
    #expect(sweep.steps < 4 * lines.vertices.count, "\(sweep.steps) steps, \(lines.vertices.count) vertices")
  }
}
