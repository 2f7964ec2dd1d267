/// Recognises fingers that stay down at a place.
///
/// ```swift
/// let press = UILongPressGestureRecognizer()
/// press.addAction { press in
///   if press.state == .began { card.alpha = 0.7 }
///   if press.state == .changed { card.center = press.location(in: view) }
///   if press.state == .ended { card.alpha = 1 }
/// }
/// card.addGestureRecognizer(press)
/// ```
///
/// The state is `began` after `minimumPressDuration` seconds of the screen's clock, `changed` when the fingers move after that,
/// and `ended` when they are lifted. Defaults as in Apple's documentation.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the fingers stay down, in seconds. Default 0.5.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The number of taps before the press. Default 0.
  open var numberOfTapsRequired = 0
  /// The number of fingers. Default 1.
  open var numberOfTouchesRequired = 1
  /// How far the fingers may move before the press is recognised, in points. Default 10.
  open var allowableMovement: CGFloat = 10

  private var timer: GestureTimer?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard self.touches.count <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
    else { return state = .failed }
    guard self.touches.count == numberOfTouchesRequired else { return }
    let wait = minimumPressDuration.isNaN ? 0 : max(minimumPressDuration, 0)
    timer?.cancel()
    if wait == 0 { return state = .began }
    timer = schedule(after: wait) { [weak self] in self?.state = .began }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible {
      state = .changed
    } else if waiting.isEmpty,
      touches.contains(where: { $0.place.distance(to: $0.start) > allowableMovement })
    {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible {
      state = .failed
    } else if self.touches.allSatisfy({ touches.contains($0) }) {
      state = .ended
    }
  }

  open override func reset() {
    timer?.cancel()
    timer = nil
  }
}
