/// Two fingers of a recogniser: their distance and direction, and how fast these change.
struct TwoFingerTracker {
  private var history: [(value: CGFloat, time: TimeInterval)] = []
  private static let window = 0.1

  /// The vector from the first to the second finger; nil with fewer than two. Fingers at one point are taken to be a hundredth
  /// of a point apart, so that ratios are finite.
  @MainActor static func span(_ touches: [UITouch]) -> CGPoint? {
    guard touches.count >= 2 else { return nil }
    let (a, b) = (touches[0].place, touches[1].place)
    let span = CGPoint(x: b.x - a.x, y: b.y - a.y)
    return hypot(span.x, span.y) < 0.01 ? CGPoint(x: 0.01, y: 0) : span
  }

  mutating func note(_ value: CGFloat, _ time: TimeInterval) {
    history.append((value, time))
    let first = history.firstIndex { $0.time >= time - Self.window - 1e-9 } ?? 0
    history.removeFirst(first)
  }

  mutating func clear() { history = [] }

  /// The change of the value a second, over the last 0.1 s.
  var velocity: CGFloat {
    guard let first = history.first, let last = history.last, last.time > first.time else { return 0 }
    return (last.value - first.value) / (last.time - first.time)
  }
}
