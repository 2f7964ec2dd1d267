import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

/// Animations are added and removed in the texts of their files. The layers are read again afterwards.
extension SessionDocument {
  /// Adds an animation of a property to a layer, which begins with the scene.
  ///
  /// - Throws: `EditFailure` where the text cannot have it now.
  func addAnimation(of keyPath: String, kind: NewAnimation.Kind = .basic, to layer: CALayer) throws {
    guard let animation = NewAnimation.make(keyPath, kind: kind, on: layer) else {
      throw EditFailure(
        description: localized(
          "\(keyPath) of \(LayerEditor.title(of: layer)) cannot be animated here: no second value is known"))
    }
    let key = NewAnimation.key(for: keyPath, on: layer)
    guard let place = try textPlace(of: layer) else {
      return edits.animations.add(animation, forKey: key, to: layer)
    }
    try change("\(LayerEditor.title(of: layer)): animate \(keyPath)", place) { text throws(MarkupTextError) in
      try text.addAnimation(animation, forKey: key, to: place.element)
      return nil
    }
  }

  /// Removes animations from their layers, or from their groups, as one step where texts have them.
  ///
  /// - Throws: `EditFailure` where a text cannot lose one, because others refer to it.
  func removeAnimations(_ animations: [AnimationPath]) throws {
    // A member goes with its group.
    let outer = animations.filter { inner in !animations.contains { $0.contains(inner) } }
    guard outer.count > 1 else { return try outer.first.map { try removeAnimation($0) } ?? () }
    var elements: [LayerElement] = []
    for animation in outer {
      if origin(of: animation) == nil, animation.source == .layer,
        let place = try textPlace(of: animation.layer),
        let (part, element) = try? place.texts.element(of: animation)
      {
        elements.append(LayerElement(texts: place.texts, part: part, element: element))
      } else {
        try removeAnimation(animation)
      }
    }
    try change("Remove \(elements.count) animations", elements) { text, elements throws(MarkupTextError) in
      for element in elements { try text.deleteAnimation(element) }
      return []
    }
  }

  /// Removes an animation from its layer, or from its group.
  ///
  /// - Throws: `EditFailure` where the text cannot lose it, because others refer to it.
  func removeAnimation(_ animation: AnimationPath) throws {
    if let origin = origin(of: animation) { return try removeAnimation(origin) }
    if animation.source != .layer, animation.member.isEmpty { return try removeItem(animation) }
    guard let place = try textPlace(of: animation.layer),
      let (_, element) = try? place.texts.element(of: animation)
    else { return edits.animations.remove(animation) }
    let title = LayerEditor.title(of: animation.layer)
    try change("\(title): remove \(animation.title)", place) { text throws(MarkupTextError) in
      try text.deleteAnimation(element)
      return nil
    }
  }

  /// Adds animations from text to layers, as the last ones.
  ///
  /// - Throws: `EditFailure` where the text has no animations, or a layer has no property that one of them changes.
  func pasteAnimations(_ markup: String, onto layers: [CALayer]) throws {
    let places = try layers.map { try place(of: $0) }
    try change("Paste animations onto \(LayerEditor.title(of: layers))", places) {
      text, elements throws(MarkupTextError) in
      for element in elements { try text.insertAnimations(markup, to: element) }
      return elements
    }
  }

  /// Why an animation cannot be changed where its scene is saved, as a sentence for the person; nil if it can.
  ///
  /// - Parameter keys: the properties that are to change, such as `duration`; in a Swift scene each has to come from a literal. None for
  ///   its class, or the animation as a whole.
  func obstacle(to animation: AnimationPath, changing keys: [String]) -> String? {
    guard let scene = scenes.first(where: { $0.id(of: animation.layer) != nil }) else {
      return localized("\(LayerEditor.title(of: animation.layer)) is in no scene of the window")
    }
    if scene.isProgram { return sourceObstacle(to: animation, changing: keys) }
    let origin = scene.states.origin(of: animation) ?? animation
    if keys.contains("values"), let reason = origin.lackOfKeyFrames { return reason }
    do {
      _ = try texts(of: scene).element(of: origin)
      return nil
    } catch { return "\(error)" }
  }

  /// The same in a Swift scene.
  private func sourceObstacle(to animation: AnimationPath, changing keys: [String]) -> String? {
    guard let literals, let stored = animation.stored, !keys.isEmpty else {
      return localized(
        "The animation \(animation.title) of \(LayerEditor.title(of: animation.layer)) was made by a program; change it in its source"
      )
    }
    for key in keys {
      if case .untraceable(let reason) = literals.answer(of: stored, forKeyPath: key) { return "\(reason)" }
    }
    return nil
  }

  /// The element of a layer; nil for a layer that is changed live only, because no text has it.
  func textPlace(of layer: CALayer) throws -> LayerElement? {
    guard let scene = scenes.first(where: { $0.id(of: layer) != nil }), !scene.isProgram,
      !scene.markups.isEmpty
    else { return nil }
    do { return try place(of: layer) } catch let failure as EditFailure {
      guard failure.needsCopy else { throw failure }
      copyReason = failure.description
      return nil
    }
  }
}
