import Foundation
import QuartzCore

/// A change of one property in trees of 1,000 and of 100,000 layers. The floor of the larger tree is the
/// smaller one.
func commitRows() -> [Row] {
  func changeAndCommit(_ count: Int) -> Double {
    let (root, context) = tree(of: count, animatedBy: { _ in nil })
    guard let layer = root.sublayers?[count / 2] else { return .nan }
    CATransaction.setDisableActions(true)
    defer { CATransaction.setDisableActions(false) }
    var value = 0.0
    let time = best(of: 50) {
      for _ in 0..<100 {
        value += 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.cornerRadius = value
        CATransaction.commit()
        CATransaction.flush()
      }
    }
    precondition(layer.presentation()?.cornerRadius == CGFloat(value) && context.layer === root)
    return time / 100 / 1000
  }
  let small = changeAndCommit(1000)
  return [
    Row(
      name: "commit one property in a tree of 100,000 layers", unit: "µs", value: changeAndCommit(100_000),
      floor: small,
      goal: "as in a tree of 1,000")
  ]
}
