import Synchronization

/// A timer that ticks with the frames of the display.
///
/// ```swift
/// let link = CADisplayLink { link in
///   layer.position.x = 100 + 50 * sin(link.targetTimestamp)
/// }
/// link.add(to: .main, forMode: .common)
/// ```
///
/// A link ticks on the run loop to which it was added, in the given modes. The run loop keeps the link until
/// `invalidate()`. A link never ticks twice for one frame, and frames that a late run loop misses are not made up for. A link
/// belongs to the thread of its run loop.
///
/// The times of a link are those of the `MediaClock` that is current when the link is made. While that clock is paused, the
/// link does not tick; each step of the clock makes it tick once.
///
/// Source: Apple's documentation of CADisplayLink, which has the initialiser with a target; the closure is Cambium's own.
open class CADisplayLink: NSObject {
  private var handler: ((CADisplayLink) -> Void)?
  private let clock = MediaClock.current
  private var runLoop: RunLoop?
  private var modes: [RunLoop.Mode] = []
  /// Only while the link is added and not paused. Behind a lock because the clock wakes it from any thread.
  private let timer = Mutex<Unchecked<Timer>?>(nil)
  private var rate = LinkRate.display
  /// The frame of the last tick, or the one in which the link began to run.
  private var lastFrame = 0.0
  /// The time of the last tick, by the system's clock.
  private var lastTick = -Double.infinity

  /// A link that calls `handler` on every frame, once it is added to a run loop.
  public init(_ handler: @escaping (CADisplayLink) -> Void) {
    self.handler = handler
    super.init()
  }

  deinit { timer.withLock { $0?.value.invalidate() } }

  // MARK: Times

  /// The time of the frame for which the link ticks, in seconds of `CACurrentMediaTime()`. 0 before the first tick.
  open private(set) var timestamp: CFTimeInterval = 0
  /// The time of the next frame for which the link will tick, in seconds. 0 before the first tick.
  open private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds from one frame of the display to the next. 0 before the first tick.
  open private(set) var duration: CFTimeInterval = 0

  // MARK: Rate

  /// Whether the link is paused. Default false. A paused link costs nothing.
  open var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      if isPaused { stopTimer() } else { startTimer() }
    }
  }

  /// The rates at which the link may tick. Default none: every frame. It ticks on one frame of every n that the
  /// display shows, with the best n. A range that is not valid is ignored.
  ///
  /// If `preferredFramesPerSecond` or `frameInterval` is set too, the property that was set last decides.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { if case .range(let range) = rate { range } else { .default } }
    set {
      guard newValue.isValid else {
        Misuse.ignored(
          "preferredFrameRateRange of CADisplayLink: \(newValue) is not a valid range, so it is ignored")
        return
      }
      setRate(.range(newValue))
    }
  }

  /// The rate at which the link ticks, to the precision that frames of the display allow. Default 0, the display's
  /// rate. Deprecated by Apple. Negative rates are ignored.
  open var preferredFramesPerSecond: Int {
    get { if case .framesPerSecond(let wanted) = rate { wanted } else { 0 } }
    set {
      guard newValue >= 0 else {
        return Misuse.ignored(
          "preferredFramesPerSecond of CADisplayLink: \(newValue) is negative, so it is ignored")
      }
      setRate(newValue == 0 ? .display : .framesPerSecond(newValue))
    }
  }

  /// The number of frames of the display from tick to tick. Default 1; less is ignored. Deprecated by Apple.
  open var frameInterval: Int {
    get { if case .interval(let interval) = rate { interval } else { 1 } }
    set {
      guard newValue >= 1 else {
        return Misuse.ignored("frameInterval of CADisplayLink: \(newValue) is less than 1, so it is ignored")
      }
      setRate(.interval(min(newValue, 1_000_000)))
    }
  }

  private func setRate(_ rate: LinkRate) {
    self.rate = rate
    schedule()
  }

  // MARK: Run loops

  /// Lets the link tick in a mode of a run loop. It may be added for several modes of one run loop; another run
  /// loop is ignored, and so is a link that was invalidated.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard handler != nil else {
      return Misuse.ignored(
        "CADisplayLink: an invalidated link cannot be added to a run loop; the call is ignored")
    }
    if let runLoop, runLoop !== runloop {
      return Misuse.ignored("CADisplayLink: a link cannot be added to a second run loop; the call is ignored")
    }
    guard !modes.contains(mode) else { return }
    modes.append(mode)
    if runLoop == nil {
      runLoop = runloop
      clock.add(self)
      startTimer()
    } else if let timer = timer.withLock({ $0?.value }) {
      runloop.add(timer, forMode: mode)
    }
  }

  /// Lets the link no longer tick in a mode of a run loop.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard runLoop === runloop, let index = modes.firstIndex(of: mode) else { return }
    modes.remove(at: index)
    if modes.isEmpty {
      leave()
    } else if timer.withLock({ $0 != nil }) {
      // A timer cannot be removed from a single mode.
      makeTimer()
      schedule()
    }
  }

  /// Removes the link from its run loop permanently, and releases the handler.
  open func invalidate() {
    handler = nil
    modes = []
    leave()
  }

  private func leave() {
    stopTimer()
    guard runLoop != nil else { return }
    runLoop = nil
    clock.remove(self)
  }

  func isAdded(to runLoop: RunLoop) -> Bool { self.runLoop === runLoop }

  // MARK: Ticks

  /// Whether there is a timer that may wake the run loop.
  var hasTimer: Bool { timer.withLock { $0 != nil } }

  /// Ticks if a frame has come for which it has not ticked, and sets the timer for the next.
  func fire() {
    guard let handler, !isPaused, runLoop != nil else { return }
    let (time, interval) = clock.displayFrame(at: clock.time, rate)
    if isNew(time, interval) {
      lastFrame = time
      lastTick = MediaClock.systemTime
      timestamp = time
      targetTimestamp = time + interval
      duration = clock.displayPeriod
      MediaClock.$current.withValue(clock) { handler(self) }
    }
    schedule()
  }

  /// Reads the clock again soon, on the run loop. May be called from any thread.
  func wake() { timer.withLock { $0?.value.fireDate = Date() } }

  /// Whether a frame differs from that of the last tick. It may be earlier, because time may run backwards.
  private func isNew(_ frame: CFTimeInterval, _ interval: Double) -> Bool {
    abs(frame - lastFrame) >= interval / 2
  }

  private func startTimer() {
    guard runLoop != nil, !isPaused else { return }
    lastFrame = clock.displayFrame(at: clock.time, rate).time
    makeTimer()
    schedule()
  }

  private func stopTimer() {
    timer.withLock { timer in
      timer?.value.invalidate()
      timer = nil
    }
  }

  private func makeTimer() {
    guard let runLoop else { return }
    // One timer for all ticks, so that a tick allocates none: it repeats, but is set anew each time.
    // Unchecked: the timer fires on the thread that the link belongs to.
    let box = Unchecked(Weak(self))
    let made = Timer(fire: .distantFuture, interval: 1e8, repeats: true) { _ in box.value.object?.fire() }
    for mode in modes { runLoop.add(made, forMode: mode) }
    // Unchecked: it is made and ended on the link's thread; other threads only set when it fires, within the lock.
    let shared = Unchecked(made)
    timer.withLock { timer in
      timer?.value.invalidate()
      timer = shared
    }
  }

  private func schedule() {
    guard hasTimer else { return }
    let (time, interval) = clock.displayFrame(at: clock.time, rate)
    var wait = isNew(time, interval) ? 0 : clock.realSeconds(until: time + interval)
    // In fast motion the display cannot show more frames than at normal speed.
    if clock.rate > 1 { wait = max(wait, lastTick + interval * 0.999 - MediaClock.systemTime) }
    let date = wait.isFinite ? Date(timeIntervalSinceNow: wait) : .distantFuture
    timer.withLock { $0?.value.fireDate = date }
  }
}
