import CoreGraphics

/// What writing the rows of all nodes needs: the rows, the values of the clocks, and what has been written before.
struct TakenRows {
  /// The row of each node; in one piece where it is animated.
  let rows: UnsafePointer<LayerRow>
  /// For each node, the evaluation whose values its row has; 0: of none.
  let evaluations: UnsafePointer<UInt64>
  /// The last evaluation whose values all rows took.
  let taken: UInt64
  let clocks: ClockTable.Values
  let journal: UnsafeMutablePointer<ChangeJournal>
  let changed: UnsafeMutablePointer<ChangedNodes>
  /// The most threads that write rows.
  let workers: Int

  /// What the animations of a list cost. A range takes about 0.03 ms, several times as long as another thread takes to begin.
  enum Cost: Int {
    case numbers = 2048
    case transforms = 128

    /// The number of animations in a range.
    fileprivate var length: Int { rawValue }
  }

  /// Whether an animation with the given clock has to be written.
  @inline(__always)
  func needs(_ clock: Int, _ node: Int) -> Bool { clocks.stamps[clock] > taken || evaluations[node] == 0 }

  /// Calls `body` for ranges of `count` animations, which threads share from two whole ranges on. It notes the nodes that it changes.
  ///
  /// Two animations never write the same numbers. The nodes come into the journal in the order of the animations, and the length of ranges does not
  /// depend on the number of processors, so neither do the rows and the journal.
  func share(_ count: Int, _ cost: Cost, _ body: @Sendable (Range<Int>, inout ChangedNodes.Part) -> Void) {
    guard count > 0 else { return }
    let length = count < 2 * cost.length ? count : cost.length
    let ranges = (count + length - 1) / length
    changed.pointee.withRoom(for: count, in: ranges) { nodes, counts in
      // Unchecked: each range has its own part of them.
      let shared = Unchecked((nodes, counts))
      Workers.share(ranges, among: workers) { _, index in
        let (nodes, counts) = shared.value
        let first = index * length
        var part = ChangedNodes.Part(nodes + first)
        body(first..<min(first + length, count), &part)
        counts[index] = part.count
      }
      for index in 0..<ranges {
        journal.pointee.note(UnsafeBufferPointer(start: nodes + index * length, count: counts[index]))
      }
    }
  }
}

/// Memory for the nodes that ranges of animations change, kept from frame to frame.
struct ChangedNodes {
  private var nodes = ContiguousArray<NodeIndex>()
  private var counts = ContiguousArray<Int>()

  /// The nodes of one range, which begin at the number of its first animation.
  struct Part {
    private let first: UnsafeMutablePointer<NodeIndex>
    private(set) var count = 0

    init(_ first: UnsafeMutablePointer<NodeIndex>) { self.first = first }

    @inline(__always)
    mutating func note(_ node: Int) {
      first[count] = NodeIndex(truncatingIfNeeded: node)
      count &+= 1
    }
  }

  /// Calls `body` with room for as many nodes as there are animations, and for the number of nodes of each range.
  mutating func withRoom(
    for rows: Int, in ranges: Int,
    _ body: (_ nodes: UnsafeMutablePointer<NodeIndex>, _ counts: UnsafeMutablePointer<Int>) -> Void
  ) {
    if nodes.count < rows { nodes = ContiguousArray(repeating: 0, count: rows) }
    if counts.count < ranges { counts = ContiguousArray(repeating: 0, count: ranges) }
    nodes.withUnsafeMutableBufferPointer { nodes in
      counts.withUnsafeMutableBufferPointer { counts in
        if let nodes = nodes.baseAddress, let counts = counts.baseAddress { body(nodes, counts) }
      }
    }
  }
}
