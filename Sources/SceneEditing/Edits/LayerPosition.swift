import QuartzCore

/// Where a layer is, as a drag in the window changes it: its position, and the animation that displaces an animated one.
///
/// ```swift
/// let before = LayerPosition(of: layer)
/// // … the drag …
/// history.recordDrag(of: [(layer, before)])
/// ```
@MainActor package struct LayerPosition {
  private let position: CGPoint
  private let displacement: CAAnimation?

  package init(of layer: CALayer) {
    position = layer.position
    displacement = layer.animation(forKey: Displacement.key)
  }

  /// The position with the displacement.
  package var shown: CGPoint {
    let offset = Displacement.offset(of: displacement)
    return CGPoint(x: position.x + offset.x, y: position.y + offset.y)
  }

  /// Puts the layer there. The caller has a transaction.
  func restore(to layer: CALayer) {
    layer.position = position
    if let displacement {
      layer.add(displacement, forKey: Displacement.key)
    } else {
      layer.removeAnimation(forKey: Displacement.key)
    }
  }

  /// How far it is from another place of the layer, in points of the superlayer.
  package func offset(from other: LayerPosition) -> CGVector {
    let (new, old) = (Displacement.offset(of: displacement), Displacement.offset(of: other.displacement))
    return CGVector(
      dx: position.x - other.position.x + new.x - old.x, dy: position.y - other.position.y + new.y - old.y)
  }

  fileprivate func isSame(as other: LayerPosition) -> Bool {
    position == other.position && displacement === other.displacement
  }
}

extension EditHistory {
  /// Adds a drag of layers that has ended, as one step. Layers that have not moved are left out; a drag that moved nothing is not
  /// recorded.
  ///
  /// - Parameters:
  ///   - places: the layers, with the places where they were before.
  ///   - verb: the first word of the step's name. Default "Move".
  ///   - isRepeated: whether it is one step with those before it that were repeated, as while an arrow key is down. Default false.
  package func recordDrag(
    of places: [(layer: CALayer, before: LayerPosition)], verb: String = "Move", isRepeated: Bool = false
  ) {
    let moves = places.map { ($0.layer, before: $0.before, after: LayerPosition(of: $0.layer)) }
      .filter { !$0.after.isSame(as: $0.before) }
    guard !moves.isEmpty else { return }
    let layers = moves.map(\.0)
    record(
      "\(verb) \(LayerEditor.title(of: layers))",
      moves.map { SceneChange($0.0, .move(before: $0.before, after: $0.after)) },
      merging: isRepeated ? .values(layers, Displacement.key) : nil)
  }
}
