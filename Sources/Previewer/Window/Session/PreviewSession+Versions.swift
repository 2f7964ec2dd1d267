import QuartzCore
import Windowing

/// The versions of a Swift scene follow each other in one window: what one was told goes on in the next.
extension PreviewSession {
  /// What another version of the scene continues with.
  var handover: SessionHandover {
    var handover = SessionHandover(
      time: playback.time, speed: playback.speed, isPaused: playback.isPaused, isLooping: playback.isLooping,
      moment: MediaClock.systemTime, viewport: viewport)
    handover.tools = switchedOn
    // Paths are made anew only for another selection.
    if selectedPaths.version != document.selectionVersion {
      selectedPaths = (
        document.selectionVersion,
        document.selected.compactMap { layer in documents.lazy.compactMap { $0.path(of: layer) }.first }
      )
    }
    handover.selection = selectedPaths.paths
    handover.openAnimations = Set(openAnimations.map { .init(key: $0.key, member: $0.member) })
    handover.constraints = document.chosenConstraints?.described
    if let program {
      handover.device = program.shape.device?.name
      handover.deviceOrientation = program.deviceOrientation.rawValue
      handover.interfaceOrientation = program.shape.orientation.rawValue
    }
    return handover
  }

  /// What goes on in the next version, each with the command that switches it.
  private static let switches: [(tool: SessionHandover.Tools, command: WindowCommand.Definition)] =
    ([
      (.inspector, .inspector), (.timeline, .toggleTimeline), (.borders, .toggleBorders),
      (.costs, .toggleCosts),
      (.exploded, .toggleExploded), (.frameTimes, .toggleFrameTimes), (.hud, .toggleHUD),
      (.movesLayers, .toggleTool),
    ] as [(SessionHandover.Tools, WindowCommand)]).map { ($0, $1.definition) }

  /// What is switched on. It is asked for in each turn.
  private var switchedOn: SessionHandover.Tools {
    var on: SessionHandover.Tools = []
    for (tool, command) in Self.switches where command.state(self).isOn { on.insert(tool) }
    return on
  }

  /// Restores the state of the version before: switches the same tools on, selects the layers with the same paths, and chooses an equal
  /// constraint in the view of the primary one.
  func resume(_ handover: SessionHandover) {
    openAnimations = Set(handover.openAnimations.map { AnimationKey($0.key, member: $0.member) })
    for (tool, command) in Self.switches where handover.tools.contains(tool) != command.state(self).isOn {
      perform(command.entry.command)
    }
    let layers = handover.selection.compactMap { path in documents.lazy.compactMap { $0.layer(path) }.first }
    if !layers.isEmpty { document.selected = layers }
    guard let constraints = handover.constraints, let layer = layers.last,
      let chosen = ConstraintEntry(constraints, of: layer)
    else { return }
    document.chosenConstraints = chosen
  }
}
