import CoreGraphics

/// Shows a menu beside a view, over everything in its window. A tap outside puts it away.
@MainActor final class MenuView: UIView {
  private let card = UIView()
  private let list = UIView()
  private var rows: [MenuRow] = []
  private let source: CGRect
  private let ended: () -> Void

  private static let (width, radius, margin): (CGFloat, CGFloat, CGFloat) = (250, 13, 8)

  /// Shows a menu.
  ///
  /// - Parameters:
  ///   - menu: the list.
  ///   - view: beside which it is shown.
  ///   - place: in points of the view; nil for its bounds.
  ///   - ended: is called when the menu is put away.
  /// - Returns: whether the menu has elements and the view is in a window.
  @discardableResult static func present(
    _ menu: UIMenu, from view: UIView, at place: CGRect? = nil, ended: @escaping () -> Void = {}
  ) -> Bool {
    guard let window = view.window, !menu.children.isEmpty else { return false }
    let shown = MenuView(view.convert(place ?? view.bounds, to: window), ended)
    shown.frame = window.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(shown)
    shown.show(menu)
    shown.appear()
    return true
  }

  private init(_ source: CGRect, _ ended: @escaping () -> Void) {
    self.source = source
    self.ended = ended
    super.init(frame: .zero)
    card.backgroundColor = UIColor(
      light: UIColor(white: 0.98, alpha: 0.98), dark: UIColor(white: 0.15, alpha: 0.98))
    card.layer.cornerRadius = Self.radius
    card.layer.shadowOpacity = 0.25
    card.layer.shadowRadius = 24
    card.layer.shadowOffset = CGSize(width: 0, height: 8)
    list.clipsToBounds = true
    list.layer.cornerRadius = Self.radius
    addSubview(card)
    card.addSubview(list)
    accessibilityViewIsModal = true
  }

  required init?(coder: NSCoder) { nil }

  private func show(_ menu: UIMenu) {
    for row in rows { row.removeFromSuperview() }
    rows = []
    if !menu.title.isEmpty { add(MenuRow(header: menu.title)) }
    add(menu.children)
    layoutCard()
  }

  private func add(_ elements: [UIMenuElement]) {
    for element in elements {
      if let inner = element as? UIMenu, inner.options.contains(.displayInline) {
        rows.last?.endsGroup = true
        if !inner.title.isEmpty { add(MenuRow(header: inner.title)) }
        add(inner.children)
        rows.last?.endsGroup = true
        continue
      }
      if let action = element as? UIAction, action.attributes.contains(.hidden) { continue }
      let row = MenuRow(element)
      row.addAction(UIAction { [weak self] _ in self?.choose(element) }, for: .touchUpInside)
      add(row)
    }
  }

  private func add(_ row: MenuRow) {
    rows.append(row)
    list.addSubview(row)
  }

  private func choose(_ element: UIMenuElement) {
    if let menu = element as? UIMenu { return show(menu) }
    leave { (element as? UIAction)?.perform(from: element) }
  }

  // MARK: Places

  private func layoutCard() {
    for row in rows { row.isLast = row === rows.last }
    var y: CGFloat = 0
    for row in rows {
      row.frame = CGRect(x: 0, y: y, width: Self.width, height: row.naturalHeight)
      y += row.naturalHeight
    }
    let room = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let height = min(y, max(room.height, 0))
    // Below the view, or above it where there is more room.
    let isBelow = source.maxY + 4 + height <= room.maxY || room.maxY - source.maxY >= source.minY - room.minY
    let top = isBelow ? source.maxY + 4 : source.minY - 4 - height
    let middle = min(max(source.midX, room.minX + Self.width / 2), room.maxX - Self.width / 2)
    let frame = CGRect(
      x: middle - Self.width / 2, y: min(max(top, room.minY), max(room.maxY - height, room.minY)),
      width: Self.width, height: height)
    card.bounds = CGRect(origin: .zero, size: frame.size)
    card.layer.anchorPoint = CGPoint(
      x: min(max((source.midX - frame.minX) / frame.width, 0), 1), y: isBelow ? 0 : 1)
    card.layer.position = CGPoint(
      x: frame.minX + card.layer.anchorPoint.x * frame.width, y: isBelow ? frame.minY : frame.maxY)
    card.layer.shadowPath = CGPath(
      roundedRect: card.bounds, cornerWidth: Self.radius, cornerHeight: Self.radius, transform: nil)
    list.frame = card.bounds
  }

  private func appear() {
    card.alpha = 0
    card.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
    AnimationBlock.make(
      AnimationBlock.Settings(
        duration: 0.35, delay: 0, options: .allowUserInteraction, given: .damping(ratio: 0.85, velocity: 0))
    ).run {
      card.alpha = 1
      card.transform = .identity
    }
  }

  private var isLeaving = false

  private func leave(_ then: @escaping () -> Void) {
    guard !isLeaving else { return }
    isLeaving = true
    isUserInteractionEnabled = false
    AnimationBlock.make(AnimationBlock.Settings(duration: 0.2, delay: 0, options: [])) { [weak self] _ in
      self?.removeFromSuperview()
    }.run {
      card.alpha = 0
      card.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    }
    ended()
    then()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !card.frame.contains(touch.location(in: self)) else { return }
    leave {}
  }
}

/// One element of a menu, or a title above elements.
@MainActor private final class MenuRow: UIControl {
  private let label = UILabel()
  private let picture = UIImageView()
  private let mark = UILabel()
  private let line = UIView()
  private let isHeader: Bool
  /// Whether a wider line follows.
  var endsGroup = false
  /// Whether no line follows.
  var isLast = false

  init(_ element: UIMenuElement) {
    isHeader = false
    super.init(frame: .zero)
    let action = element as? UIAction
    let isRed =
      action?.attributes.contains(.destructive) ?? (element as? UIMenu)?.options.contains(.destructive)
      ?? false
    label.text = element.title
    label.font = .systemFont(ofSize: 17)
    label.textColor = isRed ? .systemRed : .label
    picture.image = element.image?.template
    picture.tintColor = label.textColor
    mark.text = element is UIMenu ? "›" : action?.state == .on ? "✓" : action?.state == .mixed ? "–" : nil
    isEnabled = action?.attributes.contains(.disabled) != true
    if !isEnabled { label.textColor = .tertiaryLabel }
    accessibilityLabel = element.title
    accessibilityTraits = action?.state == .on ? [.button, .selected] : .button
    setUp()
  }

  init(header: String) {
    isHeader = true
    super.init(frame: .zero)
    label.text = header
    label.font = .systemFont(ofSize: 13)
    label.textColor = .secondaryLabel
    isEnabled = false
    setUp()
  }

  required init?(coder: NSCoder) { nil }

  private func setUp() {
    line.backgroundColor = .separator
    mark.textAlignment = .center
    mark.font = .systemFont(ofSize: 17, weight: .semibold)
    picture.contentMode = .scaleAspectFit
    for view in [label, picture, mark, line] as [UIView] { addSubview(view) }
  }

  var naturalHeight: CGFloat { (isHeader ? 30 : 44) + (endsGroup && !isLast ? 8 : 0) }

  override func changedState() {
    super.changedState()
    backgroundColor = isHighlighted ? .systemFill : nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height: CGFloat = isHeader ? 30 : 44
    label.frame = CGRect(x: isHeader ? 16 : 34, y: 0, width: bounds.width - 84, height: height)
    mark.frame = CGRect(x: 8, y: 0, width: 24, height: height)
    picture.frame = CGRect(x: bounds.width - 40, y: height / 2 - 11, width: 24, height: 22)
    line.isHidden = isLast
    let thickness = endsGroup ? 8 : 1 / max(contentScaleFactor, 1)
    line.frame = CGRect(x: 0, y: bounds.height - thickness, width: bounds.width, height: thickness)
    line.alpha = endsGroup ? 0.35 : 1
  }
}
