import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// Curves that turn back within themselves: a stroke is as wide there as anywhere, so its join is round.
struct Cusp: CustomTestStringConvertible {
  let name: String
  let points: [CGPoint]

  var testDescription: String { name }

  /// Within 100 by 100 points: a cusp, nearly one on either side, and curves that turn back on one line.
  static let all: [Cusp] = [
    ("cusp", [(10, 80), (90, 20), (10, 20), (90, 80)]),
    ("small loop", [(10, 80), (92, 20), (8, 20), (90, 80)]),
    ("tight bend", [(10, 80), (88, 20), (12, 20), (90, 80)]),
    ("skew", [(20, 85), (85, 30), (15, 15), (80, 80)]),
    ("back on a line", [(20, 50), (120, 50), (120, 50), (40, 50)]),
    ("back beside a line", [(20, 50), (120, 50), (120, 51), (40, 50)]),
  ].map { name, points in Cusp(name: name, points: points.map { CGPoint(x: $0.0, y: $0.1) }) }

  func path(turned angle: Double) -> CGPath {
    let points = points.map { point in
      let (x, y) = (point.x - 50, point.y - 50)
      return CGPoint(
        x: 50 + 0.8 * (x * cos(angle) - y * sin(angle)), y: 50 + 0.8 * (x * sin(angle) + y * cos(angle)))
    }
    let path = CGMutablePath()
    path.move(to: points[0])
    path.addCurve(to: points[3], control1: points[1], control2: points[2])
    return path
  }

  /// How far a point is from the curve, and from its ends.
  static func distances(_ path: CGPath) -> (CGPoint) -> (curve: Double, ends: Double) {
    let p = path.points
    // In groups, each within a circle, so that most are left out.
    let places = (0..<504).map { index in
      let t = Double(index) / 503
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return CGPoint(
        x: a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
        y: a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y)
    }
    let length = 24
    let groups = stride(from: 0, to: places.count, by: length).map { first in
      let middle = places[first + length / 2]
      let radius =
        (first..<first + length).map { hypot(places[$0].x - middle.x, places[$0].y - middle.y) }.max() ?? 0
      return (first: first, middle: middle, radius: radius)
    }
    return { point in
      func square(_ q: CGPoint) -> Double {
        (q.x - point.x) * (q.x - point.x) + (q.y - point.y) * (q.y - point.y)
      }
      var least = Double.infinity
      for group in groups {
        let distance = square(group.middle).squareRoot() - group.radius
        guard distance < 0 || distance * distance < least else { continue }
        for index in group.first..<group.first + length { least = min(least, square(places[index])) }
      }
      return (least.squareRoot(), min(square(p[0]), square(p[3])).squareRoot())
    }
  }
}

extension Drawing {
  @Suite(.serialized) @MainActor struct CuspTests {
    @Test(arguments: Cusp.all) func strokesAreRoundAtCusps(_ cusp: Cusp) throws {
      for (angle, width) in [(0.0, 10.0), (0.7, 3), (2.1, 16), (4, 8)] {
        let path = cusp.path(turned: angle)
        let layer = Sample.layer(path)
        layer.fillColor = nil
        layer.strokeColor = color(1, 1, 1)
        layer.lineWidth = width
        let picture = try Offscreen.draw(layer)
        let stroked = path.copy(
          strokingWithWidth: width, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        let distances = Cusp.distances(path)
        var wrong: [String] = []
        for y in 0..<100 {
          for x in stride(from: y % 3, to: 100, by: 3) {
            let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
            let (distance, toEnds) = distances(point)
            guard toEnds > width / 2 + 2 else { continue }
            let level = picture[x, y][3]
            if distance < width / 2 - 0.8 && level < 253 { wrong.append("\(x) \(y): \(level)") }
            if distance > width / 2 + 0.8 && level > 2 { wrong.append("\(x) \(y): \(level)") }
            if abs(distance - width / 2) > 0.08, stroked.contains(point) != (distance < width / 2) {
              wrong.append("path \(x) \(y)")
            }
          }
        }
        #expect(wrong.isEmpty, "\(cusp.name) \(angle) \(width): \(wrong.count) \(wrong.prefix(4))")
      }
    }
  }
}
