import RenderTree

/// An animation that a layer keeps, and the callbacks that are still due: one start, then the completion block, then
/// one stop (measured), in the main thread's turns.
///
/// In a live tree the host's lock guards the fields that the schedule writes.
final class AnimationRecord {
  let key: String?
  /// The stored copy; cannot be changed.
  let animation: CAAnimation
  /// The place in the order in which the layer's animations were added.
  fileprivate(set) var order: UInt64 = 0
  /// When it begins, in the layer's time; nil until it is committed.
  @exclusivity(unchecked) var begin: CFTimeInterval?
  /// The layer that keeps the animation.
  unowned(unsafe) var layer: CALayer?
  private let baseTiming: MediaTiming
  private let delegate: (any CAAnimationDelegate)?
  private var groups: [CompletionGroup]

  // The fields that the schedule of the tree writes.
  private(set) var hasStarted = false
  private(set) var hasStopped = false
  let isRemovedOnCompletion: Bool
  /// Whether the animation shows on another layer, or part of it.
  let leadsOutward: Bool
  /// The identity by which every replica tells one transition from the next.
  private(set) lazy var identity = TransitionIdentity()
  /// The time of `space` at which the next callback is due.
  @exclusivity(unchecked) var due = 0.0
  @exclusivity(unchecked) var end = 0.0
  /// The order of animations that are due at the same time.
  @exclusivity(unchecked) var sequence: UInt64 = 0
  @exclusivity(unchecked) var node: NodeIndex = -1
  @exclusivity(unchecked) var space: Int32 = -1
  /// The index in the heap of `space`; −1 if it is in none.
  @exclusivity(unchecked) var heapIndex = -1

  init(key: String?, animation: CAAnimation, layer: CALayer, groups: [CompletionGroup]) {
    self.key = key
    self.animation = animation
    self.layer = layer
    self.groups = groups
    baseTiming = animation.mediaTiming(inheriting: 0)
    delegate = animation.delegate
    leadsOutward = animation.leadsOutward
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    for group in groups { group.enter() }
  }

  /// Whether the animation is visible at `time` of the layer: it was committed, has begun, and has not ended or stays
  /// after its end.
  func isRunning(at time: CFTimeInterval) -> Bool {
    guard begin != nil else { return false }
    let timing = timing
    guard timing.beginTime <= time || timing.fillsBackwards else { return false }
    return !isRemovedOnCompletion || timing.speed == 0 || time < timing.end()
  }

  /// The timing in the layer's time.
  var timing: MediaTiming {
    var timing = baseTiming
    if let begin { timing.beginTime = begin }
    return timing
  }

  /// When the animation begins as it was added, in the layer's time; 0: as soon as it is committed.
  var givenBeginTime: CFTimeInterval { baseTiming.beginTime }

  /// Whether the animation has a delegate.
  var hasDelegate: Bool { delegate != nil }

  /// Whether a delegate or a completion block waits for the animation.
  var isHeard: Bool { delegate != nil || !groups.isEmpty }

  /// Notes that the animation has begun. Returns the callback, if there is one.
  func start() -> (() -> Void)? {
    guard !hasStarted else { return nil }
    hasStarted = true
    guard let delegate else { return nil }
    return { [animation] in delegate.animationDidStart(animation) }
  }

  /// Notes that the animation has ended. Returns the callbacks for the completion blocks and for the delegate.
  func stop(finished: Bool) -> (groups: (() -> Void)?, delegate: (() -> Void)?) {
    guard !hasStopped else { return (nil, nil) }
    hasStopped = true
    let left = groups
    groups = []
    return (
      left.isEmpty ? nil : { for group in left { group.leave() } },
      delegate.map { delegate in
        { [animation] in delegate.animationDidStop(animation, finished: finished) }
      }
    )
  }

  /// Ends the animation before its end, or before its begin. All callbacks that are due run soon.
  func cancel() {
    guard !hasStopped else { return }
    let start = start()
    let stop = stop(finished: false)
    for callback in [start, stop.groups, stop.delegate] {
      if let callback { MainCallbacks.perform(callback) }
    }
  }

  /// Ends the waiting of completion blocks for the animation.
  func leaveGroups() {
    guard !groups.isEmpty else { return }
    let left = groups
    groups = []
    MainCallbacks.perform { for group in left { group.leave() } }
  }
}

extension AnimationRecord: LooseAnimation {
  func endIfLoose() {
    guard let layer, layer.context == nil else { return }
    layer.endLoose(self)
  }
}

/// The animations of a layer, in the order in which they were added, with what finds them by their keys.
struct AnimationRecords {
  private var list: [AnimationRecord] = []
  /// By key, once there are more than a few: looking through a few is faster.
  private var byKey: [String: AnimationRecord]?
  private var nextOrder: UInt64 = 0
  private static let few = 16

  /// The one under `key`.
  subscript(key: String) -> AnimationRecord? {
    if let byKey { return byKey[key] }
    return list.first { $0.key == key }
  }

  mutating func append(_ record: AnimationRecord) {
    nextOrder += 1
    record.order = nextOrder
    list.append(record)
    if let key = record.key, byKey != nil {
      byKey?[key] = record
    } else if byKey == nil, list.count > Self.few {
      byKey = [:]
      for record in list { if let key = record.key { byKey?[key] = record } }
    }
  }

  /// Puts `record` in the place of `old`, which has the same key.
  mutating func replace(_ old: AnimationRecord, with record: AnimationRecord) {
    guard let index = index(of: old) else { return append(record) }
    record.order = old.order
    list[index] = record
    if let key = record.key, byKey != nil { byKey?[key] = record }
  }

  private func index(of record: AnimationRecord) -> Int? {
    // A binary search: the orders ascend.
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].order < record.order { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low] === record ? low : nil
  }

  /// Takes a record out; says whether it was there.
  @discardableResult
  mutating func remove(_ record: AnimationRecord) -> Bool {
    guard let index = index(of: record) else { return false }
    list.remove(at: index)
    if let key = record.key, byKey?[key] === record { byKey?[key] = nil }
    return true
  }

  /// Takes all records out.
  mutating func removeAll() -> [AnimationRecord] {
    defer {
      list = []
      byKey = nil
    }
    return list
  }
}

extension AnimationRecords: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { list.count }
  subscript(position: Int) -> AnimationRecord { list[position] }
}
