/// The order in which a scene's time is shown: the range of the loop, its direction, and whether it turns round at the ends.
package struct PlaybackOrder: Sendable, Equatable {
  /// What happens at the ends of the range.
  package enum Ends: Sendable, Equatable {
    /// The time goes on after the end. Backwards it stops at 0.
    case open
    /// The time starts again at the other end.
    case loop
    /// The time turns round.
    case pingPong
  }

  /// The range of the loop, in seconds; nil: the whole scene.
  package var range: ClosedRange<Double>?
  package var ends = Ends.open

  package init(range: ClosedRange<Double>? = nil, ends: Ends = .open) {
    self.range = range
    self.ends = ends
  }

  /// Where the range ends; nil if nothing moves.
  package func end(whole: Double) -> Double? {
    let end = range?.upperBound ?? whole
    return end > (range?.lowerBound ?? 0) ? end : nil
  }

  /// A time with the direction in which it goes on.
  package struct Moment: Sendable, Equatable {
    package var time: Double
    package var isReversed: Bool
    /// Whether the time stops there.
    package var isEnd = false

    package init(time: Double, isReversed: Bool, isEnd: Bool = false) {
      self.time = time
      self.isReversed = isReversed
      self.isEnd = isEnd
    }
  }

  /// The moment to show in place of one that a running clock reads.
  ///
  /// A time outside of the range that comes from outside goes on until it enters the range.
  ///
  /// - Parameter whole: the length of the scene in seconds, the range where none is set; 0 if nothing moves.
  package func moment(after read: Moment, whole: Double) -> Moment {
    let range = range ?? 0...max(whole, 0)
    let (start, length) = (range.lowerBound, range.upperBound - range.lowerBound)
    let isPast = read.isReversed ? read.time < start : read.time >= range.upperBound
    guard ends != .open, length > 0 else {
      guard read.isReversed, read.time <= 0 else { return read }
      return Moment(time: 0, isReversed: true, isEnd: true)
    }
    guard isPast else { return read }
    func wrapped(_ time: Double, _ period: Double) -> Double {
      let rest = time.truncatingRemainder(dividingBy: period)
      return rest < 0 ? rest + period : rest
    }
    if ends == .loop {
      return Moment(time: start + wrapped(read.time - start, length), isReversed: read.isReversed)
    }
    // There and back is one period: the way back is its second half.
    let way = wrapped(read.isReversed ? start - read.time : read.time - start, 2 * length)
    return way <= length
      ? Moment(time: start + way, isReversed: false)
      : Moment(time: start + 2 * length - way, isReversed: true)
  }
}
