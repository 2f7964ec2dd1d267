import Localization
import QuartzCore
import SceneEditing
import UIKit

/// The first line of a filter, an emitter cell or a behaviour: its name, whether it is on, and what is done with it. A click on the arrow shows
/// its values.
@MainActor final class ObjectRow: DetailRow {
  /// Whether the lines with its values are shown. Default false.
  var isOpen = false { didSet { if isOpen != oldValue { showArrow() } } }
  var toggled: @MainActor () -> Void = {}
  var perform: @MainActor (ObjectCommand) -> Void = { _ in }
  var setEnabled: @MainActor (Bool) -> Void = { _ in }
  let name = TextField(frame: .zero)
  let flag = SwitchField(frame: .zero)
  private let type = UILabel()
  private let arrow = CAShapeLayer()
  private let up = IconButton(.up, localized("Move up"), side: 18)
  private let down = IconButton(.down, localized("Move down"), side: 18)
  private let copyButton = IconButton(.copy, localized("Duplicate"), side: 18)
  private let remove = IconButton(.close, localized("Remove"), side: 18)
  private var depth: CGFloat = 0
  /// The place of the object that is shown.
  private(set) var place: ObjectPath?

  override init(frame: CGRect) {
    super.init(frame: frame)
    name.font = Theme.body
    name.isQuiet = true
    name.changesScene = true
    name.accessibilityLabel = localized("Name")
    type.font = Theme.caption
    type.textAlignment = .right
    type.lineBreakMode = .byTruncatingTail
    flag.accessibilityLabel = localized("Enabled")
    arrow.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    arrow.setAffineTransform(CGAffineTransform(scaleX: 0.6, y: 0.6))
    layer.addSublayer(arrow)
    for view in [type, name, flag, up, down, copyButton, remove] { addSubview(view) }
    up.action = { [weak self] in self?.perform(.shift(-1)) }
    down.action = { [weak self] in self?.perform(.shift(1)) }
    copyButton.action = { [weak self] in self?.perform(.duplicate) }
    remove.action = { [weak self] in self?.perform(.remove) }
    flag.changed = { [weak self] in self?.setEnabled($0) }
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .group }
  override var defaultLabel: String? { name.text.isEmpty ? type.text : name.text }
  override var defaultTraits: UIAccessibilityTraits { traits(isOn: isOpen) }

  /// Shows the object of a place, of `count` in its list.
  func show(_ place: ObjectPath, count: Int) {
    self.place = place
    let index = place.way.last ?? 0
    depth = CGFloat(place.way.count - 1)
    let own = ObjectPath.name(of: place.object) ?? ""
    if name.text != own { name.text = own }
    let kind = Self.kind(of: place.object)
    name.placeholder = kind ?? localized("no name")
    type.text = kind == own ? "" : kind
    name.isEnabled = !(place.object is String)
    flag.isHidden = place.keyPath == nil
    flag.isOn = Self.isEnabled(place.object)
    if up.isEnabled != (index > 0) { up.isEnabled = index > 0 }
    if down.isEnabled != (index + 1 < count) { down.isEnabled = index + 1 < count }
    name.commit = { [weak self] text in
      if let reason = Self.refusal(of: text, place) { return reason }
      self?.perform(.rename(text))
      return nil
    }
    setNeedsLayout()
  }

  private static func kind(of object: Any?) -> String? {
    switch object {
    case let filter as CAFilter: filter.type
    case let behavior as CAEmitterBehavior: behavior.type
    case let type as String: type
    default: nil
    }
  }

  private static func isEnabled(_ object: Any?) -> Bool {
    switch object {
    case let filter as CAFilter: filter.isEnabled
    case let cell as CAEmitterCell: cell.isEnabled
    case let behavior as CAEmitterBehavior: behavior.isEnabled
    default: true
    }
  }

  /// Why an object cannot have a name; nil if it can.
  private static func refusal(of name: String, _ place: ObjectPath) -> String? {
    if name.isEmpty { return localized("a name is needed, because its values are set by it") }
    if name.contains(".") {
      return localized("a name cannot contain a point, which separates the parts of key paths")
    }
    let others = place.list.items.enumerated().filter { $0.offset != place.way.last }.map(\.element)
    return others.contains { ObjectPath.name(of: $0) == name }
      ? localized("another one in the list has the name \(name)") : nil
  }

  override func height(for width: CGFloat) -> CGFloat { Theme.row + 4 }

  override func themeChanged() {
    type.textColor = theme.tertiaryText
    showArrow()
  }

  private func showArrow() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (isOpen ? Icon.chevronDown : .chevronRight).set(on: arrow, color: theme.tertiaryText)
    CATransaction.commit()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let left = Theme.margin + depth * 12
    arrow.position = CGPoint(x: left + 4, y: bounds.midY)
    var x = bounds.width - Theme.margin
    for button in [remove, copyButton, down, up] {
      x -= 18
      button.frame.origin = CGPoint(x: x, y: 4)
    }
    flag.frame.origin = CGPoint(x: x - SwitchField.size.width - 4, y: 5)
    let end = (flag.isHidden ? x : flag.frame.minX) - 4
    let start = left + 12
    let wanted = type.text?.isEmpty == false ? min(type.sizeThatFits(.zero).width, (end - start) * 0.5) : 0
    type.frame = CGRect(x: end - wanted, y: 0, width: wanted, height: bounds.height)
    name.frame = CGRect(x: start, y: 2, width: max(end - wanted - 4 - start, 0), height: Theme.row)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), bounds.contains(point) else { return }
    toggled()
  }
}

extension ObjectRow: FocusTarget {
  func activate() { toggled() }
}

/// The line of a picture: a small copy of it, and a button that chooses another one.
@MainActor final class PictureRow: DetailRow {
  var choose: @MainActor () -> Void = {}
  private var keyPath = ""
  private let title = UILabel()
  private let ground = CALayer()
  private let picture = CALayer()
  private let button = TextButton(localized("Choose…"))

  /// - Parameter keyPath: the key path of the picture in the layer.
  convenience init(_ keyPath: String) {
    self.init(frame: .zero)
    self.keyPath = keyPath
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.font = Theme.body
    title.text = localized("Picture")
    button.accessibilityLabel = localized("Choose a picture")
    button.action = { [weak self] in self?.choose() }
    ground.cornerRadius = Theme.smallCorner
    picture.contentsGravity = .resizeAspect
    picture.minificationFilter = .trilinear
    layer.addSublayer(ground)
    layer.addSublayer(picture)
    addSubview(title)
    addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  override func height(for width: CGFloat) -> CGFloat { 34 }

  override func themeChanged() {
    title.textColor = theme.secondaryText
    ground.backgroundColor = UIColor(white: 0.5, alpha: 1).cgColor
  }

  override func update(_ layer: CALayer, _ shown: CALayer?) {
    let image = layer.value(forKeyPath: keyPath) as? CGImage
    if picture.contents as? CGImage !== image { picture.contents = image }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let x = Theme.margin + PropertyRow.titleWidth
    title.frame = CGRect(x: Theme.margin, y: 5, width: PropertyRow.titleWidth - 6, height: Theme.row)
    ground.frame = CGRect(x: x, y: 2, width: 44, height: 30)
    picture.frame = ground.frame.insetBy(dx: 2, dy: 2)
    button.frame = CGRect(x: x + 50, y: 6, width: button.fittingWidth, height: Theme.row - 2)
  }
}
