import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ProcessEnvironment

/// Waiting by a clock that is stepped by hand, and by the system's.
@Suite struct EventClockTests {
  /// A thread that waits once, and when it has returned.
  private final class Sleeper: Sendable {
    let isOver = Mutex(false)
    let events = Mutex<Int16>(0)

    init(_ clock: EventClock, until deadline: Double, _ descriptor: Int32 = -1, interval: Double = .infinity)
    {
      Thread.detachNewThread { [self] in
        var waits = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        clock.poll(&waits, until: deadline, interval: interval)
        events.withLock { $0 = waits[0].revents }
        isOver.withLock { $0 = true }
      }
    }

    var hasReturned: Bool { isOver.withLock { $0 } }
  }

  @Test func threadsWaitForTheirDeadlines() {
    let clock = EventClock(time: 10)
    let (first, second) = (Sleeper(clock, until: 11), Sleeper(clock, until: 12))
    #expect(eventually { clock.deadlines == [11, 12] })
    clock.step(to: 11)
    #expect(eventually { first.hasReturned && clock.now == 11 })
    clock.step(to: 5)
    #expect(clock.now == 11)
    clock.step(to: 12)
    #expect(eventually { second.hasReturned && clock.deadlines == [] })
    // A deadline that has passed is not waited for.
    var none: [pollfd] = []
    clock.poll(&none, until: 12)
  }

  @Test func descriptorsEndAWait() throws {
    let clock = EventClock()
    let pipe = try ProcessPipe()
    let sleeper = Sleeper(clock, until: .infinity, pipe.read)
    #expect(eventually { clock.deadlines == [.infinity] })
    var byte: UInt8 = 1
    #expect(write(pipe.write, &byte, 1) == 1)
    #expect(eventually { sleeper.hasReturned })
    #expect(sleeper.events.withLock { $0 } & Int16(POLLIN) != 0 && clock.now == 0)
    close(pipe.read)
    close(pipe.write)
  }

  @Test func anIntervalEndsAWait() {
    let clock = EventClock()
    let sleeper = Sleeper(clock, until: .infinity, interval: 0.01)
    #expect(eventually { sleeper.hasReturned })
    #expect(clock.now == 0)
  }

  @Test func theSystemsClockIsMonotonicTime() {
    let clock = EventClock.system
    let start = ProcessInfo.processInfo.systemUptime
    let deadline = clock.now + 0.02
    var none: [pollfd] = []
    while clock.now < deadline { clock.poll(&none, until: deadline) }
    #expect(clock.now >= start + 0.02)
    clock.poll(&none, until: .infinity, interval: 0.001)
    clock.poll(&none, until: deadline)
  }
}
