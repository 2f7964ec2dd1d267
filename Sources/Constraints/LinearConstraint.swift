/// How the two sides of a constraint relate.
package enum LinearRelation: Int8, Sendable {
  case lessOrEqual = -1
  case equal = 0
  case greaterOrEqual = 1
}

/// How important a constraint is: a number from 0 to 1000, of which 1000 is required. Another number is rejected when the constraint
/// is added.
///
/// Constraints of a priority are considered once all of higher priorities are as well satisfied as possible, however many they are.
/// Any number in the range is a priority of its own.
package struct ConstraintPriority: Hashable, Comparable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  package let value: Float

  package static let required = ConstraintPriority(1000)

  package init(_ value: Float) { self.value = value }
  package init(floatLiteral value: Float) { self.value = value }
  package init(integerLiteral value: Int) { self.value = Float(value) }

  package static func < (left: ConstraintPriority, right: ConstraintPriority) -> Bool {
    left.value < right.value
  }

  var isValid: Bool { value >= 0 && value <= 1000 }
  var isRequired: Bool { value >= 1000 }

  /// A number that is smaller for a higher priority. The bits of floating-point numbers that are not negative are in their order.
  var key: Int32 { -Int32(bitPattern: value.magnitude.bitPattern) }
}

/// A relation between a sum of variables and a constant, with a priority: Σ coefficient × variable (≤, = or ≥) constant.
///
/// Made of expressions by `==`, `<=` and `>=`, for example `(x == 2 * y + 3).priority(750)`: the variables are gathered on the left
/// side and the constants on the right one, so that 3 is the constant here.
package struct LinearConstraint: Sendable {
  package var terms: [LinearTerm]
  package var relation: LinearRelation
  package var constant: Double
  /// By default required.
  package var priority: ConstraintPriority

  package init(
    _ terms: [LinearTerm], _ relation: LinearRelation, _ constant: Double,
    priority: ConstraintPriority = .required
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }

  fileprivate init(_ left: LinearExpression, _ relation: LinearRelation, _ right: LinearExpression) {
    self.init(
      left.terms + right.terms.map { LinearTerm(-$0.coefficient, $0.variable) }, relation,
      right.constant - left.constant)
  }

  /// Where many constraints are added at once, those with a lower number are better added first: required equations, then required
  /// inequalities, then optional constraints. The solution is the same in any order; this one takes the fewest pivots, because variables
  /// that optional constraints share have their values by then.
  package var additionRank: Int { !priority.isRequired ? 2 : relation == .equal ? 0 : 1 }

  /// The same constraint with another priority.
  package func priority(_ priority: ConstraintPriority) -> LinearConstraint {
    LinearConstraint(terms, relation, constant, priority: priority)
  }
}

package func == (left: some Linear, right: some Linear) -> LinearConstraint {
  LinearConstraint(left.expression, .equal, right.expression)
}

package func == (left: some Linear, right: Double) -> LinearConstraint {
  LinearConstraint(left.expression, .equal, LinearExpression(constant: right))
}

package func <= (left: some Linear, right: some Linear) -> LinearConstraint {
  LinearConstraint(left.expression, .lessOrEqual, right.expression)
}

package func <= (left: some Linear, right: Double) -> LinearConstraint {
  LinearConstraint(left.expression, .lessOrEqual, LinearExpression(constant: right))
}

package func >= (left: some Linear, right: some Linear) -> LinearConstraint {
  LinearConstraint(left.expression, .greaterOrEqual, right.expression)
}

package func >= (left: some Linear, right: Double) -> LinearConstraint {
  LinearConstraint(left.expression, .greaterOrEqual, LinearExpression(constant: right))
}
