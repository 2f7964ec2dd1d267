import SwiftSyntax

/// The directives of `#if` that a text needs around it, so that it is compiled where a declaration is.
struct ConditionalText: Equatable {
  private var opening = ""
  private var closing = ""

  /// Those around a declaration in its file.
  init(around node: some SyntaxProtocol) {
    var node = Syntax(node)
    while let above = node.parent {
      defer { node = above }
      guard let own = above.as(IfConfigClauseSyntax.self),
        let config = above.parent?.parent?.as(IfConfigDeclSyntax.self)
      else { continue }
      var directives = ""
      for clause in config.clauses {
        // As the rewriter writes them for this system.
        let condition = clause.condition?.trimmedDescription.onOneLine.replacing("os(iOS)", with: "os(Linux)")
        directives += clause.poundKeyword.text + (condition.map { " " + $0 } ?? "") + "\n"
        if clause.id == own.id { break }
      }
      opening = directives + opening
      closing += "#endif\n"
    }
  }

  /// The text in its directives. It ends with a line break.
  func around(_ text: String) -> String { "\(opening)\(text)\n\(closing)" }
}
