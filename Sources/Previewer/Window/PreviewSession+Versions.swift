import QuartzCore
import Windowing

/// The versions of a Swift scene follow each other in one window: what one was told goes on in the next.
extension PreviewSession {
  /// What another version of the scene continues with.
  var state: SessionState {
    var state = SessionState(
      time: playback.time, speed: playback.speed, isPaused: playback.isPaused, isLooping: playback.isLooping,
      moment: MediaClock.systemTime, viewport: viewport)
    state.tools = switchedOn
    // Paths are made anew only for another selection.
    if selectedPaths.version != document.selectionVersion {
      selectedPaths = (
        document.selectionVersion,
        document.selected.compactMap { layer in documents.lazy.compactMap { $0.path(of: layer) }.first }
      )
    }
    state.selection = selectedPaths.paths
    state.constraints = document.chosenConstraints?.described
    return state
  }

  /// What is switched on. It is asked for in each turn.
  private var switchedOn: SessionState.Tools {
    var on: SessionState.Tools = []
    if tools.isInspecting { on.insert(.inspector) }
    if tools.showsTimeline { on.insert(.timeline) }
    if tools.showsBorders { on.insert(.borders) }
    if tools.showsCosts { on.insert(.costs) }
    if tools.isExploded { on.insert(.exploded) }
    if tools.showsGraph { on.insert(.frameTimes) }
    if panels.showsHUD { on.insert(.hud) }
    if movesLayers { on.insert(.movesLayers) }
    return on
  }

  /// Switches on what was on in the version before, and selects the layers with the same paths, and in their view equal
  /// constraints.
  func resume(_ state: SessionState) {
    let on = state.tools
    if on.contains(.inspector) { tools.toggleInspector() }
    if on.contains(.timeline) { tools.toggleTimeline() }
    if on.contains(.borders) { tools.toggleBorders() }
    if on.contains(.costs) { tools.toggleCosts() }
    if on.contains(.exploded) { tools.toggleExploded() }
    if on.contains(.frameTimes) { tools.toggleFrameTimes() }
    if on.contains(.hud) { panels.toggleHUD() }
    movesLayers = on.contains(.movesLayers)
    let layers = state.selection.compactMap { path in documents.lazy.compactMap { $0.layer(path) }.first }
    if !layers.isEmpty { document.selected = layers }
    guard let constraints = state.constraints, let layer = layers.last,
      let chosen = ConstraintEntry(constraints, of: layer)
    else { return }
    document.chosenConstraints = chosen
  }
}
