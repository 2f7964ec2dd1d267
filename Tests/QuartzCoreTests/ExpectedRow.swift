@testable import RenderTree

extension RenderTree {
  /// A node's row at the time `time` in the node, as its animations write it one after the other, each by the timing function and its exact
  /// curves. It uses neither clocks nor the lists of rows, so it is the oracle for both.
  func expectedRow(of node: NodeIndex, length: Int, at time: Double) -> [Double] {
    let index = Int(node)
    var numbers = (0..<length).map { nodes[index].row[$0] }
    let moment = SpaceMoment(time: time, isRunning: !times.isFrozen(innerSpace(of: node)))
    for spec in nodes[index].animations?.specs ?? [] {
      let links = AnimationPayload.Link.chain(of: spec)
      guard case .row = spec.home, let range = spec.range, let last = links.last else { continue }
      let payload = AnimationPayload(spec, groups: links.dropLast(), last: last)
      numbers.withUnsafeMutableBufferPointer { numbers in
        guard let first = numbers.baseAddress else { return }
        _ = payload.write(first + range.lowerBound, range.count, at: moment)
      }
    }
    return numbers
  }

  /// The earliest time, from `time` of the tree's clock on, at which an animation of a node may be due: it begins, or it is active.
  func earliestChange(of node: NodeIndex, after time: Double) -> Double {
    let space = innerSpace(of: node)
    guard !times.isFrozen(space) else { return .infinity }
    let now = times.now[Int(space)]
    let isForward = times.runsForward(space)
    let due = (nodes[Int(node)].animations?.specs ?? []).map { spec -> Double in
      guard let level = AnimationPayload.Link.chain(of: spec).first?.clock else { return .infinity }
      if level.begin <= now, now <= level.end { return time }
      if isForward == (now > level.end) { return .infinity }
      return times.hostTime(isForward ? level.begin : level.end, of: space)
    }
    return due.min() ?? .infinity
  }
}
