import SwiftSyntax

/// The `Selector` expression for what stands in `#selector(…)`.
struct SelectorExpression {
  /// The innermost type around the expression; nil at the top level.
  private let enclosing: String?
  private let declarations: ModuleDeclarations

  init(in enclosing: String?, _ declarations: ModuleDeclarations) {
    self.enclosing = enclosing
    self.declarations = declarations
  }

  func source(of argument: LabeledExprSyntax) -> String? {
    var expression = argument.expression
    // #selector((tap))
    while let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      expression = only.expression
    }
    switch argument.label?.text {
    case nil:
      if let (method, type) = cast(expression) { return method.flatMap { self.method($0, as: type) } }
      return method(expression, as: nil)
    case "getter": return property(expression, "getter") { $0 }
    case "setter":
      return property(expression, "setter") { "set\($0.prefix(1).uppercased())\($0.dropFirst()):" }
    default: return nil
    }
  }

  /// `method as type`, which is not folded yet.
  private func cast(_ expression: ExprSyntax) -> (ExprSyntax?, TypeSyntax)? {
    if let expression = expression.as(AsExprSyntax.self) { return (expression.expression, expression.type) }
    guard let elements = expression.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
      let type = elements.last?.as(TypeExprSyntax.self)?.type,
      elements.contains(where: { $0.is(UnresolvedAsExprSyntax.self) })
    else { return nil }
    return (elements.first, type)
  }

  // MARK: Methods

  private func method(_ expression: ExprSyntax, as type: TypeSyntax?) -> String? {
    guard let (base, reference, isObject) = parts(of: expression) else { return nil }
    let name = reference.baseName.text
    let function = name + (reference.argumentNames?.trimmedDescription.onOneLine ?? "")
    let selector = selectorName(reference, type)
    // Nothing sends a selector with more than two arguments: code compares it, or finds a method by it.
    if selector.count(where: { $0 == ":" }) > 2 { return "\(Self.type)(\"\(selector)\")" }
    if let base, declarations.protocols.contains(base) {
      // A protocol has no method that could be referred to without an object.
      return "\(Self.type)({ (target: any \(base)) in target.\(function) }, \"\(selector)\")"
    }
    var source = base.map { "\($0).\(function)" } ?? function
    if let type { source += " as " + (isObject ? unbound(type, base) : type.trimmedDescription.onOneLine) }
    let ignoring = type == nil && ignoresArguments(reference) ? ", ignoresArguments: true" : ""
    return "\(Self.type)(\(source), \"\(selector)\"\(ignoring))"
  }

  /// The type, with its module: a program may have a type of its own with the same name.
  static let type = "QuartzCore.Selector"

  private func ignoresArguments(_ reference: DeclReferenceExprSyntax) -> Bool {
    let name = reference.baseName.text.unquoted
    guard let known = declarations.method(name) else { return false }
    return declarations.ignoresArguments(known, name)
  }

  /// The type of a method of `base` whose type for one object is `type`. A type that names the object already is kept.
  private func unbound(_ type: TypeSyntax, _ base: String?) -> String {
    let text = type.trimmedDescription.onOneLine
    guard let base, let function = type.as(FunctionTypeSyntax.self),
      !function.returnClause.type.is(FunctionTypeSyntax.self)
    else { return text }
    return "(\(base)) -> \(text)"
  }

  /// The type that has the method, the method, and whether it was named by an object, or by none, of the type.
  private func parts(of expression: ExprSyntax) -> (base: String?, DeclReferenceExprSyntax, isObject: Bool)? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) { return (enclosing, reference, true) }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
    let text = base.trimmedDescription.onOneLine
    if ["self", "Self", "super"].contains(text) { return (enclosing, member.declName, text != "Self") }
    // Names of types begin with capitals.
    let last = base.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? text
    let isType = last.unquoted.first?.isUppercase == true
    return (isType ? text : "type(of: \(text))", member.declName, !isType)
  }

  /// The method's name as Objective-C has it, with the labels, if they are known. `Selector` adds colons where they are
  /// not.
  private func selectorName(_ reference: DeclReferenceExprSyntax, _ type: TypeSyntax?) -> String {
    let name = reference.baseName.text.unquoted
    let known = declarations.method(name)
    if let names = reference.argumentNames {
      let labels = names.arguments.map(\.name.text)
      if let known, known.labels == labels, let selector = known.selector { return selector }
      return Self.selectorName(name, labels)
    }
    // A cast chooses among methods with different labels.
    guard type == nil, let known else { return name }
    return known.selector ?? Self.selectorName(name, known.labels)
  }

  /// The name that the compiler gives a method for Objective-C.
  static func selectorName(_ name: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return name }
    var result = name
    if first != "_" {
      let label = first.unquoted
      let hasPreposition = prepositions.contains {
        label == $0 || label.hasPrefix($0) && isWordEnd(label, $0.count)
      }
      result += (hasPreposition ? "" : "With") + label.prefix(1).uppercased() + label.dropFirst()
    }
    return result + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0.unquoted) + ":" }.joined()
  }

  private static func isWordEnd(_ label: String, _ count: Int) -> Bool {
    label.dropFirst(count).first?.isUppercase ?? true
  }

  /// The prepositions before which the compiler puts no "With".
  private static let prepositions = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
    "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to",
    "until",
    "using", "via", "when", "with", "within",
  ]

  // MARK: Properties

  private func property(_ expression: ExprSyntax, _ accessor: String, _ name: (String) -> String) -> String? {
    guard let (base, reference, isObject) = parts(of: expression), let base,
      !(isObject && base.hasPrefix("type("))
    else {
      return nil
    }
    let property = reference.baseName.text
    return "\(Self.type)(\(accessor): \\\(base).\(property), \"\(name(property.unquoted))\")"
  }
}
