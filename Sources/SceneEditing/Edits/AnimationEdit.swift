import QuartzCore

/// Properties of an animation were set.
@MainActor final class AnimationEdit: Edit {
  private var place: AnimationPlace
  /// By the keys of the class's table.
  private var before: [String: Any?]
  private var after: [String: Any?]
  private let put: @MainActor ([String: Any?], AnimationPlace) -> Void

  /// - Parameter put: sets properties of an animation, and shows it.
  init(
    _ place: AnimationPlace, from before: [String: Any?], to after: [String: Any?],
    put: @escaping @MainActor ([String: Any?], AnimationPlace) -> Void
  ) {
    (self.place, self.before, self.after, self.put) = (place, before, after, put)
  }

  var changesScene: Bool {
    after.contains { key, value in !EditedValue.areSame(before[key] ?? nil, value) }
  }

  var fileChanges: [FileChange] {
    let changed = after.filter { key, value in
      guard let old = Unbox.number(before[key] ?? nil), let new = Unbox.number(value) else { return true }
      return old != new
    }
    return [.animation(place, changed)]
  }

  var editedValues: [EditedValue] {
    before.map { EditedValue(layer: place.layer, animation: place, keyPath: $0.key, before: $0.value) }
  }

  func undo() { put(before, place) }

  func redo() { put(after, place) }

  func absorb(_ later: any Edit) { if let later = later as? AnimationEdit { after = later.after } }

  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool {
    guard let new = counterpart(place.layer) else { return false }
    place.layer = new
    guard let animation = place.animation else { return false }
    for key in before.keys { before.updateValue(animation.value(forKey: key), forKey: key) }
    redo()
    return true
  }
}

/// An animation was added or removed, in a layer that no text has.
@MainActor final class AnimationListEdit: Edit {
  private var layer: CALayer
  private let key: String
  private var before: CAAnimation?
  private let after: CAAnimation?
  private let assign: @MainActor (() -> Void) -> Void

  /// - Parameters:
  ///   - before: the outermost animation under the key before the change, as the layer had it; nil for none.
  ///   - after: the one after the change; nil for none.
  ///   - assign: runs a change of the layer in a transaction, and shows it.
  init(
    _ layer: CALayer, _ key: String, from before: CAAnimation?, to after: CAAnimation?,
    assign: @escaping @MainActor (() -> Void) -> Void
  ) {
    (self.layer, self.key, self.before, self.after, self.assign) = (layer, key, before, after, assign)
  }

  var changesScene: Bool { true }
  var fileChanges: [FileChange] { [] }

  func undo() { assign { Self.put(before, on: layer, key) } }

  func redo() { assign { Self.put(after, on: layer, key) } }

  func absorb(_ later: any Edit) {}

  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool {
    guard let new = counterpart(layer) else { return false }
    layer = new
    before = new.addedAnimations.last { $0.key == key }?.animation
    redo()
    return true
  }

  private static func put(_ animation: CAAnimation?, on layer: CALayer, _ key: String) {
    guard let animation else { return layer.removeAnimation(forKey: key) }
    if layer.change(to: animation, forKey: key) { return }
    layer.add(animation, forKey: key)
  }
}
