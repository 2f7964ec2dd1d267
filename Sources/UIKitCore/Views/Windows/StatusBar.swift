/// The status bar of a device: the time and a battery, in front of all windows.
///
/// The time is that of Apple's pictures, so that a scene gives the same picture at any time of day.
@MainActor final class StatusBar {
  /// What the controller in front wants of the bar.
  struct Wish: Equatable {
    var isHidden = false
    var style = UIStatusBarStyle.default
  }

  private let layer = CALayer()
  private let time = CATextLayer()
  private let battery = CAShapeLayer()
  private let charge = CALayer()

  init() {
    layer.name = "status bar"
    // In front of the windows, whatever is added later.
    layer.zPosition = UIWindow.Level.statusBar.rawValue
    time.string = "9:41"
    time.alignmentMode = .center
    battery.fillColor = nil
    battery.lineWidth = 1
    charge.cornerRadius = 1.5
    for part in [time, battery, charge] { layer.addSublayer(part) }
  }

  /// Shows the bar on a screen.
  ///
  /// - Parameters:
  ///   - frame: of the bar, in points of the screen; an empty one hides it.
  ///   - hasCamera: whether a camera is in the middle, so that the time is at its left.
  ///   - color: of text and battery.
  func show(in frame: CGRect, of screen: UIScreen, hasCamera: Bool, color: CGColor) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard !frame.isEmpty else { return layer.removeFromSuperlayer() }
    if layer.superlayer !== screen.root { screen.root.addSublayer(layer) }
    layer.frame = frame
    let middle = hasCamera ? frame.height / 2 + 4 : frame.height / 2
    let font = UIFont.systemFont(ofSize: hasCamera ? 17 : 12, weight: .semibold)
    time.font = font
    time.fontSize = font.pointSize
    time.foregroundColor = color
    time.contentsScale = screen.scale
    time.bounds = CGRect(x: 0, y: 0, width: 80, height: font.lineHeight.rounded(.up))
    time.position = CGPoint(x: hasCamera ? frame.width * 0.17 : frame.width / 2, y: middle)
    let size = hasCamera ? CGSize(width: 25, height: 12) : CGSize(width: 22, height: 10)
    let right = hasCamera ? frame.width * 0.9 : frame.width - 8
    let body = CGRect(
      x: right - size.width, y: middle - size.height / 2, width: size.width, height: size.height)
    battery.path = UIBezierPath(roundedRect: body, cornerRadius: size.height / 3).cgPath
    battery.strokeColor = color.copy(alpha: 0.4)
    charge.frame = body.insetBy(dx: 2, dy: 2)
    charge.backgroundColor = color
  }
}
