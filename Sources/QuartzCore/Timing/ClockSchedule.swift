import Synchronization

/// The blocks that the main thread will run at times of a clock.
struct ClockSchedule: Sendable {
  fileprivate struct Entry: Sendable {
    let time: CFTimeInterval
    let number: UInt64
    let block: @MainActor @Sendable () -> Void
  }

  /// Sorted so that the next one is the last.
  fileprivate var entries: [Entry] = []
  fileprivate var lastNumber: UInt64 = 0
  /// Made with the first entry.
  fileprivate var timer: MainTimer?
  /// How many hosts run the blocks themselves, so that no timer does.
  fileprivate var holds = 0
}

/// Work of the main thread at times of the clock: timers and delayed blocks of programs.
///
/// A slow, paused or stepped clock delays the blocks as it delays animations. They run in the order of their times, and blocks
/// of one time in the order in which they were added. While one runs, its clock is current.
extension MediaClock {
  /// An entry of the schedule, by which it can be removed.
  package struct ScheduledBlock: Sendable, Hashable {
    fileprivate let number: UInt64
  }

  /// Runs `block` once, in a turn of the main thread, as soon as the clock has reached `time`. A time that is not finite is
  /// never reached. May be called from any thread.
  @discardableResult
  package func schedule(
    at time: CFTimeInterval, _ block: @escaping @MainActor @Sendable () -> Void
  ) -> ScheduledBlock {
    let number = schedule.withLock { schedule in
      schedule.lastNumber += 1
      let entry = ClockSchedule.Entry(
        time: time.isNaN ? .infinity : time, number: schedule.lastNumber, block: block)
      var low = 0
      var high = schedule.entries.count
      while low < high {
        let middle = (low + high) / 2
        if schedule.entries[middle].time > entry.time { low = middle + 1 } else { high = middle }
      }
      schedule.entries.insert(entry, at: low)
      return entry.number
    }
    setScheduleTimer()
    return ScheduledBlock(number: number)
  }

  /// Removes an entry. Without effect for one that has run.
  package func cancel(_ block: ScheduledBlock) {
    schedule.withLock { schedule in schedule.entries.removeAll { $0.number == block.number } }
  }

  /// The time of the next block; infinity without one.
  package var nextScheduledTime: CFTimeInterval { schedule.withLock { $0.entries.last?.time ?? .infinity } }

  /// The time of the next block later than `time`; infinity without one.
  package func nextScheduledTime(after time: CFTimeInterval) -> CFTimeInterval {
    schedule.withLock { $0.entries.last { $0.time > time }?.time ?? .infinity }
  }

  /// Runs the blocks whose times have come. Blocks that are added meanwhile run in the next turn, so that a block which adds
  /// itself again does not hold up the thread.
  @MainActor package func runScheduledBlocks() {
    let now = time
    let due = schedule.withLock { schedule in
      let count = schedule.entries.reversed().prefix { $0.time <= now }.count
      let due = Array(schedule.entries.suffix(count).reversed())
      schedule.entries.removeLast(count)
      return due
    }
    MediaClock.$current.withValue(self) { for entry in due { entry.block() } }
    setScheduleTimer()
  }

  /// Runs `body`, in which no timer runs the blocks: for hosts that step the clock and call `runScheduledBlocks()` when they
  /// choose.
  package func holdingSchedule<Result>(_ body: () throws -> Result) rethrows -> Result {
    schedule.withLock { $0.holds += 1 }
    setScheduleTimer()
    defer {
      schedule.withLock { $0.holds -= 1 }
      setScheduleTimer()
    }
    return try body()
  }

  /// Sets the timer for the next block. To be called when the clock has jumped or goes at another rate.
  func setScheduleTimer() {
    let next = schedule.withLock { $0.holds > 0 ? .infinity : $0.entries.last?.time ?? .infinity }
    let wait = next.isFinite ? realSeconds(until: next) : .infinity
    let timer = schedule.withLock { schedule in
      if schedule.timer == nil, wait.isFinite {
        schedule.timer = MainTimer { [weak self] in
          // The main run loop, or the main queue where no run loop runs.
          MainActor.assumeIsolated { self?.runScheduledBlocks() }
        }
      }
      return schedule.timer
    }
    timer?.set(after: wait)
  }
}
