import RenderTree

/// Tells delegates and completion blocks of the animations of a live tree, and removes those that have ended.
///
/// What is due is decided by a `CallbackSchedule`, from the tree's replica alone. A timer in the main thread's turns calls
/// `tick()` when the next moment comes; callbacks run in the main thread's turns, with the tree's clock as the current one. An
/// ended animation is removed from its layer on the thread that owns the tree. May be used from any thread.
final class AnimationCallbacks {
  private let tree: RenderTree
  private let clock: MediaClock
  /// Guards everything here, and what the schedule reads of the replica.
  private let lock: TreeLock
  /// Whether animations that have ended stay on their layers.
  var retainsCompleted = false
  /// The transactions of the thread that committed last; the tree is its to change. Behind the lock.
  weak var owner: TransactionState?

  /// The owner if it is another thread's. Nil if this thread may change the tree, because it is the owner's or no
  /// thread has committed yet. Behind the lock.
  var otherOwner: TransactionState? { owner === TransactionState.current ? nil : owner }

  private var schedule = CallbackSchedule()
  /// Animations that have ended and that the owner has still to remove.
  private var ended: [AnimationRecord] = []
  private var ownerIsCalled = false
  private var timer: MainTimer?
  /// The time of the clock for which the timer is set.
  private var timerTime = Double.infinity

  init(_ tree: RenderTree, clock: MediaClock, lock: TreeLock) {
    self.tree = tree
    self.clock = clock
    self.lock = lock
  }

  deinit { timer?.invalidate() }

  /// The number of animations that wait for a callback or for their removal.
  var waitingCount: Int { lock.withLock { schedule.count } }

  /// Schedules the animations of a node for their next callbacks.
  func add(_ records: some Sequence<AnimationRecord>, of node: NodeIndex) {
    lock.withLock { for record in records { schedule.add(record, of: node, in: tree) } }
  }

  /// Removes the animations from the schedule.
  func remove(_ records: some Sequence<AnimationRecord>) {
    lock.withLock { for record in records { schedule.remove(record) } }
  }

  /// Ends the callbacks of an animation that its layer no longer keeps.
  func cancel(_ record: AnimationRecord) {
    lock.withLock {
      schedule.remove(record)
      record.cancel()
    }
  }

  /// Sorts the schedule again after animations came into other time spaces.
  func rebuild() { lock.withLock { schedule.rebuild(in: tree) } }

  // MARK: Moments

  /// Notes every animation that has begun or ended by now, calls back, and sets the timer for the next.
  func tick() {
    let isOwners = lock.withLock {
      let now = clock.time
      let due = schedule.takeDue(at: now, in: tree, removesEnded: !retainsCompleted)
      ended += due.ended
      for event in due.events {
        MainCallbacks.perform { [clock] in MediaClock.$current.withValue(clock) { event.callback() } }
      }
      setTimer(at: now)
      return otherOwner == nil
    }
    // Before the callbacks, so that a delegate that is told of the end finds the layer without the animation.
    if isOwners { removeEnded() } else { callOwner() }
    MainCallbacks.drain()
  }

  /// Removes the animations that have ended from their layers. It is called on the tree's own thread.
  func removeEnded() {
    let records = lock.withLock {
      ownerIsCalled = false
      defer { ended = [] }
      return ended
    }
    for record in records { record.layer?.removeEnded(record) }
  }

  /// Asks the thread of the tree to remove the animations that have ended: in its run loop if one runs, otherwise at
  /// its next commit.
  private func callOwner() {
    lock.withLock {
      guard !ended.isEmpty, !ownerIsCalled, let owner else { return }
      ownerIsCalled = true
      // Unchecked: what the closure calls takes the lock.
      owner.perform { [callbacks = Unchecked(Weak(self))] in callbacks.value.object?.removeEnded() }
    }
  }

  // MARK: The timer

  /// Sets the timer again after the clock's time has jumped or changed its rate.
  func clockChanged() {
    lock.withLock {
      timerTime = .nan
      setTimer(at: clock.time)
    }
  }

  /// Sets the timer for the next moment after `now`; to be called within the lock.
  func setTimer(at now: CFTimeInterval) {
    let next = schedule.nextDue(at: now, in: tree)
    guard next != timerTime else { return }
    timerTime = next
    let wait = next.isFinite ? clock.realSeconds(until: next) : .infinity
    if timer == nil, wait.isFinite {
      // Unchecked: what the timer calls takes the lock.
      timer = MainTimer { [callbacks = Unchecked(Weak(self))] in callbacks.value.object?.timerFires() }
    }
    timer?.set(after: wait)
  }

  private func timerFires() {
    lock.withLock { timerTime = .nan }
    tick()
  }
}
