/// A sum of variables with weights and of a constant, stored densely: the workspace in which rows are added up.
struct Combination: Sendable {
  /// By variable; 0 for those that do not occur.
  private(set) var weights: ContiguousArray<Double> = []
  private var isListed: ContiguousArray<Bool> = []
  /// The variables that were added, including those whose weights have become 0.
  private(set) var variables: ContiguousArray<Int32> = []
  var constant = 0.0
  /// The largest constant that was added, as a magnitude. Rounding errors of `constant` are about this times 1e-16.
  var scale = 0.0
  /// By variable: the pass over a row that has met it. `SparseTable` uses it.
  var seen: ContiguousArray<Int> = []
  var pass = 0

  /// Terms that cancel each other leave a rounding error. A sum below this fraction of its terms counts as such an error, so it is 0.
  static let cancellation = 1e-11

  /// Makes room for one more variable.
  mutating func grow() {
    weights.append(0)
    isListed.append(false)
    seen.append(0)
  }

  mutating func clear() {
    for variable in variables {
      weights[Int(variable)] = 0
      isListed[Int(variable)] = false
    }
    variables.removeAll(keepingCapacity: true)
    constant = 0
    scale = 0
  }

  /// Adds a variable with a weight, and says whether it was not listed yet.
  @discardableResult @inline(__always)
  mutating func add(_ weight: Double, _ variable: Int32) -> Bool {
    let index = Int(variable)
    if isListed[index] {
      let sum = weights[index] + weight
      weights[index] = abs(sum) <= abs(weight) * Self.cancellation ? 0 : sum
      return false
    }
    isListed[index] = true
    variables.append(variable)
    weights[index] = weight
    return true
  }

  @inline(__always)
  mutating func addConstant(_ value: Double, scale: Double) {
    constant += value
    self.scale = max(self.scale, scale)
  }

  /// Takes a variable out of the sum, and says with what weight it was there.
  mutating func take(_ variable: Int32) -> Double {
    let weight = weights[Int(variable)]
    weights[Int(variable)] = 0
    return weight
  }
}
