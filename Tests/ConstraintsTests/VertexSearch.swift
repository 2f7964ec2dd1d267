@testable import Constraints

/// Finds the best values of a few variables without a solver: at the points where as many constraints as there are variables are exactly
/// satisfied, one of which is the best if each variable has a constraint of its own.
struct VertexSearch {
  private let constraints: [LinearConstraint]
  private let count: Int
  private(set) var bestErrors: [Double]?

  init(_ constraints: [LinearConstraint], count: Int) {
    self.constraints = constraints
    self.count = count
    choose([], from: 0)
  }

  private mutating func choose(_ chosen: [Int], from first: Int) {
    if chosen.count == count {
      if let point = point(chosen) { consider(point) }
      return
    }
    for index in first..<max(first, constraints.count) { choose(chosen + [index], from: index + 1) }
  }

  private mutating func consider(_ point: [Double]) {
    let errors = constraints.errors { point[Int($0.index)] }
    guard errors[0] < 1e-7 else { return }
    if let bestErrors, compareErrors(errors, bestErrors, tolerance: 1e-9) >= 0 { return }
    bestErrors = errors
  }

  /// Where constraints are exactly satisfied, by Gaussian elimination; nil if that is not one point.
  private func point(_ chosen: [Int]) -> [Double]? {
    var rows = chosen.map { index in
      var row = [Double](repeating: 0, count: count + 1)
      for term in constraints[index].terms { row[Int(term.variable.index)] += term.coefficient }
      row[count] = constraints[index].constant
      return row
    }
    for column in 0..<count {
      guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }) else {
        return nil
      }
      guard abs(rows[pivot][column]) > 1e-9 else { return nil }
      rows.swapAt(pivot, column)
      for other in 0..<count where other != column {
        let factor = rows[other][column] / rows[column][column]
        if factor == 0 { continue }
        for index in column...count { rows[other][index] -= factor * rows[column][index] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
