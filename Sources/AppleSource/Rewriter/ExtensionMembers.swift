import SwiftSyntax

/// The members of extensions in a module that take part in overriding, with the edits that they need in each file.
struct ExtensionMembers {
  private struct Class {
    let file: Int
    let parent: String?
    let conditions: [String]
    /// Where its members begin.
    let start: Int
    /// The names of its own members, with their labels.
    let members: Set<String>
    /// Those that override.
    let overrides: Set<String>
  }

  private var edits: [Int: [(range: Range<Int>, text: String)]] = [:]

  init(_ files: [ParsedSource]) {
    var classes: [String: Class] = [:]
    var found: [(ExtensionMember, file: Int)] = []
    for (file, source) in files.enumerated() {
      let visitor = MemberVisitor(viewMode: .sourceAccurate)
      visitor.walk(source.file)
      found += visitor.members.map { ($0, file) }
      for (path, node) in visitor.classes {
        let members = MemberVisitor.signatures(node.memberBlock)
        // Declarations of one class in several branches of `#if`: only one of them is compiled, and none is known.
        classes[path] =
          classes[path] != nil
          ? nil
          : Class(
            file: file, parent: node.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription,
            conditions: ExtensionMember.conditions(around: Syntax(node)),
            start: node.memberBlock.leftBrace.bytes.upperBound,
            members: Set(members.map(\.signature)),
            overrides: Set(members.filter(\.isOverride).map(\.signature)))
      }
    }
    for (member, file) in found {
      let owners: [Class]
      if let own = classes[member.type] {
        guard member.isOverride || Self.isOverridden(member, in: classes, found.map(\.0)) else { continue }
        owners = [own]
      } else if member.isOverride {
        owners = classes.values.filter { $0.parent == member.type && !$0.members.contains(member.signature) }
      } else {
        continue
      }
      guard owners.allSatisfy({ $0.conditions == member.conditions }) else { continue }
      for (range, text) in member.edits { edits[file, default: []].append((range, text)) }
      for owner in owners {
        edits[owner.file, default: []].append((owner.start..<owner.start, " \(member.forward);"))
      }
    }
  }

  /// Whether a class below that of the member overrides it.
  private static func isOverridden(
    _ member: ExtensionMember, in classes: [String: Class], _ members: [ExtensionMember]
  ) -> Bool {
    guard member.isKnownToObjectiveC else { return false }
    func isBelow(_ type: String) -> Bool {
      var (type, steps) = (type, 0)
      while let parent = classes[type]?.parent, steps <= classes.count {
        if parent == member.type { return true }
        (type, steps) = (parent, steps + 1)
      }
      return false
    }
    return classes.contains { $1.overrides.contains(member.signature) && isBelow($0) }
      || members.contains { $0.isOverride && $0.signature == member.signature && isBelow($0.type) }
  }

  /// The edits of a file, by its number.
  func edits(ofFile file: Int) -> [(range: Range<Int>, text: String)] { edits[file] ?? [] }
}

private final class MemberVisitor: SyntaxVisitor {
  var classes: [(path: String, node: ClassDeclSyntax)] = []
  var members: [ExtensionMember] = []
  private var path: [String] = []

  static func signatures(_ block: MemberBlockSyntax) -> [(signature: String, isOverride: Bool)] {
    block.members.flatMap { item -> [(signature: String, isOverride: Bool)] in
      if let function = item.decl.as(FunctionDeclSyntax.self) {
        return [(ExtensionMember.signature(of: function), isOverride(function.modifiers))]
      }
      guard let variable = item.decl.as(VariableDeclSyntax.self) else { return [] }
      return variable.bindings.map {
        ("." + $0.pattern.trimmedDescription.unquoted, isOverride(variable.modifiers))
      }
    }
  }

  private static func isOverride(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { $0.name.text == "override" }
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(node.name.text)
    classes.append((path.joined(separator: "."), node))
    return .visitChildren
  }
  override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    path.append(node.name.text)
    return .visitChildren
  }
  override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    members += node.memberBlock.members.compactMap { ExtensionMember($0.decl, of: node) }
    path.append(node.extendedType.trimmedDescription)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
