import Foundation
import QuartzCore

/// A change of a state that sets two values in a tree of 10,000 layers, and its commit. The floor is a tree
/// of 100.
func stateRows() -> [Row] {
  func change(_ count: Int) -> Double {
    let (root, context) = tree(of: count, animatedBy: { _ in nil })
    guard let layers = root.sublayers, layers.count == count else { return .nan }
    let state = CAState(name: "dimmed")
    for layer in [layers[1], layers[count - 1]] {
      state.addElement(CAStateSetValue(target: layer, keyPath: "opacity", value: 0.5))
    }
    root.addState(state)
    let controller = CAStateController(layer: root)
    let time = best(of: 50) {
      for _ in 0..<50 {
        for next in [state, nil] {
          controller.setState(next, ofLayer: root)
          CATransaction.flush()
        }
      }
    }
    precondition(layers[1].presentation()?.opacity == 1 && context.layer === root)
    return time / 100 / 1000
  }
  return [
    Row(
      name: "switch a state of 2 values in a tree of 10,000 layers", unit: "µs", value: change(10_000),
      floor: change(100), goal: "as in a tree of 100")
  ]
}
