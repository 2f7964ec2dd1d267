/// An emitter's parameters over all time: constant from each change on, or animated for a stretch.
///
/// ```text
///   −∞ ───── commit ────── commit ──── animation's begin ~~~~~~~~~ its end ────── ∞
///      program      program       program         samples, lattice        program
/// ```
/// The integral of the birth rate goes on from segment to segment, and so do the indices of the births.
final class EmitterTimeline {
  /// A cell that the layer emits, within a segment. Birth `base + n` is due when the count reaches n.
  struct Root {
    /// The cell's index; −1 where the segment lacks it.
    var cell: Int32
    var base: Int64
    /// The count at the beginning, 0..<1.
    var phase: Double
    /// The times between which it emits.
    var origin: Double
    var stop: Double
    /// Births per second.
    var rate: Double

    /// The count at `time`.
    @inline(__always)
    func count(at time: Double) -> Double {
      let elapsed = min(time, stop) - origin
      return elapsed > 0 && rate > 0 ? phase + elapsed * rate : phase
    }

    /// The time at which the count reaches `births`.
    @inline(__always)
    func time(of births: Double) -> Double { origin + (births - phase) / rate }
  }

  struct Segment {
    /// Grows from segment to segment and is never used again.
    var serial: Int
    var start: Double
    var end: Double
    /// The parameters, or those that animations change.
    var program: EmitterProgram
    var samples: EmitterSamples?
    var lattice: EmitterLattice?
    /// What the cells of `program` are in the tree of all cells there ever were.
    var shape: EmitterShape
    var roots: ContiguousArray<Root>
    /// The longest extent of a birth in this segment or before it.
    var extent: Double

    /// The parameters that hold for what is born at `time`.
    @inline(__always)
    func program(at time: Double) -> EmitterProgram { samples?.program(at: time) ?? program }
  }

  private(set) var segments: ContiguousArray<Segment> = []
  private var serial = 0
  private let tree: EmitterTree

  /// The oldest changes are forgotten beyond this number, with what was born before.
  static let limit = 8192

  init(_ tree: EmitterTree) { self.tree = tree }

  /// Sets what holds from `time` on. What was to hold later is forgotten; the first call's parameters hold
  /// since ever. Returns false if they hold already.
  func set(
    _ layer: EmitterParameters, _ cells: ContiguousArray<EmitterCellParameters>,
    _ sampler: (any EmitterSampler)?, at time: Double
  ) -> Bool {
    let time = EmitterLimits.number(time)
    while segments.count > 1, let last = segments.last, last.start >= time { segments.removeLast() }
    if let last = segments.last, last.samples == nil, sampler == nil, last.end == .infinity,
      last.program.givenLayer == layer, last.program.givenCells == cells
    {
      return false
    }
    let program = EmitterProgram(layer, cells)
    guard let sampler else {
      append(program, nil, from: time)
      return true
    }
    let samples = EmitterSamples(sampler, program)
    let start = segments.isEmpty ? -EmitterLimits.number : time
    let low = EmitterLimits.number(sampler.span.lowerBound)
    let high = EmitterLimits.number(sampler.span.upperBound)
    // Also where the animation never begins.
    if low > start { append(samples.constant(at: low), nil, from: start) }
    if high > start, high > low { append(program, samples, from: max(start, low), sampler.changesBirths) }
    if high < EmitterLimits.number { append(samples.constant(at: high), nil, from: max(start, high)) }
    return true
  }

  private func append(
    _ program: EmitterProgram, _ samples: EmitterSamples?, from time: Double, _ changesBirths: Bool = false
  ) {
    let shape = tree.shape(program.givenCells, like: segments.last?.shape)
    let isFirst = segments.isEmpty
    let start = isFirst ? -Double.infinity : time
    var roots = ContiguousArray<Root>()
    let previous = isFirst ? 0 : segments[segments.count - 1].roots.count
    roots.reserveCapacity(max(previous, shape.roots.count))
    for index in 0..<max(previous, shape.roots.count) {
      let (base, phase) = index < previous ? carried(index, to: time) : (0, 0)
      guard index < shape.roots.count else {
        roots.append(Root(cell: -1, base: base, phase: phase, origin: 0, stop: 0, rate: 0))
        continue
      }
      let cell = program.cells[Int(shape.roots[index])]
      roots.append(
        Root(
          cell: shape.roots[index], base: base, phase: phase, origin: max(start, cell.schedule.start),
          stop: cell.schedule.stop, rate: cell.rate))
    }
    if !isFirst {
      let last = segments.count - 1
      segments[last].end = time
      if segments[last].start >= time { segments.removeLast() }
    }
    var extent = segments.last?.extent ?? 0
    for root in roots where root.cell >= 0 { extent = max(extent, program.cells[Int(root.cell)].extent) }
    var lattice: EmitterLattice?
    if let samples, changesBirths {
      let sums = EmitterLattice(
        from: max(start, -EmitterLimits.number), to: EmitterLimits.number, roots, samples)
      // What an animation makes of lifetimes shows only as it is sampled.
      extent = max(extent, sums.longestExtent)
      lattice = sums
    }
    serial += 1
    segments.append(
      Segment(
        serial: serial, start: start, end: .infinity, program: program, samples: samples, lattice: lattice,
        shape: shape, roots: roots, extent: extent))
    if segments.count > Self.limit { segments.removeFirst(segments.count - Self.limit * 3 / 4) }
  }

  /// The index and the count from which a root goes on after the last segment, were that to end at `time`.
  private func carried(_ index: Int, to time: Double) -> (Int64, Double) {
    guard let last = segments.last else { return (0, 0) }
    var base = last.roots[index].base
    let count: Double
    if let lattice = last.lattice {
      let epoch = lattice.epoch(at: time)
      base = lattice.base(index, epoch: epoch)
      count = lattice.count(index, epoch: epoch, at: time)
    } else {
      count = last.roots[index].count(at: time)
    }
    let whole = EmitterLimits.births(count)
    return (base &+ Int64(clamping: whole), min(max(count - whole, 0), 1))
  }

  /// The segment that holds at `time`; −1 if there is none.
  func index(at time: Double) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Where segment `serial` is; nil if it is forgotten.
  func index(ofSerial serial: Int) -> Int? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].serial < serial { low = middle + 1 } else { high = middle }
    }
    return low < segments.count && segments[low].serial == serial ? low : nil
  }
}
