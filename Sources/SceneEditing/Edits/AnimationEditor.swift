import QuartzCore

/// Changes animations of layers, at once and with a step in the history.
@MainActor package final class AnimationEditor {
  package let history: EditHistory
  /// Where an animation comes from that a state or a transition has added to its layer; nil for one of the layer itself. Set by the session.
  package var origin: @MainActor (AnimationPath) -> AnimationPath? = { _ in nil }

  package init(history: EditHistory) { self.history = history }

  /// Sets properties of an animation, as a step of the history.
  ///
  /// - Parameters:
  ///   - values: by keys of the class's table, such as `duration` or `toValue`; nil for no value.
  ///   - isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  /// - Returns: whether there is such an animation.
  @discardableResult package func set(
    _ values: [String: Any?], of place: AnimationPath, isDragged: Bool = false
  ) -> Bool {
    set([(place, values)], isDragged: isDragged)
  }

  /// Sets properties of several animations, together as one step of the history. Animations that are gone are left out.
  ///
  /// - Parameters:
  ///   - edits: the animations, each once, with values by keys of the class's table; nil for no value.
  ///   - isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  /// - Returns: whether there is one of the animations.
  @discardableResult package func set(
    _ edits: [(place: AnimationPath, values: [String: Any?])], isDragged: Bool = false
  ) -> Bool {
    let edits: [(place: AnimationPath, values: [String: Any?])] = edits.map { place, values in
      origin(place).map { ($0, Self.values(values, of: $0, from: place)) } ?? (place, values)
    }
    let changes = edits.compactMap { place, values -> SceneChange? in
      guard let animation = place.animation, !values.isEmpty else { return nil }
      let before = [String: Any?](uniqueKeysWithValues: values.keys.map { ($0, animation.value(forKey: $0)) })
      return SceneChange(place.layer, .animation(place, before: before, after: values))
    }
    guard !changes.isEmpty else { return false }
    // A drag is recorded also where it comes back to the value before.
    let shown = isDragged ? changes : changes.filter(\.changesScene)
    guard !shown.isEmpty else { return true }
    let keys = Set(edits.flatMap(\.values.keys)).sorted()
    let titles = Set(edits.map(\.place.title)).sorted().joined(separator: ", ")
    let paths = edits.map { ([$0.place.key] + $0.place.member.map { "\($0)" }).joined(separator: ".") }
    history.make(
      "\(LayerEditor.title(of: Self.layers(of: edits.map(\.place)))): \(titles) \(keys.joined(separator: ", "))",
      shown,
      merging: isDragged
        ? .values(
          edits.map(\.place.layer),
          "animations.\(paths.joined(separator: ",")).\(keys.joined(separator: "."))") : nil)
    return true
  }

  /// The values for an animation of a state or a transition that are to be those of the copy that a layer has. The begin time of a transition's
  /// animation is a delay, and that of the copy a time of the layer.
  private static func values(
    _ values: [String: Any?], of origin: AnimationPath, from place: AnimationPath
  ) -> [String: Any?] {
    guard case .transition = origin.source, place.member.isEmpty,
      let new = values["beginTime"].flatMap({ Unbox.number($0) }), let old = place.stored?.beginTime,
      let delay = origin.animation?.beginTime
    else { return values }
    var values = values
    values["beginTime"] = max(0, delay + new - old)
    return values
  }

  /// The layers of animations, each once.
  static func layers(of places: [AnimationPath]) -> [CALayer] {
    var layers: [CALayer] = []
    for place in places where !layers.contains(where: { $0 === place.layer }) { layers.append(place.layer) }
    return layers
  }

  /// Adds an animation to a layer that no text has.
  package func add(_ animation: CAAnimation, forKey key: String, to layer: CALayer) {
    change(layer, key, from: nil, to: animation, name: "animate \(key)")
  }

  /// Removes an animation from a layer that no text has, or from a group there.
  package func remove(_ place: AnimationPath) {
    guard let before = place.layer.addedAnimations.last(where: { $0.key == place.key })?.animation else {
      return
    }
    let title = place.title
    let after = place.changed { _ in nil }
    if !place.member.isEmpty, after == nil { return }
    change(place.layer, place.key, from: before, to: after, name: "remove \(title)")
  }

  private func change(
    _ layer: CALayer, _ key: String, from before: CAAnimation?, to after: CAAnimation?, name: String
  ) {
    // An animation that comes back by undo goes on where it would have been.
    let kept = before?.copy() as? CAAnimation
    if let kept, kept.beginTime == 0 { kept.beginTime = 1e-100 }
    history.make(
      "\(LayerEditor.title(of: layer)): \(name)",
      [SceneChange(layer, .animations(key: key, before: kept, after: after))])
  }
}
