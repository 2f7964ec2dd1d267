import SwiftSyntax

/// The requirements of an Objective-C protocol that a class may leave out.
///
/// Swift alone has none: they become requirements that an extension implements, with nothing or nil. One with a result that cannot be nil
/// may throw, and the extension's implementation does; a class that implements it need not. A call with a question mark becomes a `try?`.
///
/// ```swift
/// @objc optional func mayTurn() -> Bool     //  func mayTurn() throws -> Bool    and in an extension: { throw … }
/// delegate?.mayTurn?() ?? true              //  (try? delegate?.mayTurn()) ?? true
/// ```
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

  /// Whether the function throws where it is not implemented: it gives a result that cannot be nil.
  static func mayThrow(_ function: FunctionDeclSyntax) -> Bool {
    function.signature.returnClause.map { body($0.type) == nil } ?? false
      && function.signature.effectSpecifiers == nil
  }

  /// Whether the property throws where it is not implemented.
  static func mayThrow(_ property: VariableDeclSyntax) -> Bool {
    guard let binding = property.bindings.first, property.bindings.count == 1,
      let type = binding.typeAnnotation?.type, body(type) == nil
    else { return false }
    return getter(binding) != nil
  }

  /// The accessor of a property that can only be read.
  private static func getter(_ binding: PatternBindingSyntax) -> AccessorDeclSyntax? {
    guard case .accessors(let list) = binding.accessorBlock?.accessors, list.count == 1,
      let only = list.first,
      only.accessorSpecifier.text == "get", only.effectSpecifiers == nil
    else { return nil }
    return only
  }

  /// Where the word `throws` comes in the requirements that may throw.
  static func throwsPlaces(of node: ProtocolDeclSyntax) -> [Int] {
    let requirements = OptionalRequirements(of: node)
    return requirements.functions.filter { mayThrow($0) }.map {
      $0.signature.parameterClause.bytes.upperBound
    }
      + requirements.properties.filter { mayThrow($0) }.compactMap { property in
        property.bindings.first.flatMap { getter($0) }?.accessorSpecifier.bytes.upperBound
      }
  }

  private static let missing = " throw QuartzCore.MissingRequirement() "

  /// The implementation of a function.
  private static func implementation(of function: FunctionDeclSyntax) -> String? {
    let clause = function.signature.parameterClause.trimmedDescription.onOneLine
    let type = function.signature.returnClause?.type
    if mayThrow(function), let type {
      return "func \(function.name.text)\(clause) throws -> \(type.trimmedDescription.onOneLine) {\(missing)}"
    }
    guard let body = body(type) else { return nil }
    return "func \(function.name.text)\(function.signature.trimmedDescription.onOneLine) {\(body)}"
  }

  /// The implementation of a property that can be read.
  private static func implementation(of property: VariableDeclSyntax) -> String? {
    guard let binding = property.bindings.first, let type = binding.typeAnnotation?.type else { return nil }
    let head = "var \(binding.pattern.trimmedDescription): \(type.trimmedDescription.onOneLine)"
    if mayThrow(property) { return "\(head) { get throws {\(missing)} }" }
    return type.is(OptionalTypeSyntax.self) ? "\(head) { nil }" : nil
  }

  /// What gives nothing, or nil; nil for a type whose values are something.
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
    let lines =
      requirements.functions.compactMap { implementation(of: $0) }
      + requirements.properties.compactMap { implementation(of: $0) }
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
