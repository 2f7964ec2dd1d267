import RenderTree
import Synchronization

/// A layer tree while it is live: its clock, its render tree, its lock, and the layers that wait for the next commit.
///
/// Each layer of the tree has it as its `context` and tells it what changes. `LayerHost`, the only subclass, does what takes more
/// than one layer: it lays out, commits and calls back. What a layer needs at each change is here and final.
class LiveTree: ChangedTree {
  /// What the tree's time is read from.
  final let clock: MediaClock
  /// The replica of the thread that the tree belongs to.
  final let tree = RenderTree()
  /// Guards what other threads than the tree's reach: callbacks, what these read of the replica, and what layers change that
  /// are released there. No layout, display or action runs within.
  final let lock = TreeLock()
  /// The thread that committed last: `tree` is its own. Other threads compare it with themselves.
  final let home = Atomic<pthread_t>(0)
  /// The replica that other threads read, made when one first reads, and the number of commits since the last
  /// read.
  final private(set) var readers: (tree: RenderTree, unread: Int)?

  /// The layers that changed since the last commit.
  final private(set) var queue: [CALayer] = []
  /// Tells the next commit from all others, of all trees.
  final private(set) var commitStamp = CommitStamps.next()
  /// Whether any animation ever showed on another layer than its own.
  @exclusivity(unchecked) final var hasOutwardAnimations = false
  /// The layers of the tree that show others in their place.
  final var portals: [WeakLayer] = []
  @exclusivity(unchecked) final private var isNoted = false
  /// The thread whose transaction holds the changes.
  @exclusivity(unchecked) final private var noter: pthread_t = 0

  init(clock: MediaClock) { self.clock = clock }

  /// Runs `body` while no other thread changes the tree.
  final func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// Runs `body`, which changes what other threads may read; it runs no code of the app.
  final func change(_ body: () -> Void) { lock.change(body) }

  // MARK: Changes

  /// Puts a layer on the list for the next commit, and opens a transaction if none is open.
  final func enqueue(_ layer: CALayer) {
    if !layer.isEnqueued {
      lock.change {
        layer.isEnqueued = true
        queue.append(layer)
      }
    }
    note()
  }

  /// Takes the list of changed layers for a commit, after which those that come are the next commit's.
  final func takeQueue() -> [CALayer] {
    defer { queue = [] }
    return queue
  }

  /// A commit has been made: the next one has another stamp.
  final func endStamp() { commitStamp = CommitStamps.next() }

  /// Notes for the current transaction that the tree has changes.
  final func note() {
    let thread = pthread_self()
    guard !isNoted || noter != thread else { return }
    isNoted = true
    noter = thread
    TransactionState.current.note(self)
  }

  /// Leaves the changes to the next transaction that changes the tree.
  final func forgetNote() { isNoted = false }

  // MARK: Reading from other threads

  /// Whether this is the thread whose replica `tree` is.
  final var isAtHome: Bool { home.load(ordering: .relaxed) == pthread_self() }

  /// Runs `body` with the replica for other threads than the tree's own, while nothing is committed to it.
  /// Nil where `layer` is no longer in the tree.
  final func withReaders<Result>(of layer: CALayer, _ body: (RenderTree) -> Result?) -> Result? {
    lock.withLock {
      guard layer.context === self, layer.isCommitted else { return nil }
      let replica: RenderTree
      if let readers {
        replica = readers.tree
      } else {
        replica = RenderTree()
        replica.apply(tree.snapshot())
      }
      readers = (replica, 0)
      return body(replica)
    }
  }

  /// Applies a commit to the replica that other threads read, or drops the replica if they have not read it
  /// for long.
  final func sendToReaders(_ commit: Commit) {
    guard let readers else { return }
    if readers.unread > 1000 {
      self.readers = nil
    } else {
      readers.tree.apply(commit)
      self.readers?.unread += 1
    }
  }

  // MARK: What the host does

  /// Commits the changes.
  func commit() { abstract() }

  /// Ends the hosting of `layer`, if it is the root.
  func leave(_ layer: CALayer) { abstract() }

  /// A render node for a layer that comes into the tree.
  func allocateNode() -> NodeIndex { abstract() }

  /// A layer that left the tree since the last commit has come back, with its node.
  func takeBack(_ layer: CALayer) { abstract() }

  /// Takes back the node of a layer that leaves the tree (nil: that is being deallocated).
  func release(_ node: NodeIndex, of layer: CALayer?) { abstract() }

  /// Layers were added or removed.
  func treeChanged() { abstract() }

  /// A layer needs layout.
  func enqueueLayout(_ layer: CALayer) { abstract() }

  /// A layer needs display.
  func enqueueDisplay(_ layer: CALayer) { abstract() }

  /// A layer that animations may name has another name.
  func nameChanged(of layer: CALayer) { abstract() }

  /// An animation is no longer its layer's: calls back soon what it owes.
  func cancel(_ record: AnimationRecord) { abstract() }

  /// The animation that a change to `event` makes by itself; nil for none.
  func implicitAction(_ kind: ImplicitAction, of layer: CALayer, forKey event: String) -> (any CAAction)? {
    abstract()
  }

  private func abstract(_ name: StaticString = #function) -> Never {
    fatalError("LiveTree.\(name) is implemented by LayerHost")
  }
}

/// A layer that is not kept alive.
struct WeakLayer {
  weak var layer: CALayer?
}

/// The identities of commits.
private enum CommitStamps {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
