/// The clocks of all swept animations of a render tree: those of groups, by depth, and those of animations.
struct AnimationClocks {
  /// The clocks of animations.
  private(set) var own = ClockTable()
  /// The clocks of groups: those that no group contains, those in one group, and so on.
  private(set) var groups: [ClockTable] = []
  /// The timing functions and springs of the clocks, and timing functions between keyframes.
  var curves = CurveTable()

  // MARK: Uses

  /// Adds a use of the clock of an animation in the given time space, and returns its index.
  mutating func retain(_ payload: AnimationPayload, space: Int32) -> Int32 {
    var parent = space
    let lead = payload.marks?.lead ?? 0
    for depth in payload.groups.indices {
      let group = payload.groups[depth]
      let curve = curves.retain(group.curve.map { .timingFunction($0) })
      let clock = makeClock(
        group.clock, parent: parent, depth: depth, curve: curve, lead: depth == 0 ? lead : 0, isGroup: true)
      if groups.count == depth { groups.append(ClockTable()) }
      let (index, isNew) = groups[depth].retain(clock, group.clock)
      if !isNew { releaseParts(of: clock) }
      parent = index
    }
    let curve = curves.retain(payload.pace)
    let clock = makeClock(
      payload.clock, parent: parent, depth: payload.groups.count, curve: curve,
      lead: payload.groups.isEmpty ? lead : 0, steps: payload.marks != nil,
      counts: payload.spec.isCumulative)
    let (index, isNew) = own.retain(clock, payload.clock)
    if !isNew { releaseParts(of: clock) }
    return index
  }

  private func makeClock(
    _ timing: MediaTiming.Compiled, parent: Int32, depth: Int, curve: Int32, lead: Double,
    steps: Bool = false, isGroup: Bool = false, counts: Bool = false
  ) -> SweptClock {
    curves.curves.withUnsafeBufferPointer {
      SweptClock(
        timing, parent: parent, depth: UInt8(depth), curve: curve, lead: lead, steps: steps,
        isGroup: isGroup, counts: counts, $0)
    }
  }

  /// Removes a use of the clock of an animation.
  mutating func release(_ index: Int32) {
    if let clock = own.release(index) { releaseParts(of: clock) }
  }

  /// Removes the uses of a clock: those of its curve and of the group that contains it.
  private mutating func releaseParts(of clock: SweptClock) {
    curves.release(clock.curve)
    guard clock.depth > 0 else { return }
    if let group = groups[Int(clock.depth) - 1].release(clock.parent) { releaseParts(of: group) }
  }

  /// Moves the clocks together if most places are vacant. Returns the new index of each clock of an animation; nil if they
  /// stay.
  mutating func compact() -> [Int32]? {
    for depth in groups.indices {
      guard let moved = groups[depth].compact() else { continue }
      if depth + 1 < groups.count { groups[depth + 1].renumberParents(moved, depth: depth + 1) }
      own.renumberParents(moved, depth: depth + 1)
    }
    return own.compact()
  }

  // MARK: Evaluation

  /// Evaluates all clocks at the times `now` of the spaces. `areRunning`: whether these times go on.
  mutating func evaluateAll(
    _ now: UnsafeBufferPointer<Double>, _ areRunning: UnsafeBufferPointer<Bool>, evaluation: UInt64,
    workers: Int
  ) {
    guard own.count > 0, let now = now.baseAddress, let areRunning = areRunning.baseAddress else { return }
    let depths = groups.count
    curves.curves.withUnsafeBufferPointer { curves in
      withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: depths + 1) { times in
        guard let times = times.baseAddress else { return }
        times.initialize(repeating: now, count: depths + 1)
        for depth in 0..<depths {
          groups[depth].evaluateAll(
            UnsafePointer(times), areRunning, curves, evaluation: evaluation, workers: workers)
          // The values stay where they are until a commit adds or removes clocks.
          times[depth + 1] = groups[depth].values.withUnsafeBufferPointer { $0.baseAddress ?? now }
        }
        own.evaluateAll(UnsafePointer(times), areRunning, curves, evaluation: evaluation, workers: workers)
      }
    }
  }

  /// The value of an animation's clock at a moment of its space, and the repetitions that it has completed.
  func moment(_ clock: Int32, at moment: SpaceMoment) -> (progress: Double, repetitions: Double) {
    curves.curves.withUnsafeBufferPointer { curves in
      let around = time(around: own.clocks[Int(clock)], at: moment, curves)
      return own.moment(clock, at: around, isRunning: moment.isRunning, curves)
    }
  }

  /// The time that a clock runs in: that of the space, or inside the group that contains it.
  private func time(
    around clock: SweptClock, at moment: SpaceMoment, _ curves: UnsafeBufferPointer<SampledCurve>
  ) -> Double {
    guard clock.depth > 0 else { return moment.time }
    let depth = Int(clock.depth) - 1
    let around = time(around: groups[depth].clocks[Int(clock.parent)], at: moment, curves)
    return groups[depth].moment(clock.parent, at: around, isRunning: moment.isRunning, curves).progress
  }
}
