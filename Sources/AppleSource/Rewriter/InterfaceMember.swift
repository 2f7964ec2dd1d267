import SwiftSyntax

/// A member of a class that an interface file can name, as a statement that adds it to the class's table (`_InterfaceMembers` of module
/// UIKitCore).
///
/// ```swift
/// @IBOutlet private weak var ball: UIView!      // table.outlet("ball") { ($0 as! Board).ball = try $1.get() }
/// @IBAction func tap(_ sender: UIButton) { … }  // table.action(QuartzCore.Selector(Board.tap(_:), "tap:"))
/// ```
enum InterfaceMember {
  /// The statements for the members of a class or an extension. Members within `#if` are left out: directives in the statements would need
  /// lines of their own.
  ///
  /// - Parameters:
  ///   - owner: the class, as source in its body names it.
  ///   - isCoded: whether Objective-C would know all members, because the class has `@objcMembers`.
  ///   - isAwakened: whether the class's superclass has no `awakeFromNib()`.
  static func statements(
    of block: MemberBlockSyntax, owner: String, isCoded: Bool, isAwakened: Bool,
    _ declarations: ModuleDeclarations
  ) -> [String] {
    block.members.flatMap { member -> [String] in
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        return properties(variable, owner, isCoded)
      }
      guard let function = member.decl.as(FunctionDeclSyntax.self), !function.hasError else { return [] }
      var result = action(function, in: block, owner, declarations).map { [$0] } ?? []
      if isAwakened, isAwake(function) {
        result.append("table.awake { ($0 as! \(owner)).awakeFromNib() }")
      }
      return result
    }
  }

  // MARK: Properties

  private static let excluded: Set<String> = ["static", "class"]

  private static func properties(_ node: VariableDeclSyntax, _ owner: String, _ isCoded: Bool) -> [String] {
    let isOutlet = node.attributes.contains("IBOutlet")
    guard !node.hasError, node.bindingSpecifier.text == "var",
      isOutlet || isCoded || ["IBInspectable", "objc"].contains(where: { node.attributes.contains($0) }),
      !node.attributes.contains("NSManaged"), !node.attributes.contains("nonobjc"),
      !node.modifiers.contains(where: { excluded.contains($0.name.text) })
    else { return [] }
    return node.bindings.compactMap { binding in
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self), isSettable(binding) else {
        return nil
      }
      let name = pattern.identifier.text
      return
        "table.\(isOutlet ? "outlet" : "property")(\"\(name.unquoted)\") { ($0 as! \(owner)).\(name) = try $1.get() }"
    }
  }

  private static func isSettable(_ binding: PatternBindingSyntax) -> Bool {
    switch binding.accessorBlock?.accessors {
    case nil: true
    case .getter: false
    case .accessors(let list):
      list.contains { ["set", "willSet", "didSet", "_modify"].contains($0.accessorSpecifier.text) }
    @unknown default: false
    }
  }

  // MARK: Methods

  private static func action(
    _ node: FunctionDeclSyntax, in block: MemberBlockSyntax, _ owner: String,
    _ declarations: ModuleDeclarations
  ) -> String? {
    let makes = node.attributes.contains("IBSegueAction")
    let parameters = node.signature.parameterClause.parameters
    guard makes || node.attributes.contains("IBAction"), case .identifier = node.name.tokenKind,
      node.genericParameterClause == nil, node.signature.effectSpecifiers == nil,
      !node.modifiers.contains(where: { excluded.contains($0.name.text) }),
      parameters.allSatisfy({ $0.ellipsis == nil && !$0.type.trimmedDescription.hasPrefix("inout ") })
    else { return nil }
    let name = node.name.text
    let labels = parameters.map { $0.firstName.text }
    let selector = node.attributes.objectiveCName ?? SelectorExpression.selectorName(name.unquoted, labels)
    if makes {
      guard (1...3).contains(labels.count) else { return nil }
      let arguments = zip(labels, ["coder", "sender", "identifier"]).map { $0 == "_" ? $1 : "\($0): \($1)" }
      return
        "table.maker(\"\(selector)\") { object, coder, sender, identifier in (object as! \(owner)).\(name)(\(arguments.joined(separator: ", "))) }"
    }
    guard labels.count <= 2 else { return nil }
    let reference = labels.isEmpty ? name : "\(name)(\(labels.map { $0 + ":" }.joined()))"
    var function = "\(owner).\(reference)"
    if isOverloaded(node, labels, in: block) {
      let types = parameters.map { $0.type.trimmedDescription.onOneLine }.joined(separator: ", ")
      let result = node.signature.returnClause?.type.trimmedDescription.onOneLine ?? "Void"
      if !types.contains("@escaping") { function += " as (\(owner)) -> (\(types)) -> \(result)" }
    }
    let method = ModuleDeclarations.Method(labels: labels, selector: selector)
    let ignores = declarations.ignoresArguments(method, name.unquoted) ? ", ignoresArguments: true" : ""
    return "table.action(\(SelectorExpression.type)(\(function), \"\(selector)\"\(ignores)))"
  }

  /// Whether a reference to the method could mean another one of the class, so that its type has to tell them apart. A reference to a method
  /// without parameters has no labels.
  private static func isOverloaded(
    _ node: FunctionDeclSyntax, _ labels: [String], in block: MemberBlockSyntax
  ) -> Bool {
    block.members.contains { member in
      guard let other = member.decl.as(FunctionDeclSyntax.self), other.id != node.id else { return false }
      let others = other.signature.parameterClause.parameters.map { $0.firstName.text }
      return other.name.text == node.name.text && (labels.isEmpty || others == labels)
    }
  }

  /// Whether a class of UIKit has `awakeFromNib()` here. On Apple's systems every object has it.
  static func isResponder(_ name: String) -> Bool {
    !["NSObject", "UIBarItem", "UIBarButtonItem", "UITabBarItem", "UINavigationItem", "NSLayoutConstraint"]
      .contains(name)
      && !name.hasSuffix("GestureRecognizer") && !name.hasSuffix("Layout")
  }

  private static func isAwake(_ node: FunctionDeclSyntax) -> Bool {
    node.name.text == "awakeFromNib" && node.signature.parameterClause.parameters.isEmpty
      && node.modifiers.contains { $0.name.text == "override" }
  }

  /// The word `override` of an `awakeFromNib()` in a class whose superclass has no such method here.
  static func awakeOverride(in block: MemberBlockSyntax) -> DeclModifierSyntax? {
    let function = block.members.lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.first { isAwake($0) }
    return function?.modifiers.first { $0.name.text == "override" }
  }
}
