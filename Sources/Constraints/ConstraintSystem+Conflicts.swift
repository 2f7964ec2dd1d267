extension ConstraintSystem {
  /// Adds a constraint, and removes others that contradict it as the caller chooses.
  ///
  /// - Parameter choose: called with the constraints of each conflict, in which the new one is not listed. It returns
  ///   the one to remove, or nil to do without the new one.
  /// - Returns: nil if the constraint was not added.
  /// - Throws: as `add(_:)`, except for `conflict`.
  package mutating func add(
    _ constraint: LinearConstraint, breaking choose: ([ConstraintHandle]) -> ConstraintHandle?
  ) throws(ConstraintError) -> ConstraintHandle? {
    while true {
      do throws(ConstraintError) {
        return try add(constraint)
      } catch {
        guard case .conflict(let handles) = error else { throw error }
        guard let broken = choose(handles) else { return nil }
        try remove(broken)
      }
    }
  }

  /// Solves, and removes constraints of each conflict as the caller chooses.
  ///
  /// - Parameter choose: called with the constraints of each conflict. It returns the one to remove, or nil to give up.
  /// - Throws: `conflict` if the caller gives up.
  package mutating func solve(
    breaking choose: ([ConstraintHandle]) -> ConstraintHandle?
  ) throws(ConstraintError) {
    while true {
      do throws(ConstraintError) {
        return try solve()
      } catch {
        guard case .conflict(let handles) = error, let broken = choose(handles) else { throw error }
        try remove(broken)
      }
    }
  }
}
