/// A variable with a factor.
package struct LinearTerm: Sendable, BitwiseCopyable {
  package var coefficient: Double
  package var variable: LinearVariable

  package init(_ coefficient: Double, _ variable: LinearVariable) {
    self.coefficient = coefficient
    self.variable = variable
  }
}

/// A sum of variables with factors, and of a constant, for example `2 * x + y - 3`.
///
/// A variable may occur more than once; its factors are added where the expression becomes part of a constraint.
package struct LinearExpression: Sendable {
  package var terms: [LinearTerm]
  package var constant: Double

  package init(_ terms: [LinearTerm] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Multiplies all factors and the constant.
  package func multiplied(by factor: Double) -> LinearExpression {
    LinearExpression(
      terms.map { LinearTerm($0.coefficient * factor, $0.variable) }, constant: constant * factor)
  }
}

/// What the operators of expressions take: a variable or an expression.
package protocol Linear {
  var expression: LinearExpression { get }
}

extension LinearVariable: Linear {
  package var expression: LinearExpression { LinearExpression([LinearTerm(1, self)]) }
}

extension LinearExpression: Linear {
  package var expression: LinearExpression { self }
}

package func + (left: some Linear, right: some Linear) -> LinearExpression {
  let (left, right) = (left.expression, right.expression)
  return LinearExpression(left.terms + right.terms, constant: left.constant + right.constant)
}

package func + (left: some Linear, right: Double) -> LinearExpression {
  var sum = left.expression
  sum.constant += right
  return sum
}

package func - (left: some Linear, right: some Linear) -> LinearExpression {
  left + right.expression.multiplied(by: -1)
}

package func - (left: some Linear, right: Double) -> LinearExpression { left + -right }

package func - (left: Double, right: some Linear) -> LinearExpression {
  right.expression.multiplied(by: -1) + left
}

package func * (factor: Double, expression: some Linear) -> LinearExpression {
  expression.expression.multiplied(by: factor)
}
