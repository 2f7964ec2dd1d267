import QuartzCore

/// Controls the scene's time: speed, pause, steps and seeks. Everything acts on the scene's clock.
///
/// Changes of speed keep the time. The time never goes below 0.
package struct Playback {
  /// The unit of steps and seeks: a frame of 1/60 s.
  package static let frame = 1.0 / 60
  /// The slowest and fastest speed that the keys reach.
  package static let speedRange = 1.0 / 1024...64.0

  /// What the scene's time is read from.
  package var clock: MediaClock

  /// Whether the scene begins again at its end.
  package var isLooping = false

  package init(clock: MediaClock) { self.clock = clock }

  package var time: Double { clock.time }
  package var speed: Double { clock.rate }
  package var isPaused: Bool { clock.isPaused }

  package func setSpeed(_ speed: Double) {
    let limited = min(max(speed, Self.speedRange.lowerBound), Self.speedRange.upperBound)
    // This way ten steps up and ten down give 1× again.
    clock.setRate(abs(limited - 1) < 1e-9 ? 1 : limited)
  }

  package func scaleSpeed(by factor: Double) { setSpeed(speed * factor) }

  package func setPaused(_ flag: Bool) {
    if flag { clock.pause() } else { clock.resume() }
  }

  /// Pauses, and goes forward or back by frames.
  package func step(frames: Int) {
    clock.pause()
    seek(frames: frames)
  }

  /// Goes forward or back by frames. A running clock keeps running.
  package func seek(frames: Int) { seek(to: time + Double(frames) * Self.frame) }

  package func seek(to time: Double) { clock.seek(to: max(0, time)) }
}
