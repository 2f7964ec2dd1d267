extension ConstraintSystem {
  /// Adds a constraint. The values follow at the next `solve()`.
  ///
  /// - Throws: `conflict` with the constraints that contradict it, in which case it is not added and everything stays as it was; the
  ///   list is empty if it contradicts itself. Where constants were changed since the last solution, this also throws what `solve()` would
  ///   throw for them; the constraint is not added then. `notFinite`, `invalidPriority` and `unknownVariable` for bad input.
  @discardableResult
  package mutating func add(_ constraint: LinearConstraint) throws(ConstraintError) -> ConstraintHandle {
    try check(constraint)
    try restoreFeasibility()
    let index = try record(constraint)
    sum.clear()
    queue.clear()
    for term in constraintTerms.elements[constraints[index].terms.indices] {
      include(term.coefficient, term.variable.index)
    }
    sum.addConstant(-constraints[index].constant, scale: abs(constraints[index].constant))
    addErrorVariables(of: index)
    if let unknown = unusedUnknown() ?? expand() {
      define(unknown, by: index)
      return ConstraintHandle(index: Int32(index))
    }
    let row = addRow(of: index)
    guard constraints[index].priority.isRequired else { return ConstraintHandle(index: Int32(index)) }
    do throws(ConstraintError) {
      if isInfeasible(row) {
        isLogging = true
        try makeFeasible(row)
        isLogging = false
        log.removeAll(keepingCapacity: true)
      } else if variables.kinds[Int(row)] == .dummy {
        expel(row)
      }
    } catch {
      isLogging = false
      undo()
      eraseRow(row)
      forget(index)
      guard case .conflict(let handles) = error else { throw error }
      throw .conflict(handles.filter { $0.index != index })
    }
    return ConstraintHandle(index: Int32(index))
  }

  private func check(_ constraint: LinearConstraint) throws(ConstraintError) {
    guard constraint.priority.isValid else { throw .invalidPriority(constraint.priority.value) }
    guard constraint.constant.isFinite else { throw .notFinite }
    for term in constraint.terms {
      guard isUnknown(term.variable) else { throw .unknownVariable(term.variable) }
      guard term.coefficient.isFinite else { throw .notFinite }
    }
  }

  /// Stores a constraint: adds the factors of each variable, and divides all by a power of two.
  private mutating func record(_ constraint: LinearConstraint) throws(ConstraintError) -> Int {
    sum.clear()
    for term in constraint.terms where term.coefficient != 0 {
      sum.add(term.coefficient, term.variable.index)
    }
    var largest = 0.0
    for variable in sum.variables { largest = max(largest, abs(sum.weights[Int(variable)])) }
    guard largest.isFinite else { throw .notFinite }
    var record = ConstraintRecord(relation: constraint.relation, priority: constraint.priority)
    if largest > 0 { record.scale = Double(sign: .plus, exponent: largest.exponent, significand: 1) }
    record.constant = constraint.constant / record.scale
    guard record.constant.isFinite else { throw .notFinite }
    for variable in sum.variables where abs(sum.weights[Int(variable)]) > largest * 1e-12 {
      let coefficient = sum.weights[Int(variable)] / record.scale
      constraintTerms.append(LinearTerm(coefficient, LinearVariable(index: variable)), to: &record.terms)
      variables.uses[Int(variable)] += 1
    }
    if let index = freeConstraints.popLast() {
      constraints[Int(index)] = record
      return Int(index)
    }
    constraints.append(record)
    return constraints.count - 1
  }

  private mutating func addErrorVariables(of index: Int) {
    let record = constraints[index]
    let isEquation = record.priority.isRequired && record.relation == .equal
    if record.needsPlus {
      constraints[index].plus = makeVariable(isEquation ? .dummy : .slack, owner: Int32(index))
    }
    if record.needsMinus { constraints[index].minus = makeVariable(.slack, owner: Int32(index)) }
  }

  /// Frees what belongs to a constraint that no row refers to.
  mutating func forget(_ index: Int) {
    let record = constraints[index]
    for variable in [record.plus, record.minus] where variable >= 0 { freeVariable(variable) }
    for term in constraintTerms.elements[record.terms.indices] {
      variables.uses[Int(term.variable.index)] -= 1
    }
    constraintTerms.release(&constraints[index].terms)
    constraints[index] = ConstraintRecord()
    freeConstraints.append(Int32(index))
  }

  // MARK: Definitions

  /// Adds a variable to `sum`, and to the queue if it is an unknown: those that are defined last come first.
  @inline(__always)
  mutating func include(_ weight: Double, _ variable: Int32) {
    if sum.add(weight, variable), variables.kinds[Int(variable)] == .unknown {
      queue.insert(variable, key: -variables.orders[Int(variable)])
    }
  }

  /// Of the unknowns of `sum` that are neither defined nor part of a definition, the one with the largest coefficient.
  ///
  /// It becomes the last one in the order. Unknowns with much smaller coefficients are left to `expand()`.
  private mutating func unusedUnknown() -> Int32? {
    var found: Int32?
    var largest = 0.25
    for variable in sum.variables
    where !variables.isBasic[Int(variable)] && definitions.uses(of: variable) == 0 {
      let weight = abs(sum.weights[Int(variable)])
      guard weight > largest else { continue }
      largest = weight
      found = variable
    }
    if let found { variables.orders[Int(found)] = variables.nextOrder() }
    return found
  }

  /// Puts definitions into `sum`, those that come last in the order first, until an unknown is met that has none, and returns that.
  ///
  /// All unknowns that are left in the sum then come before the one that was met, so a definition of it by them is no circle. Unknowns that
  /// occur in several terms of the sum may cancel each other, so definitions that they have in common are not looked at. Returns nil when
  /// no unknown is left; then the sum has only slack variables without a row.
  private mutating func expand() -> Int32? {
    if let unknown = putDefinitions() { return unknown }
    putRows()
    return nil
  }

  /// The part of `expand()` that concerns unknowns.
  mutating func putDefinitions() -> Int32? {
    while let unknown = queue.popFirst() {
      if sum.weights[Int(unknown)] == 0 { continue }
      if !variables.isBasic[Int(unknown)] { return unknown }
      let weight = sum.take(unknown)
      for index in definitions.indices(ofRow: unknown) {
        let term = definitions.term(index)
        include(weight * term.coefficient, term.variable)
      }
      sum.addConstant(
        weight * definitions.constants[Int(unknown)], scale: abs(weight) * definitions.scales[Int(unknown)])
    }
    return nil
  }

  /// The part of `expand()` that concerns slack variables.
  mutating func putRows() {
    for index in 0..<sum.variables.count {
      let variable = sum.variables[index]
      guard variables.isBasic[Int(variable)], sum.weights[Int(variable)] != 0 else { continue }
      tableau.add(sum.take(variable), timesRow: variable, to: &sum)
    }
  }

  /// Solves `sum` = plus − minus for an unknown.
  private mutating func define(_ unknown: Int32, by index: Int) {
    let record = constraints[index]
    let factor = 1 / sum.take(unknown)
    for variable in sum.variables {
      let weight = sum.weights[Int(variable)]
      if weight != 0 { definitions.append(-weight * factor, variable, to: unknown) }
    }
    definitions.constants[Int(unknown)] = -sum.constant * factor
    definitions.scales[Int(unknown)] = sum.scale * abs(factor)
    if record.plus >= 0 { definitions.append(factor, record.plus, to: unknown) }
    if record.minus >= 0 { definitions.append(-factor, record.minus, to: unknown) }
    variables.isBasic[Int(unknown)] = true
    touch(unknown)
    addCosts(of: index, sign: 1)
  }

  // MARK: Rows

  /// Makes a row of the tableau of `sum` = plus − minus, for the one of the two that is not negative, if there is a choice.
  private mutating func addRow(of index: Int) -> Int32 {
    let record = constraints[index]
    let isPlus = record.minus < 0 || record.plus >= 0 && sum.constant >= 0
    let (row, other) = isPlus ? (record.plus, record.minus) : (record.minus, record.plus)
    let sign = isPlus ? 1.0 : -1.0
    for variable in sum.variables {
      let weight = sum.weights[Int(variable)]
      if abs(weight) >= SparseTable.smallest { tableau.append(sign * weight, variable, to: row) }
    }
    if other >= 0 { tableau.append(1, other, to: row) }
    tableau.constants[Int(row)] = sign * sum.constant
    tableau.scales[Int(row)] = sum.scale
    variables.isBasic[Int(row)] = true
    touched.insert(row)
    addCosts(of: index, sign: 1)
    return row
  }

  /// Makes a dummy variable whose row is satisfied 0 without a row, so that it stays 0. A row that has only dummy variables stays: its
  /// constraint is a consequence of others.
  private mutating func expel(_ row: Int32) {
    guard let position = entering(for: row, growing: true) ?? entering(for: row, growing: false) else {
      return
    }
    pivot(position, of: row)
  }

  /// Removes a row of a variable that no other row has.
  mutating func eraseRow(_ row: Int32) {
    tableau.removeRow(row)
    variables.isBasic[Int(row)] = false
  }

  /// Adds the costs of a constraint's errors, or takes them back (`sign` −1).
  mutating func addCosts(of index: Int, sign: Double) {
    let record = constraints[index]
    // A cost is for the error in the constraint's own units.
    if record.plusHasCost { addCost(sign * record.scale, record.priority.key, to: record.plus) }
    if record.minusHasCost { addCost(sign * record.scale, record.priority.key, to: record.minus) }
  }

  private mutating func addCost(_ weight: Double, _ key: Int32, to variable: Int32) {
    guard variables.isBasic[Int(variable)] else {
      costs.add(weight, key, to: variable)
      if costs.isNegative(variable) { candidates.insert(variable) }
      return
    }
    for index in tableau.indices(ofRow: variable) {
      let term = tableau.term(index)
      costs.add(weight * term.coefficient, key, to: term.variable)
      if costs.isNegative(term.variable) { candidates.insert(term.variable) }
    }
  }
}
