/// Places the sublayers of its layers by their constraints.
///
/// Each axis of a sublayer is settled by two of its constraints: the one given last and, of the others, the first
/// in the order minimum, middle, maximum, size (measured). For example, of `width`, `maxX` and `midX`, given in this
/// order, `midX` and `maxX` count. Two of minimum, middle and maximum give position and size; one of them with the
/// size gives both; one of them alone keeps the size. An axis stays as it is when it has no constraint, a constraint
/// of the size alone, or two constraints of the same attribute (measured). A size that would be negative is 0, at
/// the position that was constrained first.
///
/// Constraints are solved in the order in which they depend on each other, attribute by attribute, so a layer may
/// stand beside another that takes its width from it. Layers whose constraints go in a circle, name a layer that
/// is not there, or give a number that is not finite, stay as they are; that is logged once. Of siblings with one
/// name the first counts. Changes are changes of the frame, and animate as such.
/// Source: Apple's documentation of CAConstraintLayoutManager.
open class CAConstraintLayoutManager: NSObject, CALayoutManager {
  /// A layout manager. It has no state, so any number of layers may share one.
  public override init() { super.init() }

  /// Places the sublayers that have constraints.
  open func layoutSublayers(of layer: CALayer) {
    guard let sublayers = layer.sublayers,
      sublayers.contains(where: { $0.storedConstraints?.isEmpty == false })
    else { return }
    var solver = ConstraintSolver(sublayers, in: layer.bounds)
    for (layer, old, new) in solver.solved() { layer.moveFrame(from: old, to: new) }
  }
}
