import QuartzCore

/// Where a layer is, as a drag in the window changes it: its position, and the animation that displaces an animated one.
///
/// ```swift
/// let before = LayerPlace(of: layer)
/// // … the drag …
/// history.recordDrag(of: layer, from: before)
/// ```
@MainActor package struct LayerPlace {
  private let position: CGPoint
  private let displacement: CAAnimation?

  package init(of layer: CALayer) {
    position = layer.position
    displacement = layer.animation(forKey: DragSession.displacementKey)
  }

  func restore(to layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position = position
    if let displacement {
      layer.add(displacement, forKey: DragSession.displacementKey)
    } else {
      layer.removeAnimation(forKey: DragSession.displacementKey)
    }
    CATransaction.commit()
  }

  /// How far it is from another place of the layer, in points of the superlayer.
  func offset(from other: LayerPlace) -> CGVector {
    let (new, old) = (DragSession.offset(of: displacement), DragSession.offset(of: other.displacement))
    return CGVector(
      dx: position.x - other.position.x + new.x - old.x, dy: position.y - other.position.y + new.y - old.y)
  }

  fileprivate func isSame(as other: LayerPlace) -> Bool {
    position == other.position && displacement === other.displacement
  }
}

extension EditHistory {
  /// Adds a drag of a layer that has ended. A drag that moved nothing is not recorded.
  ///
  /// - Parameters:
  ///   - isRepeated: whether it is one step with those before it that were repeated, as while an arrow key is down. Default false.
  ///   - changed: called after undo and redo, to commit and show the layer.
  package func recordDrag(
    of layer: CALayer, from before: LayerPlace, isRepeated: Bool = false,
    changed: @escaping @MainActor () -> Void = {}
  ) {
    let after = LayerPlace(of: layer)
    guard !after.isSame(as: before) else { return }
    record(
      "Move \(LayerEditor.title(of: layer))", MoveEdit(layer, from: before, to: after, changed: changed),
      merging: isRepeated ? .value(layer, DragSession.displacementKey) : nil)
  }
}
