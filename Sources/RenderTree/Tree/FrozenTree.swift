/// The appearance of parts of a render tree at one moment: the old states of transitions.
///
/// It is a value, not a screenshot, so it can be drawn at any size and time, in any order, with the same
/// bytes. It is stored as the commit that makes it, and becomes a tree when it is first drawn; a replica that
/// never draws never makes one. One instance holds the old states of all transitions of a commit, so that
/// transitions within each other share it.
///
/// An instance belongs to one replica; another thread gets a `duplicate`.
final class FrozenTree {
  private let commit: Commit
  private let particles: [(node: NodeIndex, particles: ContiguousArray<EmitterParticle>)]
  /// How many old states lie within each other: one more than in the transitions that were running.
  let depth: Int
  private var made: RenderTree?

  /// The most old states that lie within each other when transitions interrupt each other. An older one would
  /// hardly be visible, and a new transition in every frame must not accumulate them.
  static let depthLimit = 4

  init(_ commit: Commit, particles: [(node: NodeIndex, particles: ContiguousArray<EmitterParticle>)]) {
    self.commit = commit
    self.particles = particles
    depth = 1 + (commit.animations.compactMap { $0.source?.tree.depth }.max() ?? 0)
  }

  /// The tree, whose time stands still.
  var tree: RenderTree {
    if let made { return made }
    let tree = RenderTree()
    tree.apply(commit)
    for (node, particles) in particles { tree.nodes[Int(node)].emitter?.freeze(particles) }
    _ = tree.evaluate(at: 0)
    made = tree
    return tree
  }

  /// The number of nodes.
  var nodeCount: Int { commit.created.count }

  /// The same without the old states that lie deeper than `depth`.
  func limited(to depth: Int) -> FrozenTree {
    guard self.depth > depth else { return self }
    var limited = commit
    limited.animations = commit.animations.map {
      var animations = $0
      if depth <= 1 {
        (animations.transition, animations.source) = (nil, nil)
      } else {
        animations.source = $0.source?.with { $0.limited(to: depth - 1) }
      }
      return animations
    }
    return FrozenTree(limited, particles: particles)
  }

  /// Another instance, for another replica. `made` holds the duplicates so far, by their originals.
  func duplicate(_ made: inout [ObjectIdentifier: FrozenTree]) -> FrozenTree {
    if let duplicate = made[ObjectIdentifier(self)] { return duplicate }
    var copy = commit
    copy.animations = commit.animations.map {
      var animations = $0
      animations.source = $0.source?.with { $0.duplicate(&made) }
      return animations
    }
    let duplicate = FrozenTree(copy, particles: particles)
    made[ObjectIdentifier(self)] = duplicate
    return duplicate
  }
}

/// The old state of one node's transition.
package struct TransitionSource {
  let tree: FrozenTree
  /// The node in `tree`.
  let node: NodeIndex
  /// The mask that the node had, a node of the current tree; −1: none.
  let mask: NodeIndex

  func with(_ change: (FrozenTree) -> FrozenTree) -> TransitionSource {
    TransitionSource(tree: change(tree), node: node, mask: mask)
  }
}

extension RenderTree {
  /// The old states of the nodes whose transitions begin with `commit`, taken before it is applied.
  func sources(before commit: Commit) -> [NodeIndex: TransitionSource] {
    var sources: [NodeIndex: TransitionSource] = [:]
    var tops: [NodeIndex] = []
    for change in commit.animations where change.source == nil {
      guard let spec = change.transition else { continue }
      if nodes.indices.contains(Int(change.node)), nodes[Int(change.node)].isLive {
        // A transition that goes on keeps its old state.
        if nodes[Int(change.node)].transition?.spec.identity !== spec.identity { tops.append(change.node) }
      } else if !transitionNodes.isEmpty {
        // A layer that was removed and inserted again has another node, but its transition goes on.
        let before = commit.removed.first {
          nodes.indices.contains(Int($0)) && nodes[Int($0)].transition?.spec.identity === spec.identity
        }
        if let before { sources[change.node] = nodes[Int(before)].transition?.source }
      }
    }
    guard !tops.isEmpty else { return sources }
    return sources.merging(self.sources(of: tops, at: commit.time)) { $1 }
  }

  /// The states of those nodes of `tops` that show anything at a time of the host's clock.
  func sources(of tops: [NodeIndex], at time: Double) -> [NodeIndex: TransitionSource] {
    var freezer = Freezer(tree: self, time: time)
    let found = freezer.freeze(tops)
    guard !found.isEmpty else { return [:] }
    let frozen = FrozenTree(freezer.commit, particles: freezer.particles)
    var sources: [NodeIndex: TransitionSource] = [:]
    for (top, node) in found {
      sources[top] = TransitionSource(tree: frozen, node: node, mask: nodes[Int(top)].mask)
    }
    return sources
  }
}

/// Records the appearance of parts of a tree at a moment, as a commit that makes a tree of only these parts.
private struct Freezer {
  let tree: RenderTree
  /// Of the host's clock.
  let time: Double
  var commit = Commit()
  var particles: [(node: NodeIndex, particles: ContiguousArray<EmitterParticle>)] = []
  /// The new nodes by the old ones.
  private var names: [NodeIndex: NodeIndex] = [:]
  private var count: NodeIndex = 0
  /// Where the rows of portals are in the commit's payload, and the old nodes that they show.
  private var portals: [(offset: Int, source: NodeIndex)] = []

  init(tree: RenderTree, time: Double) {
    self.tree = tree
    self.time = time
  }

  /// Records `tops` and all nodes beneath them. Returns the new nodes of those that show anything.
  mutating func freeze(_ tops: [NodeIndex]) -> [(top: NodeIndex, node: NodeIndex)] {
    // A node inside another one is recorded with it, unless a node between them is hidden.
    let all = Set(tops)
    func liesInOther(_ top: NodeIndex) -> Bool {
      var parent = tree.nodes[Int(top)].parent
      while parent >= 0 {
        if all.contains(parent) { return true }
        parent = tree.nodes[Int(parent)].parent
      }
      return false
    }
    let inner = tops.count > 1 ? tops.filter(liesInOther) : []
    let skipped = Set(inner)
    for top in tops where !skipped.contains(top) { take(top: top) }
    for top in inner where names[top] == nil { take(top: top) }
    // A portal shows the node that was recorded with it.
    for (offset, source) in portals {
      commit.payload[offset] = Double(names[source] ?? -1)
    }
    return tops.compactMap { top in names[top].map { (top, $0) } }
  }

  private mutating func take(top: NodeIndex) {
    guard isShown(top, row: presented(top), keepsAnimations: false) else { return }
    take(top, keepsAnimations: false)
    // Its time stands still, and so does the time of all nodes inside it.
    var still = MediaTiming(layer: ())
    still.speed = 0
    still.timeOffset = tree.innerTime(of: top, at: time)
    if let name = names[top] { commit.timings.append(Commit.Timing(node: name, timing: still)) }
  }

  /// The row of a node as it is on screen at the moment.
  private func presented(_ node: NodeIndex) -> LayerRow {
    let index = Int(node)
    if tree.nodes[index].animations != nil {
      tree.animationStore.evaluate(
        node, at: tree.innerTime(of: node, at: time), in: tree, keepingObjects: true)
      if tree.nodes[index].animations?.follows.isEmpty == false {
        tree.placeAlone(node, at: tree.innerTime(of: node, at: time))
      }
      // The next frame has to take its own results again.
      tree.setAnimated(index, true)
    }
    return tree.rows[index]
  }

  private func transition(of node: NodeIndex) -> TransitionAnimation? {
    guard let row = tree.nodes[Int(node)].transition,
      row.transition(at: tree.innerTime(of: node, at: time)) != nil
    else { return nil }
    return row
  }

  private func isShown(_ node: NodeIndex, row: LayerRow, keepsAnimations: Bool) -> Bool {
    row[Slot.hidden] == 0 || keepsAnimations || transition(of: node) != nil
  }

  private mutating func take(_ top: NodeIndex, keepsAnimations: Bool) {
    var stack = [(node: top, keepsAnimations: keepsAnimations)]
    name(top)
    while let (node, keeps) = stack.popLast() {
      let index = Int(node)
      let record = tree.nodes[index]
      guard let layout = record.layout, let name = names[node] else { continue }
      commit.created.append(Commit.Created(node: name, layout: layout))
      // It was brought up to date when it was found.
      let row = tree.rows[index]
      // A node that is shown at other times too, or by more than its values, keeps its animations.
      let animations = record.animations
      let keepsOwn = animations != nil && (keeps || animations?.contentsNext != nil)
      commit.append(name, keepsOwn ? record.row : row, layout)
      if layout.kind == .portal {
        // Behind all others, because it is written again when all nodes have their names.
        portals.append((commit.payload.count, tree.portalSource(node)))
        commit.append(name, PortalSlot.sourceNode, row + PortalSlot.sourceNode, 1)
      }
      var objects = record.objects
      if !keepsOwn, let animations {
        for (slot, object) in animations.presentedObjects { objects[slot] = object }
      }
      commit.append(name, objects, layout)
      if !record.timing.isIdentity, node != top {
        commit.timings.append(Commit.Timing(node: name, timing: record.timing))
      }
      let transition = transition(of: node)
      if keepsOwn || transition != nil {
        commit.animations.append(
          Commit.Animations(
            node: name, specs: keepsOwn ? animations?.specs.filter { !$0.followsNode } ?? [] : [],
            transition: transition?.spec,
            source: transition?.source?.with { $0.limited(to: FrozenTree.depthLimit - 1) }))
      }
      if let emitter = record.emitter {
        var living: ContiguousArray<EmitterParticle> = []
        emitter.particles(at: tree.innerTime(of: node, at: time), into: &living)
        particles.append((name, living))
      }
      let keepsBeneath = keeps || (layout.kind == .replicator && Replication(row).isDelayed)
      var children = ContiguousArray<NodeIndex>()
      for child in record.children
      where isShown(child, row: presented(child), keepsAnimations: keepsBeneath) {
        children.append(self.name(child))
        stack.append((child, keepsBeneath))
      }
      if !children.isEmpty { commit.children.append(Commit.Children(node: name, children: children)) }
      if record.mask >= 0 {
        commit.masks.append(Commit.Mask(node: name, mask: self.name(record.mask)))
        _ = presented(record.mask)
        stack.append((record.mask, keepsBeneath))
      }
    }
  }

  @discardableResult
  private mutating func name(_ node: NodeIndex) -> NodeIndex {
    if let name = names[node] { return name }
    names[node] = count
    count += 1
    return count - 1
  }
}
