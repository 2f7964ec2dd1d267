import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import UIKit

/// The chosen transition: its states, its time, and its values.
@MainActor package final class TransitionDetail: InterfaceView {
  /// The transition is to be one between other states.
  var renamed: @MainActor (TransitionNames) -> Void = { _ in }
  /// Called when the view needs another height.
  var heightChanged: @MainActor () -> Void = {}

  private let client: any PreviewClient
  private weak var states: (any StatesClient)?
  private weak var document: SceneDocument?
  private(set) var names: TransitionNames?
  private(set) var values: [TransitionValue] = []
  private var isEditable = true
  /// The title of the chosen value; nil for all values.
  private var chosenTitle: String?
  /// The change of state in which the transition is shown; nil if it is never used.
  private var change: (from: String?, to: String?)?

  private let line = CALayer()
  private let fromMenu = MenuField(frame: .zero)
  private let toMenu = MenuField(frame: .zero)
  private let arrow = PanelText.label("→", Theme.body, alignment: .center)
  let transport = TransitionTransport(frame: .zero)
  let tracks = TransitionTracks(frame: .zero)
  private let note = PanelText.label("", Theme.caption, lines: 0)
  private let addAll = TextButton(localized("Animate the other values"))
  let settings: TransitionSettings
  /// The times of the dragged row when the drag began.
  private var dragStart: TransitionTracks.Row?

  init(_ client: any PreviewClient) {
    self.client = client
    settings = TransitionSettings(client)
    super.init(frame: .zero)
    layer.addSublayer(line)
    for view in [fromMenu, arrow, toMenu, transport, tracks, note, addAll, settings] as [UIView] {
      addSubview(view)
    }
    settings.heightChanged = { [weak self] in self?.heightChanged() }
    settings.changed = { [weak self] in self?.showRows() }
    settings.removed = { [weak self] in self?.states?.edit(.removeElement($0)) }
    fromMenu.accessibilityLabel = localized("State before the transition")
    toMenu.accessibilityLabel = localized("State after the transition")
    fromMenu.changed = { [weak self] in self?.rename(from: $0, to: nil) }
    toMenu.changed = { [weak self] in self?.rename(from: nil, to: $0) }
    addAll.action = { [weak self] in self?.animate(self?.missing ?? []) }
    connectTransport()
    connectTracks()
  }

  package required init?(coder: NSCoder) { nil }

  private func connectTransport() {
    transport.play.action = { [weak self] in self?.playOrHold() }
    transport.start.action = { [weak self] in self?.hold(at: 0) }
    transport.loop.action = { [weak self] in
      guard let self, let states else { return }
      states.repeatsStateChange.toggle()
      if states.repeatsStateChange, !isRunning { playOrHold() }
    }
  }

  private func connectTracks() {
    tracks.seek = { [weak self] in self?.hold(at: $0) }
    tracks.chose = { [weak self] index in
      guard let self else { return }
      chosenTitle = index.map { self.tracks.rows[$0].title }
      showRows()
      heightChanged()
    }
    tracks.add = { [weak self] index in if let self { animate([values[index]]) } }
    tracks.dragged = { [weak self] in self?.drag($0, $1, $2) }
    tracks.dragEnded = { [weak self] in
      self?.dragStart = nil
      self?.client.edits.history.endStep()
    }
  }

  // MARK: Contents

  /// Shows a transition of a scene.
  func show(
    _ names: TransitionNames?, of document: SceneDocument?, isEditable: Bool, _ states: (any StatesClient)?
  ) {
    if names != self.names { chosenTitle = nil }
    (self.names, self.document, self.isEditable, self.states) = (names, document, isEditable, states)
    guard let names, let document else {
      values = []
      return showRows()
    }
    values = document.states.values(of: names)
    change = shownChange
    let choices = [TransitionNames.any] + document.states.names + [""]
    let known = choices.contains(names.from) ? [] : [names.from]
    let others = choices.contains(names.to) ? [] : [names.to]
    fromMenu.names = (choices + known).map { TransitionNames.text(of: $0) }
    toMenu.names = (choices + others).map { TransitionNames.text(of: $0) }
    fromMenu.name = TransitionNames.text(of: names.from)
    toMenu.name = TransitionNames.text(of: names.to)
    for menu in [fromMenu, toMenu] { menu.isUserInteractionEnabled = isEditable }
    note.text = text(of: document)
    themeChanged()
    addAll.isHidden = missing.isEmpty || !isEditable
    showRows()
    update()
  }

  /// The last change of state, if it uses the transition, else one that does.
  private var shownChange: (from: String?, to: String?)? {
    guard let document, let names else { return nil }
    if let last = states?.stateChange, document.states.transition(from: last.from, to: last.to) == names {
      return (last.from, last.to)
    }
    return document.states.change(with: names, near: document.states.current)
  }

  /// What is said about the transition.
  private func text(of document: SceneDocument) -> String {
    guard let names else { return "" }
    let gone = [names.from, names.to].filter {
      $0 != TransitionNames.any && !$0.isEmpty && !document.states.names.contains($0)
    }
    if let name = gone.first {
      return localized(
        "There is no state \(TransitionNames.text(of: name)), so this transition is never used.")
    }
    guard let change else {
      return localized("More exact transitions cover all changes of this one, so it is never used.")
    }
    let played = TransitionNames(from: change.from ?? "", to: change.to ?? "")
    var sentences = played == names ? [] : [localized("Played as \(played.text).")]
    if values.isEmpty { sentences.append(localized("It has no values: its states set none.")) }
    if !missing.isEmpty {
      sentences.append(
        localized(
          "Dashed values have no element: they run in \(TimeText.number(TransitionValue.plainDuration, digits: 2)) s."
        ))
    }
    return sentences.joined(separator: " ")
  }

  /// The values that run without an element.
  private var missing: [TransitionValue] {
    values.filter { if case .plain = $0.way { true } else { false } }
  }

  private func showRows() {
    let titles = values.map { "\(LayerEditor.title(of: $0.layer)) · \($0.keyPath)" }
    tracks.isEditable = isEditable
    tracks.rows = zip(values, titles).map { value, title in
      switch value.way {
      case .animation(let element):
        let delay = max(0, element.animation?.beginTime ?? 0)
        return TransitionTracks.Row(
          title: title, keyPath: value.keyPath, delay: delay, duration: element.end - delay, hasElement: true,
          note: element.animation.map { AnimationText.timing(of: $0, isMember: true) } ?? "")
      case .plain:
        return TransitionTracks.Row(
          title: title, keyPath: value.keyPath, delay: 0, duration: TransitionValue.plainDuration,
          hasElement: false, note: localized("no element"))
      case .jump:
        return TransitionTracks.Row(
          title: title, keyPath: value.keyPath, delay: 0, duration: 0, hasElement: false, isJump: true,
          note: localized("changes at once"))
      }
    }
    tracks.chosen = chosenTitle.flatMap { titles.firstIndex(of: $0) }
    showSettings()
    setNeedsLayout()
  }

  private func showSettings() {
    let places = isEditable ? places : []
    let isOne = tracks.chosen != nil
    let title = isOne ? chosenTitle ?? "" : localized("All values")
    settings.show(places, title, isOne: isOne)
  }

  /// The animations that the fields change: that of the chosen value, or all.
  var places: [AnimationPath] {
    let chosen = tracks.chosen.map { [values[$0]] } ?? values
    return chosen.compactMap { place(of: $0) }
  }

  private func place(of value: TransitionValue) -> AnimationPath? {
    guard case .animation(let element) = value.way, let names,
      let transition = value.owner.transition(named: names)
    else { return nil }
    return AnimationPath(element, of: transition, on: value.layer, owner: value.owner)
  }

  // MARK: Time

  /// Whether the transition is what runs or is held.
  private var current: StateChangeRun? {
    guard let run = states?.stateChange, let change, run.from == change.from, run.to == change.to else {
      return nil
    }
    return run
  }

  private var whole: Double {
    guard let change, let document else { return 0 }
    let duration = document.states.duration(from: change.from, to: change.to)
    return duration.isFinite ? duration : 0
  }

  /// The time that is shown, in seconds since the begin; nil while the transition does not run.
  private var now: Double? {
    guard let current else { return nil }
    if let held = current.held { return held }
    let time = client.playback.time - current.begin
    return time >= 0 && time <= whole ? time : nil
  }

  private var isRunning: Bool { now != nil && current?.held == nil && !client.playback.isPaused }

  /// Shows the time. The panel calls it in each turn.
  func update() {
    guard names != nil else { return }
    tracks.time = now
    transport.show(
      now, of: whole, isRunning: isRunning, repeats: states?.repeatsStateChange ?? false,
      isEnabled: change != nil && states != nil)
  }

  private func playOrHold() {
    guard let states, let change else { return }
    if isRunning {
      states.holdStateChange(true)
    } else if current?.held != nil {
      states.holdStateChange(false)
    } else {
      states.playStateChange(from: change.from, to: change.to)
    }
    update()
  }

  private func hold(at time: Double) {
    guard let states, let change else { return }
    states.holdStateChange(from: change.from, to: change.to, at: time)
    update()
  }

  // MARK: Changes

  private func rename(from: String?, to: String?) {
    guard let names, let document else { return }
    func name(_ text: String) -> String {
      ([TransitionNames.any, ""] + document.states.names).first { TransitionNames.text(of: $0) == text }
        ?? text
    }
    let new = TransitionNames(from: from.map(name) ?? names.from, to: to.map(name) ?? names.to)
    guard new != names else { return }
    // Until the file has it, the menus show what is there.
    fromMenu.name = TransitionNames.text(of: names.from)
    toMenu.name = TransitionNames.text(of: names.to)
    renamed(new)
  }

  private func animate(_ values: [TransitionValue]) {
    guard let names, !values.isEmpty else { return }
    states?.edit(.addElements(values, to: names))
  }

  /// Moves or trims the bar of a row by seconds since its drag began.
  private func drag(_ index: Int, _ edge: TransitionTracks.Edge, _ seconds: Double) {
    guard values.indices.contains(index), let place = place(of: values[index]),
      let animation = place.animation
    else { return }
    let start = dragStart ?? tracks.rows[index]
    dragStart = start
    let step = interface?.modifiers.contains(.alt) == true ? 1000.0 : 100
    let times = TransitionTimes(delay: start.delay, length: start.duration).moved(
      edge, by: seconds, step: step)
    client.edits.animations.set(times.values(for: animation), of: place, isDragged: true)
    showRows()
    update()
  }

  // MARK: Layout

  private static let menuHeight: CGFloat = 22

  func height(for width: CGFloat) -> CGFloat {
    var height = 12 + Self.menuHeight + 4 + TransitionTransport.height
    height += TransitionTracks.height(of: values.count)
    height += noteHeight(width)
    if !addAll.isHidden { height += 26 }
    return height + 6 + settings.fittingHeight
  }

  private func noteHeight(_ width: CGFloat) -> CGFloat {
    guard note.text?.isEmpty == false else { return 0 }
    return note.sizeThatFits(CGSize(width: width - 2 * Theme.margin, height: 0)).height + 6
  }

  package override func themeChanged() {
    line.backgroundColor = theme.separator.cgColor
    arrow.textColor = theme.secondaryText
    note.textColor = change == nil ? theme.warning : theme.tertiaryText
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    line.frame = CGRect(x: Theme.margin, y: 5, width: width - 2 * Theme.margin, height: 1)
    var y: CGFloat = 12
    let menu = (width - 2 * Theme.margin - 24) / 2
    fromMenu.frame = CGRect(x: Theme.margin, y: y, width: menu, height: Self.menuHeight)
    arrow.frame = CGRect(x: fromMenu.frame.maxX, y: y, width: 24, height: Self.menuHeight)
    toMenu.frame = CGRect(x: arrow.frame.maxX, y: y, width: menu, height: Self.menuHeight)
    y += Self.menuHeight + 4
    transport.frame = CGRect(x: 0, y: y, width: width, height: TransitionTransport.height)
    y += TransitionTransport.height
    let height = TransitionTracks.height(of: values.count)
    tracks.frame = CGRect(x: 0, y: y, width: width, height: height)
    y += height
    let noteHeight = noteHeight(width)
    note.isHidden = noteHeight == 0
    note.frame = CGRect(
      x: Theme.margin, y: y + 2, width: width - 2 * Theme.margin, height: max(noteHeight - 4, 0))
    y += noteHeight
    addAll.frame = CGRect(x: Theme.margin, y: y + 2, width: addAll.fittingWidth, height: 20)
    if !addAll.isHidden { y += 26 }
    settings.frame = CGRect(x: 0, y: y, width: width, height: settings.fittingHeight)
  }
}
