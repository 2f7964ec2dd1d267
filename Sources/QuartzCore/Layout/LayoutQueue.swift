/// The layers of a live tree that wait for layout. A commit lays them out, parents before their descendants. The cost
/// depends on the number of waiting layers and not on the size of the tree.
final class LayoutQueue {
  private var waiting: [CALayer] = []
  /// The layers that the running pass has still to lay out, by depth in the tree.
  private var levels: [[CALayer]] = []
  /// The depth that the running pass has reached; −1 if none runs.
  private var level = -1
  private var depths = TreeDepths()

  func append(_ layer: CALayer) {
    // Layers further down than the running layout are laid out in its pass, all others in the next one.
    if level >= 0, depths.depth(of: layer) > level { file(layer) } else { waiting.append(layer) }
  }

  /// Forgets the depths, because the tree has changed.
  func treeChanged() { depths.forget() }

  /// Lays out until nothing waits; an endless exchange between layouts is cut off.
  func layOut(in tree: LiveTree) {
    // A layout may itself flush the transaction.
    guard level < 0 else { return }
    var loop = LayoutLoop(limit: CALayer.layoutRounds)
    for round in 0..<loop.limit where !waiting.isEmpty {
      loop.enter(pass: round)
      let layers = waiting
      waiting.removeAll(keepingCapacity: true)
      for layer in layers where layer.context === tree { file(layer) }
      level = 0
      while level < levels.count {
        var index = 0
        while index < levels[level].count {
          let layer = levels[level][index]
          index += 1
          guard layer.context === tree else { continue }
          layer.layoutState.remove(.queued)
          if layer.layoutIsNeeded { layer.layOutNow() }
        }
        levels[level].removeAll(keepingCapacity: true)
        level += 1
      }
      level = -1
    }
    depths.forget()
    let dropped = dropWaiting(in: tree)
    loop.leave(dropped.map { LayoutLoop.finding($0) })
  }

  /// Takes away the layouts that are still asked for after the last round, so that the next commit does not go on with them. Returns a layer
  /// that has lost its layout.
  private func dropWaiting(in tree: LiveTree) -> CALayer? {
    let layers = waiting.filter { $0.context === tree && $0.layoutIsNeeded }
    for layer in layers { layer.layoutState.remove([.queued, .needed]) }
    waiting.removeAll { $0.layoutState.isDisjoint(with: .queued) }
    return layers.first
  }

  private func file(_ layer: CALayer) {
    let depth = depths.depth(of: layer)
    while levels.count <= depth { levels.append([]) }
    levels[depth].append(layer)
  }
}

/// How deep layers lie in a tree. In deep trees the depths of some layers are kept, so that not every layer costs a
/// walk to the root.
private struct TreeDepths {
  /// The distance between layers whose depth is kept.
  private static let stride = 32
  private var known: [ObjectIdentifier: Int] = [:]

  /// The number of layers above `layer`.
  mutating func depth(of layer: CALayer) -> Int {
    var passed: [(layer: ObjectIdentifier, steps: Int)] = []
    var steps = 0
    var depth = 0
    var current = layer
    while let parent = current.parent {
      current = parent
      steps += 1
      guard steps % Self.stride == 0 else { continue }
      if let found = known[ObjectIdentifier(current)] {
        depth = found
        break
      }
      passed.append((ObjectIdentifier(current), steps))
    }
    depth += steps
    if steps >= Self.stride { known[ObjectIdentifier(layer)] = depth }
    for place in passed { known[place.layer] = depth - place.steps }
    return depth
  }

  /// Forgets the depths, because the tree has changed.
  mutating func forget() {
    if !known.isEmpty { known = [:] }
  }
}
