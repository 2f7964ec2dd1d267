/// Animations between two ends, of numbers: the kind that a tree has by the thousand, evaluated in one sweep.
///
/// All rows of a list have the same number of components. What a sweep reads and writes lies in order in memory:
/// the timing, then before, after, a and b of every component, where the value is a + b·p at the progress p. A value
/// beneath the animation is folded into these when it changes, so that a sweep reads nothing of the nodes; they
/// take the results when they are asked for (`RenderTree.row`).
struct LinearRows {
  /// When a row is active, and how its progress runs: 40 bytes.
  private struct Timing {
    let begin: Double
    let end: Double
    /// Progress per second of the space's time.
    let rate: Double
    let space: Int32
    /// The index of the curve; −1: linear.
    let curve: Int32
    let repeats: Bool
    let autoreverses: Bool
  }

  /// Whose row it is, and what it is made of.
  private struct Owner {
    let node: NodeIndex
    /// Where the node keeps this row's place.
    let reference: Int32
    let slot: Int32
    let under: UnsafePointer<Double>
    let payload: RowPayload
    let clock: MediaTiming.Compiled
    /// Whether the number is a part of a transform, which the node's row takes whole.
    let isPart: Bool
  }

  let width: Int
  private var timings = ContiguousArray<Timing>()
  private var coefficients = ContiguousArray<Double>()
  private var results = ContiguousArray<Double>()
  private var owners = ContiguousArray<Owner>()

  init(width: Int) { self.width = width }

  var count: Int { timings.count }

  /// Whether a timing is one that a sweep can follow: forwards, without an offset.
  static func canFollow(_ timing: MediaTiming) -> Bool {
    timing.speed > 0 && timing.timeOffset == 0 && timing.duration > 1e-6 && timing.duration.isFinite
  }

  mutating func append(
    node: NodeIndex, reference: Int, slot: Int, timing: MediaTiming, clock: MediaTiming.Compiled,
    curve: Int32,
    space: Int32, under: UnsafePointer<Double>, payload: RowPayload
  ) {
    let repeats =
      clock.activeDuration > (timing.autoreverses ? 2 : 1) * timing.duration || timing.autoreverses
    timings.append(
      Timing(
        begin: clock.begin, end: clock.end, rate: timing.speed / timing.duration, space: space, curve: curve,
        repeats: repeats, autoreverses: timing.autoreverses))
    owners.append(
      Owner(
        node: node, reference: Int32(reference), slot: Int32(slot), under: under, payload: payload,
        clock: clock,
        isPart: payload.isPart))
    coefficients.append(contentsOf: repeatElement(0, count: 4 * width))
    results.append(contentsOf: repeatElement(0, count: width))
    prepare(count - 1)
  }

  /// Works out the coefficients of a row from its ends and the value beneath.
  mutating func prepare(_ index: Int) {
    let owner = owners[index]
    let payload = owner.payload
    let pace = payload.pace
    if owner.isPart { payload.prepare(owner.under) }
    func progress(_ sample: MediaTiming.Sample) -> Double {
      let raw = sample.time * owner.clock.inverseDuration
      return pace?.value(at: raw) ?? raw
    }
    let first = progress(owner.clock.sample(parent: -.infinity))
    let last = progress(owner.clock.sample(parent: .infinity))
    for component in 0..<width {
      let ends = payload.ends[component]
      let under = owner.isPart ? payload.underPart : owner.under[component]
      // No value: the transform beneath stays as it is.
      let rest = owner.isPart ? Double.nan : under
      var a = ends.a + under * ends.c
      var b = ends.b + under * ends.d
      if payload.isColor && component == 4 {
        // Whether there is a colour at all: only where both ends have one.
        a = payload.spec.isAdditive || (ends.c == 0 && ends.d == 0) ? 1 : under
        b = 0
      }
      let offset = (index * width + component) * 4
      coefficients[offset] = owner.clock.fillsBackwards ? a + b * first : rest
      coefficients[offset + 1] = owner.clock.fillsForwards ? a + b * last : rest
      coefficients[offset + 2] = a
      coefficients[offset + 3] = b
    }
  }

  /// Takes a row out. Says which node's row now stands in its place, and where that node keeps it.
  mutating func remove(_ index: Int) -> (node: NodeIndex, reference: Int)? {
    let last = count - 1
    if index != last {
      timings[index] = timings[last]
      owners[index] = owners[last]
      for offset in 0..<width { results[index * width + offset] = results[last * width + offset] }
      for offset in 0..<(4 * width) {
        coefficients[index * 4 * width + offset] = coefficients[last * 4 * width + offset]
      }
    }
    timings.removeLast()
    owners.removeLast()
    results.removeLast(width)
    coefficients.removeLast(4 * width)
    return index == last ? nil : (owners[index].node, Int(owners[index].reference))
  }

  mutating func move(_ index: Int, to space: Int32) {
    let old = timings[index]
    timings[index] = Timing(
      begin: old.begin, end: old.end, rate: old.rate, space: space, curve: old.curve, repeats: old.repeats,
      autoreverses: old.autoreverses)
  }

  /// Evaluates every row at the times `now` of the spaces.
  mutating func evaluateAll(_ now: UnsafeBufferPointer<Double>, _ curves: UnsafeBufferPointer<SampledCurve>) {
    switch width {
    case 1: sweep(1, now, curves)
    case 2: sweep(2, now, curves)
    case 4: sweep(4, now, curves)
    case 5: sweep(5, now, curves)
    default: sweep(width, now, curves)
    }
  }

  @inline(__always)
  private mutating func sweep(
    _ width: Int, _ now: UnsafeBufferPointer<Double>, _ curves: UnsafeBufferPointer<SampledCurve>
  ) {
    let count = timings.count
    timings.withUnsafeBufferPointer { timings in
      coefficients.withUnsafeBufferPointer { coefficients in
        results.withUnsafeMutableBufferPointer { results in
          guard var timing = timings.baseAddress, var k = coefficients.baseAddress,
            var out = results.baseAddress
          else { return }
          for _ in 0..<count {
            let time = now[Int(timing.pointee.space)]
            if time < timing.pointee.begin {
              for component in 0..<width { out[component] = k[component * 4] }
            } else if time > timing.pointee.end {
              for component in 0..<width { out[component] = k[component * 4 + 1] }
            } else {
              let progress = Self.progress(timing, time, curves)
              for component in 0..<width {
                out[component] = k[component * 4 + 2] + k[component * 4 + 3] * progress
              }
            }
            timing += 1
            k += 4 * width
            out += width
          }
        }
      }
    }
  }

  /// The whole part of a number that is not negative. (`rounded` is a call into the C library where the processor
  /// is not known to have an instruction for it, and costs as much as the rest of a row.)
  @inline(__always)
  private static func whole(_ value: Double) -> Double { value < 1e15 ? Double(Int(value)) : value }

  @inline(__always)
  private static func progress(
    _ timing: UnsafePointer<Timing>, _ time: Double, _ curves: UnsafeBufferPointer<SampledCurve>
  ) -> Double {
    var progress = (time - timing.pointee.begin) * timing.pointee.rate
    if timing.pointee.repeats {
      if timing.pointee.autoreverses {
        progress -= 2 * whole(progress * 0.5)
        if progress > 1 { progress = 2 - progress }
      } else {
        let whole = whole(progress)
        progress -= whole
        // The end of the last run is its end, not the beginning of one more.
        if progress < 1e-9, whole > 0, time >= timing.pointee.end { progress = 1 }
      }
    } else if progress > 1 {
      progress = 1
    }
    return timing.pointee.curve < 0 ? progress : curves[Int(timing.pointee.curve)].value(at: progress)
  }

  /// Evaluates one row at the time `time` of its space, and writes the result into the node's row.
  mutating func evaluate(
    _ index: Int, at time: Double, _ curves: UnsafeBufferPointer<SampledCurve>,
    into row: UnsafeMutablePointer<Double>
  ) {
    let timing = timings[index]
    let k = index * 4 * width
    let progress = withUnsafePointer(to: timing) { Self.progress($0, time, curves) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { values in
      for component in 0..<width {
        let k = k + component * 4
        values[component] =
          time < timing.begin
          ? coefficients[k]
          : time > timing.end ? coefficients[k + 1] : coefficients[k + 2] + coefficients[k + 3] * progress
      }
      if let base = values.baseAddress { write(base, index, into: row) }
    }
  }

  /// Copies the result of the last sweep into the node's row.
  @inline(__always)
  func take(_ index: Int, into row: UnsafeMutablePointer<Double>) {
    results.withUnsafeBufferPointer { results in
      if let base = results.baseAddress { write(base + index * width, index, into: row) }
    }
  }

  @inline(__always)
  private func write(_ values: UnsafePointer<Double>, _ index: Int, into row: UnsafeMutablePointer<Double>) {
    let out = row + Int(owners[index].slot)
    if owners[index].isPart {
      if values[0].isNaN {
        out.update(from: owners[index].under, count: 16)
      } else {
        owners[index].payload.part?.write(values, into: out)
      }
      return
    }
    for component in 0..<width { out[component] = values[component] }
  }

  /// Visits begin, end, space and constancy of every row, until `body` says that it has seen enough.
  func forEachTiming(_ body: (_ begin: Double, _ end: Double, _ space: Int32, _ isConstant: Bool) -> Bool) {
    for index in timings.indices {
      let timing = timings[index]
      if !body(timing.begin, timing.end, timing.space, isConstant(index)) { return }
    }
  }

  /// Begin, end and space of a row, and whether its value goes nowhere between.
  func timing(_ index: Int) -> (begin: Double, end: Double, space: Int32, isConstant: Bool) {
    (timings[index].begin, timings[index].end, timings[index].space, isConstant(index))
  }

  private func isConstant(_ index: Int) -> Bool {
    for component in 0..<width where coefficients[(index * width + component) * 4 + 3] != 0 { return false }
    return true
  }
}
