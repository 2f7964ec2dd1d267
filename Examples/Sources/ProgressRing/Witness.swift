import QuartzCore

/// Records the callbacks of the layer and of its animations, in order: a layer delegate and an animation
/// delegate in one.
///
/// Animations retain their delegates, layers do not.
final class Witness: NSObject, CALayerDelegate, CAAnimationDelegate {
  enum Event: Equatable {
    case started, completed, stopped(finished: Bool)
  }

  private(set) var events: [Event] = []
  /// The number of times that the layer was drawn.
  private(set) var drawings = 0
  /// The keys whose changes must not be animated.
  var still: Set<String> = []

  /// Is called by the completion block of a transaction.
  func complete() { events.append(.completed) }

  // MARK: Of the layer

  /// NSNull ends the search for an action, so nothing is animated. Nil continues the search.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    still.contains(event) ? NSNull() : nil
  }

  func layerWillDraw(_ layer: CALayer) { drawings += 1 }

  // MARK: Of animations

  func animationDidStart(_ anim: CAAnimation) { events.append(.started) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append(.stopped(finished: flag)) }
}
