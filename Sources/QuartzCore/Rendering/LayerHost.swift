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
  var retainsCompletedAnimations = false
  /// Draws contents again while a property that they are drawn from is animated.
  private(set) lazy var animatedDisplay = AnimatedDisplay(self)

  private var queue: [CALayer] = []
  private let layoutQueue = LayoutQueue()
  private var displayQueue: [CALayer] = []
  /// The nodes that the next commit removes, unless their layers come back before. A node may occur twice.
  private var removedNodes: [NodeIndex] = []
  /// Whether a node leaves, by node.
  private var isLeaving = ContiguousArray<Bool>()
  /// Identifies the next commit among the commits of all hosts.
  private(set) var commitStamp = CommitStamps.next()
  private var removedLayers: [CALayer] = []
  private var freeNodes: [NodeIndex] = []
  private var nodeCount: NodeIndex = 0
  private var rootHasChanged = true
  /// Whether any animation ever had another layer as its target (`sublayers.NAME.KEY`, `mask.KEY`).
  private(set) var hasOutwardAnimations = false
  /// The portals of the tree.
  private(set) var portals: [WeakLayer] = []
  /// The layers that follow others, with the render nodes that their animations were compiled for.
  private var followers: [(follower: WeakLayer, sources: [NodeIndex])] = []
  private var isNoted = false
  /// The thread whose transaction holds the changes.
  private var noter: pthread_t = 0
  private var channels: [WeakChannel] = []

  private struct WeakChannel { weak var channel: RenderChannel? }

  /// Guards the state that other threads than the tree's own use: the callback schedule, what the schedule
  /// reads of the replica, and what a layer changes when such a thread releases it. No layout, display or
  /// action runs while it is held.
  private let mutex = TreeLock()
  /// The thread that committed last. `tree` belongs to it.
  private var home: pthread_t = 0
  /// The replica that other threads read, made when one first reads, and the number of commits since the last
  /// read.
  private(set) var readers: (tree: RenderTree, unread: Int)?
  private var schedule = CallbackSchedule()
  /// The transactions of the thread that committed last; the tree is its to change.
  private weak var owner: TransactionState?
  /// Animations that have ended and that the owner has still to remove.
  private var endedRecords: [AnimationRecord] = []
  private var ownerIsCalled = false
  private var homeIsCalled = false
  private var timer: MainTimer?
  /// What the timer is set for, of the host's time.
  private var timerTime = Double.infinity

  init(root: CALayer, clock: MediaClock) {
    self.root = root
    self.clock = clock
    root.leaveTree()
    root.host = self
    root.attach(to: self)
    LayerHosts.add(self)
  }

  deinit {
    LayerHosts.remove(self)
    timer?.invalidate()
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

  func allocateNode() -> NodeIndex {
    if let node = freeNodes.popLast() { return node }
    nodeCount += 1
    isLeaving.append(false)
    return nodeCount - 1
  }

  /// A layer that left the tree since the last commit has come back, with its node.
  func takeBack(_ layer: CALayer) {
    layer.node = layer.leaving.node
    layer.isCommitted = true
    mutex.withLock { isLeaving[Int(layer.node)] = false }
    // The callbacks of its animations are scheduled again.
    if !layer.records.isEmpty { layer.pending.insert(.animations) }
  }

  /// Takes back the node of a layer that leaves the tree (nil: that is being deallocated).
  func release(_ node: NodeIndex, of layer: CALayer?) {
    guard node >= 0 else { return }
    mutex.withLock {
      removedNodes.append(node)
      isLeaving[Int(node)] = true
      if let layer, !layer.records.isEmpty {
        removedLayers.append(layer)
        for record in layer.records { schedule.remove(record) }
      }
      if let owner, owner !== TransactionState.current {
        // Most likely the last reference was released on another thread than the tree's.
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
      host.mutex.withLock {
        host.homeIsCalled = false
        host.note()
      }
    }
  }

  /// Runs `body` while no other thread changes the tree.
  func withLock<Result>(_ body: () -> Result) -> Result { mutex.withLock(body) }

  /// Runs `body`, which changes state that other threads may read. It runs no code of the app.
  func change(_ body: () -> Void) { mutex.change(body) }

  // MARK: Reading from other threads

  /// Whether this is the thread whose replica `tree` is.
  var isAtHome: Bool { home == pthread_self() }

  /// Runs `body` with the replica for other threads than the tree's own, while nothing is committed to it.
  /// Nil where `layer` is no longer in the tree.
  func withReaders<Result>(of layer: CALayer, _ body: (RenderTree) -> Result?) -> Result? {
    mutex.withLock {
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
      mutex.change {
        layer.isEnqueued = true
        queue.append(layer)
      }
    }
    note()
  }

  func enqueueLayout(_ layer: CALayer) {
    guard !layer.layoutState.contains(.queued) else { return }
    mutex.change {
      layer.layoutState.insert(.queued)
      layoutQueue.append(layer)
    }
    note()
  }

  /// Layers were added or removed.
  func treeChanged() { layoutQueue.treeChanged() }

  func enqueueDisplay(_ layer: CALayer) {
    mutex.change { displayQueue.append(layer) }
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
    mutex.commit {
      removeEndedRecords()
      isNoted = false
      // A tree that another thread is deallocating has nothing to lay out.
      if root != nil || rootHasChanged { MediaClock.$current.withValue(clock) { layOutAndDisplay() } }
      mutex.withLock { commitChanges() }
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
    commit.removed = removedNodes.filter { node in
      defer { isLeaving[Int(node)] = false }
      return isLeaving[Int(node)]
    }
    if rootHasChanged {
      commit.root = root?.node ?? -1
      commit.hasRoot = true
      rootHasChanged = false
    }
    freeNodes.append(contentsOf: commit.removed)
    removedNodes = []
    // The animations of a layer that is back in a live tree go on.
    let left = removedLayers
    removedLayers = []
    for layer in left where layer.context == nil { layer.removeAllRecords() }
    guard !commit.isEmpty else { return }
    owner = TransactionState.current
    home = pthread_self()
    send(commit)
    if tree.takeMovedAnimations() { schedule.rebuild(in: tree) }
    for layer in layers where layer.context === self && layer.waitsForTracking {
      layer.waitsForTracking = false
      for record in layer.records { schedule.add(record, of: layer.node, in: tree) }
    }
    if commit.timings.isEmpty && commit.animations.isEmpty { return }
    setTimer(at: now)
    for layer in layers where layer.context === self { animatedDisplay.update(layer) }
  }

  /// Hands a commit to every replica of the tree.
  func send(_ commit: Commit) {
    mutex.withLock {
      tree.apply(commit)
      sendToReaders(commit)
    }
    channels.removeAll { $0.channel == nil }
    for channel in channels { channel.channel?.send(commit) }
  }

  private func record(_ layer: CALayer, at now: CFTimeInterval, into commit: inout Commit) {
    let isNew = !layer.isCommitted
    if isNew {
      commit.created.append(Commit.Created(node: layer.node, table: layer.table))
      commit.append(layer.node, 0, layer.row, layer.table.rowLength)
      for (index, object) in layer.objects.enumerated() where object != nil {
        commit.objects.append(Commit.ObjectValue(node: layer.node, slot: index, value: object))
      }
    } else if !layer.dirty.isEmpty {
      layer.dirty.forEach { index in
        let property = layer.table.properties[index]
        if property.slot >= 0 {
          commit.append(layer.node, property.slot, layer.row + property.slot, property.width)
        }
        if property.object >= 0 {
          commit.objects.append(
            Commit.ObjectValue(node: layer.node, slot: property.object, value: layer.objects[property.object])
          )
        }
      }
    }
    if isNew ? !layer.children.isEmpty : layer.pending.contains(.sublayers) {
      commit.children.append(
        Commit.Children(node: layer.node, children: ContiguousArray(layer.children.map(\.node))))
    }
    if isNew ? layer.maskLayer != nil : layer.pending.contains(.mask) {
      commit.masks.append(Commit.Mask(node: layer.node, mask: layer.maskLayer?.node ?? -1))
    }
    if isNew ? !layer.timing.isIdentity : layer.pending.contains(.timing) {
      commit.timings.append(Commit.Timing(node: layer.node, timing: layer.timing))
    }
    if layer.pending.contains(.animations) || (isNew && !layer.records.isEmpty) {
      for record in layer.records where record.begin == nil { resolveBegin(of: record, in: layer, at: now) }
      commit.animations.append(
        Commit.Animations(
          node: layer.node, specs: AnimationCompiler.specs(for: layer),
          transition: AnimationCompiler.transition(of: layer)))
      layer.waitsForTracking = true
    }
    layer.isCommitted = true
    layer.dirty = PropertySet()
    layer.pending = []
  }

  // MARK: Animations that show on other layers

  /// A layer that animations may name has another name.
  func nameChanged(of layer: CALayer) {
    if hasOutwardAnimations { layer.parent?.note(.sublayers) }
  }

  /// Compiles again the layers that become targets of animations of layers above them, or that no longer are.
  private func findOutwardTargets(at now: CFTimeInterval) {
    let changed = queue.filter { $0.context === self && $0.isEnqueued }
    for layer in changed where layer.pending.contains(.animations) || !layer.isCommitted {
      layer.leadsOutward = layer.records.contains { $0.leadsOutward }
      if layer.leadsOutward { hasOutwardAnimations = true }
    }
    guard hasOutwardAnimations else { return }
    var sources: [ObjectIdentifier: CALayer] = [:]
    for layer in changed {
      if layer.leadsOutward || !layer.outwardTargets.isEmpty { sources[ObjectIdentifier(layer)] = layer }
      // Where the tree or its time changes, key paths from above may lead to other layers.
      guard !layer.isCommitted || !layer.pending.isDisjoint(with: [.sublayers, .mask, .timing]) else {
        continue
      }
      var above = layer.parent
      while let source = above {
        if source.leadsOutward { sources[ObjectIdentifier(source)] = source }
        above = source.parent
      }
    }
    for source in sources.values {
      for record in source.records where record.begin == nil { resolveBegin(of: record, in: source, at: now) }
      let targets = source.leadsOutward ? source.findOutwardTargets() : []
      let before = source.outwardTargets.compactMap(\.layer)
      for target in before + targets where target.context === self { target.note(.animations) }
      source.outwardTargets = targets.map { WeakLayer(layer: $0) }
    }
  }

  // MARK: Layers that name others

  /// Updates what portals and followers know about the layers that they name. Those layers may have been
  /// added or removed, or may have another render node.
  private func findSources() {
    for layer in queue where layer.context === self && layer.isEnqueued {
      if !layer.isCommitted, layer.table.layerKind == .portal { portals.append(WeakLayer(layer: layer)) }
      guard layer.pending.contains(.animations) || !layer.isCommitted, layer.followsOthers else { continue }
      if !followers.contains(where: { $0.follower.layer === layer }) {
        followers.append((WeakLayer(layer: layer), []))
      }
    }
    if !portals.isEmpty {
      portals.removeAll { $0.layer?.context !== self }
      for case let portal as CAPortalLayer in portals.map(\.layer) where portal.updateSourceNode() {
        if !portal.isEnqueued { enqueue(portal) }
      }
    }
    guard !followers.isEmpty else { return }
    followers.removeAll { entry in
      entry.follower.layer.map { $0.context !== self || !$0.followsOthers } ?? true
    }
    for index in followers.indices {
      guard let layer = followers[index].follower.layer else { continue }
      let sources = layer.followedNodes
      if sources != followers[index].sources {
        followers[index].sources = sources
        layer.note(.animations)
      }
    }
  }

  // MARK: When animations begin

  /// An animation without a begin time begins when it is committed, in the layer's time.
  private func resolveBegin(of record: AnimationRecord, in layer: CALayer, at now: CFTimeInterval) {
    if record.animation.beginTime != 0 {
      record.begin = record.animation.beginTime
      return
    }
    let begin: CFTimeInterval
    if let frozen = layer.frozenAncestor, frozen.isScrubbed {
      // In a layer that is scrubbed by its timeOffset, animations count from zero.
      begin = layer.localTime(upTo: frozen, at: 0)
    } else {
      begin = layer.localTime(host: now)
    }
    record.begin = begin
    record.animation.noteBegin(begin)
  }

  /// Distinguishes a pause (the time stops where it was) from scrubbing (the time never ran, or was set to
  /// another value).
  private func updateScrub(_ layer: CALayer, at now: CFTimeInterval) {
    guard !layer.isCommitted || layer.pending.contains(.timing) else { return }
    guard layer.timing.speed == 0 else {
      layer.isScrubbed = false
      return
    }
    guard layer.isCommitted else {
      layer.isScrubbed = true
      return
    }
    let before = tree.timing(of: layer.node)
    guard before.speed != 0 else { return }
    let parentNow = layer.superlayer?.localTime(host: now) ?? now
    layer.isScrubbed = abs(before.localTime(parent: parentNow) - layer.timing.timeOffset) > 0.25
  }

  // MARK: Callbacks

  /// An animation no longer belongs to its layer.
  func cancel(_ record: AnimationRecord) {
    mutex.withLock {
      schedule.remove(record)
      record.cancel()
    }
  }

  /// Notes every animation that has begun or ended by now, calls back, and sets the timer for the next.
  func tick() {
    mutex.withLock {
      let now = clock.time
      let due = schedule.takeDue(at: now, in: tree, removesEnded: !retainsCompletedAnimations)
      endedRecords += due.ended
      for event in due.events {
        MainCallbacks.perform { [clock] in MediaClock.$current.withValue(clock) { event.callback() } }
      }
      setTimer(at: now)
    }
    // Before the callbacks, so that a delegate that is told of the end finds the layer without the animation.
    if owner == nil || owner === TransactionState.current { removeEndedRecords() } else { callOwner() }
    MainCallbacks.drain()
  }

  /// Removes ended animations from the layers. Called on the tree's own thread.
  private func removeEndedRecords() {
    let ended = mutex.withLock {
      ownerIsCalled = false
      defer { endedRecords = [] }
      return endedRecords
    }
    for record in ended { record.layer?.removeEnded(record) }
  }

  /// Asks the thread of the tree to remove ended animations: in its run loop if one runs, otherwise at its
  /// next commit.
  private func callOwner() {
    mutex.withLock {
      guard !endedRecords.isEmpty, !ownerIsCalled, let owner else { return }
      ownerIsCalled = true
      owner.perform { [host = UncheckedWeak(self)] in host.value?.removeEndedRecords() }
    }
  }

  /// The clock's time has jumped, or its speed has changed. May be called from any thread.
  func clockChanged() {
    mutex.withLock {
      timerTime = .nan
      setTimer(at: clock.time)
    }
  }

  private func setTimer(at now: CFTimeInterval) {
    let next = schedule.nextDue(at: now, in: tree)
    guard next != timerTime else { return }
    timerTime = next
    let wait = next.isFinite ? clock.realSeconds(until: next) : .infinity
    if timer == nil, wait.isFinite {
      timer = MainTimer { [host = UncheckedWeak(self)] in host.value?.timerFires() }
    }
    timer?.set(after: wait)
  }

  private func timerFires() {
    mutex.withLock { timerTime = .nan }
    tick()
  }

  /// The number of animations that wait for a callback or for their removal.
  var waitingCount: Int { mutex.withLock { schedule.count } }

  // MARK: Hand-over

  func makeChannel() -> RenderChannel {
    let channel = RenderChannel(clock: clock)
    channel.send(tree.snapshot())
    channels.append(WeakChannel(channel: channel))
    return channel
  }
}

/// The identities of commits.
private enum CommitStamps {
  private static let last = Lock(UInt64(0))

  static func next() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}

/// A weak reference for the block of a timer. It is safe, because what the block calls takes the lock.
private struct UncheckedWeak: @unchecked Sendable {
  weak var value: LayerHost?
  init(_ value: LayerHost) { self.value = value }
}
