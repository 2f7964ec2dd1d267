import SwiftSyntax

/// What the files of a module declare that the rewriting of a selector or a call has to know.
struct ModuleDeclarations {
  /// The labels of the methods of a name, in the module's types: nil if two methods have different ones.
  private var methods: [String: Method?] = [:]
  private(set) var protocols: Set<String> = []
  /// The optional requirements of protocols to which an extension gives an implementation.
  private(set) var optionalMethods: Set<String> = []

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
    optionalMethods.formUnion(visitor.optionalMethods)
  }

  /// The method of a name, if all methods of the module with that name have the same labels.
  func method(_ name: String) -> Method? { methods[name] ?? nil }
}

private final class DeclarationVisitor: SyntaxVisitor {
  var methods: [(String, ModuleDeclarations.Method)] = []
  var protocols: Set<String> = []
  var optionalMethods: Set<String> = []

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    protocols.insert(node.name.text.unquoted)
    for function in OptionalRequirements(of: node).functions {
      if OptionalRequirements.implementation(of: function) != nil {
        optionalMethods.insert(function.name.text.unquoted)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map { $0.firstName.text }
    var selector: String?
    for case .attribute(let attribute) in node.attributes where attribute.name == "objc" {
      selector = attribute.arguments?.trimmedDescription
    }
    methods.append((node.name.text.unquoted, .init(labels: labels, selector: selector)))
    return .visitChildren
  }
}

extension AttributeSyntax {
  var name: String { attributeName.trimmedDescription }
}

extension String {
  /// An identifier without its backticks.
  var unquoted: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
