/// The key of the duration in `CATransaction.value(forKey:)`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of the timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the flag that disables actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of the completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// A group of changes to layer trees that are committed together. Each thread has a stack of transactions.
///
/// ```swift
/// CATransaction.begin()
/// CATransaction.setAnimationDuration(1)
/// CATransaction.setCompletionBlock { print("moved") }
/// layer.position.x += 100
/// CATransaction.commit()
/// ```
///
/// A change outside of `begin()` and `commit()` opens an implicit transaction, which is committed at the end of the turn of
/// the run loop or of the main queue. A thread without a run loop calls `flush()`; otherwise its changes are committed when the
/// thread ends, with a warning. A tree belongs to one thread at a time, so threads that change different trees need no lock.
///
/// Source: Apple's
/// documentation of CATransaction; measured defaults.
public final class CATransaction: NSObject {
  /// Opens a transaction inside the current one. It inherits the duration, the timing function and whether actions are disabled.
  public class func begin() {
    let state = TransactionState.current
    state.levels.append(TransactionLevel(inside: state.levels.last))
  }

  /// Closes the transaction that `begin()` opened last. Closing the outermost one commits the changes. Without an open transaction, nothing
  /// happens.
  ///
  /// Layout and display, which come with the commit of the outermost one, still belong to it.
  public class func commit() {
    let state = TransactionState.current
    guard let level = state.levels.last, !level.isImplicit, !level.isCommitting else { return }
    if state.levels.count == 1 {
      level.isCommitting = true
      state.flushIsPending = false
      state.commitHosts()
    }
    let isOutermost = level.isCommitting
    state.closeLevels(downTo: level)
    if isOutermost { state.followCommit() }
    if state.levels.count == 1, state.levels[0].isImplicit, state.flushIsPending { flush() }
  }

  /// Commits the implicit transaction: lays out, displays, and hands the changes to the renderers.
  ///
  /// Inside an explicit transaction it waits until the outermost one is closed; inside a commit it does nothing,
  /// because the commit includes changes that are made during it. On the main thread callbacks that are due run
  /// before it returns.
  public class func flush() {
    let state = TransactionState.current
    if state.isCommitting { return }
    guard commitWithoutCallbacks() else {
      state.flushIsPending = true
      return
    }
    if MainLoop.isCurrent { MainCallbacks.drain() }
  }

  /// Commits the implicit transaction as `flush()` does, and leaves the callbacks that are due to the next turn.
  ///
  /// - Returns: false within an explicit transaction or a commit; nothing is committed then.
  package class func commitWithoutCallbacks() -> Bool {
    let state = TransactionState.current
    guard !state.isCommitting, !state.levels.contains(where: { !$0.isImplicit }) else { return false }
    state.flushIsPending = false
    state.commitHosts()
    state.closeLevels()
    state.followCommit()
    return true
  }

  /// Has `body` called once, before the layout of the thread's next commit, also if nothing else changes. What it marks for layout is laid
  /// out in the same commit.
  package static func beforeLayout(_ body: @escaping () -> Void) {
    TransactionState.current.beforeLayout(body)
  }

  /// Has `body` called once, right after the thread's next commit, also if nothing changes. What it changes belongs to the next
  /// transaction, so that layers which are new in this commit run actions then.
  package static func afterCommit(_ body: @escaping () -> Void) {
    TransactionState.current.afterCommit(body)
  }

  private static let mutex = NSRecursiveLock()

  /// Takes the lock of all layer trees; recursive.
  public class func lock() { mutex.lock() }

  /// Releases the lock of all layer trees.
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

  /// The block that runs when all animations that the transaction added have ended: that of the innermost transaction
  /// that has one (measured). Default nil.
  public class func completionBlock() -> (() -> Void)? {
    TransactionState.current.levels.last { $0.completion != nil }?.completion?.block
  }

  /// Sets a block that runs on the main run loop when all animations have ended that this transaction and those
  /// inside it add from now on. If they add none, it runs soon after the commit. A block that was set before still
  /// runs (measured).
  ///
  /// An animation ends, too, when it is replaced or removed or its layer leaves the tree. Animations of layers that
  /// are in no live tree when the transaction commits do not count.
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
