import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import UIKit
import Windowing

/// The states of the scenes, the transitions between them, and what changes in the chosen transition: played, held by hand, and edited.
@MainActor package final class StatesPanel: PanelView, Panel {
  nonisolated package static let commandText = "Show the states and play their transitions"
  nonisolated package static let commandKeys = [Key("S", shift: true)]
  nonisolated package static let hasFields = true

  private let client: any PreviewClient
  /// What plays transitions and changes the files. Default: the client.
  weak var states: (any StatesClient)?
  /// The transition that is shown; nil for none.
  private(set) var chosen: TransitionNames?
  /// The title of the chosen value; nil for all values.
  private var chosenValue: String?
  private var contents: Contents?

  private let heading = PanelText.label(localized("States"), Theme.heading)
  private let bar = UIView()
  private let barLine = CALayer()
  private let closeButton = IconButton(.close, localized("Close"))
  private let scroll = ScrollView(frame: .zero)
  private let edge = DragHandle(isVertical: false)
  private let stateHeading: HeadingRow
  private let addState = TextButton("+")
  private(set) var stateRows: [StateListRow] = []
  private let transitionHeading: HeadingRow
  private let addTransition = TextButton("+")
  private(set) var transitionRows: [StateListRow] = []
  private let note = PanelText.label("", Theme.body, lines: 0)
  let detail: TransitionDetail

  package private(set) var chosenWidth: CGFloat = 300
  package var position: PanelPosition { .rightEdge(width: chosenWidth) }
  package var repositioned: @MainActor () -> Void = {}
  /// A transition runs in it.
  package var interval: Double { states?.stateChange == nil ? .infinity : 1 / 30.0 }
  private static let widths: ClosedRange<CGFloat> = 240...640

  /// What the lists depend on.
  private struct Contents: Equatable {
    var documents: [ObjectIdentifier]
    var history: Int
    var current: String?
  }

  /// The states of the change that was shown last, after which the panel shows the transition of another change.
  private var shownChange: [String?]?

  package init(_ client: any PreviewClient) {
    self.client = client
    states = client as? any StatesClient
    detail = TransitionDetail(client)
    stateHeading = HeadingRow(localized("States"), button: addState)
    transitionHeading = HeadingRow(localized("Transitions"), button: addTransition)
    super.init(frame: .zero)
    addState.accessibilityLabel = localized("Add a state")
    addTransition.accessibilityLabel = localized("Add a transition")
    bar.layer.addSublayer(barLine)
    for view in [scroll, bar, heading, closeButton, edge] as [UIView] { addSubview(view) }
    for view in [stateHeading, transitionHeading, note, detail] as [UIView] {
      scroll.content.addSubview(view)
    }
    closeButton.action = { [weak self] in self?.client.perform(.toggleStates) }
    addState.action = { [weak self] in self?.perform(.add) }
    addTransition.action = { [weak self] in self?.chooseNewTransition() }
    edge.moved = { [weak self] point in
      guard let self else { return }
      chosenWidth = min(
        max(frame.width - point.x, Self.widths.lowerBound), Self.widths.upperBound)
      repositioned()
    }
    detail.renamed = { [weak self] new in
      guard let self, let chosen else { return }
      states?.edit(.renameTransition(chosen, to: new))
      if document?.states.transitions.contains(new) == true { self.chosen = new }
      update()
    }
    detail.heightChanged = { [weak self] in self?.layOutRows() }
  }

  package required init?(coder: NSCoder) { nil }

  package func setShown(_ flag: Bool) { if !flag { interface?.receiver = nil } }

  // MARK: Contents

  /// The scene whose states are shown: the first one with states, else the first one.
  private var document: SceneDocument? {
    client.documents.first { !$0.states.names.isEmpty } ?? client.documents.first
  }

  /// Whether the states can be changed: they stand in markup.
  private var isEditable: Bool { document.map { !$0.isProgram && !$0.markups.isEmpty } ?? false }

  package func update() {
    guard !isHidden, superview != nil else { return }
    let now = Contents(
      documents: client.documents.map { ObjectIdentifier($0) }, history: client.edits.history.version,
      current: client.currentState)
    followChange()
    if now != contents {
      contents = now
      reload()
    }
    detail.update()
  }

  /// Shows the transition of a change of state that was made in the window.
  private func followChange() {
    guard let change = states?.stateChange, shownChange != [change.from, change.to] else { return }
    shownChange = [change.from, change.to]
    guard let used = document?.states.transition(from: change.from, to: change.to), used != chosen else {
      return
    }
    chosen = used
    contents = nil
  }

  private func reload() {
    let document = document
    let transitions = document?.states.transitions ?? []
    if let chosen, !transitions.contains(chosen) { self.chosen = nil }
    if chosen == nil { chosen = transitions.first }
    showStates()
    showTransitions(transitions)
    addState.isEnabled = isEditable
    addTransition.isEnabled = isEditable && !client.stateNames.isEmpty
    note.text =
      !isEditable && document != nil
      ? localized("These states are in no markup, so they can be played and not changed.")
      : client.stateNames.isEmpty
        ? localized("The scene has no states. A click on + adds one.")
        : transitions.isEmpty
          ? localized("There is no transition, so all values change at once. A click on + adds one.") : ""
    detail.show(chosen, of: document, isEditable: isEditable, states)
    setNeedsLayout()
    layOutRows()
  }

  private func showStates() {
    let names = client.stateNames
    let all = names.isEmpty ? [] : [String?.none] + names
    rebuild(&stateRows, all.count) { [weak self] index in self?.makeStateRow(index) ?? StateListRow([]) }
    for (row, name) in zip(stateRows, all) {
      let values = document?.states.valueCount(of: name) ?? 0
      row.show(
        StateListRow.Look(
          title: name ?? localized("Base"),
          note: name == nil ? "" : values == 1 ? localized("1 value") : localized("\(values) values"),
          isChosen: client.currentState == name))
    }
  }

  private func makeStateRow(_ index: Int) -> StateListRow {
    guard index > 0 else {
      let row = StateListRow([])
      row.chose = { [weak self] in self?.client.perform(.setState(nil)) }
      row.subject = { .state(nil) }
      return row
    }
    let copy = IconButton(.copy, localized("Copy the state"), side: 18)
    let delete = IconButton(.close, localized("Delete the state and its transitions"), side: 18)
    let row = StateListRow([copy, delete])
    let name: @MainActor () -> String? = { [weak self] in
      guard let names = self?.client.stateNames, names.indices.contains(index - 1) else { return nil }
      return names[index - 1]
    }
    row.chose = { [weak self] in if let name = name() { self?.client.perform(.setState(name)) } }
    row.renamed = { [weak self] new in
      guard let self, let name = name(), name != new else { return }
      states?.edit(.renameState(name, to: new))
    }
    row.subject = { name().map { .state($0) } }
    copy.action = { [weak self] in if let name = name() { self?.perform(.copy(name)) } }
    delete.action = { [weak self] in if let name = name() { self?.perform(.delete(name)) } }
    return row
  }

  private func showTransitions(_ all: [TransitionNames]) {
    rebuild(&transitionRows, all.count) { [weak self] index in
      self?.makeTransitionRow(index) ?? StateListRow([])
    }
    for (row, names) in zip(transitionRows, all) {
      let summary = document.map { TransitionSummary(of: names, in: $0.states) }
      row.show(
        StateListRow.Look(
          title: names.text, note: summary?.text ?? "", isChosen: names == chosen,
          isWarning: summary?.isUsed == false))
    }
  }

  private func makeTransitionRow(_ index: Int) -> StateListRow {
    let delete = IconButton(.close, localized("Delete the transition"), side: 18)
    let row = StateListRow([delete])
    let names: @MainActor () -> TransitionNames? = { [weak self] in
      guard let all = self?.document?.states.transitions, all.indices.contains(index) else { return nil }
      return all[index]
    }
    row.chose = { [weak self] in if let names = names() { self?.choose(names) } }
    row.subject = { names().map { .transition($0) } }
    delete.action = { [weak self] in if let names = names() { self?.perform(.deleteTransition(names)) } }
    return row
  }

  private func rebuild(
    _ rows: inout [StateListRow], _ count: Int, _ make: (Int) -> StateListRow
  ) {
    while rows.count > count { rows.removeLast().removeFromSuperview() }
    while rows.count < count {
      let row = make(rows.count)
      scroll.content.addSubview(row)
      rows.append(row)
    }
  }

  /// Shows a transition.
  func choose(_ names: TransitionNames) {
    chosen = names
    reload()
  }

  /// Opens the list of the transitions that the file does not have.
  private func chooseNewTransition() {
    guard let document else { return }
    let missing = StateNames.missingTransitions(of: document.states)
    let list = MenuList(
      title: localized("Add a transition"), names: missing.map(\.text), chosen: ""
    ) { [weak self] text in
      guard let self, let names = missing.first(where: { $0.text == text }) else { return }
      states?.edit(.addTransition(names))
      chosen = names
      contents = nil
      update()
    }
    list.open(beside: addTransition)
  }

  /// Changes the files, as a button of a row does.
  private func perform(_ command: StatesCommand) {
    guard let edit = command.edit(among: client.stateNames) else { return }
    states?.edit(edit)
    update()
  }

  /// Edits the name of a state in its row.
  func rename(_ name: String) {
    update()
    layoutIfNeeded()
    guard let index = client.stateNames.firstIndex(of: name), stateRows.indices.contains(index + 1) else {
      return
    }
    let row = stateRows[index + 1]
    scroll.show(row.frame)
    row.beginRenaming()
  }

  // MARK: Layout

  package override func themeChanged() {
    super.themeChanged()
    bar.backgroundColor = theme.bar
    bar.layer.cornerRadius = Theme.corner
    bar.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    barLine.backgroundColor = theme.separator.cgColor
    heading.textColor = theme.text
    note.textColor = theme.secondaryText
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    bar.frame = CGRect(x: 0, y: 0, width: width, height: Theme.bar)
    barLine.frame = CGRect(x: 0, y: Theme.bar - 1, width: width, height: 1)
    heading.frame = CGRect(x: Theme.margin, y: 0, width: width - 50, height: Theme.bar)
    closeButton.frame.origin = CGPoint(x: width - 29, y: 3)
    scroll.frame = CGRect(
      x: 0, y: Theme.bar, width: width, height: max(bounds.height - Theme.bar - 4, 0))
    edge.frame = CGRect(x: -4, y: Theme.corner, width: 8, height: max(bounds.height - 2 * Theme.corner, 0))
    layOutRows()
  }

  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -4, dy: 0).contains(point)
  }

  private func layOutRows() {
    let width = bounds.width
    guard width > 0 else { return }
    var y: CGFloat = 0
    func place(_ view: UIView, _ height: CGFloat, inset: CGFloat = 0) {
      view.frame = CGRect(x: inset, y: y, width: width - 2 * inset, height: height)
      y += height
    }
    place(stateHeading, stateHeading.height(for: width))
    for row in stateRows { place(row, Theme.row, inset: Theme.margin - 4) }
    place(transitionHeading, transitionHeading.height(for: width))
    for row in transitionRows { place(row, Theme.row, inset: Theme.margin - 4) }
    note.isHidden = note.text?.isEmpty != false
    if !note.isHidden {
      let room = CGSize(width: width - 2 * Theme.margin, height: 0)
      place(note, note.sizeThatFits(room).height + 8, inset: Theme.margin)
    }
    detail.isHidden = chosen == nil
    if chosen != nil { place(detail, detail.height(for: width)) }
    scroll.contentSize = CGSize(width: 0, height: y + Theme.margin)
  }
}
