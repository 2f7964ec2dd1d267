import SwiftSyntax

/// A stored property with `@objc` in a class of layers: key-value coding finds it on Apple's systems, and animations give it to the copies of
/// the layer that are drawn. `LayerProperty` of module QuartzCore stands for it.
///
/// ```swift
/// @objc var progress: CGFloat = 0     // @QuartzCore.LayerProperty("progress", isManaged: false) var progress: CGFloat = 0
/// ```
struct CodedProperty {
  /// Ranges of bytes and what takes their place.
  let edits: [(Range<Int>, String)]

  /// The types that Core Animation interpolates, with the initial values of which the compiler knows the type.
  private static let types: Set<String> = [
    "CGFloat", "Double", "Float", "Int", "TimeInterval", "CFTimeInterval", "CGPoint", "CGSize", "CGRect",
    "CATransform3D", "CGColor", "CGPath",
  ]

  /// Nil for properties that are computed, have no initial value, are of types that are not animated, or are used before the layer is
  /// initialised, where only a stored property can be.
  init?(_ node: VariableDeclSyntax, _ declarations: ModuleDeclarations) {
    guard let owner = node.parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self),
      declarations.isLayer(owner.name.text), node.bindingSpecifier.text == "var",
      let binding = node.bindings.first, node.bindings.count == 1,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self), Self.isStored(binding),
      Self.isAnimated(binding),
      !node.modifiers.contains(where: { Self.excluded.contains($0.name.text) })
    else { return nil }
    let name = pattern.identifier.text.unquoted
    let attributes = Self.attributes(node.attributes)
    let own = attributes.first { $0.name == "objc" }
    guard own != nil || Self.attributes(owner.attributes).contains(where: { $0.name == "objcMembers" }),
      attributes.allSatisfy({ ["objc", "IBInspectable"].contains($0.name) }),
      !Self.isSetEarly(name, in: owner)
    else { return nil }
    let wrapper = "@QuartzCore.LayerProperty(\"\(name)\", isManaged: false)"
    let start = node.bytes.lowerBound
    var edits = [own.map { ($0.bytes, wrapper) } ?? (start..<start, wrapper + " ")]
    for modifier in node.modifiers where modifier.name.text == "dynamic" {
      edits.append((modifier.bytes, ""))
    }
    self.edits = edits
  }

  private static let excluded: Set<String> = ["static", "class", "lazy", "weak", "unowned", "override"]

  private static func attributes(_ list: AttributeListSyntax) -> [AttributeSyntax] {
    list.compactMap { element in
      if case .attribute(let attribute) = element { attribute } else { nil }
    }
  }

  private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
    switch binding.accessorBlock?.accessors {
    case nil: true
    case .accessors(let list): list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    default: false
    }
  }

  private static func isAnimated(_ binding: PatternBindingSyntax) -> Bool {
    if let type = binding.typeAnnotation?.type {
      let optional = type.as(OptionalTypeSyntax.self)
      let name = (optional?.wrappedType ?? type).trimmedDescription
      return types.contains(name) && (optional != nil || binding.initializer != nil)
    }
    guard let value = binding.initializer?.value else { return false }
    if value.is(FloatLiteralExprSyntax.self) || value.is(IntegerLiteralExprSyntax.self) { return true }
    let called = value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
    return called.map { types.contains($0) } ?? false
  }

  /// Whether an initialiser of the class uses the property before it calls another one.
  private static func isSetEarly(_ name: String, in owner: ClassDeclSyntax) -> Bool {
    owner.memberBlock.members.contains { member in
      guard let body = member.decl.as(InitializerDeclSyntax.self)?.body else { return false }
      for token in body.tokens(viewMode: .sourceAccurate) {
        if token.tokenKind == .keyword(.super) { return false }
        if token.text.unquoted == name { return true }
      }
      return false
    }
  }
}
