import RenderTree

/// Keeps a layer tree live: collects its changes, commits them to the render trees, and calls delegates and
/// completion blocks.
///
/// The root layer holds its host, and so does the `CAContext` that made it. A tree stays live as long as
/// either is held.
final class LayerHost: LiveTree {
  weak var root: CALayer?
  /// Draws contents again while what they are drawn from is animated.
  private(set) lazy var animatedDisplay = AnimatedDisplay(self)

  private let layoutQueue = LayoutQueue()
  private var displayQueue: [CALayer] = []
  /// Behind the lock, as layers may be released on any thread.
  private var nodes = NodeAllocator()
  @exclusivity(unchecked) private var removedLayers: [CALayer] = []
  @exclusivity(unchecked) private var rootHasChanged = true
  /// The layers that follow others, with the render nodes that their animations were compiled for.
  var followers: [(follower: WeakLayer, sources: [NodeIndex])] = []
  private var channels: [WeakChannel] = []

  private struct WeakChannel { weak var channel: RenderChannel? }

  private(set) lazy var callbacks = AnimationCallbacks(tree, clock: clock, lock: lock)
  @exclusivity(unchecked) private var homeIsCalled = false
  /// The name in `ClockFollowers`.
  @exclusivity(unchecked) private var name: UInt64 = 0

  init(root: CALayer, clock: MediaClock) {
    self.root = root
    super.init(clock: clock)
    root.leaveTree()
    root.host = self
    root.attach(to: self)
    // Made here, because the clock may be changed by another thread.
    _ = animatedDisplay
    name = ClockFollowers.add(self)
  }

  deinit {
    ClockFollowers.remove(name)
  }

  override func leave(_ layer: CALayer) {
    guard root === layer else { return }
    layer.detach()
    root = nil
    rootHasChanged = true
    note()
    layer.host = nil
  }

  // MARK: Nodes

  override func allocateNode() -> NodeIndex { lock.withLock { nodes.allocate() } }

  override func takeBack(_ layer: CALayer) {
    layer.node = layer.leavingNode
    layer.isCommitted = true
    lock.withLock { nodes.takeBack(layer.node) }
    // Their callbacks are scheduled anew.
    if !layer.records.isEmpty { layer.pending.insert(.animations) }
  }

  override func release(_ node: NodeIndex, of layer: CALayer?) {
    guard node >= 0 else { return }
    lock.withLock {
      nodes.release(node)
      if let layer, !layer.records.isEmpty {
        removedLayers.append(layer)
        callbacks.remove(layer.records)
      }
      if let owner = callbacks.otherOwner {
        // The layer was probably released on another thread than the tree's.
        noteAtHome(owner)
      } else {
        note()
      }
    }
  }

  private func noteAtHome(_ owner: TransactionState) {
    guard !homeIsCalled else { return }
    homeIsCalled = true
    // Unchecked: the closure runs on the tree's own thread.
    let host = Unchecked(self)
    owner.perform {
      let host = host.value
      host.lock.withLock {
        host.homeIsCalled = false
        host.note()
      }
    }
  }

  // MARK: Changes

  override func enqueueLayout(_ layer: CALayer) {
    guard !layer.layoutState.contains(.queued) else { return }
    lock.change {
      layer.layoutState.insert(.queued)
      layoutQueue.append(layer)
    }
    note()
  }

  override func treeChanged() { layoutQueue.treeChanged() }

  override func enqueueDisplay(_ layer: CALayer) {
    lock.change { displayQueue.append(layer) }
    note()
  }

  override func nameChanged(of layer: CALayer) {
    if hasOutwardAnimations { layer.parent?.note(.sublayers) }
  }

  override func cancel(_ record: AnimationRecord) { callbacks.cancel(record) }

  override func implicitAction(
    _ kind: ImplicitAction, of layer: CALayer, forKey event: String
  ) -> (any CAAction)? {
    Self.implicitAnimation(kind, of: layer, forKey: event)
  }

  // MARK: Commit

  override func commit() {
    // The layers are kept until the end. Without that the last reference could be released meanwhile, here or
    // on another thread; the walk of the tree would then release it half way, and the commit would name nodes
    // that no longer exist.
    let root = self.root
    defer { withExtendedLifetime(root) {} }
    lock.commit {
      callbacks.removeEnded()
      forgetNote()
      // A tree that another thread is deallocating has nothing to lay out.
      if root != nil || rootHasChanged { MediaClock.$current.withValue(clock) { layOutAndDisplay() } }
    } publish: {
      commitChanges()
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
    let layers = takeQueue()
    for layer in layers where layer.context === self && layer.isEnqueued {
      layer.isEnqueued = false
      record(layer, at: now, into: &commit)
    }
    endStamp()
    commit.removed = nodes.takeReleased()
    if rootHasChanged {
      commit.root = root?.node ?? -1
      commit.hasRoot = true
      rootHasChanged = false
    }
    // The animations of a layer that is back in a live tree continue.
    let left = removedLayers
    removedLayers = []
    for layer in left where layer.context == nil { layer.removeAllRecords() }
    guard !commit.isEmpty else { return }
    callbacks.owner = TransactionState.current
    home.store(pthread_self(), ordering: .relaxed)
    send(commit)
    if tree.takeMovedAnimations() { callbacks.rebuild() }
    for layer in layers where layer.context === self && layer.waitsForTracking {
      layer.waitsForTracking = false
      callbacks.add(layer.records, of: layer.node)
    }
    animatedDisplay.noteCommit(of: layers)
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
  func clockChanged() {
    callbacks.clockChanged()
    animatedDisplay.clockChanged()
  }
}
