import SwiftSyntax

/// A stored property with `@objc dynamic`, which may be observed: Objective-C replaces its setter at run time. A call in `didSet` stands for
/// it, in modules that observe.
///
/// ```swift
/// @objc dynamic var count = 0     //       dynamic var count = 0 { didSet { QuartzCore.KeyValueObservers.objectChanged(self) } }
/// ```
enum ObservedProperty {
  private static let call = "QuartzCore.KeyValueObservers.objectChanged(self)"

  /// The place and the text that comes there; nil for other properties.
  static func edit(of node: VariableDeclSyntax, _ declarations: ModuleDeclarations) -> (
    place: Int, text: String
  )? {
    guard declarations.observes, node.bindingSpecifier.text == "var", node.bindings.count == 1,
      let binding = node.bindings.first, binding.pattern.is(IdentifierPatternSyntax.self),
      let owner = node.parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self),
      node.attributes.contains("objc") || owner.attributes.contains("objcMembers")
    else { return nil }
    let names = Set(node.modifiers.map(\.name.text))
    guard names.contains("dynamic"), names.isDisjoint(with: ["static", "class", "lazy", "override"]) else {
      return nil
    }
    switch binding.accessorBlock?.accessors {
    case nil: return (binding.bytes.upperBound, " { didSet { \(call) } }")
    case .accessors(let list):
      guard list.allSatisfy({ ["willSet", "didSet"].contains($0.accessorSpecifier.text) }) else { return nil }
      if let body = list.first(where: { $0.accessorSpecifier.text == "didSet" })?.body {
        // Before the property's own code, which may return.
        return (body.leftBrace.bytes.upperBound, " \(call);")
      }
      return (binding.accessorBlock?.leftBrace.bytes.upperBound).map { ($0, " didSet { \(call) }") }
    default: return nil
    }
  }
}
