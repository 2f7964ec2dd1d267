import Foundation

/// The outline of a layer: its bounds with rounded corners, as background, border and clip follow it.
package struct RoundedBounds {
  package let minX, minY, maxX, maxY: Double
  /// How far each corner reaches along the edges: minimum x and y, maximum x and minimum y, minimum x and maximum y,
  /// maximum both; 0 for a square one.
  package let radii: (Double, Double, Double, Double)
  /// The corner is |u|ⁿ + |v|ⁿ = 1: 2, a circle, or more.
  package let exponent: Double

  /// The outline of a row's bounds.
  package init(_ row: UnsafePointer<Double>) {
    minX = row[Slot.bounds]
    minY = row[Slot.bounds + 1]
    let width = row[Slot.bounds + 2]
    let height = row[Slot.bounds + 3]
    maxX = minX + width
    maxY = minY + height
    let half = min(width, height) / 2
    let radius = min(max(row[Slot.cornerRadius], 0), half)
    var reach = radius
    var exponent = 2.0
    if row[Slot.cornerCurve] == 1 && radius > 0 {
      // A superellipse from where the curve leaves the edge, 1.528665 radii from the corner (measured) or the middle
      // of a short side, through the point at which the circle crosses the diagonal.
      reach = min(1.528665 * radius, half)
      exponent = -log(2) / log(1 - (1 - 0.5.squareRoot()) * radius / reach)
    }
    self.exponent = exponent
    let corners = Int(row[Slot.maskedCorners])
    func corner(_ bit: Int) -> Double { corners & bit != 0 ? reach : 0 }
    radii = (corner(1), corner(2), corner(4), corner(8))
  }

  private init(_ outer: RoundedBounds, inset: Double) {
    minX = min(outer.minX + inset, (outer.minX + outer.maxX) / 2)
    maxX = max(outer.maxX - inset, (outer.minX + outer.maxX) / 2)
    minY = min(outer.minY + inset, (outer.minY + outer.maxY) / 2)
    maxY = max(outer.maxY - inset, (outer.minY + outer.maxY) / 2)
    let r = outer.radii
    radii = (max(r.0 - inset, 0), max(r.1 - inset, 0), max(r.2 - inset, 0), max(r.3 - inset, 0))
    exponent = outer.exponent
  }

  /// The inner edge of a border of a width.
  package func inset(by width: Double) -> RoundedBounds { RoundedBounds(self, inset: width) }

  package var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  private var isSquare: Bool { radii == (0, 0, 0, 0) }

  /// Whether a point lies within; the maximum edges lie outside.
  package func contains(_ p: CGPoint) -> Bool {
    guard p.x >= minX, p.x < maxX, p.y >= minY, p.y < maxY else { return false }
    if isSquare { return true }
    let isLeft = p.x < (minX + maxX) / 2
    let isLow = p.y < (minY + maxY) / 2
    let radius = isLow ? (isLeft ? radii.0 : radii.1) : (isLeft ? radii.2 : radii.3)
    let u = radius - min(p.x - minX, maxX - p.x)
    let v = radius - min(p.y - minY, maxY - p.y)
    guard u > 0, v > 0 else { return true }
    return pow(u / radius, exponent) + pow(v / radius, exponent) <= 1
  }

  /// The outline as a path.
  package func addPath(to path: CGMutablePath) {
    if isSquare { return path.addRect(CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)) }
    path.move(to: CGPoint(x: minX + radii.0, y: minY))
    path.addLine(to: CGPoint(x: maxX - radii.1, y: minY))
    corner(path, radii.1, centre: CGPoint(x: maxX - radii.1, y: minY + radii.1), from: (0, -1), to: (1, 0))
    path.addLine(to: CGPoint(x: maxX, y: maxY - radii.3))
    corner(path, radii.3, centre: CGPoint(x: maxX - radii.3, y: maxY - radii.3), from: (1, 0), to: (0, 1))
    path.addLine(to: CGPoint(x: minX + radii.2, y: maxY))
    corner(path, radii.2, centre: CGPoint(x: minX + radii.2, y: maxY - radii.2), from: (0, 1), to: (-1, 0))
    path.addLine(to: CGPoint(x: minX, y: minY + radii.0))
    corner(path, radii.0, centre: CGPoint(x: minX + radii.0, y: minY + radii.0), from: (-1, 0), to: (0, -1))
    path.closeSubpath()
  }

  private func corner(
    _ path: CGMutablePath, _ radius: Double, centre: CGPoint, from: (Double, Double), to: (Double, Double)
  ) {
    guard radius > 0 else { return }
    func point(_ a: Double, _ b: Double) -> CGPoint {
      CGPoint(
        x: centre.x + radius * (a * from.0 + b * to.0), y: centre.y + radius * (a * from.1 + b * to.1))
    }
    guard exponent != 2 else {
      let k = 0.5522847498307936
      return path.addCurve(to: point(0, 1), control1: point(1, k), control2: point(k, 1))
    }
    // Steps of the angle; a superellipse is flat near its ends, where these lie closest.
    for step in 1...24 {
      let angle = Double(step) / 24 * .pi / 2
      path.addLine(
        to: point(pow(max(cos(angle), 0), 2 / exponent), pow(max(sin(angle), 0), 2 / exponent)))
    }
  }
}
