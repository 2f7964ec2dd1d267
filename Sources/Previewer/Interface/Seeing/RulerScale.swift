import CoreGraphics

/// The marks of a ruler: which numbers it has, and where.
///
/// ```swift
/// RulerScale(begin: 0, unit: 2, length: 300).step  // 50: numbers are 100 points of the desktop apart
/// ```
struct RulerScale: Equatable, Sendable {
  /// The place of 0, in points of the desktop from the ruler's begin.
  let begin: Double
  /// Points of the desktop for one of the scene; negative where the numbers run the other way.
  let unit: Double
  /// The length of the ruler in points of the desktop.
  let length: Double

  /// The least distance of numbers, and of lines, in points of the desktop.
  private static let leastStep = 56.0
  private static let leastLine = 5.0

  /// The distance of numbers in points of the scene: 1, 2 or 5 times a power of ten.
  var step: Double {
    let least = Self.leastStep / max(abs(unit), 1e-9)
    let power = pow(10, floor(log10(least)))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) } ?? 10 * power
  }

  /// The numbers that are seen, with their places in points of the desktop.
  var numbers: [(value: Double, place: Double)] { marks(every: step) }

  /// The places of the lines between the numbers.
  var lines: [Double] {
    let parts = [10.0, 5, 2].first { step / $0 * abs(unit) >= Self.leastLine } ?? 1
    return marks(every: step / parts).map(\.place)
  }

  /// The number at a place.
  func value(at place: Double) -> Double { (place - begin) / unit }

  private func marks(every step: Double) -> [(value: Double, place: Double)] {
    let ends = [value(at: 0) / step, value(at: length) / step]
    guard let low = ends.min()?.rounded(.down), let high = ends.max()?.rounded(.up), low.isFinite,
      high.isFinite, high - low < 1e4
    else { return [] }
    return stride(from: low, through: high, by: 1).map { (value: $0 * step, place: begin + $0 * step * unit) }
      .filter { (-0.5...length + 0.5).contains($0.place) }
  }
}
