import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// The curve of continuous corners.
@Suite struct CornerCurveTests {
  /// A layer's outline.
  private func outline(_ width: Double, _ height: Double, _ radius: Double) -> RoundedBounds {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.cornerRadius = radius
    layer.cornerCurve = .continuous
    return RoundedBounds(layer.row)
  }

  /// The measured control points, for a radius of 10 and room enough.
  @Test func threeCubics() {
    let path = CGMutablePath()
    outline(100, 80, 10).addPath(to: path)
    // The outline begins after the corner of least x and y; this is the last one of all.
    let corner = path.points.suffix(10).map { ($0.x, $0.y) }
    let measured = [
      (0, 1.528665), (0, 1.088493), (0, 0.868407), (0.074911, 0.631494), (0.169060, 0.372824),
      (0.372824, 0.169060), (0.631494, 0.074911), (0.868407, 0), (1.088493, 0), (1.528665, 0),
    ]
    for (found, expected) in zip(corner, measured) {
      #expect(abs(found.0 - 10 * expected.0) < 1e-9 && abs(found.1 - 10 * expected.1) < 1e-9)
    }
    #expect(path.verbs.count { $0 == .addCurveToPoint } == 12)
  }

  /// Points a hair to either side of the path's own curves are in or out, at every degree of squeezing.
  @Test(arguments: [100.0, 36, 28, 22, 20.0001]) func containsWhatThePathDoes(_ height: Double) {
    let bounds = outline(100, height, 10)
    let path = CGMutablePath()
    bounds.addPath(to: path)
    var checked = 0
    path.forEachStep { step in
      guard case .segment(.cubic(let p0, let p1, let p2, let p3)) = step else { return }
      for index in 1..<20 {
        let t = Double(index) / 20
        let s = 1 - t
        func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
          s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
        }
        let place = CGPoint(x: at(p0.x, p1.x, p2.x, p3.x), y: at(p0.y, p1.y, p2.y, p3.y))
        // Towards the middle of the bounds, along the diagonal of the corner.
        let inwards = CGPoint(x: place.x < 50 ? 1 : -1, y: place.y < height / 2 ? 1 : -1)
        for (step, isInside) in [(1e-4, true), (-1e-4, false)] {
          let point = CGPoint(x: place.x + inwards.x * step, y: place.y + inwards.y * step)
          #expect(bounds.contains(point) == isInside, "\(point)")
          checked += 1
        }
      }
    }
    #expect(checked == 12 * 19 * 2)
  }

  /// Squeezed, the outline goes over into a circle without a jump.
  @Test func squeezing() {
    #expect(outline(100, 20, 10).smoothing == 0)
    #expect(outline(100, 20, 30).radius == 10)
    #expect(outline(100, 2 * 15.28665, 10).smoothing == 1)
    var last = CGFloat.nan
    for height in stride(from: 32.0, to: 20.01, by: -0.05) {
      let path = CGMutablePath()
      outline(100, height, 10).addPath(to: path)
      // Where the last corner's curve crosses its diagonal.
      let p = path.points.suffix(7).prefix(4).map(\.x)
      let depth = (p[0] + 3 * p[1] + 3 * p[2] + p[3]) / 8
      if last.isFinite { #expect(abs(depth - last) < 2e-4) }
      last = depth
    }
    #expect(abs(last - 10 * (1 - 0.5.squareRoot())) < 1e-4)
  }

  /// The inner edge of a border lies a width further in, with the radius less the width.
  @Test func insets() {
    let inner = outline(100, 80, 20).inset(by: 4)
    #expect(inner.radius == 16 && inner.minX == 4 && inner.maxY == 76)
    #expect(abs(inner.radii.0 - 16 * 1.528665) < 1e-9)
    #expect(outline(100, 80, 20).inset(by: 20).radii == (0, 0, 0, 0))
    // A circle stays one.
    #expect(outline(40, 40, 20).inset(by: 5).smoothing == 0)
  }
}
