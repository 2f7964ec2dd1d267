import Foundation
import QuartzCore

/// 10,000 additions and removals of animations per second, for a simulated minute after a warm-up. The floor
/// copies the animation and stores it in a dictionary, which is the least work for storing it under a key.
func churnRows() -> [Row] {
  let clock = MediaClock(isPaused: true)
  let (root, context) = MediaClock.$current.withValue(clock) { tree(of: 1000, animatedBy: { _ in nil }) }
  guard let layers = root.sublayers else { return [] }
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fromValue = 0.0
  animation.toValue = 1.0
  animation.duration = 0.05
  var next = 0
  /// A second of sixty turns. Half of the animations are removed, half end by themselves.
  func second() {
    for _ in 0..<60 {
      for _ in 0..<167 {
        let layer = layers[next % layers.count]
        layer.add(animation, forKey: "fade")
        if next % 2 == 0 { layer.removeAnimation(forKey: "fade") }
        next += 1
      }
      CATransaction.flush()
      clock.step(by: 1.0 / 60)
      context.tick()
    }
    _ = RunLoop.main.run(mode: .default, before: Date())
  }
  for _ in 0..<5 { second() }
  let before = heapInUse()
  let start = DispatchTime.now().uptimeNanoseconds
  for _ in 0..<60 { second() }
  let time = Double(DispatchTime.now().uptimeNanoseconds - start)
  let grown = heapGrowth(since: before, most: 262_144, "adding and removing animations")

  var kept: [String: CAAnimation] = [:]
  let floor = best(of: 20) {
    for _ in 0..<10_000 {
      kept["fade"] = animation.copy() as? CAAnimation
      kept["fade"] = nil
    }
  }
  return [
    Row(
      name: "add an animation, commit, remove it or let it end", unit: "µs each",
      value: time / 60 / 10_020 / 1000,
      floor: floor / 10_000 / 1000, goal: "10,000 a second in 10 % of a core; the heap grew by \(grown) bytes"
    )
  ]
}
