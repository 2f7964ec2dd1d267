import QuartzCore

/// Controls the scene's time: speed, pause, steps and seeks. It acts on the scene's clock.
///
/// Changes of speed do not change the time. The time is never negative.
package struct Playback {
  /// The unit of steps and seeks: a frame of 1/60 s.
  package static let frame = 1 / rate
  private static let rate = 60.0
  /// The range of speeds of the keys.
  package static let speedRange = 1.0 / 1024...64.0

  /// The clock of the scene.
  package var clock: MediaClock

  /// The range of the loop, and what happens at its ends.
  package var order = PlaybackOrder()

  /// Whether the scene starts again at its end.
  package var isLooping: Bool {
    get { order.ends != .open }
    set { order.ends = newValue ? .loop : .open }
  }

  /// The speed of a film that is drawn picture by picture, whose clock stands at the time of each; nil, the default, for a clock
  /// that runs.
  package var filmSpeed: Double?

  package init(clock: MediaClock) { self.clock = clock }

  package var time: Double { clock.time }
  package var speed: Double { filmSpeed ?? clock.rate }
  package var isPaused: Bool { filmSpeed == nil && clock.isPaused }
  /// Whether the time runs backwards.
  package var isReversed: Bool { clock.isReversed }

  package func setSpeed(_ speed: Double) {
    let limited = min(max(speed, Self.speedRange.lowerBound), Self.speedRange.upperBound)
    // Without this, ten steps up and ten down would not give exactly 1×.
    clock.setRate(abs(limited - 1) < 1e-9 ? 1 : limited)
  }

  package func scaleSpeed(by factor: Double) { setSpeed(speed * factor) }

  package func setPaused(_ flag: Bool) {
    if flag { clock.pause() } else { clock.resume() }
  }

  package func setReversed(_ flag: Bool) { clock.isReversed = flag }

  /// Pauses, and moves forward or back by frames.
  package func step(frames: Int) {
    clock.pause()
    seek(frames: frames)
  }

  /// Moves forward or back by frames. A running clock continues to run.
  ///
  /// From a multiple of a frame it leads to a multiple, without the rounding errors of a sum: a film has the same times.
  package func seek(frames: Int) {
    let now = time * Self.rate
    let whole = now.rounded()
    seek(to: ((abs(now - whole) < 1e-6 ? whole : now) + Double(frames)) / Self.rate)
  }

  package func seek(to time: Double) { clock.seek(to: max(0, time)) }
}
