import Foundation
import QuartzCore

/// A read of the presentation of one layer in trees of 100 and of 100,000 layers, all animated. The floor of
/// the larger tree is the smaller one.
func presentationRows() -> [Row] {
  func read(_ count: Int) -> Double {
    let (root, context) = tree(
      of: count,
      animatedBy: { _ in
        let animation = CABasicAnimation(keyPath: "position")
        animation.fromValue = CGPoint.zero
        animation.toValue = CGPoint(x: 100, y: 50)
        animation.duration = 1000
        return animation
      })
    guard let layer = root.sublayers?[count / 2] else { return .nan }
    var sum = 0.0
    let time = best(of: 50) {
      for _ in 0..<100 { sum += Double(layer.presentation()?.position.x ?? .nan) }
    }
    precondition(sum.isFinite && context.layer === root)
    return time / 100 / 1000
  }
  return [
    Row(
      name: "read a presentation in a tree of 100,000 layers", unit: "µs", value: read(100_000),
      floor: read(100),
      goal: "≤ 20 µs, as in a tree of 100")
  ]
}
