/// The data of an animation beyond its numbers. It lives as long as the animation.
///
/// What evaluation reads is stored in place, or behind a pointer that exists only for the kinds that need it.
/// Evaluation therefore copies and retains nothing.
final class AnimationPayload {
  struct Link {
    let clock: MediaTiming.Compiled
    /// Nil is linear.
    let curve: UnitBezier?

    /// The levels of an animation's timing, from the outermost group to its own.
    static func chain(of spec: AnimationSpec) -> [Link] {
      chain(spec.chain, isRemovedOnCompletion: spec.isRemovedOnCompletion)
    }

    static func chain(_ links: [AnimationSpec.Link], isRemovedOnCompletion: Bool) -> [Link] {
      links.enumerated().map { level, link in
        var timing = link.timing
        // An animation that is removed on completion does not fill after its end, so that evaluation is a
        // function of time alone.
        if level == 0 && isRemovedOnCompletion { timing.fillsForwards = false }
        return Link(
          clock: MediaTiming.Compiled(timing), curve: link.curve.flatMap { $0.isLinear ? nil : $0 })
      }
    }
  }

  let spec: AnimationSpec
  let clock: MediaTiming.Compiled
  /// The groups that contain the animation, outermost first.
  let groups: [Link]
  /// The animation's own timing function; nil is linear.
  let curve: UnitBezier?
  /// The spring that replaces the timing function.
  let spring: SpringSolver?
  let isColor: Bool
  private let showsPresenceBeneath: Bool
  /// How the value goes from one end to the other: a timing function or a spring; nil: linear.
  let pace: SampledCurve.Source?
  /// The moments at which the value steps; nil: it changes all the time.
  let marks: StepMarks?

  /// Ends by component, `width` of them.
  let ends: UnsafeMutablePointer<NumberEnds>
  let endsCount: Int
  /// The keyframes of numbers.
  let track: UnsafePointer<KeyframeTrack>?
  /// For whole transforms: the interpolation between the ends.
  let interpolation: UnsafeMutablePointer<TransformInterpolation>?
  /// Whether the value is that of `interpolation` and of nothing else.
  let isPlainTransform: Bool
  /// The keyframes of a whole transform.
  let transforms: UnsafePointer<TransformTrack>?
  /// For a number within a transform: how it is written.
  let part: UnsafeMutablePointer<Part>?
  /// Room for two values that have more numbers than a matrix.
  let wide: UnsafeMutablePointer<Double>?

  /// A part of a transform, and the transform beneath, of which the rest is kept.
  struct Part {
    fileprivate let writer: TransformPartWriter
    fileprivate let numbers: SIMD2<Double>
    fileprivate let target: TransformPart
    fileprivate let base: CATransform3D
    /// What the transform beneath consists of, if it is one of the plane.
    fileprivate let flatComponents: TransformComponents?

    /// The bytes that `write` reads.
    static let writtenSize = MemoryLayout<TransformPartWriter>.size

    fileprivate init(_ target: TransformPart, of base: CATransform3D) {
      let components = TransformComponents(base)
      self.target = target
      self.base = base
      writer = TransformPartWriter(components: components, part: target)
      numbers =
        target == .translation
        ? SIMD2(components[.translationX], components[.translationY]) : SIMD2(components[target], 0)
      flatComponents = components.isFlat ? components : nil
    }

    /// Writes the transform beneath with the part at `values`.
    @inline(__always)
    func write(
      _ values: UnsafePointer<Double>, addsBeneath: Bool, into out: UnsafeMutablePointer<Double>
    ) {
      let isPair = writer.width == 2
      var numbers = SIMD2(values[0], isPair ? values[1] : 0)
      if addsBeneath { numbers += self.numbers }
      guard isPair else { return writer.write(numbers.x, into: out) }
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 2) {
        guard let pair = $0.baseAddress else { return }
        (pair[0], pair[1]) = (numbers.x, numbers.y)
        writer.write(pair, into: out)
      }
    }
  }

  /// An animation whose `last` link is its own; `groups` are those round it.
  init(_ spec: AnimationSpec, groups: [Link], last: Link) {
    self.spec = spec
    clock = last.clock
    self.groups = groups
    let curve = last.curve
    self.curve = curve
    isColor = if case .numbers(_, _, true) = spec.target { true } else { false }

    var ends: [NumberEnds] = []
    var spring: SpringSolver?
    var track: KeyframeTrack?
    var transforms: TransformTrack?
    switch spec.motion {
    case .ends(let from, let to, let by, let solver):
      ends = NumberEnds.list(from: from, to: to, by: by, isAdditive: spec.isAdditive)
      spring = solver
    case .track(let compiled): track = compiled
    case .transforms(let compiled): transforms = compiled
    case .objects: break
    }
    self.spring = spring
    pace = spring.map { .spring($0, duration: last.clock.duration) } ?? curve.map { .timingFunction($0) }
    var places: [Double]?
    if let timeline = track?.timeline ?? transforms?.timeline {
      if timeline.isDiscrete { places = timeline.marks }
    } else if !ends.isEmpty, spring == nil, ends.allSatisfy({ $0.b == 0 && $0.d == 0 }) {
      places = []
    }
    marks = places.map {
      StepMarks($0, clock: last.clock, groups: groups, accumulates: spec.isCumulative)
    }

    if ends.count == 5 {
      showsPresenceBeneath = !spec.isAdditive && (ends[4].c != 0 || ends[4].d != 0)
    } else {
      showsPresenceBeneath = ends.isEmpty && track == nil
    }
    endsCount = ends.count
    self.ends = .allocate(capacity: max(ends.count, 1))
    self.ends.initialize(from: ends, count: ends.count)
    self.track = track.map { UnsafePointer(UnsafeMutablePointer.holding($0)) }
    self.transforms = transforms.map { UnsafePointer(UnsafeMutablePointer.holding($0)) }
    let identity = CATransform3DIdentity
    if case .transform = spec.target, transforms == nil {
      interpolation = .holding(TransformInterpolation(from: identity, to: identity))
      isPlainTransform = !spec.isAdditive && !spec.isCumulative
    } else {
      isPlainTransform = false
      interpolation = nil
    }
    if case .part(_, let target) = spec.target {
      part = .holding(Part(target, of: identity))
    } else {
      part = nil
    }
    let width = spec.range?.count ?? 0
    wide = width > 16 ? .allocate(capacity: 2 * width) : nil
    wide?.initialize(repeating: 0, count: 2 * width)
  }

  deinit {
    ends.deallocate()
    UnsafeMutablePointer(mutating: track)?.destroy()
    UnsafeMutablePointer(mutating: transforms)?.destroy()
    interpolation?.destroy()
    part?.destroy()
    wide?.deallocate()
  }

  // MARK: Values

  /// The fifth number of a colour, which says whether there is one. It is that of the value beneath, `beneath`, where an end is the value
  /// beneath.
  @inline(__always)
  func presence(over beneath: Double) -> Double { showsPresenceBeneath ? beneath : 1 }

  /// The progress at the end of a repetition. With autoreverse the value there is that of the begin.
  @inline(__always)
  var progressAtEnd: Double { clock.autoreverses ? 0 : 1 }

  /// Adds what the completed repetitions of a cumulative animation come to: `count` times the value at their end. `last` gives a component of
  /// that value.
  @inline(__always)
  func add(_ count: Double, to values: UnsafeMutablePointer<Double>, _ width: Int, last: (Int) -> Double) {
    for component in 0..<width where component != 4 || !isColor {
      values[component] += count * last(component)
    }
  }

  // MARK: The value beneath

  private var isPrepared = false

  /// Computes what depends on the value beneath. For an animation that is alone on its property this happens once,
  /// and again when the value beneath changes. For animations that meet it happens in every evaluation.
  func prepare(_ under: UnsafePointer<Double>) {
    if let part {
      guard !part.pointee.base.isSame(as: under) else { return }
      part.pointee = Part(part.pointee.target, of: CATransform3D(row: under))
    } else if case .transform = spec.target, case .ends(let from, let to, let by, _) = spec.motion {
      let isFixed = spec.isAdditive || (from != nil && (to != nil || by != nil)) || (to != nil && by != nil)
      guard !isPrepared || !isFixed else { return }
      isPrepared = true
      prepareTransform(from, to, by, spec.isAdditive ? CATransform3DIdentity : CATransform3D(row: under))
    }
  }

  private func prepareTransform(_ from: [Double]?, _ to: [Double]?, _ by: [Double]?, _ beneath: CATransform3D)
  {
    func matrix(_ row: [Double]?) -> CATransform3D? {
      row?.withUnsafeBufferPointer { $0.baseAddress.map { CATransform3D(row: $0) } }
    }
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
    interpolation?.pointee = TransformInterpolation(from: start, to: end)
  }

  /// What the transform beneath a part consists of, if it is one of the plane.
  @inline(__always)
  var flatComponents: TransformComponents? { part?.pointee.flatComponents }

  /// Writes the transform between two ends. Says whether that changes the numbers at `out`.
  func writeTransform(at progress: Double, into out: UnsafeMutablePointer<Double>) -> Bool {
    guard let interpolation else { return false }
    return WrittenRange.changes(out, count: 16) { interpolation.pointee.value(at: progress, into: out) }
  }

  /// The part's value in the transform beneath: x and y of a translation, one number of other parts.
  @inline(__always)
  func partBeneath(_ component: Int) -> Double { part?.pointee.numbers[component] ?? 0 }

  /// Writes the transform beneath with the part at `values`.
  @inline(__always)
  func writePart(
    _ values: UnsafePointer<Double>, addsBeneath: Bool, into out: UnsafeMutablePointer<Double>
  ) {
    part?.pointee.write(values, addsBeneath: addsBeneath, into: out)
  }
}

extension CATransform3D {
  /// Whether the sixteen entries at `numbers` are those of this one.
  @inline(__always)
  fileprivate func isSame(as numbers: UnsafePointer<Double>) -> Bool {
    withNumbers { own in
      for index in 0..<16 where own[index] != numbers[index] { return false }
      return true
    }
  }
}

extension UnsafeMutablePointer {
  /// Memory of its own for a value.
  fileprivate static func holding(_ value: Pointee) -> Self {
    let place = Self.allocate(capacity: 1)
    place.initialize(to: value)
    return place
  }

  fileprivate func destroy() {
    deinitialize(count: 1)
    deallocate()
  }
}
