/// Animations whose numbers are a + b·p at the progress p. A tree may have thousands of them.
///
/// For an animation between two ends, a and b follow from the ends; they are computed again when the value
/// beneath changes. Matrices, and other values that are computed from the progress, have a row of width 1
/// without coefficients.
struct LinearRows {
  let width: Int
  private(set) var rows = SweptRows()
  /// a and b of each component.
  private var coefficients = ContiguousArray<Double>()

  var count: Int { rows.count }

  init(width: Int) { self.width = width }

  mutating func append(_ link: SweptRows.Link, _ owner: SweptRows.Owner) {
    rows.append(link, owner)
    coefficients.append(contentsOf: repeatElement(0, count: 2 * width))
    prepare(count - 1)
  }

  /// Works out the coefficients of a row from its ends and the value beneath.
  mutating func prepare(_ index: Int) {
    let owner = rows.owners[index]
    let payload = owner.payload
    payload.prepare(owner.under)
    if owner.form == .progress {
      rows.setConstant(index, payload.marks?.places.isEmpty ?? false)
      return
    }
    var isConstant = true
    for component in 0..<width {
      let ends = payload.ends[component]
      let under = owner.form == .part ? payload.partBeneath(component) : owner.under[component]
      // What is added to the value beneath does not depend on it.
      var a = owner.addsBeneath ? ends.a : ends.a + under * ends.c
      var b = owner.addsBeneath ? ends.b : ends.b + under * ends.d
      if payload.isColor && component == 4 {
        // The fifth number says whether there is a colour: only where both ends have one.
        a = payload.spec.isAdditive || (ends.c == 0 && ends.d == 0) ? 1 : under
        b = 0
      }
      coefficients[2 * (index * width + component)] = a
      coefficients[2 * (index * width + component) + 1] = b
      if b != 0 || (owner.accumulates && a != 0) { isConstant = false }
    }
    rows.setConstant(index, isConstant)
  }

  /// Removes a row. Returns the node whose row moved to its index, and where that node stores the index.
  mutating func remove(_ index: Int) -> (node: NodeIndex, reference: Int)? {
    let (here, last) = (index * 2 * width, (count - 1) * 2 * width)
    if here != last {
      for offset in 0..<(2 * width) { coefficients[here + offset] = coefficients[last + offset] }
    }
    coefficients.removeLast(2 * width)
    return rows.remove(index)
  }

  mutating func move(_ index: Int, to space: Int32, clock: Int32) {
    rows.move(index, to: space, clock: clock)
  }

  mutating func renumber(_ clocks: [Int32]) { rows.renumber(clocks) }

  /// Writes the values of all rows that have changed.
  func takeAll(_ store: TakenRows, _ clocks: ClockTable) {
    SweptRows.withConstant(width) { width in
      coefficients.withUnsafeBufferPointer { coefficients in
        guard let all = coefficients.baseAddress else { return }
        rows.takeAll(store) { index, owner, progress, clock, row in
          Self.write(all + index &* (2 &* width), width, owner, progress, into: row) {
            clocks.repetitions(clock)
          }
        }
      }
    }
  }

  /// Writes the value of one row at a progress into the node's row. Says whether that changes it.
  func write(
    _ index: Int, progress: Double, repetitions: Double, into row: UnsafeMutablePointer<Double>
  ) -> Bool {
    coefficients.withUnsafeBufferPointer { coefficients in
      rows.owners.withUnsafeBufferPointer { owners in
        guard let all = coefficients.baseAddress, let owner = owners.baseAddress else { return false }
        return Self.write(all + index * 2 * width, width, owner + index, progress, into: row) { repetitions }
      }
    }
  }

  @inline(__always)
  private static func write(
    _ k: UnsafePointer<Double>, _ width: Int, _ owner: UnsafePointer<SweptRows.Owner>, _ progress: Double,
    into row: UnsafeMutablePointer<Double>, repetitions: () -> Double
  ) -> Bool {
    if owner.pointee.isPlain {
      let out = row + Int(owner.pointee.slot)
      var difference: UInt64 = 0
      if progress.isNaN {
        for component in 0..<width {
          let value = owner.pointee.under[component]
          difference |= out[component].bitPattern ^ value.bitPattern
          out[component] = value
        }
      } else {
        for component in 0..<width {
          let value = k[2 &* component] + k[2 &* component &+ 1] * progress
          difference |= out[component].bitPattern ^ value.bitPattern
          out[component] = value
        }
      }
      return difference != 0
    }
    if progress.isNaN { return SweptRows.writeBeneath(owner, into: row) }
    if owner.pointee.form == .progress {
      return SweptRows.write(
        progress: progress, repetitions: owner.pointee.accumulates ? repetitions() : 0, owner, into: row)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 5) { values in
      guard let values = values.baseAddress else { return false }
      for component in 0..<width { values[component] = k[2 &* component] + k[2 &* component &+ 1] * progress }
      if owner.pointee.accumulates {
        let count = repetitions()
        let last: Double = owner.pointee.payload.clock.autoreverses ? 0 : 1
        if count > 0 {
          for component in 0..<width where component != 4 || !owner.pointee.payload.isColor {
            values[component] += count * (k[2 &* component] + k[2 &* component &+ 1] * last)
          }
        }
      }
      return SweptRows.write(values, width, owner, into: row)
    }
  }
}
