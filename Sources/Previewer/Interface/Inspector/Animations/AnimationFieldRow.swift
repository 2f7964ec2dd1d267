import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneFiles
import UIKit

/// A line of an animation's card with what edits the property.
@MainActor package final class AnimationFieldRow: InterfaceView {
  let field: AnimationField
  /// Sets the property. `isDragged` says that more will follow, until `dragEnded`.
  var set: @MainActor (_ value: Any?, _ isDragged: Bool) -> Void = { _, _ in }
  var dragEnded: @MainActor () -> Void = {}
  /// The editing of a field has ended, by Tab with the direction in which to go on.
  var ended: @MainActor (_ field: TextField, _ tab: Int) -> Void = { _, _ in }
  /// The value from which numbers come that a value does not have yet.
  var base: @MainActor () -> Any? = { nil }

  private let title = UILabel()
  private var numbers: [NumberField] = []
  private var labels: [UILabel] = []
  private var flag: SwitchField?
  private var menu: MenuField?
  private var color: ColorField?
  private var text: TextField?
  private var info: UILabel?
  private var animation: CAAnimation?
  static let height = Theme.row + 2

  init(_ field: AnimationField) {
    self.field = field
    super.init(frame: .zero)
    title.font = Theme.body
    title.text = field.title
    title.lineBreakMode = .byTruncatingTail
    addSubview(title)
    makeEditor()
  }

  package required init?(coder: NSCoder) { nil }

  /// The fields that take the keyboard, in their order.
  var textFields: [TextField] { numbers.isEmpty ? [text ?? color?.field].compactMap { $0 } : numbers }

  // MARK: Editors

  private func makeEditor() {
    switch field.form {
    case .numbers(_, let labels): makeNumbers(labels)
    case .controlPoints: makeNumbers(["", "", "", ""])
    case .flag, .inverseFlag:
      let flag = SwitchField(frame: .zero)
      flag.accessibilityLabel = field.title
      let isInverse = field.form == .inverseFlag
      flag.changed = { [weak self] in self?.set($0 != isInverse, false) }
      addSubview(flag)
      self.flag = flag
    case .names(let names):
      makeMenu(names) { [weak self] in self?.set($0, false) }
    case .pace:
      makeMenu(ControlPoints.names) { [weak self] name in
        guard let self else { return }
        set(ControlPoints.function(named: name, after: animation?.timingFunction), false)
      }
    case .color:
      let color = ColorField(frame: .zero)
      color.accessibilityLabel = field.title
      color.changesScene = true
      color.changed = { [weak self] in self?.set($0, $1) }
      color.dragEnded = { [weak self] in self?.dragEnded() }
      color.field.ended = { [weak self, weak color] tab in if let color { self?.ended(color.field, tab) } }
      addSubview(color)
      self.color = color
    case .text(let kind): makeText(kind)
    case .info:
      let info = UILabel()
      info.font = Theme.body
      addSubview(info)
      self.info = info
    }
  }

  private func makeMenu(_ names: [String], _ changed: @escaping @MainActor (String) -> Void) {
    let menu = MenuField(frame: .zero)
    menu.accessibilityLabel = field.title
    menu.names = names
    menu.changed = changed
    addSubview(menu)
    self.menu = menu
  }

  private func makeText(_ kind: ValueKind) {
    let text = TextField(frame: .zero)
    text.accessibilityLabel = field.title
    text.font = Theme.code
    text.changesScene = true
    text.placeholder = localized("none")
    text.ended = { [weak self, weak text] tab in if let text { self?.ended(text, tab) } }
    text.commit = { [weak self] typed in
      guard let self else { return nil }
      guard !typed.isEmpty else {
        set(nil, false)
        return nil
      }
      do throws(ValueError) {
        set(try MarkupValue.value(typed, kind, key: field.keyPath), false)
        return nil
      } catch { return error.description }
    }
    addSubview(text)
    self.text = text
  }

  private func makeNumbers(_ names: [String]) {
    for (index, name) in names.enumerated() {
      let number = NumberField(frame: .zero)
      number.accessibilityLabel =
        names.count == 1 ? field.title : "\(field.title) \(name.isEmpty ? "\(index + 1)" : name)"
      number.step = field.step
      number.changesScene = true
      number.key = field.property
      let animated = field.keyPath.isEmpty ? field.property : field.keyPath
      number.unit = PropertyList.unit(of: animated, step: field.step, isAngle: field.factor != 1)
      number.placeholder = field.isOptional && names.count == 1 ? localized("none") : ""
      number.changed = { [weak self] in self?.take($0, at: index, isDragged: $1) }
      number.dragEnded = { [weak self] in self?.dragEnded() }
      number.ended = { [weak self, weak number] tab in if let number { self?.ended(number, tab) } }
      number.refusal = { [field] in field.problem($0 / field.factor) ?? Self.problem($0, field.form, index) }
      if field.isOptional {
        let commit = number.commit
        number.commit = { [weak self] text in
          guard text.isEmpty else { return commit(text) }
          self?.set(nil, false)
          return nil
        }
      }
      addSubview(number)
      numbers.append(number)
      let label = UILabel()
      label.font = Theme.caption
      label.text = name
      addSubview(label)
      labels.append(label)
    }
  }

  private static func problem(_ number: Double, _ form: AnimationField.Form, _ index: Int) -> String? {
    guard form == .controlPoints, index % 2 == 0, !(0...1).contains(number) else { return nil }
    return localized("the time of a control point lies between 0 and 1")
  }

  private func take(_ number: Double, at index: Int, isDragged: Bool) {
    guard case .numbers(let kind, _) = field.form else {
      let points = ControlPoints(animation?.timingFunction).setting(index, to: number)
      return set(points.function, isDragged)
    }
    let value = isDragged ? field.limited(number / field.factor) : number / field.factor
    guard kind != .number else { return set(value, isDragged) }
    var row =
      Unbox.row(animation?.value(forKey: field.property), kind) ?? Unbox.row(base(), kind)
      ?? [Double](repeating: 0, count: kind.width)
    row[index] = value
    set(row.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }, isDragged)
  }

  // MARK: Values

  /// Shows the value of an animation.
  func show(_ animation: CAAnimation) {
    self.animation = animation
    let value = Unbox.unwrapped(animation.value(forKey: field.property))
    switch field.form {
    case .numbers(.number, _):
      var number = Unbox.number(value).map { $0 * field.factor }
      // A begin time that says time 0 of the document.
      if field.property == "beginTime", let tiny = number, abs(tiny) < 1e-50 { number = 0 }
      numbers[0].number = number
    case .numbers(let kind, _):
      let row = Unbox.row(value, kind)
      for index in numbers.indices { numbers[index].number = row.map { $0[index] } }
    case .controlPoints:
      let points = ControlPoints(animation.timingFunction).numbers
      for index in numbers.indices { numbers[index].number = points[index] }
    case .flag, .inverseFlag:
      flag?.isOn = ((Unbox.number(value) ?? 0) != 0) != (field.form == .inverseFlag)
    case .names: menu?.name = Unbox.string(value) ?? ""
    case .pace: menu?.name = ControlPoints.name(of: animation.timingFunction)
    case .color: color?.color = Unbox.color(value)
    case .text(let kind): text?.text = MarkupValue.text(of: value, kind) ?? ""
    case .info: info?.text = value == nil ? localized("none") : "\(type(of: value ?? 0))"
    }
  }

  // MARK: Layout

  package override func themeChanged() {
    title.textColor = theme.secondaryText
    info?.textColor = theme.secondaryText
    for label in labels { label.textColor = theme.tertiaryText }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let x = PropertyRow.titleWidth
    title.frame = CGRect(x: 0, y: 0, width: x - 6, height: Theme.row)
    let (room, height) = (max(bounds.width - x, 0), Theme.row - 2)
    flag?.frame.origin = CGPoint(x: x, y: 3)
    for view in [text, color, menu, info] as [UIView?] {
      view?.frame = CGRect(x: x, y: 1, width: room, height: height)
    }
    guard !numbers.isEmpty else { return }
    let gap: CGFloat = 4
    let count = CGFloat(numbers.count)
    let width = ((room - gap * (count - 1)) / count).rounded(.down)
    for index in numbers.indices {
      let place = CGRect(x: x + CGFloat(index) * (width + gap), y: 1, width: width, height: height)
      numbers[index].frame = place
      labels[index].isHidden = width < 44
      labels[index].frame = CGRect(x: place.minX + 4, y: 1, width: 9, height: height)
    }
  }
}
