extension ConstraintSystem {
  // MARK: Constants

  /// Changes the constant of a constraint. The values follow at the next `solve()`, which also finds out whether it contradicts others. Any
  /// number of constants may be changed before.
  ///
  /// - Throws: `notFinite`, `unknownConstraint`.
  package mutating func setConstant(_ constant: Double, of handle: ConstraintHandle) throws(ConstraintError) {
    guard isLive(handle) else { throw .unknownConstraint(handle) }
    let record = constraints[Int(handle.index)]
    let scaled = constant / record.scale
    guard scaled.isFinite else { throw .notFinite }
    let change = scaled - record.constant
    if change == 0 { return }
    constraints[Int(handle.index)].constant = scaled
    let (marker, sign) = record.marker
    for index in definitions.indices(ofColumn: marker) {
      let row = definitions.occurrence(index).row
      (definitions.constants[Int(row)], definitions.scales[Int(row)]) = exactConstant(
        of: row, in: definitions)
      touched.insert(row)
    }
    if variables.isBasic[Int(marker)] {
      shift(marker, by: -sign * change)
    } else {
      for index in tableau.indices(ofColumn: marker) {
        let occurrence = tableau.occurrence(index)
        shift(occurrence.row, by: sign * change * tableau.coefficient(occurrence))
      }
    }
  }

  /// Adds to the constant of a row of the tableau.
  private mutating func shift(_ row: Int32, by change: Double) {
    let constant = tableau.constants[Int(row)] + change
    let scale = max(tableau.scales[Int(row)], abs(change))
    // The rounding errors of large constants would stay in a small one.
    if scale > 4096 * max(1, abs(constant)) {
      (tableau.constants[Int(row)], tableau.scales[Int(row)]) = exactConstant(of: row, in: tableau)
    } else {
      tableau.constants[Int(row)] = constant
      tableau.scales[Int(row)] = scale
    }
    touch(row)
  }

  /// The constant of a row as a sum of the constraints' constants, and the largest of the magnitudes that are added.
  ///
  /// A row is a sum of constraints, each of which brings its marker, with the factor by which it was multiplied, and its constant.
  private func exactConstant(of row: Int32, in table: SparseTable) -> (constant: Double, scale: Double) {
    var constant = 0.0
    var scale = 0.0
    func add(_ coefficient: Double, _ variable: Int32) {
      let owner = variables.owners[Int(variable)]
      guard owner >= 0 else { return }
      let (marker, sign) = constraints[Int(owner)].marker
      guard marker == variable else { return }
      let part = coefficient * sign * constraints[Int(owner)].constant
      constant += part
      scale = max(scale, abs(part))
    }
    for index in table.indices(ofRow: row) { add(table.term(index).coefficient, table.term(index).variable) }
    add(-1, row)
    return (constant, scale)
  }

  // MARK: Priorities

  /// Changes the priority of a constraint. The values follow at the next `solve()`.
  ///
  /// - Throws: `fixedPriority` where one of the two priorities is required and the other is not; `invalidPriority`, `unknownConstraint`.
  package mutating func setPriority(
    _ priority: ConstraintPriority, of handle: ConstraintHandle
  ) throws(ConstraintError) {
    guard isLive(handle) else { throw .unknownConstraint(handle) }
    guard priority.isValid else { throw .invalidPriority(priority.value) }
    let index = Int(handle.index)
    let old = constraints[index].priority
    if old == priority { return }
    guard !old.isRequired, !priority.isRequired else { throw .fixedPriority(handle) }
    addCosts(of: index, sign: -1)
    constraints[index].priority = priority
    addCosts(of: index, sign: 1)
  }

  // MARK: Removal

  /// Removes a constraint. The values follow at the next `solve()`.
  ///
  /// - Throws: `unknownConstraint`.
  package mutating func remove(_ handle: ConstraintHandle) throws(ConstraintError) {
    guard isLive(handle) else { throw .unknownConstraint(handle) }
    let index = Int(handle.index)
    addCosts(of: index, sign: -1)
    let record = constraints[index]
    // One of the two gets a row. The other one then is in that row alone, or in no row.
    let isMinus = record.plus < 0 || record.minus >= 0 && variables.isBasic[Int(record.minus)]
    let (marker, other) = isMinus ? (record.minus, record.plus) : (record.plus, record.minus)
    if !variables.isBasic[Int(marker)], let exit = exit(for: marker) { pivot(exit.position, of: exit.row) }
    if variables.isBasic[Int(marker)] {
      sum.clear()
      tableau.add(1, timesRow: marker, to: &sum)
      replaceInDefinitions(marker)
      eraseRow(marker)
    } else {
      undefine(marker)
    }
    for variable in [marker, other] where variable >= 0 {
      tableau.removeColumn(variable)
      definitions.removeColumn(variable)
    }
    forget(index)
  }

  /// The row of the tableau that a marker takes over, so that the other rows stay feasible; nil if it is in no row.
  ///
  /// A row that says that its constraint follows from others is no longer true without one of them.
  private func exit(for marker: Int32) -> SparseTable.Occurrence? {
    var best: (isDummy: Bool, isGrowing: Bool, step: Double, size: Double)?
    var found: SparseTable.Occurrence?
    for index in tableau.indices(ofColumn: marker) {
      let occurrence = tableau.occurrence(index)
      let coefficient = tableau.coefficient(occurrence)
      let isDummy = variables.kinds[Int(occurrence.row)] == .dummy
      let step = isDummy ? 0 : abs(tableau.constants[Int(occurrence.row)] / coefficient)
      let this = (isDummy: isDummy, isGrowing: coefficient < 0, step: step, size: abs(coefficient))
      if let best {
        if best.isDummy != this.isDummy {
          if best.isDummy { continue }
        } else if !isDummy, best.isGrowing != this.isGrowing {
          if best.isGrowing { continue }
        } else if this.step > best.step || this.step == best.step && this.size <= best.size {
          continue
        }
      }
      best = this
      found = occurrence
    }
    return found
  }

  /// Puts `sum` in the place of a slack variable in all definitions.
  private mutating func replaceInDefinitions(_ variable: Int32) {
    while let occurrence = definitions.lastOccurrence(of: variable) {
      let coefficient = definitions.coefficient(occurrence)
      definitions.remove(at: occurrence.position, from: occurrence.row)
      definitions.add(coefficient, times: &sum, to: occurrence.row)
      touched.insert(occurrence.row)
    }
  }

  /// Takes a marker that is in no row of the tableau out of the definitions: the first unknown that it is part of is no longer defined, and
  /// takes its place in the others.
  private mutating func undefine(_ marker: Int32) {
    var first: SparseTable.Occurrence?
    var order = Int.max
    for index in definitions.indices(ofColumn: marker) {
      let occurrence = definitions.occurrence(index)
      guard variables.orders[Int(occurrence.row)] < order else { continue }
      order = variables.orders[Int(occurrence.row)]
      first = occurrence
    }
    guard let first else { return }
    let factor = 1 / definitions.coefficient(first)
    sum.clear()
    definitions.remove(at: first.position, from: first.row)
    if definitions.uses(of: marker) > 0 {
      definitions.add(-factor, timesRow: first.row, to: &sum)
      sum.add(factor, first.row)
      replaceInDefinitions(marker)
    }
    definitions.removeRow(first.row)
    variables.isBasic[Int(first.row)] = false
    touched.insert(first.row)
  }
}
