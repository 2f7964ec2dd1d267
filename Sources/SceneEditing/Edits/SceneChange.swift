import QuartzCore

/// A change of what a layer shows, with what was there before. It is data, so that the history can take it back, make it again, and make it
/// in a scene that was read again.
@MainActor package struct SceneChange {
  package enum Kind {
    /// A value of the layer, as the texts have it (`CALayer.editedValue(forKeyPath:)`).
    case value(keyPath: String, before: Any?, after: Any?)
    /// The layer was moved, with its animations.
    case move(before: LayerPosition, after: LayerPosition)
    /// Properties of an animation were set, by the keys of its class's table.
    case animation(AnimationPath, before: [String: Any?], after: [String: Any?])
    /// An animation took the place of another one of another class.
    case replacement(AnimationPath, before: CAAnimation, after: CAAnimation)
    /// An animation was added to a layer that no text has, or removed: the outermost one under the key, or nil for none.
    case animations(key: String, before: CAAnimation?, after: CAAnimation?)
    /// The layer was hidden, shown alone or locked in the window, or no longer.
    case override(LayerOverrides, LayerOverrides.State, isOn: Bool)
  }

  package private(set) var layer: CALayer
  package private(set) var kind: Kind

  package init(_ layer: CALayer, _ kind: Kind) { (self.layer, self.kind) = (layer, kind) }

  /// Whether the scene is another one afterwards. What only changes what the window shows of it is no change of the scene.
  var changesScene: Bool {
    switch kind {
    case .value(_, let before, let after): !PropertyValue.areSame(before, after)
    case .animation(_, let before, let after):
      after.contains { !PropertyValue.areSame(before[$0.key] ?? nil, $0.value) }
    case .move(let before, let after): after.offset(from: before) != CGVector(dx: 0, dy: 0)
    case .animations, .replacement: true
    case .override: false
    }
  }

  /// Whether a text can have it.
  var isForText: Bool {
    switch kind {
    case .value, .move, .animation, .replacement: true
    case .animations, .override: false
    }
  }

  /// Whether it changes an animation of a state or a transition.
  var isOfStates: Bool { animationPlace.map { $0.source != .layer } ?? false }

  /// The property that it changes, for events.
  package var keyPath: String {
    switch kind {
    case .value(let keyPath, _, _): keyPath
    case .animation(let place, _, _):
      "animations.\(place.key).\(changedProperties.keys.sorted().joined(separator: ","))"
    case .replacement(let place, _, _): "animations.\(place.key)"
    case .move: "position"
    case .animations(let key, _, _): "animations.\(key)"
    case .override: ""
    }
  }

  /// The animation that it changes in its text; nil for another change.
  var animationPlace: AnimationPath? {
    switch kind {
    case .animation(let place, _, _), .replacement(let place, _, _): place
    case .value, .move, .animations, .override: nil
    }
  }

  /// The properties of an animation that are other numbers than before; empty for another change.
  package var changedProperties: [String: Any?] {
    guard case .animation(_, let before, let after) = kind else { return [:] }
    return after.filter { key, value in
      guard let old = Unbox.number(before[key] ?? nil), let new = Unbox.number(value) else { return true }
      return old != new
    }
  }

  // MARK: Steps

  /// Becomes one change with a later one of the same value.
  mutating func absorb(_ later: SceneChange) {
    switch (kind, later.kind) {
    case (.value(let keyPath, let before, _), .value(_, _, let after)):
      kind = .value(keyPath: keyPath, before: before, after: after)
    case (.move(let before, _), .move(_, let after)): kind = .move(before: before, after: after)
    case (.animation(let place, let before, _), .animation(_, _, let after)):
      kind = .animation(place, before: before, after: after)
    case (.replacement(let place, let before, _), .replacement(_, _, let after)):
      kind = .replacement(place, before: before, after: after)
    case (.replacement(let place, let before, _), .animation):
      // The layer has the later change already.
      if let after = place.animation { kind = .replacement(place, before: before, after: after) }
    default: break
    }
  }

  /// The same change of the layer in place of the old one, in a scene that was read again. What undo restores is that layer's own value.
  ///
  /// - Parameter counterpart: the layer in place of an old one; nil if there is none.
  /// - Returns: nil if there is no such layer, or it does not have the animation.
  func rebased(_ counterpart: (CALayer) -> CALayer?) -> SceneChange? {
    guard let new = counterpart(layer) else { return nil }
    switch kind {
    case .value(let keyPath, _, let after):
      return SceneChange(
        new, .value(keyPath: keyPath, before: new.editedValue(forKeyPath: keyPath), after: after))
    case .move(_, let after): return SceneChange(new, .move(before: LayerPosition(of: new), after: after))
    case .animation(let old, var before, let after):
      guard let place = old.rebased(counterpart), let animation = place.animation else { return nil }
      for key in before.keys { before.updateValue(animation.value(forKey: key), forKey: key) }
      return SceneChange(new, .animation(place, before: before, after: after))
    case .replacement(let old, _, let after):
      guard let place = old.rebased(counterpart), let before = place.animation else { return nil }
      return SceneChange(new, .replacement(place, before: before, after: after))
    case .animations(let key, _, let after):
      let before = new.addedAnimations.last { $0.key == key }?.animation
      return SceneChange(new, .animations(key: key, before: before, after: after))
    case .override: return SceneChange(new, kind)
    }
  }

  /// Makes the change in the layer, or takes it back. The caller has a transaction.
  ///
  /// - Parameter exchanged: called when a changed copy has taken the place of the layer's animation.
  func apply(
    isUndo: Bool = false, exchanged: (_ animation: CAAnimation, _ copy: CAAnimation) -> Void = { _, _ in }
  ) {
    switch kind {
    case .value(let keyPath, let before, let after):
      layer.setEditedValue(isUndo ? before : after, forKeyPath: keyPath)
    case .move(let before, let after): (isUndo ? before : after).restore(to: layer)
    case .animation(let place, let before, let after): place.set(isUndo ? before : after, exchanged)
    case .replacement(let place, let before, let after):
      place.replace(with: isUndo ? before : after, exchanged)
    case .animations(let key, let before, let after):
      guard let animation = isUndo ? before : after else { return layer.removeAnimation(forKey: key) }
      if !layer.change(to: animation, forKey: key) { layer.add(animation, forKey: key) }
    case .override(let overrides, let state, let isOn): overrides.set(state, isOn != isUndo, layer)
    }
  }
}
