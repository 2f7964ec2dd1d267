/// Variables and linear constraints among them, with the best values of the variables, which follow changes of the constraints.
///
/// The values satisfy all required constraints. Of those values, they make the sum of the absolute errors of the constraints of the highest
/// optional priority as small as possible, then that of the next priority, and so on. The errors are measured in the units of the
/// constraints: the error of `2 * x == 10` is 2 where `x` is 4.
///
///     var system = ConstraintSystem()
///     let (x, width) = (system.addVariable(), system.addVariable())
///     try system.add(x + width <= 100)
///     let wide = try system.add((width == 120).priority(750))
///     try system.add((x == 16).priority(250))
///     try system.solve()                    // x is −20, because the width counts more
///     try system.setConstant(60, of: wide)
///     try system.solve()                    // x is 16
///
/// The method is that of Badros, Borning and Stuckey ("The Cassowary Linear Arithmetic Constraint Solving Algorithm", 2001): an augmented
/// simplex tableau that is kept between changes, with slack and error variables that are at least 0, unknowns that may have any value, and
/// dummy variables that mark required equations. It differs in two points.
/// - Unknowns are not substituted. A constraint with an unknown that no constraint defines yet defines it, and the definition keeps the
///   other unknowns as they are in the constraint. The tableau has a row only for a constraint all of whose unknowns are defined; the
///   definitions are put into that one row. So a column of a thousand cells, each of which begins where the one above ends, takes a
///   thousand short definitions.
/// - The objective is not a row. Each variable that is 0 knows its cost (`CostTable`), so that the order of priorities is exact.
///
/// Tolerances: a coefficient that is less than 1e-12 of the largest one of its constraint counts as 0. A required constraint is satisfied
/// if its error is at most 1e-9 or 1e-12 of the constants that it was computed from, after its coefficients are scaled so that the largest
/// is about 1. A value is as exact as the largest constant that it is computed from allows: beside 1e300 in one sum, 1 is
/// nothing. A value that changes by less than 1e-11, relative or absolute, stays. A value that is too large for a number is the greatest
/// finite one.
///
/// A copy is a system of its own. A system is not for use by several threads at a time.
package struct ConstraintSystem: Sendable {
  var variables = VariableTable()
  /// What unknowns are. A definition may have other unknowns, and slack variables with or without a row.
  var definitions = SparseTable()
  /// What slack and error variables are that are not 0. A row has only variables without a row, no unknowns.
  var tableau = SparseTable()
  var costs = CostTable()
  var constraints: ContiguousArray<ConstraintRecord> = []
  var freeConstraints: ContiguousArray<Int32> = []
  var constraintTerms = SlicePool(placeholder: LinearTerm(0, LinearVariable(index: 0)))

  // MARK: Pending work

  /// Variables without a row whose cost was negative when they were listed: the errors become less if they grow.
  var candidates = VariableList()
  /// Rows of the tableau that were infeasible when they were listed.
  var infeasible = VariableList()
  /// Variables whose value may differ from `values`.
  var touched = VariableList()
  /// Unknowns whose value has changed since `clearChanges()`.
  var changed = VariableList()

  // MARK: Workspace

  var sum = Combination()
  var queue = OrderQueue()
  var queued = VariableList()
  /// The pivots of an addition that may be undone.
  var log: ContiguousArray<(entering: Int32, leaving: Int32)> = []
  var isLogging = false
  /// The numbers of pivots and of evaluations since the system was made. Tests limit them.
  var pivotCount = 0
  var evaluationCount = 0

  package init() {}

  // MARK: Variables

  /// Adds a variable, whose value is 0 as long as no constraint determines it.
  package mutating func addVariable() -> LinearVariable {
    LinearVariable(index: makeVariable(.unknown, owner: -1))
  }

  /// Removes a variable that no constraint has.
  ///
  /// - Throws: `variableInUse`, `unknownVariable`.
  package mutating func removeVariable(_ variable: LinearVariable) throws(ConstraintError) {
    guard isUnknown(variable) else { throw .unknownVariable(variable) }
    guard variables.uses[Int(variable.index)] == 0 else { throw .variableInUse(variable) }
    changed.remove(variable.index)
    freeVariable(variable.index)
  }

  /// The value of a variable in the last solution; 0 for one that is not of this system.
  package func value(of variable: LinearVariable) -> Double {
    isUnknown(variable) ? variables.values[Int(variable.index)] : 0
  }

  /// The value of an expression in the last solution.
  package func value(of expression: LinearExpression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.coefficient * value(of: $1.variable) }
  }

  /// The variables whose values have changed in any solution since the last `clearChanges()`, in the order in which they did.
  package var changedVariables: some RandomAccessCollection<LinearVariable> {
    changed.variables.lazy.map { LinearVariable(index: $0) }
  }

  /// Calls `body` with the variables that have changed and their values, and empties `changedVariables`. `body` does not use the system.
  ///
  /// The values of a system that is a property of an object are best read in this way: a call of another method would copy the
  /// system's references first.
  package mutating func takeChanges(_ body: (LinearVariable, Double) -> Void) {
    for index in changed.variables { body(LinearVariable(index: index), variables.values[Int(index)]) }
    changed.clear()
  }

  /// Empties `changedVariables`.
  package mutating func clearChanges() { changed.clear() }

  // MARK: Constraints

  /// The constant of a constraint; nil if there is no such constraint.
  package func constant(of handle: ConstraintHandle) -> Double? {
    isLive(handle) ? constraints[Int(handle.index)].constant * constraints[Int(handle.index)].scale : nil
  }

  /// The priority of a constraint; nil if there is no such constraint.
  package func priority(of handle: ConstraintHandle) -> ConstraintPriority? {
    isLive(handle) ? constraints[Int(handle.index)].priority : nil
  }

  // MARK: Solution

  /// Makes the values the best ones after changes. Where nothing has changed, it does nothing.
  ///
  /// - Throws: `conflict` with required constraints that the new constants contradict. The values then stay those of the last solution and
  ///   the new constants stay in force. The caller removes one of the constraints (`solve(breaking:)` does), or sets constants, and calls
  ///   this again.
  package mutating func solve() throws(ConstraintError) {
    try restoreFeasibility()
    optimise()
    propagate()
  }

  // MARK: Tables

  func isUnknown(_ variable: LinearVariable) -> Bool {
    let index = Int(variable.index)
    return index >= 0 && index < variables.count && variables.kinds[index] == .unknown
  }

  func isLive(_ handle: ConstraintHandle) -> Bool {
    let index = Int(handle.index)
    return index >= 0 && index < constraints.count && constraints[index].isLive
  }

  mutating func makeVariable(_ kind: VariableTable.Kind, owner: Int32) -> Int32 {
    let count = variables.count
    let index = variables.add(kind, owner: owner)
    guard index == count else { return index }
    definitions.grow()
    tableau.grow()
    costs.grow()
    candidates.grow()
    infeasible.grow()
    touched.grow()
    changed.grow()
    queued.grow()
    sum.grow()
    return index
  }

  mutating func freeVariable(_ variable: Int32) {
    costs.release(variable)
    variables.remove(variable)
  }

  /// Notes that the row of a variable has changed.
  @inline(__always)
  mutating func touch(_ variable: Int32) {
    touched.insert(variable)
    if variables.kinds[Int(variable)] != .unknown, isInfeasible(variable) { infeasible.insert(variable) }
  }

  /// Whether the row of a variable gives it a value that it must not have.
  @inline(__always)
  func isInfeasible(_ row: Int32) -> Bool {
    guard variables.isBasic[Int(row)] else { return false }
    let constant = tableau.constants[Int(row)]
    let tolerance = max(1e-9, tableau.scales[Int(row)] * 1e-12)
    return constant < -tolerance || constant > tolerance && variables.kinds[Int(row)] == .dummy
  }
}
