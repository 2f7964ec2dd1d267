import SwiftSyntax

/// Reads the literals that give values to properties: numbers, and calls with numbers such as `CGPoint(x: 10, y: 20)`.
struct LiteralReader {
  let names: NameIndex

  /// The literal of an expression; nil if the expression is computed.
  ///
  /// - Parameter key: the property's name, which says what `.zero` is.
  func literal(_ expression: ExprSyntax, key: String, depth: Int = 0) -> LiteralRecord? {
    guard depth < 8 else { return nil }
    let inner = Self.unwrapped(expression)
    if let list = inner.as(ArrayExprSyntax.self) {
      let items = list.elements.map { literal($0.expression, key: Self.element(of: key), depth: depth + 1) }
      guard items.count <= 64, !items.contains(where: { $0 == nil }) else { return nil }
      return LiteralRecord(form: "list", range: Self.pair(inner.bytes), items: items.compactMap { $0 })
    }
    if let flag = inner.as(BooleanLiteralExprSyntax.self) {
      return LiteralRecord(
        form: "boolean", range: Self.pair(inner.bytes),
        slots: [SlotRecord(range: Self.pair(inner.bytes), value: flag.literal.text == "true" ? 1 : 0)])
    }
    if let named = NamedLiteral.record(inner, key: key) { return named }
    if let call = inner.as(FunctionCallExprSyntax.self), let record = self.call(call, key: key, depth: depth)
    {
      return record
    }
    if let number = slot(inner), number.range != nil {
      return LiteralRecord(form: "number", range: Self.pair(inner.bytes), slots: [number])
    }
    // A constant with a point, a colour or the like.
    if let (declaration, name) = constant(inner), let value = declaration.initializer,
      names.uses(of: name) == 1, !(value.is(DeclReferenceExprSyntax.self))
    {
      return literal(value, key: key, depth: depth + 1)
    }
    return nil
  }

  /// What a list's elements are: colours in `colors`.
  private static func element(of key: String) -> String {
    switch key {
    case "colors": "color"
    case "timingFunctions": "timingFunction"
    default: key
    }
  }

  // MARK: Calls

  private func call(_ call: FunctionCallExprSyntax, key: String, depth: Int) -> LiteralRecord? {
    guard call.trailingClosure == nil, call.additionalTrailingClosures.isEmpty,
      let type = Self.callee(call.calledExpression, key: key)
    else { return nil }
    let arguments = Array(call.arguments)
    let labels = arguments.map { $0.label?.text ?? "" }
    func slots(_ form: String, _ order: [Int]? = nil) -> LiteralRecord? {
      let found = (order ?? Array(arguments.indices)).map {
        slot(arguments[$0].expression) ?? SlotRecord(names: Self.names(in: arguments[$0].expression))
      }
      guard found.contains(where: { $0.range != nil }) else { return nil }
      return LiteralRecord(form: form, range: Self.pair(call.bytes), slots: found, type: type)
    }
    switch (type, labels.joined(separator: " ")) {
    case ("CGPoint", "x y"): return slots("point")
    case ("CGSize", "width height"): return slots("size")
    case ("CGVector", "dx dy"): return slots("vector")
    case ("CGRect", "x y width height"): return slots("rect")
    case ("CGRect", "origin size"):
      let parts = arguments.enumerated().map { index, argument in
        literal(argument.expression, key: index == 0 ? "position" : "size", depth: depth + 1)
      }
      guard let origin = parts[0], let size = parts[1], origin.slots.count == 2, size.slots.count == 2 else {
        return nil
      }
      return LiteralRecord(
        form: "rect", range: Self.pair(call.bytes), slots: origin.slots + size.slots, type: type)
    case ("CGColor", "srgbRed green blue alpha"), ("CGColor", "red green blue alpha"),
      ("UIColor", "red green blue alpha"), ("", "red green blue alpha"):
      return slots("color")
    case ("CGColor", "gray alpha"), ("UIColor", "white alpha"): return slots("gray")
    case ("UIColor", "hue saturation brightness alpha"): return slots("hue")
    case ("CATransform3DMakeRotation", "   "): return slots("rotation3D")
    case ("CATransform3DMakeTranslation", "  "): return slots("translation3D")
    case ("CATransform3DMakeScale", "  "): return slots("scale3D")
    case ("CGAffineTransform", "rotationAngle"): return slots("rotation2D")
    case ("CGAffineTransform", "translationX y"): return slots("translation2D")
    case ("CGAffineTransform", "scaleX y"): return slots("scale2D")
    case ("CAMediaTimingFunction", "controlPoints   "): return slots("timing")
    default: return nil
    }
  }

  /// The type or function that is called; `.init(x: 1, y: 2)` by the property's type.
  private static func callee(_ expression: ExprSyntax, key: String) -> String? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init"
    else {
      return nil
    }
    guard let base = member.base else {
      return NamedLiteral.type(of: key) ?? (NamedLiteral.isColor(key) ? "" : nil)
    }
    return base.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  // MARK: Numbers

  /// The number of an expression: a literal, or a constant that has one. Nil if it is computed.
  func slot(_ expression: ExprSyntax) -> SlotRecord? {
    let inner = Self.unwrapped(expression)
    if let number = NumberLiteral(inner) {
      return SlotRecord(range: Self.pair(number.range), value: number.value)
    }
    guard let (declaration, name) = constant(inner), let value = declaration.initializer else { return nil }
    let plain = Self.unwrapped(value)
    guard let number = NumberLiteral(plain) else { return nil }
    let type = declaration.annotation
    guard
      type == nil || ["CGFloat", "Double", "Float", "Int", "TimeInterval", "CFTimeInterval"].contains(type)
    else { return nil }
    let isInteger = type == "Int" || (type == nil && number.isInteger && plain.id == value.id)
    return SlotRecord(
      range: Self.pair(number.range), value: number.value,
      constant: ConstantRecord(
        name: name, line: declaration.line, uses: names.uses(of: name), isInteger: isInteger))
  }

  /// The constant that an expression names: `margin`, `self.margin`, `Self.margin`, `Layout.margin`.
  private func constant(_ expression: ExprSyntax) -> (NameIndex.Declaration, String)? {
    let found: (NameIndex.Declaration?, String)
    if let reference = expression.as(DeclReferenceExprSyntax.self), reference.argumentNames == nil {
      let name = reference.baseName.text.unquoted
      found = (names.meaning(of: name, at: expression.bytes.lowerBound), name)
    } else if let member = expression.as(MemberAccessExprSyntax.self),
      let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    {
      let name = member.declName.baseName.text.unquoted
      if base == "self" || base == "Self" {
        let meaning = names.meaning(of: name, at: expression.bytes.lowerBound)
        // A local name hides the member here, and not there.
        found = (meaning?.isLocal == true ? nil : meaning, name)
      } else {
        found = (names.member(name, of: base), name)
      }
    } else {
      return nil
    }
    guard let declaration = found.0, declaration.initializer != nil, !declaration.isComputed else {
      return nil
    }
    return (declaration, found.1)
  }

  // MARK: Expressions

  /// What an expression is without wrappers that leave the value: `(x)`, `CGFloat(x)`, `NSValue(cgPoint: x)`, `x as NSNumber`,
  /// `x.cgColor`.
  static func unwrapped(_ expression: ExprSyntax) -> ExprSyntax {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.label == nil
    {
      return unwrapped(only.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      guard elements.count == 3, let cast = elements[1].as(UnresolvedAsExprSyntax.self),
        cast.questionOrExclamationMark == nil
      else { return expression }
      return unwrapped(elements[0])
    }
    if let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "cgColor",
      let base = member.base
    {
      return unwrapped(base)
    }
    if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, call.trailingClosure == nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    {
      switch (name, argument.label?.text) {
      case ("CGFloat", nil), ("Double", nil), ("Float", nil), ("NSNumber", "value"), ("NSValue", "cgPoint"),
        ("NSValue", "cgSize"), ("NSValue", "cgRect"), ("NSValue", "caTransform3D"),
        ("NSValue", "cgAffineTransform"), ("CATransform3DMakeAffineTransform", nil):
        return unwrapped(argument.expression)
      default: break
      }
    }
    return expression
  }

  /// The names that an expression is computed from, at most three.
  static func names(in expression: some SyntaxProtocol) -> [String] {
    var names: [String] = []
    for token in expression.tokens(viewMode: .sourceAccurate) {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self),
        reference.parent?.as(MemberAccessExprSyntax.self)?.declName.id != reference.id
          || reference.parent?.as(MemberAccessExprSyntax.self)?.base?.trimmedDescription == "self"
      else { continue }
      let name = token.text.unquoted
      if !["self", "Self"].contains(name), token.tokenKind != .keyword(.self), !names.contains(name) {
        names.append(name)
      }
      if names.count == 3 { break }
    }
    // Types that are called say nothing of where a number comes from.
    let objects = names.filter { $0.first?.isUppercase != true }
    return objects.isEmpty ? names : objects
  }

  static func pair(_ range: Range<Int>) -> [Int] { [range.lowerBound, range.upperBound] }
}
