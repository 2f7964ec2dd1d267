import QuartzCore

/// A change that a person made in the window: it can be taken back, made again, and made in a scene that was read again.
@MainActor package protocol Edit: AnyObject {
  /// Whether the scene is another one after it than before. What only changes what the window shows of it does not.
  var changesScene: Bool { get }
  /// What it changes in the files of the scenes, in this order.
  var fileChanges: [FileChange] { get }

  /// The values of a Swift scene that it changes, as they were before; empty for what no literal gives.
  var editedValues: [EditedValue] { get }

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

extension Edit {
  package var editedValues: [EditedValue] { [] }
}

/// A change as the file of a scene sees it. The value of a layer is the one that it has.
@MainActor package enum FileChange {
  case value(CALayer, keyPath: String)
  /// Properties of an animation were set, by the keys of its class's table.
  case animation(AnimationPlace, [String: Any?])
  /// The layer was moved, with its animations.
  case move(CALayer, by: CGVector)

  package var layer: CALayer {
    switch self {
    case .value(let layer, _), .move(let layer, _): layer
    case .animation(let place, _): place.layer
    }
  }

  package var keyPath: String {
    switch self {
    case .value(_, let keyPath): keyPath
    case .animation(let place, let values):
      "animations.\(place.key).\(values.keys.sorted().joined(separator: ","))"
    case .move: "position"
    }
  }
}

/// Values of a layer were set: one, or several that belong together, such as the size and the position.
@MainActor final class ValueEdit: Edit {
  /// A value of a key path that was set.
  struct Value {
    let keyPath: String
    var before: Any?
    var after: Any?

    var isChanged: Bool { !EditedValue.areSame(before, after) }
  }

  private var layer: CALayer
  private var values: [Value]
  private let assign: @MainActor (() -> Void) -> Void

  /// - Parameter assign: runs a change of the layer in a transaction, and shows it.
  init(_ layer: CALayer, _ values: [Value], assign: @escaping @MainActor (() -> Void) -> Void) {
    (self.layer, self.values, self.assign) = (layer, values, assign)
  }

  var changesScene: Bool { values.contains { $0.isChanged } }
  var fileChanges: [FileChange] { values.map { .value(layer, keyPath: $0.keyPath) } }
  var editedValues: [EditedValue] {
    values.map { EditedValue(layer: layer, keyPath: $0.keyPath, before: $0.before) }
  }

  func undo() { assign { for value in values.reversed() { set(value.before, value) } } }

  func redo() { assign { for value in values { set(value.after, value) } } }

  private func set(_ new: Any?, _ value: Value) { layer.setValue(new, forKeyPath: value.keyPath) }

  /// A later change is of the same key paths.
  func absorb(_ later: any Edit) {
    guard let later = later as? ValueEdit else { return }
    for (index, value) in later.values.enumerated() where values.indices.contains(index) {
      values[index].after = value.after
    }
  }

  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool {
    guard let new = counterpart(layer) else { return false }
    layer = new
    for index in values.indices { values[index].before = new.value(forKeyPath: values[index].keyPath) }
    redo()
    return true
  }
}

/// Layers were dragged on the stage, or moved by keys.
@MainActor final class MoveEdit: Edit {
  /// A layer that was moved.
  struct Move {
    var layer: CALayer
    var before: LayerPlace
    var after: LayerPlace
  }

  private var moves: [Move]
  private let changed: @MainActor () -> Void

  init(_ moves: [Move], changed: @escaping @MainActor () -> Void) {
    (self.moves, self.changed) = (moves, changed)
  }

  var changesScene: Bool { true }
  var fileChanges: [FileChange] { moves.map { .move($0.layer, by: $0.after.offset(from: $0.before)) } }
  var editedValues: [EditedValue] {
    moves.map { EditedValue(layer: $0.layer, keyPath: "position", before: $0.before.shown, isMove: true) }
  }

  func undo() {
    for move in moves { move.before.restore(to: move.layer) }
    changed()
  }

  func redo() {
    for move in moves { move.after.restore(to: move.layer) }
    changed()
  }

  /// A later change is of the same layers.
  func absorb(_ later: any Edit) {
    guard let later = later as? MoveEdit else { return }
    for move in later.moves {
      guard let index = moves.firstIndex(where: { $0.layer === move.layer }) else { continue }
      moves[index].after = move.after
    }
  }

  /// Layers that are gone are left out.
  func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool {
    moves = moves.compactMap { move in
      counterpart(move.layer).map { Move(layer: $0, before: LayerPlace(of: $0), after: move.after) }
    }
    redo()
    return !moves.isEmpty
  }
}

/// A text of the scene was changed, in a way that only reading it again shows.
@MainActor package final class TextEdit: Edit {
  private let show: @MainActor () -> Void

  /// - Parameter show: shows the text after it was changed.
  package init(show: @escaping @MainActor () -> Void) { self.show = show }

  package var changesScene: Bool { true }
  package var fileChanges: [FileChange] { [] }
  package func undo() { show() }
  package func redo() { show() }
  package func absorb(_ later: any Edit) {}
  package func rebase(_ counterpart: (CALayer) -> CALayer?) -> Bool { true }
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
  var fileChanges: [FileChange] { [] }

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
