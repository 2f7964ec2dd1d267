import SwiftSyntax

/// The names that a file declares, each with the range of its scope: where in the file the name refers to that declaration.
struct NameIndex {
  struct Declaration {
    /// The bytes in which the name can be used, by the block around it.
    let scope: Range<Int>
    /// Where the declaration ends. Within a function, the name means something else before.
    let end: Int
    /// Whether it is in a function, and not a member of a type or at file scope.
    let isLocal: Bool
    /// Whether it is at file scope.
    let isGlobal: Bool
    /// The type that has it as a member; nil for others.
    let type: String?
    /// The value of a constant.
    let initializer: ExprSyntax?
    let annotation: String?
    /// Whether code runs when it is read.
    let isComputed: Bool
    let line: Int
  }

  private var declarations: [String: [Declaration]] = [:]
  private var uses: [String: Int] = [:]
  let lines: LineTable

  init(_ source: ParsedSource) {
    lines = LineTable(source.bytes)
    let visitor = NameVisitor(lines)
    visitor.walk(source.file)
    declarations = visitor.declarations
    uses = visitor.uses
  }

  /// What a name means at an offset; nil if the file does not say.
  func meaning(of name: String, at offset: Int) -> Declaration? {
    declarations[name]?.filter { $0.scope.contains(offset) && (!$0.isLocal || $0.end <= offset) }
      .min { ($0.scope.count, -$0.end) < ($1.scope.count, -$1.end) }
  }

  /// The member of a type; nil if the file has none or several.
  func member(_ name: String, of type: String) -> Declaration? {
    let found = declarations[name]?.filter { $0.type == type } ?? []
    return found.count == 1 ? found[0] : nil
  }

  /// How often a name is used in the file.
  func uses(of name: String) -> Int { uses[name] ?? 0 }

  /// The names of properties, in any type, that are computed when they are read.
  var computed: Set<String> { Set(declarations.filter { $1.contains { $0.isComputed } }.keys) }
}

/// Finds the line of an offset.
struct LineTable {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    starts = [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The line and the column in bytes, counted from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }
}

private final class NameVisitor: SyntaxVisitor {
  var declarations: [String: [NameIndex.Declaration]] = [:]
  var uses: [String: Int] = [:]
  private let lines: LineTable

  init(_ lines: LineTable) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  private func add(_ name: TokenSyntax, binding: PatternBindingSyntax? = nil, isConstant: Bool = false) {
    let (scope, type, isLocal) = Self.scope(of: Syntax(name))
    var isComputed = false
    if let block = binding?.accessorBlock {
      switch block.accessors {
      case .getter: isComputed = true
      case .accessors(let list):
        isComputed = list.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      @unknown default: isComputed = true
      }
    }
    declarations[name.text.unquoted, default: []].append(
      NameIndex.Declaration(
        scope: scope.range, end: (binding.map { Syntax($0) } ?? Syntax(name)).endPosition.utf8Offset,
        isLocal: isLocal, isGlobal: scope.is(SourceFileSyntax.self), type: type,
        initializer: isConstant ? binding?.initializer?.value : nil,
        annotation: binding?.typeAnnotation?.type.trimmedDescription, isComputed: isComputed,
        line: lines.place(of: name.positionAfterSkippingLeadingTrivia.utf8Offset).line))
  }

  /// The node in which a declared name can be used, the type if the name is a member, and whether it is local.
  private static func scope(of name: Syntax) -> (Syntax, type: String?, isLocal: Bool) {
    var node = name
    var isGuard = false
    while let above = node.parent {
      defer { node = above }
      switch above.kind {
      case .sourceFile: return (above, nil, false)
      case .memberBlock: return (above, above.parent.flatMap { typeName(of: $0) }, false)
      case .guardStmt: isGuard = true
      case .codeBlock, .closureExpr, .switchCase, .accessorBlock: return (above, nil, true)
      case .ifExpr, .whileStmt, .forStmt, .catchClause, .functionDecl, .initializerDecl, .subscriptDecl,
        .accessorDecl, .macroDecl:
        if !isGuard { return (above, nil, true) }
      default: break
      }
    }
    return (node, nil, false)
  }

  static func typeName(of node: Syntax) -> String? {
    if let node = node.as(ClassDeclSyntax.self) { return node.name.text }
    if let node = node.as(StructDeclSyntax.self) { return node.name.text }
    if let node = node.as(EnumDeclSyntax.self) { return node.name.text }
    if let node = node.as(ActorDeclSyntax.self) { return node.name.text }
    return node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    let binding = node.parent?.as(PatternBindingSyntax.self)
    let declaration = binding?.parent?.parent?.as(VariableDeclSyntax.self)
    add(node.identifier, binding: binding, isConstant: declaration?.bindingSpecifier.text == "let")
    return .skipChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.secondName ?? node.firstName)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.secondName ?? node.firstName)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.name)
    return .visitChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    // `[a = b]`. Versions of SwiftSyntax differ in the node's parts.
    let tokens = Array(node.tokens(viewMode: .sourceAccurate))
    if let mark = tokens.firstIndex(where: { $0.text == "=" }), mark > 0 { add(tokens[mark - 1]) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    uses[node.baseName.text.unquoted, default: 0] += 1
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// The bytes without white space and comments around them.
  var bytes: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The bytes with all that belongs to the node.
  var range: Range<Int> { position.utf8Offset..<endPosition.utf8Offset }
}
