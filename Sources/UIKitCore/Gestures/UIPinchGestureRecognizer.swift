/// Recognises two fingers that move apart or together.
///
/// ```swift
/// let pinch = UIPinchGestureRecognizer()
/// pinch.addAction { pinch in
///   card.transform = card.transform.scaledBy(x: pinch.scale, y: pinch.scale)
///   pinch.scale = 1
/// }
/// card.addGestureRecognizer(pinch)
/// ```
///
/// The state is `began` once the distance has changed by 10 points, and `ended` when both fingers are lifted. While one finger
/// is left nothing changes. The 10 points are chosen; Apple's documentation gives no number.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer, TwoFingerRecognizer {
  /// The distance that stands for a scale of 1.
  private var unit: CGFloat = 0
  /// The distance when the fingers came down.
  private var first: CGFloat = 0
  var tracker = TwoFingerTracker(rest: 1)

  /// The distance of the fingers in relation to that when they came down, or in relation to a value that was set. Values that
  /// are not above 0 are ignored.
  open var scale: CGFloat {
    get { tracker.value }
    set {
      guard newValue > 0, newValue.isFinite else {
        return Misuse.ignored(
          "scale of UIPinchGestureRecognizer: \(newValue) is not greater than 0, so it is ignored")
      }
      unit *= tracker.value / newValue
      tracker.set(newValue)
    }
  }

  /// The change of the scale a second.
  open var velocity: CGFloat { tracker.velocity }

  func start(_ span: CGPoint) {
    first = hypot(span.x, span.y)
    unit = first / tracker.value
  }

  func follow(_ span: CGPoint) -> (value: CGFloat, way: CGFloat) {
    let distance = hypot(span.x, span.y)
    return (distance / unit, abs(distance - first))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    fingersBegan(touches, with: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { fingersMoved(with: event) }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fingersEnded(touches) }

  open override func reset() { tracker.reset() }
}
