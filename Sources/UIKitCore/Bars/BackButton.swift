/// The arrow with a title at the left of a navigation bar.
final class BackButton: UIControl {
  let arrow = UIImageView(image: BarSymbol.back)
  let label = UILabel()

  /// Where the arrow begins, and the title.
  private static let arrowX: CGFloat = 8
  private static let titleX: CGFloat = 26

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(arrow)
    addSubview(label)
    label.font = BarLook.buttonFont
    label.lineBreakMode = .byTruncatingTail
    showTint()
  }

  required init?(coder: NSCoder) { nil }

  override var usualAccessibilityLabel: String? { label.text?.isEmpty == false ? label.text : "Back" }
  override var usualAccessibilityTraits: UIAccessibilityTraits { .button }

  /// The colour of the title; nil: the tint colour.
  var titleColor: UIColor? { didSet { showTint() } }

  /// The width with a title.
  func width(of title: String) -> CGFloat {
    guard !title.isEmpty else { return Self.titleX }
    let old = label.text
    label.text = title
    let width = label.sizeThatFits(.zero).width
    label.text = old
    return Self.titleX + width + BarLook.buttonInset
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    showTint()
  }

  private func showTint() { label.textColor = titleColor ?? tintColor }

  override func changedState() {
    super.changedState()
    let alpha: CGFloat = isHighlighted ? 0.2 : 1
    guard arrow.alpha != alpha else { return }
    let change = { [arrow, label] in (arrow.alpha, label.alpha) = (alpha, alpha) }
    if isHighlighted {
      change()
    } else {
      AnimationBlock.make(
        AnimationBlock.Settings(duration: 0.25, delay: 0, options: [.allowUserInteraction])
      ).run(change)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = arrow.image?.size ?? .zero
    arrow.frame = CGRect(
      x: Self.arrowX, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height
    )
    let room = max(bounds.width - Self.titleX - BarLook.buttonInset, 0)
    let text = label.sizeThatFits(.zero)
    let width = min(text.width, room)
    label.setFrameWithoutTransform(
      CGRect(x: Self.titleX, y: (bounds.height - text.height) / 2, width: width, height: text.height))
  }
}

extension UIView {
  /// Sets where the view is without its transform, which an animation may have set.
  func setFrameWithoutTransform(_ frame: CGRect) {
    bounds.size = frame.size
    center = CGPoint(x: frame.midX, y: frame.midY)
  }
}
