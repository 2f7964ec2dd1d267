/// A constraint of a system: Σ coefficient × variable − constant = plus − minus, where plus and minus are at least 0.
///
/// Of a required constraint only one of the two exists: of an equation `plus` as a dummy variable, of ≥ the slack `plus`, of ≤ the slack
/// `minus`. An optional constraint has both; those that are its errors have a cost.
struct ConstraintRecord: Sendable {
  var terms = Slice()
  /// Divided by `scale`, as the coefficients are.
  var constant = 0.0
  /// A power of two that is about the largest coefficient.
  var scale = 1.0
  var relation = LinearRelation.equal
  var priority = ConstraintPriority.required
  /// −1: does not exist.
  var plus: Int32 = -1
  var minus: Int32 = -1

  var isLive: Bool { plus >= 0 || minus >= 0 }

  /// The variable by which rows refer to the constraint, and whether it grows with the left side of the constraint (1) or with the
  /// constant (−1).
  var marker: (variable: Int32, sign: Double) { plus >= 0 ? (plus, 1) : (minus, -1) }

  var needsPlus: Bool { !priority.isRequired || relation != .lessOrEqual }
  var needsMinus: Bool { !priority.isRequired || relation == .lessOrEqual }
  var plusHasCost: Bool { !priority.isRequired && relation != .greaterOrEqual }
  var minusHasCost: Bool { !priority.isRequired && relation != .lessOrEqual }
}
