/// The key of the duration in `CATransaction.value(forKey:)`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of the timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the flag that disables actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of the completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// Gathers changes to layer trees, which reach the renderer together; one stack a thread.
///
/// The first change of a run-loop turn opens an implicit transaction, which commits at the turn's end, or with
/// `flush()` where no run loop runs. Source: Apple's documentation of CATransaction; measured defaults.
public final class CATransaction: NSObject {
  /// Opens a transaction inside the current one; it inherits duration, timing function and disabled actions.
  public class func begin() {
    let state = TransactionState.current
    state.levels.append(TransactionLevel(inside: state.levels.last))
  }

  /// Closes the transaction that `begin()` opened last; the outermost one commits. Without one, does nothing.
  public class func commit() {
    let state = TransactionState.current
    guard let level = state.levels.last, !level.isImplicit else { return }
    state.levels.removeLast()
    if state.levels.isEmpty {
      state.commitHosts()
    } else if state.levels.count == 1, state.levels[0].isImplicit, state.flushIsPending {
      flush()
    }
    level.close()
  }

  /// Commits the implicit transaction: lays out, displays, and hands the changes to the renderers.
  ///
  /// Inside an explicit transaction it waits until the outermost one is closed.
  public class func flush() {
    let state = TransactionState.current
    if state.levels.contains(where: { !$0.isImplicit }) {
      state.flushIsPending = true
      return
    }
    state.flushIsPending = false
    state.commitHosts()
    let implicit = state.levels.popLast()
    implicit?.close()
    if Thread.isMainThread { MainCallbacks.drain() }
  }

  private static let mutex = NSRecursiveLock()

  /// Takes the lock of all layer trees; recursive.
  public class func lock() { mutex.lock() }

  /// Gives the lock back.
  public class func unlock() { mutex.unlock() }

  /// The duration of animations that have none, seconds. Default 0.25.
  public class func animationDuration() -> CFTimeInterval {
    TransactionState.current.levels.last?.duration ?? 0.25
  }

  /// Sets the duration of animations that have none. Values that are negative or not finite are ignored.
  public class func setAnimationDuration(_ dur: CFTimeInterval) {
    if dur.isFinite, dur >= 0 { TransactionState.current.innermost().duration = dur }
  }

  /// The timing function of implicit animations. Default nil: they choose their own.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionState.current.levels.last?.timingFunction
  }

  /// Sets the timing function of implicit animations.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    TransactionState.current.innermost().timingFunction = function
  }

  /// Whether changes run no actions. Default false.
  public class func disableActions() -> Bool { TransactionState.current.levels.last?.disableActions ?? false }

  /// Sets whether changes run no actions.
  public class func setDisableActions(_ flag: Bool) {
    TransactionState.current.innermost().disableActions = flag
  }

  /// What runs when all animations that the transaction added have ended. Default nil.
  public class func completionBlock() -> (() -> Void)? {
    TransactionState.current.levels.last?.completion?.block
  }

  /// Sets what runs, on the main thread, when all animations that the transaction adds from now on have ended;
  /// soon after the commit when it adds none. A block that was set before still runs (measured).
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionState.current.innermost().setCompletion(block)
  }

  /// The value of `key` in the innermost transaction that has one.
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: return NSNumber(value: animationDuration())
    case kCATransactionAnimationTimingFunction: return animationTimingFunction()
    case kCATransactionDisableActions: return NSNumber(value: disableActions())
    case kCATransactionCompletionBlock: return completionBlock()
    default: return TransactionState.current.levels.last { $0.values[key] != nil }?.values[key]
    }
  }

  /// Sets the value of `key` in the innermost transaction.
  public class func setValue(_ anObject: Any?, forKey key: String) {
    let value = Unbox.unwrapped(anObject)
    switch key {
    case kCATransactionAnimationDuration: if let number = Unbox.number(value) { setAnimationDuration(number) }
    case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(value as? CAMediaTimingFunction)
    case kCATransactionDisableActions: setDisableActions((Unbox.number(value) ?? 0) != 0)
    case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
    default: TransactionState.current.innermost().values[key] = value
    }
  }
}

/// One transaction of a thread's stack.
final class TransactionLevel {
  let isImplicit: Bool
  var duration = 0.25
  var timingFunction: CAMediaTimingFunction?
  var disableActions = false
  var values: [String: Any] = [:]
  /// The groups that animations added now belong to: this transaction's and those round it.
  private(set) var completion: CompletionGroup?
  private var groups: [CompletionGroup] = []
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

  var openGroups: [CompletionGroup] { completion.map { outer + [$0] } ?? outer }

  func setCompletion(_ block: (() -> Void)?) {
    completion?.close()
    completion = block.map { CompletionGroup($0) }
    if let completion { groups.append(completion) }
  }

  func close() { completion?.close() }
}

/// Runs a block once, when it is closed and every animation that entered it has left.
final class CompletionGroup {
  let block: () -> Void
  private var count = 0
  private var isClosed = false
  private var hasRun = false

  init(_ block: @escaping () -> Void) { self.block = block }

  func enter() { count += 1 }

  func leave() {
    count -= 1
    runIfDone(now: true)
  }

  func close() {
    isClosed = true
    runIfDone(now: false)
  }

  private func runIfDone(now: Bool) {
    guard isClosed, count == 0, !hasRun else { return }
    hasRun = true
    if now { block() } else { MainCallbacks.perform(block) }
  }
}

/// Callbacks that run on the main run loop.
enum MainCallbacks {
  private struct Queue {
    var blocks: [() -> Void] = []
    var isScheduled = false
  }
  private static let queue = Lock(Queue())

  static func perform(_ block: @escaping () -> Void) {
    let schedules = queue.withLock { queue in
      queue.blocks.append(block)
      defer { queue.isScheduled = true }
      return !queue.isScheduled
    }
    if schedules { RunLoop.main.perform { drain() } }
  }

  static func drain() {
    let blocks = queue.withLock { queue in
      defer { queue = Queue() }
      return queue.blocks
    }
    for block in blocks { block() }
  }
}

/// The transactions of one thread.
final class TransactionState {
  var levels: [TransactionLevel] = []
  var flushIsPending = false
  private var hosts: [LayerHost] = []

  /// The current thread's.
  static var current: TransactionState {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<TransactionState>.fromOpaque(pointer).takeUnretainedValue()
    }
    let state = TransactionState()
    pthread_setspecific(key, Unmanaged.passRetained(state).toOpaque())
    return state
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<TransactionState>.fromOpaque(pointer).release() }
    }
    return key
  }()

  /// The innermost transaction; opens the implicit one if there is none.
  func innermost() -> TransactionLevel {
    if let level = levels.last { return level }
    let level = TransactionLevel(implicit: ())
    levels.append(level)
    // Runs when the run loop's turn is over; where no loop runs, `flush()` is up to the caller.
    RunLoop.current.perform { CATransaction.flush() }
    return level
  }

  /// Notes a host with changes that wait for the commit.
  func note(_ host: LayerHost) {
    hosts.append(host)
    _ = innermost()
  }

  func commitHosts() {
    // A commit's layout and display may change more; an endless exchange is cut off.
    for _ in 0..<64 where !hosts.isEmpty {
      let changed = hosts
      hosts = []
      for host in changed { host.commit() }
    }
  }
}
