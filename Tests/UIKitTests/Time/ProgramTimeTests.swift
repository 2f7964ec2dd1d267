import Synchronization
import Testing
import UIKit

/// Delays, sleep and timers of Dispatch on the clock of a screen. The file imports no Foundation, as those whose names these
/// are.
@MainActor @Suite(.serialized) struct ProgramTimeTests {
  private let screen = UIScreen(
    size: CGSize(width: 10, height: 10), clock: MediaClock(time: 7, isPaused: true))
  private var clock: MediaClock { screen.clock }

  /// Goes to a time and runs what is due.
  private func go(to time: Double) {
    screen.makingCurrent {
      clock.seek(to: time)
      clock.runScheduledBlocks()
    }
  }

  @Test func realTimeDoesNotShortenDelays() {
    screen.makingCurrent {
      let now = DispatchTime.now()
      // Real time passes.
      let end = ProcessInfo.processInfo.systemUptime + 0.01
      while ProcessInfo.processInfo.systemUptime < end {}
      DispatchQueue.main.asyncAfter(deadline: now + 0.25) {}
      #expect(clock.nextScheduledTime == 7.25)
      DispatchQueue.main.asyncAfter(deadline: now + .milliseconds(125), execute: DispatchWorkItem {})
      #expect(clock.nextScheduledTime == 7.125)
      DispatchQueue.main.asyncAfter(deadline: now) {}
      #expect(clock.nextScheduledTime == 7)
    }
    // In another turn the moment is a past one.
    go(to: 8)
    screen.makingCurrent {
      DispatchQueue.main.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: 1)) {}
      #expect(clock.nextScheduledTime == 8)
    }
    go(to: 8)
  }

  @Test func itemsAreCancelled() {
    let log = Log()
    screen.makingCurrent {
      let kept = DispatchWorkItem { log.add("kept") }
      let dropped = DispatchWorkItem { log.add("dropped") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5, execute: kept)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5, execute: dropped)
      dropped.cancel()
    }
    go(to: 7.4)
    #expect(log.lines == [])
    go(to: 7.6)
    #expect(log.lines == ["kept"])
  }

  // MARK: Tasks

  @Test func tasksSleepOnTheClock() async throws {
    let log = Log()
    let clock = clock
    let task = screen.makingCurrent {
      Task {
        try await Task.sleep(nanoseconds: 300_000_000)
        log.add("\(clock.time)")
        try await Task.sleep(for: .milliseconds(200))
        log.add("\(clock.time)")
        try await Task.sleep(for: .seconds(1), tolerance: .zero)
        log.add("\(clock.time)")
      }
    }
    for time in [7.3, 7.5, 8.5] {
      while clock.nextScheduledTime == .infinity { await Task.yield() }
      #expect(abs(clock.nextScheduledTime - time) < 1e-9)
      go(to: time)
    }
    try await task.value
    #expect(log.lines == ["7.3", "7.5", "8.5"])
  }

  @Test func aCancelledSleepEndsAtOnce() async {
    let clock = clock
    let task = screen.makingCurrent { Task { try await Task.sleep(for: .seconds(100)) } }
    while clock.nextScheduledTime == .infinity { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    go(to: 200)
    let late = screen.makingCurrent {
      Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await Task.sleep(nanoseconds: 1)
      }
    }
    await #expect(throws: CancellationError.self) { try await late.value }
    go(to: 300)
  }

  @Test func withoutAScreenSleepIsReal() async throws {
    let start = ContinuousClock.now
    try await Task.sleep(nanoseconds: 2_000_000)
    try await Task.sleep(for: .milliseconds(2))
    #expect(ContinuousClock.now - start >= .milliseconds(4))
  }

  // MARK: Timers of Dispatch

  @Test func dispatchTimersFireOnTheClock() {
    let log = Log()
    let timer = screen.makingCurrent {
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 0.5, repeating: 0.25)
      timer.setEventHandler { [clock] in log.add("\(clock.time)") }
      timer.setCancelHandler { log.add("cancelled") }
      return timer
    }
    // It is suspended.
    go(to: 7.4)
    #expect(clock.nextScheduledTime == .infinity)
    timer.resume()
    for time in [7.5, 7.75, 8] { go(to: time) }
    #expect(log.lines == ["7.5", "7.75", "8.0"])
    // Times that are missed are one.
    go(to: 9.1)
    #expect(timer.data == 4)
    #expect(clock.nextScheduledTime == 9.25)
    timer.suspend()
    go(to: 9.3)
    #expect(log.lines.count == 4)
    timer.resume()
    go(to: 9.3)
    #expect(log.lines.last == "9.3")
    timer.cancel()
    go(to: 20)
    #expect(timer.isCancelled)
    #expect(log.lines.count == 6 && log.lines.last == "cancelled")
  }

  @Test func aTimerFiresOnceAndEndsWithItsLastReference() {
    let log = Log()
    screen.makingCurrent {
      var timer: (any DispatchSourceTimer)? = DispatchSource.makeTimerSource(flags: [], queue: .main)
      timer?.schedule(deadline: .now() + .milliseconds(500), leeway: .milliseconds(1))
      timer?.setEventHandler(qos: .userInteractive) { log.add("fired") }
      timer?.resume()
      go(to: 8)
      #expect(log.lines == ["fired"] && clock.nextScheduledTime == .infinity)
      timer?.schedule(deadline: .now() + 1)
      #expect(clock.nextScheduledTime == 9)
      timer = nil
      #expect(clock.nextScheduledTime == .infinity)
    }
  }

  private final class Log: Sendable {
    private let stored = Mutex<[String]>([])
    var lines: [String] { stored.withLock { $0 } }
    func add(_ line: String) { stored.withLock { $0.append(line) } }
  }
}
