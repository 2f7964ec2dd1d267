import SwiftSyntax

/// A selector that is made of a method's name. Objective-C finds the method when it is sent; here the selector has to carry it.
///
/// ```swift
/// class Board: UIView {
///   func start() { button.addTarget(self, action: Selector(("tap:")), for: .touchUpInside) }    // QuartzCore.Selector(Board.tap(_:), "tap:")
///   @objc func tap(_ sender: Any) {}
/// ```
enum NamedSelector {
  /// A method that Objective-C would find by a name.
  struct Target: Equatable {
    /// The type, with those around it, and the method with its labels.
    let type: String
    let method: String
    let isPrivate: Bool
  }

  private static let makers: Set<String> = ["Selector", "NSSelectorFromString"]

  /// What takes the place of the call; nil for other calls, and for names that no method of the module has, or several.
  static func source(of node: FunctionCallExprSyntax, in type: String?, _ declarations: ModuleDeclarations)
    -> String?
  {
    guard let maker = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      makers.contains(maker),
      !declarations.types.contains(maker), !node.hasError, node.arguments.count == 1,
      let argument = node.arguments.first, argument.label == nil, let name = text(argument.expression)
    else { return nil }
    let found = declarations.targets[name] ?? []
    let own = found.filter { $0.type == type || $0.type.hasSuffix(".\(type ?? "")") }
    let usable = own.isEmpty ? found.filter { !$0.isPrivate } : own
    guard usable.count == 1, let target = usable.first else { return nil }
    return "\(SelectorExpression.type)(\(target.type).\(target.method), \"\(name)\")"
  }

  /// The text of a literal, also in parentheses, which keep the compiler from a warning.
  private static func text(_ expression: ExprSyntax) -> String? {
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return text(only.expression)
    }
    return expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The name of a method, and the method; nil for what Objective-C does not know.
  static func target(_ node: FunctionDeclSyntax) -> (name: String, Target)? {
    let parameters = node.signature.parameterClause.parameters
    let words = Set(node.modifiers.map(\.name.text))
    guard case .identifier = node.name.tokenKind, parameters.count <= 2, node.genericParameterClause == nil,
      node.signature.effectSpecifiers == nil, words.isDisjoint(with: ["static", "class"]),
      let type = type(around: node)
    else { return nil }
    let labels = parameters.map { $0.firstName.text }
    let name =
      node.attributes.objectiveCName ?? SelectorExpression.selectorName(node.name.text.unquoted, labels)
    let method = node.name.text + (labels.isEmpty ? "" : "(\(labels.map { $0 + ":" }.joined()))")
    let isPrivate = !words.isDisjoint(with: ["private", "fileprivate"])
    return (name, Target(type: type, method: method, isPrivate: isPrivate))
  }

  /// The class or the extension that a method is a member of, with the types around it.
  private static func type(around node: FunctionDeclSyntax) -> String? {
    guard let owner = node.parent?.parent?.parent?.parent,
      owner.is(ClassDeclSyntax.self) || owner.is(ExtensionDeclSyntax.self)
    else { return nil }
    var names: [String] = []
    var above: Syntax? = owner
    while let node = above {
      if let type = node.as(ClassDeclSyntax.self) {
        if type.genericParameterClause != nil { return nil }
        names.insert(type.name.text, at: 0)
      } else if let type = node.as(ExtensionDeclSyntax.self) {
        names.insert(type.extendedType.trimmedDescription, at: 0)
      } else if let type = node.as(StructDeclSyntax.self) {
        names.insert(type.name.text, at: 0)
      } else if let type = node.as(EnumDeclSyntax.self) {
        names.insert(type.name.text, at: 0)
      }
      above = node.parent
    }
    return names.joined(separator: ".")
  }
}
