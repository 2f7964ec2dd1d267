import QuartzCore

/// The scene's time under a person's hands: speed, pause, steps and seeks, all through the scene's clock.
///
/// Changes of speed keep the time; nothing goes before time 0.
package struct Playback {
  /// What steps and seeks count in: frames of 1/60 s.
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
    // Ten steps up and ten down give 1× again.
    clock.setRate(abs(limited - 1) < 1e-9 ? 1 : limited)
  }

  package func scaleSpeed(by factor: Double) { setSpeed(speed * factor) }

  package func setPaused(_ flag: Bool) {
    if flag { clock.pause() } else { clock.resume() }
  }

  /// Stops, and goes frames on or back.
  package func step(frames: Int) {
    clock.pause()
    seek(frames: frames)
  }

  /// Goes frames on or back, and runs on if it ran.
  package func seek(frames: Int) { seek(to: time + Double(frames) * Self.frame) }

  package func seek(to time: Double) { clock.seek(to: max(0, time)) }
}
