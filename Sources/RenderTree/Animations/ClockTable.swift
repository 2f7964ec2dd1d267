import CoreGraphics

/// The clocks of animations, or of groups of one depth, each evaluated once a frame however many animations it paces.
///
/// Animations that are alike share a clock: those of the members of a group, of the properties that one block animates, of
/// rows of layers that were given the same animation at the same time.
struct ClockTable {
  private(set) var clocks = ContiguousArray<SweptClock>()
  /// The value of each clock at the last evaluation; NaN: no effect.
  private(set) var values = ContiguousArray<Double>()
  /// The evaluation at which the value, or the count of repetitions, became what it is.
  private(set) var stamps = ContiguousArray<UInt64>()
  /// The completed repetitions of the clocks that count them.
  private var counts = ContiguousArray<Count>()
  private var vacantCounts = ContiguousArray<Int32>()
  private var uses = ContiguousArray<Int32>()
  private var vacant = ContiguousArray<Int32>()
  // Clocks by hash: the first of each bucket, and the one after each clock; −1: none.
  private var buckets = ContiguousArray<Int32>()
  private var nexts = ContiguousArray<Int32>()

  /// The number of clocks in use.
  var count: Int { clocks.count - vacant.count }

  struct Count {
    let timing: MediaTiming.Compiled
    var completed = 0.0

    /// Counts the repetitions at `time`, and says whether their number has changed.
    @inline(never)
    mutating func hasChanged(at time: Double) -> Bool {
      let before = completed
      completed = timing.sample(parent: time).iteration
      return completed != before
    }
  }

  /// The value of a clock at the last evaluation, and the repetitions that it had completed.
  func moment(_ index: Int32) -> (progress: Double, repetitions: Double) {
    let count = clocks[Int(index)].count
    return (values[Int(index)], count < 0 ? 0 : counts[Int(count)].completed)
  }

  /// The last evaluation's values, for threads that read them.
  struct Values {
    let values: UnsafePointer<Double>
    let stamps: UnsafePointer<UInt64>
    fileprivate let clocks: UnsafePointer<SweptClock>
    fileprivate let counts: UnsafeBufferPointer<Count>

    /// The completed repetitions of a clock that counts them.
    @inline(__always)
    func repetitions(_ index: Int32) -> Double {
      let count = clocks[Int(index)].count
      return count < 0 ? 0 : counts[Int(count)].completed
    }
  }

  /// Calls `body` with the values, if there are clocks.
  func withValues(_ body: (Values) -> Void) {
    clocks.withUnsafeBufferPointer { clocks in
      values.withUnsafeBufferPointer { values in
        stamps.withUnsafeBufferPointer { stamps in
          counts.withUnsafeBufferPointer { counts in
            guard let clocks = clocks.baseAddress, let values = values.baseAddress,
              let stamps = stamps.baseAddress
            else { return }
            body(Values(values: values, stamps: stamps, clocks: clocks, counts: counts))
          }
        }
      }
    }
  }

  /// The same at the time `time` of what the clock runs in. `isRunning`: whether the time of its space goes on.
  func moment(
    _ index: Int32, at time: Double, isRunning: Bool, _ curves: UnsafeBufferPointer<SampledCurve>
  ) -> (progress: Double, repetitions: Double) {
    let clock = clocks[Int(index)]
    let shown = clock.shownTime(time, isRunning: isRunning)
    let completed = clock.count < 0 ? 0 : counts[Int(clock.count)].timing.sample(parent: shown).iteration
    return (clock.value(at: shown, curves), completed)
  }

  // MARK: Uses

  /// Adds a use of a clock and returns its index. A new clock is made where no other one is the same.
  mutating func retain(_ clock: SweptClock, _ timing: MediaTiming.Compiled) -> (index: Int32, isNew: Bool) {
    if count >= buckets.count { rehash() }
    let bucket = Int(truncatingIfNeeded: clock.hash) & (buckets.count - 1)
    var index = buckets[bucket]
    while index >= 0 {
      if clocks[Int(index)].isSame(as: clock) {
        uses[Int(index)] += 1
        return (index, false)
      }
      index = nexts[Int(index)]
    }
    if let free = vacant.popLast() {
      index = free
      clocks[Int(index)] = clock
      values[Int(index)] = .nan
      stamps[Int(index)] = 0
      uses[Int(index)] = 1
      nexts[Int(index)] = buckets[bucket]
    } else {
      index = Int32(clocks.count)
      clocks.append(clock)
      values.append(.nan)
      stamps.append(0)
      uses.append(1)
      nexts.append(buckets[bucket])
    }
    if clock.counts { clocks[Int(index)].count = addCount(timing) }
    buckets[bucket] = index
    return (index, true)
  }

  /// Removes a use. Returns the clock when it was the last one.
  mutating func release(_ index: Int32) -> SweptClock? {
    uses[Int(index)] -= 1
    guard uses[Int(index)] == 0 else { return nil }
    let clock = clocks[Int(index)]
    unlink(index)
    if clock.count >= 0 { vacantCounts.append(clock.count) }
    vacant.append(index)
    clocks[Int(index)] = .unused
    return clock
  }

  /// Moves the clocks together if most places are vacant. Returns the new index of each; nil if they stay.
  mutating func compact() -> [Int32]? {
    guard vacant.count > 1024, vacant.count > clocks.count / 2 else { return nil }
    var new = [Int32](repeating: -1, count: clocks.count)
    var kept = 0
    for index in clocks.indices where uses[index] > 0 {
      new[index] = Int32(kept)
      clocks[kept] = clocks[index]
      values[kept] = values[index]
      stamps[kept] = stamps[index]
      uses[kept] = uses[index]
      kept += 1
    }
    clocks.removeLast(clocks.count - kept)
    values.removeLast(values.count - kept)
    stamps.removeLast(stamps.count - kept)
    uses.removeLast(uses.count - kept)
    nexts.removeLast(nexts.count - kept)
    vacant = []
    buckets = []
    while buckets.count < kept { rehash() }
    return new
  }

  /// Renumbers the groups of clocks at `depth`.
  mutating func renumberParents(_ parents: [Int32], depth: Int) {
    for index in clocks.indices where uses[index] > 0 && Int(clocks[index].depth) == depth {
      clocks[index].parent = parents[Int(clocks[index].parent)]
    }
    // The parent is a part of what a clock is found by.
    buckets = ContiguousArray(repeating: -1, count: buckets.count)
    link()
  }

  private mutating func addCount(_ timing: MediaTiming.Compiled) -> Int32 {
    if let free = vacantCounts.popLast() {
      counts[Int(free)] = Count(timing: timing)
      return free
    }
    counts.append(Count(timing: timing))
    return Int32(counts.count - 1)
  }

  private mutating func unlink(_ index: Int32) {
    let bucket = Int(truncatingIfNeeded: clocks[Int(index)].hash) & (buckets.count - 1)
    if buckets[bucket] == index {
      buckets[bucket] = nexts[Int(index)]
      return
    }
    var before = buckets[bucket]
    while nexts[Int(before)] != index { before = nexts[Int(before)] }
    nexts[Int(before)] = nexts[Int(index)]
  }

  private mutating func rehash() {
    buckets = ContiguousArray(repeating: -1, count: max(16, buckets.count * 2))
    link()
  }

  private mutating func link() {
    for index in clocks.indices where uses[index] > 0 {
      let bucket = Int(truncatingIfNeeded: clocks[index].hash) & (buckets.count - 1)
      nexts[index] = buckets[bucket]
      buckets[bucket] = Int32(index)
    }
  }

  // MARK: Evaluation

  /// The number of clocks in a range. 8,192 clocks take about 0.03 ms, several times as long as another thread takes to begin.
  private static let length = 8192

  /// Evaluates every clock, in ranges that threads share. `times` has the values of what clocks run in: the time spaces, then the groups of
  /// each depth. `areRunning`: whether the times of the spaces go on.
  mutating func evaluateAll(
    _ times: UnsafePointer<UnsafePointer<Double>>, _ areRunning: UnsafePointer<Bool>,
    _ curves: UnsafeBufferPointer<SampledCurve>, evaluation: UInt64, workers: Int
  ) {
    let count = clocks.count
    clocks.withUnsafeBufferPointer { clocks in
      values.withUnsafeMutableBufferPointer { values in
        stamps.withUnsafeMutableBufferPointer { stamps in
          counts.withUnsafeMutableBufferPointer { counts in
            guard let first = clocks.baseAddress, let firstValue = values.baseAddress,
              let firstStamp = stamps.baseAddress
            else { return }
            // Unchecked: no two ranges have a clock in common; times and curves are only read.
            let shared = Unchecked((first, firstValue, firstStamp, counts, curves, times, areRunning))
            Workers.share((count + Self.length - 1) / Self.length, among: workers) { _, range in
              let (clock, value, stamp, counts, curves, times, areRunning) = shared.value
              for index in (range * Self.length)..<min((range + 1) * Self.length, count) {
                let parent = Int(clock[index].parent)
                let time = clock[index].shownTime(
                  times[Int(clock[index].depth)][parent], isRunning: areRunning[parent])
                let new = clock[index].value(at: time, curves)
                if new.bitPattern != value[index].bitPattern {
                  value[index] = new
                  stamp[index] = evaluation
                }
                if clock[index].count >= 0, counts[Int(clock[index].count)].hasChanged(at: time) {
                  stamp[index] = evaluation
                }
              }
            }
          }
        }
      }
    }
  }
}
