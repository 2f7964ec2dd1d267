/// What keeps a tree live: collects its changes, commits them to the render trees, and calls back.
///
/// The root layer holds its host, and so does the `CAContext` that made it: a tree stays live as long as either
/// is held.
final class LayerHost {
  weak var root: CALayer?
  /// The main thread's replica of the tree.
  let tree = RenderTree()
  var retainsCompletedAnimations = false
  /// Draws contents again while what they are drawn from is animated.
  private(set) lazy var animatedDisplay = AnimatedDisplay(self)

  private var queue: [CALayer] = []
  private let layoutQueue = LayoutQueue()
  private var displayQueue: [CALayer] = []
  private var removedNodes: [NodeIndex] = []
  private var removedLayers: [CALayer] = []
  private var freeNodes: [NodeIndex] = []
  private var nodeCount: NodeIndex = 0
  private var rootHasChanged = true
  private var isNoted = false
  private var channels: [WeakChannel] = []

  private struct WeakChannel { weak var channel: RenderChannel? }

  /// The animations that wait for callbacks, in the order in which they were added; those without a layer are done.
  private var tracked: [AnimationRecord] = []
  private var compactionSize = 64
  /// When, of the host's time, the next callback is due.
  private var nextDue = Double.infinity
  private var timer: Timer?

  init(root: CALayer) {
    self.root = root
    root.removeFromSuperlayer()
    root.context?.leave(root)
    root.host = self
    root.attach(to: self)
  }

  deinit { timer?.invalidate() }

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
    return nodeCount - 1
  }

  /// Takes back the node of a layer that leaves the tree (nil: that is being deallocated).
  func release(_ node: NodeIndex, of layer: CALayer?) {
    guard node >= 0 else { return }
    removedNodes.append(node)
    if let layer, !layer.records.isEmpty { removedLayers.append(layer) }
    note()
  }

  // MARK: Changes

  func enqueue(_ layer: CALayer) {
    if !layer.isEnqueued {
      layer.isEnqueued = true
      queue.append(layer)
    }
    note()
  }

  func enqueueLayout(_ layer: CALayer) {
    guard !layer.layoutState.contains(.queued) else { return }
    layer.layoutState.insert(.queued)
    layoutQueue.append(layer)
    note()
  }

  func enqueueDisplay(_ layer: CALayer) {
    displayQueue.append(layer)
    note()
  }

  private func note() {
    guard !isNoted else { return }
    isNoted = true
    TransactionState.current.note(self)
  }

  // MARK: Commit

  func commit() {
    isNoted = false
    // Layout may ask for display.
    layoutQueue.layOut(in: self)
    let displayed = displayQueue
    displayQueue = []
    for layer in displayed where layer.context === self { layer.displayIfNeeded() }

    let now = CACurrentMediaTime()
    var commit = Commit()
    let layers = queue
    queue = []
    for layer in layers where layer.context === self && layer.isEnqueued { updateScrub(layer, at: now) }
    for layer in layers where layer.context === self && layer.isEnqueued {
      layer.isEnqueued = false
      record(layer, at: now, into: &commit)
    }
    commit.removed = removedNodes
    if rootHasChanged {
      commit.root = root?.node ?? -1
      commit.hasRoot = true
      rootHasChanged = false
    }
    freeNodes.append(contentsOf: removedNodes)
    removedNodes = []
    for layer in removedLayers where layer.context == nil { layer.removeAllAnimations() }
    removedLayers = []
    guard !commit.isEmpty else { return }
    send(commit)
    if !commit.animations.isEmpty {
      for layer in layers where layer.context === self { animatedDisplay.update(layer) }
    }
    if !commit.timings.isEmpty { nextDue = tracked.reduce(.infinity) { min($0, due($1, at: now)) } }
    if !commit.timings.isEmpty || !commit.animations.isEmpty { schedule() }
  }

  /// Hands a commit to every replica of the tree.
  func send(_ commit: Commit) {
    tree.apply(commit)
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
    if isNew ? !layer.records.isEmpty : layer.pending.contains(.animations) {
      for record in layer.records where record.begin == nil { resolveBegin(of: record, in: layer, at: now) }
      commit.animations.append(
        Commit.Animations(
          node: layer.node, specs: AnimationCompiler.specs(for: layer),
          transition: AnimationCompiler.transition(of: layer)))
      for record in layer.records { track(record, of: layer) }
    }
    layer.isCommitted = true
    layer.dirty = PropertySet()
    layer.pending = []
  }

  // MARK: When animations begin

  /// An animation without a begin time begins when it is committed, in the layer's time.
  private func resolveBegin(of record: AnimationRecord, in layer: CALayer, at now: CFTimeInterval) {
    if record.animation.beginTime != 0 {
      record.begin = record.animation.beginTime
      return
    }
    guard let frozen = layer.frozenAncestor, frozen.isScrubbed else {
      record.begin = layer.localTime(host: now)
      return
    }
    // A layer that is scrubbed by its timeOffset counts from zero.
    record.begin = layer.localTime(beneath: frozen, at: 0)
  }

  /// Tells a pause (the time stops where it was) from scrubbing (it was never running, or has been set elsewhere).
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

  /// Calls back for `record` when its time comes.
  func track(_ record: AnimationRecord, of layer: CALayer) {
    guard !record.hasStopped else { return }
    if record.layer == nil {
      // Those that are done go whenever the list has doubled, so that adding stays cheap.
      if tracked.count >= compactionSize {
        tracked.removeAll { $0.layer == nil }
        compactionSize = max(64, 2 * tracked.count)
      }
      record.layer = layer
      tracked.append(record)
    }
    nextDue = min(nextDue, due(record, at: CACurrentMediaTime()))
  }

  /// Calls back for every animation that has begun or ended by now, and sets the timer for the next.
  func tick() {
    let now = CACurrentMediaTime()
    for record in tracked {
      guard let layer = record.layer, layer.context === self, record.begin != nil else { continue }
      let local = layer.localTime(host: now)
      let timing = record.timing
      if local >= timing.beginTime { record.start() }
      guard local >= timing.end(), timing.speed != 0, record.layer != nil else { continue }
      record.layer = nil
      if record.animation.isRemovedOnCompletion && !retainsCompletedAnimations { layer.removeEnded(record) }
      record.stop(finished: true)
    }
    tracked.removeAll { $0.layer == nil }
    nextDue = tracked.reduce(.infinity) { min($0, due($1, at: now)) }
    schedule()
  }

  /// When, of the host's time, the next callback of `record` is due.
  private func due(_ record: AnimationRecord, at now: CFTimeInterval) -> CFTimeInterval {
    guard let layer = record.layer, layer.context === self, record.begin != nil, !layer.isFrozen else {
      return .infinity
    }
    let timing = record.timing
    let time = record.hasStarted ? timing.end() : timing.beginTime
    return time.isFinite ? max(layer.hostTime(local: time), now) : .infinity
  }

  private func schedule() {
    timer?.invalidate()
    timer = nil
    let wait = nextDue.isFinite ? HostClock.realSeconds(until: nextDue) : .infinity
    guard wait.isFinite else { return }
    let timer = Timer(timeInterval: max(wait, 0), repeats: false) { [unchecked = UncheckedWeak(self)] _ in
      unchecked.value?.tick()
    }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }

  // MARK: Hand-over

  func makeChannel() -> RenderChannel {
    let channel = RenderChannel()
    channel.send(tree.snapshot())
    channels.append(WeakChannel(channel: channel))
    return channel
  }
}

/// A weak reference that a timer's block may hold: the timer fires on the thread that the value belongs to.
private struct UncheckedWeak: @unchecked Sendable {
  weak var value: LayerHost?
  init(_ value: LayerHost) { self.value = value }
}

extension CALayer {
  /// The nearest layer, this or above, whose time stands still.
  var frozenAncestor: CALayer? {
    var layer: CALayer? = self
    while let current = layer {
      if current.timing.speed == 0 { return current }
      layer = current.superlayer
    }
    return nil
  }

  var isFrozen: Bool { frozenAncestor != nil }

  /// This layer's time when the layer `ancestor` has the time `time`.
  func localTime(beneath ancestor: CALayer, at time: CFTimeInterval) -> CFTimeInterval {
    if self === ancestor { return time }
    return timing.localTime(parent: superlayer?.localTime(beneath: ancestor, at: time) ?? time)
  }

  /// Removes an animation that has ended.
  func removeEnded(_ record: AnimationRecord) {
    guard let index = records.firstIndex(where: { $0 === record }) else { return }
    records.remove(at: index)
    note(.animations)
  }
}
