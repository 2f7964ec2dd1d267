/// An unknown of a `ConstraintSystem`: a number that constraints determine. `ConstraintSystem.addVariable()` makes it.
///
/// It is an index into the tables of its system. The index of a variable that was removed may be that of a later one.
package struct LinearVariable: Hashable, Sendable, BitwiseCopyable {
  package let index: Int32
}

/// Names a constraint of a `ConstraintSystem`. `ConstraintSystem.add(_:)` makes it.
///
/// It is an index into the tables of its system. The index of a constraint that was removed may be that of a later one.
package struct ConstraintHandle: Hashable, Comparable, Sendable {
  package let index: Int32

  package static func < (left: ConstraintHandle, right: ConstraintHandle) -> Bool { left.index < right.index }
}
