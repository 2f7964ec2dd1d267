import SwiftSyntax

/// Finds the constructs that need Objective-C, and what takes their place.
final class ConstructVisitor: SyntaxVisitor {
  private(set) var edits: [SourceEdit] = []
  private let bytes: [UInt8]
  private let declarations: ModuleDeclarations
  /// The name of the constant that the file's first preview becomes; nil if it is dropped, as all others are.
  private var previewName: String?
  /// The types around the node that is visited, as source names them there.
  private var types: [String] = []

  init(_ bytes: [UInt8], _ declarations: ModuleDeclarations, previewName: String? = nil) {
    self.previewName = previewName
    self.bytes = bytes
    self.declarations = declarations
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Attributes

  /// What the compiler refuses without Objective-C, or would take and not mean.
  private static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "NSCopying", "GKInspectable",
  ]
  private static let entries: Set<String> = ["UIApplicationMain", "NSApplicationMain"]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if Self.dropped.contains(node.name) {
      replace(node, with: "")
    } else if Self.entries.contains(node.name) {
      replace(node, with: "@main")
    }
    return .skipChildren
  }

  // MARK: Properties of layers

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !node.hasError, let property = ManagedProperty(node) else { return .visitChildren }
    for (range, text) in property.edits { replace(range, with: text) }
    return .visitChildren
  }

  // MARK: Macros

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if let preview = PreviewMacro(node) { return replace(preview, node) }
    guard ["selector", "keyPath"].contains(node.macroName.text), !node.hasError, node.trailingClosure == nil,
      let argument = node.arguments.first, node.arguments.count == 1
    else { return .visitChildren }
    let expression =
      node.macroName.text == "selector"
      ? SelectorExpression(in: types.last, declarations).source(of: argument)
      : KeyPathString.source(of: argument.expression)
    guard let expression else { return .visitChildren }
    replace(node, with: expression)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    PreviewMacro(node).map { replace($0, node) } ?? .visitChildren
  }

  /// Makes a preview a constant with its closure, or drops it.
  private func replace(_ preview: PreviewMacro, _ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
    guard let name = previewName, node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true else {
      replace(node, with: "")
      return .skipChildren
    }
    previewName = nil
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let brace = preview.body.positionAfterSkippingLeadingTrivia.utf8Offset
    replace(start..<brace, with: "@MainActor let \(name): @MainActor () -> NSObject = ")
    // `)` where the closure is an argument.
    replace(preview.body.endPositionBeforeTrailingTrivia.utf8Offset..<end, with: "")
    return .visitChildren
  }

  // MARK: Optional requirements

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !node.hasError, let defaults = OptionalRequirements.defaults(of: node) else {
      return .visitChildren
    }
    let end = node.memberBlock.rightBrace.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(SourceEdit(range: end..<end, replacement: defaults))
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "optional" { replace(node, with: "") }
    return .skipChildren
  }

  /// `delegate?.done?(self)`: the requirement is there now, so its question mark goes.
  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.parent?.is(FunctionCallExprSyntax.self) == true,
      let member = node.expression.as(MemberAccessExprSyntax.self),
      declarations.optionalMethods.contains(member.declName.baseName.text.unquoted)
    else { return .visitChildren }
    let mark = node.questionMark.positionAfterSkippingLeadingTrivia.utf8Offset
    edits.append(SourceEdit(range: mark..<mark + 1, replacement: ""))
    return .visitChildren
  }

  // MARK: Types

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    types.append(name)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    return enter(declarations.protocols.contains(name) ? "Self" : name)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

  // MARK: Edits

  /// Puts `text` in a node's place. Lines are kept by line breaks behind it, columns by spaces where it is shorter.
  private func replace(_ node: some SyntaxProtocol, with text: String) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    if start <= end { replace(start..<end, with: text) }
  }

  private func replace(_ range: Range<Int>, with text: String) {
    guard !range.isEmpty, range.upperBound <= bytes.count else { return }
    let old = bytes[range]
    var replacement = text
    if let last = old.lastIndex(of: UInt8(ascii: "\n")) {
      let breaks = old.count { $0 == UInt8(ascii: "\n") }
      replacement += String(repeating: "\n", count: breaks)
      replacement += String(repeating: " ", count: range.upperBound - last - 1)
    } else {
      replacement += String(repeating: " ", count: max(0, old.count - text.utf8.count))
    }
    edits.append(SourceEdit(range: range, replacement: replacement))
  }
}
