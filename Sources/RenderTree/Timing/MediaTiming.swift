import Foundation

/// The one timing function: how a parent's time becomes the time of a layer, an animation, a group or an
/// emitter cell.
///
/// ```text
///   parent ──(t − beginTime)·|speed|──▶ elapsed ──in 0…activeDuration?──▶ before │ active │ after
///                                          │
///                        ±elapsed + timeOffset, wrapped and folded ──▶ Sample.time in 0…duration
/// ```
/// The active interval includes both ends; at its very end the sample is that of the end, not of the run that
/// would follow (measured). `timeOffset` shifts inside the active interval and does not move it (measured).
/// All times are seconds. Numbers that make no sense (NaN, negative durations) count as their defaults.
package struct MediaTiming: Sendable, Equatable {
  package var beginTime = 0.0
  package var duration = 0.0
  package var speed = 1.0
  package var timeOffset = 0.0
  package var repeatCount = 0.0
  package var repeatDuration = 0.0
  package var autoreverses = false
  package var fillsBackwards = false
  package var fillsForwards = false

  package init(
    beginTime: Double = 0, duration: Double = 0, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillsBackwards: Bool = false, fillsForwards: Bool = false
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillsBackwards = fillsBackwards
    self.fillsForwards = fillsForwards
  }

  /// Where a moment lies.
  package enum Phase: UInt8, Sendable {
    case before, active, after
  }

  /// A moment, seen from inside the object.
  package struct Sample: Sendable, Equatable {
    package var phase: Phase
    /// Seconds within one run, 0…duration: offset, wrapped, and folded where the run goes backwards.
    package var time: Double
    /// Completed whole repetitions; what a cumulative animation counts.
    package var iteration: Double

    package init(phase: Phase, time: Double, iteration: Double) {
      self.phase = phase
      self.time = time
      self.iteration = iteration
    }
  }

  /// The shortest time that is not 0, seconds.
  ///
  /// Where a begin time of 0 means "as soon as possible", files and programs write a tiny one for time 0: 1e-100 is
  /// AVFoundation's documented AVCoreAnimationBeginTimeAtZero. At time 0 such an object has begun.
  private static let resolution = 1e-9

  /// A begin time, with 0 for one that is too small to be told from it.
  package static func begin(_ time: Double) -> Double { abs(time) < resolution ? 0 : time }

  /// The timing with `begin(_:)` of its begin time.
  package var withPlainBegin: MediaTiming {
    var timing = self
    timing.beginTime = Self.begin(beginTime)
    return timing
  }

  /// A layer's map of time: `(parent − beginTime) · speed + timeOffset`.
  package func localTime(parent: Double) -> Double {
    (parent - beginTime) * speed + timeOffset
  }

  /// The parent's time at which the local time is `local`. With speed 0 there is none, or all: `beginTime`.
  package func parentTime(local: Double) -> Double {
    speed == 0 ? beginTime : (local - timeOffset) / speed + beginTime
  }

  /// How long the object is active, in local seconds: repeats and the ways back included. May be infinite.
  package var activeDuration: Double {
    Compiled(self).activeDuration
  }

  /// The parent's time at which the active interval ends; infinite when it never does.
  package func end() -> Double {
    Compiled(self).end
  }

  /// The moment `parent`. Before and after the active interval the sample is the one that a fill shows.
  package func sample(parent: Double) -> Sample {
    Compiled(self).sample(parent: parent)
  }
}

extension MediaTiming {
  /// The timing of a layer: of infinite duration.
  package init(layer: Void) {
    self.init()
    duration = .infinity
  }

  /// Whether local time is the parent's time.
  package var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }
}
