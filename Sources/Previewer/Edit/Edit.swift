import QuartzCore

/// A change that a person made in the window: it can be taken back, made again, and made in a scene that was read again.
@MainActor package protocol Edit: AnyObject {
  /// Whether it changes the scene, and not only what the window shows of it.
  var changesScene: Bool { get }
  /// What it changes in the file of the scene; nil: nothing.
  var fileChange: FileChange? { get }

  func undo()
  func redo()

  /// Becomes one step with a later change of the same value.
  func absorb(_ later: any Edit)

  /// Makes the change in the layer that has taken the place of its layer, in a scene that was read again. What undo restores is that
  /// layer's own value.
  ///
  /// - Parameter counterpart: the layer in place of an old one; nil if there is none.
  /// - Returns: whether there is such a layer.
  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool
}

/// A change as the file of a scene sees it. The value of a layer is the one that it has.
@MainActor package enum FileChange {
  case value(CALayer, keyPath: String)
  /// Properties of an animation were set, by the keys of its class's table.
  case animation(AnimationPlace, [String: Any?])
  /// The layer was moved, with its animations.
  case move(CALayer, by: CGVector)

  var layer: CALayer {
    switch self {
    case .value(let layer, _), .move(let layer, _): layer
    case .animation(let place, _): place.layer
    }
  }

  var keyPath: String {
    switch self {
    case .value(_, let keyPath): keyPath
    case .animation(let place, let values):
      "animations.\(place.key).\(values.keys.sorted().joined(separator: ","))"
    case .move: "position"
    }
  }
}

/// A value of a layer was set.
@MainActor final class ValueEdit: Edit {
  private var layer: CALayer
  private let keyPath: String
  private var before: Any?
  private var after: Any?
  private let assign: @MainActor (() -> Void) -> Void

  /// - Parameter assign: runs a change of the layer in a transaction, and shows it.
  init(
    _ layer: CALayer, _ keyPath: String, from before: Any?, to after: Any?,
    assign: @escaping @MainActor (() -> Void) -> Void
  ) {
    (self.layer, self.keyPath, self.before, self.after, self.assign) = (layer, keyPath, before, after, assign)
  }

  var changesScene: Bool { true }
  var fileChange: FileChange? { .value(layer, keyPath: keyPath) }

  func undo() { assign { layer.setValue(before, forKeyPath: keyPath) } }

  func redo() { assign { layer.setValue(after, forKeyPath: keyPath) } }

  func absorb(_ later: any Edit) { if let later = later as? ValueEdit { after = later.after } }

  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool {
    guard let new = counterpart(layer) else { return false }
    layer = new
    before = new.value(forKeyPath: keyPath)
    redo()
    return true
  }
}

/// A layer was dragged on the stage.
@MainActor final class MoveEdit: Edit {
  private var layer: CALayer
  private var before: LayerPlace
  private var after: LayerPlace
  private let changed: @MainActor () -> Void

  init(
    _ layer: CALayer, from before: LayerPlace, to after: LayerPlace, changed: @escaping @MainActor () -> Void
  ) {
    (self.layer, self.before, self.after, self.changed) = (layer, before, after, changed)
  }

  var changesScene: Bool { true }
  var fileChange: FileChange? { .move(layer, by: after.offset(from: before)) }

  func undo() {
    before.restore(to: layer)
    changed()
  }

  func redo() {
    after.restore(to: layer)
    changed()
  }

  func absorb(_ later: any Edit) { if let later = later as? MoveEdit { after = later.after } }

  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool {
    guard let new = counterpart(layer) else { return false }
    layer = new
    before = LayerPlace(of: new)
    redo()
    return true
  }
}

/// A text of the scene was changed, in a way that only reading it again shows.
@MainActor final class TextEdit: Edit {
  private let show: @MainActor () -> Void

  /// - Parameter show: shows the text after it was changed.
  init(show: @escaping @MainActor () -> Void) { self.show = show }

  var changesScene: Bool { true }
  var fileChange: FileChange? { nil }
  func undo() { show() }
  func redo() { show() }
  func absorb(_ later: any Edit) {}
  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool { true }
}

/// A layer was hidden, shown alone or locked, or no longer.
@MainActor final class OverrideEdit: Edit {
  private var layer: CALayer
  private let isOn: Bool
  private let set: @MainActor (Bool, CALayer) -> Void

  init(_ layer: CALayer, _ isOn: Bool, set: @escaping @MainActor (Bool, CALayer) -> Void) {
    (self.layer, self.isOn, self.set) = (layer, isOn, set)
  }

  var changesScene: Bool { false }
  var fileChange: FileChange? { nil }

  func undo() { set(!isOn, layer) }

  func redo() { set(isOn, layer) }

  func absorb(_ later: any Edit) {}

  /// The overrides themselves are taken over by `LayerOverrides`.
  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool {
    guard let new = counterpart(layer) else { return false }
    layer = new
    return true
  }
}
