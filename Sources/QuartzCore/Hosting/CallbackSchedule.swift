import RenderTree

/// The animations of a live tree whose delegates or completion blocks are still to be called, sorted by due
/// time within each time space. A change of a layer's timing moves a whole space at once and keeps the order
/// within it.
struct CallbackSchedule {
  /// One heap for each space, with the animation that is due first on top.
  private var heaps: ContiguousArray<ContiguousArray<AnimationRecord>> = []
  private var nextSequence: UInt64 = 0
  /// The number of animations that wait.
  private(set) var count = 0

  /// A callback with the moment that it reports.
  struct Event {
    let time: Double
    let rank: Int
    let sequence: UInt64
    let callback: () -> Void
  }

  // MARK: Changes

  /// Schedules a committed animation of `node` for its next moment, unless no delegate, completion block or
  /// removal depends on it.
  mutating func add(_ record: AnimationRecord, of node: NodeIndex, in tree: RenderTree) {
    guard record.heapIndex < 0, !record.hasStopped, record.begin != nil else { return }
    let timing = record.timing
    record.end = timing.speed == 0 ? .infinity : timing.end()
    guard record.isHeard || (record.isRemovedOnCompletion && record.end < .infinity) else { return }
    if record.sequence == 0 {
      nextSequence += 1
      record.sequence = nextSequence
    }
    record.node = node
    // An animation that is only to be removed has no callback for its start.
    record.due = record.hasStarted || !record.isHeard ? record.end : timing.beginTime
    guard record.due < .infinity else { return }
    tree.markScheduled(node)
    push(record, to: tree.innerSpace(of: node))
  }

  /// Removes an animation from the schedule.
  mutating func remove(_ record: AnimationRecord) {
    guard record.heapIndex >= 0 else { return }
    let space = Int(record.space)
    let index = record.heapIndex
    let last = heaps[space].count - 1
    if index != last { exchange(space, index, last) }
    heaps[space].removeLast()
    if index < heaps[space].count {
      siftDown(space, index)
      siftUp(space, index)
    }
    record.heapIndex = -1
    count -= 1
  }

  /// Builds all heaps again, after animations have moved to other spaces.
  mutating func rebuild(in tree: RenderTree) {
    let records = heaps.flatMap { $0 }
    heaps.removeAll(keepingCapacity: true)
    count = 0
    for record in records { push(record, to: tree.innerSpace(of: record.node)) }
  }

  // MARK: Moments

  /// Takes out the animations that are due at the host's time `now`. Returns the callbacks in the order of their
  /// times, and the animations that have ended and have to be removed.
  ///
  /// In a layer whose time stands still nothing begins or ends, because its time may be set back and forth.
  mutating func takeDue(
    at now: CFTimeInterval, in tree: RenderTree, removesEnded: Bool
  ) -> (events: [Event], ended: [AnimationRecord]) {
    var events: [Event] = []
    var ended: [AnimationRecord] = []
    for space in heaps.indices where !heaps[space].isEmpty {
      let index = Int32(space)
      guard !tree.times.isFrozen(index) else { continue }
      let local = tree.times.time(of: index, at: now)
      let isForward = tree.times.runsForward(index)
      while let record = heaps[space].first, record.due <= local {
        remove(record)
        let time = isForward ? tree.times.hostTime(record.due, of: index) : now
        func add(_ rank: Int, _ callback: (() -> Void)?) {
          guard let callback else { return }
          events.append(Event(time: time, rank: rank, sequence: record.sequence, callback: callback))
        }
        if record.isHeard, !record.hasStarted {
          add(0, record.start())
          record.due = record.end
          if record.end < .infinity { push(record, to: index) }
          continue
        }
        let stop = record.stop(finished: true)
        add(1, stop.groups)
        add(2, stop.delegate)
        if removesEnded, record.isRemovedOnCompletion { ended.append(record) }
      }
    }
    // Of callbacks at the same moment completion blocks come first, then delegates.
    events.sort { ($0.time, $0.rank, $0.sequence) < ($1.time, $1.rank, $1.sequence) }
    return (events, ended)
  }

  /// The host's time, at or after `now`, at which something is due; infinity when nothing is.
  func nextDue(at now: CFTimeInterval, in tree: RenderTree) -> CFTimeInterval {
    var next = Double.infinity
    for space in heaps.indices {
      guard let first = heaps[space].first else { continue }
      let index = Int32(space)
      guard !tree.times.isFrozen(index) else { continue }
      if first.due <= tree.times.time(of: index, at: now) { return now }
      if tree.times.runsForward(index) {
        next = min(next, max(tree.times.hostTime(first.due, of: index), now))
      }
    }
    return next
  }

  // MARK: Heaps

  private mutating func push(_ record: AnimationRecord, to space: Int32) {
    while heaps.count <= Int(space) { heaps.append([]) }
    record.space = space
    record.heapIndex = heaps[Int(space)].count
    heaps[Int(space)].append(record)
    siftUp(Int(space), record.heapIndex)
    count += 1
  }

  private func precedes(_ space: Int, _ first: Int, _ second: Int) -> Bool {
    let (a, b) = (heaps[space][first], heaps[space][second])
    return a.due < b.due || (a.due == b.due && a.sequence < b.sequence)
  }

  private mutating func exchange(_ space: Int, _ first: Int, _ second: Int) {
    heaps[space].swapAt(first, second)
    heaps[space][first].heapIndex = first
    heaps[space][second].heapIndex = second
  }

  private mutating func siftUp(_ space: Int, _ index: Int) {
    var index = index
    while index > 0, precedes(space, index, (index - 1) / 2) {
      exchange(space, index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown(_ space: Int, _ index: Int) {
    var index = index
    while true {
      var least = index
      let (left, right) = (2 * index + 1, 2 * index + 2)
      if left < heaps[space].count, precedes(space, left, least) { least = left }
      if right < heaps[space].count, precedes(space, right, least) { least = right }
      guard least != index else { return }
      exchange(space, index, least)
      index = least
    }
  }
}
