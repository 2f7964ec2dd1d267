import SwiftSyntax

/// What the files of a module declare that the rewriting of a selector or a call has to know.
struct ModuleDeclarations {
  /// The labels of the methods of a name, in the module's types: nil if two methods have different ones.
  private var methods: [String: Method?] = [:]
  private(set) var protocols: Set<String> = []
  /// The optional requirements of protocols to which an extension gives an implementation.
  private(set) var optionalMethods: Set<String> = []
  /// Those of them, and of optional properties, that throw where they are not implemented.
  private(set) var throwingMethods: Set<String> = []
  private(set) var throwingProperties: Set<String> = []
  /// The protocol that requires an optional method.
  private(set) var requiring: [String: String] = [:]
  /// The names of properties that are declared as `AnyObject`.
  private(set) var anyObjects: Set<String> = []
  /// The names of properties, which may have closures.
  private(set) var properties: Set<String> = []
  /// The names of types.
  private(set) var types: Set<String> = []
  /// The names of structures and enumerations.
  private var valueTypes: Set<String> = []
  /// The names of classes with type parameters.
  private(set) var genericClasses: Set<String> = []
  /// Whether a file observes properties.
  private(set) var observes = false
  /// The names of properties with `dynamic`, which may be observed.
  private(set) var dynamicProperties: Set<String> = []
  /// The classes that have a method for changes of observed properties.
  private var handlers: Set<String> = []
  /// The first type after the colon of each class: its superclass, or a protocol.
  private var parents: [String: String] = [:]
  /// The methods that Objective-C would find by a name, such as "tap:".
  private(set) var targets: [String: [NamedSelector.Target]] = [:]
  /// The names of methods that use a parameter, or that another module may override.
  private var usingArguments: Set<String> = []

  struct Method: Equatable {
    let labels: [String]
    /// The name that `@objc(name:)` gives.
    let selector: String?
  }

  init() {}

  mutating func add(_ source: ParsedSource) {
    let visitor = DeclarationVisitor(viewMode: .sourceAccurate)
    visitor.walk(source.file)
    for (name, method) in visitor.methods {
      if let known = methods[name], known != method {
        methods[name] = .some(nil)
      } else {
        methods[name] = method
      }
    }
    protocols.formUnion(visitor.protocols)
    optionalMethods.formUnion(visitor.requiring.keys)
    throwingMethods.formUnion(visitor.throwingMethods)
    throwingProperties.formUnion(visitor.throwingProperties)
    requiring.merge(visitor.requiring) { first, _ in first }
    anyObjects.formUnion(visitor.anyObjects)
    properties.formUnion(visitor.properties)
    types.formUnion(visitor.types)
    valueTypes.formUnion(visitor.valueTypes)
    genericClasses.formUnion(visitor.genericClasses)
    observes = observes || visitor.observes
    dynamicProperties.formUnion(visitor.dynamicProperties)
    handlers.formUnion(visitor.handlers)
    parents.merge(visitor.parents) { first, _ in first }
    usingArguments.formUnion(visitor.usingArguments)
    for (name, target) in visitor.targets { targets[name, default: []].append(target) }
  }

  /// Whether no method of a name uses its parameters, so that objects of any class can be passed.
  func ignoresArguments(_ method: Method, _ name: String) -> Bool {
    !method.labels.isEmpty && !usingArguments.contains(name)
  }

  /// Whether a class of the module inherits from one of Core Animation's layers.
  func isLayer(_ type: String) -> Bool {
    guard let name = root(of: type) else { return false }
    return name.hasPrefix("CA") && name.hasSuffix("Layer")
  }

  /// The class from outside the module, or the protocol, that a class of the module inherits from. Nil for one that inherits from nothing.
  func root(of type: String) -> String? {
    var type = type
    for _ in 0...parents.count {
      guard let parent = parents[type] else { return nil }
      let name = parent.split(separator: ".").last.map(String.init) ?? parent
      if parents[name] == nil { return name }
      type = name
    }
    return nil
  }

  /// Whether the name is that of a structure, an enumeration or a protocol of the module.
  func isValueOrProtocol(_ type: String) -> Bool { valueTypes.contains(type) || protocols.contains(type) }

  /// Whether a superclass of a class, in the module, has a method for changes of observed properties.
  func inheritsHandler(_ type: String) -> Bool {
    var type = type
    for _ in 0...parents.count {
      guard let parent = parents[type] else { return false }
      type = parent.split(separator: ".").last.map(String.init) ?? parent
      if handlers.contains(type) { return true }
    }
    return false
  }

  /// Whether a call of an optional method has no question mark here: the method is there, and no property has its name.
  func isImplemented(_ method: String) -> Bool {
    optionalMethods.contains(method) || AppleMethods.optional.contains(method) && !properties.contains(method)
  }

  /// The method of a name, if all methods of the module with that name have the same labels.
  func method(_ name: String) -> Method? { methods[name] ?? nil }
}

private final class DeclarationVisitor: SyntaxVisitor {
  var methods: [(String, ModuleDeclarations.Method)] = []
  var protocols: Set<String> = []
  var throwingMethods: Set<String> = []
  var throwingProperties: Set<String> = []
  var requiring: [String: String] = [:]
  var anyObjects: Set<String> = []
  var properties: Set<String> = []
  var types: Set<String> = []
  var valueTypes: Set<String> = []
  var genericClasses: Set<String> = []
  var observes = false
  var dynamicProperties: Set<String> = []
  var handlers: Set<String> = []
  var parents: [String: String] = [:]
  var usingArguments: Set<String> = []
  var targets: [(String, NamedSelector.Target)] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    types.insert(node.name.text.unquoted)
    if node.genericParameterClause != nil { genericClasses.insert(node.name.text.unquoted) }
    if KeyPathObservation.handler(in: node) != nil { handlers.insert(node.name.text.unquoted) }
    parents[node.name.text.unquoted] = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if ["observe", "addObserver", "didChangeValue"].contains(node.baseName.text) { observes = true }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    types.insert(node.name.text.unquoted)
    valueTypes.insert(node.name.text.unquoted)
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    types.insert(node.name.text.unquoted)
    valueTypes.insert(node.name.text.unquoted)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isDynamic = node.modifiers.contains { $0.name.text == "dynamic" }
    for binding in node.bindings {
      let name = binding.pattern.trimmedDescription.unquoted
      properties.insert(name)
      if let type = binding.typeAnnotation?.type.trimmedDescription,
        ["AnyObject?", "AnyObject!", "AnyObject"].contains(type)
      {
        anyObjects.insert(name)
      }
      if isDynamic { dynamicProperties.insert(name) }
    }
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    protocols.insert(node.name.text.unquoted)
    let requirements = OptionalRequirements(of: node)
    for function in requirements.functions {
      let name = function.name.text.unquoted
      requiring[name] = node.name.text
      if OptionalRequirements.mayThrow(function) { throwingMethods.insert(name) }
    }
    for property in requirements.properties where OptionalRequirements.mayThrow(property) {
      property.bindings.first.map { _ = throwingProperties.insert($0.pattern.trimmedDescription.unquoted) }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text }
    let name = node.name.text.unquoted
    methods.append((name, .init(labels: labels, selector: node.attributes.objectiveCName)))
    if Self.usesArguments(node) { usingArguments.insert(name) }
    if let target = NamedSelector.target(node) { targets.append(target) }
    return .visitChildren
  }
}

extension DeclarationVisitor {
  fileprivate static func usesArguments(_ node: FunctionDeclSyntax) -> Bool {
    guard let body = node.body, !node.modifiers.contains(where: { $0.name.text == "open" }) else {
      return true
    }
    let names = Set(
      node.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text.unquoted })
    // The method of the superclass may use them.
    return body.tokens(viewMode: .sourceAccurate).contains {
      names.contains($0.text.unquoted) || $0.tokenKind == .keyword(.super)
    }
  }
}

extension AttributeSyntax {
  var name: String { attributeName.trimmedDescription }
}

extension AttributeListSyntax {
  /// Whether an attribute of a name is among them.
  func contains(_ name: String) -> Bool {
    contains { element in
      if case .attribute(let attribute) = element { attribute.name == name } else { false }
    }
  }

  /// The name that `@objc(name)` gives.
  var objectiveCName: String? {
    for case .attribute(let attribute) in self where attribute.name == "objc" {
      if let arguments = attribute.arguments { return arguments.trimmedDescription }
    }
    return nil
  }
}

extension String {
  /// An identifier without its backticks.
  var unquoted: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
