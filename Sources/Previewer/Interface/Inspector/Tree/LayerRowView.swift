import CoreAnimationMarkup
import Localization
import SceneEditing
import UIKit

/// A row of the layer tree. It shows one layer, or one entry of constraints, after another while the tree is scrolled.
@MainActor final class LayerRowView: InterfaceView {
  /// The layer; nil for constraints.
  private(set) var layerShown: CALayer?
  private(set) var index = -1
  /// The row was pressed; `onDisclosure` at its arrow.
  var pressed: @MainActor (_ index: Int, _ onDisclosure: Bool, _ touch: UITouch) -> Void = { _, _, _ in }
  /// The pointer moved after a press.
  var dragged: @MainActor (_ touch: UITouch) -> Void = { _ in }
  /// The button went up, or the press was cancelled.
  var released: @MainActor (_ isCancelled: Bool) -> Void = { _ in }
  var toggled: @MainActor (_ state: LayerOverrides.State, _ layer: CALayer) -> Void = { _, _ in }
  var hovered: @MainActor (_ layer: CALayer?) -> Void = { _ in }

  struct State: Equatable {
    var isSelected = false
    var isOpen = false
    var hasFocus = false
    var isHidden = false
    var isSolo = false
    var isLocked = false
    /// Whether the layer is not to be seen, because it or a layer above it is hidden or transparent.
    var isPale = false
    /// The number of constraints that the layer's view holds, if no other row says it.
    var constraints = 0
  }

  /// What a row of constraints says.
  private struct ConstraintTexts: Equatable {
    var title: String
    var kind: String?
    var isList = false
    var isBroken = false

    @MainActor init(_ entry: ConstraintEntry) {
      switch entry {
      case .list(let view):
        title = localized("Constraints")
        kind = "\(view.constraints.count)"
        isList = true
      case .one(let constraint):
        let row = LayoutReport.Row(constraint)
        title = row.name
        isBroken = row.isBroken
        kind = isBroken ? localized("left out") : nil
      }
    }
  }

  private let background = CALayer()
  private let disclosure = CAShapeLayer()
  private let glyph = CAShapeLayer()
  private let name = UILabel()
  private let className = UILabel()
  private let eye = IconButton(.eye, localized("Hide"), side: 18)
  private let solo = IconButton(.solo, localized("Show alone"), side: 18)
  private let lock = IconButton(.lockOpen, localized("Lock"), side: 18)
  private var state = State()
  private var row: LayerTree.Row?
  private var constraintTexts: ConstraintTexts?
  /// The name of the layer that is shown.
  private var shownName: String?
  private var isPointedAt = false
  private var shownGlyph: LayerGlyph?

  static let indent: CGFloat = 13
  private static let start: CGFloat = 6

  /// Where a row of a depth begins.
  static func start(of depth: Int) -> CGFloat { start + CGFloat(depth) * indent }

  /// The depth of a row that begins nearest to a place, counted from the middle of its sign.
  static func depth(at x: CGFloat) -> Int { max(Int(clamping: ((x - start - 13) / indent).rounded()), 0) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    background.cornerRadius = Theme.smallCorner
    layer.addSublayer(background)
    for shape in [disclosure, glyph] {
      shape.fillColor = nil
      shape.lineWidth = 1.2
      shape.lineCap = .round
      shape.lineJoin = .round
      layer.addSublayer(shape)
    }
    disclosure.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    glyph.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
    name.font = Theme.body
    className.font = Theme.caption
    for view in [name, className, eye, solo, lock] { addSubview(view) }
    eye.action = { [weak self] in self?.toggle(.hidden) }
    solo.action = { [weak self] in self?.toggle(.solo) }
    lock.action = { [weak self] in self?.toggle(.locked) }
  }

  required init?(coder: NSCoder) { nil }

  private func toggle(_ state: LayerOverrides.State) { if let layerShown { toggled(state, layerShown) } }

  func show(_ row: LayerTree.Row, at index: Int, id: String?, _ state: State) {
    let isAboutSame = self.row.map { $0.isAbout(sameAs: row) } ?? false
    let isSame = isAboutSame && index == self.index && row.depth == self.row?.depth
    let texts = row.constraints.map { ConstraintTexts($0) }
    if isSame, state == self.state, texts == constraintTexts, row.hasChildren == self.row?.hasChildren,
      row.layer.name == shownName
    {
      return
    }
    shownName = row.layer.name
    self.index = index
    self.row = row
    self.state = state
    constraintTexts = texts
    if !isAboutSame { isPointedAt = false }
    layerShown = row.isLayer ? row.layer : nil
    // The end of a relation is its constant.
    let lineBreakMode: NSLineBreakMode = texts == nil ? .byTruncatingTail : .byTruncatingMiddle
    if name.lineBreakMode != lineBreakMode { name.lineBreakMode = lineBreakMode }
    if let texts {
      name.text = texts.title
      className.text = texts.kind
    } else {
      let (title, kind) = Self.texts(of: row.layer, id: id, constraints: state.constraints)
      name.text = row.isMask ? localized("\(title) (mask)") : title
      className.text = kind
    }
    let glyph = texts.map { $0.isBroken ? .brokenConstraint : .constraint } ?? LayerGlyph(row.layer)
    if glyph != shownGlyph {
      shownGlyph = glyph
      self.glyph.path = glyph.path
    }
    themeChanged()
    setNeedsLayout()
  }

  /// What a row says of a layer: its name, or its class with the id, and what it is besides. The layer of a view has the class of the view, and
  /// that of a controller whose root view it is. A closed view with constraints has their number.
  static func texts(of layer: CALayer, id: String?, constraints: Int = 0) -> (title: String, kind: String?) {
    let view = ViewClass(of: layer)
    let type = view?.view ?? short("\(type(of: layer))")
    let count =
      constraints == 0
      ? nil : constraints == 1 ? localized("1 constraint") : localized("\(constraints) constraints")
    func listed(_ parts: String?...) -> String? {
      let parts = (parts + [count]).compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    if let name = layer.name, !name.isEmpty { return (name, listed(view?.text ?? type)) }
    return (id.map { "\(type) \($0)" } ?? type, listed(view?.controller.map { localized("of \($0)") }))
  }

  /// `CAShapeLayer` as `Shape`, `CALayer` as `Layer`; other names as they are.
  nonisolated static func short(_ type: String) -> String {
    guard type.hasPrefix("CA"), type.hasSuffix("Layer") else { return type }
    let inner = type.dropFirst(2).dropLast(5)
    return inner.isEmpty ? "Layer" : String(inner)
  }

  override func themeChanged() {
    let focused = state.isSelected && state.hasFocus
    let color =
      focused ? theme.accentText : state.isPale ? theme.tertiaryText : theme.text
    let weak = focused ? theme.accentText.withAlphaComponent(0.85) : theme.secondaryText
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    background.backgroundColor =
      (state.isSelected
      ? (focused ? theme.accentFill : theme.chosenGround)
      : isPointedAt ? theme.hover : nil)?.cgColor
    let isNamed = constraintTexts.map { !$0.isList } ?? (layerShown?.name?.isEmpty == false)
    name.textColor = isNamed ? color : state.isPale ? theme.tertiaryText : weak
    className.textColor = focused ? weak : theme.tertiaryText
    if constraintTexts?.isBroken == true, !focused {
      name.textColor = theme.warning
      className.textColor = theme.warning
    }
    disclosure.isHidden = row?.hasChildren != true
    disclosure.path = (state.isOpen ? Icon.chevronDown : Icon.chevronRight).path.cgPath
    disclosure.strokeColor = weak.cgColor
    glyph.strokeColor = (state.isPale ? theme.tertiaryText : weak).cgColor
    if constraintTexts?.isBroken == true { glyph.strokeColor = name.textColor.cgColor }
    CATransaction.commit()
    eye.icon = state.isHidden ? .eyeClosed : .eye
    eye.isOn = state.isHidden
    solo.isOn = state.isSolo
    lock.icon = state.isLocked ? .lock : .lockOpen
    lock.isOn = state.isLocked
    let hasButtons = isPointedAt && layerShown != nil
    eye.isHidden = !hasButtons && !state.isHidden
    solo.isHidden = !hasButtons && !state.isSolo
    lock.isHidden = !hasButtons && !state.isLocked
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = bounds.midY
    // Deep layers keep room for their names.
    let depth = min(CGFloat(row?.depth ?? 0), max((bounds.width - 150) / Self.indent, 4))
    var x = Self.start + depth * Self.indent
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    background.frame = CGRect(x: 4, y: 0, width: max(bounds.width - 8, 0), height: bounds.height)
    disclosure.position = CGPoint(x: x + 6, y: middle)
    disclosure.setAffineTransform(CGAffineTransform(scaleX: 0.75, y: 0.75))
    glyph.position = CGPoint(x: x + 20, y: middle)
    CATransaction.commit()
    x += 30
    var right = bounds.width - 10
    for (index, button) in [eye, solo, lock].enumerated() {
      button.frame = CGRect(x: right - 18 - CGFloat(index) * 19, y: middle - 9, width: 18, height: 18)
    }
    // Names do not move when the pointer comes, except where a state is shown.
    let shown = [eye, solo, lock].lastIndex { !$0.isHidden }
    if let shown { right -= CGFloat(shown + 1) * 19 }
    let room = max(right - x, 0)
    let wanted = name.sizeThatFits(.zero).width
    // A constraint that is left out keeps room for its mark: a long relation is shortened instead.
    let mark = constraintTexts?.isBroken == true ? className.sizeThatFits(.zero).width + 6 : 0
    let nameWidth = min(wanted, max(room - mark, 0))
    name.frame = CGRect(x: x, y: 0, width: nameWidth, height: bounds.height)
    let left = room - nameWidth - 6
    let shift = PanelText.baselineShift(
      of: className.font, to: name.font, height: bounds.height, scale: CGFloat(interface?.scale ?? 1))
    className.frame = CGRect(x: x + nameWidth + 6, y: shift, width: max(left, 0), height: bounds.height)
    className.isHidden = left < 24
  }

  override func pointerMoved(to point: CGPoint?) {
    let isInside = point != nil
    guard isInside != isPointedAt else { return }
    isPointedAt = isInside
    hovered(isInside ? layerShown : nil)
    themeChanged()
    setNeedsLayout()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let row else { return }
    let point = touch.location(in: self)
    guard ![eye, solo, lock].contains(where: { !$0.isHidden && $0.frame.contains(point) }) else { return }
    // Rows of deep layers begin further left than by their depth.
    let x = disclosure.position.x - 6
    pressed(index, row.hasChildren && point.x < x + 13 && point.x >= x - 4, touch)
  }

  override var role: AccessibleElement.Role? { .row }
  override var defaultLabel: String? { name.text }
  override var defaultValue: String? { className.text }
  override var defaultTraits: UIAccessibilityTraits { traits(isOn: state.isSelected) }

  /// Where the name is, in the coordinates of the row.
  var nameFrame: CGRect { name.frame }

  /// Whether a touch is on the name.
  func isOnName(_ touch: UITouch) -> Bool {
    name.frame.insetBy(dx: -2, dy: 0).contains(touch.location(in: self))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { dragged(touch) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { released(false) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { released(true) }
}
