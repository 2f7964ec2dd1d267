/// The line where typed text goes. It is seen for half a second and hidden for half a second.
@MainActor final class CaretView: UIView {
  /// In points (measured in Flutter's imitation).
  static let width: CGFloat = 2
  private static let key = "blink"

  override func setUpContents() {
    isUserInteractionEnabled = false
    layer.cornerRadius = 1
    isHidden = true
  }

  /// Shows the caret.
  ///
  /// - Parameters:
  ///   - rect: the place between two characters; its width is not looked at.
  ///   - color: of the caret.
  ///   - limits: from left to right where it is seen.
  func show(at rect: CGRect, color: UIColor, within limits: ClosedRange<CGFloat>) {
    let x = min(
      max(rect.minX - Self.width / 2, limits.lowerBound),
      max(limits.upperBound - Self.width, limits.lowerBound))
    let place = CGRect(x: x, y: rect.minY, width: Self.width, height: rect.height)
    backgroundColor = color
    guard place != frame || isHidden else { return }
    frame = place
    isHidden = false
    // It is seen at first after each change.
    let blink = CAKeyframeAnimation(keyPath: "opacity")
    blink.values = [1, 0]
    blink.calculationMode = .discrete
    blink.duration = 1
    blink.repeatCount = .infinity
    layer.add(blink, forKey: Self.key)
  }

  func hide() {
    guard !isHidden else { return }
    isHidden = true
    layer.removeAnimation(forKey: Self.key)
  }
}
