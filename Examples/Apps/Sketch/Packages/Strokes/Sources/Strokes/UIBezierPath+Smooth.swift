import UIKit

extension UIBezierPath {
  /// A line that goes through the middles between some points, with the points as its control points.
  public convenience init(smoothLineThrough points: [CGPoint]) {
    self.init()
    guard let first = points.first else { return }
    move(to: first)
    guard points.count > 2 else {
      addLine(to: points.last ?? first)
      return
    }
    for (from, to) in zip(points.dropFirst(), points.dropFirst(2)) {
      addQuadCurve(to: CGPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2), controlPoint: from)
    }
    addLine(to: points[points.count - 1])
  }
}
