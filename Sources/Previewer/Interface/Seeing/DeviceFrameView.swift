import Foundation
import Localization
import QuartzCore
import UIKit

/// A device around a wallpaper, with the clock and the icons of a lock screen. What lies outside of the screen is covered, so that the part
/// of the wallpaper is seen that the device shows. The view takes no touches.
@MainActor package final class DeviceFrameView: InterfaceView {
  private let ground = ShapeView(frame: .zero)
  private let front = ShapeView(frame: .zero)
  private let rim = ShapeView(frame: .zero)
  private let marks = ShapeView(frame: .zero)
  private let lines = ShapeView(frame: .zero)
  private let circles = ShapeView(frame: .zero)
  private let clock = UILabel()
  private let date = UILabel()
  private var shown: (outline: DeviceOutline, size: CGSize)?

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    for view in [ground, front, rim, circles, marks, lines] { addSubview(view) }
    for label in [clock, date] {
      label.textAlignment = .center
      label.textColor = UIColor(white: 1, alpha: 0.94)
      label.layer.shadowOpacity = 0.5
      label.layer.shadowOffset = .zero
      addSubview(label)
    }
    clock.text = "9:41"
    date.text = Self.dateText
    for view in [ground, front] { view.shape?.fillRule = .evenOdd }
    front.set(fill: .black)
    marks.set(fill: UIColor(white: 1, alpha: 0.94))
    circles.set(fill: UIColor(white: 0.08, alpha: 0.4))
  }

  package required init?(coder: NSCoder) { nil }

  /// A day in the language of the window.
  private static var dateText: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: Language.current.rawValue)
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.setLocalizedDateFormatFromTemplate("EEEEdMMMM")
    // Monday, the ninth of June 2025.
    return formatter.string(from: Date(timeIntervalSince1970: 1_749_427_200))
  }

  package override func themeChanged() {
    ground.set(fill: theme.style == .dark ? UIColor(white: 0.07, alpha: 1) : UIColor(white: 0.87, alpha: 1))
    rim.set(stroke: UIColor(white: theme.style == .dark ? 0.36 : 0.55, alpha: 1), width: 1.5)
  }

  /// Shows a device around a scene.
  ///
  /// - Parameter scene: where the scene is in the window.
  package func show(_ device: ScreenDevice, around scene: CGRect) {
    if let superview, frame != superview.bounds { frame = superview.bounds }
    let outline = DeviceOutline(device, around: scene)
    guard shown.map({ $0.outline != outline || $0.size != bounds.size }) ?? true else { return }
    shown = (outline, bounds.size)
    for view in [ground, front, rim, circles, marks, lines] { view.frame = bounds }
    showBody(outline)
    showLockScreen(outline)
  }

  private func rounded(_ rect: CGRect, _ corner: CGFloat) -> UIBezierPath {
    UIBezierPath(roundedRect: rect, cornerRadius: min(corner, rect.width / 2, rect.height / 2))
  }

  private func showBody(_ outline: DeviceOutline) {
    let screen = rounded(outline.screen, outline.corner)
    let body = rounded(outline.body, outline.bodyCorner)
    let outside = UIBezierPath(rect: bounds)
    outside.append(screen)
    ground.path = outside.cgPath
    rim.path = body.cgPath
    let button = outline.button.map { UIBezierPath(ovalIn: $0) }
    lines.set(stroke: UIColor(white: 0.3, alpha: 1), width: max(2 * outline.unit, 1))
    lines.path = button?.cgPath
    body.append(screen)
    if let island = outline.island { body.append(rounded(island, island.height)) }
    front.path = body.cgPath
  }

  private func showLockScreen(_ outline: DeviceOutline) {
    clock.font = UIFont.systemFont(ofSize: max(outline.clockSize, 1), weight: .semibold)
    date.font = UIFont.systemFont(ofSize: max(outline.dateSize, 1), weight: .medium)
    clock.frame = outline.clock
    date.frame = outline.date
    for label in [clock, date] { label.layer.shadowRadius = 4 * outline.unit }
    let buttons = UIBezierPath()
    for circle in outline.circles { buttons.append(UIBezierPath(ovalIn: circle)) }
    circles.path = buttons.cgPath
    let marks = UIBezierPath()
    if let indicator = outline.homeIndicator { marks.append(rounded(indicator, indicator.height)) }
    for bar in outline.signal { marks.append(rounded(bar, outline.unit)) }
    marks.append(rounded(outline.battery, 3.5 * outline.unit))
    if outline.circles.count == 2 {
      addTorch(to: marks, in: outline.circles[0])
      addCamera(to: marks, in: outline.circles[1])
    }
    self.marks.path = marks.cgPath
  }

  private func addTorch(to path: UIBezierPath, in circle: CGRect) {
    let side = circle.width / 50
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: circle.midX + x * side, y: circle.midY + y * side)
    }
    path.move(to: point(-7, -11))
    for corner in [(7.0, -11.0), (7, -7), (4, -2), (4, 11), (-4, 11), (-4, -2), (-7, -7)] {
      path.addLine(to: point(corner.0, corner.1))
    }
    path.close()
  }

  /// A box with a finder and an open ring: the ring has its middle the other way round.
  private func addCamera(to path: UIBezierPath, in circle: CGRect) {
    let side = circle.width / 50
    func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(
        x: circle.midX + x * side, y: circle.midY + y * side, width: width * side, height: height * side)
    }
    path.append(rounded(rect(-12, -7, 24, 16), 3 * side))
    path.append(rounded(rect(-5, -10, 10, 4), 1.5 * side))
    let lens = UIBezierPath(
      arcCenter: CGPoint(x: circle.midX, y: circle.midY + side), radius: 5 * side, startAngle: 0,
      endAngle: 2 * .pi, clockwise: false)
    lens.close()
    path.append(lens)
  }
}
