import CoreGraphics

/// Keyframe animations of up to five numbers: clocks, and a flat list of segments.
struct TrackAnimations {
  let width: Int
  private(set) var swept = SweptAnimations()
  private var blocks = ContiguousArray<TrackBlock>()
  private var numbers = ContiguousArray<Double>()
  /// How many of the numbers belong to animations that were removed.
  private var unused = 0

  var count: Int { swept.count }

  /// How many numbers the blocks take, those of animations that are gone included.
  var storage: Int { numbers.count }

  init(width: Int) { self.width = width }

  /// Appends an animation with a track, if a sweep can follow it.
  mutating func append(
    _ track: KeyframeTrack, _ owner: SweptAnimations.Owner, _ link: SweptAnimations.Link,
    _ curves: inout CurveTable
  ) -> Bool {
    let payload = owner.payload
    let added = TrackBlock(
      track, presence: payload.isColor ? payload.presence(over: 1) : nil, to: &numbers,
      curve: { curves.retain(.timingFunction($0)) })
    guard let block = added else { return false }
    blocks.append(block)
    swept.append(link, owner)
    return true
  }

  /// Computes again what depends on the value beneath.
  func prepare(_ index: Int) { swept.owners[index].payload.prepare(swept.owners[index].under) }

  /// Removes an animation. Returns the node whose animation moved to its index, and where that node stores the index.
  mutating func remove(_ index: Int, _ curves: inout CurveTable) -> (node: NodeIndex, reference: Int)? {
    blocks[index].forEachCurve(numbers) { curves.release($0) }
    unused += blocks[index].size(width)
    blocks.swapAt(index, count - 1)
    blocks.removeLast()
    let moved = swept.remove(index)
    if unused > max(4096, numbers.count / 2) { compact() }
    return moved
  }

  /// Moves the blocks together, in the order of the animations.
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

  mutating func move(_ index: Int, to space: Int32, clock: Int32) {
    swept.move(index, to: space, clock: clock)
  }

  mutating func renumber(_ clocks: [Int32]) { swept.renumber(clocks) }

  /// Writes the values of all animations that have changed.
  func takeAll(_ store: TakenRows, _ curves: UnsafeBufferPointer<SampledCurve>) {
    SweptAnimations.withConstant(width) { width in
      blocks.withUnsafeBufferPointer { blocks in
        numbers.withUnsafeBufferPointer { numbers in
          guard let firstBlock = blocks.baseAddress, let firstNumber = numbers.baseAddress else { return }
          // Unchecked: the threads only read them.
          let shared = Unchecked(
            (blocks: firstBlock, numbers: firstNumber, curves: curves, clocks: store.clocks))
          swept.takeAll(store) { index, owner, progress, clock, row in
            let all = shared.value
            return Self.write(
              all.blocks + index, all.numbers, width: width, of: owner, at: progress, all.curves, into: row
            ) {
              all.clocks.repetitions(clock)
            }
          }
        }
      }
    }
  }

  /// Writes the value of one animation at a progress into the node's row. Says whether that changes it.
  func write(
    _ index: Int, progress: Double, repetitions: Double, _ curves: UnsafeBufferPointer<SampledCurve>,
    into row: UnsafeMutablePointer<Double>
  ) -> Bool {
    blocks.withUnsafeBufferPointer { blocks in
      numbers.withUnsafeBufferPointer { numbers in
        swept.owners.withUnsafeBufferPointer { owners in
          guard let block = blocks.baseAddress, let numbers = numbers.baseAddress,
            let owner = owners.baseAddress
          else { return false }
          return Self.write(
            block + index, numbers, width: width, of: owner + index, at: progress, curves, into: row
          ) { repetitions }
        }
      }
    }
  }

  @inline(__always)
  private static func write(
    _ block: UnsafePointer<TrackBlock>, _ numbers: UnsafePointer<Double>, width: Int,
    of owner: UnsafePointer<SweptAnimations.Owner>, at progress: Double,
    _ curves: UnsafeBufferPointer<SampledCurve>,
    into row: UnsafeMutablePointer<Double>, repetitions: () -> Double
  ) -> Bool {
    if progress.isNaN { return SweptAnimations.writeBeneath(owner, into: row) }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 10) { values in
      guard let values = values.baseAddress else { return false }
      block.pointee.value(numbers, at: progress, width: width, curves, into: values)
      if owner.pointee.isPlain {
        let out = row + Int(owner.pointee.slot)
        var difference: UInt64 = 0
        for component in 0..<width {
          difference |= out[component].bitPattern ^ values[component].bitPattern
          out[component] = values[component]
        }
        return difference != 0
      }
      if owner.pointee.accumulates {
        let count = repetitions()
        if count > 0 {
          let payload = owner.pointee.payload
          let last = values + 5
          block.pointee.value(numbers, at: payload.progressAtEnd, width: width, curves, into: last)
          payload.add(count, to: values, width) { last[$0] }
        }
      }
      return SweptAnimations.write(values, width, owner, into: row)
    }
  }
}
