import Foundation
import QuartzCore

/// Computes the length of a scene: until its finite animations have ended, and a whole number of periods of
/// its endless ones.
struct SceneLength {
  /// The greatest length.
  static let longest = 600.0
  /// The greatest common period of animations with different periods. Beyond it the longest period is used.
  private static let longestCommonPeriod = 60.0

  /// The latest end of a finite animation.
  private var end = 0.0
  /// The periods of endless animations, in milliseconds.
  private var periods: Set<Int> = []

  init(of root: CALayer) {
    visit(root, rate: 1, start: 0, depth: 0)
  }

  /// The length in seconds. 0 if nothing moves.
  var seconds: Double {
    guard !periods.isEmpty else { return min(end, Self.longest) }
    let longestPeriod = Double(periods.max() ?? 0) / 1000
    var common = 1
    for period in periods {
      let (product, overflow) = (common / Self.divisor(common, period)).multipliedReportingOverflow(
        by: period)
      common = overflow ? Int.max : product
      if Double(common) / 1000 > Self.longestCommonPeriod { break }
    }
    var period = Double(common) / 1000
    if period > Self.longestCommonPeriod { period = longestPeriod }
    guard period > 0 else { return min(end, Self.longest) }
    // Finite animations are shown to their end while the endless ones continue.
    return min(period * max(1, (end / period - 1e-9).rounded(.up)), max(Self.longest, period))
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

  /// Visits a layer. `rate` is the speed of its superlayer's time relative to the scene's, and `start` the
  /// scene's time at which that time is 0.
  private mutating func visit(_ layer: CALayer, rate: Double, start: Double, depth: Int) {
    var rate = rate
    var start = start
    if layer.beginTime.isFinite { start += layer.beginTime / rate }
    rate *= Double(layer.speed).magnitude
    guard rate > 0, rate.isFinite, start.isFinite else { return }
    start -= layer.timeOffset / rate
    for key in layer.animationKeys() ?? [] {
      guard let animation = layer.animation(forKey: key) else { continue }
      add(animation, rate: rate, start: start)
    }
    if layer.duration.isFinite, layer.duration > 0 {
      add(
        begin: 0, duration: layer.duration, repeatCount: layer.repeatCount,
        repeatDuration: layer.repeatDuration,
        autoreverses: layer.autoreverses, rate: rate, start: start)
    }
    // Scene files have a few hundred levels at most.
    guard depth < 4096 else { return }
    for child in (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? []) {
      visit(child, rate: rate, start: start, depth: depth + 1)
    }
  }

  private mutating func add(_ animation: CAAnimation, rate: Double, start: Double) {
    let speed = Double(animation.speed).magnitude
    guard speed > 0, speed.isFinite else { return }
    // Without a duration, that of the transaction is used.
    let duration = animation.duration > 0 ? animation.duration : 0.25
    add(
      begin: animation.beginTime, duration: duration, repeatCount: animation.repeatCount,
      repeatDuration: animation.repeatDuration, autoreverses: animation.autoreverses, rate: rate * speed,
      start: start + animation.beginTime / rate)
  }

  private mutating func add(
    begin: Double, duration: Double, repeatCount: Float, repeatDuration: Double, autoreverses: Bool,
    rate: Double,
    start: Double
  ) {
    let period = duration * (autoreverses ? 2 : 1)
    var active = period
    if repeatDuration > 0 {
      active = repeatDuration
    } else if repeatCount > 0 {
      active = period * Double(repeatCount)
    }
    if active.isFinite, active / rate <= Self.longest {
      end = max(end, start + active / rate)
    } else if period.isFinite {
      let milliseconds = (period / rate * 1000).rounded()
      if milliseconds >= 1, milliseconds < 1e9 { periods.insert(Int(clamping: milliseconds)) }
      // A late start is shown.
      if start > 0 { end = max(end, min(start + period / rate, Self.longest)) }
    }
  }
}
