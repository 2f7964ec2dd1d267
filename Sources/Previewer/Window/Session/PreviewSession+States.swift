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

  /// Tells the part for states what it asks of the others.
  func connectStates() {
    states.changed = { [unowned self] in sceneChanged() }
    states.isFullscreen = { [window] in window.isFullscreen }
    states.time = { [unowned transport] in transport.playback.time }
    states.resume = { [unowned transport] in if transport.playback.isPaused { transport.setPaused(false) } }
  }
}
