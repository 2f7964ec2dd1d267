/// Runs the program of a screen without a window: steps the screen's clock from frame to frame, and delivers scripted input.
///
/// Between two frames the times of timers, delayed blocks and input are visited in their order, so the same script gives the
/// same values and pictures every time. Work on other threads takes its real time and is not waited for.
///
/// What asks for the next turn of the run loop, such as the completion of a block of no duration, gets it at the same time of
/// the clock. A turn of a device takes time: what asks for turns without end, gets one at each time that is visited from then on,
/// at least one in each frame.
@MainActor package final class ScreenPlayer {
  private let screen: UIScreen
  /// In the order of time. Times are seconds after the start.
  private var input: [TouchSample]
  /// In the order of time, as the touches.
  private var typing: [TypedSample]
  private let start: CFTimeInterval
  /// Frames a second.
  package static let rate = 60.0
  private var frames = 0
  /// How many further turns may follow at once, at the same time of the clock.
  private var furtherTurns = mostFurtherTurns
  private static let mostFurtherTurns = 100

  /// A player of a screen whose clock is paused.
  ///
  /// - Parameters:
  ///   - input: samples with times in seconds after the start, in any order.
  ///   - typing: what is typed, with times in seconds after the start. What has one time keeps its order.
  package init(_ screen: UIScreen, input: [TouchSample] = [], typing: [TypedSample] = []) {
    self.screen = screen
    self.input = input.sorted { $0.time < $1.time }
    self.typing = typing.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.element)
    start = screen.clock.time
    screen.clock.holdingSchedule { turn() }
  }

  /// Runs the program up to `time` seconds after the start, never back.
  package func advance(to time: CFTimeInterval) {
    screen.clock.holdingSchedule { play(to: time) }
  }

  private func play(to time: CFTimeInterval) {
    // Times of the clock are compared, because the way from them to seconds after the start and back is not exact.
    while screen.clock.time < start + time {
      let frame = Double(frames + 1) / Self.rate
      let stop = min(frame, time)
      visit(upTo: stop)
      screen.clock.seek(to: start + stop)
      if stop == frame {
        frames += 1
        furtherTurns = max(furtherTurns, 1)
      }
      turn()
    }
    visit(upTo: time)
  }

  /// Handles input and scheduled blocks up to a time, at their own times.
  private func visit(upTo time: CFTimeInterval) {
    let clock = screen.clock
    while true {
      let nextInput = start + min(input.first?.time ?? .infinity, typing.first?.time ?? .infinity)
      var next = min(clock.nextScheduledTime, nextInput)
      if next > clock.time {
        furtherTurns = Self.mostFurtherTurns
      } else if furtherTurns > 0 {
        furtherTurns -= 1
      } else {
        next = min(clock.nextScheduledTime(after: clock.time), max(nextInput, clock.time))
      }
      guard next <= start + time else { return }
      if next > clock.time { clock.seek(to: next) }
      let due = input.prefix { start + $0.time <= next }.map { sample in
        var sample = sample
        sample.time += start
        return sample
      }
      input.removeFirst(due.count)
      if !due.isEmpty { screen.deliver(due) }
      let typed = typing.prefix { start + $0.time <= next }
      typing.removeFirst(typed.count)
      for sample in typed { screen.play(sample) }
      screen.makingCurrent { clock.runScheduledBlocks() }
      turn()
    }
  }

  /// Lets tasks that the clock has woken run before it goes on. One that does not come in a second of real time, because the
  /// main queue is not served, is not waited for any longer.
  private func waitForTasks() {
    let limit = MediaClock.systemTime + 1
    while ClockSleep.waking > 0, MediaClock.systemTime < limit {
      usleep(20)
      _ = RunLoop.main.limitDate(forMode: .default)
    }
  }

  /// What a turn of a program's run loop does.
  private func turn() {
    screen.makingCurrent {
      CATransaction.flush()
      screen.context.tick()
      // Display links, the main queue, and callbacks.
      for _ in 0..<3 { _ = RunLoop.main.limitDate(forMode: .default) }
      waitForTasks()
      CATransaction.flush()
    }
  }
}
