/// A replica of a live layer tree in flat arrays. Commits build it, and frames are evaluated from it.
///
/// Every thread that evaluates has its own replica, so threads share no nodes and evaluation takes no lock.
/// Each node has a row with its committed values. A node with animations has a second row, into which
/// evaluation writes the animated values. A node without animations costs an evaluation nothing.
package final class RenderTree {
  /// Grows with every commit.
  package private(set) var version: UInt64 = 0
  package private(set) var root: NodeIndex = -1

  // A tree belongs to one thread and its arrays are never read while they are written: the run-time checks of that
  // cost a twentieth of a frame.
  @exclusivity(unchecked) var nodes = ContiguousArray<RenderNode>()
  /// The row that frames read, for each node: the committed row or the animated one.
  @exclusivity(unchecked) var rows = ContiguousArray<UnsafeMutablePointer<Double>>()
  /// The evaluation whose results the row of a node holds; nodes without animations are always up to date.
  @exclusivity(unchecked) private var rowEvaluations = ContiguousArray<UInt64>()
  @exclusivity(unchecked) private var evaluation: UInt64 = 0
  let times = TimeSpaces()
  var rowStore = AnimationRows()

  package init() {}

  deinit {
    for index in nodes.indices { nodes[index].deallocate() }
  }

  /// Node indices are less than this.
  package var nodeCapacity: Int { nodes.count }

  /// The number of animations that evaluation runs through.
  package var animationCount: Int { rowStore.count }

  /// The nodes that emit particles.
  var emitters: Set<NodeIndex> = []

  /// The nodes that have a transition, running or to come.
  private(set) var transitionNodes: Set<NodeIndex> = []

  /// The nodes that follow others, in the order in which they are placed.
  var followers: [NodeIndex] = []
  /// Whether the order of the followers has to be computed again.
  var followersAreUnsorted = false

  /// The nodes of portals, and the nodes that only portals show.
  private var portals: [NodeIndex] = []
  private var portalSources: [NodeIndex] = []

  /// The nodes that draw their sublayers several times.
  private(set) var replicators: [NodeIndex] = []

  /// The number of nodes in the tree.
  package private(set) var nodeCount = 0

  /// The presentation of the whole tree at `time`, of the host's clock. Allocates nothing in steady state.
  package func evaluate(at time: CFTimeInterval) -> Frame {
    times.evaluate(at: time)
    rowStore.evaluateAll(in: self)
    evaluation += 1
    if !followers.isEmpty { placeFollowers() }
    return Frame(tree: self, time: time)
  }

  /// The values of a node as they are on screen, by `Slot`.
  @inline(__always)
  func row(_ node: Int) -> UnsafeMutablePointer<Double> {
    if rowEvaluations[node] < evaluation { takeResults(node) }
    return rows[node]
  }

  private func takeResults(_ node: Int) {
    rowEvaluations[node] = evaluation
    if let animations = nodes[node].animations { rowStore.take(animations) }
  }

  /// Takes the results of all nodes at once. This is faster than one by one if most of them are read.
  func takeAllResults() {
    rows.withUnsafeBufferPointer { rows in
      guard let base = rows.baseAddress else { return }
      rowEvaluations.withUnsafeMutableBufferPointer { marks in
        rowStore.takeAll(into: base) { marks[$0] = evaluation }
      }
    }
    if !followers.isEmpty { placeFollowers() }
  }

  /// Notes that a node's row is up to date until the next evaluation.
  func markShown(_ node: Int) { rowEvaluations[node] = evaluation }

  /// Notes whether a node has animations, whose results its row has to take.
  func setAnimated(_ node: Int, _ isAnimated: Bool) { rowEvaluations[node] = isAnimated ? 0 : .max }

  /// The next time, at or after `time`, at which anything moves; infinity at rest.
  package func nextFrameTime(after time: CFTimeInterval) -> CFTimeInterval {
    times.evaluate(at: time)
    return nextChange(after: time)
  }

  /// Whether commits have moved nodes with scheduled animations to other time spaces since the last call.
  func takeMovedAnimations() -> Bool {
    defer { hasMovedAnimations = false }
    return hasMovedAnimations
  }
  private var hasMovedAnimations = false

  /// Notes that a callback of an animation of the node is scheduled, in the time in the node.
  func markScheduled(_ node: NodeIndex) { nodes[Int(node)].isScheduled = true }

  /// Whether animations of any kind are committed for a node.
  func hasAnimations(_ node: NodeIndex) -> Bool {
    nodes.indices.contains(Int(node)) && nodes[Int(node)].animations != nil
  }

  /// The committed timing of a node.
  func timing(of node: NodeIndex) -> MediaTiming { nodes[Int(node)].timing }

  // MARK: Commits

  /// Applies the changes of a transaction.
  package func apply(_ commit: Commit) {
    version += 1
    let sources = commit.animations.isEmpty ? [:] : sources(before: commit)
    for created in commit.created where created.node >= 0 { create(created) }
    for values in commit.values where isLive(values.node) {
      let node = Int(values.node)
      commit.payload.withUnsafeBufferPointer { payload in
        guard let source = payload.baseAddress else { return }
        nodes[node].write(source + values.offset, at: values.slot, count: values.count)
      }
      if nodes[node].animations != nil { rowStore.baseChanged(values.node, in: self) }
      if nodes[node].isOfDepth(values.slot..<values.slot + values.count) { noteDepth(values.node) }
    }
    for object in commit.objects where isLive(object.node) {
      nodes[Int(object.node)].setObject(object.value, at: object.slot)
      rowStore.objectChanged(nodes[Int(object.node)], at: object.slot)
    }
    for mask in commit.masks where isLive(mask.node) { setMask(mask.mask, of: mask.node) }
    for change in commit.children where isLive(change.node) { setChildren(change.children, of: change.node) }
    for change in commit.timings where isLive(change.node) { setTiming(change.timing, of: change.node) }
    for change in commit.animations where isLive(change.node) {
      setAnimations(change.specs, of: change.node)
      setTransition(change.transition, from: change.source ?? sources[change.node], of: change.node)
    }
    for node in commit.removed { remove(node) }
    notePlainLeaves(commit)
    if !portals.isEmpty || !portalSources.isEmpty { notePortals() }
    if !followers.isEmpty { followersAreUnsorted = true }
    if commit.hasRoot {
      root = isLive(commit.root) ? commit.root : -1
      if root >= 0 { setSpace(0, of: root) }
    }
    times.order()
    updateEmitters(commit)
    if commit.isChange, !transitionNodes.isEmpty { findLaterSources(of: commit) }
  }

  /// The whole tree as one commit, for a new replica.
  func snapshot() -> Commit {
    var commit = Commit()
    var duplicates: [ObjectIdentifier: FrozenTree] = [:]
    for (index, node) in nodes.enumerated() where node.isLive {
      let name = NodeIndex(index)
      guard let table = node.table else { continue }
      commit.created.append(Commit.Created(node: name, table: table))
      commit.append(name, 0, node.row, table.rowLength)
      for (slot, object) in node.objects.enumerated() where object != nil {
        commit.objects.append(Commit.ObjectValue(node: name, slot: slot, value: object))
      }
      if !node.children.isEmpty {
        commit.children.append(Commit.Children(node: name, children: node.children))
      }
      if node.mask >= 0 { commit.masks.append(Commit.Mask(node: name, mask: node.mask)) }
      if !node.timing.isIdentity { commit.timings.append(Commit.Timing(node: name, timing: node.timing)) }
      if node.animations != nil || node.transition != nil {
        commit.animations.append(
          Commit.Animations(
            node: name, specs: node.animations?.specs ?? [], transition: node.transition?.spec,
            source: node.transition?.source?.with { $0.duplicate(&duplicates) }))
      }
    }
    commit.root = root
    commit.hasRoot = true
    return commit
  }

  /// Updates which of the nodes that a commit named are plain leaves.
  private func notePlainLeaves(_ commit: Commit) {
    func note(_ node: NodeIndex) {
      if isLive(node) { nodes[Int(node)].notePlainLeaf() }
    }
    for change in commit.created {
      note(change.node)
      noteDepth(change.node)
    }
    for change in commit.objects { note(change.node) }
    for change in commit.masks { note(change.node) }
    for change in commit.children { note(change.node) }
    for change in commit.animations {
      note(change.node)
      noteDepth(change.node)
    }
  }

  /// Updates whether a node may have depth.
  private func noteDepth(_ node: NodeIndex) {
    guard isLive(node), nodes[Int(node)].noteDepth() else { return }
    let parent = nodes[Int(node)].parent
    if isLive(parent) { nodes[Int(parent)].haveChildrenDepth = nil }
  }

  /// Whether a node exists. Commits name only existing nodes; the check keeps a faulty one from reaching
  /// beyond the arrays.
  private func isLive(_ node: NodeIndex) -> Bool {
    nodes.indices.contains(Int(node)) && nodes[Int(node)].isLive
  }

  private func create(_ created: Commit.Created) {
    let index = Int(created.node)
    while nodes.count <= index {
      nodes.append(RenderNode())
      rows.append(RenderNode.noRow)
      rowEvaluations.append(.max)
    }
    if nodes[index].isLive { remove(created.node) }
    nodes[index].create(created.table)
    if created.table.layerKind == .replicator {
      nodes[index].replicatorIndex = replicators.count
      replicators.append(created.node)
    }
    if created.table.layerKind == .portal { portals.append(created.node) }
    rows[index] = nodes[index].row
    nodeCount += 1
  }

  /// Updates which nodes are shown only by portals.
  private func notePortals() {
    for node in portalSources where isLive(node) {
      nodes[Int(node)].isShownByPortal = false
      nodes[Int(node)].notePlainLeaf()
    }
    portals.removeAll { !isLive($0) || nodes[Int($0)].table?.layerKind != .portal }
    portalSources.removeAll()
    for portal in portals where nodes[Int(portal)].row[PortalSlot.hidesSourceLayer] != 0 {
      let source = portalSource(portal)
      guard source >= 0 else { continue }
      nodes[Int(source)].isShownByPortal = true
      nodes[Int(source)].notePlainLeaf()
      portalSources.append(source)
    }
  }

  /// The node that a portal shows; −1 where there is none.
  func portalSource(_ portal: NodeIndex) -> NodeIndex {
    guard nodes[Int(portal)].table?.layerKind == .portal else { return -1 }
    let source = NodeIndex(clamping: Int(clamping: nodes[Int(portal)].row[PortalSlot.sourceNode]))
    return isLive(source) ? source : -1
  }

  private func remove(_ node: NodeIndex) {
    let index = Int(node)
    guard nodes.indices.contains(index), nodes[index].isLive else { return }
    rowStore.remove(node, in: self)
    setTransition(nil, from: nil, of: node)
    emitters.remove(node)
    let position = nodes[index].replicatorIndex
    if position >= 0 {
      replicators.swapAt(position, replicators.count - 1)
      replicators.removeLast()
      if position < replicators.count { nodes[Int(replicators[position])].replicatorIndex = position }
    }
    if nodes[index].ownSpace >= 0 { times.release(nodes[index].ownSpace) }
    nodes[index].deallocate()
    nodes[index] = RenderNode()
    rows[index] = RenderNode.noRow
    nodeCount -= 1
  }

  private func setChildren(_ children: ContiguousArray<NodeIndex>, of node: NodeIndex) {
    let living = children.allSatisfy(isLive) ? children : children.filter(isLive)
    nodes[Int(node)].children = living
    nodes[Int(node)].haveChildrenDepth = nil
    let space = innerSpace(of: node)
    for child in living {
      nodes[Int(child)].parent = node
      setSpace(space, of: child)
    }
  }

  private func setMask(_ mask: NodeIndex, of node: NodeIndex) {
    let mask = isLive(mask) ? mask : -1
    nodes[Int(node)].mask = mask
    guard mask >= 0 else { return }
    nodes[Int(mask)].parent = node
    setSpace(innerSpace(of: node), of: mask)
  }

  // MARK: Time spaces

  /// The time space of a node's animations and sublayers.
  func innerSpace(of node: NodeIndex) -> Int32 {
    let own = nodes[Int(node)].ownSpace
    return own >= 0 ? own : nodes[Int(node)].space
  }

  private func setTiming(_ timing: MediaTiming, of node: NodeIndex) {
    let index = Int(node)
    nodes[index].timing = timing
    if nodes[index].ownSpace >= 0 {
      times.set(timing, of: nodes[index].ownSpace)
      return
    }
    guard !timing.isIdentity else { return }
    let own = times.make(inside: nodes[index].space, timing)
    nodes[index].ownSpace = own
    if nodes[index].isScheduled { hasMovedAnimations = true }
    rowStore.moveRows(of: node, to: own, in: self)
    for child in nodes[index].children { setSpace(own, of: child) }
    if nodes[index].mask >= 0 { setSpace(own, of: nodes[index].mask) }
  }

  /// Moves a node and the nodes beneath it to the time space `space`, down to nodes with a space of their
  /// own.
  private func setSpace(_ space: Int32, of top: NodeIndex) {
    guard nodes[Int(top)].space != space else { return }
    var stack = [top]
    while let node = stack.popLast() {
      let index = Int(node)
      guard nodes[index].space != space else { continue }
      nodes[index].space = space
      if nodes[index].ownSpace >= 0 {
        times.setParent(space, of: nodes[index].ownSpace)
        continue
      }
      if nodes[index].isScheduled { hasMovedAnimations = true }
      rowStore.moveRows(of: node, to: space, in: self)
      stack.append(contentsOf: nodes[index].children)
      if nodes[index].mask >= 0 { stack.append(nodes[index].mask) }
    }
  }

  // MARK: Animations

  private func setAnimations(_ specs: [AnimationSpec], of node: NodeIndex) {
    rowStore.remove(node, in: self)
    guard !specs.isEmpty else { return }
    rowStore.add(specs, to: node, space: innerSpace(of: node), in: self)
  }

  private func setTransition(_ spec: TransitionSpec?, from source: TransitionSource?, of node: NodeIndex) {
    let before = nodes[Int(node)].transition
    guard let spec else {
      if before != nil { transitionNodes.remove(node) }
      nodes[Int(node)].transition = nil
      return
    }
    let goesOn = before?.spec.identity === spec.identity
    nodes[Int(node)].transition = TransitionRow(spec, source: goesOn ? before?.source : source)
    transitionNodes.insert(node)
  }

  /// The time in a node when the host's clock shows `time`.
  func innerTime(of node: NodeIndex, at time: CFTimeInterval) -> CFTimeInterval {
    times.time(of: innerSpace(of: node), at: time)
  }

  /// The time in a node when it is `outer` in its superlayer.
  func innerTime(of node: NodeIndex, in outer: CFTimeInterval) -> CFTimeInterval {
    let index = Int(node)
    return nodes[index].ownSpace >= 0 ? nodes[index].timing.localTime(parent: outer) : outer
  }

  /// The time in the superlayer when it is `inner` in a node; infinity where the node's time stands still.
  func outerTime(of node: NodeIndex, at inner: CFTimeInterval) -> CFTimeInterval {
    let index = Int(node)
    guard nodes[index].ownSpace >= 0 else { return inner }
    return nodes[index].timing.speed == 0 ? .infinity : nodes[index].timing.parentTime(local: inner)
  }

  /// Writes the presentation values of one node at `time`, in its own time, into a presentation copy.
  func present(_ node: NodeIndex, at time: CFTimeInterval, into layer: CALayer) {
    let index = Int(node)
    guard nodes.indices.contains(index), nodes[index].isLive, let table = nodes[index].table,
      table === layer.table
    else { return }
    if nodes[index].animations != nil {
      rowStore.evaluate(node, at: time, in: self)
      if nodes[index].animations?.follows.isEmpty == false { placeAlone(node, at: time) }
    }
    let row = rows[index]
    setAnimated(index, nodes[index].animations != nil)
    layer.row.update(from: row, count: table.rowLength)
    let committed = nodes[index].row
    for slot in layer.objects.indices { layer.objects[slot] = nodes[index].objects[slot] }
    guard let animations = nodes[index].animations else { return }
    for property in table.properties where property.kind == .color {
      for offset in 0..<5 where row[property.slot + offset] != committed[property.slot + offset] {
        layer.objects[property.object] = Box.value(row + property.slot, .color) as AnyObject?
        break
      }
    }
    for (slot, object) in animations.presentedObjects {
      // Objects that evaluation writes in place must not be kept by others.
      let isOwn = animations.flats.contains { $0.presented === object }
      layer.objects[slot] = isOwn ? (object as? any FlatObject)?.duplicate() : object
    }
    for flat in animations.flats where flat.isActive {
      if let key = flat.key { layer.undeclared[key] = (flat.presented as? UndeclaredValue)?.value }
    }
  }
}

/// One layer in a render tree.
struct RenderNode {
  var table: PropertyTable?
  var parent: NodeIndex = -1
  var children = ContiguousArray<NodeIndex>()
  var mask: NodeIndex = -1
  /// The committed values.
  var row: UnsafeMutablePointer<Double> = RenderNode.noRow
  var objects = ContiguousArray<AnyObject?>()
  var timing = MediaTiming(layer: ())
  /// The time space of the node, and the one that it makes for the nodes inside it (−1: none).
  var space: Int32 = 0
  var ownSpace: Int32 = -1
  var animations: NodeAnimations?
  var transition: TransitionRow?
  var emitter: NodeEmitter?
  var isScheduled = false
  /// Whether only portals show the node.
  var isShownByPortal = false
  /// The index in the tree's list of replicators; −1: the node is no replicator.
  var replicatorIndex = -1
  /// The time inside the node in the copy that is shown; NaN: the time of its space.
  var shownTime = Double.nan

  /// A placeholder for the row of a node that does not exist.
  nonisolated(unsafe) static let noRow = UnsafeMutablePointer<Double>.allocate(capacity: 1)

  var isLive: Bool { table != nil }

  /// Whether the appearance follows from the row alone: a CALayer without sublayers, mask, images, paths,
  /// filters, transition, or animations of any of these.
  private(set) var isPlainLeaf = false

  mutating func notePlainLeaf() {
    isPlainLeaf =
      table?.layerKind.traits.isPlain == true && children.isEmpty && mask < 0 && transition == nil
      && !isShownByPortal
      && objects[ObjectSlot.contents] == nil
      && objects[ObjectSlot.shadowPath..<ObjectSlot.layerEnd].allSatisfy { $0 == nil }
      && (animations.map { $0.objectRows.isEmpty && $0.flats.isEmpty } ?? true)
  }

  /// Whether the layer may lie outside its superlayer's plane, now or while its animations run. With this
  /// flag a flat tree examines no transform to find that there is nothing to order by depth. `noteDepth`
  /// computes it.
  private(set) var mayHaveDepth = false
  /// Whether one of the sublayers may have depth; nil: not computed yet.
  var haveChildrenDepth: Bool?

  /// Whether `mayHaveDepth` depends on values in these slots.
  func isOfDepth(_ slots: Range<Int>) -> Bool {
    (slots.lowerBound < Slot.opacity && slots.upperBound > Slot.zPosition)
      || table?.layerKind.traits.hasOptionalDepth == true
  }

  /// Computes `mayHaveDepth`. Returns whether it has changed.
  mutating func noteDepth() -> Bool {
    let before = mayHaveDepth
    mayHaveDepth =
      keepsDepth || Geometry.hasDepth(row) || (animations?.specs.contains { $0.leavesPlane } ?? false)
    return mayHaveDepth != before
  }

  /// Whether the depth of the layers inside it may show in the space around it.
  private var keepsDepth: Bool { table?.layerKind.traits.passesDepthOn(row) == true }

  mutating func create(_ table: PropertyTable) {
    self.table = table
    row = RowPool.committed.take(table.rowLength)
    row.initialize(from: table.defaultRow, count: table.rowLength)
    objects = ContiguousArray(repeating: nil, count: table.objectCount)
  }

  mutating func deallocate() {
    guard let table else { return }
    RowPool.committed.giveBack(row, table.rowLength)
    self.table = nil
  }

  /// Writes committed values. They also go to the animated row, where animations overwrite theirs in the next
  /// evaluation.
  func write(_ values: UnsafePointer<Double>, at slot: Int, count: Int) {
    (row + slot).update(from: values, count: count)
    if let animations { (animations.row + slot).update(from: values, count: count) }
  }

  mutating func setObject(_ object: AnyObject?, at slot: Int) { objects[slot] = object }
}
