import SwiftSyntax

/// The requirements of an Objective-C protocol that a class may leave out.
///
/// Swift alone has none: they become requirements that an extension implements, with nothing or nil.
struct OptionalRequirements {
  let functions: [FunctionDeclSyntax]
  let properties: [VariableDeclSyntax]

  init(of node: ProtocolDeclSyntax) {
    let members = node.memberBlock.members.map(\.decl)
    func isOptional(_ modifiers: DeclModifierListSyntax) -> Bool {
      modifiers.contains { $0.name.text == "optional" }
    }
    functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { isOptional($0.modifiers) }
    properties = members.compactMap { $0.as(VariableDeclSyntax.self) }.filter { isOptional($0.modifiers) }
  }

  /// The implementation of a function that gives nothing or an optional; nil for another one, which stays required.
  static func implementation(of function: FunctionDeclSyntax) -> String? {
    let type = function.signature.returnClause?.type
    guard let body = body(type) else { return nil }
    let parameters = function.signature.trimmedDescription.onOneLine
    return "func \(function.name.text)\(parameters) {\(body)}"
  }

  private static func body(_ type: TypeSyntax?) -> String? {
    guard let type else { return "" }
    if ["Void", "()"].contains(type.trimmedDescription) { return "" }
    if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return " nil "
    }
    return nil
  }

  /// The extension that implements them; nil if there is nothing to implement.
  static func defaults(of node: ProtocolDeclSyntax) -> String? {
    let requirements = OptionalRequirements(of: node)
    var lines = requirements.functions.compactMap { implementation(of: $0) }
    for property in requirements.properties {
      guard let binding = property.bindings.first, let type = binding.typeAnnotation?.type,
        type.is(OptionalTypeSyntax.self)
      else { continue }
      lines.append("var \(binding.pattern.trimmedDescription): \(type.trimmedDescription.onOneLine) { nil }")
    }
    guard !lines.isEmpty else { return nil }
    let access = node.modifiers.first {
      ["public", "package", "private", "fileprivate"].contains($0.name.text)
    }
    let word = access.map { $0.name.text + " " } ?? ""
    return "; \(word)extension \(node.name.text) { \(lines.joined(separator: "; ")) }"
  }
}

extension String {
  /// The text without line breaks and line comments, which would hide what follows.
  var onOneLine: String {
    split(whereSeparator: \.isNewline).map { line in
      var line = line
      if let comment = line.firstRange(of: "//") { line = line[..<comment.lowerBound] }
      return line.trimmingSpaces
    }.joined(separator: " ")
  }
}

extension StringProtocol {
  var trimmingSpaces: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
