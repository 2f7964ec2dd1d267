extension ConstraintSystem {
  /// A coefficient that is smaller than this is not divided by.
  static let smallestPivot = 1e-9

  // MARK: Pivots

  /// Gives the variable at a position of a row a row of its own, and makes the row's variable 0.
  mutating func pivot(_ position: Int32, of leaving: Int32) {
    let entering = tableau.term(tableau.indices(ofRow: leaving).lowerBound + Int(position)).variable
    pivotCount += 1
    if isLogging { log.append((entering, leaving)) }
    tableau.solve(leaving, at: position)
    variables.isBasic[Int(leaving)] = false
    variables.isBasic[Int(entering)] = true
    touched.insert(leaving)
    touch(entering)
    if tableau.uses(of: entering) > 0 {
      sum.clear()
      tableau.add(1, timesRow: entering, to: &sum)
      while let occurrence = tableau.lastOccurrence(of: entering) {
        let coefficient = tableau.coefficient(occurrence)
        tableau.remove(at: occurrence.position, from: occurrence.row)
        tableau.add(coefficient, times: &sum, to: occurrence.row)
        touch(occurrence.row)
      }
    }
    if costs.isZero(entering) { return }
    for index in tableau.indices(ofRow: entering) {
      let term = tableau.term(index)
      costs.add(term.coefficient, timesCostOf: entering, to: term.variable)
      if costs.isNegative(term.variable) { candidates.insert(term.variable) }
    }
    costs.clear(entering)
  }

  /// Takes back the pivots of the log.
  mutating func undo() {
    while let (entering, leaving) = log.popLast() {
      if let position = tableau.position(of: leaving, in: entering) { pivot(position, of: entering) }
    }
  }

  // MARK: Choices

  /// The variable that enters the basis so that the variable of a row grows or becomes less: a position in the row; nil if there is none.
  ///
  /// It is the one whose cost, for each unit by which the row's variable changes, is the least, as the dual simplex method demands. Of
  /// equal ones it is that with the largest coefficient; with `Bland`'s rule it is that with the least index, so that pivots that change nothing
  /// do not repeat.
  func entering(for row: Int32, growing: Bool, bland: Bool = false) -> Int32? {
    let indices = tableau.indices(ofRow: row)
    var best = -1
    var bestSize = 0.0
    var bestVariable: Int32 = 0
    for index in indices {
      let term = tableau.term(index)
      let size = growing ? term.coefficient : -term.coefficient
      guard size > Self.smallestPivot, variables.kinds[Int(term.variable)] != .dummy else { continue }
      if best >= 0 {
        let order = costs.compare(term.variable, over: size, bestVariable, over: bestSize)
        if order > 0 || order == 0 && (bland ? term.variable > bestVariable : size <= bestSize) { continue }
      }
      (best, bestSize, bestVariable) = (index, size, term.variable)
    }
    return best < 0 ? nil : Int32(best - indices.lowerBound)
  }

  /// A row that limits how far a variable can grow.
  struct Limit {
    var row: Int32
    var position: Int32
    var step: Double
  }

  /// The row that limits most how far a variable without a row can grow; nil if nothing limits it. Infeasible rows do not limit it.
  func limit(of entering: Int32, except excluded: Int32 = -1, bland: Bool) -> Limit? {
    var best: Limit?
    var bestSize = 0.0
    for index in tableau.indices(ofColumn: entering) {
      let occurrence = tableau.occurrence(index)
      let coefficient = tableau.coefficient(occurrence)
      let isDummy = variables.kinds[Int(occurrence.row)] == .dummy
      let size = isDummy ? abs(coefficient) : -coefficient
      guard size > Self.smallestPivot, occurrence.row != excluded, !isInfeasible(occurrence.row) else {
        continue
      }
      let step = isDummy ? 0 : max(tableau.constants[Int(occurrence.row)], 0) / size
      if let best {
        let isLess = step < best.step
        if !isLess && (step > best.step || (bland ? occurrence.row > best.row : size <= bestSize)) {
          continue
        }
      }
      best = Limit(row: occurrence.row, position: occurrence.position, step: step)
      bestSize = size
    }
    return best
  }

  // MARK: Feasibility

  /// More pivots than a change takes unless they repeat; from then on Bland's rule holds.
  private var patience: Int { 100 + constraints.count }

  /// Gives all rows of the tableau values that they may have.
  ///
  /// As long as no cost is negative, this is the dual simplex method, which keeps the solution the best one. Otherwise the rows are made
  /// feasible one by one.
  mutating func restoreFeasibility() throws(ConstraintError) {
    var pivots = 0
    while let row = nextInfeasible(bland: pivots > patience) {
      pivots += 1
      do throws(ConstraintError) {
        if hasCandidate() || pivots > 20 * patience {
          try makeFeasible(row)
        } else if let position = entering(
          for: row, growing: tableau.constants[Int(row)] < 0, bland: pivots > patience)
        {
          pivot(position, of: row)
        } else {
          throw conflict(of: row)
        }
      } catch {
        infeasible.insert(row)
        throw error
      }
    }
  }

  private mutating func nextInfeasible(bland: Bool) -> Int32? {
    if bland, let least = infeasible.variables.lazy.filter(isInfeasible).min() {
      infeasible.remove(least)
      return least
    }
    while let row = infeasible.popLast() {
      if isInfeasible(row) { return row }
    }
    return nil
  }

  /// Gives the variable of a row a value that it may have, while the rows that are feasible stay so.
  ///
  /// - Throws: `conflict` if that is not possible.
  mutating func makeFeasible(_ row: Int32) throws(ConstraintError) {
    var pivots = 0
    while isInfeasible(row) {
      pivots += 1
      let constant = tableau.constants[Int(row)]
      let isBland = pivots > patience
      guard pivots < 20 * patience, let position = entering(for: row, growing: constant < 0, bland: isBland)
      else {
        throw conflict(of: row)
      }
      let term = tableau.term(tableau.indices(ofRow: row).lowerBound + Int(position))
      if let limit = limit(of: term.variable, except: row, bland: isBland),
        limit.step < abs(constant / term.coefficient)
      {
        pivot(limit.position, of: limit.row)
      } else {
        pivot(position, of: row)
      }
    }
  }

  /// The constraints that a row is made of: what contradicts each other if the row cannot become feasible.
  private func conflict(of row: Int32) -> ConstraintError {
    var owners = Set([variables.owners[Int(row)]])
    for index in tableau.indices(ofRow: row) {
      let term = tableau.term(index)
      let owner = variables.owners[Int(term.variable)]
      if abs(term.coefficient) > Self.smallestPivot, constraints[Int(owner)].priority.isRequired {
        owners.insert(owner)
      }
    }
    return .conflict(owners.map { ConstraintHandle(index: $0) }.sorted())
  }

  // MARK: Objective

  /// Makes the errors as small as possible, by the primal simplex method.
  mutating func optimise() {
    var pivots = 0
    // Pivots since a value has changed.
    var idle = 0
    while let entering = nextCandidate(bland: idle > 40 || pivots > patience) {
      pivots += 1
      guard pivots < 100 * patience, let limit = limit(of: entering, bland: idle > 40 || pivots > patience)
      else {
        continue
      }
      pivot(limit.position, of: limit.row)
      idle = limit.step > 1e-12 ? 0 : idle + 1
    }
  }

  private func isCandidate(_ variable: Int32) -> Bool {
    variables.kinds[Int(variable)] == .slack && !variables.isBasic[Int(variable)]
      && costs.isNegative(variable)
  }

  private mutating func hasCandidate() -> Bool {
    while let last = candidates.variables.last {
      if isCandidate(last) { return true }
      _ = candidates.popLast()
    }
    return false
  }

  private mutating func nextCandidate(bland: Bool) -> Int32? {
    if bland, let least = candidates.variables.lazy.filter(isCandidate).min() {
      candidates.remove(least)
      return least
    }
    return hasCandidate() ? candidates.popLast() : nil
  }
}
