import QuartzCore
import SceneEditing

/// What the panel of states asks of the session.
extension PreviewSession: StatesClient {
  package var stateChange: StateChangeRun? { states.change }

  package var repeatsStateChange: Bool {
    get { states.repeats }
    set { states.repeats = newValue }
  }

  package func playStateChange(from: String?, to: String?) { states.play(from: from, to: to) }

  package func holdStateChange(from: String?, to: String?, at time: Double) {
    states.hold(from: from, to: to, at: time)
  }

  package func holdStateChange(_ flag: Bool) { if flag { states.hold() } else { states.goOn() } }

  package func edit(_ edit: StateEdit) {
    guard !isBackground else { return }
    do { try document.edit(edit) } catch { tell("\(error)", isError: true) }
  }

  /// Does what a menu has for a state or a transition.
  func perform(_ command: StatesCommand) {
    guard !isBackground else { return }
    switch command {
    case .rename(let name): rename(state: name)
    case .playTransition(let names):
      let changes = documents.lazy.compactMap { $0.states.change(with: names, near: $0.states.current) }
      if let change = changes.first { states.play(from: change.from, to: change.to) }
    case .add, .copy, .delete, .deleteTransition:
      if let change = command.edit(among: stateNames) { edit(change) }
    }
  }

  /// Edits the name of a state in the panel of states.
  private func rename(state name: String) {
    if !panels.isShown(StatesPanel.self) { panels.toggle(StatesPanel.self) }
    interface.within { (panels.panel(StatesPanel.self) as? StatesPanel)?.rename(name) }
  }

  /// Tells the part for states what it asks of the others.
  func connectStates() {
    states.changed = { [unowned self] in sceneChanged() }
    states.isFullscreen = { [window] in window.isFullscreen }
    states.time = { [unowned transport] in transport.playback.time }
    states.resume = { [unowned transport] in if transport.playback.isPaused { transport.setPaused(false) } }
  }
}
