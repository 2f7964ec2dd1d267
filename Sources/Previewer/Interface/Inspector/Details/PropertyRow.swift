import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import SceneFiles
import UIKit

/// A line of the inspector's details. Its height may depend on the width.
@MainActor package class DetailRow: InterfaceView {
  /// The height for a width.
  package func height(for width: CGFloat) -> CGFloat { Theme.row + 2 }

  /// Shows the values of a layer now.
  ///
  /// - Parameters:
  ///   - layer: the model layer.
  ///   - shown: its presentation; nil while it is not live.
  package func update(_ layer: CALayer, _ shown: CALayer?) {}
}

/// A heading among the details.
@MainActor package final class HeadingRow: DetailRow {
  private let label = UILabel()
  private let line = CALayer()
  private let button: TextButton?

  package init(_ title: String, button: TextButton? = nil) {
    self.button = button
    super.init(frame: .zero)
    layer.addSublayer(line)
    label.font = Theme.heading
    label.text = title
    addSubview(label)
    if let button { addSubview(button) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func height(for width: CGFloat) -> CGFloat { 30 }

  package override func themeChanged() {
    label.textColor = theme.text
    line.backgroundColor = theme.separator.cgColor
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: Theme.margin, y: 3, width: bounds.width - 2 * Theme.margin, height: 1)
    label.frame = CGRect(x: Theme.margin, y: 8, width: bounds.width - 100, height: 20)
    if let button {
      let width = button.fittingWidth
      button.frame = CGRect(x: bounds.width - width - Theme.margin, y: 9, width: width, height: 18)
    }
  }
}

/// A line with a property: its title, what edits it, and the presentation value while that is another one.
@MainActor package final class PropertyRow: DetailRow {
  package let entry: PropertyList.Entry
  private let client: any PreviewClient
  private let title = UILabel()
  /// The name of the state that sets the value; nil for a value of the layer itself. The mark of such a line takes it from the state.
  var stateName: String? {
    didSet {
      guard stateName != oldValue else { return }
      showStateMark()
      themeChanged()
    }
  }
  private var stateMark: StateMark?
  private var numbers: [NumberField] = []
  private var labels: [UILabel] = []
  private var text: TextField?
  private var color: ColorField?
  private var flag: SwitchField?
  private var menu: MenuField?
  private var info: UILabel?
  /// The presentation values: one for each number, or one for the whole.
  private var presented: [UILabel] = []
  /// The numbers of the presentation; empty while there is none.
  private var presentedNumbers: [Double?] = []
  private let presentedSwatch = Swatch()
  private weak var target: CALayer?
  /// Whether the values of the other selected layers have to be looked at.
  var needsComparison = true
  /// For each number, or for the whole, whether the selected layers have different values.
  private var isMixed: [Bool] = []
  /// Whether a presentation value differs from the model's.
  package private(set) var isMoving = false
  /// Whether the line has room for presentation values, so that editors do not move when an animation begins.
  package var hasPresentation = false { didSet { if hasPresentation != oldValue { setNeedsLayout() } } }
  /// Whether the line has moved since its layer was chosen, and keeps room for the presentation values.
  private var hasMoved = false {
    didSet { if hasMoved != oldValue, hasSecondLine(in: bounds.width) { heightChanged() } }
  }
  /// Called when the line needs another height.
  package var heightChanged: @MainActor () -> Void = {}
  /// Goes on to the next field, or the one before.
  package var tabbed: @MainActor (_ row: PropertyRow, _ way: Int) -> Void = { _, _ in }

  static let titleWidth: CGFloat = 94

  package init(_ entry: PropertyList.Entry, _ client: any PreviewClient) {
    self.entry = entry
    self.client = client
    super.init(frame: .zero)
    title.font = Theme.body
    title.text = entry.title
    title.lineBreakMode = .byTruncatingTail
    addSubview(title)
    presentedSwatch.isHidden = true
    presentedSwatch.isUserInteractionEnabled = false
    makeEditor()
    let count = entry.kind == .bool || entry.kind == .color ? 0 : max(entry.parts.count, 1)
    presented = (0..<count).map { _ in
      let label = UILabel()
      label.font = Theme.number
      label.textAlignment = entry.parts.isEmpty ? .left : .right
      label.isHidden = true
      return label
    }
    for view in presented { addSubview(view) }
    addSubview(presentedSwatch)
  }

  package required init?(coder: NSCoder) { nil }

  /// The least width of a number's field beside presentation values: that of −123.456 with its label.
  private static let numberWidth: CGFloat = 72
  /// The distance between numbers, and that between the editors and the presentation values beside them.
  private static let gap: CGFloat = 4
  private static let presentationGap: CGFloat = 8

  /// The width of the title. A long title takes room from a single field.
  private func titleWidth(in width: CGFloat) -> CGFloat {
    let needed = numbers.count > 1 ? 0 : title.intrinsicContentSize.width.rounded(.up) + 6
    return min(max(Self.titleWidth, needed), width * 0.5)
  }

  /// The width of each number of a line that has the given room.
  private func numberWidth(in room: CGFloat) -> CGFloat {
    let count = CGFloat(numbers.count)
    return ((room - Self.gap * (count - 1)) / count).rounded(.down)
  }

  /// Whether the numbers take the whole width, and the presentation values a line of their own: those of three numbers, and of fewer where
  /// there is no room beside them.
  private func hasSecondLine(in width: CGFloat) -> Bool {
    guard !numbers.isEmpty else { return false }
    let room = width - 2 * Theme.margin - titleWidth(in: width)
    return numbers.count > 2 || numberWidth(in: (room - Self.presentationGap) / 2) < Self.numberWidth
  }

  package override func height(for width: CGFloat) -> CGFloat {
    hasMoved && hasSecondLine(in: width) ? 2 * Theme.row : Theme.row + 2
  }

  // MARK: Editors

  private func makeEditor() {
    if !entry.parts.isEmpty { return makeNumbers() }
    let key = String(entry.keyPath.split(separator: ".").last ?? "")
    switch entry.kind {
    case .bool:
      let flag = SwitchField(frame: .zero)
      flag.accessibilityLabel = entry.title
      flag.changed = { [weak self] in self?.set($0) }
      addSubview(flag)
      self.flag = flag
    case .color:
      let color = ColorField(frame: .zero)
      color.accessibilityLabel = entry.title
      color.changesScene = true
      color.changed = { [weak self] color, isDragged in self?.set(color, isDragged: isDragged) }
      color.dragEnded = { [weak self] in self?.client.edits.history.endStep() }
      color.field.ended = { [weak self] in self?.ended(tab: $0) }
      addSubview(color)
      self.color = color
    case _ where !entry.names.isEmpty:
      let menu = MenuField(frame: .zero)
      menu.accessibilityLabel = entry.title
      menu.names = entry.names
      menu.changed = { [weak self, entry] in
        // A layer without a filter has no name of one.
        self?.set(entry.kind == .filter && $0 == localized("none") ? nil : $0)
      }
      addSubview(menu)
      self.menu = menu
    case _ where entry.isEditable:
      let text = TextField(frame: .zero)
      text.accessibilityLabel = entry.title
      text.font = Theme.code
      text.changesScene = true
      text.placeholder = emptyText
      text.ended = { [weak self] in self?.ended(tab: $0) }
      text.commit = { [weak self] typed in
        guard let self else { return nil }
        if typed.isEmpty, entry.kind != .transform, entry.kind != .string {
          set(nil)
          return nil
        }
        do throws(ValueError) {
          set(try MarkupValue.value(typed, entry.kind, key: key, names: entry.names))
          return nil
        } catch { return error.description }
      }
      addSubview(text)
      self.text = text
    default:
      let info = UILabel()
      info.font = Theme.body
      addSubview(info)
      self.info = info
    }
  }

  private func makeNumbers() {
    for (index, part) in entry.parts.enumerated() {
      let field = NumberField(frame: .zero)
      field.accessibilityLabel = part.label.isEmpty ? entry.title : "\(entry.title) \(part.label)"
      field.step = part.step
      field.isWhole = part.isWhole
      field.changed = { [weak self] number, isDragged in
        self?.set(number / part.factor, forKeyPath: part.keyPath, isDragged: isDragged)
      }
      field.dragEnded = { [weak self] in self?.client.edits.history.endStep() }
      field.ended = { [weak self] in self?.ended(tab: $0, from: index) }
      field.key = String(part.keyPath.split(separator: ".").last ?? "")
      field.unit = PropertyList.unit(of: part.keyPath, step: part.step, isAngle: part.factor != 1)
      field.changesScene = true
      addSubview(field)
      numbers.append(field)
      let label = UILabel()
      label.font = Theme.caption
      label.text = part.label
      addSubview(label)
      labels.append(label)
    }
  }

  private func ended(tab way: Int, from index: Int = 0) {
    client.edits.history.endStep()
    guard way != 0 else { return }
    if numbers.indices.contains(index + way) { return numbers[index + way].beginEditing() }
    tabbed(self, way)
  }

  /// Begins to edit the first field, or the last. Returns whether there is one.
  package func beginEditing(fromEnd: Bool) -> Bool {
    let fields: [TextField] = numbers.isEmpty ? [text ?? color?.field].compactMap { $0 } : numbers
    guard let field = fromEnd ? fields.last : fields.first, field.isEnabled else { return false }
    field.beginEditing()
    return true
  }

  private func set(_ value: Any?, forKeyPath keyPath: String? = nil, isDragged: Bool = false) {
    guard let target else { return }
    client.edits.editor.set(
      [(keyPath ?? entry.keyPath, value)], of: others(of: target) + [target], isDragged: isDragged)
    needsComparison = true
    update(target, target.presentation())
  }

  // MARK: Several layers

  /// The other selected layers that have the property.
  private func others(of target: CALayer) -> [CALayer] {
    let selected = client.selected
    guard selected.count > 1, selected.contains(where: { $0 === target }) else { return [] }
    let keyPath = entry.keyPath
    let kind = type(of: target).valueKind(forKeyPath: keyPath)
    let head = String(keyPath.prefix { $0 != "." })
    let isNamed = type(of: target).valueKind(forKeyPath: head)?.hasNamedObjects == true
    return selected.filter { layer in
      layer !== target && type(of: layer).valueKind(forKeyPath: keyPath) == kind
        && (!isNamed || layer.value(forKeyPath: keyPath) != nil)
    }
  }

  private func compare(_ layer: CALayer) {
    needsComparison = false
    let others = others(of: layer)
    let keyPaths = entry.parts.isEmpty ? [entry.keyPath] : entry.parts.map(\.keyPath)
    isMixed = keyPaths.map { keyPath in
      let value = layer.editedValue(forKeyPath: keyPath)
      return others.contains { !PropertyValue.areSame(value, $0.editedValue(forKeyPath: keyPath)) }
    }
    let mixed = localized("mixed")
    for (index, field) in numbers.enumerated() { field.placeholder = isMixed[index] ? mixed : "" }
    guard let isMixed = isMixed.first, numbers.isEmpty else { return }
    text?.placeholder = isMixed ? mixed : emptyText
    color?.field.placeholder = isMixed ? mixed : localized("none")
    flag?.isMixed = isMixed
  }

  /// What an empty text means.
  private var emptyText: String { entry.kind == .transform ? localized("identity") : localized("none") }

  // MARK: Values

  package override func update(_ layer: CALayer, _ shown: CALayer?) {
    if layer !== target {
      hasMoved = false
      needsComparison = true
    }
    target = layer
    if needsComparison { compare(layer) }
    if !entry.parts.isEmpty { return updateNumbers(layer, shown) }
    let value = layer.editedValue(forKeyPath: entry.keyPath)
    let now = shown.flatMap { $0 === layer ? nil : $0.value(forKeyPath: entry.keyPath) }
    switch entry.kind {
    case .bool:
      let isOn = (Unbox.number(value) ?? 0) != 0
      flag?.isOn = isOn && flag?.isMixed == false
      isMoving = now.map { (Unbox.number($0) ?? 0 != 0) != isOn } ?? false
    case .color:
      color?.color = isMixed[0] ? nil : Unbox.color(value)
      let present = shown == nil ? Unbox.color(value) : Unbox.color(now)
      setMoving(present != Unbox.color(value))
      if presentedSwatch.color != present { presentedSwatch.color = present }
      return
    default: break
    }
    if let menu {
      let name = Unbox.string(value) ?? (value as? CAFilter)?.type
      menu.name = isMixed[0] ? localized("mixed") : name ?? (entry.kind == .filter ? localized("none") : "")
      return
    }
    let written = PropertyText.text(of: value, entry)
    if let text { text.text = isMixed[0] ? "" : written }
    if let info { if info.text != written { info.text = written } }
    guard hasPresentation, !presented.isEmpty, shown != nil else { return setMoving(false) }
    let present = PropertyText.text(of: now, entry)
    setMoving(present != written)
    if isMoving, presented[0].text != present { presented[0].text = present }
  }

  private func updateNumbers(_ layer: CALayer, _ shown: CALayer?) {
    var moves = false
    var presentedNumbers: [Double?] = []
    for (index, part) in entry.parts.enumerated() {
      let number = Unbox.number(layer.editedValue(forKeyPath: part.keyPath)).map { $0 * part.factor }
      numbers[index].number = isMixed[index] ? nil : number
      guard hasPresentation, let shown else { continue }
      let now = Unbox.number(shown.value(forKeyPath: part.keyPath)).map { $0 * part.factor }
      let text = now.map { NumberField.text(of: $0) } ?? ""
      if text != number.map({ NumberField.text(of: $0) }) ?? "" { moves = true }
      presentedNumbers.append(now)
    }
    // Texts are measured to fit their places, which is not needed in each frame.
    if presentedNumbers != self.presentedNumbers {
      self.presentedNumbers = presentedNumbers
      showPresentedNumbers()
    }
    setMoving(moves)
  }

  private func showPresentedNumbers() {
    for (label, number) in zip(presented, presentedNumbers) {
      let text = number.map { NumberField.text(of: $0, within: label.bounds.width) } ?? ""
      if label.text != text { label.text = text }
    }
  }

  private func setMoving(_ flag: Bool) {
    guard flag != isMoving || presentedSwatch.isHidden == flag else { return }
    isMoving = flag
    if flag { hasMoved = true }
    if numbers.isEmpty { setNeedsLayout() }
    for label in presented { label.isHidden = !flag }
    presentedSwatch.isHidden = !flag || color == nil
  }

  // MARK: States

  private func showStateMark() {
    guard let stateName else {
      stateMark?.isHidden = true
      return
    }
    let mark = stateMark ?? StateMark(frame: CGRect(x: 0, y: 5, width: 12, height: 12))
    mark.accessibilityLabel = localized("Set by the state \(stateName). Take \(entry.keyPath) from the state")
    mark.isHidden = false
    guard stateMark == nil else { return }
    mark.action = { [weak self] in
      guard let self, let target else { return }
      (client as? any StatesClient)?.edit(.resetValue(entry.keyPath, of: target))
    }
    addSubview(mark)
    stateMark = mark
  }

  // MARK: Layout

  package override func themeChanged() {
    title.textColor = stateName == nil ? theme.secondaryText : theme.accent
    info?.textColor = theme.secondaryText
    for label in presented { label.textColor = theme.accent }
    for label in labels { label.textColor = theme.tertiaryText }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let left = Theme.margin
    let titleWidth = titleWidth(in: bounds.width)
    let hasSecondLine = hasSecondLine(in: bounds.width)
    let x = left + titleWidth
    let right = bounds.width - Theme.margin
    let height = Theme.row - 2
    title.frame = CGRect(x: left, y: 0, width: titleWidth - 6, height: Theme.row)
    let room = max(right - x, 0)
    // A text has the whole width until it moves, and numbers have their places from the beginning.
    let isSplit = hasPresentation && !hasSecondLine && (!numbers.isEmpty || isMoving)
    let own = isSplit ? ((room - Self.presentationGap) / 2).rounded() : room
    if let flag { flag.frame.origin = CGPoint(x: x, y: 3) }
    for view in [text, color, menu, info] as [UIView?] {
      view?.frame = CGRect(x: x, y: 1, width: own, height: height)
    }
    let other = CGRect(
      x: x + own + Self.presentationGap, y: 1, width: max(room - own - Self.presentationGap, 0),
      height: height)
    presentedSwatch.frame = CGRect(x: other.minX, y: 3, width: 25, height: 18)
    guard !numbers.isEmpty else {
      presented.first?.frame = other
      return
    }
    let width = numberWidth(in: own)
    for index in numbers.indices {
      let place = CGRect(x: x + CGFloat(index) * (width + Self.gap), y: 1, width: width, height: height)
      numbers[index].frame = place
      let labelWidth: CGFloat = entry.parts[index].label.isEmpty ? 0 : 9
      labels[index].isHidden = width < 56
      let inset = labels[index].isHidden ? 5 : 5 + labelWidth
      if numbers[index].leftInset != inset { numbers[index].leftInset = inset }
      labels[index].frame = CGRect(x: place.minX + 4, y: 1, width: labelWidth, height: height)
      if hasSecondLine {
        presented[index].frame = CGRect(
          x: place.minX, y: Theme.row - 2, width: width - 5, height: Theme.row)
      } else {
        let part = numberWidth(in: other.width)
        presented[index].frame = CGRect(
          x: other.minX + CGFloat(index) * (part + Self.gap), y: 1, width: part, height: height)
      }
    }
    showPresentedNumbers()
  }
}
