import Clamping
import Foundation
import Synchronization

/// A clock by which threads wait for events of descriptors: the system's monotonic clock, or one that is stepped by hand.
///
/// What waits in this module and in the previewer has the system's clock unless another one is given. With a clock that is stepped,
/// a test of a deadline has the same result on any machine:
///
/// ```swift
/// let clock = EventClock(time: 0)
/// var process = ChildProcess(program, [])
/// process.clock = clock
/// // On another thread: process.run(within: 10)
/// clock.step(to: 10)     // The time of the process is over.
/// ```
package final class EventClock: Sendable {
  /// The system's monotonic clock: seconds since boot. It cannot be stepped.
  package static let system = EventClock(isSystem: true, State())

  /// A thread that waits.
  private struct Waiter {
    var deadline: Double
    /// What it waits for, with a pipe that wakes it when the clock is stepped, and the other end of that pipe.
    var descriptors: [pollfd]
    var bell: Int32

    /// Whether it goes on at `time`, or has events already.
    func goesOn(at time: Double) -> Bool {
      var descriptors = descriptors
      return deadline <= time || Glibc.poll(&descriptors, nfds_t(descriptors.count), 0) != 0
    }
  }

  private struct State {
    var time = 0.0
    var waiters: [Int: Waiter] = [:]
    var lastNumber = 0
  }

  private let isSystem: Bool
  private let state: Mutex<State>

  private init(isSystem: Bool, _ state: sending State) {
    self.isSystem = isSystem
    self.state = Mutex(state)
  }

  /// A clock that stands still at `time`, in seconds, until it is stepped. Default 0.
  package convenience init(time: Double = 0) { self.init(isSystem: false, State(time: time)) }

  /// The clock's time in seconds.
  package var now: Double { isSystem ? ProcessInfo.processInfo.systemUptime : state.withLock { $0.time } }

  /// Waits until one of `descriptors` has an event or the clock reads `deadline`. It may return earlier.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors to wait for, with the events, in the form of `poll(2)`, which also writes what happened into
  ///     them. An entry whose descriptor is negative is ignored.
  ///   - deadline: a time of the clock; infinity for none.
  ///   - interval: the seconds of real time after which it returns at the latest, for callers that look at what gives no events.
  ///     Default infinity.
  package func poll(
    _ descriptors: inout [pollfd], until deadline: Double, interval: Double = .infinity
  ) {
    guard !isSystem else {
      let seconds = min(deadline - now, interval)
      Glibc.poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(seconds))
      return
    }
    guard let bell = try? ProcessPipe() else { return }
    let waited = descriptors + [pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0)]
    let (number, isDue) = state.withLock { state in
      state.lastNumber += 1
      state.waiters[state.lastNumber] = Waiter(deadline: deadline, descriptors: waited, bell: bell.write)
      return (state.lastNumber, deadline <= state.time)
    }
    var found = waited
    Glibc.poll(&found, nfds_t(found.count), isDue ? 0 : Self.milliseconds(interval))
    descriptors = found.dropLast()
    state.withLock { _ = $0.waiters.removeValue(forKey: number) }
    close(bell.read)
    close(bell.write)
  }

  /// What `poll(2)` takes: rounded up, so that a thread does not wake before its deadline; −1 for infinity.
  private static func milliseconds(_ seconds: Double) -> Int32 {
    seconds == .infinity ? -1 : Int32(clamping: max(seconds * 1000, 0).rounded(.up))
  }

  // MARK: Stepping

  /// Sets the time of a clock that is stepped by hand, and wakes the threads that wait. Earlier times than `now` are ignored.
  package func step(to time: Double) {
    precondition(!isSystem, "The system's clock cannot be stepped.")
    state.withLock { state in
      guard time > state.time else { return }
      state.time = time
      var byte: UInt8 = 1
      for waiter in state.waiters.values { _ = write(waiter.bell, &byte, 1) }
    }
  }

  /// The deadlines of the threads that wait by a clock that is stepped by hand, sorted; nil if one of them is about to go on,
  /// because its deadline has come or a descriptor has an event.
  package var deadlines: [Double]? {
    state.withLock { state in
      let waiters = state.waiters.values
      return waiters.contains { $0.goesOn(at: state.time) } ? nil : waiters.map(\.deadline).sorted()
    }
  }
}
