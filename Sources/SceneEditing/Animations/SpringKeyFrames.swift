import Foundation
import QuartzCore

/// The motion of a spring as key frames, at most 0.2 % of the way beside it: one where the spring turns round, and more where a
/// timing function does not follow it from one to the next.
struct SpringKeyFrames {
  /// Parts of the duration, and how far the spring has come then.
  private(set) var times: [Double] = []
  private(set) var progress: [Double] = []
  private(set) var paces: [CAMediaTimingFunction] = []
  private let spring: CASpringAnimation
  private let duration: Double
  private static let tolerance = 0.002
  /// The most key frames; a spring without damping swings until its end.
  private static let limit = 200

  init(of spring: CASpringAnimation, duration: Double) {
    self.spring = spring
    self.duration = duration
    let turns = self.turns
    times = [0]
    progress = [spring.progress(after: 0)]
    for (start, end) in zip(turns, turns.dropFirst()) { add(from: start, to: end, depth: 0) }
  }

  /// Gives a keyframe animation between two values the motion.
  func write(to motion: CAKeyframeAnimation, on layer: CALayer) {
    let values = progress.compactMap { motion.value(atProgress: $0, on: layer) }
    guard values.count == progress.count else { return }
    motion.values = values
    motion.keyTimes = times.map { NSNumber(value: ($0 / duration * 1e6).rounded() / 1e6) }
    motion.timingFunctions = paces
  }

  private func value(_ seconds: Double) -> Double { spring.progress(after: seconds) }

  /// The velocity, in ways per second.
  private func velocity(_ seconds: Double) -> Double {
    let step = 1e-5
    return (value(seconds + step) - value(max(seconds - step, 0)))
      / (seconds < step ? seconds + step : 2 * step)
  }

  /// The begin, the seconds at which the spring turns round, and the end. When it has come to rest, one more interval leads to the end.
  private var turns: [Double] {
    var turns = [0.0]
    let rest = min(duration, spring.settlingDuration)
    // The spring swings at most with its frequency without damping.
    let step = Double.pi / (spring.stiffness / spring.mass).squareRoot() / 16
    var time = step
    var last = velocity(step / 2)
    while time < rest, turns.count < Self.limit {
      let now = velocity(time)
      if (now < 0) != (last < 0) {
        var (low, high) = (time - step, time)
        for _ in 0..<40 {
          let middle = (low + high) / 2
          if (velocity(middle) < 0) == (last < 0) { low = middle } else { high = middle }
        }
        if high - (turns.last ?? 0) > step / 4, high < rest - step / 4 { turns.append(high) }
      }
      last = now
      time += step
    }
    if rest < duration { turns.append(rest) }
    return turns + [duration]
  }

  /// Adds the key frames of an interval, which is divided until timing functions follow the spring.
  private mutating func add(from start: Double, to end: Double, depth: Int) {
    let (pace, error) = fitted(from: start, to: end)
    guard error > Self.tolerance, depth < 5, times.count < Self.limit else {
      times.append(end)
      progress.append(value(end))
      paces.append(pace)
      return
    }
    let middle = (start + end) / 2
    add(from: start, to: middle, depth: depth + 1)
    add(from: middle, to: end, depth: depth + 1)
  }

  /// The timing function that has the velocities of the spring at both ends, and is nearest to it between them.
  private func fitted(from start: Double, to end: Double) -> (pace: CAMediaTimingFunction, error: Double) {
    let (first, last) = (value(start), value(end))
    let (way, length) = (last - first, end - start)
    guard abs(way) > 1e-6, length > 0 else { return (CAMediaTimingFunction(name: .linear), 0) }
    let (slope, endSlope) = (velocity(start) * length / way, velocity(end) * length / way)
    let samples = (1...12).map { number -> (Double, Double) in
      let part = Double(number) / 13
      return (part, (value(start + part * length) - first) / way)
    }
    func function(_ a: Double, _ b: Double) -> CAMediaTimingFunction {
      func rounded(_ number: Double) -> Float { Float((number * 1e4).rounded() / 1e4) }
      return CAMediaTimingFunction(
        controlPoints: rounded(a), rounded(a * slope), rounded(1 - b), rounded(1 - b * endSlope))
    }
    func error(_ a: Double, _ b: Double) -> Double {
      let curve = function(a, b).curve
      return samples.reduce(0) { max($0, abs(curve.value(at: $1.0) - $1.1)) } * abs(way)
    }
    var best = (a: 0.4, b: 0.4, error: error(0.4, 0.4))
    var step = 0.2
    while step > 0.002 {
      let around = [
        (step, 0), (-step, 0), (0, step), (0, -step), (step, step), (-step, -step), (step, -step),
        (-step, step),
      ]
      let found = around.map { (a: min(max(best.a + $0.0, 0), 1), b: min(max(best.b + $0.1, 0), 1)) }
        .map { (a: $0.a, b: $0.b, error: error($0.a, $0.b)) }.min { $0.error < $1.error }
      if let found, found.error < best.error { best = found } else { step /= 2 }
    }
    return (function(best.a, best.b), best.error)
  }
}
