import Synchronization

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
  @exclusivity(unchecked) var rows = ContiguousArray<LayerRow>()
  @exclusivity(unchecked) var freshness = RowFreshness()
  /// The nodes that have changed, for readers that keep work from frame to frame.
  @exclusivity(unchecked) package internal(set) var journal = ChangeJournal()
  /// Memory for the nodes that change while all rows take their values.
  @exclusivity(unchecked) var changedNodes = ChangedNodes()
  /// A number that no other tree of the process has.
  package let serial = RenderTree.serials.add(1, ordering: .relaxed).newValue
  private static let serials = Atomic<UInt64>(0)
  package let times = TimeSpaces()
  var animationStore = AnimationStore()

  package init() {}

  deinit {
    for index in nodes.indices { nodes[index].deallocate() }
  }

  /// Node indices are less than this.
  package var nodeCapacity: Int { nodes.count }

  /// The number of animations that evaluation runs through.
  package var animationCount: Int { animationStore.count }

  /// The nodes that emit particles.
  var emitters: Set<NodeIndex> = []

  /// The nodes that have a transition, running or to come.
  @exclusivity(unchecked) private(set) var transitionNodes: Set<NodeIndex> = []

  /// The nodes that follow others, in the order in which they are placed.
  var followers: [NodeIndex] = []
  /// Whether the order of the followers has to be computed again.
  var followersAreUnsorted = false

  /// The nodes of portals, and the nodes that only portals show.
  var portals: [NodeIndex] = []
  var portalSources: [NodeIndex] = []

  /// The nodes whose sublayers' depth the commit that is being applied has changed.
  private var parentsOfChangedDepth: [NodeIndex] = []

  /// The nodes that draw their sublayers several times.
  private(set) var replicators: [NodeIndex] = []

  /// The delayed copies that are shown: each replicator with the time inside it, in the order in which they were shown.
  /// Later ones apply inside earlier ones or replace them.
  var shownCopies = ContiguousArray<(node: NodeIndex, time: Double)>()

  /// The number of nodes in the tree.
  package private(set) var nodeCount = 0

  /// The presentation of the whole tree at `time`, of the host's clock. Allocates nothing in steady state.
  package func evaluate(at time: CFTimeInterval) -> Frame {
    times.evaluate(at: time)
    // Trees that nobody draws are evaluated too.
    journal.trim(to: nodes.count + 1024)
    animationStore.evaluateAll(in: self, evaluation: freshness.beginEvaluation())
    // The particles of emitters move without a change of values.
    for node in emitters { journal.note(node) }
    if !followers.isEmpty { placeFollowers() }
    return Frame(tree: self, time: time)
  }

  /// The values of a node as they are on screen, by `Slot`.
  @inline(__always)
  func row(_ node: Int) -> LayerRow {
    if freshness.isOutOfDate(node) { takeValues(node) }
    return rows[node]
  }

  private func takeValues(_ node: Int) {
    freshness.noteTaken(node)
    if let animations = nodes[node].animations, animationStore.take(animations) {
      journal.note(NodeIndex(node))
    }
  }

  /// Writes the values of all nodes at once. This is faster than one by one if most of them are read.
  func takeAllValues() {
    // A frame is painted several times where several rectangles of it have changed.
    if freshness.isAllTaken { return }
    rows.withUnsafeBufferPointer { rows in
      freshness.evaluations.withUnsafeBufferPointer { evaluations in
        guard let rows = rows.baseAddress, let evaluations = evaluations.baseAddress else { return }
        animationStore.takeAll(
          into: rows, evaluations: evaluations, taken: freshness.taken, &journal, &changedNodes)
      }
    }
    freshness.noteAllTaken()
    if !followers.isEmpty { placeFollowers() }
  }

  /// Notes that a node's row was written by itself and is up to date until the next evaluation.
  func markShown(_ node: Int) {
    freshness.noteForeign(node, staysUntilNext: true)
    journal.note(NodeIndex(node))
  }

  /// Notes that a node's row has to take its values again.
  func setStale(_ node: Int) { freshness.noteForeign(node, staysUntilNext: false) }

  /// Notes whether a node has animations, whose values its row has to take.
  func setAnimated(_ node: Int, _ isAnimated: Bool) {
    if isAnimated { setStale(node) } else { freshness.noteStill(node) }
    journal.note(NodeIndex(node))
  }

  /// The next time, at or after `time`, at which anything moves; infinity at rest.
  package func nextFrameTime(after time: CFTimeInterval) -> CFTimeInterval {
    times.evaluate(at: time)
    return nextChange(after: time)
  }

  /// Whether commits have moved nodes with scheduled animations to other time spaces since the last call.
  package func takeMovedAnimations() -> Bool {
    defer { hasMovedAnimations = false }
    return hasMovedAnimations
  }
  var hasMovedAnimations = false

  /// Notes that a callback of an animation of the node is scheduled, in the time in the node.
  package func markScheduled(_ node: NodeIndex) { nodes[Int(node)].isScheduled = true }

  /// Whether animations of any kind are committed for a node.
  package func hasAnimations(_ node: NodeIndex) -> Bool {
    nodes.indices.contains(Int(node)) && nodes[Int(node)].animations != nil
  }

  /// The committed timing of a node.
  package func timing(of node: NodeIndex) -> MediaTiming { nodes[Int(node)].timing }

  /// Whether a layer has had a compositing filter, or an animation that may give it one. False: no layer is asked for its blend mode.
  @exclusivity(unchecked) private(set) var mayBlend = false

  // MARK: Commits

  /// Applies the changes of a transaction.
  package func apply(_ commit: Commit) {
    version += 1
    // The evaluation of a frame limits the journal, too. A program may commit changes to a tree and never ask for a frame.
    journal.trim(to: 2 * (nodes.count + 1024))
    note(commit)
    let sources = commit.animations.isEmpty ? [:] : sources(before: commit)
    makeRoom(for: commit.created)
    for created in commit.created where created.node >= 0 { create(created) }
    for values in commit.values where isLive(values.node) {
      let node = Int(values.node)
      commit.payload.withUnsafeBufferPointer { payload in
        guard let source = payload.baseAddress else { return }
        nodes[node].write(source + values.offset, at: values.slot, count: values.count)
      }
      if nodes[node].animations != nil { animationStore.baseChanged(values.node, in: self) }
      if nodes[node].isOfDepth(values.slot..<values.slot + values.count) { noteDepth(values.node) }
    }
    for object in commit.objects where isLive(object.node) {
      nodes[Int(object.node)].setObject(object.value, at: object.slot)
      if object.slot == ObjectSlot.compositingFilter, object.value != nil { mayBlend = true }
      animationStore.objectChanged(nodes[Int(object.node)], at: object.slot)
    }
    for mask in commit.masks where isLive(mask.node) { setMask(mask.mask, of: mask.node) }
    for change in commit.children where isLive(change.node) { setChildren(change.children, of: change.node) }
    for change in commit.timings where isLive(change.node) { setTiming(change.timing, of: change.node) }
    for change in commit.animations where isLive(change.node) {
      setAnimations(change.specs, of: change.node)
      if nodes[Int(change.node)].animations?.presentedObjects.isEmpty == false { mayBlend = true }
      setTransition(change.transition, from: change.source ?? sources[change.node], of: change.node)
    }
    for node in commit.removed { remove(node) }
    noteLeaves(commit)
    noteDepthOfChildren()
    if !portals.isEmpty || !portalSources.isEmpty { notePortals() }
    if !followers.isEmpty { followersAreUnsorted = true }
    if commit.hasRoot { root = commit.root }
    // A root that is released with its tree leaves an empty tree.
    if root >= 0, !isLive(root) { root = -1 }
    if commit.hasRoot, root >= 0 { setSpace(0, of: root) }
    times.order()
    updateEmitters(commit)
    if commit.isChange, !transitionNodes.isEmpty { findLaterSources(of: commit) }
    if !commit.removed.isEmpty { giveBackRoom() }
  }

  /// Notes what a commit changes.
  private func note(_ commit: Commit) {
    let hasStructure =
      !commit.created.isEmpty || !commit.removed.isEmpty || !commit.children.isEmpty || !commit.masks.isEmpty
      || commit.hasRoot
    // Whether the layers around a layer are pictures of their own depends on its blend mode.
    let hasBlending =
      commit.objects.contains { $0.slot == ObjectSlot.compositingFilter }
      || commit.values.contains { ($0.slot..<$0.slot + $0.count).contains(Slot.allowsGroupBlending) }
    // Readers read the whole tree then, so they need no notes.
    if hasStructure || hasBlending { return journal.noteStructure() }
    for values in commit.values { journal.note(values.node) }
    for object in commit.objects { journal.note(object.node) }
    for change in commit.animations { journal.note(change.node) }
  }

  /// The whole tree as one commit, for a new replica.
  package func snapshot() -> Commit {
    var commit = Commit()
    var duplicates: [ObjectIdentifier: FrozenTree] = [:]
    for (index, node) in nodes.enumerated() where node.isLive {
      let name = NodeIndex(index)
      guard let layout = node.layout else { continue }
      commit.created.append(Commit.Created(node: name, layout: layout))
      commit.append(name, node.row, layout)
      commit.append(name, node.objects, layout)
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

  /// Updates which of the nodes that a commit named are leaves.
  private func noteLeaves(_ commit: Commit) {
    func note(_ node: NodeIndex) {
      if isLive(node) { nodes[Int(node)].noteLeaf() }
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
    if isLive(parent) { forgetDepthOfChildren(of: parent) }
  }

  private func forgetDepthOfChildren(of node: NodeIndex) {
    journal.noteStructure()
    guard nodes[Int(node)].haveChildrenDepth != nil else { return }
    nodes[Int(node)].haveChildrenDepth = nil
    parentsOfChangedDepth.append(node)
  }

  /// Finds out again which nodes have sublayers that may have depth.
  private func noteDepthOfChildren() {
    for node in parentsOfChangedDepth where isLive(node) {
      nodes[Int(node)].haveChildrenDepth = nodes[Int(node)].children.contains {
        nodes[Int($0)].mayHaveDepth
      }
    }
    parentsOfChangedDepth.removeAll(keepingCapacity: true)
  }

  /// Whether a node exists. Commits name only existing nodes; the check keeps a faulty one from reaching
  /// beyond the arrays.
  func isLive(_ node: NodeIndex) -> Bool {
    nodes.indices.contains(Int(node)) && nodes[Int(node)].isLive
  }

  /// Makes room for new nodes: for a tree at once, without memory that it does not need.
  private func makeRoom(for created: [Commit.Created]) {
    let count = Int(created.reduce(-1) { max($0, $1.node) }) + 1
    guard count > nodes.count else { return }
    if count > nodes.capacity {
      let capacity = max(count, nodes.count + nodes.count / 4)
      nodes.reserveCapacity(capacity)
      rows.reserveCapacity(capacity)
    }
    while nodes.count < count {
      nodes.append(RenderNode())
      rows.append(RenderNode.noRow)
    }
    freshness.makeRoom(count, capacity: nodes.capacity)
  }

  private func create(_ created: Commit.Created) {
    let index = Int(created.node)
    if nodes[index].isLive { remove(created.node) }
    nodes[index].create(created.layout)
    if created.layout.kind == .replicator {
      nodes[index].replicatorIndex = replicators.count
      replicators.append(created.node)
    }
    if created.layout.kind == .portal { portals.append(created.node) }
    rows[index] = nodes[index].row
    nodeCount += 1
  }

  private func remove(_ node: NodeIndex) {
    let index = Int(node)
    guard nodes.indices.contains(index), nodes[index].isLive else { return }
    animationStore.remove(node, in: self)
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
    forgetDepthOfChildren(of: node)
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

  // MARK: Animations

  private func setAnimations(_ specs: [AnimationSpec], of node: NodeIndex) {
    animationStore.remove(node, in: self)
    guard !specs.isEmpty else { return }
    animationStore.add(specs, to: node, space: innerSpace(of: node), in: self)
  }

  private func setTransition(_ spec: TransitionSpec?, from source: TransitionSource?, of node: NodeIndex) {
    let before = nodes[Int(node)].transition
    guard let spec else {
      if before != nil { transitionNodes.remove(node) }
      nodes[Int(node)].transition = nil
      return
    }
    let goesOn = before?.spec.identity === spec.identity
    nodes[Int(node)].transition = TransitionAnimation(spec, source: goesOn ? before?.source : source)
    transitionNodes.insert(node)
  }
}
