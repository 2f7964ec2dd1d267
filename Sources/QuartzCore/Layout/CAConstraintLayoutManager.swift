/// Places the sublayers of its layers by their constraints.
///
/// Each axis of a sublayer is settled by the first two constraints of it that set different attributes; more
/// are ignored. Two of minimum, middle and maximum give position and size; one of them with the size gives both;
/// one of them alone keeps the size; the size alone keeps the minimum. An axis without constraints stays as it
/// is. A size that would be negative is 0, at the position that was constrained first.
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
