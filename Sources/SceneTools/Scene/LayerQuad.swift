import QuartzCore
import RenderTree

/// Where a rectangle in a layer's plane appears: a polygon of three to six corners, which is cut where the plane passes the
/// eye.
package struct LayerQuad: Equatable {
  package private(set) var corners: [CGPoint]

  /// What lies nearer to the eye than this is cut off.
  private static let nearest = 1e-4
  /// Corners further away are drawn there; they are far outside of every window.
  private static let furthest = 1e5

  /// The image of `bounds`; nil if all of it lies behind the eye.
  package init?(_ bounds: CGRect, through m: CATransform3D) {
    let ends = [
      m.project(x: bounds.minX, y: bounds.minY), m.project(x: bounds.maxX, y: bounds.minY),
      m.project(x: bounds.maxX, y: bounds.maxY), m.project(x: bounds.minX, y: bounds.maxY),
    ]
    corners = []
    corners.reserveCapacity(4)
    for index in 0..<4 {
      let (a, b) = (ends[index], ends[(index + 1) % 4])
      if a.w >= Self.nearest { add(a) }
      guard (a.w >= Self.nearest) != (b.w >= Self.nearest) else { continue }
      add(a + (b - a) * ((Self.nearest - a.w) / (b.w - a.w)))
    }
    guard corners.count >= 3 else { return nil }
  }

  private mutating func add(_ point: SIMD4<Double>) {
    let (x, y) = (point.x / point.w, point.y / point.w)
    guard x.isFinite, y.isFinite else { return }
    let far = Self.furthest
    corners.append(CGPoint(x: min(max(x, -far), far), y: min(max(y, -far), far)))
  }

  /// The smallest rectangle around the corners.
  package var box: CGRect {
    guard let first = corners.first else { return .zero }
    var (low, high) = (first, first)
    for corner in corners.dropFirst() {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  package var area: Double {
    var sum = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      sum += a.x * b.y - b.x * a.y
    }
    return abs(sum) / 2
  }

  package func add(to path: CGMutablePath) {
    path.move(to: corners[0])
    for corner in corners.dropFirst() { path.addLine(to: corner) }
    path.closeSubpath()
  }
}
