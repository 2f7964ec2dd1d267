import SwiftSyntax

/// Where a statement stands, and what may be put behind it.
enum TracedPlace {
  /// The function around a node: `layoutSubviews`, `init`, the name of a property; empty at the top level.
  static func function(around node: Syntax) -> String {
    var node = node
    while let above = node.parent {
      if let function = above.as(FunctionDeclSyntax.self) { return function.name.text }
      if above.is(InitializerDeclSyntax.self) { return "init" }
      if above.is(DeinitializerDeclSyntax.self) { return "deinit" }
      if above.is(MemberBlockItemSyntax.self), let variable = node.as(VariableDeclSyntax.self) {
        return variable.bindings.first?.pattern.trimmedDescription ?? ""
      }
      node = above
    }
    return ""
  }

  /// Whether an object can be named behind a statement: `self` is complete, and not about to end.
  static func canNote(_ item: CodeBlockItemSyntax, object: String) -> Bool {
    guard object == "self" else { return true }
    var node = Syntax(item)
    // A function within an initialiser is called when the object is complete.
    var isInFunction = false
    // The statement of the initialiser's own block that the statement belongs to.
    var statement = node
    while let above = node.parent {
      if above.is(CodeBlockItemSyntax.self) { statement = above }
      switch above.kind {
      case .deinitializerDecl, .structDecl, .enumDecl: return false
      case .initializerDecl: if !isInFunction, !isCompleted(before: statement) { return false }
      case .functionDecl: isInFunction = true
      case .classDecl, .extensionDecl, .actorDecl, .protocolDecl: return true
      default: break
      }
      node = above
    }
    return false
  }

  /// Whether a statement of an initialiser comes after `super.init(…)` or `self.init(…)`.
  private static func isCompleted(before item: Syntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    for statement in list {
      if statement.id == item.id { return false }
      let text = statement.trimmedDescription
      if text.hasPrefix("super.init") || text.hasPrefix("self.init") || text.hasPrefix("try super.init") {
        return true
      }
    }
    return false
  }

  /// Whether `self` is an object of the type around a node.
  static func isInInstance(_ node: Syntax) -> Bool {
    var node = node
    while let above = node.parent {
      switch above.kind {
      case .functionDecl:
        let modifiers = above.as(FunctionDeclSyntax.self)?.modifiers ?? []
        if modifiers.contains(where: { ["static", "class"].contains($0.name.text) }) { return false }
      case .variableDecl:
        let variable = above.as(VariableDeclSyntax.self)
        if above.parent?.is(MemberBlockItemSyntax.self) == true, let variable {
          let words = variable.modifiers.map(\.name.text)
          if words.contains("static") || words.contains("class") { return false }
        }
      case .classDecl, .extensionDecl: return true
      case .structDecl, .enumDecl, .protocolDecl, .sourceFile: return false
      default: break
      }
      node = above
    }
    return false
  }

  /// Whether a statement is a branch of an `if` or `switch` that is used as a value.
  static func isInValue(_ item: Syntax) -> Bool {
    var node = item
    while let above = node.parent {
      switch above.kind {
      case .ifExpr, .switchExpr:
        guard let outer = above.parent else { return true }
        switch outer.kind {
        // `else if`.
        case .ifExpr, .expressionStmt, .codeBlockItem: break
        default: return true
        }
      case .functionDecl, .closureExpr, .accessorDecl, .accessorBlock, .initializerDecl, .sourceFile:
        return false
      default: break
      }
      node = above
    }
    return false
  }

  /// Whether a node may be in the body of a result builder: in a closure that is an argument, or in a function or property with an
  /// attribute of the module.
  static func isInBuilder(_ node: Syntax) -> Bool {
    var node = node
    while let above = node.parent {
      if above.is(ClosureExprSyntax.self) {
        guard above.parent?.is(InitializerClauseSyntax.self) == true else { return true }
      }
      if let function = above.as(FunctionDeclSyntax.self), !function.attributes.isEmpty { return true }
      if let variable = above.as(VariableDeclSyntax.self), !variable.attributes.isEmpty { return true }
      node = above
    }
    return false
  }
}
