/// The layers of a live tree that wait for layout. A commit lays them out, parents before what lies beneath them;
/// it costs what waits, whatever the tree's size.
final class LayoutQueue {
  private var waiting: [CALayer] = []
  /// What the pass that runs has still to do, by depth in the tree.
  private var levels: [[CALayer]] = []
  /// The depth that the pass has reached; −1 while none runs.
  private var level = -1

  func append(_ layer: CALayer) {
    // What a layout asks of layers further down comes within the pass, all else after it.
    if level >= 0, layer.treeDepth > level { file(layer) } else { waiting.append(layer) }
  }

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
  }

  private func file(_ layer: CALayer) {
    let depth = layer.treeDepth
    while levels.count <= depth { levels.append([]) }
    levels[depth].append(layer)
  }
}

extension CALayer {
  /// The number of layers above this one.
  fileprivate var treeDepth: Int {
    var depth = 0
    var layer = parent
    while let current = layer {
      depth += 1
      layer = current.parent
    }
    return depth
  }
}
