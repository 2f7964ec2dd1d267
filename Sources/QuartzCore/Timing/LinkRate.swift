/// How often a display link ticks.
enum LinkRate {
  /// On every frame of the display.
  case display
  case range(CAFrameRateRange)
  case framesPerSecond(Int)
  case interval(Int)

  /// One frame of every n that the display shows.
  func divisor(ofRate rate: Double) -> Int {
    switch self {
    case .display: 1
    case .range(let range): range.divisor(ofRate: rate)
    case .framesPerSecond(let wanted): CAFrameRateRange.divisor(of: rate, nearest: Double(wanted))
    case .interval(let interval): interval
    }
  }
}
