import SwiftSyntax

/// What an assignment changes: an object, and the path of the property.
struct TracedTarget {
  /// The object as source names it.
  let object: String
  let keyPath: String
  /// Whether the object is an element of a list or a closure's argument.
  let isElement: Bool

  /// Nil for targets that are not traced.
  init?(_ expression: ExprSyntax, _ names: NameIndex, _ module: TracedModule) {
    // The parts from the end: `x`, `position`, then the object.
    var parts: [String] = []
    var node = expression
    while let member = node.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.text.unquoted
      parts.insert(name, at: 0)
      if module.isTraced(name) {
        guard let object = Self.object(base, names, module) else { return nil }
        (self.object, keyPath) = (object, parts.joined(separator: "."))
        isElement = object.contains("[") || object.hasPrefix("$")
        return
      }
      guard TracedKeys.parts.contains(name) else { return nil }
      node = base
    }
    guard let reference = node.as(DeclReferenceExprSyntax.self) else { return nil }
    let name = reference.baseName.text.unquoted
    guard module.isTraced(name), Self.isMember(name, at: reference, names) else { return nil }
    parts.insert(name, at: 0)
    (object, keyPath, isElement) = ("self", parts.joined(separator: "."), false)
  }

  /// Whether a name is a property of `self`.
  private static func isMember(_ name: String, at node: DeclReferenceExprSyntax, _ names: NameIndex) -> Bool {
    guard TracedPlace.isInInstance(Syntax(node)) else { return false }
    guard let meaning = names.meaning(of: name, at: node.bytes.lowerBound) else { return true }
    return !meaning.isLocal && !meaning.isGlobal
  }

  /// The object whose method is called: `layer` in `layer.setValue(…)`, `self` in `setValue(…)`.
  static func object(of callee: ExprSyntax, _ names: NameIndex, _ module: TracedModule) -> String? {
    if let member = callee.as(MemberAccessExprSyntax.self) {
      return member.base.flatMap { object($0, names, module) }
    }
    guard let reference = callee.as(DeclReferenceExprSyntax.self),
      isMember(reference.baseName.text.unquoted, at: reference, names)
    else { return nil }
    return "self"
  }

  /// The text of the object in front of a member: `view` in `view?.alpha`.
  private static func object(_ base: ExprSyntax, _ names: NameIndex, _ module: TracedModule) -> String? {
    plainPath(base.as(OptionalChainingExprSyntax.self)?.expression ?? base, names, module)
  }

  /// The text of an expression that gives the same object when it is evaluated again, and does nothing else: a name, or a path of
  /// properties that the module does not compute. Nil for every other expression.
  static func plainPath(_ expression: ExprSyntax, _ names: NameIndex, _ module: TracedModule) -> String? {
    if let reference = expression.as(DeclReferenceExprSyntax.self), reference.argumentNames == nil {
      let token = reference.baseName
      if token.text == "self" { return "self" }
      let name = token.text.unquoted
      if let meaning = names.meaning(of: name, at: expression.bytes.lowerBound), meaning.isLocal {
        return meaning.isComputed ? nil : token.text
      }
      return module.computed.contains(name) ? nil : token.text
    }
    if expression.is(SuperExprSyntax.self) { return "self" }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.argumentNames == nil, let path = plainPath(base, names, module)
    {
      let name = member.declName.baseName.text
      return module.computed.contains(name.unquoted) ? nil : "\(path).\(name)"
    }
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      return plainPath(chain.expression, names, module).map { $0 + "?" }
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return plainPath(forced.expression, names, module).map { $0 + "!" }
    }
    if let call = expression.as(SubscriptCallExprSyntax.self), !module.hasSubscripts,
      call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil, call.trailingClosure == nil,
      let path = plainPath(call.calledExpression, names, module)
    {
      if NumberLiteral(argument.expression) != nil {
        return "\(path)[\(argument.expression.trimmedDescription)]"
      }
      guard argument.expression.is(DeclReferenceExprSyntax.self) else { return nil }
      return plainPath(argument.expression, names, module).map { "\(path)[\($0)]" }
    }
    return nil
  }
}
