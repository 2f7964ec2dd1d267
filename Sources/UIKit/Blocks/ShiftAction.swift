/// The action of a change of geometry: adds the difference between the old value and the new one, which goes to zero.
/// Animations that run on the property go on, so that an interruption is a sum of curves.
@MainActor final class ShiftAction: @preconcurrency CAAction {
  enum Old {
    case position(CGPoint)
    case bounds(CGRect)
    case transform(CATransform3D)
  }
  private let block: AnimationBlock
  private let old: Old

  init(_ block: AnimationBlock, _ old: Old) {
    self.block = block
    self.old = old
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    switch old {
    case .position(let old):
      let new = layer.position
      block.addShift(
        "position", from: CGPoint(x: old.x - new.x, y: old.y - new.y), to: CGPoint.zero, to: layer)
    case .bounds(let old):
      let new = layer.bounds
      block.addShift(
        "bounds.origin", from: CGPoint(x: old.minX - new.minX, y: old.minY - new.minY), to: CGPoint.zero,
        to: layer)
      block.addShift(
        "bounds.size", from: CGSize(width: old.width - new.width, height: old.height - new.height),
        to: CGSize.zero, to: layer)
    case .transform(let old):
      if let inverse = layer.transform.inverse {
        block.addShift(
          "transform", from: NSValue(caTransform3D: CATransform3DConcat(old, inverse)),
          to: NSValue(caTransform3D: CATransform3DIdentity), to: layer)
      } else {
        // Nothing can be multiplied with a collapsed transform to give the old one.
        block.addWhole("transform", from: NSValue(caTransform3D: old), to: layer)
      }
    }
  }
}
