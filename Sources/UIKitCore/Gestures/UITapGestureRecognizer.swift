/// Recognises taps: fingers that come down and are lifted at once.
///
/// ```swift
/// let twice = UITapGestureRecognizer()
/// twice.numberOfTapsRequired = 2
/// twice.addAction { tap in print(tap.location(in: card)) }
/// card.addGestureRecognizer(twice)
/// ```
///
/// The state goes from `possible` to `ended` when the last finger of the last tap is lifted. Apple's documentation gives no
/// limits; chosen were: a tap lasts at most 0.75 s, the next one begins within 0.35 s, and fingers move by less than 45 points.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps. Default 1.
  open var numberOfTapsRequired = 1
  /// The number of fingers that tap at the same time. Default 1.
  open var numberOfTouchesRequired = 1

  private static let longestTap = 0.75
  private static let longestPause = 0.35
  private static let furthest = 45.0

  private var taps = 0
  /// The number of fingers of the present tap, and of those that are down.
  private var fingers = 0
  private var down = 0
  /// Where the first finger of the first tap came down.
  private var start: CGPoint?
  private var timer: GestureTimer?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    fingers += touches.count
    down += touches.count
    guard fingers <= numberOfTouchesRequired else { return state = .failed }
    if start == nil { start = touches.first?.place }
    // Every tap is at the place of the first one.
    if taps > 0, fingers == touches.count, let start, let first = touches.first,
      first.place.distance(to: start) > Self.furthest
    {
      return state = .failed
    }
    if fingers == touches.count { wait(Self.longestTap) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.place.distance(to: $0.start) > Self.furthest }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    down -= touches.count
    if touches.contains(where: { $0.place.distance(to: $0.start) > Self.furthest }) { return state = .failed }
    guard down == 0 else { return }
    guard fingers == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    fingers = 0
    if taps >= numberOfTapsRequired {
      timer?.cancel()
      state = .ended
    } else {
      wait(Self.longestPause)
    }
  }

  private func wait(_ seconds: TimeInterval) {
    timer?.cancel()
    timer = schedule(after: seconds) { [weak self] in self?.state = .failed }
  }

  open override func reset() {
    timer?.cancel()
    timer = nil
    taps = 0
    fingers = 0
    down = 0
    start = nil
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
