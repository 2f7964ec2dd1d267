import QuartzCore
import RenderTree

/// A rounded rectangle that casts a shadow.
struct ShadowOutline {
  var minX, minY, maxX, maxY: Double
  /// The radius along x. Along y it is `aspect` times as long.
  var radii = (0.0, 0.0, 0.0, 0.0)
  /// The smoothing of the corners' curve (`CornerCurve`); 0 is a circle.
  var smoothing = 0.0
  var aspect = 1.0
  /// The alpha of the rectangle.
  var alpha: Float = 1

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  init(_ bounds: RoundedBounds) {
    (minX, minY, maxX, maxY) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    radii = bounds.radii
    smoothing = bounds.smoothing
  }

  /// Whether a point lies inside, or on the edge up to rounding.
  func contains(_ x: Double, _ y: Double) -> Bool {
    let slack = 1e-4 * max(maxX - minX, maxY - minY)
    guard x >= minX - slack, x <= maxX + slack, y >= minY - slack, y <= maxY + slack else { return false }
    let isLeft = x < (minX + maxX) / 2
    let radius =
      y < (minY + maxY) / 2 ? (isLeft ? radii.0 : radii.1) : (isLeft ? radii.2 : radii.3)
    guard radius > 0 else { return true }
    let u = radius - min(x - minX, maxX - x)
    let v = radius - min(y - minY, maxY - y) / aspect
    guard u > 0, v > 0 else { return true }
    if smoothing > 0 {
      let curve = CornerCurve(smoothing: smoothing)
      let one = radius / curve.reach
      return curve.contains((radius - u + 2 * slack) / one, (radius - v + 2 * slack) / one)
    }
    return u * u + v * v <= (1 + 4 * slack / radius) * radius * radius
  }

  /// The outline of a path that is an upright rectangle, with any radii, or an ellipse; nil for other paths.
  init?(_ path: CGPath) {
    let box = path.boundingBoxOfPath
    guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
    self.init(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
    let slack = 1e-3 * max(box.width, box.height)
    // The control points of a quarter lie at 0.5523 of the way to the corner, with any rounding.
    let kappa = 0.552285
    var corners = [CGSize](repeating: .zero, count: 4)
    var area = 0.0
    var from = CGPoint.zero
    var start = CGPoint.zero
    var index = 0
    func edges(_ p: CGPoint) -> Int {
      (abs(p.x - box.minX) <= slack ? 1 : 0) | (abs(p.x - box.maxX) <= slack ? 2 : 0)
        | (abs(p.y - box.minY) <= slack ? 4 : 0) | (abs(p.y - box.maxY) <= slack ? 8 : 0)
    }
    func isOnEdge(_ p: CGPoint, _ q: CGPoint) -> Bool {
      edges(p) & edges(q) != 0 || (abs(p.x - q.x) <= slack && abs(p.y - q.y) <= slack)
    }
    for (number, verb) in path.verbs.enumerated() {
      switch verb {
      case .moveToPoint:
        // The path has one subpath. A further move that draws nothing is allowed.
        guard number == 0 || number == path.verbs.count - 1 else { return nil }
        if number == 0 {
          start = path.points[index]
          from = start
        }
        index += 1
      case .addLineToPoint:
        let to = path.points[index]
        guard isOnEdge(from, to) else { return nil }
        area += from.x * to.y - to.x * from.y
        from = to
        index += 1
      case .addCurveToPoint:
        let (a, b, to) = (path.points[index], path.points[index + 1], path.points[index + 2])
        // The corner that the quarter rounds lies beside one end, and above or below the other.
        let isFirst = edges(from) & 3 != 0 && edges(to) & 12 != 0
        guard isFirst || (edges(from) & 12 != 0 && edges(to) & 3 != 0) else { return nil }
        let corner = isFirst ? CGPoint(x: from.x, y: to.y) : CGPoint(x: to.x, y: from.y)
        func isNear(_ p: CGPoint, _ q: CGPoint) -> Bool {
          abs(p.x - q.x + kappa * (q.x - corner.x)) <= slack
            && abs(p.y - q.y + kappa * (q.y - corner.y)) <= slack
        }
        let side = edges(corner)
        guard isNear(a, from), isNear(b, to), side & 3 != 0, side & 12 != 0 else { return nil }
        let place = (side & 2 != 0 ? 1 : 0) + (side & 8 != 0 ? 2 : 0)
        guard corners[place] == .zero else { return nil }
        corners[place] = CGSize(width: abs(from.x - to.x), height: abs(from.y - to.y))
        area += from.x * to.y - to.x * from.y
        from = to
        index += 3
      case .closeSubpath:
        guard isOnEdge(from, start) else { return nil }
      default: return nil
      }
    }
    guard isOnEdge(from, start) else { return nil }
    area += from.x * start.y - start.x * from.y
    // The outline goes round once and leaves out only the corners.
    let whole = corners.reduce(box.width * box.height) { $0 - $1.width * $1.height / 2 }
    guard abs(abs(area) / 2 - whole) <= 4e-3 * box.width * box.height else { return nil }
    let longest = corners.max { $0.width < $1.width } ?? .zero
    if longest.width > 0 { aspect = longest.height / longest.width }
    guard aspect > 1e-3, aspect < 1e3,
      corners.allSatisfy({ abs($0.height - $0.width * aspect) <= 2 * slack })
    else { return nil }
    radii = (corners[0].width, corners[1].width, corners[2].width, corners[3].width)
  }
}
