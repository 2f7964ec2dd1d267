import QuartzCore

/// Changes animations of layers, at once and with a step in the history.
///
/// An animation that runs goes on at its place: a changed copy takes its place under the same key, with the same begin. The text of the
/// file is changed with it (`FileChange.animation`).
@MainActor package final class AnimationEditor {
  package let history: EditHistory
  /// Called after every change, to commit and show it.
  package var changed: @MainActor () -> Void = {}
  /// Called when a changed copy has taken the place of a layer's animation.
  package var exchanged: @MainActor (_ animation: CAAnimation, _ copy: CAAnimation) -> Void = { _, _ in }

  package init(history: EditHistory) { self.history = history }

  /// Sets properties of an animation.
  ///
  /// - Parameters:
  ///   - values: by keys of the class's table, such as `duration` or `toValue`; nil for no value.
  ///   - isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  /// - Returns: whether there is such an animation.
  @discardableResult package func set(
    _ values: [String: Any?], of place: AnimationPlace, isDragged: Bool = false
  ) -> Bool {
    guard let animation = place.animation else { return false }
    let keys = values.keys.sorted()
    let before = [String: Any?](uniqueKeysWithValues: keys.map { ($0, animation.value(forKey: $0)) })
    put(values, place)
    let edit = AnimationEdit(place, from: before, to: values) { [unowned self] in put($0, $1) }
    // A drag is recorded also where it comes back to the value before.
    guard isDragged || edit.changesScene else { return true }
    let path = ([place.key] + place.member.map { "\($0)" } + keys).joined(separator: ".")
    history.record(
      "\(LayerEditor.title(of: place.layer)): \(place.title) \(keys.joined(separator: ", "))",
      edit, merging: isDragged ? .value(place.layer, "animations.\(path)") : nil)
    return true
  }

  /// Adds an animation to a layer that no text has.
  package func add(_ animation: CAAnimation, forKey key: String, to layer: CALayer) {
    change(layer, key, from: nil, to: animation, name: "animate \(key)")
  }

  /// Removes an animation from a layer that no text has, or from a group there.
  package func remove(_ place: AnimationPlace) {
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
    let edit = AnimationListEdit(layer, key, from: kept, to: after) { [unowned self] in assign($0) }
    edit.redo()
    history.record("\(LayerEditor.title(of: layer)): \(name)", edit)
  }

  private func assign(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    changed()
  }

  /// Puts a copy with other values in the place of an animation.
  private func put(_ values: [String: Any?], _ place: AnimationPlace) {
    let outermost = AnimationPlace(place.layer, key: place.key)
    let old = outermost.stored
    let new = place.changed { copy in
      for (key, value) in values { copy.setValue(value, forKey: key) }
      return copy
    }
    guard let old, let new else { return }
    assign { place.layer.change(to: new, forKey: place.key) }
    if let stored = outermost.stored { exchanged(old, stored) }
  }
}
