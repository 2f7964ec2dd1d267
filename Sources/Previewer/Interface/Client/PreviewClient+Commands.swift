import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

/// The commands that a session has, and what they do that needs no more than a client.
extension PreviewClient {
  /// The names of the states of all scenes, each once.
  package var stateNames: [String] {
    var names: [String] = []
    for name in documents.flatMap(\.states.names) where !names.contains(name) { names.append(name) }
    return names
  }

  /// The state of the first scene that has states; nil is the base state.
  package var currentState: String? { documents.first { !$0.states.names.isEmpty }?.states.current }

  /// Where the chosen animation is; nil without one that the chosen layer still has.
  package var chosenPlace: AnimationPath? {
    guard let place = chosenAnimation?.place, place.layer === selection, place.stored != nil else {
      return nil
    }
    return place
  }

  /// Every command for which there is something now: those of the table, those that animate a property of the chosen layer, and the
  /// states by their names.
  package var commands: [CommandEntry] {
    let states = stateNames
    let named = states.isEmpty ? [] : [WindowCommand.setState(nil)] + states.map { .setState($0) }
    let animations = (selection.map { NewAnimation.keyPaths(for: $0) } ?? []).flatMap { keyPath in
      NewAnimation.Kind.allCases.map { WindowCommand.animate(keyPath, $0) }
    }
    return (table + (animations + named).map { entry(of: $0) }).filter { state(of: $0.command).isAvailable }
  }

  /// Puts the chosen layer with all in it on the clipboard as a scene file.
  package func copyMarkup() {
    guard let layer = selection else { return }
    do {
      copyText(try EditedScene.markup(of: layer, in: document(of: layer), edits.overrides))
      tell(localized("Copied \(LayerEditor.title(of: layer)) as CAML"), isError: false)
    } catch { tell("\(error)", isError: true) }
  }

  /// Puts the chosen layer with all in it on the clipboard as Swift source.
  package func copySource() {
    guard let layer = selection else { return }
    copyText(EditedScene.source(of: layer, in: document(of: layer), edits.overrides))
    tell(localized("Copied \(LayerEditor.title(of: layer)) as Swift"), isError: false)
  }

  private func document(of layer: CALayer) -> SceneDocument? { documents.first { $0.id(of: layer) != nil } }

  /// Puts the chosen animations on the clipboard.
  private func copyAnimations(asSource isSource: Bool) {
    let places = commandPlaces
    let texts = places.compactMap { place -> String? in
      guard let animation = place.stored else { return nil }
      let key = place.member.isEmpty ? place.key : nil
      let document = document(of: place.layer)
      return isSource
        ? SwiftWriter(document: document).source(of: animation, key: key, on: place.layer)
        : CAMLWriter.element(of: animation, key: key, on: place.layer, in: document)
    }
    guard let first = places.first, !texts.isEmpty else { return }
    copyText(texts.joined(separator: "\n"))
    let form = isSource ? "Swift" : "CAML"
    tell(
      texts.count == 1
        ? localized("Copied the animation \(first.title) as \(form)")
        : localized("Copied \(texts.count) animations as \(form)"), isError: false)
  }

  /// The animations that a command is for: the chosen ones, or the one for which a menu was opened.
  package var commandPlaces: [AnimationPath] {
    let chosen = chosenPlaces
    return chosen.isEmpty ? chosenPlace.map { [$0] } ?? [] : chosen
  }

  /// Hides the chosen layers, shows the chosen one alone, or locks it, or no longer, as a step of the history.
  package func toggle(_ state: LayerOverrides.State) {
    guard let layer = selection else { return }
    toggle(state, of: state == .hidden && hidesInFile(layer) ? selected : [layer])
  }

  /// Switches a state of layers, all to that which the last one gets. A layer of a scene's file is hidden by its `hidden`, which is saved with
  /// the scene; that of a program is hidden in the window alone.
  package func toggle(_ state: LayerOverrides.State, of layers: [CALayer]) {
    guard let last = layers.last else { return }
    guard state == .hidden, hidesInFile(last) else {
      return edits.overrides.toggle(state, of: last, in: edits.history)
    }
    let flag = !last.isHidden
    edits.editor.set(
      [("hidden", flag)], of: layers,
      named: "\(flag ? state.verb : state.opposite) \(LayerEditor.title(of: layers))")
  }

  /// Whether a layer is hidden, shown alone or locked.
  package func isOn(_ state: LayerOverrides.State, _ layer: CALayer) -> Bool {
    edits.overrides.isOn(state, layer) || state == .hidden && hidesInFile(layer) && layer.isHidden
  }

  /// Whether a layer is one of a scene's file, and not of a program.
  private func hidesInFile(_ layer: CALayer) -> Bool { document(of: layer).map { !$0.isProgram } ?? false }

  /// Does something with the chosen animation.
  package func perform(_ command: AnimationCommand) {
    switch command {
    case .copyMarkup: copyAnimations(asSource: false)
    case .copySource: copyAnimations(asSource: true)
    case .pasteTiming: askForTiming()
    case .goToBegin: seekToEdge(currentAnimation?.extent.begin)
    case .goToEnd: seekToEdge(currentAnimation?.extent.end)
    case .loop: loopOverAnimation()
    case .remove: removeAnimations(commandPlaces)
    }
  }

  /// The chosen animation as it is now.
  private var currentAnimation: AnimationSpan? {
    chosenAnimation.map { chosen in chosen.place.flatMap { AnimationSpan.find($0) } ?? chosen }
  }

  private func seekToEdge(_ time: Double?) {
    if let time, time.isFinite { seek(to: max(time, 0)) }
  }

  private func loopOverAnimation() {
    guard let animation = currentAnimation else { return }
    let (first, last) = animation.extent
    let begin = first.isFinite ? max(first, 0) : 0
    let end = last.isFinite ? last : begin + (animation.firstRun.map { $0.end - $0.start } ?? 0)
    guard begin < end else { return }
    var order = playback.order
    order.range = begin...end
    if order.ends == .open { order.ends = .loop }
    setOrder(order)
  }
}
