import Testing

@testable import Constraints

/// Compares errors of priorities, from the highest to the lowest: −1 if the first ones are better, 1 if they are worse.
func compareErrors(_ first: [Double], _ second: [Double], tolerance: Double = 1e-6) -> Int {
  for (a, b) in zip(first, second) where abs(a - b) > tolerance * max(1, abs(a), abs(b)) {
    return a < b ? -1 : 1
  }
  return 0
}

/// The constraints of the conflict that `body` ends with; nil if there is none.
func conflict(_ body: () throws -> Void) throws -> [ConstraintHandle]? {
  do {
    try body()
    return nil
  } catch let error as ConstraintError {
    guard case .conflict(let handles) = error else { throw error }
    return handles
  }
}

extension LinearConstraint {
  /// By how much values do not satisfy the constraint.
  func error(_ values: (LinearVariable) -> Double) -> Double {
    let excess = terms.reduce(-constant) { $0 + $1.coefficient * values($1.variable) }
    switch relation {
    case .equal: return abs(excess)
    case .lessOrEqual: return max(excess, 0)
    case .greaterOrEqual: return max(-excess, 0)
    }
  }
}

extension Collection<LinearConstraint> {
  /// The errors of each priority that the constraints have, from the highest to the lowest; required constraints are the first ones.
  func errors(_ values: (LinearVariable) -> Double) -> [Double] {
    var sums: [ConstraintPriority: Double] = [.required: 0]
    for constraint in self { sums[constraint.priority, default: 0] += constraint.error(values) }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }
}

extension ConstraintSystem {
  /// A system with `count` variables and some constraints, of which one after the other is added.
  ///
  /// - Throws: `conflict`.
  init(_ count: Int, _ constraints: some Sequence<LinearConstraint>) throws {
    self.init()
    for _ in 0..<count { _ = addVariable() }
    for constraint in constraints { try add(constraint) }
    try solve()
  }

  /// The numbers of elements of all arrays that grow.
  var storageSizes: [Int] {
    tableau.storageSizes + definitions.storageSizes + costs.storageSizes + [
      queue.capacity, candidates.capacity, infeasible.capacity, touched.capacity, changed.capacity,
      queued.capacity,
      constraints.count,
    ]
  }

  /// By how much the values of the error variables differ from the errors of the constraints, in units of scaled constraints.
  var largestResidual: Double {
    constraints.reduce(0) { largest, record in
      guard record.isLive else { return largest }
      var excess = -record.constant
      for term in constraintTerms.elements[record.terms.indices] {
        excess += term.coefficient * value(of: term.variable)
      }
      if record.plus >= 0 { excess -= variables.values[Int(record.plus)] }
      if record.minus >= 0 { excess += variables.values[Int(record.minus)] }
      return max(largest, abs(excess))
    }
  }

  /// Whether no error becomes less if a variable grows that is 0 now.
  var isOptimal: Bool {
    (0..<Int32(variables.count)).allSatisfy {
      variables.kinds[Int($0)] != .slack || variables.isBasic[Int($0)] || !costs.isNegative($0)
    }
  }

  /// Checks what has to hold between calls.
  func checkInvariants(_ location: SourceLocation = #_sourceLocation) {
    check(tableau, location)
    check(definitions, location)
    for variable in 0..<Int32(variables.count) {
      let kind = variables.kinds[Int(variable)]
      let isBasic = variables.isBasic[Int(variable)]
      if kind == .unknown {
        #expect(
          tableau.indices(ofRow: variable).isEmpty && tableau.uses(of: variable) == 0,
          sourceLocation: location)
      } else {
        #expect(definitions.indices(ofRow: variable).isEmpty, sourceLocation: location)
      }
      if isBasic && kind != .unknown {
        #expect(
          tableau.uses(of: variable) == 0, "a variable with a row is in another row", sourceLocation: location
        )
        #expect(costs.isZero(variable), sourceLocation: location)
        let isConsequence = tableau.indices(ofRow: variable).allSatisfy {
          variables.kinds[Int(tableau.term($0).variable)] == .dummy
        }
        #expect(
          kind == .slack || isConsequence, "an equation does not hold for all values",
          sourceLocation: location)
      }
      if !isBasic {
        #expect(tableau.indices(ofRow: variable).isEmpty, sourceLocation: location)
        #expect(definitions.indices(ofRow: variable).isEmpty, sourceLocation: location)
      }
      if kind == .none {
        #expect(
          tableau.uses(of: variable) == 0 && definitions.uses(of: variable) == 0, sourceLocation: location)
      }
      for index in definitions.indices(ofRow: variable) {
        let other = definitions.term(index).variable
        let isOrdered =
          variables.kinds[Int(other)] != .unknown
          || variables.orders[Int(other)] < variables.orders[Int(variable)]
        #expect(isOrdered, "a definition has an unknown that comes later", sourceLocation: location)
      }
    }
  }

  /// Checks that rows and columns refer to each other.
  private func check(_ table: SparseTable, _ location: SourceLocation) {
    var isRight = true
    for variable in 0..<Int32(variables.count) {
      for (offset, index) in table.indices(ofRow: variable).enumerated() {
        let term = table.term(index)
        let column = table.indices(ofColumn: term.variable)
        guard Int(term.place) < column.count else {
          isRight = false
          continue
        }
        let occurrence = table.occurrence(column.lowerBound + Int(term.place))
        isRight = isRight && occurrence.row == variable && Int(occurrence.position) == offset
      }
      for (offset, index) in table.indices(ofColumn: variable).enumerated() {
        let occurrence = table.occurrence(index)
        let row = table.indices(ofRow: occurrence.row)
        guard Int(occurrence.position) < row.count else {
          isRight = false
          continue
        }
        let term = table.term(row.lowerBound + Int(occurrence.position))
        isRight = isRight && term.variable == variable && Int(term.place) == offset
      }
    }
    #expect(isRight, "rows and columns do not agree", sourceLocation: location)
  }
}
