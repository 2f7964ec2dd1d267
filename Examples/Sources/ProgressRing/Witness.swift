import QuartzCore

/// Writes down what the layer and its animations say, in order: a layer delegate and an animation delegate in one.
///
/// Animations retain their delegates, layers do not.
final class Witness: NSObject, CALayerDelegate, CAAnimationDelegate {
  enum Event: Equatable {
    case started, completed, stopped(finished: Bool)
  }

  private(set) var events: [Event] = []
  /// How often the layer was drawn.
  private(set) var drawings = 0
  /// The keys whose changes are not to be animated.
  var still: Set<String> = []

  /// What the completion block of a transaction calls.
  func complete() { events.append(.completed) }

  // MARK: Of the layer

  /// NSNull ends the search for an action: nothing is animated. Nil lets the search go on.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    still.contains(event) ? NSNull() : nil
  }

  func layerWillDraw(_ layer: CALayer) { drawings += 1 }

  // MARK: Of animations

  func animationDidStart(_ anim: CAAnimation) { events.append(.started) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append(.stopped(finished: flag)) }
}
