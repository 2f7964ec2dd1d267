import SwiftSyntax

/// A property with `@NSManaged` in a class: Core Animation makes the accessors of those of layers at run time, which needs Objective-C.
/// `LayerProperty` of module QuartzCore stands for it.
///
/// ```swift
/// @NSManaged var progress: CGFloat          // @QuartzCore.LayerProperty("progress") var progress: CGFloat
/// ```
struct ManagedProperty {
  /// Ranges of bytes and what takes their place.
  let edits: [(Range<Int>, String)]

  /// Nil for other declarations, and in classes of Core Data, whose objects have such properties too.
  init?(_ node: VariableDeclSyntax) {
    guard node.bindingSpecifier.text == "var", Self.isInClass(Syntax(node)) else { return nil }
    let attribute = node.attributes.lazy.compactMap { element -> AttributeSyntax? in
      if case .attribute(let attribute) = element { attribute } else { nil }
    }.first { $0.name == "NSManaged" }
    let bindings = Array(node.bindings)
    let names = bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
    guard let attribute, names.count == bindings.count, bindings.allSatisfy({ $0.accessorBlock == nil })
    else {
      return nil
    }
    if node.modifiers.contains(where: { ["weak", "unowned"].contains($0.name.text) }) {
      // A wrapper would retain the object. Nothing animates a reference, so a stored property does the same.
      edits = [(Self.range(attribute), "")]
      return
    }
    var edits = [(Self.range(attribute), Self.wrapper(names[0]))]
    // A wrapper is for one property, and several names share a declaration here: `@NSManaged var a, b: CGFloat`.
    let modifiers = node.modifiers.map { $0.trimmedDescription + " " }.joined()
    for (index, binding) in bindings.enumerated().dropLast() {
      let type = bindings[index...].lazy.compactMap { $0.typeAnnotation }.first
      guard let comma = binding.trailingComma, let type else { return nil }
      let annotation = binding.typeAnnotation == nil ? type.trimmedDescription : ""
      edits.append(
        (Self.range(comma), "\(annotation); \(Self.wrapper(names[index + 1])) \(modifiers)var"))
    }
    // Such a property can be replaced at run time on Apple's systems, which a wrapper cannot be.
    for modifier in node.modifiers where modifier.name.text == "dynamic" {
      edits.append((Self.range(modifier), ""))
    }
    self.edits = edits
  }

  private static func wrapper(_ name: String) -> String {
    "@QuartzCore.LayerProperty(\"\(name.unquoted)\")"
  }

  private static func range(_ node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// Whether a declaration is a member of a class, and not of one of Core Data's objects.
  private static func isInClass(_ node: Syntax) -> Bool {
    var parent = node.parent
    while let above = parent {
      if let type = above.as(ClassDeclSyntax.self) {
        let inherited = type.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        return inherited != nil && inherited != "NSManagedObject"
      }
      switch above.kind {
      case .memberBlock, .memberBlockItem, .memberBlockItemList, .ifConfigClause, .ifConfigClauseList,
        .ifConfigDecl:
        parent = above.parent
      default: return false
      }
    }
    return false
  }
}
