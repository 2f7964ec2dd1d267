/// Recognises two fingers that turn about each other.
///
/// ```swift
/// rotation.addAction { rotation in
///   photo.transform = photo.transform.rotated(by: rotation.rotation)
///   rotation.rotation = 0
/// }
/// ```
///
/// The state is `began` once one finger has moved by 10 points about the other, and `ended` when both are lifted. While one
/// finger is left nothing changes. The 10 points are chosen; Apple's documentation gives no number.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private static let threshold = 10.0

  private var last: CGFloat = 0
  /// The angle since the fingers came down.
  private var turned: CGFloat = 0
  private var tracker = TwoFingerTracker()
  private var stored: CGFloat = 0

  /// The angle in radians since the fingers came down, clockwise, or since a value was set. It counts full turns.
  open var rotation: CGFloat {
    get { stored }
    set {
      guard newValue.isFinite else {
        return Misuse.ignored(
          "rotation of UIRotationGestureRecognizer: \(newValue) is not finite and is ignored")
      }
      if stored != newValue { tracker.clear() }
      stored = newValue
    }
  }

  /// Radians a second.
  open private(set) var velocity: CGFloat = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in self.touches.dropFirst(2) { ignore(touch, for: event) }
    guard let span = TwoFingerTracker.span(self.touches),
      touches.contains(where: { self.touches.contains($0) })
    else { return }
    last = atan2(span.y, span.x)
    turned = 0
    tracker.clear()
    tracker.note(stored, event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let span = TwoFingerTracker.span(self.touches) else { return }
    let angle = atan2(span.y, span.x)
    // The short way round.
    let step = (angle - last).remainder(dividingBy: 2 * .pi)
    last = angle
    turned += step
    stored += step
    tracker.note(stored, event.timestamp)
    velocity = tracker.velocity
    if state == .possible {
      if abs(turned) * hypot(span.x, span.y) >= Self.threshold { state = .began }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.allSatisfy({ touches.contains($0) }) else { return }
    state = state == .possible ? .failed : .ended
  }

  open override func reset() {
    stored = 0
    velocity = 0
    turned = 0
    tracker.clear()
  }
}
