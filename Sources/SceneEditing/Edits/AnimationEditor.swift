import QuartzCore

/// Changes animations of layers, at once and with a step in the history.
@MainActor package final class AnimationEditor {
  package let history: EditHistory
  /// Where an animation comes from that a state or a transition has added to its layer; nil for one of the layer itself. Set by the session.
  package var origin: @MainActor (AnimationPath) -> AnimationPath? = { _ in nil }

  package init(history: EditHistory) { self.history = history }

  /// Sets properties of an animation.
  ///
  /// - Parameters:
  ///   - values: by keys of the class's table, such as `duration` or `toValue`; nil for no value.
  ///   - isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  /// - Returns: whether there is such an animation.
  @discardableResult package func set(
    _ values: [String: Any?], of place: AnimationPath, isDragged: Bool = false
  ) -> Bool {
    if let origin = origin(place) {
      return set(Self.values(values, of: origin, from: place), of: origin, isDragged: isDragged)
    }
    guard let animation = place.animation else { return false }
    let keys = values.keys.sorted()
    let before = [String: Any?](uniqueKeysWithValues: keys.map { ($0, animation.value(forKey: $0)) })
    let change = SceneChange(place.layer, .animation(place, before: before, after: values))
    // A drag is recorded also where it comes back to the value before.
    guard isDragged || change.changesScene else { return true }
    let path = ([place.key] + place.member.map { "\($0)" } + keys).joined(separator: ".")
    history.make(
      "\(LayerEditor.title(of: place.layer)): \(place.title) \(keys.joined(separator: ", "))", [change],
      merging: isDragged ? .value(place.layer, "animations.\(path)") : nil)
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
