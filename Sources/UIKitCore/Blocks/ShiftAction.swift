/// The action of a change of a property that adds up: adds the difference between the old value and the new one, which goes to zero.
/// Animations that run on the property go on, so that an interruption is a sum of curves.
@MainActor final class ShiftAction: @preconcurrency CAAction {
  private let block: AnimationBlock
  private let old: [(keyPath: String, value: AnimatedValue)]

  init(_ block: AnimationBlock, _ layer: CALayer, _ keyPaths: [String]) {
    self.block = block
    old = keyPaths.map { ($0, AnimatedValue(of: layer, at: $0)) }
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    for (keyPath, value) in old {
      let new = AnimatedValue(of: layer, at: keyPath)
      guard new.takesDifferences else {
        // Nothing can be multiplied with a collapsed transform to give the old one.
        block.addWhole(keyPath, from: value.boxed, to: layer)
        continue
      }
      let difference = value.difference(to: new).shown(at: keyPath, of: layer)
      block.addShift(keyPath, from: difference.boxed, to: new.difference(to: new).boxed, to: layer)
    }
  }
}
