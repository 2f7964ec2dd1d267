/// The costs of variables: how much the errors of each priority grow with a variable that is 0 now (its reduced cost).
///
/// A cost is a symbolic weight: a list of numbers, one for each priority in which it is not 0, with the highest priority first. Costs are
/// compared by the first number in which they differ, so no amount of a lower priority outweighs any of a higher one.
struct CostTable: Sendable {
  /// A number of a cost.
  struct Part: Sendable, BitwiseCopyable {
    /// `ConstraintPriority.key`.
    var key: Int32
    var weight: Double
  }

  private var costs: ContiguousArray<Slice> = []
  private var pool = SlicePool(placeholder: Part(key: 0, weight: 0))
  private var merged: ContiguousArray<Part> = []

  /// Costs whose ratios differ by less than this part are equal.
  private static let tie = 1e-10

  /// Makes room for one more variable.
  mutating func grow() { costs.append(Slice()) }

  /// Numbers of elements of the arrays that may be reallocated. Tests compare them.
  var storageSizes: [Int] { [pool.elements.count] }

  @inline(__always) func isZero(_ variable: Int32) -> Bool { costs[Int(variable)].count == 0 }

  /// Whether errors become less as the variable grows.
  @inline(__always) func isNegative(_ variable: Int32) -> Bool {
    let slice = costs[Int(variable)]
    return slice.count > 0 && pool.elements[Int(slice.start)].weight < 0
  }

  mutating func clear(_ variable: Int32) { costs[Int(variable)].count = 0 }

  mutating func release(_ variable: Int32) { pool.release(&costs[Int(variable)]) }

  /// Adds a weight to one priority of a cost.
  mutating func add(_ weight: Double, _ key: Int32, to variable: Int32) {
    let slice = costs[Int(variable)]
    var index = Int(slice.start)
    let end = Int(slice.start + slice.count)
    while index < end, pool.elements[index].key < key { index += 1 }
    if index < end, pool.elements[index].key == key {
      let sum = pool.elements[index].weight + weight
      if abs(sum) > abs(weight) * Combination.cancellation {
        pool.elements[index].weight = sum
      } else {
        for next in index..<(end - 1) { pool.elements[next] = pool.elements[next + 1] }
        costs[Int(variable)].count -= 1
      }
      return
    }
    guard weight != 0 else { return }
    let offset = index - Int(slice.start)
    pool.append(Part(key: key, weight: weight), to: &costs[Int(variable)])
    let start = Int(costs[Int(variable)].start)
    var place = start + Int(costs[Int(variable)].count) - 1
    while place > start + offset {
      pool.elements.swapAt(place, place - 1)
      place -= 1
    }
  }

  /// Adds a multiple of the cost of one variable to that of another one.
  mutating func add(_ multiple: Double, timesCostOf source: Int32, to variable: Int32) {
    let from = costs[Int(source)]
    if from.count == 0 { return }
    if from.count == 1 {
      let part = pool.elements[Int(from.start)]
      add(multiple * part.weight, part.key, to: variable)
      return
    }
    merge(multiple, from, costs[Int(variable)])
    costs[Int(variable)].count = 0
    for part in merged { pool.append(part, to: &costs[Int(variable)]) }
  }

  /// Writes the sum of two costs to `merged`.
  private mutating func merge(_ multiple: Double, _ from: Slice, _ to: Slice) {
    merged.removeAll(keepingCapacity: true)
    var (left, right) = (from.indices, to.indices)
    while let first = left.first {
      var part = pool.elements[first]
      part.weight *= multiple
      guard let second = right.first, pool.elements[second].key <= part.key else {
        merged.append(part)
        left.removeFirst()
        continue
      }
      let other = pool.elements[second]
      right.removeFirst()
      guard other.key == part.key else {
        merged.append(other)
        continue
      }
      left.removeFirst()
      let sum = other.weight + part.weight
      guard abs(sum) > abs(part.weight) * Combination.cancellation else { continue }
      merged.append(Part(key: part.key, weight: sum))
    }
    for index in right { merged.append(pool.elements[index]) }
  }

  /// Compares the costs of two variables, each divided by a number above 0: −1 if the first is less, 1 if it is more, 0 if they are equal.
  func compare(_ first: Int32, over firstDivisor: Double, _ second: Int32, over secondDivisor: Double) -> Int
  {
    var (left, right) = (costs[Int(first)].indices, costs[Int(second)].indices)
    while !left.isEmpty || !right.isEmpty {
      let leftKey = left.isEmpty ? Int32.max : pool.elements[left.lowerBound].key
      let rightKey = right.isEmpty ? Int32.max : pool.elements[right.lowerBound].key
      var (a, b) = (0.0, 0.0)
      if leftKey <= rightKey {
        a = pool.elements[left.lowerBound].weight / firstDivisor
        left.removeFirst()
      }
      if rightKey <= leftKey {
        b = pool.elements[right.lowerBound].weight / secondDivisor
        right.removeFirst()
      }
      if abs(a - b) > Self.tie * max(abs(a), abs(b)) { return a < b ? -1 : 1 }
    }
    return 0
  }
}
