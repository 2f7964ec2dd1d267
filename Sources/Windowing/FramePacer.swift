import Foundation
import QuartzCore

/// Limits the rate at which a thread shows frames.
///
/// If swapping waits for the display, nothing else is needed. If it does not, because the server does not support it or the window
/// is covered, the pacer waits before each swap. It counts in multiples of the interval and not from the last swap, which ends when
/// the driver has drawn the frame: a display of 60 Hz gets 60 frames a second if each takes less than the interval to draw.
struct FramePacer {
  /// The time at which the last frame was to be shown, of the system's clock.
  private var slot = 0.0
  private var lastSwap = 0.0

  /// Waits until the next frame may be shown.
  ///
  /// - Parameters:
  ///   - rate: frames a second.
  ///   - waitsForDisplay: whether swapping waits too.
  mutating func wait(rate: Double, waitsForDisplay: Bool) {
    let now = MediaClock.systemTime
    let next = waitsForDisplay ? lastSwap + 0.5 / rate : Self.next(after: slot, at: now, interval: 1 / rate)
    slot = next
    if next > now { Thread.sleep(forTimeInterval: next - now) }
  }

  /// The time of a swap has come. To be called after it.
  mutating func noteSwap() { lastSwap = MediaClock.systemTime }

  /// The time of the frame after one whose time was `slot`. A frame that is less than an interval late does not delay those after
  /// it.
  static func next(after slot: Double, at now: Double, interval: Double) -> Double {
    let next = slot + interval
    return next > now - interval ? next : now
  }
}
