/// The moments of delayed copies, while `Frame.withCopyMoments` runs.
///
/// A delayed copy of a replicator shows the nodes inside the replicator at an earlier time. A replica has one row for
/// each node, so it shows one copy after the other.
package struct CopyMoments: ~Copyable {
  private let tree: RenderTree
  /// The outermost replicator of which a copy is shown; −1: all nodes show what they show outside the scope.
  private var outermost: NodeIndex = -1

  fileprivate init(_ tree: RenderTree) { self.tree = tree }

  /// Shows the nodes inside a replicator at `time`, a time inside the replicator.
  ///
  /// If a copy of an enclosing replicator is shown, `node` is shown inside that copy. Any other copy that was shown
  /// before ends. The values in rows are overwritten. Objects are replaced, so those that were read may be kept.
  package mutating func show(_ node: NodeIndex, at time: Double) {
    if node != outermost, !isShown(node) {
      showOriginal()
      outermost = node
    }
    tree.show(beneath: node, at: time)
  }

  /// Ends the copies that are shown: their nodes show what they show outside the scope.
  package mutating func showOriginal() {
    guard outermost >= 0 else { return }
    tree.show(beneath: outermost, at: tree.shownTime(of: outermost))
    outermost = -1
  }

  /// Whether a node lies inside the outermost replicator of which a copy is shown.
  private func isShown(_ node: NodeIndex) -> Bool {
    guard outermost >= 0 else { return false }
    var current = tree.nodes[Int(node)].parent
    while current >= 0, current != outermost { current = tree.nodes[Int(current)].parent }
    return current >= 0
  }
}

extension Frame {
  /// Calls `body` with the moments of delayed copies, which it may show in any order. When `body` has returned or
  /// thrown, the frame shows again what it showed before. Scopes may be nested: an inner scope may show the copies of a
  /// replicator inside the copy that the outer one shows.
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

  /// Writes the values that the nodes inside `top` have at `time`, a time inside `top`, into their rows and objects. They
  /// stay there until the next call or evaluation. A replicator inside a copy is shown at the time that it has in
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
        rowStore.evaluate(node, at: inner, in: self, keepingObjects: true)
        markShown(index)
      }
      enter(node, inner)
    }
    if !followers.isEmpty { placeFollowers() }
  }
}
