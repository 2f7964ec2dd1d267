import QuartzCore
import RenderTree

extension Painter {
  /// Draws the copies of a replicator's sublayers, each with the accumulated transform, colour and delay.
  mutating func copies(
    of node: NodeIndex, _ replication: Replication, _ children: ContiguousArray<NodeIndex>,
    _ surroundings: PaintState
  ) {
    // Copies are siblings of each other too.
    if drewCopiesInSpace(of: node, replication, surroundings) { return }
    let time = frame.innerTime(node)
    frame.withCopyMoments { moments in
      var transform = CATransform3DIdentity
      var inner = surroundings
      for copy in 0..<replication.count {
        list.copyCount += 1
        // The number of copies is limited, because a million copies of a million copies would never be done.
        if list.copyCount > PaintList.copyLimit { break }
        if copy > 0 {
          transform = CATransform3DConcat(replication.transform, transform)
          inner.setSublayerTransform(transform, within: surroundings)
        }
        let color = replication.color(of: copy)
        guard color.w > 0 else {
          if replication.colorOffset.w <= 0 { break }
          continue
        }
        guard list.visit(replication.isDelayed ? PaintBudget.moment : 1) else { break }
        inner.tint = surroundings.tint * SIMD4<Float>(color)
        if replication.isDelayed {
          moments.show(node, at: time - Double(copy) * replication.delay)
        }
        siblings(children, of: node, inner)
      }
    }
  }
}
