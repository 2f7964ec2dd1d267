import Foundation
import Windowing

/// The scale of a timeline: which time lies at which point from the left edge of the tracks.
package struct TimelineAxis: Equatable {
  /// The time at the left edge.
  package var origin: Double
  /// Points per second.
  package private(set) var scale: Double

  /// From ten minutes in a narrow track to a frame of 240 points.
  package static let scales = 0.2...14_400.0
  /// How far before time 0, and after the end, the axis can be moved, in parts of its width.
  private static let beyond = 0.5

  package init(origin: Double, scale: Double) {
    self.origin = origin
    self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
  }

  /// The axis that shows a range with a margin.
  package init(showing range: ClosedRange<Double>, width: Double) {
    let length = max(range.upperBound - range.lowerBound, Playback.frame)
    let margin = min(12, width / 20)
    self.init(origin: 0, scale: max(width - 2 * margin, 1) / length)
    origin = range.lowerBound - margin / scale
  }

  package func x(_ time: Double) -> Double { (time - origin) * scale }
  package func time(_ x: Double) -> Double { origin + x / scale }

  /// Zooms about the time at a point, which stays there.
  package mutating func zoom(by factor: Double, at x: Double) {
    let held = time(x)
    self = TimelineAxis(origin: origin, scale: scale * factor)
    origin = held - x / scale
  }

  /// Moves the axis, so that at least half of the track shows the range.
  package mutating func limit(to range: ClosedRange<Double>, width: Double) {
    let reach = width / scale
    let low = range.lowerBound - reach * Self.beyond
    let high = max(range.upperBound - reach * Self.beyond, low)
    origin = min(max(origin, low), high)
  }

  // MARK: Ticks

  /// A line of the ruler.
  package struct Tick: Equatable {
    package let time: Double
    /// Nil for a line between two labels.
    package let label: String?
  }

  private struct Step {
    let seconds: Double
    /// Into how many parts it may be divided, the finest first.
    let parts: [Int]
  }

  /// Steps between labels: frames, then seconds.
  private static let steps: [Step] = [
    Step(seconds: 1.0 / 60, parts: [1]), Step(seconds: 2.0 / 60, parts: [2]),
    Step(seconds: 5.0 / 60, parts: [5]), Step(seconds: 10.0 / 60, parts: [10, 2]),
    Step(seconds: 0.25, parts: [15, 3]), Step(seconds: 0.5, parts: [30, 6, 2]),
    Step(seconds: 1, parts: [60, 10, 4, 2]), Step(seconds: 2, parts: [20, 4, 2]),
    Step(seconds: 5, parts: [10, 5]), Step(seconds: 10, parts: [10, 5, 2]),
    Step(seconds: 15, parts: [15, 3]),
    Step(seconds: 30, parts: [6, 3]), Step(seconds: 60, parts: [12, 6, 2]),
    Step(seconds: 120, parts: [12, 4, 2]),
    Step(seconds: 300, parts: [10, 5]), Step(seconds: 600, parts: [10, 5, 2]),
  ]

  /// The lines in a track, from left to right. Labels are at least `spacing` points apart, lines at least 5.
  package func ticks(width: Double, spacing: Double = 64) -> [Tick] {
    guard width > 0, let last = Self.steps.last else { return [] }
    let step = Self.steps.first { $0.seconds * scale >= spacing } ?? last
    let parts = step.parts.first { step.seconds / Double($0) * scale >= 5 } ?? 1
    let first = (origin / step.seconds * Double(parts)).rounded(.up)
    let end = (time(width) / step.seconds * Double(parts)).rounded(.down)
    guard end >= first, end - first < 4096 else { return [] }
    return (0...Int(clamping: end - first)).map { offset in
      let number = first + Double(offset)
      let isLabelled = number.truncatingRemainder(dividingBy: Double(parts)) == 0
      let time = number * step.seconds / Double(parts)
      return Tick(time: time, label: isLabelled ? Self.label(time, step: step.seconds) : nil)
    }
  }

  private static func label(_ time: Double, step: Double) -> String {
    let frame = (time * 60).rounded()
    // Steps of some frames are counted in frames, between whole seconds.
    if step < 0.25, frame.truncatingRemainder(dividingBy: 60) != 0 {
      let rest = frame.truncatingRemainder(dividingBy: 60)
      return "\(Int(clamping: rest))f"
    }
    if step >= 60 || abs(time) >= 60 {
      let whole = abs(time.rounded())
      let seconds = String(format: "%02d", Int(clamping: whole.truncatingRemainder(dividingBy: 60)))
      return "\(time < 0 ? "−" : "")\(Int(clamping: (whole / 60).rounded(.down))):\(seconds)"
    }
    return "\(TimeText.number(time, digits: step < 1 ? 2 : 0)) s"
  }
}
