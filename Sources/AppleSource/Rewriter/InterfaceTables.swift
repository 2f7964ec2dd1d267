import SwiftSyntax

/// What the files of a module get so that interface files can name the module's classes and their members.
///
/// A function in the body of each class, and of each extension, adds its members to a table: there it reaches private members, too. A function
/// behind the last line of each file adds the file's classes, and one class calls these functions:
///
/// ```swift
/// class Board: UIViewController { @MainActor static func __cambium_interface_0_0(_ table: _InterfaceMembers) { … };
///   …
/// }
/// // Behind the last line:
/// @MainActor func __cambium_interface_0() { _InterfaceClasses.add(Board.self, "Board") { Board.__cambium_interface_0_0($0) } }
/// public final class __CambiumInterface: _InterfaceModule { public override class func addClasses() { __cambium_interface_0() } }
/// ```
struct InterfaceTables {
  private var edits: [Int: [(range: Range<Int>, text: String)]] = [:]
  private var appendices: [Int: String] = [:]

  init(_ files: [ParsedSource], _ declarations: ModuleDeclarations) {
    let visitors = files.enumerated().map { index, source in
      let visitor = InterfaceVisitor(file: index, declarations)
      if InterfaceVisitor.needsTables(source) { visitor.walk(source.file) }
      return visitor
    }
    var functions: [String] = []
    let all = visitors.flatMap(\.tables)
    for (index, visitor) in visitors.enumerated() where !visitor.tables.isEmpty {
      edits[index] = visitor.edits
      let calls = visitor.tables.map { $0.call(all) }.joined()
      functions.append("__cambium_interface_\(index)()")
      appendices[index] = """
        #sourceLocation(file: "interface classes", line: 1)
        @MainActor func __cambium_interface_\(index)() {
        \(calls)}

        """
    }
    guard let first = appendices.keys.min() else { return }
    appendices[first]? += """
      public final class \(Self.moduleClass): _InterfaceModule {
        public override class func addClasses() { \(functions.joined(separator: "; ")) }
      }

      """
  }

  private static let moduleClass = "__CambiumInterface"

  /// The edits of a file, by its number.
  func edits(ofFile file: Int) -> [(range: Range<Int>, text: String)] { edits[file] ?? [] }

  /// What follows the text of a file.
  func appendix(ofFile file: Int, after text: String) -> String {
    guard let appendix = appendices[file] else { return "" }
    return (text.hasSuffix("\n") ? "" : "\n") + appendix
  }
}

/// A class or an extension that files can name, or that has members that files can name.
private struct InterfaceTable {
  /// The class, as source at file scope names it.
  let type: String
  /// The names that files have for it; empty for extensions and generic classes.
  let names: [String]
  /// The superclass, if it is written with generic arguments.
  let genericParent: String?
  let isGeneric: Bool
  /// The function that adds the members; nil if there are none.
  let function: String?
  let conditions: ConditionalText

  /// The statements that add it.
  func call(_ all: [InterfaceTable]) -> String {
    var lines: [String] = []
    let members = function.map { ") { \(type).\($0)($0) }" } ?? ")"
    if !isGeneric {
      for (index, name) in names.enumerated() {
        lines.append("_InterfaceClasses.add(\(type).self, \"\(name)\"\(index == 0 ? members : ")")")
      }
      if names.isEmpty, function != nil { lines.append("_InterfaceClasses.add(\(type).self, nil\(members)") }
      // A generic class cannot add itself, because its arguments are known in its subclasses alone.
      if let parent = genericParent {
        let name = parent.prefix { $0 != "<" }
        for table in all where table.isGeneric && table.type == name {
          guard let function = table.function else { continue }
          lines.append("_InterfaceClasses.add(\(parent).self, nil) { \(parent).\(function)($0) }")
        }
      }
    }
    return lines.isEmpty ? "" : conditions.around(lines.joined(separator: "\n"))
  }
}

private final class InterfaceVisitor: SyntaxVisitor {
  private(set) var tables: [InterfaceTable] = []
  private(set) var edits: [(range: Range<Int>, text: String)] = []
  private let file: Int
  private let declarations: ModuleDeclarations
  /// The types around the node that is visited; nil in one whose members source at file scope cannot name.
  private var path: [String?] = []

  init(file: Int, _ declarations: ModuleDeclarations) {
    self.file = file
    self.declarations = declarations
    super.init(viewMode: .sourceAccurate)
  }

  /// Whether the types of UIKit can be named in a file, and it is not rewritten already.
  static func needsTables(_ source: ParsedSource) -> Bool {
    let words = Set(source.file.tokens(viewMode: .sourceAccurate).map(\.text))
    return !words.isDisjoint(with: ["UIKit", "IBOutlet", "IBAction", "IBInspectable"])
      && !words.contains("_InterfaceClasses")
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let isPrivate = node.modifiers.contains { $0.name.text == "private" } && !path.isEmpty
    let isGeneric = node.genericParameterClause != nil
    let outer = path.contains { $0 == nil } ? nil : path.compactMap(\.self)
    let type = isPrivate ? nil : outer.map { ($0 + [node.name.text]).joined(separator: ".") }
    if let type, let parent = node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription.onOneLine,
      !declarations.isValueOrProtocol(parent), !node.hasError
    {
      let isAwakened = declarations.root(of: node.name.text).map { !InterfaceMember.isResponder($0) } ?? false
      if isAwakened, let word = InterfaceMember.awakeOverride(in: node.memberBlock) {
        edits.append((word.bytes, ""))
      }
      let function = add(
        node.memberBlock, owner: node.name.text, isCoded: node.attributes.contains("objcMembers"),
        isAwakened: isAwakened)
      var names = [type.split(separator: ".").map { String($0).unquoted }.joined(separator: ".")]
      if let name = node.attributes.objectiveCName, name != names[0] { names.append(name) }
      tables.append(
        InterfaceTable(
          type: type, names: isGeneric ? [] : names,
          genericParent: parent.contains("<") && path.isEmpty ? parent : nil, isGeneric: isGeneric,
          function: function, conditions: ConditionalText(around: node)))
    }
    path.append(isPrivate || isGeneric ? nil : node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let type = node.extendedType.trimmedDescription.onOneLine
    if node.genericWhereClause == nil, !declarations.isValueOrProtocol(type), !node.hasError {
      let isGeneric = declarations.genericClasses.contains(type)
      let isReachable =
        !isGeneric || !node.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
      if isReachable,
        let function = add(
          node.memberBlock, owner: type, isCoded: node.attributes.contains("objc"), isAwakened: false)
      {
        tables.append(
          InterfaceTable(
            type: type, names: [], genericParent: nil, isGeneric: isGeneric, function: function,
            conditions: ConditionalText(around: node)))
      }
    }
    path.append(type)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers, isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }

  private func enter(
    _ name: TokenSyntax, _ modifiers: DeclModifierListSyntax, isGeneric: Bool
  ) -> SyntaxVisitorContinueKind {
    let isPrivate = modifiers.contains { $0.name.text == "private" } && !path.isEmpty
    path.append(isPrivate || isGeneric ? nil : name.text)
    return .visitChildren
  }

  // A class in a function has no name outside.
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Members

  /// Puts a function that adds the members into the body of a class or an extension. Returns its name; nil if there are no members.
  private func add(_ block: MemberBlockSyntax, owner: String, isCoded: Bool, isAwakened: Bool) -> String? {
    let statements = InterfaceMember.statements(
      of: block, owner: owner, isCoded: isCoded, isAwakened: isAwakened, declarations)
    guard !statements.isEmpty else { return nil }
    let name = "__cambium_interface_\(file)_\(edits.count)"
    let place = block.leftBrace.bytes.upperBound
    edits.append(
      (
        place..<place,
        " @MainActor static func \(name)(_ table: _InterfaceMembers) { \(statements.joined(separator: "; ")) };"
      ))
    return name
  }
}
