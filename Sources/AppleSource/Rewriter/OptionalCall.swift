import SwiftSyntax

/// A call of an optional requirement, which is there now.
///
/// ```swift
/// delegate?.done?(self)                     // delegate?.done(self)
/// delegate?.mayTurn?().description          // (try? delegate?.mayTurn().description)
/// owner?.menuOpened?(self)                  // (owner as? any MenuDelegate)?.menuOpened(self), with `var owner: AnyObject?`
/// ```
enum OptionalCall {
  /// The edits of `delegate?.done?`, the called part of a call.
  static func edits(of node: OptionalChainingExprSyntax, _ declarations: ModuleDeclarations) -> [(
    Range<Int>, String
  )] {
    guard node.parent?.is(FunctionCallExprSyntax.self) == true else { return [] }
    return edits(Syntax(node), mark: node.questionMark, node.expression, word: "try?", declarations)
  }

  /// The same for `delegate.done!`.
  static func edits(of node: ForceUnwrapExprSyntax, _ declarations: ModuleDeclarations) -> [(
    Range<Int>, String
  )] {
    guard node.parent?.is(FunctionCallExprSyntax.self) == true else { return [] }
    return edits(Syntax(node), mark: node.exclamationMark, node.expression, word: "try!", declarations)
  }

  private static func edits(
    _ node: Syntax, mark: TokenSyntax, _ called: ExprSyntax, word: String, _ declarations: ModuleDeclarations
  ) -> [(Range<Int>, String)] {
    guard let member = called.as(MemberAccessExprSyntax.self) else { return [] }
    let name = member.declName.baseName.text.unquoted
    guard declarations.isImplemented(name) else { return [] }
    // The outer insertion at a place comes first.
    var edits = declarations.throwingMethods.contains(name) ? attempt(node, word: word) : []
    edits.append((mark.bytes, ""))
    if let chained = member.base?.as(OptionalChainingExprSyntax.self),
      let type = declarations.requiring[name], isAnyObject(chained.expression, declarations)
    {
      let place = chained.expression.bytes
      edits.append((place.lowerBound..<place.lowerBound, "("))
      edits.append((place.upperBound..<place.upperBound, " as? any \(type))"))
    }
    return edits
  }

  /// `delegate?.color`, a property that may throw where it is not implemented.
  static func edits(of node: MemberAccessExprSyntax, _ declarations: ModuleDeclarations) -> [(
    Range<Int>, String
  )] {
    guard declarations.throwingProperties.contains(node.declName.baseName.text.unquoted),
      node.base?.is(OptionalChainingExprSyntax.self) == true
    else { return [] }
    return attempt(Syntax(node), word: "try?")
  }

  /// Puts the chain of calls and members around a node into a `try`.
  private static func attempt(_ node: Syntax, word: String) -> [(Range<Int>, String)] {
    var chain = node
    while let above = chain.parent {
      let isPart =
        switch above.kind {
        case .functionCallExpr: above.as(FunctionCallExprSyntax.self)?.calledExpression.id == chain.id
        case .subscriptCallExpr: above.as(SubscriptCallExprSyntax.self)?.calledExpression.id == chain.id
        case .memberAccessExpr, .optionalChainingExpr: true
        default: false
        }
      guard isPart else { break }
      chain = above
    }
    let place = chain.bytes
    return [
      (place.lowerBound..<place.lowerBound, "(\(word) "), (place.upperBound..<place.upperBound, ")"),
    ]
  }

  /// Whether an expression is a property that the module declares as an `AnyObject`.
  private static func isAnyObject(_ expression: ExprSyntax, _ declarations: ModuleDeclarations) -> Bool {
    let name =
      expression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    return name.map { declarations.anyObjects.contains($0.unquoted) } ?? false
  }
}
