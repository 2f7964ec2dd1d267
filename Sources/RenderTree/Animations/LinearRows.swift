import CoreGraphics

/// Animations whose numbers are a + b·p at the progress p. A tree may have thousands of them.
///
/// The lines of an animation follow from its ends; they are computed again when the value
/// beneath changes. Matrices, and other values that are computed from the progress, have a row of width 1
/// without a line.
struct LinearRows {
  let width: Int
  private(set) var rows = SweptRows()
  /// The lines of each row, one for each component.
  private var lines = ContiguousArray<NumberEnds.Line>()

  var count: Int { rows.count }

  init(width: Int) { self.width = width }

  mutating func append(_ link: SweptRows.Link, _ owner: SweptRows.Owner) {
    rows.append(link, owner)
    lines.append(contentsOf: repeatElement(NumberEnds.Line(), count: width))
    prepare(count - 1)
  }

  /// Works out the lines of a row from its ends and the value beneath.
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
      var line = ends.line(over: owner.addsBeneath ? 0 : under)
      if payload.isColor && component == 4 {
        line = NumberEnds.Line(a: payload.presence(over: under))
      }
      lines[index * width + component] = line
      if line.b != 0 || (owner.accumulates && line.a != 0) { isConstant = false }
    }
    rows.setConstant(index, isConstant)
  }

  /// Removes a row. Returns the node whose row moved to its index, and where that node stores the index.
  mutating func remove(_ index: Int) -> (node: NodeIndex, reference: Int)? {
    let (here, last) = (index * width, (count - 1) * width)
    if here != last {
      for component in 0..<width { lines[here + component] = lines[last + component] }
    }
    lines.removeLast(width)
    return rows.remove(index)
  }

  mutating func move(_ index: Int, to space: Int32, clock: Int32) {
    rows.move(index, to: space, clock: clock)
  }

  mutating func renumber(_ clocks: [Int32]) { rows.renumber(clocks) }

  /// Writes the values of all rows that have changed.
  func takeAll(_ store: TakenRows) {
    SweptRows.withConstant(width) { width in
      lines.withUnsafeBufferPointer { lines in
        guard let first = lines.baseAddress else { return }
        // Unchecked: the threads only read them.
        let shared = Unchecked((lines: first, clocks: store.clocks))
        rows.takeAll(store) { index, owner, progress, clock, row in
          Self.write(shared.value.lines + index &* width, width, owner, progress, into: row) {
            shared.value.clocks.repetitions(clock)
          }
        }
      }
    }
  }

  /// Writes the value of one row at a progress into the node's row. Says whether that changes it.
  func write(
    _ index: Int, progress: Double, repetitions: Double, into row: UnsafeMutablePointer<Double>
  ) -> Bool {
    lines.withUnsafeBufferPointer { lines in
      rows.owners.withUnsafeBufferPointer { owners in
        guard let all = lines.baseAddress, let owner = owners.baseAddress else { return false }
        return Self.write(all + index * width, width, owner + index, progress, into: row) { repetitions }
      }
    }
  }

  @inline(__always)
  private static func write(
    _ lines: UnsafePointer<NumberEnds.Line>, _ width: Int, _ owner: UnsafePointer<SweptRows.Owner>,
    _ progress: Double,
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
          let value = lines[component].value(at: progress)
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
      for component in 0..<width { values[component] = lines[component].value(at: progress) }
      if owner.pointee.accumulates {
        let payload = owner.pointee.payload
        payload.add(repetitions(), to: values, width) { lines[$0].value(at: payload.progressAtEnd) }
      }
      return SweptRows.write(values, width, owner, into: row)
    }
  }
}
