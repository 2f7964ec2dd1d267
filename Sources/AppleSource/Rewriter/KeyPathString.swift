import SwiftSyntax

/// The string that `#keyPath(Type.a.b)` stands for: "a.b".
enum KeyPathString {
  static func source(of expression: ExprSyntax) -> String? {
    guard var names = names(of: expression) else { return nil }
    // Names of types begin with capitals, those of properties do not; the last one is a property in any case.
    while names.count > 1, let first = names.first, first.first?.isUppercase == true || first == "self" {
      names.removeFirst()
    }
    return "\"\(names.joined(separator: "."))\""
  }

  private static func names(of expression: ExprSyntax) -> [String]? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return [reference.baseName.text.unquoted]
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      return names(of: base).map { $0 + [member.declName.baseName.text.unquoted] }
    }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return names(of: generic.expression)
    }
    if let chain = expression.as(OptionalChainingExprSyntax.self) { return names(of: chain.expression) }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return names(of: forced.expression) }
    return nil
  }
}
