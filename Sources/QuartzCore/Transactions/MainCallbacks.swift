import Synchronization

/// Callbacks that run in the main thread's turns, in the order in which they were decided.
enum MainCallbacks {
  // Unchecked: it does nothing.
  private static let done = Unchecked<() -> Void>({})

  private struct Queue {
    var blocks: [Unchecked<() -> Void>] = []
    var head = 0
    /// The number of blocks that were ever taken out.
    var taken = 0
    var isScheduled = false

    mutating func next(before end: Int) -> Unchecked<() -> Void>? {
      guard head < blocks.count, taken < end else { return nil }
      // Only the caller keeps the block, so that it is not released within the lock; its release may run code of the
      // app.
      let block = blocks[head]
      blocks[head] = MainCallbacks.done
      head += 1
      taken += 1
      if head == blocks.count {
        blocks.removeAll(keepingCapacity: head <= 1024)
        head = 0
      } else if head > 1024, head * 2 > blocks.count {
        blocks.removeSubrange(..<head)
        head = 0
      }
      return block
    }
  }
  private static let queue = Mutex(Queue())

  /// Runs `block` in one of the main thread's next turns. May be called from any thread.
  static func perform(_ block: @escaping () -> Void) {
    // Unchecked: a block is called once, in the main thread's turns.
    let callback = Unchecked(block)
    let schedules = queue.withLock { queue in
      queue.blocks.append(callback)
      defer { queue.isScheduled = true }
      return !queue.isScheduled
    }
    if schedules { MainLoop.perform { drain() } }
  }

  /// Runs the callbacks that wait now. Those that are added meanwhile wait for the next turn, so that callbacks which
  /// cause callbacks do not block the loop. Called within a callback, it continues in order.
  static func drain() {
    let end = queue.withLock { queue in
      queue.isScheduled = false
      return queue.taken + queue.blocks.count - queue.head
    }
    while let block = queue.withLock({ $0.next(before: end) }) { block.value() }
  }

  /// The number of callbacks that wait.
  static var count: Int { queue.withLock { $0.blocks.count - $0.head } }
}

/// Runs a block once, when it is closed and every animation that entered it has left.
///
/// Entered and closed by the transaction's thread, left in the main thread's turns.
final class CompletionGroup {
  let block: () -> Void
  private struct State {
    var count = 0
    var isClosed = false
    var hasRun = false

    mutating func runs() -> Bool {
      guard isClosed, count == 0, !hasRun else { return false }
      hasRun = true
      return true
    }
  }
  private let state = Mutex(State())

  init(_ block: @escaping () -> Void) { self.block = block }

  func enter() { state.withLock { $0.count += 1 } }

  /// It is called in the main thread's turns; the last animation to leave runs the block.
  func leave() {
    let runs = state.withLock { state in
      state.count -= 1
      return state.runs()
    }
    if runs { block() }
  }

  /// Closes the group: no animation enters any more.
  func close() {
    let runs = state.withLock { state in
      state.isClosed = true
      return state.runs()
    }
    if runs { MainCallbacks.perform(block) }
  }
}
