import Synchronization

/// One transaction of a thread's stack.
final class TransactionLevel {
  let isImplicit: Bool
  @exclusivity(unchecked) var duration = 0.25
  var timingFunction: CAMediaTimingFunction?
  @exclusivity(unchecked) var disableActions = false
  var values: [String: Any] = [:]
  /// Whether it is being committed.
  var isCommitting = false
  private(set) var completion: CompletionGroup?
  private let outer: [CompletionGroup]

  init(implicit: Void) {
    isImplicit = true
    outer = []
  }

  init(inside parent: TransactionLevel?) {
    isImplicit = false
    outer = parent?.openGroups ?? []
    duration = parent?.duration ?? 0.25
    timingFunction = parent?.timingFunction
    disableActions = parent?.disableActions ?? false
  }

  /// The groups that animations added now belong to: this transaction's and those round it.
  var openGroups: [CompletionGroup] { completion.map { outer + [$0] } ?? outer }

  func setCompletion(_ block: (() -> Void)?) {
    completion?.close()
    completion = block.map { CompletionGroup($0) }
  }

  func close() {
    completion?.close()
    completion = nil
  }
}

/// The transactions of one thread. The main queue uses those of the main thread on whichever thread it runs.
final class TransactionState {
  @exclusivity(unchecked) var levels: [TransactionLevel] = []
  /// Whether `flush()` was called inside an explicit transaction.
  @exclusivity(unchecked) var flushIsPending = false
  @exclusivity(unchecked) private(set) var isCommitting = false
  @exclusivity(unchecked) private var hosts: [any ChangedTree] = []
  /// Work that comes before the layout of the commit.
  @exclusivity(unchecked) private var preparations: [() -> Void] = []
  /// Called after the commit.
  @exclusivity(unchecked) private var followers: [() -> Void] = []
  /// Animations with delegates or completion blocks that were added to layers that were not live.
  @exclusivity(unchecked) private var looseRecords: [any LooseAnimation] = []
  private let isMain: Bool
  @exclusivity(unchecked) private var isExiting = false
  /// Whether `ThreadExit` commits what the thread leaves behind.
  @exclusivity(unchecked) private var commitsAtExit = false
  @exclusivity(unchecked) private var flushIsScheduled = false
  /// The thread's run loop, if a transaction waits for the end of its turn. The loop may never run.
  private let homeLoop = Mutex<Unchecked<RunLoop>?>(nil)

  private init(isMain: Bool) { self.isMain = isMain }

  /// Unchecked: only turns of the main thread or of the main queue use it.
  private static let kept = Unchecked(TransactionState(isMain: true))
  private static var main: TransactionState { kept.value }

  /// The current thread's.
  static var current: TransactionState {
    if let pointer = pthread_getspecific(key) {
      let state = Unmanaged<TransactionState>.fromOpaque(pointer).takeUnretainedValue()
      return state.isMain || !MainLoop.queueIsCurrent ? state : main
    }
    if Thread.isMainThread {
      pthread_setspecific(key, Unmanaged.passUnretained(main).toOpaque())
      return main
    }
    if MainLoop.queueIsCurrent { return main }
    let state = TransactionState(isMain: false)
    let pointer = Unmanaged.passRetained(state).toOpaque()
    pthread_setspecific(key, pointer)
    state.commitsAtExit = ThreadExit.perform(pointer) { pointer in
      guard let pointer, pthread_getspecific(TransactionState.key) == pointer else { return }
      let state = Unmanaged<TransactionState>.fromOpaque(pointer)
      state.takeUnretainedValue().threadExits()
      pthread_setspecific(TransactionState.key, nil)
      state.release()
    }
    return state
  }

  /// The destructor sees only what `ThreadExit` has left: the state of a thread whose other destructors changed layers. It
  /// commits nothing where dispatch may not be used any more.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      let state = Unmanaged<TransactionState>.fromOpaque(pointer)
      guard !state.takeUnretainedValue().isMain else { return }
      // The state is current again while it is used for the last time.
      pthread_setspecific(TransactionState.key, pointer)
      if state.takeUnretainedValue().commitsAtExit {
        state.takeUnretainedValue().forgetHosts()
      } else {
        state.takeUnretainedValue().threadExits()
      }
      pthread_setspecific(TransactionState.key, nil)
      state.release()
    }
    return key
  }()

  /// The innermost transaction; opens the implicit one if there is none.
  func innermost() -> TransactionLevel {
    if let level = levels.last { return level }
    let level = TransactionLevel(implicit: ())
    levels.append(level)
    scheduleFlush()
    return level
  }

  /// Commits at the end of the run loop's turn. If no loop runs, the caller has to call `flush()`.
  private func scheduleFlush() {
    guard !flushIsScheduled, !isExiting else { return }
    flushIsScheduled = true
    if isMain {
      MainLoop.perform {
        Self.main.flushIsScheduled = false
        CATransaction.flush()
      }
    } else {
      let loop = RunLoop.current
      // Unchecked: other threads only add timers to it.
      let home = Unchecked(loop)
      homeLoop.withLock { $0 = home }
      loop.perform(inModes: [.common]) {
        TransactionState.current.flushIsScheduled = false
        CATransaction.flush()
      }
    }
  }

  /// Runs `body` soon in the thread's run loop, if one runs. May be called from any thread.
  func perform(_ body: @escaping @Sendable () -> Void) {
    if isMain {
      MainLoop.perform(body)
    } else if let runLoop = homeLoop.withLock({ $0?.value }) {
      // A timer wakes the loop; a block to perform does not.
      runLoop.add(Timer(timeInterval: 0, repeats: false) { _ in body() }, forMode: .common)
    }
  }

  /// Commits the changes of a thread that ends, had no run loop and did not call `flush()`.
  private func threadExits() {
    isExiting = true
    homeLoop.withLock { $0 = nil }
    guard !levels.isEmpty || !hosts.isEmpty || !preparations.isEmpty else { return }
    Misuse.ignored(
      "CATransaction: a thread ended with uncommitted changes, which are committed now. "
        + "A thread without a run loop has to call flush()")
    commitHosts()
    closeLevels()
  }

  /// Closes the transactions down to `level`, or all of them.
  func closeLevels(downTo level: TransactionLevel? = nil) {
    while let last = levels.popLast() {
      last.close()
      if last === level { break }
    }
  }

  /// Notes a host with changes that wait for the commit.
  func note(_ host: any ChangedTree) {
    hosts.append(host)
    _ = innermost()
  }

  /// Notes an animation of a layer that is not live. If the layer is still not live at the commit, no completion
  /// block waits for the animation, and an animation with a delegate ends.
  func noteLoose(_ record: any LooseAnimation) {
    looseRecords.append(record)
    _ = innermost()
  }

  /// Ends those of the loose animations that `isMeant` names, before the commit.
  func endLoose(where isMeant: (any LooseAnimation) -> Bool) {
    let meant = looseRecords.filter(isMeant)
    looseRecords.removeAll(where: isMeant)
    for record in meant { record.endIfLoose() }
  }

  /// Has `body` called before the layout of the commit.
  func beforeLayout(_ body: @escaping () -> Void) {
    preparations.append(body)
    _ = innermost()
  }

  /// Has `body` called after the commit.
  func afterCommit(_ body: @escaping () -> Void) {
    followers.append(body)
    _ = innermost()
  }

  /// Calls the blocks that wait for the end of the commit. Blocks that are added meanwhile wait for the next commit.
  func followCommit() {
    guard !followers.isEmpty else { return }
    let bodies = followers
    followers = []
    for body in bodies { body() }
  }

  private func prepareLayout() {
    let bodies = preparations
    preparations = []
    for body in bodies { body() }
  }

  /// Leaves the changes of all hosts to the next transactions that change them.
  private func forgetHosts() {
    for host in hosts { host.forgetNote() }
    hosts = []
  }

  func commitHosts() {
    isCommitting = true
    defer { isCommitting = false }
    // Layout and display of a commit may change more layers. An endless sequence is cut off.
    var loop = LayoutLoop(limit: 64)
    for pass in 0..<loop.limit where !hosts.isEmpty || !preparations.isEmpty {
      loop.enter(pass: pass)
      prepareLayout()
      let changed = hosts
      hosts = []
      for host in changed { host.commit() }
    }
    let isUnsettled = !hosts.isEmpty || !preparations.isEmpty
    loop.leave(isUnsettled ? "Layout does not settle: layout or display changes layers at every commit" : nil)
    forgetHosts()
    let loose = looseRecords
    looseRecords = []
    for record in loose { record.endIfLoose() }
  }
}
