import SwiftSyntax

/// Finds the constructs that need Objective-C, and what takes their place.
final class ConstructVisitor: SyntaxVisitor {
  private(set) var edits: [SourceEdit] = []
  private let bytes: [UInt8]
  private let declarations: ModuleDeclarations
  private let modules: AppleModules
  /// The name of the constant that the file's first preview becomes; nil if it is dropped, as all others are.
  private var previewName: String?
  /// The types around the node that is visited, as source names them there.
  private var types: [String] = []

  /// - Parameter members: the edits for members of extensions that take part in overriding.
  init(
    _ source: ParsedSource, _ declarations: ModuleDeclarations,
    members: [(range: Range<Int>, text: String)] = [],
    previewName: String? = nil
  ) {
    self.previewName = previewName
    bytes = source.bytes
    self.declarations = declarations
    modules = AppleModules(source.file)
    super.init(viewMode: .sourceAccurate)
    for (range, text) in members { replace(range, with: text) }
  }

  // MARK: Modules

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    for (range, text) in modules.edits(of: node) { replace(range, with: text) }
    return .skipChildren
  }

  /// `Darwin.sqrt(2)`: the functions of C are in another module here.
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "Bundle", !declarations.types.contains("Bundle"), let name = Self.resources(node)
    {
      replace(node, with: name)
    }
    if node.baseName.text == "Darwin", node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == node.id,
      let substitute = AppleModules.substitutes["Darwin"]
    {
      replace(node, with: substitute)
    }
    return .visitChildren
  }

  /// What takes the place of `Bundle` in `Bundle(for: type)` and `Bundle.main`; nil elsewhere.
  private static func resources(_ node: DeclReferenceExprSyntax) -> String? {
    if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == node.id {
      let isAsking = call.arguments.count == 1 && call.arguments.first?.label?.text == "for"
      return isAsking ? "__CambiumResources.bundle" : nil
    }
    guard let member = node.parent?.as(MemberAccessExprSyntax.self), member.base?.id == node.id,
      member.declName.baseName.text == "main"
    else { return nil }
    return "__CambiumResources"
  }

  /// `#if os(iOS)`: source for iOS is compiled for this system.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    let tokens = node.condition.map { Array($0.tokens(viewMode: .sourceAccurate)) } ?? []
    for (index, token) in tokens.enumerated().dropFirst(2) where token.text == "iOS" {
      if tokens[index - 1].text == "(", tokens[index - 2].text == "os" { replace(token, with: "Linux") }
    }
    return .visitChildren
  }

  // MARK: Attributes

  /// What the compiler refuses without Objective-C, or would take and not mean.
  private static let dropped: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBSegueAction", "NSCopying", "GKInspectable",
  ]
  private static let entries: Set<String> = ["UIApplicationMain", "NSApplicationMain"]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if Self.dropped.contains(node.name) || isForInterfaceFilesAlone(node) {
      replace(node, with: "")
    } else if Self.entries.contains(node.name) {
      replace(node, with: "@main")
    }
    return .skipChildren
  }

  /// Whether an attribute keeps code from a property that interface files set: `@available(*, unavailable, …) @IBInspectable`. The table of
  /// the class is code.
  private func isForInterfaceFilesAlone(_ node: AttributeSyntax) -> Bool {
    guard node.name == "available", let list = node.parent?.as(AttributeListSyntax.self),
      list.contains("IBInspectable")
    else { return false }
    return node.arguments?.tokens(viewMode: .sourceAccurate).contains { $0.text == "unavailable" } ?? false
  }

  // MARK: Properties of layers

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !node.hasError else { return .visitChildren }
    let edits = ManagedProperty(node)?.edits ?? CodedProperty(node, declarations)?.edits ?? []
    for (range, text) in edits { replace(range, with: text) }
    if let (place, text) = ObservedProperty.edit(of: node, declarations) {
      replace(place..<place, with: text)
    }
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
    guard !node.hasError else { return .visitChildren }
    if let (place, text) = ClassBound.edit(of: node) { replace(place..<place, with: text) }
    for place in OptionalRequirements.throwsPlaces(of: node) { replace(place..<place, with: " throws") }
    guard let defaults = OptionalRequirements.defaults(of: node) else { return .visitChildren }
    let end = node.memberBlock.rightBrace.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(SourceEdit(range: end..<end, replacement: defaults))
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "optional" { replace(node, with: "") }
    return .skipChildren
  }

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    for (range, text) in OptionalCall.edits(of: node, declarations) { edit(range, text) }
    return .visitChildren
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    for (range, text) in OptionalCall.edits(of: node, declarations) { edit(range, text) }
    return .visitChildren
  }

  // MARK: Observed properties

  /// `addObserver(self, forKeyPath: "count", …)`
  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    guard let text = KeyPathObservation.property(node, declarations) else { return .visitChildren }
    replace(node.expression, with: text)
    return .skipChildren
  }

  // MARK: Messages to any object

  /// `(value as AnyObject).doubleValue`: Objective-C sends the message to an object of whatever class.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if AppleMethods.ofAnyObject.contains(node.declName.baseName.text),
      let tuple = node.base?.as(TupleExprSyntax.self), tuple.elements.count == 1, !node.hasError,
      tuple.elements.first?.expression.trimmedDescription.hasSuffix(" as AnyObject") == true
    {
      let place = tuple.bytes.lowerBound
      replace(place..<place, with: "QuartzCore.AnyObjectMessages")
    }
    for (range, text) in OptionalCall.edits(of: node, declarations) { edit(range, text) }
    if let (range, text) = KeyPathObservation.unhandled(node, declarations) { replace(range, with: text) }
    return .visitChildren
  }

  /// `type(of: object).description()`: a class of Swift's own has no such method.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let selector = NamedSelector.source(of: node, in: types.last, declarations) {
      replace(node, with: selector)
      return .skipChildren
    }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self), !node.hasError,
      node.arguments.isEmpty, member.declName.baseName.text == "description",
      let base = member.base, Self.isClass(base)
    else { return .visitChildren }
    let (start, end) = (base.bytes.lowerBound, base.bytes.upperBound)
    replace(start..<start, with: "QuartzCore.AnyObjectMessages.description(of: ")
    replace(end..<node.bytes.upperBound, with: ")")
    return .visitChildren
  }

  /// Whether an expression is a class that is known only at run time: `type(of: object)`, `object.classForCoder`.
  private static func isClass(_ expression: ExprSyntax) -> Bool {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text == "classForCoder"
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.first?.label?.text == "of"
    else {
      return false
    }
    return call.calledExpression.trimmedDescription == "type"
  }

  // MARK: Types

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    types.append(name)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    for (range, text) in KeyPathObservation.edits(of: node, declarations) { replace(range, with: text) }
    return enter(node.name.text)
  }
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

  /// Replaces text of one line without filling up the columns.
  private func edit(_ range: Range<Int>, _ text: String) {
    edits.append(SourceEdit(range: range, replacement: text))
  }

  /// Puts `text` in a node's place. Lines are kept by line breaks behind it, columns by spaces where it is shorter.
  private func replace(_ node: some SyntaxProtocol, with text: String) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    if start <= end { replace(start..<end, with: text) }
  }

  private func replace(_ range: Range<Int>, with text: String) {
    guard range.upperBound <= bytes.count else { return }
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
