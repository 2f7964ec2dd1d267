import QuartzCore
import RenderTree

/// The OpenGL contexts that a window has lost. A driver that loses one after the other cannot draw the window.
package struct ContextLosses {
  /// The most contexts that may be lost within ten seconds.
  package static let limit = 5
  private static let interval = 10.0
  private var times: [Double] = []

  package init() {}

  /// Notes that a context was lost.
  ///
  /// - Parameter now: the time in seconds, by default of the system's clock.
  /// - Returns: whether drawing may continue in a new context.
  package mutating func note(at now: Double = MediaClock.systemTime) -> Bool {
    times = times.filter { $0 > now - Self.interval } + [now]
    return times.count <= Self.limit
  }
}
