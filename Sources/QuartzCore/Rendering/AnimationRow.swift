/// One animation of one property that is more than numbers between two ends: transforms, springs, keyframes,
/// groups, cumulative values, and whatever meets another animation on its property.
struct AnimationRow {
  let clock: MediaTiming.Compiled
  let width: Int32
  let isColor: Bool
  var space: Int32
  let node: NodeIndex
  /// Where the node keeps this row's place.
  var reference: Int32
  let out: UnsafeMutablePointer<Double>
  let under: UnsafePointer<Double>
  unowned(unsafe) let payload: RowPayload

  /// value = a + b·p + under·(c + d·p), p the progress: every pair of ends, fixed or beneath, in one form.
  struct Ends {
    var a = 0.0
    var b = 0.0
    var c = 1.0
    var d = 0.0

    init() {}

    /// From and to, or what `by` makes of one of them; a nil end is the value beneath, or 0 when it is added to.
    init(from: Double?, to: Double?, by: Double?, isAdditive: Bool) {
      switch (from, to, by) {
      case (let from?, let to?, _): (a, b, c, d) = (from, to - from, 0, 0)
      case (let from?, nil, let by?): (a, b, c, d) = (from, by, 0, 0)
      case (nil, let to?, let by?): (a, b, c, d) = (to - by, by, 0, 0)
      case (let from?, nil, nil): (a, b, c, d) = (from, -from, 0, 1)
      case (nil, let to?, nil): (a, b, c, d) = (0, to, 1, -1)
      case (nil, nil, let by?): (a, b, c, d) = (0, by, 1, 0)
      case (nil, nil, nil): (a, b, c, d) = (0, 0, 1, 0)
      }
      if isAdditive { (c, d) = (1, 0) }
    }

    @inline(__always)
    func value(_ p: Double, _ under: Double) -> Double { a + b * p + under * (c + d * p) }
  }
}

extension MediaTiming.Compiled {
  /// The sample at the parent's time `time`; nil before and after the active time without a fill.
  @inline(__always)
  func effect(at time: Double) -> MediaTiming.Sample? {
    let sample = sample(parent: time)
    switch sample.phase {
    case .active: return sample
    case .before: return fillsBackwards ? sample : nil
    case .after: return fillsForwards ? sample : nil
    }
  }
}

/// What a row needs beyond its numbers; lives as long as the row.
final class RowPayload {
  struct Link {
    let clock: MediaTiming.Compiled
    let duration: Double
    let curve: UnitBezier?
  }

  let spec: AnimationSpec
  /// The groups round the animation, outermost first.
  let groups: [Link]
  let isStacked: Bool
  /// The animation's own pace; nil is linear.
  let curve: UnitBezier?
  let isColor: Bool
  /// How the value goes from one end to the other; nil: evenly.
  let pace: SampledCurve.Source?
  /// Whether the target is one number within a transform.
  let isPart: Bool
  /// Ends by component, `width` of them.
  let ends: UnsafeMutablePointer<AnimationRow.Ends>
  let endsCount: Int
  /// Room for values on the way.
  let scratch: UnsafeMutablePointer<Double>
  /// Where in it the end value of cumulative animations goes.
  let scratchEnd: Int

  // Prepared from the value beneath; see `prepare`.
  var interpolation: TransformInterpolation?
  /// The keyframes of a whole transform, and what lies between them.
  private(set) var keyframes: [CATransform3D] = []
  private(set) var segments: [TransformInterpolation] = []
  var part: TransformPartWriter?
  /// The places of a run, 0…1, where the value steps; nil: it changes all the time; none: it stays.
  let marks: [Double]?
  var underPart = 0.0
  var underPart2 = 0.0

  init(_ spec: AnimationSpec, groups: [Link], curve: UnitBezier?, isStacked: Bool) {
    self.spec = spec
    self.curve = curve.flatMap { $0.isLinear ? nil : $0 }
    if case .ends(_, _, _, let spring?) = spec.motion {
      pace = .spring(spring, duration: spec.chain.last?.timing.duration ?? 0)
    } else {
      pace = self.curve.map { .timingFunction($0) }
    }
    isPart = if case .part(_, let part) = spec.target { part != .translation } else { false }
    isColor = if case .numbers(_, _, true) = spec.target { true } else { false }
    self.groups = groups
    self.isStacked = isStacked
    var ends: [AnimationRow.Ends] = []
    if case .ends(let from, let to, let by, _) = spec.motion {
      let count = max(from?.count ?? 0, to?.count ?? 0, by?.count ?? 0)
      func component(_ list: [Double]?, _ index: Int) -> Double? {
        list.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
      ends = (0..<count).map { index in
        AnimationRow.Ends(
          from: component(from, index), to: component(to, index), by: component(by, index),
          isAdditive: spec.isAdditive)
      }
    }
    endsCount = ends.count
    switch spec.motion {
    case .track(let track, _): marks = track.timeline.isDiscrete ? track.timeline.marks : nil
    case .ends(_, _, _, nil): marks = !ends.isEmpty && ends.allSatisfy { $0.b == 0 && $0.d == 0 } ? [] : nil
    default: marks = nil
    }
    self.ends = .allocate(capacity: max(ends.count, 1))
    self.ends.initialize(from: ends, count: ends.count)
    // Structures take up to 16 numbers at fixed places; wide values are followed by as many for the last keyframe.
    let width = spec.range?.count ?? 0
    scratchEnd = max(32, width)
    scratch = .allocate(capacity: scratchEnd + max(16, width))
    scratch.initialize(repeating: 0, count: scratchEnd + max(16, width))
    if case .track(_, let values) = spec.motion, case .transform = spec.target {
      keyframes = stride(from: 0, to: values.count - 15, by: 16).map { offset in
        values.withUnsafeBufferPointer {
          CATransform3D(row: $0.baseAddress.map { $0 + offset } ?? Self.noNumbers)
        }
      }
      segments = zip(keyframes, keyframes.dropFirst()).map { TransformInterpolation(from: $0, to: $1) }
    }
  }

  /// Never read: an empty list has no keyframes.
  nonisolated(unsafe) private static let noNumbers = UnsafePointer(
    UnsafeMutablePointer<Double>.allocate(capacity: 16))

  deinit {
    ends.deallocate()
    scratch.deallocate()
  }

  /// Computes what depends on the value beneath: once for a row alone on its property, and whenever that value
  /// changes; every time for rows that meet.
  func prepare(_ under: UnsafePointer<Double>) {
    switch spec.target {
    case .transform:
      guard case .ends(let from, let to, let by, _) = spec.motion else { return }
      let base = CATransform3D(row: under)
      func matrix(_ row: [Double]?) -> CATransform3D? {
        row?.withUnsafeBufferPointer { $0.baseAddress.map { CATransform3D(row: $0) } }
      }
      let beneath = spec.isAdditive ? CATransform3DIdentity : base
      let start: CATransform3D
      let end: CATransform3D
      switch (matrix(from), matrix(to), matrix(by)) {
      case (let from?, let to?, _): (start, end) = (from, to)
      case (let from?, nil, let by?): (start, end) = (from, CATransform3DConcat(from, by))
      case (nil, let to?, let by?): (start, end) = (CATransform3DConcat(to, CATransform3DInvert(by)), to)
      case (let from?, nil, nil): (start, end) = (from, beneath)
      case (nil, let to?, nil): (start, end) = (beneath, to)
      case (nil, nil, let by?): (start, end) = (beneath, CATransform3DConcat(beneath, by))
      case (nil, nil, nil): (start, end) = (beneath, beneath)
      }
      interpolation = TransformInterpolation(from: start, to: end)
    case .part(_, let target):
      let base = CATransform3D(row: under)
      let components = TransformComponents(base)
      part = TransformPartWriter(base: base, part: target)
      if case .translation = target {
        underPart = components[.translationX]
        underPart2 = components[.translationY]
      } else {
        underPart = components[target]
      }
    default: break
    }
  }
}

/// A node's animations, and the row in which its values are on screen.
final class NodeAnimations {
  /// Where a row is kept.
  struct Place {
    /// The list of linear rows; −1 is the list of general ones.
    var list: Int
    var index: Int
  }

  let specs: [AnimationSpec]
  let row: UnsafeMutablePointer<Double>
  var payloads: [RowPayload] = []
  /// The rows alone on their property, in the store's lists.
  var places: [Place] = []
  /// The rows that meet others, in the order of application.
  var stacked: [AnimationRow] = []
  var objectRows: [ObjectRow] = []
  /// The animations of objects that are numbers.
  var flats: [FlatAnimation] = []
  /// The objects that are animated, as they are on screen.
  var presentedObjects: ContiguousArray<(slot: Int, object: AnyObject?)> = []
  var contentsNext: AnyObject?

  /// Whether something else than the lists of the store holds rows of the node.
  var isSpecial: Bool { !stacked.isEmpty || !objectRows.isEmpty || !flats.isEmpty }

  func present(_ object: AnyObject?, at slot: Int) {
    if let index = presentedObjects.firstIndex(where: { $0.slot == slot }) {
      presentedObjects[index].object = object
    } else {
      presentedObjects.append((slot, object))
    }
  }

  func presented(at slot: Int) -> AnyObject?? {
    guard let index = presentedObjects.firstIndex(where: { $0.slot == slot }) else { return nil }
    return .some(presentedObjects[index].object)
  }

  init(specs: [AnimationSpec], rowLength: Int, committed: UnsafePointer<Double>) {
    self.specs = specs
    row = .allocate(capacity: rowLength)
    row.initialize(from: committed, count: rowLength)
  }

  deinit { row.deallocate() }
}

/// An animation of an object slot.
struct ObjectRow {
  let slot: Int
  let clock: MediaTiming.Compiled
  let groups: [RowPayload.Link]
  let curve: UnitBezier?
  let track: ObjectTrack
  var space: Int32
}

/// The animations of one object that is numbers, in the order of application.
final class FlatAnimation {
  /// The object slot; −1 for a value that no table knows, and its key.
  let slot: Int
  let key: String?
  /// What is on screen while an animation has an effect: this evaluation's own object, written in place.
  private(set) var presented: any FlatObject
  /// The numbers beneath the animations, and with them.
  let base: UnsafeMutablePointer<Double>
  let out: UnsafeMutablePointer<Double>
  let count: Int
  var rows: [AnimationRow] = []
  /// Whether an animation had an effect at the last evaluation.
  private(set) var isActive = false

  init(slot: Int, key: String?, template: any FlatObject, committed: AnyObject?) {
    self.slot = slot
    self.key = key
    presented = template.duplicate()
    count = template.numberCount
    base = .allocate(capacity: max(count, 1))
    out = .allocate(capacity: max(count, 1))
    template.read(into: base)
    template.read(into: out)
    setCommitted(committed)
  }

  deinit {
    base.deallocate()
    out.deallocate()
  }

  /// Takes the committed object as what lies beneath, if it is of the same structure.
  func setCommitted(_ object: AnyObject?) {
    if let object, let object = object as? any FlatObject, object.isLike(presented) {
      object.read(into: base)
    }
  }

  /// Leaves the object that is shown to whoever took it.
  func renew() { presented = presented.duplicate() }

  func evaluate(_ time: (Int32) -> Double) {
    out.update(from: base, count: count)
    isActive = false
    rows.withUnsafeBufferPointer { rows in
      guard var row = rows.baseAddress else { return }
      for _ in 0..<rows.count {
        if GeneralRow.evaluate(row, at: time(row.pointee.space)) { isActive = true }
        row += 1
      }
    }
    if isActive { presented.write(out) }
  }
}
