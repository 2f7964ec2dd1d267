import SwiftSyntax

/// A `#Preview` at file scope: what Xcode shows beside the source, and what a Swift scene may show.
///
/// ```swift
/// #Preview("Two cards", traits: .fixedLayout(width: 300, height: 200)) { CardView() }
/// ```
struct PreviewMacro {
  /// The closure that makes the view or the controller.
  let body: ClosureExprSyntax

  /// A preview that stands at file scope, in `#if` too; nil for every other node.
  init?(_ node: some SyntaxProtocol) {
    if let node = node.as(MacroExpansionExprSyntax.self) {
      self.init(Syntax(node), node.macroName, node.arguments, node.trailingClosure)
    } else if let node = node.as(MacroExpansionDeclSyntax.self) {
      self.init(Syntax(node), node.macroName, node.arguments, node.trailingClosure)
    } else {
      return nil
    }
  }

  /// The preview that an item of a file consists of.
  init?(_ item: CodeBlockItemSyntax) {
    switch item.item {
    case .decl(let node): self.init(node)
    case .expr(let node): self.init(node)
    case .stmt(let node):
      guard let node = node.as(ExpressionStmtSyntax.self) else { return nil }
      self.init(node.expression)
    // The toolchain's SwiftSyntax may have more kinds of items than this source knows.
    @unknown default: return nil
    }
  }

  private init?(
    _ node: Syntax, _ name: TokenSyntax, _ arguments: LabeledExprListSyntax, _ trailing: ClosureExprSyntax?
  ) {
    guard name.text == "Preview", !node.hasError, Self.isAtFileScope(node) else { return nil }
    let labelled = arguments.first { $0.label?.text == "body" }?.expression.as(ClosureExprSyntax.self)
    guard let body = trailing ?? labelled else { return nil }
    self.body = body
  }

  private static func isAtFileScope(_ node: Syntax) -> Bool {
    var parent = node.parent
    while let node = parent {
      switch node.kind {
      case .sourceFile: return true
      case .codeBlockItem, .codeBlockItemList, .expressionStmt, .ifConfigClause, .ifConfigClauseList,
        .ifConfigDecl:
        parent = node.parent
      default: return false
      }
    }
    return false
  }
}
