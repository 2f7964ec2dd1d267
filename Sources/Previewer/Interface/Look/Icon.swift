import QuartzCore
import UIKit

/// The interface's icons: outlines in a square of 16 points, y down.
package enum Icon: CaseIterable, Sendable {
  case chevronRight, chevronDown, close, play, pause, stepForward, stepBack, toStart, loop, reverse, pingPong,
    search
  case eye, eyeClosed, lock, lockOpen, solo, error, warning, info, gear, copy, save, undo, redo, check
  case up, down, folder, export, sidebar, lowerPanel, eyedropper
  case alignLeft, alignCenter, alignRight, alignTop, alignMiddle, alignBottom, spaceHorizontally,
    spaceVertically,
    arrange

  /// Whether the outline is filled; if not, it is drawn as a line of 1.4 points.
  package var isFilled: Bool {
    switch self {
    case .play, .pause, .stepForward, .stepBack, .toStart: true
    default: false
    }
  }

  /// The outline.
  @MainActor package var path: UIBezierPath {
    let path = UIBezierPath()
    func line(_ points: (Double, Double)..., closed: Bool = false) {
      path.move(to: CGPoint(x: points[0].0, y: points[0].1))
      for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
      if closed { path.close() }
    }
    func arc(_ x: Double, _ y: Double, _ radius: Double, from: Double, to: Double, clockwise: Bool = true) {
      let start = from * .pi / 180
      path.move(to: CGPoint(x: x + radius * cos(start), y: y + radius * sin(start)))
      path.addArc(
        withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: start, endAngle: to * .pi / 180,
        clockwise: clockwise)
    }
    func circle(_ x: Double, _ y: Double, _ radius: Double) {
      path.append(
        UIBezierPath(ovalIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)))
    }
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double = 1) {
      path.append(
        UIBezierPath(roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: radius))
    }
    /// Exchanges x and y.
    let transposition = CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    switch self {
    case .chevronRight: line((6, 4), (10, 8), (6, 12))
    case .chevronDown: line((4, 6), (8, 10), (12, 6))
    case .up:
      line((8, 13), (8, 3))
      line((4, 7), (8, 3), (12, 7))
    case .down:
      line((8, 3), (8, 13))
      line((4, 9), (8, 13), (12, 9))
    case .folder:
      line((1.8, 12.8), (1.8, 3.4), (6, 3.4), (7.6, 5.2), (14.2, 5.2), (14.2, 12.8), closed: true)
    case .export:
      line((8, 10), (8, 2))
      line((5, 5), (8, 2), (11, 5))
      line((3, 8.5), (3, 13.5), (13, 13.5), (13, 8.5))
    case .sidebar, .lowerPanel:
      box(1.8, 3, 12.4, 10, 1.5)
      if self == .sidebar { line((10, 3), (10, 13)) } else { line((1.8, 9), (14.2, 9)) }
    case .eyedropper:
      line((9.2, 4.8), (3.4, 10.6), (2.6, 13.4), (5.4, 12.6), (11.2, 6.8))
      line((7.8, 3.4), (12.6, 8.2))
      line((10.2, 5.8), (12.4, 3.6))
      circle(12.6, 3.4, 1.2)
    case .check: line((3.5, 8.5), (6.5, 11.5), (12.5, 4.5))
    case .close:
      line((4.5, 4.5), (11.5, 11.5))
      line((11.5, 4.5), (4.5, 11.5))
    case .play: line((5, 3), (13, 8), (5, 13), closed: true)
    case .pause:
      box(4, 3, 3, 10, 0.8)
      box(9, 3, 3, 10, 0.8)
    case .stepForward:
      box(3.5, 3, 2.2, 10, 0.6)
      line((7.5, 3.5), (13.5, 8), (7.5, 12.5), closed: true)
    case .stepBack:
      box(10.3, 3, 2.2, 10, 0.6)
      line((8.5, 3.5), (2.5, 8), (8.5, 12.5), closed: true)
    case .toStart:
      box(2.5, 3, 1.8, 10, 0.6)
      line((8.5, 3.5), (4.8, 8), (8.5, 12.5), closed: true)
      line((13.5, 3.5), (9.2, 8), (13.5, 12.5), closed: true)
    case .loop:
      arc(8, 8, 5, from: -60, to: 200)
      line((10.2, 1.4), (10.6, 3.7), (8.4, 4.6))
    case .reverse: line((12.5, 3.5), (4, 8), (12.5, 12.5), closed: true)
    case .pingPong:
      line((5, 4.5), (2, 8), (5, 11.5))
      line((11, 4.5), (14, 8), (11, 11.5))
      line((2, 8), (14, 8))
    case .search:
      circle(7, 7, 4)
      line((10, 10), (13.5, 13.5))
    case .eye, .eyeClosed:
      path.move(to: CGPoint(x: 1.5, y: 8))
      path.addQuadCurve(to: CGPoint(x: 14.5, y: 8), controlPoint: CGPoint(x: 8, y: 0.5))
      path.addQuadCurve(to: CGPoint(x: 1.5, y: 8), controlPoint: CGPoint(x: 8, y: 15.5))
      circle(8, 8, 2)
      if self == .eyeClosed { line((3, 13.5), (13, 2.5)) }
    case .lock, .lockOpen:
      box(3.5, 7.5, 9, 6.5, 1.2)
      line((5.5, 7.5), (5.5, 5))
      path.addArc(
        withCenter: CGPoint(x: 8, y: 5), radius: 2.5, startAngle: .pi, endAngle: self == .lock ? 0 : -0.6,
        clockwise: true)
      if self == .lock { path.addLine(to: CGPoint(x: 10.5, y: 7.5)) }
    case .solo:
      circle(8, 8, 5.5)
      circle(8, 8, 1.6)
    case .error:
      circle(8, 8, 6)
      line((8, 4.5), (8, 8.8))
      line((8, 11), (8, 11.4))
    case .warning:
      line((8, 2), (14.5, 13.5), (1.5, 13.5), closed: true)
      line((8, 6.2), (8, 9.6))
      line((8, 11.4), (8, 11.7))
    case .info:
      circle(8, 8, 6)
      line((8, 7.4), (8, 11.5))
      line((8, 4.6), (8, 5))
    case .gear:
      circle(8, 8, 2.4)
      circle(8, 8, 5)
      for index in 0..<8 {
        let angle = Double(index) * .pi / 4
        line((8 + 5 * cos(angle), 8 + 5 * sin(angle)), (8 + 6.8 * cos(angle), 8 + 6.8 * sin(angle)))
      }
    case .copy:
      box(5.5, 5.5, 8, 8, 1.5)
      line((10.5, 2.5), (4, 2.5), (2.5, 4), (2.5, 10.5))
    case .save:
      line((8, 2), (8, 10.5))
      line((4.5, 7), (8, 10.5), (11.5, 7))
      line((2.5, 13.5), (13.5, 13.5))
    case .alignLeft, .alignTop:
      line((2.5, 2), (2.5, 14))
      box(4.5, 4, 9, 3, 0.6)
      box(4.5, 9, 5.5, 3, 0.6)
      if self == .alignTop { path.apply(transposition) }
    case .alignCenter, .alignMiddle:
      line((8, 1.5), (8, 4))
      line((8, 7), (8, 9))
      line((8, 12), (8, 14.5))
      box(3, 4, 10, 3, 0.6)
      box(5, 9, 6, 3, 0.6)
      if self == .alignMiddle { path.apply(transposition) }
    case .alignRight, .alignBottom:
      line((13.5, 2), (13.5, 14))
      box(2.5, 4, 9, 3, 0.6)
      box(6, 9, 5.5, 3, 0.6)
      if self == .alignBottom { path.apply(transposition) }
    case .spaceHorizontally, .spaceVertically:
      line((2.5, 2), (2.5, 14))
      line((13.5, 2), (13.5, 14))
      box(6, 4, 4, 8, 0.8)
      if self == .spaceVertically { path.apply(transposition) }
    case .arrange:
      box(1.8, 1.8, 7, 7, 1)
      line((11, 5.5), (14.2, 5.5), (14.2, 14.2), (5.5, 14.2), (5.5, 11))
    case .undo, .redo:
      line((5.5, 2.5), (2.5, 5.5), (5.5, 8.5))
      line((2.5, 5.5), (9.5, 5.5))
      arc(9.5, 9.25, 3.75, from: -90, to: 90)
      path.addLine(to: CGPoint(x: 6, y: 13))
      if self == .redo { path.apply(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 16, ty: 0)) }
    }
    return path
  }

  /// Shows the icon in a layer.
  @MainActor package func set(on layer: CAShapeLayer, color: UIColor) {
    layer.path = path.cgPath
    layer.fillColor = isFilled ? color.cgColor : nil
    layer.strokeColor = isFilled ? nil : color.cgColor
    layer.lineWidth = 1.4
    layer.lineCap = .round
    layer.lineJoin = .round
  }
}
