import Foundation

/// The outline of a layer: its bounds with rounded corners, as background, border and clip follow it.
package struct RoundedBounds {
  package let minX, minY, maxX, maxY: Double
  /// Of the corners that are round.
  package let radius: Double
  /// How far each corner's curve reaches along the edges: minimum x and y, maximum x and minimum y, minimum x and maximum
  /// y, maximum both; 0 for a square one.
  package let radii: (Double, Double, Double, Double)
  /// Of the corners' curve (`CornerCurve`): 0 is a circle.
  package let smoothing: Double
  private let isContinuous: Bool

  /// The outline of a row's bounds.
  package init(_ row: LayerRow) {
    let (x, y) = (row[Slot.bounds], row[Slot.bounds + 1])
    self.init(
      x, y, x + row[Slot.bounds + 2], y + row[Slot.bounds + 3], radius: row[Slot.cornerRadius],
      corners: Int(clamping: row[Slot.maskedCorners]), isContinuous: row[Slot.cornerCurve] == 1)
  }

  private init(
    _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, radius: Double, corners: Int,
    isContinuous: Bool
  ) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    self.isContinuous = isContinuous
    let half = min(maxX - minX, maxY - minY) / 2
    let radius = min(max(radius, 0), half)
    self.radius = radius
    smoothing = isContinuous ? CornerCurve.smoothing(radius: radius, half: half) : 0
    let reach = radius * CornerCurve(smoothing: smoothing).reach
    func corner(_ bit: Int) -> Double { corners & bit != 0 ? reach : 0 }
    radii = (corner(1), corner(2), corner(4), corner(8))
  }

  /// The outline further in by a distance, as the inner edge of a border is: its radius is less by as much.
  package func inset(by distance: Double) -> RoundedBounds {
    let (middleX, middleY) = ((minX + maxX) / 2, (minY + maxY) / 2)
    let corners =
      (radii.0 > 0 ? 1 : 0) | (radii.1 > 0 ? 2 : 0) | (radii.2 > 0 ? 4 : 0) | (radii.3 > 0 ? 8 : 0)
    return RoundedBounds(
      min(minX + distance, middleX), min(minY + distance, middleY), max(maxX - distance, middleX),
      max(maxY - distance, middleY), radius: radius - distance, corners: corners, isContinuous: isContinuous)
  }

  package var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  private var isSquare: Bool { radii == (0, 0, 0, 0) }

  /// Whether a point lies within; the maximum edges lie outside.
  package func contains(_ p: CGPoint) -> Bool {
    guard p.x >= minX, p.x < maxX, p.y >= minY, p.y < maxY else { return false }
    return isWithinCorners(p.x, p.y, slack: 0)
  }

  /// Whether a point of the bounds, or no more than `slack` beyond, is within the corners' curves, but for `slack`.
  package func isWithinCorners(_ x: Double, _ y: Double, slack: Double) -> Bool {
    if isSquare { return true }
    let isLeft = x < (minX + maxX) / 2
    let isLow = y < (minY + maxY) / 2
    let reach = isLow ? (isLeft ? radii.0 : radii.1) : (isLeft ? radii.2 : radii.3)
    guard reach > 0 else { return true }
    let (inX, inY) = (min(x - minX, maxX - x) + slack, min(y - minY, maxY - y) + slack)
    guard inX < reach, inY < reach else { return true }
    if smoothing == 0 {
      let (u, v) = (reach - inX, reach - inY)
      return u * u + v * v <= reach * reach
    }
    return CornerCurve(smoothing: smoothing).contains(inX / radius, inY / radius)
  }

  /// The outline as a path.
  package func addPath(to path: CGMutablePath) {
    if isSquare { return path.addRect(CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)) }
    path.move(to: CGPoint(x: minX + radii.0, y: minY))
    path.addLine(to: CGPoint(x: maxX - radii.1, y: minY))
    corner(path, radii.1, at: CGPoint(x: maxX, y: minY), from: (-1, 0), to: (0, 1))
    path.addLine(to: CGPoint(x: maxX, y: maxY - radii.3))
    corner(path, radii.3, at: CGPoint(x: maxX, y: maxY), from: (0, -1), to: (-1, 0))
    path.addLine(to: CGPoint(x: minX + radii.2, y: maxY))
    corner(path, radii.2, at: CGPoint(x: minX, y: maxY), from: (1, 0), to: (0, -1))
    path.addLine(to: CGPoint(x: minX, y: minY + radii.0))
    corner(path, radii.0, at: CGPoint(x: minX, y: minY), from: (0, 1), to: (1, 0))
    path.closeSubpath()
  }

  /// The curve of a corner, whose edges go along `from` and `to`.
  private func corner(
    _ path: CGMutablePath, _ reach: Double, at corner: CGPoint, from: (Double, Double), to: (Double, Double)
  ) {
    guard reach > 0 else { return }
    func point(_ a: Double, _ b: Double) -> CGPoint {
      CGPoint(
        x: corner.x + radius * (a * from.0 + b * to.0), y: corner.y + radius * (a * from.1 + b * to.1))
    }
    guard smoothing > 0 else {
      let k = 1 - 0.5522847498307936
      return path.addCurve(to: point(0, 1), control1: point(k, 0), control2: point(0, k))
    }
    let points = CornerCurve(smoothing: smoothing).points.map { point($0.x, $0.y) }
    for first in stride(from: 1, to: 10, by: 3) {
      path.addCurve(to: points[first + 2], control1: points[first], control2: points[first + 1])
    }
  }
}
