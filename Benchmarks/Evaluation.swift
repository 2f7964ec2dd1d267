import Foundation
import QuartzCore
import RenderTree

/// 100,000 animated properties of one kind, each with a clock of its own: the evaluation, which goes through the clocks, and the evaluation
/// with the writing of all rows. Both use all processors. The floor interpolates as many numbers in flat arrays on one.
func evaluationRows(_ only: String? = nil) -> [Row] {
  let count = 100_000
  let kinds: [(String, (Int) -> CAAnimation, Int)] = [
    ("scalars, linear", { _ in animation("opacity", 0.0, 1.0, nil) }, 1),
    ("scalars, easeInEaseOut", { _ in animation("opacity", 0.0, 1.0, .easeInEaseOut) }, 1),
    (
      "points, easeOut",
      { _ in animation("position", CGPoint.zero, CGPoint(x: 100, y: 50), .easeOut) }, 2
    ),
    ("rotations by key path", { _ in animation("transform.rotation.z", 0.0, 6.0, nil) }, 16),
    ("springs", { _ in spring("position.x") }, 1),
    ("cubic keyframes", { _ in keyframes("opacity", [0, 1, 0.5, 0.7]) }, 1),
    (
      "whole transforms",
      { _ in
        animation(
          "transform", CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(2, 0, 1, 0), .easeOut)
      }, 16
    ),
    (
      "all kinds (scalars, points, colours, transforms, springs, cubic curves)",
      { index in
        switch index % 6 {
        case 0: animation("opacity", 0.0, 1.0, .easeIn)
        case 1: animation("position", CGPoint.zero, CGPoint(x: 100, y: 50), .easeOut)
        case 2:
          animation(
            "backgroundColor", CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
            CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1), nil)
        case 3: animation("transform", CATransform3DIdentity, CATransform3DMakeRotation(2, 0, 0, 1), nil)
        case 4: spring("bounds.size.width")
        default: keyframes("opacity", [0, 1, 0.5, 0.7])
        }
      }, 5
    ),
    (
      "a mix (scalars, points, colours, rotations)",
      { index in
        switch index % 4 {
        case 0: animation("opacity", 0.0, 1.0, index % 8 == 0 ? nil : .easeIn)
        case 1: animation("position", CGPoint.zero, CGPoint(x: 100, y: 50), .easeOut)
        case 2:
          animation(
            "backgroundColor", CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
            CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1), nil)
        default: animation("transform.rotation.z", 0.0, 6.0, nil)
        }
      }, 4
    ),
  ]
  let single = kinds.map { name, make, width in (name, { [make($0)] }, width, "≤ 10 ns each") }
  let nested = nestedKinds.map { name, make, width in (name, make, width, "≤ 30 ns each") }
  return (single + nested).filter { only.map($0.0.contains) ?? true }.flatMap { name, make, width, goal in
    let start = CACurrentMediaTime()
    let (_, context) = tree(of: count) { index in
      make(index).map { animation in
        // Animations that begin at one moment would share a clock.
        animation.beginTime = start - 1 + Double(index) * 1e-6
        return animation
      }
    }
    var frame = 0.0
    func evaluate() -> Frame {
      frame += 1
      return context.frame(at: start + frame / 60)
    }
    // The journal of changes and what threads keep grow to their size.
    for _ in 0..<20 { evaluate().readyAllRows() }
    let before = heapInUse()
    let clocks = best(of: 20) { _ = evaluate() }
    let all = best(of: 20) { evaluate().readyAllRows() }
    // Each thread keeps the memory of up to 1,024 calls that share work, some 80 bytes each.
    heapGrowth(since: before, most: 32_768, "the evaluation of \(name)")
    let floor = interpolationFloor(count, width) / Double(count)
    func row(_ what: String, _ time: Double, _ goal: String) -> Row {
      Row(
        name: "\(what) 100,000 \(name)", unit: "ns each", value: time / Double(count), floor: floor,
        goal: goal)
    }
    return [row("evaluate", clocks, goal), row("evaluate and write", all, "")]
  }
}

/// Animations in groups, and those that affect the same property.
private var nestedKinds: [(String, (Int) -> [CAAnimation], Int)] {
  func additive(_ by: Double) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue) = (0.0, by)
    animation.isAdditive = true
    animation.duration = 2
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }
  return [
    ("scalars in a group each", { _ in [group([animation("opacity", 0.0, 1.0, .easeIn)])] }, 1),
    (
      "scalars in a group within a group each",
      { _ in [group([group([animation("opacity", 0.0, 1.0, .easeIn)])])] }, 1
    ),
    (
      "groups of a scalar, a point and a rotation",
      { _ in
        [
          group([
            animation("opacity", 0.0, 1.0, nil),
            animation("position", CGPoint.zero, CGPoint(x: 100, y: 50), .easeOut),
            animation("transform.rotation.z", 0.0, 6.0, nil),
          ])
        ]
      }, 19
    ),
    ("scalars with two additive animations", { _ in [additive(10), additive(-30)] }, 2),
  ]
}

private func group(_ animations: [CAAnimation]) -> CAAnimation {
  let group = CAAnimationGroup()
  group.animations = animations
  group.duration = 2
  group.repeatCount = .infinity
  return group
}

private func animation(_ key: String, _ from: Any, _ to: Any, _ name: CAMediaTimingFunctionName?)
  -> CAAnimation
{
  let animation = CABasicAnimation(keyPath: key)
  animation.fromValue = from
  animation.toValue = to
  animation.duration = 2
  animation.repeatCount = .infinity
  animation.timingFunction = name.map { CAMediaTimingFunction(name: $0) }
  return animation
}

private func spring(_ key: String) -> CAAnimation {
  let animation = CASpringAnimation(keyPath: key)
  animation.fromValue = 0.0
  animation.toValue = 100.0
  animation.duration = animation.settlingDuration
  animation.repeatCount = .infinity
  return animation
}

private func keyframes(_ key: String, _ values: [Double]) -> CAAnimation {
  let animation = CAKeyframeAnimation(keyPath: key)
  animation.values = values
  animation.calculationMode = .cubic
  animation.duration = 2
  animation.repeatCount = .infinity
  return animation
}

/// A live tree of `count` layers, each with one animation.
func tree(of count: Int, animatedBy make: (Int) -> CAAnimation?) -> (CALayer, CAContext) {
  tree(of: count, animations: { index in make(index).map { [$0] } ?? [] })
}

/// A live tree of `count` layers, each with animations.
private func tree(of count: Int, animations make: (Int) -> [CAAnimation]) -> (CALayer, CAContext) {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
  for index in 0..<count {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    root.addSublayer(layer)
    for (number, animation) in make(index).enumerated() {
      layer.add(animation, forKey: "animation \(number)")
    }
  }
  let context = CAContext(layer: root)
  CATransaction.flush()
  return (root, context)
}

/// The time to interpolate `width` numbers for each of `count` animations in flat arrays, without timing.
private func interpolationFloor(_ count: Int, _ width: Int) -> Double {
  let from = [Double](repeating: 1, count: count * width)
  let by = [Double](repeating: 2, count: count * width)
  var out = [Double](repeating: 0, count: count * width)
  var progress = 0.0
  return best(of: 20) {
    progress += 0.01
    for index in 0..<(count * width) { out[index] = from[index] + by[index] * progress }
    if out[0] < 0 { print(out[0]) }
  }
}
