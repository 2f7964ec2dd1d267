extension ConstraintSystem {
  // MARK: Errors

  /// The sum of the absolute errors of the optional constraints of each priority in the last solution, from the highest priority to the
  /// lowest.
  package var errors: [(priority: ConstraintPriority, error: Double)] {
    var sums: [ConstraintPriority: Double] = [:]
    for index in constraints.indices
    where constraints[index].isLive && !constraints[index].priority.isRequired {
      sums[constraints[index].priority, default: 0] += error(of: index)
    }
    return sums.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }

  /// By how much the last solution does not satisfy a constraint, in the constraint's units; 0 if there is no such constraint.
  package func error(of handle: ConstraintHandle) -> Double {
    isLive(handle) ? error(of: Int(handle.index)) : 0
  }

  private func error(of index: Int) -> Double {
    let record = constraints[index]
    var excess = -record.constant
    for term in constraintTerms.elements[record.terms.indices] {
      excess += term.coefficient * variables.values[Int(term.variable.index)]
    }
    switch record.relation {
    case .equal: excess = abs(excess)
    case .lessOrEqual: excess = max(excess, 0)
    case .greaterOrEqual: excess = max(-excess, 0)
    }
    return excess * record.scale
  }

  // MARK: Ambiguity

  /// Whether a variable could have another value, too: one at which all required constraints are satisfied and the errors of each priority
  /// are as they are in the best solution. So a variable that no constraint has is ambiguous.
  ///
  /// It solves first. The values do not change by the question; it takes about the time of a few changes.
  ///
  /// - Throws: as `solve()`; `unknownVariable`.
  package mutating func isAmbiguous(_ variable: LinearVariable) throws(ConstraintError) -> Bool {
    guard isUnknown(variable) else { throw .unknownVariable(variable) }
    try solve()
    for isGrowing in [true, false] {
      // Each pivot leaves all values as they are, so only a rule that does not repeat itself is of use.
      while true {
        guard expand(variable) else { return true }
        var least: Int32?
        for other in sum.variables where isLoose(other) {
          let weight = sum.weights[Int(other)]
          if (isGrowing ? weight : -weight) > Self.smallestPivot { least = min(least ?? other, other) }
        }
        guard let least else { break }
        guard let limit = limit(of: least, bland: true), limit.step <= 1e-9 else { return true }
        pivot(limit.position, of: limit.row)
      }
    }
    return false
  }

  /// The variables that constraints have and that are ambiguous; see `isAmbiguous(_:)`.
  ///
  /// - Throws: as `solve()`.
  package mutating func ambiguousVariables() throws(ConstraintError) -> [LinearVariable] {
    try solve()
    let indices = 0..<variables.count
    // If no slack variable can grow and every unknown has a definition, no unknown is ambiguous.
    let canMove = indices.contains {
      isLoose(Int32($0)) || variables.uses[$0] > 0 && !variables.isBasic[$0]
    }
    guard canMove else { return [] }
    var result: [LinearVariable] = []
    for index in indices where variables.kinds[index] == .unknown && variables.uses[index] > 0 {
      let variable = LinearVariable(index: Int32(index))
      if try isAmbiguous(variable) { result.append(variable) }
    }
    return result
  }

  /// Whether a slack variable that is 0 can grow without a change of the errors.
  private func isLoose(_ variable: Int32) -> Bool {
    variables.kinds[Int(variable)] == .slack && !variables.isBasic[Int(variable)] && costs.isZero(variable)
  }

  /// Writes what a variable is by slack variables without a row to `sum`, and says whether that is possible.
  private mutating func expand(_ variable: LinearVariable) -> Bool {
    sum.clear()
    queue.clear()
    include(1, variable.index)
    if putDefinitions() != nil { return false }
    putRows()
    return true
  }

  // MARK: Influence

  /// The constraints that determine the value of a variable in the last solution: those that are satisfied exactly and
  /// without which, or with another constant of which, the value could be another. In ascending order.
  ///
  /// For example, where `width >= 40` and `width == 50` hold, only the latter affects the width.
  package mutating func constraints(affecting variable: LinearVariable) -> [ConstraintHandle] {
    guard isUnknown(variable) else { return [] }
    sum.clear()
    queue.clear()
    include(1, variable.index)
    while let free = putDefinitions() { _ = sum.take(free) }
    putRows()
    var owners: Set<Int32> = []
    for other in sum.variables where abs(sum.weights[Int(other)]) > Self.smallestPivot {
      owners.insert(variables.owners[Int(other)])
    }
    return owners.sorted().map { ConstraintHandle(index: $0) }
  }
}
