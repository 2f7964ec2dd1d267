/// Recognises a short, quick movement in one direction.
///
/// ```swift
/// let back = UISwipeGestureRecognizer()
/// back.direction = .right
/// back.addAction { _ in card.removeFromSuperview() }
/// view.addGestureRecognizer(back)
/// ```
///
/// The state goes from `possible` to `ended` once every finger has moved by 50 points in the direction within 0.5 s, and less
/// than half of that across. These numbers are chosen; Apple's documentation gives none.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of a swipe on the screen, whatever the transforms of the view.
  public struct Direction: OptionSet, Sendable {
    /// The directions as Apple's bits.
    public let rawValue: UInt
    /// Directions of Apple's bits. Bits without a direction have no effect.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Towards the right edge of the screen, where x grows.
    public static let right = Direction(rawValue: 1)
    /// Towards the left edge of the screen, where x is 0.
    public static let left = Direction(rawValue: 2)
    /// Towards the top of the screen, where y is 0.
    public static let up = Direction(rawValue: 4)
    /// Towards the bottom of the screen, where y grows.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that are recognised. Default `right`.
  open var direction: Direction = .right
  /// The number of fingers. Default 1.
  open var numberOfTouchesRequired = 1

  private static let longest = 0.5
  private static let distance = 50.0
  /// Within this distance the direction is open.
  private static let slack = 10.0

  private var timer: GestureTimer?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard self.touches.count <= numberOfTouchesRequired else { return state = .failed }
    if timer == nil { timer = schedule(after: Self.longest) { [weak self] in self?.state = .failed } }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { check() }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    check()
    if state == .possible, waiting.isEmpty { state = .failed }
  }

  private func check() {
    let ways = touches.map { CGPoint(x: $0.place.x - $0.start.x, y: $0.place.y - $0.start.y) }
    let outcomes = Self.directions.filter { direction.contains($0.direction) }.map { candidate in
      ways.map { way in
        let along = way.x * candidate.x + way.y * candidate.y
        let across = abs(way.x * candidate.y - way.y * candidate.x)
        if hypot(way.x, way.y) <= Self.slack { return Outcome.open }
        guard along > 0, across <= along / 2 else { return .wrong }
        return along >= Self.distance ? .swiped : .open
      }
    }
    if touches.count == numberOfTouchesRequired,
      outcomes.contains(where: { $0.allSatisfy { $0 == .swiped } })
    {
      timer?.cancel()
      state = .ended
    } else if outcomes.allSatisfy({ $0.contains(.wrong) }) {
      state = .failed
    }
  }

  private enum Outcome { case open, wrong, swiped }

  private static let directions: [(direction: Direction, x: CGFloat, y: CGFloat)] = [
    (.right, 1, 0), (.left, -1, 0), (.up, 0, -1), (.down, 0, 1),
  ]

  open override func reset() {
    timer?.cancel()
    timer = nil
  }
}
