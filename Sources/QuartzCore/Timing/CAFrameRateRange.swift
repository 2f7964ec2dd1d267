/// The frame rates that an animation or a display link would like, in frames per second. They are a hint.
///
/// ```swift
/// let link = CADisplayLink { link in print(link.timestamp) }
/// link.preferredFrameRateRange = CAFrameRateRange(minimum: 24, maximum: 60, preferred: 30)
/// link.add(to: .main, forMode: .common)
/// ```
///
/// A range is valid when 0 ≤ minimum ≤ maximum, and the preference, if there is one (not nil or 0), lies between
/// them. What takes a range ignores one that is not valid, with a logged warning.
public struct CAFrameRateRange: Equatable, Sendable {
  /// The least rate.
  public var minimum: Float
  /// The greatest rate.
  public var maximum: Float
  /// The preferred rate; nil or 0 for none.
  public var preferred: Float?
  /// No preference.
  public init() { self.init(minimum: 0, maximum: 0, preferred: 0) }
  /// A range with a preference.
  ///
  /// - Parameters:
  ///   - minimum: the smallest rate.
  ///   - maximum: the greatest rate.
  ///   - preferred: the best rate; nil or 0 for no preference. Default nil.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
  /// No preference.
  public static let `default` = CAFrameRateRange()

  /// Whether the numbers make a range.
  package var isValid: Bool {
    guard minimum.isFinite, maximum.isFinite, minimum >= 0, minimum <= maximum else { return false }
    guard let preferred, preferred != 0 else { return true }
    return preferred >= minimum && preferred <= maximum
  }

  /// The best n for a link that ticks on one of every n frames of a display with `rate` frames per second. The best
  /// rate is the one in the range nearest to the preference, or the fastest one without a preference. If no rate lies
  /// in the range, it is the fastest below it.
  package func divisor(ofRate rate: Double) -> Int {
    guard maximum > 0 else { return 1 }
    // The tolerance makes 30 a rate of a display with 59.94 frames per second.
    let least = Int(clamping: min(max((rate / Double(maximum) * 0.995).rounded(.up), 1), 1e6))
    let most =
      minimum > 0
      ? Int(clamping: min(max((rate / Double(minimum) * 1.005).rounded(.down), 1), 1e6)) : 1_000_000
    guard least < most, let preferred, preferred > 0 else { return least }
    return min(max(Self.divisor(of: rate, nearest: Double(preferred)), least), most)
  }

  /// The n for which `rate` / n is nearest to `wanted`. Of two such n it is the smaller, which is faster.
  static func divisor(of rate: Double, nearest wanted: Double) -> Int {
    let faster = min(max((rate / wanted).rounded(.down), 1), 1e6)
    let slower = faster + 1
    return Int(clamping: abs(rate / faster - wanted) <= abs(rate / slower - wanted) ? faster : slower)
  }
}
