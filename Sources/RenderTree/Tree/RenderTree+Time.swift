/// The local times of nodes.
extension RenderTree {
  /// The time space of a node's animations and sublayers.
  package func innerSpace(of node: NodeIndex) -> Int32 {
    let own = nodes[Int(node)].ownSpace
    return own >= 0 ? own : nodes[Int(node)].space
  }

  /// The time in a node when the host's clock shows `time`.
  package func innerTime(of node: NodeIndex, at time: CFTimeInterval) -> CFTimeInterval {
    times.time(of: innerSpace(of: node), at: time)
  }

  /// The time in a node when it is `outer` in its superlayer.
  package func innerTime(of node: NodeIndex, in outer: CFTimeInterval) -> CFTimeInterval {
    let index = Int(node)
    return nodes[index].ownSpace >= 0 ? nodes[index].timing.localTime(parent: outer) : outer
  }

  /// The time in the superlayer when it is `inner` in a node; infinity where the node's time stands still.
  package func outerTime(of node: NodeIndex, at inner: CFTimeInterval) -> CFTimeInterval {
    let index = Int(node)
    guard nodes[index].ownSpace >= 0 else { return inner }
    return nodes[index].timing.speed == 0 ? .infinity : nodes[index].timing.parentTime(local: inner)
  }

  // MARK: Commits

  func setTiming(_ timing: MediaTiming, of node: NodeIndex) {
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
    animationStore.moveAnimations(of: node, to: own, in: self)
    for child in nodes[index].children { setSpace(own, of: child) }
    if nodes[index].mask >= 0 { setSpace(own, of: nodes[index].mask) }
  }

  /// Moves a node and the nodes beneath it to the time space `space`, down to nodes with a space of their
  /// own.
  func setSpace(_ space: Int32, of top: NodeIndex) {
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
      animationStore.moveAnimations(of: node, to: space, in: self)
      stack.append(contentsOf: nodes[index].children)
      if nodes[index].mask >= 0 { stack.append(nodes[index].mask) }
    }
  }
}
