/// A recogniser of a value that two fingers change: what pinches and rotations share.
///
/// The state is `began` once the fingers have moved by 10 points in the way of the gesture, and `ended` when both are lifted. While one
/// finger is left nothing changes; more than two are ignored. A class calls the functions below from its methods for touches.
@MainActor protocol TwoFingerRecognizer: UIGestureRecognizer {
  var tracker: TwoFingerTracker { get set }
  /// The fingers have come down. `span` is the vector from the first to the second, in points of the screen.
  func start(_ span: CGPoint)
  /// The value after the fingers have moved, and how far they have moved in the way of the gesture, in points.
  func follow(_ span: CGPoint) -> (value: CGFloat, way: CGFloat)
}

extension TwoFingerRecognizer {
  /// The vector from the first to the second finger; nil with fewer than two. Fingers at one point are taken to be a hundredth
  /// of a point apart, so that ratios are finite.
  private var span: CGPoint? {
    guard touches.count >= 2 else { return nil }
    let (a, b) = (touches[0].place, touches[1].place)
    let span = CGPoint(x: b.x - a.x, y: b.y - a.y)
    return hypot(span.x, span.y) < 0.01 ? CGPoint(x: 0.01, y: 0) : span
  }

  func fingersBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in self.touches.dropFirst(2) { ignore(touch, for: event) }
    guard let span, touches.contains(where: { self.touches.contains($0) }) else { return }
    start(span)
    tracker.start(at: event.timestamp)
  }

  func fingersMoved(with event: UIEvent) {
    guard let span else { return }
    let (value, way) = follow(span)
    tracker.move(to: value, at: event.timestamp)
    if state != .possible {
      state = .changed
    } else if way >= 10 {
      state = .began
    }
  }

  func fingersEnded(_ touches: Set<UITouch>) {
    guard self.touches.allSatisfy({ touches.contains($0) }) else { return }
    state = state == .possible ? .failed : .ended
  }
}
