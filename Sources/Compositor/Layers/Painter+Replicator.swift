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
      var copies = ReplicatorCopies(replication)
      while copies.next(&list) {
        if replication.isDelayed { moments.show(node, at: copies.time(from: time)) }
        siblings(children, of: node, copies.state(within: surroundings))
      }
    }
  }
}

/// The copies of a replicator's sublayers, one after the other.
struct ReplicatorCopies {
  private let replication: Replication
  /// The number of the copy; the source is 0.
  private var number = -1
  /// From the copy's coordinates to those of the source.
  private var transform = CATransform3DIdentity
  /// Multiplies the colours of the copy.
  private var color = SIMD4<Double>.one

  init(_ replication: Replication) { self.replication = replication }

  /// Goes on to the next copy that can be seen. False: there is none, or the list has too many copies.
  ///
  /// The number of copies is limited, because a million copies of a million copies would never be done.
  mutating func next(_ list: inout PaintList) -> Bool {
    while number + 1 < replication.count, list.copyCount < PaintList.copyLimit {
      number += 1
      list.copyCount += 1
      if number > 0 { transform = CATransform3DConcat(replication.transform, transform) }
      color = replication.color(of: number)
      if color.w > 0 { return list.visit(replication.isDelayed ? PaintBudget.moment : 1) }
      // The copies become more and more transparent.
      if replication.colorOffset.w <= 0 { break }
    }
    return false
  }

  /// What the copy inherits, where the source inherits `source`.
  func state(within source: PaintState) -> PaintState {
    var state = source
    if number > 0 { state.setSublayerTransform(transform, within: source) }
    state.tint = source.tint * SIMD4<Float>(color)
    return state
  }

  /// The time that the copy shows, where the source shows `time`.
  func time(from time: Double) -> Double { time - Double(number) * replication.delay }
}
