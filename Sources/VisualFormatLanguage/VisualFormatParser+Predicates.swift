extension VisualFormatParser {
  /// What a number is for.
  enum Purpose {
    case size, space, priority

    /// What may stand there.
    var expected: String {
      switch self {
      case .size: "expected a number, a metric or a view"
      case .space: "expected a number or a metric"
      case .priority: "expected a number or a metric after '@'"
      }
    }
  }

  /// Reads predicates with the parentheses around them.
  mutating func predicates<Object>(
    of object: (inout Self) throws(VisualFormatError) -> Object
  ) throws(VisualFormatError) -> [VisualFormat.Predicate<Object>] {
    _ = take("(")
    var result: [VisualFormat.Predicate<Object>] = []
    repeat {
      let relation = try relation()
      var predicate = VisualFormat.Predicate(relation: relation, object: try object(&self))
      if take("@") { predicate.priority = try priority() }
      result.append(predicate)
    } while take(",")
    if take(")") { return result }
    throw failure(isNextArithmetic ? Self.arithmetic : "expected ',' or ')' after the predicate")
  }

  /// Reads a relation. Where there is none, it is `==`.
  private mutating func relation() throws(VisualFormatError) -> VisualFormat.Relation {
    let start = at
    while isNextRelation { at += 1 }
    switch text(from: start) {
    case "": break
    case "==": return blanksSkipped(.equal)
    case "<=": return blanksSkipped(.lessThanOrEqual)
    case ">=": return blanksSkipped(.greaterThanOrEqual)
    case let unknown: throw failure("unknown relation '\(Self.short(unknown))'\(Self.relations)", at: start)
    }
    if isNextNonASCII, let sign = nextScalar, "≤≥≠".unicodeScalars.contains(sign) {
      throw failure("unknown relation '\(sign)'\(Self.relations)")
    }
    return .equal
  }

  private static let relations = ", which has to be '==', '<=' or '>='"

  private mutating func blanksSkipped(_ relation: VisualFormat.Relation) -> VisualFormat.Relation {
    skipBlanks()
    return relation
  }

  /// Reads what the size of a view is compared with.
  mutating func size() throws(VisualFormatError) -> VisualFormat.Size { try value(.size) }

  /// Reads the number or metric of a space or priority.
  mutating func number(_ purpose: Purpose) throws(VisualFormatError) -> Double {
    let start = at
    switch try value(purpose) {
    case .points(let number): return number
    case .view(let name):
      let subject = purpose == .priority ? "a priority" : "a space"
      throw failure(
        "'\(Self.short(name))' is a view, but \(subject) has to be a number or a metric", at: start)
    }
  }

  private mutating func priority() throws(VisualFormatError) -> Float {
    let start = at
    let number = try number(.priority)
    // A very small number is 0 as a Float.
    guard Float(number) > 0, number <= 1000 else {
      let text = abs(number) < 1e15 ? Int(exactly: number).map { "\($0)" } ?? "\(number)" : "\(number)"
      throw failure(
        "a priority has to be greater than 0 and at most 1000, but this one is \(text)", at: start)
    }
    return Float(number)
  }

  /// Reads a number or a name.
  private mutating func value(_ purpose: Purpose) throws(VisualFormatError) -> VisualFormat.Size {
    if isNextNumberStart { return .points(try literal()) }
    let start = at
    guard isNextNameStart else { throw failure(isNextNonASCII ? Self.nonASCIIName : purpose.expected) }
    let name = try name()
    if let metric = metrics[name] {
      if metric.isFinite { return .points(metric) }
      throw failure("the metric '\(Self.short(name))' is \(metric), and has to be finite", at: start)
    }
    if views.contains(name) { return .view(name) }
    var names = Set(metrics.keys)
    if purpose == .size { names.formUnion(views) }
    let message = "no \(purpose == .size ? "metric or view" : "metric") is named '\(Self.short(name))'"
    throw failure(message + Self.suggestion(for: name, in: names), at: start)
  }

  /// Reads a decimal number: a sign, digits with a point, an exponent.
  private mutating func literal() throws(VisualFormatError) -> Double {
    let start = at
    if isNext("+") || isNext("-") { at += 1 }
    var digits = skipDigits()
    if isNext(".") {
      at += 1
      digits += skipDigits()
    }
    if digits > 0, isNext("e") || isNext("E") {
      let mark = at
      at += 1
      if isNext("+") || isNext("-") { at += 1 }
      if skipDigits() == 0 { at = mark }
    }
    guard digits > 0, !isNextName, !isNext("."), let number = Double(text(from: start)) else {
      while isNextName || isNext(".") { at += 1 }
      throw failure("'\(Self.short(text(from: start)))' is not a number", at: start)
    }
    guard number.isFinite else { throw failure("the number is too large", at: start) }
    skipBlanks()
    return number
  }

  /// Skips digits and returns how many there were.
  private mutating func skipDigits() -> Int {
    let start = at
    while isNextDigit { at += 1 }
    return at - start
  }
}
