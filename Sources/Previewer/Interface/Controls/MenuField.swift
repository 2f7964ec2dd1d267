import UIKit
import Windowing

/// A field with one of several names. A click opens the list.
@MainActor package final class MenuField: HoverableView {
  package var names: [String] = []
  /// The chosen name.
  package var name = "" { didSet { if name != oldValue { label.text = name } } }
  package var changed: @MainActor (String) -> Void = { _ in }
  private let label = UILabel()
  private let arrow = CAShapeLayer()

  package override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Theme.smallCorner
    label.font = Theme.body
    addSubview(label)
    arrow.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    arrow.setAffineTransform(CGAffineTransform(scaleX: 0.7, y: 0.7))
    layer.addSublayer(arrow)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .menu }
  package override var defaultValue: String? { name }

  package override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(x: 6, y: 0, width: max(bounds.width - 24, 0), height: bounds.height)
    arrow.position = CGPoint(x: bounds.width - 10, y: bounds.midY)
  }

  package override func themeChanged() {
    backgroundColor = isHovered ? theme.hover : theme.field
    label.textColor = theme.text
    Icon.chevronDown.set(on: arrow, color: theme.secondaryText)
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    openList()
  }

  /// Opens the list of names, as a click does.
  func openList() {
    let list = MenuList(names: names, chosen: name) { [weak self] name in
      self?.name = name
      self?.changed(name)
    }
    list.open(beside: self)
  }
}

/// The open list of a menu, with a title above it where the names alone do not say what a choice does.
@MainActor package final class MenuList: Popover {
  private let chosen: @MainActor (String) -> Void
  private let names: [String]
  private let rows: [MenuRow]
  private var current: Int?
  private let list = ScrollView(frame: .zero)

  /// - Parameter title: what a choice does, such as "Add a filter". Default: no title.
  init(
    title: String? = nil, names: [String], chosen name: String, action: @escaping @MainActor (String) -> Void
  ) {
    self.names = names
    chosen = action
    current = names.firstIndex(of: name)
    rows = names.map { MenuRow($0, isChosen: $0 == name) }
    let heading = title.map { MenuHeading($0) }
    let top = heading == nil ? 0 : Theme.row
    let width = max(150, rows.map(\.fittingWidth).max() ?? 0, heading?.fittingWidth ?? 0)
    super.init(size: CGSize(width: width, height: CGFloat(names.count) * Theme.row + top + 8))
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.frame = CGRect(x: 4, y: 4 + top, width: width - 8, height: CGFloat(names.count) * Theme.row)
    list.contentSize = list.frame.size
    panel.addSubview(list)
    if let heading {
      heading.frame = CGRect(x: 4, y: 4, width: width - 8, height: top)
      panel.addSubview(heading)
    }
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: CGFloat(index) * Theme.row, width: width - 8, height: Theme.row)
      row.action = { [weak self] in self?.choose(index) }
      list.content.addSubview(row)
    }
  }

  package required init?(coder: NSCoder) { nil }

  private func choose(_ index: Int) {
    close()
    chosen(names[index])
  }

  package override func press(_ key: Key, isControl: Bool) -> Bool {
    switch key.name {
    case "Up", "Down":
      let next = min(max((current ?? -1) + (key.name == "Up" ? -1 : 1), 0), names.count - 1)
      current = next
      for (index, row) in rows.enumerated() { row.isMarked = index == next }
      list.show(rows[next].frame)
      return true
    case "Return":
      if let current { choose(current) }
      return true
    default: return super.press(key, isControl: isControl)
    }
  }
}

/// The title of a list, which says what a choice does.
@MainActor final class MenuHeading: InterfaceView {
  var text = "" { didSet { if text != oldValue { label.text = text } } }
  private let label = PanelText.label("", Theme.caption)

  convenience init(_ text: String) {
    self.init(frame: .zero)
    self.text = text
    label.text = text
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// The width that the whole title needs.
  var fittingWidth: CGFloat { (label.sizeThatFits(.zero).width + 24).rounded(.up) }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
  }

  override func themeChanged() { label.textColor = theme.secondaryText }
}

/// A row of a menu.
@MainActor package final class MenuRow: InterfaceView {
  var action: @MainActor () -> Void = {}
  var isMarked = false { didSet { themeChanged() } }
  private let label = UILabel()
  private let isChosen: Bool

  init(_ name: String, isChosen: Bool) {
    self.isChosen = isChosen
    super.init(frame: .zero)
    layer.cornerRadius = 4
    label.text = name
    label.font = Theme.body
    addSubview(label)
  }

  /// The width of a list that shows the whole name.
  var fittingWidth: CGFloat { (label.sizeThatFits(.zero).width + 24).rounded(.up) }

  package override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(x: 8, y: 0, width: max(bounds.width - 16, 0), height: Theme.row)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .row }
  package override var defaultLabel: String? { label.text }
  package override var defaultTraits: UIAccessibilityTraits { traits(isOn: isChosen) }

  package override func themeChanged() {
    backgroundColor = isMarked ? theme.accentFill : nil
    label.textColor = isMarked ? theme.accentText : isChosen ? theme.accent : theme.text
  }

  package override func pointerMoved(to point: CGPoint?) { isMarked = point != nil }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { action() }
}

extension MenuField: FocusTarget {
  package func activate() { openList() }
}
