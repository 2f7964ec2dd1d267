/// The layers of a live tree that wait for layout. A commit lays them out, parents before what lies beneath them;
/// it costs what waits, whatever the tree's size.
final class LayoutQueue {
  private var waiting: [CALayer] = []
  /// What the pass that runs has still to do, by depth in the tree.
  private var levels: [[CALayer]] = []
  /// The depth that the pass has reached; −1 while none runs.
  private var level = -1
  private var depths = TreeDepths()

  func append(_ layer: CALayer) {
    // What a layout asks of layers further down comes within the pass, all else after it.
    if level >= 0, depths.depth(of: layer) > level { file(layer) } else { waiting.append(layer) }
  }

  /// The tree has another shape.
  func treeChanged() { depths.forget() }

  /// Lays out until nothing waits; an endless exchange between layouts is cut off.
  func layOut(in host: LayerHost) {
    // A layout may itself flush the transaction.
    guard level < 0 else { return }
    for _ in 0..<CALayer.layoutRounds where !waiting.isEmpty {
      let layers = waiting
      waiting.removeAll(keepingCapacity: true)
      for layer in layers where layer.context === host { file(layer) }
      level = 0
      while level < levels.count {
        var index = 0
        while index < levels[level].count {
          let layer = levels[level][index]
          index += 1
          guard layer.context === host else { continue }
          layer.layoutState.remove(.queued)
          if layer.layoutIsNeeded { layer.layOutNow() }
        }
        levels[level].removeAll(keepingCapacity: true)
        level += 1
      }
      level = -1
    }
    depths.forget()
  }

  private func file(_ layer: CALayer) {
    let depth = depths.depth(of: layer)
    while levels.count <= depth { levels.append([]) }
    levels[depth].append(layer)
  }
}

/// How deep layers lie in a tree. In deep trees the depth of some is kept, so that not each layer costs a walk to the
/// root.
private struct TreeDepths {
  /// The distance of the layers on the way up whose depth is kept, or looked for.
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

  /// The tree has another shape.
  mutating func forget() {
    if !known.isEmpty { known = [:] }
  }
}
