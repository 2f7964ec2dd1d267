import QuartzCore
import SceneTools
import Windowing

/// The time of a session's scene: its speed, pause and seeks, and the order in which it is shown.
@MainActor final class SessionTransport {
  private(set) var playback: Playback
  /// Whether the time can run backwards and in a loop. The program of a Swift scene only runs forwards.
  private let canReverse: Bool
  private let log: SessionLog

  /// Called after each change of the clock's time, speed or pause.
  var clockChanged: () -> Void = {}
  /// Called with each order that is set.
  var orderChanged: (PlaybackOrder) -> Void = { _ in }
  /// The number of frames that were drawn, for the event of a pause.
  var framesDrawn: () -> Int = { 0 }

  init(_ playback: Playback, canReverse: Bool, log: SessionLog) {
    self.playback = playback
    self.canReverse = canReverse
    self.log = log
  }

  // MARK: Speed

  func setSpeed(_ speed: Double) { changeSpeed { $0.setSpeed(speed) } }

  func scaleSpeed(by factor: Double) { changeSpeed { $0.scaleSpeed(by: factor) } }

  private func changeSpeed(_ body: (Playback) -> Void) {
    body(playback)
    clockChanged()
    log.write("speed", [JSON.Member("value", .number(playback.speed)), log.time])
  }

  func setPaused(_ flag: Bool) {
    playback.setPaused(flag)
    clockChanged()
    log.write(
      "pause", [JSON.Member("value", .bool(flag)), log.time, JSON.Member("frames", .integer(framesDrawn()))])
  }

  /// Pauses or goes on without an event, because something lies over the scene.
  func suspend(_ flag: Bool) {
    playback.setPaused(flag)
    clockChanged()
  }

  // MARK: Seeks

  func seek(to time: Double) { seek { $0.seek(to: time) } }

  func seek(frames: Int) { seek { $0.seek(frames: frames) } }

  /// Pauses, and moves forward or back by frames.
  func step(frames: Int) {
    if !playback.isPaused { setPaused(true) }
    seek { $0.step(frames: frames) }
  }

  private func seek(_ body: (Playback) -> Void) {
    body(playback)
    clockChanged()
    log.write("seek", [log.time])
  }

  /// Goes to the start of other scenes.
  func rewind() {
    playback.seek(to: 0)
    clockChanged()
  }

  // MARK: The order of time

  func setOrder(_ order: PlaybackOrder) {
    guard canReverse else { return }
    playback.order = order
    orderChanged(order)
  }

  func setEnds(_ ends: PlaybackOrder.Ends) {
    var order = playback.order
    order.ends = ends
    setOrder(order)
  }

  func toggleLoop() { setEnds(playback.isLooping ? .open : .loop) }

  func togglePingPong() { setEnds(playback.order.ends == .pingPong ? .open : .pingPong) }

  func toggleReverse() {
    guard canReverse else { return }
    playback.setReversed(!playback.isReversed)
    clockChanged()
  }

  // MARK: Clocks

  /// Continues with the clock of other scenes, from the time of the old one.
  ///
  /// Animations without a begin time begin when they are committed. The new clock stands at 0 until then, so they begin there.
  func `continue`(on clock: MediaClock) {
    clock.rate = playback.speed
    clock.isReversed = playback.isReversed
    clock.seek(to: playback.time)
    if !playback.isPaused { clock.resume() }
    playback.clock = clock
  }
}
