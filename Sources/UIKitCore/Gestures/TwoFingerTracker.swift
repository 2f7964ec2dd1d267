/// A value that two fingers change, such as a scale, and how fast it changes.
struct TwoFingerTracker {
  /// The value while there is no gesture.
  private let rest: CGFloat
  private(set) var value: CGFloat
  /// The change of the value a second, over the last 0.1 s before the fingers last moved.
  private(set) var velocity: CGFloat = 0
  private var history: [(value: CGFloat, time: TimeInterval)] = []
  private static let window = 0.1

  init(rest: CGFloat) {
    self.rest = rest
    value = rest
  }

  /// Sets the value from outside, which is no movement.
  mutating func set(_ value: CGFloat) {
    if self.value != value { history = [] }
    self.value = value
  }

  /// The fingers have come down.
  mutating func start(at time: TimeInterval) {
    history = []
    note(time)
  }

  /// The fingers have moved.
  mutating func move(to value: CGFloat, at time: TimeInterval) {
    self.value = value
    note(time)
    guard let first = history.first, time > first.time else { return velocity = 0 }
    velocity = (value - first.value) / (time - first.time)
  }

  mutating func reset() { self = TwoFingerTracker(rest: rest) }

  private mutating func note(_ time: TimeInterval) {
    history.append((value, time))
    let first = history.firstIndex { $0.time >= time - Self.window - 1e-9 } ?? 0
    history.removeFirst(first)
  }
}
