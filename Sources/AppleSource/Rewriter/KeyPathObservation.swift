import SwiftSyntax

/// Observing by the names of properties, which Objective-C finds at run time.
///
/// ```swift
/// model.addObserver(self, forKeyPath: "count", context: nil)      // … forKeyPath: QuartzCore.ObservedKeyPath(\.count, "count") …
/// class Board: UIView {                                           // class Board: UIView, @preconcurrency QuartzCore.KeyPathObserver {
///   override func observeValue(forKeyPath …) {                    //            func observeValue(forKeyPath …) {
///     super.observeValue(forKeyPath: …)                           //     QuartzCore.KeyValueObservers.observeValue(forKeyPath: …)
/// ```
enum KeyPathObservation {
  private static let method = "observeValue"
  private static let signature = "observeValue(forKeyPath:of:change:context:)"

  /// Whether a method is the one that observers have.
  static func isHandler(_ node: FunctionDeclSyntax) -> Bool {
    node.name.text == method && ExtensionMember.signature(of: node) == signature
  }

  // MARK: Observed properties

  /// What takes the place of the name of a property, in a call of `addObserver`, that the module declares with `dynamic`. Names of other
  /// properties are looked up when the program runs.
  static func property(_ node: LabeledExprSyntax, _ declarations: ModuleDeclarations) -> String? {
    guard node.label?.text == "forKeyPath",
      let call = node.parent?.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "addObserver"
        || call.calledExpression.trimmedDescription == "addObserver"
    else { return nil }
    if let text = node.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
      return declarations.dynamicProperties.contains(text) ? keyPath("\\.\(text)", text) : nil
    }
    guard let macro = node.expression.as(MacroExpansionExprSyntax.self), macro.macroName.text == "keyPath",
      let path = macro.arguments.first?.expression
    else { return nil }
    let name = path.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? path.trimmedDescription
    guard declarations.dynamicProperties.contains(name) else { return nil }
    return keyPath("\\.\(name)", name)
  }

  private static func keyPath(_ path: String, _ name: String) -> String {
    "QuartzCore.ObservedKeyPath(\(path), \"\(name)\")"
  }

  // MARK: Observers

  /// The edits of a class that handles changes and inherits no such method from a class of the module.
  static func edits(of node: ClassDeclSyntax, _ declarations: ModuleDeclarations) -> [(Range<Int>, String)] {
    guard let handler = handler(in: node), let inherited = node.inheritanceClause?.inheritedTypes.last,
      !declarations.inheritsHandler(node.name.text.unquoted)
    else { return [] }
    let end = inherited.bytes.upperBound
    var edits = [(end..<end, ", @preconcurrency QuartzCore.KeyPathObserver")]
    if let word = handler.modifiers.first(where: { $0.name.text == "override" }) {
      edits.append((word.bytes, ""))
    }
    return edits
  }

  static func handler(in node: ClassDeclSyntax) -> FunctionDeclSyntax? {
    node.memberBlock.members.lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.first { isHandler($0) }
  }

  /// `super` of `super.observeValue(…)` in a class whose superclasses are of other modules.
  static func unhandled(_ node: MemberAccessExprSyntax, _ declarations: ModuleDeclarations) -> (
    Range<Int>, String
  )? {
    guard node.declName.baseName.text == method, let base = node.base, base.is(SuperExprSyntax.self),
      node.parent?.as(FunctionCallExprSyntax.self)?.arguments.first?.label?.text == "forKeyPath"
    else { return nil }
    var above = node.parent
    while let parent = above, !parent.is(ClassDeclSyntax.self) { above = parent.parent }
    guard let owner = above?.as(ClassDeclSyntax.self), !declarations.inheritsHandler(owner.name.text.unquoted)
    else {
      return nil
    }
    return (base.bytes, "QuartzCore.KeyValueObservers")
  }
}
