/// The common part of the lists of swept rows: timings, which a sweep reads in order, results, which it
/// writes in order, and the owners of the rows.
///
/// A sweep reads nothing of the nodes. A node takes its results when its row is asked for (`RenderTree.row`),
/// because writing into the nodes' rows during the sweep cost 34 ns a property in cache misses, against 3 ns.
/// A result of NaN says that the animation has no effect, so the value beneath shows.
struct SweptRows {
  /// What the numbers of a result mean.
  enum Form: UInt8 {
    /// They are the values from the slot on.
    case numbers
    /// They are a part of the transform at the slot.
    case part
    /// The result is the progress; the value is computed from it when the node's row is asked for.
    case progress
  }

  /// The node that owns a row, and the data of the row. The node's list of payloads keeps the payload alive.
  struct Owner {
    let node: NodeIndex
    /// Where the node keeps this row's place.
    let reference: Int32
    let slot: Int32
    /// How many numbers of the node's row are written.
    let width: Int32
    let form: Form
    /// Whether the value beneath is added when the result is taken.
    let addsBeneath: Bool
    let under: UnsafePointer<Double>
    unowned(unsafe) let payload: RowPayload
  }

  /// What is appended, and where it writes.
  struct Entry {
    let owner: Owner
    let space: Int32
    let curve: Int32
  }

  /// The number of numbers in a result.
  let width: Int
  private(set) var timings = ContiguousArray<RowTiming>()
  private(set) var fills = ContiguousArray<RowFill>()
  private(set) var owners = ContiguousArray<Owner>()
  private(set) var results = ContiguousArray<Double>()

  init(width: Int) { self.width = width }

  var count: Int { timings.count }

  mutating func append(_ entry: Entry) {
    let payload = entry.owner.payload
    timings.append(
      RowTiming(
        payload.clock, space: entry.space, curve: entry.curve, steps: !(payload.marks?.places ?? []).isEmpty))
    fills.append(RowFill(payload.clock, payload.pace))
    owners.append(entry.owner)
    results.append(contentsOf: repeatElement(.nan, count: width))
  }

  /// Removes a row. The last row moves to its index; the result is that row's node, and where the node stores
  /// the index.
  mutating func remove(_ index: Int) -> (node: NodeIndex, reference: Int)? {
    let last = count - 1
    if index != last {
      timings[index] = timings[last]
      fills[index] = fills[last]
      owners[index] = owners[last]
      for offset in 0..<width { results[index * width + offset] = results[last * width + offset] }
    }
    timings.removeLast()
    fills.removeLast()
    owners.removeLast()
    results.removeLast(width)
    return index == last ? nil : (owners[index].node, Int(owners[index].reference))
  }

  mutating func move(_ index: Int, to space: Int32) { timings[index].space = space }

  mutating func setConstant(_ index: Int, _ isConstant: Bool) { timings[index].isConstant = isConstant }

  /// Calls `body` with a width. Frequent widths are passed as constants, so that loops over them are
  /// unrolled.
  @inline(__always)
  static func withConstant(_ width: Int, _ body: (Int) -> Void) {
    switch width {
    case 1: body(1)
    case 2: body(2)
    case 4: body(4)
    case 5: body(5)
    default: body(width)
    }
  }

  /// Calls `body` for every row with its number, its progress and the place of its result.
  @inline(__always)
  mutating func sweep(
    _ now: UnsafeBufferPointer<Double>, _ curves: UnsafeBufferPointer<SampledCurve>, width: Int,
    _ body: (_ index: Int, _ progress: Double, _ out: UnsafeMutablePointer<Double>) -> Void
  ) {
    let count = timings.count
    timings.withUnsafeBufferPointer { timings in
      fills.withUnsafeBufferPointer { fills in
        results.withUnsafeMutableBufferPointer { results in
          guard let timing = timings.baseAddress, let fill = fills.baseAddress, var out = results.baseAddress
          else { return }
          for index in 0..<count {
            let time = now[Int(timing[index].space)]
            if time < timing[index].begin {
              body(index, fill[index].before, out)
            } else if time > timing[index].end {
              body(index, fill[index].after, out)
            } else {
              body(index, timing[index].progress(at: time, curves), out)
            }
            out += width
          }
        }
      }
    }
  }

  /// The progress of one row at the time `time` of its space.
  func progress(_ index: Int, at time: Double, _ curves: UnsafeBufferPointer<SampledCurve>) -> Double {
    if time < timings[index].begin { return fills[index].before }
    if time > timings[index].end { return fills[index].after }
    return timings[index].progress(at: time, curves)
  }

  /// Copies the result of the last sweep into the node's row. Says whether that changes the row.
  @inline(__always)
  func take(_ index: Int, into row: UnsafeMutablePointer<Double>) -> Bool {
    results.withUnsafeBufferPointer { results in
      results.baseAddress.map { write($0 + index * width, index, into: row) } ?? false
    }
  }

  /// Copies the results of the last sweep into the rows of all their nodes: `rows`, by node. In order, which is several
  /// times faster than node by node. Calls `mark` with each node, and whether that changes its row.
  @inline(__always)
  func takeAll(into rows: UnsafePointer<UnsafeMutablePointer<Double>>, _ mark: (Int, Bool) -> Void) {
    results.withUnsafeBufferPointer { results in
      guard let base = results.baseAddress else { return }
      for index in owners.indices {
        let node = Int(owners[index].node)
        mark(node, write(base + index * width, index, into: rows[node]))
      }
    }
  }

  /// Writes a result into the node's row. Says whether that changes the row.
  @inline(__always)
  @discardableResult
  func write(_ values: UnsafePointer<Double>, _ index: Int, into row: UnsafeMutablePointer<Double>) -> Bool {
    owners.withUnsafeBufferPointer { owners in
      guard let owner = owners.baseAddress.map({ $0 + index }) else { return false }
      let out = row + Int(owner.pointee.slot)
      if owner.pointee.form == .numbers, !owner.pointee.addsBeneath {
        var difference: UInt64 = 0
        for component in 0..<width {
          let value = values[component].isNaN ? owner.pointee.under[component] : values[component]
          difference |= out[component].bitPattern ^ value.bitPattern
          out[component] = value
        }
        return difference != 0
      }
      return WrittenRange.changes(out, count: Int(owner.pointee.width)) {
        writeOther(values, owner, into: out)
      }
    }
  }

  /// Writes a result that is not the value itself.
  private func writeOther(
    _ values: UnsafePointer<Double>, _ owner: UnsafePointer<Owner>, into out: UnsafeMutablePointer<Double>
  ) {
    let under = owner.pointee.under
    if values[0].isNaN {
      out.update(from: under, count: Int(owner.pointee.width))
      return
    }
    switch owner.pointee.form {
    case .numbers:
      for component in 0..<width { out[component] = under[component] + values[component] }
      // The result has a colour, whether or not there is one beneath.
      if owner.pointee.payload.isColor { out[4] = 1 }
    case .part: owner.pointee.payload.writePart(values, addsBeneath: owner.pointee.addsBeneath, into: out)
    case .progress:
      GeneralRow.write(
        owner.pointee.payload, out, under, Int(owner.pointee.width), progress: values[0], iteration: 0)
    }
  }
}
