/// A layout manager that places sublayers by their constraints.
///
/// ```swift
/// let (panel, button) = (CALayer(), CALayer())
/// panel.addSublayer(button)
/// panel.layoutManager = CAConstraintLayoutManager()
/// button.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
/// button.addConstraint(CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 10))
/// ```
///
/// Two constraints determine an axis of a sublayer: the one that was given last, and of the others the first
/// in the order minimum, middle, maximum, size (measured). For example, of `width`, `maxX` and `midX`, given
/// in this order, `midX` and `maxX` are used. Two of minimum, middle and maximum give position and size; one
/// of them with the size gives both; one of them alone keeps the size. An axis does not change if it has no
/// constraint, only a constraint of the size, or two constraints of the same attribute (measured). A negative
/// size becomes 0, at the position that was constrained first.
///
/// Constraints are solved in the order of their dependencies, attribute by attribute, so a layer may be
/// placed beside a sibling whose width depends on it. If the constraints of a layer form a cycle, name a
/// layer that does not exist, or give a number that is not finite, the layer does not change, and a message
/// is logged once. Of siblings with the same name the first is used. The manager changes frames, and these
/// changes are animated like others. Source: Apple's documentation of CAConstraintLayoutManager.
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
