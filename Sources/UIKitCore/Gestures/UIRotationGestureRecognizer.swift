/// Recognises two fingers that turn about each other.
///
/// ```swift
/// let rotation = UIRotationGestureRecognizer()
/// rotation.addAction { rotation in
///   card.transform = card.transform.rotated(by: rotation.rotation)
///   rotation.rotation = 0
/// }
/// card.addGestureRecognizer(rotation)
/// ```
///
/// The state is `began` once one finger has moved by 10 points about the other, and `ended` when both are lifted. While one
/// finger is left nothing changes. The 10 points are chosen; Apple's documentation gives no number.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer, TwoFingerRecognizer {
  private var last: CGFloat = 0
  /// The angle since the fingers came down.
  private var turned: CGFloat = 0
  var tracker = TwoFingerTracker(rest: 0)

  /// The angle in radians since the fingers came down, clockwise, or since a value was set. It counts full turns.
  open var rotation: CGFloat {
    get { tracker.value }
    set {
      guard newValue.isFinite else {
        return Misuse.ignored(
          "rotation of UIRotationGestureRecognizer: \(newValue) is not finite, so it is ignored")
      }
      tracker.set(newValue)
    }
  }

  /// Radians a second.
  open var velocity: CGFloat { tracker.velocity }

  func start(_ span: CGPoint) {
    last = atan2(span.y, span.x)
    turned = 0
  }

  func follow(_ span: CGPoint) -> (value: CGFloat, way: CGFloat) {
    let angle = atan2(span.y, span.x)
    // The short way round.
    let step = (angle - last).remainder(dividingBy: 2 * .pi)
    last = angle
    turned += step
    return (tracker.value + step, abs(turned) * hypot(span.x, span.y))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    fingersBegan(touches, with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { fingersMoved(with: event) }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fingersEnded(touches) }

  open override func reset() {
    tracker.reset()
    turned = 0
  }
}
