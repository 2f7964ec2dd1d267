import CoreGraphics

/// Animations whose numbers are a + b·p at the progress p. A tree may have thousands of them.
///
/// The lines of an animation follow from its ends; they are computed again when the value
/// beneath changes. Matrices, and other values that are computed from the progress, have an animation of width 1
/// without a line.
struct LinearAnimations {
  let width: Int
  private(set) var swept = SweptAnimations()
  /// The lines of each animation, one for each component.
  private var lines = ContiguousArray<NumberEnds.Line>()

  var count: Int { swept.count }

  init(width: Int) { self.width = width }

  mutating func append(_ link: SweptAnimations.Link, _ owner: SweptAnimations.Owner) {
    swept.append(link, owner)
    lines.append(contentsOf: repeatElement(NumberEnds.Line(), count: width))
    prepare(count - 1)
  }

  /// Works out the lines of an animation from its ends and the value beneath.
  mutating func prepare(_ index: Int) {
    let owner = swept.owners[index]
    let payload = owner.payload
    payload.prepare(owner.under)
    if owner.form == .progress {
      swept.setConstant(index, payload.marks?.places.isEmpty ?? false)
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
    swept.setConstant(index, isConstant)
  }

  /// Removes an animation. Returns the node whose animation moved to its index, and where that node stores the index.
  mutating func remove(_ index: Int) -> (node: NodeIndex, reference: Int)? {
    let (here, last) = (index * width, (count - 1) * width)
    if here != last {
      for component in 0..<width { lines[here + component] = lines[last + component] }
    }
    lines.removeLast(width)
    return swept.remove(index)
  }

  mutating func move(_ index: Int, to space: Int32, clock: Int32) {
    swept.move(index, to: space, clock: clock)
  }

  mutating func renumber(_ clocks: [Int32]) { swept.renumber(clocks) }

  /// Writes the values of all animations that have changed.
  func takeAll(_ store: TakenRows) {
    SweptAnimations.withConstant(width) { width in
      lines.withUnsafeBufferPointer { lines in
        guard let first = lines.baseAddress else { return }
        // Unchecked: the threads only read them.
        let shared = Unchecked((lines: first, clocks: store.clocks))
        swept.takeAll(store) { index, owner, progress, clock, row in
          Self.write(shared.value.lines + index &* width, width, owner, progress, into: row) {
            shared.value.clocks.repetitions(clock)
          }
        }
      }
    }
  }

  /// Writes the value of one animation at a progress into the node's row. Says whether that changes it.
  func write(
    _ index: Int, progress: Double, repetitions: Double, into row: UnsafeMutablePointer<Double>
  ) -> Bool {
    lines.withUnsafeBufferPointer { lines in
      swept.owners.withUnsafeBufferPointer { owners in
        guard let all = lines.baseAddress, let owner = owners.baseAddress else { return false }
        return Self.write(all + index * width, width, owner + index, progress, into: row) { repetitions }
      }
    }
  }

  @inline(__always)
  private static func write(
    _ lines: UnsafePointer<NumberEnds.Line>, _ width: Int, _ owner: UnsafePointer<SweptAnimations.Owner>,
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
    if progress.isNaN { return SweptAnimations.writeBeneath(owner, into: row) }
    if owner.pointee.form == .progress {
      return SweptAnimations.write(
        progress: progress, repetitions: owner.pointee.accumulates ? repetitions() : 0, owner, into: row)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 5) { values in
      guard let values = values.baseAddress else { return false }
      for component in 0..<width { values[component] = lines[component].value(at: progress) }
      if owner.pointee.accumulates {
        let payload = owner.pointee.payload
        payload.add(repetitions(), to: values, width) { lines[$0].value(at: payload.progressAtEnd) }
      }
      return SweptAnimations.write(values, width, owner, into: row)
    }
  }
}
