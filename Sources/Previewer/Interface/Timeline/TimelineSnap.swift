import Windowing

/// Brings dragged times to times that are near: to those of other key frames, to ends of animations, to the playhead, and else to whole
/// frames.
package struct TimelineSnap {
  /// Ascending, in seconds of the clock.
  private let times: [Double]
  /// How near a time has to be, in seconds.
  private let reach: Double

  /// How near a time has to be, in points.
  package static let distance = 5.0

  package init(_ times: [Double], reach: Double) {
    (self.times, self.reach) = (times.filter(\.isFinite).sorted(), reach)
  }

  /// The nearest of the times within reach; nil for none.
  private func near(_ time: Double) -> Double? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    let found = [low - 1, low].filter { times.indices.contains($0) }.map { times[$0] }
    let best = found.min { abs($0 - time) < abs($1 - time) }
    return best.flatMap { abs($0 - time) <= reach ? $0 : nil }
  }

  /// The way by which a drag moves what it has taken.
  ///
  /// - Parameters:
  ///   - edges: the times that may snap, as they were before the drag. The first one comes to a whole frame where no time is near.
  ///   - way: the way of the pointer in seconds.
  /// - Returns: the way to go, and the time to which an edge has snapped; nil for a frame.
  package func snapped(_ edges: [Double], by way: Double) -> (way: Double, line: Double?) {
    var best: (way: Double, line: Double)?
    for edge in edges {
      guard let time = near(edge + way) else { continue }
      if let best, abs(best.way - way) <= abs(time - edge - way) { continue }
      best = (time - edge, time)
    }
    if let best { return best }
    guard let edge = edges.first else { return (way, nil) }
    return (((edge + way) / Playback.frame).rounded() * Playback.frame - edge, nil)
  }
}
