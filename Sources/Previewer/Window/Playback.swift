import QuartzCore

/// The scene's time under a person's hands: speed, pause, steps and seeks, all through the host clock.
///
/// Changes of speed keep the time; nothing goes before time 0.
package struct Playback {
  /// What steps and seeks count in: frames of 1/60 s.
  package static let frame = 1.0 / 60
  /// The slowest and fastest speed that the keys reach.
  package static let speedRange = 1.0 / 1024...64.0

  /// Whether the scene begins again at its end.
  package var isLooping = false

  package init() {}

  package var time: Double { HostClock.now }
  package var speed: Double { HostClock.rate }
  package var isPaused: Bool { HostClock.isPaused }

  package func setSpeed(_ speed: Double) {
    let limited = min(max(speed, Self.speedRange.lowerBound), Self.speedRange.upperBound)
    // Ten steps up and ten down give 1× again.
    HostClock.setRate(abs(limited - 1) < 1e-9 ? 1 : limited)
  }

  package func scaleSpeed(by factor: Double) { setSpeed(speed * factor) }

  package func setPaused(_ flag: Bool) {
    if flag { HostClock.pause() } else { HostClock.resume() }
  }

  /// Stops, and goes frames on or back.
  package func step(frames: Int) {
    HostClock.pause()
    seek(frames: frames)
  }

  /// Goes frames on or back, and runs on if it ran.
  package func seek(frames: Int) { seek(to: time + Double(frames) * Self.frame) }

  package func seek(to time: Double) { HostClock.seek(to: max(0, time)) }
}
