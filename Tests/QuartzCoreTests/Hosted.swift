import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// A live tree with one layer in it whose time is set by hand, as the measured facts were taken:
/// `layer.speed = 0; layer.timeOffset = t`, flush, read `presentation()`.
///
/// Tests of the engine run one after the other: the transaction stack is the main thread's. Each has a clock of its own.
struct Hosted<Layer: CALayer> {
  let root = CALayer()
  let layer: Layer
  let context: CAContext

  init(_ layer: Layer) {
    self.layer = layer
    context = CAContext(layer: root)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(layer)
    CATransaction.commit()
    CATransaction.flush()
  }

  /// The presentation of the layer at its own time `time`.
  func at(_ time: Double) throws -> Layer {
    layer.speed = 0
    layer.timeOffset = time
    CATransaction.flush()
    return try #require(layer.presentation())
  }
}

extension Hosted where Layer == CALayer {
  init() { self.init(CALayer()) }

  /// Opacity at each of `times` under `animation`, over a model value of 0.5.
  func opacities(_ animation: CAAnimation, at times: [Double]) throws -> [Double] {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    CATransaction.commit()
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "opacity")
    return try times.map { Double(try at($0).opacity) }
  }
}

/// 0 → 1 in a second.
func fade() -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fromValue = 0
  animation.toValue = 1
  animation.duration = 1
  return animation
}

func expectClose(
  _ values: [Double], _ expected: [Double], within tolerance: Double = 1e-6,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(values.count == expected.count, sourceLocation: sourceLocation)
  for (index, pair) in zip(values, expected).enumerated() {
    #expect(
      abs(pair.0 - pair.1) <= tolerance, "at \(index): \(pair.0), expected \(pair.1)",
      sourceLocation: sourceLocation)
  }
}

/// The suite in which every test of the engine lies, so that they run one at a time. Suites in it are of the main actor:
/// a live tree belongs to its thread, and callbacks come in the turns of the main one.
@Suite(.serialized, .ownClock) enum Engine {}
