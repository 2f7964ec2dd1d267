import SwiftSyntax

/// Finds the places that give values to properties of layers, views and animations, and has the program tell when one of them has run:
///
/// ```swift
/// layer.position = CGPoint(x: 10, y: 20)     // …; __cambium_note(layer, 3)
/// let view = UIView(frame: rect)             // let view = __cambium_made(UIView(frame: rect), 4)
/// ```
///
/// The visitor inserts each call on the line of the statement, so that line numbers stay. The call names the object of the statement a
/// second time. Therefore the visitor only follows statements whose object can be read without running code of the scene: a name, or a
/// path of stored properties. It leaves other statements unchanged.
final class SiteVisitor: SyntaxVisitor {
  private(set) var edits: [SourceEdit] = []
  private(set) var sites: [SiteRecord] = []
  private let file: Int
  private let first: Int
  private let names: NameIndex
  private let reader: LiteralReader
  private let module: TracedModule

  /// - Parameters:
  ///   - file: the index of the file.
  ///   - first: the number of the file's first site.
  init(_ names: NameIndex, _ module: TracedModule, file: Int, first: Int) {
    (self.names, self.module, self.file, self.first) = (names, module, file, first)
    reader = LiteralReader(names: names)
    super.init(viewMode: .sourceAccurate)
  }

  static let noteFunction = "__cambium_note"
  static let madeFunction = "__cambium_made"

  // MARK: Statements

  override func visitPost(_ node: CodeBlockItemSyntax) {
    guard !node.hasError, let expression = Self.expression(of: node), !isValue(node) else { return }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      assignment(Array(sequence.elements), node)
    } else if let call = expression.as(FunctionCallExprSyntax.self) {
      setter(call, node)
    }
  }

  private static func expression(of node: CodeBlockItemSyntax) -> ExprSyntax? {
    switch node.item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
    case .decl: nil
    @unknown default: nil
    }
  }

  /// `object.key = value`, `object.key += value`.
  private func assignment(_ elements: [ExprSyntax], _ node: CodeBlockItemSyntax) {
    guard elements.count >= 3 else { return }
    let isCompound: Bool
    if elements[1].is(AssignmentExprSyntax.self) {
      isCompound = false
    } else if let name = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["+=", "-=", "*=", "/="].contains(name)
    {
      isCompound = true
    } else {
      return
    }
    guard let target = TracedTarget(elements[0], names, module) else { return }
    let key = target.keyPath.split(separator: ".").last.map(String.init) ?? ""
    var literal: LiteralRecord?
    if !isCompound {
      if elements.count == 3 {
        literal = reader.literal(elements[2], key: key)
      } else if elements.count == 5, let cast = elements[3].as(UnresolvedAsExprSyntax.self),
        cast.questionOrExclamationMark == nil
      {
        literal = reader.literal(elements[2], key: key)
      }
    }
    guard literal != nil || !target.isElement else { return }
    let sources = elements[2...].flatMap { LiteralReader.names(in: $0) }
    note(node, target.object, target.keyPath, literal, isCompound ? [] : Array(sources.prefix(3)))
  }

  /// `object.setValue(value, forKeyPath: "…")`, `layer.setAffineTransform(value)`, `layer.add(animation, forKey: "…")`.
  private func setter(_ call: FunctionCallExprSyntax, _ node: CodeBlockItemSyntax) {
    guard call.trailingClosure == nil, let name = Self.name(of: call) else { return }
    let arguments = Array(call.arguments)
    let labels = arguments.map { $0.label?.text ?? "" }
    switch (name, labels.joined(separator: " ")) {
    case ("setValue", " forKeyPath"), ("setValue", " forKey"):
      guard let keyPath = Self.text(of: arguments[1].expression),
        TracedKeys.all.contains(String(keyPath.prefix { $0 != "." }))
          || module.properties.contains(String(keyPath.prefix { $0 != "." })),
        let object = TracedTarget.object(of: call.calledExpression, names, module)
      else { return }
      let value = arguments[0].expression
      note(node, object, keyPath, reader.literal(value, key: keyPath), LiteralReader.names(in: value))
    case ("setAffineTransform", ""):
      guard let object = TracedTarget.object(of: call.calledExpression, names, module) else { return }
      let value = arguments[0].expression
      note(
        node, object, "affineTransform", reader.literal(value, key: "affineTransform"),
        LiteralReader.names(in: value))
    case ("add", " forKey"):
      guard let animation = TracedTarget.plainPath(arguments[0].expression, names, module),
        let object = TracedTarget.object(of: call.calledExpression, names, module)
      else { return }
      note(
        node, object, Self.text(of: arguments[1].expression) ?? "", nil, [], kind: "animation",
        other: ", \(animation)")
    default: break
    }
  }

  private static func name(of call: FunctionCallExprSyntax) -> String? {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text
    }
    return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// The text of a string without interpolation.
  static func text(of expression: ExprSyntax) -> String? {
    guard let literal = expression.as(StringLiteralExprSyntax.self), literal.segments.count == 1,
      let segment = literal.segments.first?.as(StringSegmentSyntax.self)
    else { return nil }
    return segment.content.text
  }

  private func note(
    _ node: CodeBlockItemSyntax, _ object: String, _ keyPath: String, _ literal: LiteralRecord?,
    _ sources: [String], kind: String = "value", other: String = ""
  ) {
    guard TracedPlace.canNote(node, object: object) else { return }
    let number = add(at: node.bytes.lowerBound, Syntax(node), keyPath, literal, sources, kind: kind)
    let end = node.item.bytes.upperBound
    edits.append(
      SourceEdit(range: end..<end, replacement: "; \(Self.noteFunction)(\(object), \(number)\(other))"))
  }

  private func add(
    at offset: Int, _ node: Syntax, _ keyPath: String, _ literal: LiteralRecord?, _ sources: [String],
    kind: String = "value"
  ) -> Int {
    let place = names.lines.place(of: offset)
    var site = SiteRecord(
      file: file, line: place.line, column: place.column, keyPath: keyPath,
      function: TracedPlace.function(around: node))
    site.kind = kind
    site.literal = literal
    site.names = literal == nil ? sources : []
    sites.append(site)
    return first + sites.count - 1
  }

  /// Whether a statement may be the value of a block, so that another statement behind it would change what the block is.
  private func isValue(_ node: CodeBlockItemSyntax) -> Bool {
    TracedPlace.isInValue(Syntax(node)) || module.hasBuilders && TracedPlace.isInBuilder(Syntax(node))
  }

  // MARK: Initialisers

  override func visitPost(_ node: FunctionCallExprSyntax) {
    guard !node.hasError, let type = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      !(module.hasBuilders && TracedPlace.isInBuilder(Syntax(node)))
    else { return }
    let arguments = Array(node.arguments)
    var found: [(String, LiteralRecord)] = []
    if arguments.first?.label?.text == "frame", module.isView(type) {
      found = [arguments[0]].compactMap { argument in
        reader.literal(argument.expression, key: "frame").map { ("frame", $0) }
      }
    } else if type == "CASpringAnimation",
      arguments.map({ $0.label?.text }) == ["perceptualDuration", "bounce"]
    {
      found = arguments.compactMap { argument in
        let key = argument.label?.text ?? ""
        return reader.literal(argument.expression, key: key).map { (key, $0) }
      }
    }
    guard !found.isEmpty else { return }
    let numbers = found.map { key, literal in
      add(at: node.bytes.lowerBound, Syntax(node), key, literal, [])
    }
    let (start, end) = (node.bytes.lowerBound, node.bytes.upperBound)
    edits.append(SourceEdit(range: start..<start, replacement: "\(Self.madeFunction)("))
    edits.append(
      SourceEdit(range: end..<end, replacement: numbers.map { ", \($0)" }.joined() + ")"))
  }
}
