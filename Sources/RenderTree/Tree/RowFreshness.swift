/// Which rows of nodes hold the values of the last evaluation.
struct RowFreshness {
  /// For each node, the evaluation whose values its row has; 0: others; the greatest number: the node has no animations,
  /// so its row is always up to date.
  private(set) var evaluations = ContiguousArray<UInt64>()
  /// The number of evaluations.
  private(set) var evaluation: UInt64 = 0
  /// The last evaluation whose values all rows have taken.
  private(set) var taken: UInt64 = 0
  /// Rows with values of earlier evaluations are out of date. When all rows have taken their values, those that did not
  /// change keep the number of an earlier evaluation, and this is 1.
  private var oldest: UInt64 = 0
  /// The nodes whose rows were written with other values since all rows have taken theirs.
  private var foreign = ContiguousArray<NodeIndex>()
  private var isForeign = ContiguousArray<Bool>()

  /// Makes room for nodes whose indices are less than `count`, and memory for `capacity` nodes.
  mutating func makeRoom(_ count: Int, capacity: Int) {
    evaluations.reserveCapacity(capacity)
    isForeign.reserveCapacity(capacity)
    while evaluations.count < count {
      evaluations.append(.max)
      isForeign.append(false)
    }
  }

  /// Forgets nodes that exist no more: those whose indices are not less than `count`.
  mutating func cut(to count: Int) {
    foreign.removeAll { $0 >= count }
    evaluations.removeSubrange(count...)
    isForeign.removeSubrange(count...)
    evaluations.giveBackRoom()
    isForeign.giveBackRoom()
    foreign.giveBackRoom()
  }

  /// Bytes of memory.
  var memory: Int {
    evaluations.capacity * MemoryLayout<UInt64>.stride + isForeign.capacity
      + foreign.capacity * MemoryLayout<NodeIndex>.stride
  }

  @inline(__always)
  func isOutOfDate(_ node: Int) -> Bool { evaluations[node] < oldest }

  /// Whether all rows have taken the values of the last evaluation, and none was written with others since.
  var isAllTaken: Bool { taken == evaluation && foreign.isEmpty }

  /// Begins an evaluation. Returns its number.
  mutating func beginEvaluation() -> UInt64 {
    evaluation += 1
    oldest = evaluation
    for node in foreign where evaluations[Int(node)] != .max { evaluations[Int(node)] = 0 }
    return evaluation
  }

  /// Notes that a row has taken its values.
  mutating func noteTaken(_ node: Int) { evaluations[node] = max(evaluation, 1) }

  /// Notes that all rows have taken their values.
  mutating func noteAllTaken() {
    for node in foreign {
      if evaluations[Int(node)] == 0 { evaluations[Int(node)] = evaluation }
      isForeign[Int(node)] = false
    }
    foreign.removeAll(keepingCapacity: true)
    taken = evaluation
    oldest = min(evaluation, 1)
  }

  /// Notes that a row was written with other values than those of the last evaluation. With `staysUntilNext` they stay until
  /// the next evaluation; otherwise the row takes its own when it is asked for.
  mutating func noteForeign(_ node: Int, staysUntilNext: Bool) {
    evaluations[node] = staysUntilNext ? max(evaluation, 1) : 0
    guard !isForeign[node] else { return }
    isForeign[node] = true
    foreign.append(NodeIndex(truncatingIfNeeded: node))
  }

  /// Notes that a node has no animations.
  mutating func noteStill(_ node: Int) { evaluations[node] = .max }
}
