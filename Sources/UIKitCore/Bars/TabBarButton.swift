/// Shows an item of a tab bar: an image above a title, and a badge.
final class TabBarButton: UIControl {
  let item: UITabBarItem
  let picture = UIImageView()
  let label = UILabel()
  private let badge = UILabel()
  private let badgePlate = UIView()

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.textAlignment = .center
    badge.font = .systemFont(ofSize: 13)
    badge.textColor = .white
    badge.textAlignment = .center
    badgePlate.isUserInteractionEnabled = false
    badgePlate.addSubview(badge)
    for view in [picture, label, badgePlate] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override var usualAccessibilityLabel: String? { item.accessibilityLabel ?? item.shownTitle }
  override var usualAccessibilityValue: String? { item.badgeValue }
  override var usualAccessibilityTraits: UIAccessibilityTraits {
    var traits: UIAccessibilityTraits = .button
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }

  /// Shows the item in its present state.
  func show(_ looks: UITabBarItemAppearance?, selected: UIColor?, unselected: UIColor) {
    isEnabled = item.isEnabled
    let look = !isEnabled ? looks?.disabled : isSelected ? looks?.selected : looks?.normal
    let usual: UIColor = isSelected ? selected ?? .systemBlue : unselected
    let state: UIControl.State = isSelected ? .selected : .normal
    var own = look?.titleTextAttributes ?? [:]
    own.merge(item.attributes(for: state) ?? item.attributes(for: .normal) ?? [:]) { $1 }
    label.attributedText = NSAttributedString(
      string: item.shownTitle ?? "", attributes: BarLook.attributes(BarLook.tabFont, usual, own))
    let image =
      (isSelected ? item.selectedImage : nil) ?? item.image ?? item.systemItem.flatMap(BarSymbol.image)
    picture.image =
      image?.renderingMode == .alwaysOriginal ? image : image?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = look?.iconColor ?? usual
    titleOffset =
      item.titlePositionAdjustment == .zero
      ? look?.titlePositionAdjustment ?? .zero : item.titlePositionAdjustment
    badge.text = item.badgeValue
    badgePlate.isHidden = item.badgeValue == nil
    badgePlate.backgroundColor = item.badgeColor ?? look?.badgeBackgroundColor ?? .systemRed
    setNeedsLayout()
  }

  private var titleOffset = UIOffset.zero

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = picture.image?.size ?? .zero
    let hasTitle = label.text?.isEmpty == false
    // Where images and titles are in bars of devices; chosen to the point.
    let middle: CGFloat = hasTitle ? 17.5 : bounds.midY
    let insets = item.imageInsets
    picture.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: (middle - size.height / 2).rounded(),
      width: size.width,
      height: size.height
    ).inset(by: insets)
    let text = label.sizeThatFits(.zero)
    let width = min(text.width, bounds.width)
    label.frame = CGRect(
      x: (bounds.width - width) / 2 + titleOffset.horizontal, y: 46 - text.height + titleOffset.vertical,
      width: width, height: text.height)
    let badgeWidth = max(badge.sizeThatFits(.zero).width + 10, 18)
    badgePlate.frame = CGRect(x: bounds.midX + 4, y: 2, width: badgeWidth, height: 18)
    badgePlate.layer.cornerRadius = 9
    badge.frame = badgePlate.bounds
  }
}
