import QuartzCore
import RenderTree
import SceneTools
import UIKit

/// What the chosen constraint connects: the outlines of its views and layout guides, the lines of its attributes, and a line between those.
@MainActor final class ConstraintView: InterfaceView {
  private let outlines = ShapeView(frame: .zero)
  private let lines = ShapeView(frame: .zero)
  private let link = ShapeView(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for view in [outlines, link, lines] { addSubview(view) }
    link.shape?.lineDashPattern = [3, 3]
  }

  required init?(coder: NSCoder) { nil }

  override func themeChanged() {
    let color = BorderView.guideColor
    outlines.set(stroke: color, width: 1)
    lines.set(stroke: color, width: 3)
    link.set(stroke: color, width: 1.5)
  }

  /// Shows a constraint of the present frame.
  func show(_ constraint: NSLayoutConstraint, toScreen: CATransform3D) {
    let (around, marks, way) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
    var last: Line?
    constraint.forEachSide { side in
      guard let shown = side.view.layer.presentation() else { return }
      let bounds = shown.bounds
      let transform = CATransform3DConcat(shown.transformToRoot, toScreen)
      LayerQuad(side.rect(in: bounds), through: transform)?.add(to: around)
      let line = side.line(in: bounds)
      guard let from = transform.project(line.from), let to = transform.project(line.to) else { return }
      let new = Line(from: from, to: to)
      marks.move(to: from)
      marks.addLine(to: to)
      if side.isLength { Self.addEnds(from, to, to: marks) }
      if let last {
        let ends = last.link(to: new)
        way.move(to: ends.from)
        way.addLine(to: ends.to)
      }
      last = new
    }
    for (view, path) in [(outlines, around), (lines, marks), (link, way)] {
      view.frame = bounds
      view.path = path.isEmpty ? nil : path
    }
    isHidden = last == nil
  }

  /// The line of an attribute on the screen.
  private struct Line {
    let from, to: CGPoint

    func point(at share: CGFloat) -> CGPoint {
      CGPoint(x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
    }

    /// Where a line to another one begins and ends: straight across, in the middle of the part in which they lie beside each other, else between
    /// their middles.
    func link(to other: Line) -> (from: CGPoint, to: CGPoint) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      func share(_ point: CGPoint) -> CGFloat { ((point.x - from.x) * dx + (point.y - from.y) * dy) / square }
      let (begin, end) = square > 0 ? (share(other.from), share(other.to)) : (0, 0)
      let (low, high) = (max(min(begin, end), 0), min(max(begin, end), 1))
      guard low < high else { return (point(at: 0.5), other.point(at: 0.5)) }
      let middle = (low + high) / 2
      return (point(at: middle), other.point(at: (middle - begin) / (end - begin)))
    }
  }

  /// Adds short lines across the ends of a line.
  private static func addEnds(_ from: CGPoint, _ to: CGPoint, to path: CGMutablePath) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = hypot(dx, dy)
    guard length > 0, length.isFinite else { return }
    let (nx, ny) = (-dy / length * 5, dx / length * 5)
    for end in [from, to] {
      path.move(to: CGPoint(x: end.x + nx, y: end.y + ny))
      path.addLine(to: CGPoint(x: end.x - nx, y: end.y - ny))
    }
  }

  /// The paths that are drawn, for tests.
  var shownPaths: (outlines: CGPath?, lines: CGPath?, link: CGPath?) {
    (outlines.path, lines.path, link.path)
  }
}
