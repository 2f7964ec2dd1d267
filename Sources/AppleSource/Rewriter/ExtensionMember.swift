import SwiftSyntax

/// A method or a property in an extension that Objective-C lets override, or be overridden: Swift alone has neither.
///
/// The member gets a name of its own, and the class, which is in the same module, a member that calls it:
///
/// ```swift
/// class Knob: UIView {}                                       // class Knob: UIView { override func layoutSubviews() { __cambium_layoutSubviews() };}
/// extension Knob { override func layoutSubviews() { … } }     // extension Knob {          func __cambium_layoutSubviews() { … } }
/// ```
///
/// A class of another module cannot get a member. There it goes to those classes of this module that inherit from it directly.
struct ExtensionMember {
  /// The class that the extension extends, and the conditions of `#if` around the extension.
  let type: String
  let conditions: [String]
  let name: String
  /// The name with its labels, by which members are compared.
  let signature: String
  let isOverride: Bool
  /// Whether a class may override it: Objective-C knows it.
  let isKnownToObjectiveC: Bool
  /// The edits in the extension, and the member for the class.
  let edits: [(Range<Int>, String)]
  let forward: String

  /// Nil for members that cannot be called by another one.
  init?(_ member: DeclSyntax, of node: ExtensionDeclSyntax) {
    type = node.extendedType.trimmedDescription
    conditions = Self.conditions(around: Syntax(node))
    let parts: (DeclModifierListSyntax, AttributeListSyntax, TokenSyntax)
    let header: (String) -> String
    if let function = member.as(FunctionDeclSyntax.self), let call = Self.call(function) {
      parts = (function.modifiers, function.attributes, function.name)
      let clauses = [
        function.genericParameterClause?.trimmedDescription, function.signature.trimmedDescription,
        function.genericWhereClause.map { " " + $0.trimmedDescription },
      ].compactMap { $0?.onOneLine }.joined()
      signature = Self.signature(of: function)
      header = { "func \(function.name.text)\(clauses) { \(call.prefix)\($0)\(call.arguments) }" }
    } else if let variable = member.as(VariableDeclSyntax.self), let binding = variable.bindings.first,
      variable.bindings.count == 1, let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let annotation = binding.typeAnnotation, let isSettable = Self.isSettable(binding)
    {
      parts = (variable.modifiers, variable.attributes, pattern.identifier)
      signature = "." + pattern.identifier.text.unquoted
      let head = "var \(pattern.identifier.text)\(annotation.trimmedDescription.onOneLine)"
      header = { isSettable ? "\(head) { get { \($0) } set { \($0) = newValue } }" : "\(head) { \($0) }" }
    } else {
      return nil
    }
    let (modifiers, attributes, token) = parts
    guard !member.hasError,
      !modifiers.contains(where: { ["private", "fileprivate", "static"].contains($0.name.text) })
    else { return nil }
    let overriding = modifiers.first { $0.name.text == "override" }
    name = token.text.unquoted
    isOverride = overriding != nil
    isKnownToObjectiveC = attributes.contains("objc") || node.attributes.contains("objc")
    let own = "__cambium_\(name)"
    // The member that is called is none that a class overrides.
    edits =
      [(token.bytes, own)] + (overriding.map { [($0.bytes, "")] } ?? [])
      + Array(modifiers).filter { $0.name.text == "open" }.map { ($0.bytes, "public") }
    // The access of an extension is that of its members.
    var words = modifiers.map(\.trimmedDescription).filter { $0 != "dynamic" }.map {
      $0 == "open" ? "public" : $0
    }
    words += node.modifiers.map(\.name.text).filter {
      ["public", "package"].contains($0) && !words.contains($0)
    }
    let kept = attributes.compactMap { element -> String? in
      guard case .attribute(let attribute) = element,
        ["MainActor", "discardableResult"].contains(attribute.name)
      else {
        return nil
      }
      return attribute.trimmedDescription
    }
    forward = (kept + words + [header(own)]).joined(separator: " ")
  }

  static func signature(of function: FunctionDeclSyntax) -> String {
    let labels = function.signature.parameterClause.parameters.map { $0.firstName.text + ":" }
    return "\(function.name.text.unquoted)(\(labels.joined()))"
  }

  /// The arguments that pass on the parameters of a function, and the words before the call; nil if they cannot be passed on.
  private static func call(_ function: FunctionDeclSyntax) -> (prefix: String, arguments: String)? {
    guard case .identifier = function.name.tokenKind, function.body != nil else { return nil }
    var arguments: [String] = []
    for parameter in function.signature.parameterClause.parameters {
      let name = (parameter.secondName ?? parameter.firstName).text
      let label = parameter.firstName.text == "_" ? "" : "\(parameter.firstName.text): "
      let type = parameter.type.trimmedDescription
      guard parameter.ellipsis == nil, name != "_", !type.contains("@autoclosure") else { return nil }
      arguments.append(label + (type.hasPrefix("inout ") ? "&" : "") + name)
    }
    let effects = function.signature.effectSpecifiers?.trimmedDescription ?? ""
    let prefix = (effects.contains("throws") ? "try " : "") + (effects.contains("async") ? "await " : "")
    return (prefix, "(\(arguments.joined(separator: ", ")))")
  }

  /// Whether a computed property has a setter; nil for others.
  private static func isSettable(_ binding: PatternBindingSyntax) -> Bool? {
    switch binding.accessorBlock?.accessors {
    case .getter: return false
    case .accessors(let list):
      let names = list.map(\.accessorSpecifier.text)
      return names.contains("get") && list.allSatisfy { $0.effectSpecifiers == nil }
        ? names.contains("set") : nil
    default: return nil
    }
  }

  /// The conditions of `#if` around a declaration, from the outer to the inner, each with the number of its branch.
  static func conditions(around node: Syntax) -> [String] {
    var result: [String] = []
    var node = node
    while let above = node.parent {
      if let clause = above.as(IfConfigClauseSyntax.self) {
        result.insert("\(clause.poundKeyword.text) \(clause.condition?.trimmedDescription ?? "")", at: 0)
      }
      node = above
    }
    return result
  }
}
