import CoreGraphics

/// Joins runs of a list that are drawn alike, where nothing between them overlaps. Each batch is one draw call.
///
/// A list draws its instances in the order of painting. Two instances may change places if they touch no common pixel. A grid of
/// cells notes the last batch that touches each cell: an instance joins the first batch of its kind that is not before those of
/// the cells it touches. The pixels do not change.
struct DrawBatches {
  /// The side of a cell, in pixels.
  private static let cell = 16
  /// The most kinds of runs. A list with more is drawn run by run.
  private static let mostKinds = 48

  struct Batch {
    /// The first run of its kind.
    let run: Int
    /// The number of instances.
    fileprivate(set) var count = 0
    /// The place of the first one in `order`.
    fileprivate(set) var first = 0
  }

  private(set) var batches: ContiguousArray<Batch> = []
  /// The instances of all batches, one batch after the other.
  private(set) var order: ContiguousArray<Int32> = []
  /// The last batch that touches each cell; −1: none.
  private var last: ContiguousArray<Int32> = []
  /// The batch of each instance, in the order of painting.
  private var batchOf: ContiguousArray<Int32> = []
  /// The batches of each kind, ascending.
  private var batchesOfKind: ContiguousArray<ContiguousArray<Int32>> = []
  /// The first run of each kind.
  private var kinds: ContiguousArray<Int> = []

  /// Batches of consecutive runs. False: they are not worth it, and the runs are to be drawn one by one.
  ///
  /// - Parameters:
  ///   - runs: the runs, in the order of their instances.
  ///   - instances: the instances of a run.
  ///   - isSameKind: whether two runs are drawn alike.
  ///   - box: the pixels that an instance can touch.
  mutating func join<Run>(
    _ runs: ContiguousArray<Run>.SubSequence, within whole: PixelRect, instances: (Run) -> Range<Int>,
    isSameKind: (Run, Run) -> Bool, box: (Int) -> PixelRect
  ) -> Bool {
    let columns = (whole.width + Self.cell - 1) / Self.cell
    let rows = (whole.height + Self.cell - 1) / Self.cell
    guard columns > 0, rows > 0, columns * rows <= 1 << 16 else { return false }
    batches.removeAll(keepingCapacity: true)
    if let first = runs.first, runs.dropFirst().allSatisfy({ isSameKind(first, $0) }) {
      // One kind is one batch, in the order of painting, and needs no grid.
      order.removeAll(keepingCapacity: true)
      for run in runs { order.append(contentsOf: instances(run).lazy.map { Int32(truncatingIfNeeded: $0) }) }
      batches.append(Batch(run: runs.startIndex, count: order.count))
      return true
    }
    batchOf.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: repeatElement(-1, count: columns * rows))
    for index in batchesOfKind.indices { batchesOfKind[index].removeAll(keepingCapacity: true) }
    // With more batches than this the joining takes as long as the draw calls that it saves.
    let most = runs.count * 3 / 4
    // A local array, because the batches change while it is written to.
    var last = ContiguousArray<Int32>()
    swap(&last, &self.last)
    defer { swap(&last, &self.last) }
    let isDone = last.withUnsafeMutableBufferPointer { cells in
      for number in runs.indices {
        var kind = kinds.firstIndex { isSameKind(runs[$0], runs[number]) } ?? -1
        if kind < 0 {
          guard kinds.count < Self.mostKinds else { return false }
          kind = kinds.count
          kinds.append(number)
          if batchesOfKind.count < kinds.count { batchesOfKind.append([]) }
        }
        for instance in instances(runs[number]) {
          let pixels = box(instance).intersection(whole)
          // What touches no pixel is not drawn.
          guard !pixels.isEmpty else {
            batchOf.append(-1)
            continue
          }
          let touched = Cells(pixels, within: whole, columns: columns, cells)
          let batch = batch(of: kind, notBefore: touched.greatest)
          guard batches.count <= most else { return false }
          batches[Int(batch)].count += 1
          batchOf.append(batch)
          touched.fill(batch)
        }
      }
      return true
    }
    guard isDone else { return false }
    arrange(runs, instances)
    return true
  }

  /// The cells that a box touches.
  private struct Cells {
    /// The first one.
    private let first: UnsafeMutablePointer<Int32>
    private let columns: Int
    private let width: Int
    private let height: Int

    @inline(__always)
    init(
      _ pixels: PixelRect, within whole: PixelRect, columns: Int, _ cells: UnsafeMutableBufferPointer<Int32>
    ) {
      let (left, top) = ((pixels.x - whole.x) / cell, (pixels.y - whole.y) / cell)
      width = (pixels.maxX - 1 - whole.x) / cell - left + 1
      height = (pixels.maxY - 1 - whole.y) / cell - top + 1
      precondition(left >= 0 && top >= 0 && (top + height - 1) * columns + left + width <= cells.count)
      first = cells.baseAddress.unsafelyUnwrapped + (top * columns + left)
      self.columns = columns
    }

    /// The greatest number in them.
    @inline(__always)
    var greatest: Int32 {
      var greatest: Int32 = -1
      var line = first
      for _ in 0..<height {
        for column in 0..<width { greatest = max(greatest, line[column]) }
        line += columns
      }
      return greatest
    }

    @inline(__always)
    func fill(_ number: Int32) {
      var line = first
      for _ in 0..<height {
        line.update(repeating: number, count: width)
        line += columns
      }
    }
  }

  /// The first batch of a kind from a batch on; a new one at the end if there is none.
  @inline(__always)
  private mutating func batch(of kind: Int, notBefore least: Int32) -> Int32 {
    var (low, high) = (0, batchesOfKind[kind].count)
    while low < high {
      let middle = (low + high) / 2
      if batchesOfKind[kind][middle] < least { low = middle + 1 } else { high = middle }
    }
    if low < batchesOfKind[kind].count { return batchesOfKind[kind][low] }
    let new = Int32(truncatingIfNeeded: batches.count)
    batches.append(Batch(run: kinds[kind]))
    batchesOfKind[kind].append(new)
    return new
  }

  /// Writes the instances of the batches one after the other, each batch in the order of painting.
  private mutating func arrange<Run>(
    _ runs: ContiguousArray<Run>.SubSequence, _ instances: (Run) -> Range<Int>
  ) {
    var first = 0
    for index in batches.indices {
      batches[index].first = first
      first += batches[index].count
      batches[index].count = 0
    }
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: repeatElement(0, count: first))
    var number = 0
    for run in runs {
      for instance in instances(run) {
        let batch = Int(batchOf[number])
        number += 1
        guard batch >= 0 else { continue }
        order[batches[batch].first + batches[batch].count] = Int32(truncatingIfNeeded: instance)
        batches[batch].count += 1
      }
    }
  }
}
