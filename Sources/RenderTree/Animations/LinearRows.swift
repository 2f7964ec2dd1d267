/// Animations whose numbers are a + b·p at the progress p. A tree may have thousands of them.
///
/// For an animation between two ends, a and b follow from the ends; they are computed again when the value
/// beneath changes. Matrices, and other values that are computed from the progress, have a row of width 1
/// whose result is the progress.
struct LinearRows {
  private(set) var rows: SweptRows
  /// a and b of each component.
  private var coefficients = ContiguousArray<Double>()

  var width: Int { rows.width }
  var count: Int { rows.count }

  init(width: Int) { rows = SweptRows(width: width) }

  mutating func append(_ entry: SweptRows.Entry) {
    rows.append(entry)
    coefficients.append(contentsOf: repeatElement(0, count: 2 * width))
    prepare(count - 1)
  }

  /// Works out the coefficients of a row from its ends and the value beneath.
  mutating func prepare(_ index: Int) {
    let owner = rows.owners[index]
    let payload = owner.payload
    payload.prepare(owner.under)
    if owner.form == .progress {
      (coefficients[2 * index], coefficients[2 * index + 1]) = (0, 1)
      rows.setConstant(index, payload.marks?.places.isEmpty ?? false)
      return
    }
    var isConstant = true
    for component in 0..<width {
      let ends = payload.ends[component]
      let under = owner.form == .part ? payload.partBeneath(component) : owner.under[component]
      var a = ends.a + under * ends.c
      var b = ends.b + under * ends.d
      if payload.isColor && component == 4 {
        // The fifth number says whether there is a colour: only where both ends have one.
        a = payload.spec.isAdditive || (ends.c == 0 && ends.d == 0) ? 1 : under
        b = 0
      }
      coefficients[2 * (index * width + component)] = a
      coefficients[2 * (index * width + component) + 1] = b
      if b != 0 { isConstant = false }
    }
    rows.setConstant(index, isConstant)
  }

  /// Removes a row. Returns the node whose row moved to its index, and where that node stores the index.
  mutating func remove(_ index: Int, _ curves: inout CurveTable) -> (node: NodeIndex, reference: Int)? {
    curves.release(rows.timings[index].curve)
    let (here, last) = (index * 2 * width, (count - 1) * 2 * width)
    if here != last {
      for offset in 0..<(2 * width) { coefficients[here + offset] = coefficients[last + offset] }
    }
    coefficients.removeLast(2 * width)
    return rows.remove(index)
  }

  mutating func move(_ index: Int, to space: Int32) { rows.move(index, to: space) }

  /// Evaluates every row at the times `now` of the spaces.
  mutating func evaluateAll(_ now: UnsafeBufferPointer<Double>, _ curves: UnsafeBufferPointer<SampledCurve>) {
    SweptRows.withConstant(width) { sweep($0, now, curves) }
  }

  @inline(__always)
  private mutating func sweep(
    _ width: Int, _ now: UnsafeBufferPointer<Double>, _ curves: UnsafeBufferPointer<SampledCurve>
  ) {
    coefficients.withUnsafeBufferPointer { coefficients in
      guard let all = coefficients.baseAddress else { return }
      rows.sweep(now, curves, width: width) { index, progress, out in
        let k = all + index &* (2 &* width)
        for component in 0..<width {
          out[component] = k[2 &* component] + k[2 &* component &+ 1] * progress
        }
      }
    }
  }

  /// Evaluates one row at the time `time` of its space, and writes the result into the node's row.
  func evaluate(
    _ index: Int, at time: Double, _ curves: UnsafeBufferPointer<SampledCurve>,
    into row: UnsafeMutablePointer<Double>
  ) {
    let progress = rows.progress(index, at: time, curves)
    let k = index * 2 * width
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { values in
      for component in 0..<width {
        values[component] = coefficients[k + 2 * component] + coefficients[k + 2 * component + 1] * progress
      }
      if let base = values.baseAddress { rows.write(base, index, into: row) }
    }
  }
}
