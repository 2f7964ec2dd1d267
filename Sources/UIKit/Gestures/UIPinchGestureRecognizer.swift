/// Recognises two fingers that move apart or together.
///
/// ```swift
/// pinch.addAction { pinch in
///   photo.transform = photo.transform.scaledBy(x: pinch.scale, y: pinch.scale)
///   pinch.scale = 1
/// }
/// ```
///
/// The state is `began` once the distance has changed by 10 points, and `ended` when both fingers are lifted. While one finger
/// is left nothing changes. The 10 points are chosen; Apple's documentation gives no number.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private static let threshold = 10.0

  /// The distance that stands for a scale of 1.
  private var unit: CGFloat = 0
  private var start: CGFloat = 0
  private var tracker = TwoFingerTracker()
  private var stored: CGFloat = 1

  /// The distance of the fingers in relation to that when they came down, or in relation to a value that was set. Values that
  /// are not above 0 are ignored.
  open var scale: CGFloat {
    get { stored }
    set {
      guard newValue > 0, newValue.isFinite else {
        return Misuse.ignored("scale of UIPinchGestureRecognizer: \(newValue) is not above 0 and is ignored")
      }
      if stored != newValue { tracker.clear() }
      unit *= stored / newValue
      stored = newValue
    }
  }

  /// The change of the scale a second.
  open private(set) var velocity: CGFloat = 0

  private var distance: CGFloat? { TwoFingerTracker.span(touches).map { hypot($0.x, $0.y) } }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in self.touches.dropFirst(2) { ignore(touch, for: event) }
    guard let distance, touches.contains(where: { self.touches.contains($0) }) else { return }
    start = distance
    unit = distance / stored
    tracker.clear()
    tracker.note(stored, event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let distance else { return }
    stored = distance / unit
    tracker.note(stored, event.timestamp)
    velocity = tracker.velocity
    if state == .possible {
      if abs(distance - start) >= Self.threshold { state = .began }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.allSatisfy({ touches.contains($0) }) else { return }
    state = state == .possible ? .failed : .ended
  }

  open override func reset() {
    stored = 1
    velocity = 0
    tracker.clear()
  }
}
