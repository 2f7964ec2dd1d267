/// Keyframe animations of up to five numbers: timings in order, and a flat list of segments.
struct TrackRows {
  private(set) var rows: SweptRows
  private var blocks = ContiguousArray<TrackBlock>()
  private var numbers = ContiguousArray<Double>()
  /// How many of the numbers belong to rows that were removed.
  private var unused = 0

  var width: Int { rows.width }
  var count: Int { rows.count }

  /// How many numbers the blocks take, those of rows that are gone included.
  var storage: Int { numbers.count }

  init(width: Int) { rows = SweptRows(width: width) }

  /// Appends a row, if a sweep can follow its track.
  mutating func append(
    _ track: KeyframeTrack, _ payload: RowPayload, _ curves: inout CurveTable,
    entry: (_ curve: Int32) -> SweptRows.Entry
  ) -> Bool {
    let added = TrackBlock(
      track, isColor: payload.isColor && !payload.spec.isAdditive, to: &numbers,
      curve: { curves.retain(.timingFunction($0)) })
    guard let block = added else { return false }
    blocks.append(block)
    rows.append(entry(curves.retain(payload.pace)))
    return true
  }

  /// Computes again what depends on the value beneath.
  func prepare(_ index: Int) { rows.owners[index].payload.prepare(rows.owners[index].under) }

  /// Removes a row. Returns the node whose row moved to its index, and where that node stores the index.
  mutating func remove(_ index: Int, _ curves: inout CurveTable) -> (node: NodeIndex, reference: Int)? {
    curves.release(rows.timings[index].curve)
    blocks[index].forEachCurve(numbers) { curves.release($0) }
    unused += blocks[index].size(width)
    blocks.swapAt(index, count - 1)
    blocks.removeLast()
    let moved = rows.remove(index)
    if unused > max(4096, numbers.count / 2) { compact() }
    return moved
  }

  /// Moves the blocks together, in the order of the rows.
  private mutating func compact() {
    var kept = ContiguousArray<Double>()
    kept.reserveCapacity(numbers.count - unused)
    for index in blocks.indices {
      let offset = blocks[index].offset
      blocks[index].offset = kept.count
      kept.append(contentsOf: numbers[offset..<(offset + blocks[index].size(width))])
    }
    numbers = kept
    unused = 0
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
    blocks.withUnsafeBufferPointer { blocks in
      numbers.withUnsafeBufferPointer { numbers in
        guard let block = blocks.baseAddress, let numbers = numbers.baseAddress else { return }
        rows.sweep(now, curves, width: width) { index, progress, out in
          if progress.isNaN {
            for component in 0..<width { out[component] = .nan }
          } else {
            block[index].value(numbers, at: progress, width: width, curves, into: out)
          }
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
    withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { values in
      guard let values = values.baseAddress else { return }
      numbers.withUnsafeBufferPointer { numbers in
        guard let numbers = numbers.baseAddress else { return }
        if progress.isNaN {
          for component in 0..<width { values[component] = .nan }
        } else {
          blocks[index].value(numbers, at: progress, width: width, curves, into: values)
        }
      }
      rows.write(values, index, into: row)
    }
  }
}
