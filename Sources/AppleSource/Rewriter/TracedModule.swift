import SwiftSyntax

/// What the files of a module declare that the tracing of assignments has to know.
struct TracedModule {
  /// The names of properties that code of the module computes when they are read.
  private(set) var computed: Set<String> = []
  /// The names of properties of layers that the module adds with `@NSManaged`.
  private(set) var properties: Set<String> = []
  /// Whether the module has subscripts of its own.
  private(set) var hasSubscripts = false
  /// Whether the module has result builders, or imports some.
  private(set) var hasBuilders = false
  /// The superclasses of the module's classes.
  private var parents: [String: String] = [:]

  mutating func add(_ source: ParsedSource, _ names: NameIndex) {
    computed.formUnion(names.computed)
    let visitor = TracedModuleVisitor(viewMode: .sourceAccurate)
    visitor.walk(source.file)
    properties.formUnion(visitor.properties)
    hasSubscripts = hasSubscripts || visitor.hasSubscripts
    hasBuilders = hasBuilders || visitor.hasBuilders
    parents.merge(visitor.parents) { first, _ in first }
  }

  func isTraced(_ name: String) -> Bool { TracedKeys.all.contains(name) || properties.contains(name) }

  /// Whether a type is a class of views: one of UIKit's, or a subclass in the module.
  func isView(_ type: String) -> Bool {
    var name = type
    for _ in 0...parents.count {
      guard let parent = parents[name] else { break }
      name = parent
    }
    guard name.hasPrefix("UI") else { return false }
    return ["View", "Label", "Button", "Switch", "Slider", "Control", "Field", "Bar", "Stepper", "Window"]
      .contains { name.hasSuffix($0) }
  }
}

private final class TracedModuleVisitor: SyntaxVisitor {
  var properties: Set<String> = []
  var hasSubscripts = false
  var hasBuilders = false
  var parents: [String: String] = [:]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if ["resultBuilder", "_functionBuilder"].contains(node.name) { hasBuilders = true }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if ["RegexBuilder", "SwiftUI"].contains(node.path.trimmedDescription) { hasBuilders = true }
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    hasSubscripts = true
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if let parent = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription {
      parents[node.name.text] = parent
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isManaged = node.attributes.contains { element in
      if case .attribute(let attribute) = element {
        ["NSManaged", "LayerProperty", "QuartzCore.LayerProperty"].contains(attribute.name)
      } else {
        false
      }
    }
    if isManaged {
      for binding in node.bindings {
        if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted {
          properties.insert(name)
        }
      }
    }
    return .visitChildren
  }
}
