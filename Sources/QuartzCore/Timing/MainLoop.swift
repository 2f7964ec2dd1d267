import Dispatch
import Synchronization

/// The main thread's turns, whichever way they come: from `RunLoop.main`, or from the main queue alone where the
/// program ends in `dispatchMain()` or has an asynchronous `main`, whose main queue is served by any thread.
enum MainLoop {
  private static let key = DispatchSpecificKey<Bool>()
  private static let queue: DispatchQueue = {
    DispatchQueue.main.setSpecific(key: key, value: true)
    return DispatchQueue.main
  }()
  private static let hasRunLoop = Atomic(true)

  /// Whether this code runs on the main thread, or in a turn of the main queue.
  static var isCurrent: Bool { Thread.isMainThread || queueIsCurrent }

  /// Whether this code runs in a turn of the main queue.
  static var queueIsCurrent: Bool {
    _ = queue
    return DispatchQueue.getSpecific(key: key) != nil
  }

  /// Whether the main run loop may be running: not once a turn of the main queue came on another thread.
  static var runLoopMayServe: Bool { hasRunLoop.load(ordering: .sequentiallyConsistent) }

  /// Runs `body` soon, in the next turn of the main run loop or of the main queue, or in both, so a second call must
  /// do no harm. May be called from any thread.
  static func perform(_ body: @escaping @Sendable () -> Void) {
    queue.async {
      if !Thread.isMainThread { runLoopIsDead() }
      body()
    }
    // A run loop within a turn of the main queue serves its blocks, but not the queue.
    if runLoopMayServe { RunLoop.main.perform(inModes: [.common], block: body) }
  }

  private static func runLoopIsDead() {
    if hasRunLoop.exchange(false, ordering: .sequentiallyConsistent) { ClockFollowers.clockChanged() }
  }
}

/// A timer in the main thread's turns; may be set from any thread.
final class MainTimer: Sendable {
  private struct State {
    var timer: LoopTimer?
    var source: (any DispatchSourceTimer)?
  }
  private let state = Mutex(State())
  private let fire: @Sendable () -> Void

  /// A timer that does not run yet.
  init(_ fire: @escaping @Sendable () -> Void) { self.fire = fire }

  /// Makes the timer fire once after `seconds`, and not at the time that was set before. With infinity it never
  /// fires.
  func set(after seconds: Double) {
    state.withLock { state in
      if MainLoop.runLoopMayServe, state.timer != nil || seconds.isFinite {
        let date = seconds.isFinite ? Date(timeIntervalSinceNow: max(seconds, 0)) : .distantFuture
        // One timer for all times, so that setting it allocates none: it repeats, but is set anew each time.
        let timer = state.timer ?? LoopTimer.take(fire)
        state.timer = timer
        timer.set(date)
      }
      // The main thread usually has a run loop; `MainLoop` notices if it has none.
      guard state.source != nil || (seconds.isFinite && !Thread.isMainThread) else { return }
      let source = state.source ?? makeSource()
      state.source = source
      if seconds.isFinite {
        source.schedule(deadline: .now() + min(max(seconds, 0), 1e8), leeway: .milliseconds(1))
      } else {
        source.schedule(deadline: .distantFuture)
      }
    }
  }

  private func makeSource() -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.setEventHandler { [fire] in fire() }
    source.schedule(deadline: .distantFuture)
    source.activate()
    return source
  }

  /// Ends the timer.
  func invalidate() {
    state.withLock { state in
      state.timer?.giveBack()
      state.source?.cancel()
      state = State()
    }
  }

  deinit { invalidate() }
}

/// A timer of the main run loop that is used again by one owner after the other: Foundation's release of a timer leaves
/// some 300 bytes behind.
private final class LoopTimer: Sendable {
  private static let spare = Mutex([LoopTimer]())
  private let fire = Mutex<(@Sendable () -> Void)?>(nil)
  private let timer = Mutex<Unchecked<Timer>?>(nil)

  private init() {
    let timer = Timer(fire: .distantFuture, interval: 1e8, repeats: true) { [weak self] _ in
      self?.fire.withLock { $0 }?()
    }
    RunLoop.main.add(timer, forMode: .common)
    // Unchecked: from here on only the time at which it fires is set, within the lock.
    let shared = Unchecked(timer)
    self.timer.withLock { $0 = shared }
  }

  /// A timer that calls `fire` when it is set.
  static func take(_ fire: @escaping @Sendable () -> Void) -> LoopTimer {
    let timer = spare.withLock { $0.popLast() } ?? LoopTimer()
    timer.fire.withLock { $0 = fire }
    return timer
  }

  func set(_ date: Date) { timer.withLock { $0?.value.fireDate = date } }

  /// Stops the timer, and keeps it for the next owner.
  func giveBack() {
    fire.withLock { $0 = nil }
    set(.distantFuture)
    Self.spare.withLock { $0.append(self) }
  }
}
