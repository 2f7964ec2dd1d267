import RenderTree
import Synchronization

/// Keeps a layer tree live: collects its changes, commits them to the render trees, and calls delegates and
/// completion blocks.
///
/// The root layer holds its host, and so does the `CAContext` that made it. A tree stays live as long as
/// either is held.
final class LayerHost {
  weak var root: CALayer?
  /// What the tree's time is read from.
  let clock: MediaClock
  /// The main thread's replica of the tree.
  let tree = RenderTree()
  /// Draws contents again while what they are drawn from is animated.
  private(set) lazy var animatedDisplay = AnimatedDisplay(self)

  private(set) var queue: [CALayer] = []
  private let layoutQueue = LayoutQueue()
  private var displayQueue: [CALayer] = []
  /// Behind the lock, as layers may be released on any thread.
  private var nodes = NodeAllocator()
  /// Tells the next commit from all others, of all hosts.
  private(set) var commitStamp = CommitStamps.next()
  private var removedLayers: [CALayer] = []
  private var rootHasChanged = true
  /// Whether any animation ever showed on another layer than its own.
  var hasOutwardAnimations = false
  /// The layers of the tree that show others in their place.
  var portals: [WeakLayer] = []
  /// The layers that follow others, with the render nodes that their animations were compiled for.
  var followers: [(follower: WeakLayer, sources: [NodeIndex])] = []
  private var isNoted = false
  /// The thread whose transaction holds the changes.
  private var noter: pthread_t = 0
  private var channels: [WeakChannel] = []

  private struct WeakChannel { weak var channel: RenderChannel? }

  /// Guards what other threads than the tree's reach: callbacks, what these read of the replica, and what layers change that
  /// are released there. No layout, display or action runs within.
  private let lock = TreeLock()
  private(set) lazy var callbacks = AnimationCallbacks(tree, clock: clock, lock: lock)
  /// The thread that committed last: `tree` is its own.
  private var home: pthread_t = 0
  /// The replica that other threads read, made when one first reads, and the number of commits since the last
  /// read.
  private(set) var readers: (tree: RenderTree, unread: Int)?
  private var homeIsCalled = false
  /// The name in `ClockFollowers`.
  private var name: UInt64 = 0

  init(root: CALayer, clock: MediaClock) {
    self.root = root
    self.clock = clock
    root.leaveTree()
    root.host = self
    root.attach(to: self)
    name = ClockFollowers.add(self)
  }

  deinit {
    ClockFollowers.remove(name)
  }

  /// Ends the hosting of `layer`.
  func leave(_ layer: CALayer) {
    guard root === layer else { return }
    layer.detach()
    root = nil
    rootHasChanged = true
    note()
    layer.host = nil
  }

  // MARK: Nodes

  func allocateNode() -> NodeIndex { lock.withLock { nodes.allocate() } }

  /// A layer that left the tree since the last commit has come back, with its node.
  func takeBack(_ layer: CALayer) {
    layer.node = layer.leaving.node
    layer.isCommitted = true
    lock.withLock { nodes.takeBack(layer.node) }
    // Their callbacks are scheduled anew.
    if !layer.records.isEmpty { layer.pending.insert(.animations) }
  }

  /// Takes back the node of a layer that leaves the tree (nil: that is being deallocated).
  func release(_ node: NodeIndex, of layer: CALayer?) {
    guard node >= 0 else { return }
    lock.withLock {
      nodes.release(node)
      if let layer, !layer.records.isEmpty {
        removedLayers.append(layer)
        callbacks.remove(layer.records)
      }
      if let owner = callbacks.otherOwner {
        // Most likely released for the last time where the tree is not at home.
        noteAtHome(owner)
      } else {
        note()
      }
    }
  }

  private func noteAtHome(_ owner: TransactionState) {
    guard !homeIsCalled else { return }
    homeIsCalled = true
    nonisolated(unsafe) let host = self
    owner.perform {
      host.lock.withLock {
        host.homeIsCalled = false
        host.note()
      }
    }
  }

  /// Runs `body` while no other thread changes the tree.
  func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  /// Runs `body`, which changes what other threads may read; it runs no code of the app.
  func change(_ body: () -> Void) { lock.change(body) }

  // MARK: Reading from other threads

  /// Whether this is the thread whose replica `tree` is.
  var isAtHome: Bool { home == pthread_self() }

  /// Runs `body` with the replica for other threads than the tree's own, while nothing is committed to it.
  /// Nil where `layer` is no longer in the tree.
  func withReaders<Result>(of layer: CALayer, _ body: (RenderTree) -> Result?) -> Result? {
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
  private func sendToReaders(_ commit: Commit) {
    guard let readers else { return }
    if readers.unread > 1000 {
      self.readers = nil
    } else {
      readers.tree.apply(commit)
      self.readers?.unread += 1
    }
  }

  // MARK: Changes

  func enqueue(_ layer: CALayer) {
    if !layer.isEnqueued {
      lock.change {
        layer.isEnqueued = true
        queue.append(layer)
      }
    }
    note()
  }

  func enqueueLayout(_ layer: CALayer) {
    guard !layer.layoutState.contains(.queued) else { return }
    lock.change {
      layer.layoutState.insert(.queued)
      layoutQueue.append(layer)
    }
    note()
  }

  /// Layers were added or removed.
  func treeChanged() { layoutQueue.treeChanged() }

  func enqueueDisplay(_ layer: CALayer) {
    lock.change { displayQueue.append(layer) }
    note()
  }

  private func note() {
    let thread = pthread_self()
    guard !isNoted || noter != thread else { return }
    isNoted = true
    noter = thread
    TransactionState.current.note(self)
  }

  /// The changes wait until something else changes.
  func forgetNote() { isNoted = false }

  // MARK: Commit

  func commit() {
    // The layers are kept until the end. Without that the last reference could be released meanwhile, here or
    // on another thread; the walk of the tree would then release it half way, and the commit would name nodes
    // that no longer exist.
    let root = self.root
    defer { withExtendedLifetime(root) {} }
    lock.commit {
      callbacks.removeEnded()
      isNoted = false
      // A tree that another thread is deallocating has nothing to lay out.
      if root != nil || rootHasChanged { MediaClock.$current.withValue(clock) { layOutAndDisplay() } }
      lock.withLock { commitChanges() }
    }
  }

  private func layOutAndDisplay() {
    // Layout may ask for display.
    layoutQueue.layOut(in: self)
    let displayed = displayQueue
    displayQueue = []
    for layer in displayed where layer.context === self { layer.displayIfNeeded() }
  }

  private func commitChanges() {
    let now = clock.time
    var commit = Commit()
    commit.time = now
    commit.isChange = true
    homeIsCalled = false
    for layer in queue where layer.context === self && layer.isEnqueued { updateScrub(layer, at: now) }
    findOutwardTargets(at: now)
    findSources()
    let layers = queue
    queue = []
    for layer in layers where layer.context === self && layer.isEnqueued {
      layer.isEnqueued = false
      record(layer, at: now, into: &commit)
    }
    commitStamp = CommitStamps.next()
    commit.removed = nodes.takeReleased()
    if rootHasChanged {
      commit.root = root?.node ?? -1
      commit.hasRoot = true
      rootHasChanged = false
    }
    // One that is back in a live tree goes on.
    let left = removedLayers
    removedLayers = []
    for layer in left where layer.context == nil { layer.removeAllRecords() }
    guard !commit.isEmpty else { return }
    callbacks.owner = TransactionState.current
    home = pthread_self()
    send(commit)
    if tree.takeMovedAnimations() { callbacks.rebuild() }
    for layer in layers where layer.context === self && layer.waitsForTracking {
      layer.waitsForTracking = false
      callbacks.add(layer.records, of: layer.node)
    }
    if commit.timings.isEmpty && commit.animations.isEmpty { return }
    callbacks.setTimer(at: now)
    for layer in layers where layer.context === self { animatedDisplay.update(layer) }
  }

  /// Hands a commit to every replica of the tree.
  func send(_ commit: Commit) {
    lock.withLock {
      tree.apply(commit)
      sendToReaders(commit)
    }
    channels.removeAll { $0.channel == nil }
    for channel in channels { channel.channel?.send(commit) }
  }

  // MARK: Hand-over

  func makeChannel() -> RenderChannel {
    let channel = RenderChannel(clock: clock)
    channel.send(tree.snapshot())
    channels.append(WeakChannel(channel: channel))
    return channel
  }
}

extension LayerHost: ClockFollower {
  func clockChanged() { callbacks.clockChanged() }
}

extension LayerHost: ChangedTree {}

/// The identities of commits.
private enum CommitStamps {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
