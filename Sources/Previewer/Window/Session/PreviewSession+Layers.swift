import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing
import SceneTools
import Windowing

/// Commands on the selected layers and their animations.
extension PreviewSession {
  /// Whether the arrow keys move layers: one is selected that is not the background of its scene.
  var movesByKeys: Bool { !movableLayers.isEmpty }

  /// The selected layers that are not the background of their scene.
  private var movableLayers: [CALayer] {
    document.selected.filter { layer in !documents.contains { $0.root === layer || $0.host === layer } }
  }

  func edit(_ command: LayerCommand) {
    guard !isBackground else { return }
    let layers = document.selected
    let choosesConstraint = document.chosenConstraints != nil
    let choosesAnimations = !chosenPlaces.isEmpty
    do {
      switch command {
      case .paste: askForClipboard()
      case .add(let new): try document.add(new)
      case .copy where choosesAnimations: perform(AnimationCommand.copyMarkup)
      case .delete where choosesAnimations: perform(AnimationCommand.remove)
      case .cut where choosesAnimations:
        perform(AnimationCommand.copyMarkup)
        perform(AnimationCommand.remove)
      // The other commands are for the selected layers.
      case _ where layers.isEmpty: break
      case .delete where choosesConstraint, .cut where choosesConstraint:
        tell(
          localized("Constraints cannot be deleted here; remove them in the source"),
          isError: true)
      case .delete: try document.delete(layers)
      case .duplicate: try document.duplicate(layers)
      case .copy: copyText(try document.source(of: layers))
      case .cut:
        copyText(try document.source(of: layers))
        try document.delete(layers)
      case .group: tellWhatIsBehind(try document.group(layers))
      case .ungroup: try ungroup(layers)
      case .raise: try document.shift(layers, by: 1)
      case .lower: try document.shift(layers, by: -1)
      case .bringToFront: try document.shift(layers, toFront: true)
      case .sendToBack: try document.shift(layers, toFront: false)
      case .picture: choosePicture()
      }
    } catch { tell("\(error)", isError: true) }
  }

  /// Adds a shape layer with a path that was drawn on the stage.
  func addPath(_ path: EditablePath) {
    guard !isBackground else { return }
    do { try document.add(path) } catch { tell("\(error)", isError: true) }
  }

  /// Opens or closes the path of the selected shape layer.
  func togglePathClosed() {
    guard let layer = selection as? CAShapeLayer else { return }
    pointer.change(layer, "open or close the path") { $0.toggleClosed() }
  }

  /// Opens a field for the text of a layer below it on the stage.
  func editText(of layer: CATextLayer) {
    guard !(layer.string is NSAttributedString) else {
      return tell(
        localized("The text of \(LayerEditor.title(of: layer)) has attributes; it is edited in its source"),
        isError: true)
    }
    guard let shown = layer.presentation() else { return }
    let bounds = shown.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ].compactMap { shown.transformToRoot.project($0).flatMap { viewport.transform.project($0) } }.map {
      unit($0)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let rect = CGRect(
      x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
      height: (ys.max() ?? 0) - (ys.min() ?? 0))
    log.write(
      "text",
      [log.time, JSON.Member("path", .optional(document.sheet.document(of: layer)?.path(of: layer)))])
    interface.within { StageTextField(layer, self).open(below: rect, in: interface) }
  }

  /// Says which layers were drawn between others that are a group now.
  private func tellWhatIsBehind(_ titles: [String]) {
    guard !titles.isEmpty else { return }
    let names = titles.joined(separator: ", ")
    tell(
      localized("These layers were between those of the group and are behind it now: \(names)"),
      isError: false)
  }

  /// Takes groups apart. If their sublayers would look different, it asks first.
  private func ungroup(_ layers: [CALayer]) throws {
    let effects = try document.effects(ofGroups: layers)
    guard !effects.isEmpty else { return try document.ungroup(layers) }
    let question = Question(
      localized("Ungroup \(LayerEditor.title(of: layers))? The picture changes."),
      detail: effects.map { localized(Phrase(verbatim: $0.rawValue)) }.joined(separator: "\n"),
      answers: [
        Question.Answer(localized("Cancel")) {},
        Question.Answer(localized("Ungroup")) { [unowned self] in
          do { try document.ungroup(layers, changesPicture: true) } catch { tell("\(error)", isError: true) }
        },
      ])
    if cards.ask(question) { logQuestion("ungroup") }
  }

  package func addAnimation(of keyPath: String, kind: NewAnimation.Kind, to layer: CALayer) {
    guard !isBackground else { return }
    do {
      try document.addAnimation(of: keyPath, kind: kind, to: layer)
      // A value that is changed now is one of the state, so that a person may expect the same of the animation.
      if let name = currentState {
        tell(
          localized("The animation belongs to the layer: it runs in every state, not only in \(name)"),
          isError: false)
      }
    } catch { tell("\(error)", isError: true) }
  }

  package func obstacle(to place: AnimationPath, changing keys: [String]) -> String? {
    document.obstacle(to: place, changing: keys)
  }

  package func removeAnimations(_ places: [AnimationPath]) {
    guard !isBackground else { return }
    do { try document.removeAnimations(places) } catch { tell("\(error)", isError: true) }
  }

  package func obstacle(to keyPath: String, of layer: CALayer) -> String? {
    document.obstacle(to: keyPath, of: layer)
  }

  package func edit(_ command: ObjectCommand, _ object: ObjectPath) {
    guard !isBackground else { return }
    do { try document.edit(command, object) } catch { tell("\(error)", isError: true) }
  }

  package func move(_ layers: [CALayer], into outer: CALayer, at index: Int?) {
    guard !isBackground else { return }
    do { try document.move(layers, into: outer, at: index) } catch { tell("\(error)", isError: true) }
  }

  package func paste(_ text: String) { paste(.pasted(text)) }

  package func askForTiming() {
    guard !isBackground else { return }
    pastesTiming = true
    window.askForText()
  }

  /// Adds the layers or the animations of a text of the clipboard, or takes the timing of its animation.
  func paste(_ event: WindowEvent) {
    guard case .pasted(let text) = event, !isBackground, !cards.isAsking else { return }
    let isForTiming = pastesTiming
    pastesTiming = false
    do {
      if isForTiming {
        return try edits.animations.setTiming(of: AnimationTiming(markup: text), to: commandPlaces)
      }
      if MarkupText.hasAnimations(text) {
        guard !document.selected.isEmpty else {
          throw EditFailure(description: localized("Select the layer onto which the animation is pasted"))
        }
        return try document.pasteAnimations(text, onto: document.selected)
      }
      if let paths = SessionDocument.paths(in: text) { return try addPictures(paths) }
      // Key frames go into the animations of the selected layer while the timeline shows them.
      let timeline = panels.panel(TimelinePanel.self) as? TimelinePanel
      if interface.within({ timeline?.editor.paste(text) }) == true { return }
      try document.paste(text)
    } catch { tell("\(error)", isError: true) }
  }

  /// Moves the selected layers in the direction that is seen on the screen, by points of the scene.
  func nudge(x: Double, y: Double) {
    guard !pointer.isDragging, !isBackground, let lead = selection,
      let center = lead.presentation().flatMap({ shown in
        shown.transformToRoot.project(CGPoint(x: shown.bounds.midX, y: shown.bounds.midY))
      }), let drag = LayersDrag(of: lead, with: document.selected, at: center)
    else { return }
    drag.move(to: CGPoint(x: center.x + x, y: center.y + y))
    CATransaction.flush()
    drag.record(in: edits.history, isRepeated: true)
    sceneChanged()
  }

  /// Edits the name of the selected layer in the tree of the inspector.
  func rename() {
    guard !isBackground, let layer = selection else { return }
    if !panels.isShown(InspectorPanel.self) { panels.toggle(InspectorPanel.self) }
    interface.within {
      guard let inspector = panels.panel(InspectorPanel.self) as? InspectorPanel else { return }
      inspector.update(atOnce: true)
      inspector.layoutIfNeeded()
      inspector.treeView.rename(layer)
    }
  }

  /// Aligns the selected layers, or distributes them.
  func arrange(_ arrangement: LayerArrangement) {
    guard !pointer.isDragging, !isBackground else { return }
    do {
      try arrangement.arrange(movableLayers, in: edits.history)
      sceneChanged()
    } catch { tell("\(error)", isError: true) }
  }

  /// Chooses the sublayers of the scenes' root layers. Locked ones are left out.
  func selectAll() {
    guard !pointer.isDragging, !isBackground else { return }
    document.selected = document.documents.flatMap { $0.root?.sublayers ?? [] }.filter {
      edits.overrides.isHittable($0)
    }
    pointer.logSelection()
  }
}
