/// Recognises fingers that move in any direction, and says how far and how fast.
///
/// ```swift
/// let pan = UIPanGestureRecognizer()
/// pan.addAction { pan in
///   card.center.x += pan.translation(in: view).x
///   pan.setTranslation(.zero, in: view)
///   if pan.state == .ended { print(pan.velocity(in: view)) }
/// }
/// card.addGestureRecognizer(pan)
/// ```
///
/// The state is `began` once the middle of the fingers has moved by 10 points, then `changed` with every movement, and `ended`
/// when fewer fingers are down than needed. Apple's documentation gives no numbers; chosen were the 10 points, that the
/// translation counts from where the fingers came down, and that the velocity is the mean of the last 0.1 s.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of fingers. Default 1.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers; further ones are not received. Default: no limit.
  open var maximumNumberOfTouches = Int.max
  /// Kept, without effect: there are no scroll wheels.
  open var allowedScrollTypesMask: UInt = 0

  /// How far the fingers have to move, in points.
  static let threshold = 10.0

  /// The middle of the fingers, so that a finger that comes or goes does not move it.
  private var path = FingerPath()
  /// Where the translation is zero.
  private var origin = CGPoint.zero

  /// The movement since the touches began, or since `setTranslation(_:in:)`, in points of `view`.
  open func translation(in view: UIView?) -> CGPoint {
    let place = path.place
    return vector(CGPoint(x: place.x - origin.x, y: place.y - origin.y), in: view)
  }

  /// Sets the translation, from which further movements count. The velocity stays.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard translation.x.isFinite, translation.y.isFinite else {
      return Misuse.ignored("setTranslation(_:in:): the translation is not finite; the call is ignored")
    }
    let vector = screenVector(translation, in: view)
    origin = CGPoint(x: path.place.x - vector.x, y: path.place.y - vector.y)
  }

  /// The speed in points of `view` a second.
  open func velocity(in view: UIView?) -> CGPoint { vector(path.velocity, in: view) }

  /// Whether the fingers have moved far enough; for subclasses in this module.
  func isFarEnough(_ translation: CGPoint) -> Bool {
    hypot(translation.x, translation.y) >= Self.threshold
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches.sorted(by: { $0.number < $1.number })
    where self.touches.count > max(maximumNumberOfTouches, 1) {
      ignore(touch, for: event)
    }
    let isFirst = path.isEmpty
    path.rebase(middle, event.timestamp)
    if isFirst { origin = path.place }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    path.move(to: middle, event.timestamp)
    guard self.touches.count >= minimumNumberOfTouches else { return }
    if state == .possible {
      if isFarEnough(CGPoint(x: path.place.x - origin.x, y: path.place.y - origin.y)) { state = .began }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    path.move(to: middle, event.timestamp)
    let left = self.touches.filter { !touches.contains($0) }
    if left.count >= max(minimumNumberOfTouches, 1) {
      return path.rebase(left.map(\.place).middle, event.timestamp)
    }
    if state == .possible {
      // Fingers may still come down again.
      if left.isEmpty { state = .failed }
      path.rebase(left.map(\.place).middle, event.timestamp)
    } else {
      state = .ended
    }
  }

  open override func reset() {
    path = FingerPath()
    origin = .zero
  }
}

/// The way of the middle of fingers, and its speed.
struct FingerPath {
  private struct Step {
    let place: CGPoint
    let time: TimeInterval
  }

  /// The steps of the last `window` seconds, and the one before them.
  private var steps: [Step] = []
  /// What is added to the middle, since fingers came or went.
  private var offset = CGPoint.zero

  private static let window = 0.1

  var isEmpty: Bool { steps.isEmpty }
  var place: CGPoint { steps.last?.place ?? .zero }

  mutating func move(to middle: CGPoint, _ time: TimeInterval) {
    steps.append(Step(place: CGPoint(x: middle.x + offset.x, y: middle.y + offset.y), time: time))
    let first = steps.firstIndex { $0.time > time - Self.window } ?? 0
    steps.removeFirst(max(first - 1, 0))
  }

  /// Fingers came or went, and the middle is another: the way goes on from where it was.
  mutating func rebase(_ middle: CGPoint, _ time: TimeInterval) {
    guard !steps.isEmpty else { return move(to: middle, time) }
    offset = CGPoint(x: place.x - middle.x, y: place.y - middle.y)
  }

  /// Points a second over the last 0.1 s; zero while nothing moves.
  var velocity: CGPoint {
    guard let last = steps.last,
      let first = steps.first(where: { $0.time >= last.time - Self.window - 1e-9 }),
      last.time > first.time
    else { return .zero }
    let time = last.time - first.time
    return CGPoint(x: (last.place.x - first.place.x) / time, y: (last.place.y - first.place.y) / time)
  }
}
