extension ConstraintSystem {
  /// Works out the values that depend on rows that have changed, each after those that it depends on.
  mutating func propagate() {
    queue.clear()
    while let variable = touched.popLast() {
      switch variables.kinds[Int(variable)] {
      case .none: break
      case .unknown: enqueue(variable)
      case .slack, .dummy:
        let isFree = variables.isBasic[Int(variable)] && variables.kinds[Int(variable)] == .slack
        if set(variable, isFree ? max(tableau.constants[Int(variable)], 0) : 0) {
          enqueueDependents(of: variable)
        }
      }
    }
    while let unknown = queue.popFirst() {
      evaluationCount += 1
      var value = 0.0
      if variables.isBasic[Int(unknown)] { value = definitions.value(of: unknown, variables.values) }
      guard set(unknown, value) else { continue }
      changed.insert(unknown)
      enqueueDependents(of: unknown)
    }
    queued.clear()
  }

  /// Sets a value, and says whether it differs from what it was by more than rounding.
  private mutating func set(_ variable: Int32, _ value: Double) -> Bool {
    let old = variables.values[Int(variable)]
    if value == old { return false }
    let limit = Double.greatestFiniteMagnitude
    let finite = value.isNaN ? 0 : min(max(value, -limit), limit)
    if abs(finite - old) <= 1e-11 * max(1, abs(finite)) { return false }
    variables.values[Int(variable)] = finite
    return true
  }

  private mutating func enqueueDependents(of variable: Int32) {
    for index in definitions.indices(ofColumn: variable) { enqueue(definitions.occurrence(index).row) }
  }

  /// Puts an unknown into the queue if it was not there in this propagation. It is taken out after all that its definition has.
  private mutating func enqueue(_ unknown: Int32) {
    let count = queued.count
    queued.insert(unknown)
    if queued.count > count { queue.insert(unknown, key: variables.orders[Int(unknown)]) }
  }
}
