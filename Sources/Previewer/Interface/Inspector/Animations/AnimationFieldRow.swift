import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import SceneFiles
import UIKit

/// What an edit makes of an animation that a layer has: values by the keys of its class's table, nil for no value; empty for an animation that
/// it does not fit. Each of several animations that are edited together has values of its own.
typealias AnimationChange = @MainActor (_ animation: CAAnimation, _ layer: CALayer) -> [String: Any?]

/// A line of an animation's card with what edits the property.
@MainActor package final class AnimationFieldRow: InterfaceView {
  let field: AnimationField
  /// Changes the animation. `isDragged` says that more will follow, until `dragEnded`.
  var change: @MainActor (_ change: @escaping AnimationChange, _ isDragged: Bool) -> Void = { _, _ in }
  var dragEnded: @MainActor () -> Void = {}
  /// Turns the animation into another kind.
  var convert: @MainActor (AnimationKind) -> Void = { _ in }
  /// The editing of a field has ended, by Tab with the direction in which to go on.
  var ended: @MainActor (_ field: TextField, _ tab: Int) -> Void = { _, _ in }

  private let title = UILabel()
  private var numbers: [NumberField] = []
  private var labels: [UILabel] = []
  private var flag: SwitchField?
  private var menu: MenuField?
  private var easing: EasingField?
  private var button: TextButton?
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
    case .spring: makeNumbers([""])
    case .controlPoints: makeNumbers(["", "", "", ""])
    case .flag: makeFlag { [weak self] in self?.set($0, false) }
    case .staysAtEnd:
      makeFlag { [weak self] stays in
        // An animation that is kept shows its end only with a fill mode that has one.
        self?.change(
          { animation, _ in
            let fills = animation.fillMode != .removed
            return ["removedOnCompletion": !stays].merging(
              stays && !fills ? ["fillMode": CAMediaTimingFillMode.forwards.rawValue] : [:]
            ) { $1 }
          }, false)
      }
    case .names(let names):
      makeMenu(names) { [weak self] in self?.set($0, false) }
    case .kind:
      makeMenu(AnimationKind.allCases.map(\.title)) { [weak self] title in
        if let kind = AnimationKind.allCases.first(where: { $0.title == title }) { self?.convert(kind) }
      }
    case .easing:
      let easing = EasingField(frame: .zero)
      easing.accessibilityLabel = field.title
      easing.changed = { [weak self] in self?.set($0, false) }
      addSubview(easing)
      self.easing = easing
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
    case .info: makeInfo()
    case .settling:
      makeInfo()
      let button = TextButton(localized("Set the duration"))
      button.action = { [weak self] in
        self?.change(
          { animation, _ in
            let duration = (animation as? CASpringAnimation).flatMap { SpringShape($0).settlingDuration }
            return duration.map { ["duration": ($0 * 1e4).rounded() / 1e4] } ?? [:]
          }, false)
      }
      addSubview(button)
      self.button = button
    }
  }

  private func makeInfo() {
    let info = UILabel()
    info.font = Theme.body
    addSubview(info)
    self.info = info
  }

  /// Sets the property to the same value in each animation.
  private func set(_ value: Any?, _ isDragged: Bool) {
    change({ [field] _, _ in [field.property: value] }, isDragged)
  }

  private func makeFlag(_ changed: @escaping @MainActor (Bool) -> Void) {
    let flag = SwitchField(frame: .zero)
    flag.accessibilityLabel = field.title
    flag.changed = changed
    addSubview(flag)
    self.flag = flag
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
      number.refusal = { [field] in field.problem($0 / field.factor, at: index) }
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

  private func take(_ number: Double, at index: Int, isDragged: Bool) {
    let value = isDragged ? field.limited(number / field.factor) : number / field.factor
    change({ [field] in field.values(setting: value, at: index, in: $0, on: $1) }, isDragged)
  }

  // MARK: Values

  /// Shows the values of animations that are edited together. Where they differ, a field says so.
  ///
  /// - Parameter animations: the animation of the card, then others; not empty.
  func show(_ animations: [CAAnimation]) {
    guard let animation = animations.first else { return }
    let value = Unbox.unwrapped(animation.value(forKey: field.property))
    switch field.form {
    case .numbers, .controlPoints, .spring: showNumbers(animations)
    case .flag, .staysAtEnd:
      flag?.isOn = ((Unbox.number(value) ?? 0) != 0) != (field.form == .staysAtEnd)
    case .names:
      let names = animations.map { Unbox.string($0.value(forKey: field.property)) ?? "" }
      menu?.name = names.allSatisfy { $0 == names[0] } ? names[0] : localized("mixed")
    case .kind:
      let kinds = animations.map { AnimationKind(of: $0) }
      menu?.name = kinds.allSatisfy { $0 == kinds[0] } ? kinds[0]?.title ?? "" : localized("mixed")
    case .easing:
      let points = animations.map { $0.timingFunction.map { ControlPoints($0) } }
      easing?.function = animation.timingFunction
      easing?.isMixed = points.contains { $0 != points[0] }
    case .color: color?.color = Unbox.color(value)
    case .text(let kind): text?.text = MarkupValue.text(of: value, kind) ?? ""
    case .info: info?.text = value == nil ? localized("none") : "\(type(of: value ?? 0))"
    case .settling: showSettling(animations)
    }
  }

  private func showNumbers(_ animations: [CAAnimation]) {
    let rows = animations.map { field.numbers(of: $0) }
    for (index, number) in numbers.enumerated() {
      let values = rows.map { $0.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
      let isMixed = values.contains { $0 != values[0] }
      number.placeholder =
        isMixed ? localized("mixed") : field.isOptional && numbers.count == 1 ? localized("none") : ""
      number.number = isMixed ? nil : values[0]
    }
  }

  private func showSettling(_ animations: [CAAnimation]) {
    let times = animations.compactMap { ($0 as? CASpringAnimation).map { SpringShape($0).settlingDuration } }
    let isMixed = times.contains { $0 != times.first }
    let time = times.first ?? nil
    info?.text =
      isMixed
      ? localized("mixed") : time.map { "\(NumberField.text(of: $0)) s" } ?? localized("never")
    let isSet = zip(animations, times).allSatisfy { animation, time in
      time.map { abs(animation.duration - $0) < 0.001 } ?? true
    }
    button?.isEnabled = !isSet && times.contains { $0 != nil }
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
    for view in [text, color, menu, easing, info] as [UIView?] {
      view?.frame = CGRect(x: x, y: 1, width: room, height: height)
    }
    if let button {
      let width = min(button.fittingWidth, room * 0.7)
      button.frame = CGRect(x: x + room - width, y: 2, width: width, height: height - 2)
      info?.frame.size.width = max(room - width - 4, 0)
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
