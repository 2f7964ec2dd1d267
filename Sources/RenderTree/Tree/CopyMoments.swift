/// The moments of delayed copies, while `Frame.withCopyMoments` runs.
///
/// A delayed copy of a replicator shows the nodes inside the replicator at an earlier time. A replica has one row for
/// each node, so it shows one copy after the other.
package struct CopyMoments: ~Copyable {
  private let tree: RenderTree
  /// The index in the tree's `shownCopies` of the first copy of this scope. Copies before it belong to enclosing scopes.
  private let first: Int

  fileprivate init(_ tree: RenderTree) {
    self.tree = tree
    first = tree.shownCopies.count
  }

  /// Shows the nodes inside a replicator at `time`, a time inside the replicator.
  ///
  /// If the scope shows a copy of an enclosing replicator, `node` is shown inside that copy. Other copies of the scope
  /// end. The values in rows are overwritten. Objects are replaced, so those that were read may be kept.
  package mutating func show(_ node: NodeIndex, at time: Double) {
    var ended: NodeIndex = -1
    while tree.shownCopies.count > first, let last = tree.shownCopies.last, !tree.isInside(node, last.node) {
      ended = last.node
      tree.shownCopies.removeLast()
    }
    if ended >= 0, ended != node, !tree.isInside(ended, node) { tree.restoreCopies(inside: ended) }
    tree.shownCopies.append((node, time))
    tree.show(beneath: node, at: time)
  }

  /// Ends the copies of the scope: their nodes show again what they showed before it.
  package mutating func showOriginal() {
    guard tree.shownCopies.count > first else { return }
    let outermost = tree.shownCopies[first].node
    tree.shownCopies.removeSubrange(first...)
    tree.restoreCopies(inside: outermost)
  }
}

extension Frame {
  /// Calls `body` with the moments of delayed copies, which it may show in any order. When `body` has returned or
  /// thrown, the frame shows again what it showed before. Scopes may be nested.
  ///
  /// Example: `frame.withCopyMoments { moments in moments.show(replicator, at: time - delay); … }`
  package func withCopyMoments(_ body: (inout CopyMoments) throws -> Void) rethrows {
    var moments = CopyMoments(tree)
    defer { moments.showOriginal() }
    try body(&moments)
  }
}

extension RenderTree {
  /// The time inside a node in the copy that is shown.
  func shownTime(of node: NodeIndex) -> Double {
    let shown = nodes[Int(node)].shownTime
    return shown.isNaN ? times.now[Int(innerSpace(of: node))] : shown
  }

  /// Whether a node lies inside another one.
  fileprivate func isInside(_ node: NodeIndex, _ other: NodeIndex) -> Bool {
    var parent = nodes[Int(node)].parent
    while parent >= 0, parent != other { parent = nodes[Int(parent)].parent }
    return parent >= 0
  }

  /// Shows the nodes inside `top` as the copies in `shownCopies` have them. Copies of `top` and of the replicators
  /// around it determine them, the last of these more than those before it, then later copies inside `top`.
  fileprivate func restoreCopies(inside top: NodeIndex) {
    let last = shownCopies.lastIndex { $0.node == top || isInside(top, $0.node) }
    var time = shownTime(of: top)
    if let last, shownCopies[last].node == top { time = shownCopies[last].time }
    show(beneath: top, at: time)
    for index in (last ?? -1) + 1..<shownCopies.count where isInside(shownCopies[index].node, top) {
      show(beneath: shownCopies[index].node, at: shownCopies[index].time)
    }
  }

  /// Writes the values that the nodes inside `top` have at `time`, a time inside `top`, into their rows and objects.
  /// They stay there until the next call or evaluation. A replicator inside a copy is shown at the time that it has in
  /// that copy.
  func show(beneath top: NodeIndex, at time: Double) {
    let isBack = time == times.now[Int(innerSpace(of: top))]
    var stack: [(node: NodeIndex, time: Double)] = []
    func enter(_ node: NodeIndex, _ time: Double) {
      for child in nodes[Int(node)].children { stack.append((child, time)) }
      if nodes[Int(node)].mask >= 0 { stack.append((nodes[Int(node)].mask, time)) }
    }
    enter(top, time)
    while let (node, outer) = stack.popLast() {
      let index = Int(node)
      let inner = nodes[index].ownSpace >= 0 ? nodes[index].timing.localTime(parent: outer) : outer
      nodes[index].shownTime = isBack ? .nan : inner
      if nodes[index].animations != nil {
        animationStore.evaluate(node, at: inner, in: self, keepingObjects: true)
        markShown(index)
      }
      enter(node, inner)
    }
    if !followers.isEmpty { placeFollowers() }
  }
}
