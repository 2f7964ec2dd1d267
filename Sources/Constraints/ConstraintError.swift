/// The reason for which a `ConstraintSystem` rejects a call.
package enum ConstraintError: Error, Equatable {
  /// Required constraints cannot be satisfied together: those that are named, in ascending order, and, where one was to be added, that
  /// one. Without any one of them the others can be satisfied.
  case conflict([ConstraintHandle])
  /// A coefficient or the constant is infinite or no number, or becomes infinite once the largest coefficient is scaled to about 1.
  case notFinite
  /// The priority is not between 0 and 1000.
  case invalidPriority(Float)
  /// A required constraint cannot become optional, or the reverse. Remove it and add another one.
  case fixedPriority(ConstraintHandle)
  /// The variable is not of this system, or was removed.
  case unknownVariable(LinearVariable)
  /// The constraint is not of this system, or was removed.
  case unknownConstraint(ConstraintHandle)
  /// The variable occurs in constraints, so it cannot be removed.
  case variableInUse(LinearVariable)
}
