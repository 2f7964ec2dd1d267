import CoreAnimationMarkup
import Localization
import QuartzCore

/// The commands that a session has, and what they do that needs no more than a client.
extension PreviewClient {
  package func state(of action: KeyAction) -> CommandState { sceneState(of: action) }

  /// The state of a command as far as the scenes decide it. A session adds what its panels know.
  package func sceneState(of action: KeyAction) -> CommandState {
    switch action {
    case .undo: .enabled(edits.history.canUndo)
    case .redo: .enabled(edits.history.canRedo)
    case .saveCopy, .export, .screenshot: .enabled(!documents.isEmpty)
    case .save: .enabled(edits.history.unsavedCount > 0)
    case .toggleLayer(let state):
      CommandState(
        isEnabled: selection != nil, isOn: selection.map { edits.overrides.isOn(state, $0) } ?? false)
    case .copyMarkup, .copySource: .enabled(selection != nil)
    case .editLayer(.paste), .editLayer(.add): .available(documents.contains { !$0.markups.isEmpty })
    case .editLayer, .nudge: .enabled(selection != nil)
    case .animation(.remove): .available(chosenPlace != nil)
    case .animate: .available(selection != nil)
    case .animation: .available(chosenAnimation.map { $0.layer === selection } ?? false)
    case .changeState: .available(!stateNames.isEmpty)
    case .setState(let name):
      CommandState(isAvailable: !stateNames.isEmpty, isOn: currentState == name)
    case .screenPhase(let phase):
      .available(documents.contains { $0.states.name(for: phase) != nil })
    case .togglePause: .on(playback.isPaused)
    case .toggleLoop: .on(playback.order.ends == .loop)
    case .togglePingPong: .on(playback.order.ends == .pingPong)
    case .toggleReverse: .on(playback.isReversed)
    case .toggleTool, .toggleConsole, .gesture: .available(documents.contains(where: \.isProgram))
    case .speed(let speed): .on(speed == playback.speed)
    default: CommandState()
    }
  }

  /// The names of the states of all scenes, each once.
  package var stateNames: [String] {
    var names: [String] = []
    for name in documents.flatMap(\.states.names) where !names.contains(name) { names.append(name) }
    return names
  }

  /// The state of the first scene that has states; nil is the base state.
  package var currentState: String? { documents.first { !$0.states.names.isEmpty }?.states.current }

  /// Where the chosen animation is; nil without one that the chosen layer still has.
  private var chosenPlace: AnimationPlace? {
    guard let span = chosenAnimation, span.layer === selection else { return nil }
    return AnimationPlace(of: span.animation.animation, on: span.layer)
  }

  /// Every command for which there is something now: those of the table, those that animate a property of the chosen layer, and the
  /// states by their names.
  package var commands: [Command] {
    let states = stateNames
    let named = states.isEmpty ? [] : [Command.state(nil)] + states.map { Command.state($0) }
    let animations = selection.map { NewAnimation.keyPaths(for: $0).map { Command.animate($0) } } ?? []
    return (Command.all + animations + named).filter { state(of: $0.action).isAvailable }
  }

  /// Puts the chosen layer with all in it on the clipboard as a scene file.
  package func copyMarkup() {
    guard let layer = selection else { return }
    do {
      copyText(try EditedScene.markup(of: layer, in: document(of: layer), edits.overrides))
      tell(localized("\(LayerEditor.title(of: layer)) is copied as CAML"), isError: false)
    } catch { tell("\(error)", isError: true) }
  }

  /// Puts the chosen layer with all in it on the clipboard as Swift source.
  package func copySource() {
    guard let layer = selection else { return }
    copyText(EditedScene.source(of: layer, in: document(of: layer), edits.overrides))
    tell(localized("\(LayerEditor.title(of: layer)) is copied as Swift"), isError: false)
  }

  private func document(of layer: CALayer) -> SceneDocument? { documents.first { $0.id(of: layer) != nil } }

  /// Puts the chosen animation on the clipboard.
  private func copyAnimation(asSource isSource: Bool) {
    guard let span = chosenAnimation else { return }
    let (animation, key) = (span.animation.animation, span.animation.key)
    let document = document(of: span.layer)
    copyText(
      isSource
        ? SwiftWriter(document: document).source(of: animation, key: key, on: span.layer)
        : CAMLWriter.element(of: animation, key: key, on: span.layer, in: document))
    tell(localized("The animation is copied as \(isSource ? "Swift" : "CAML")"), isError: false)
  }

  /// Switches an override of the chosen layer, as a step of the history.
  package func toggle(_ state: LayerOverrides.State) {
    if let layer = selection { edits.overrides.toggle(state, of: layer, in: edits.history) }
  }

  /// Does something with the chosen animation.
  package func perform(_ command: AnimationCommand) {
    if command == .remove { return chosenPlace.map { removeAnimation($0) } ?? () }
    guard let extent = chosenAnimation?.extent else { return }
    switch command {
    case .copyMarkup: copyAnimation(asSource: false)
    case .copySource: copyAnimation(asSource: true)
    case .goToBegin: if extent.begin.isFinite { seek(to: max(extent.begin, 0)) }
    case .goToEnd: if extent.end.isFinite { seek(to: max(extent.end, 0)) }
    case .loop:
      let begin = extent.begin.isFinite ? max(extent.begin, 0) : 0
      let end = extent.end.isFinite ? extent.end : begin + (chosenAnimation?.timing.duration ?? 0)
      guard begin < end else { return }
      var order = playback.order
      order.range = begin...end
      if order.ends == .open { order.ends = .loop }
      setOrder(order)
    case .remove: break
    }
  }
}
