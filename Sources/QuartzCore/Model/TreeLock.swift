import Synchronization

/// The lock of a layer tree. It guards the state that other threads than the tree's own use. It stops the
/// program with a message where two threads change one tree at the same time, because memory would be
/// corrupted.
///
/// The lock is recursive, because layers are released where it is held: a commit that lets go of the last reference to a layer
/// runs the layer's `deinit`, which takes the lock to give the node back. `Mutex` is not recursive, and cannot tell who holds
/// it. Code that holds the lock for a change runs no code of the app.
///
/// Unchecked: what is not atomic is written only by the thread that holds the lock.
final class TreeLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The thread that holds the lock; 0: none. It is read without the lock to compare it with the reading thread, for which its value is
  /// not in doubt.
  private let holder = Atomic<pthread_t>(0)
  private var depth = 0
  /// The thread that is changing the tree; 0 if there is none. It is read without the lock where the lock is not to be had.
  private let changer = Atomic<pthread_t>(0)
  private var changes = 0
  /// The thread that is committing the tree, with layout and display; 0 if there is none.
  private var committer: pthread_t = 0

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() {
    let thread = pthread_self()
    if holder.load(ordering: .relaxed) != thread {
      pthread_mutex_lock(mutex)
      holder.store(thread, ordering: .relaxed)
    }
    depth += 1
  }

  func unlock() {
    depth -= 1
    guard depth == 0 else { return }
    holder.store(0, ordering: .relaxed)
    pthread_mutex_unlock(mutex)
  }

  @inline(__always)
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Does the same as `withLock`, for a change: no other thread may be changing or committing the tree.
  @inline(__always)
  func change<Result>(_ body: () throws -> Result) rethrows -> Result {
    beginChange()
    defer { endChange() }
    return try body()
  }

  private func beginChange() {
    let thread = pthread_self()
    if holder.load(ordering: .relaxed) != thread {
      if pthread_mutex_trylock(mutex) != 0 {
        if changer.load(ordering: .relaxed) != 0 { Self.stop() }
        pthread_mutex_lock(mutex)
      }
      holder.store(thread, ordering: .relaxed)
      if committer != 0, committer != thread { Self.stop() }
    }
    depth += 1
    changes += 1
    changer.store(thread, ordering: .relaxed)
  }

  private func endChange() {
    changes -= 1
    if changes == 0 { changer.store(0, ordering: .relaxed) }
    unlock()
  }

  /// Runs a commit, during which no other thread may change or commit the tree.
  ///
  /// - Parameters:
  ///   - prepare: runs without the lock and takes it where it needs it.
  ///   - publish: runs within the lock. The commit ends with it: a thread that sees its result may change the tree.
  func commit(prepare: () -> Void, publish: () -> Void) {
    let thread = pthread_self()
    let outer = withLock {
      if committer != 0, committer != thread { Self.stop() }
      defer { committer = thread }
      return committer
    }
    prepare()
    withLock {
      publish()
      committer = outer
    }
  }

  private static func stop() -> Never {
    fatalError(
      "CALayer: two threads change one layer tree at the same time. A live tree belongs to one thread, usually the "
        + "main thread, until it has committed its changes; other threads may only read presentation()")
  }
}
