/// Reads a visual format from its first byte to its last, without going back and without recursion.
///
/// After each token the blanks that follow it are skipped, so `at` is the place of a token or the end.
struct VisualFormatParser {
  let format: String
  /// The format in UTF-8. All tokens are ASCII.
  let bytes: [UInt8]
  let metrics: [String: Double]
  let views: Set<String>
  /// The next byte.
  var at = 0

  init(format: String, metrics: [String: Double], views: Set<String>) {
    self.format = format
    self.metrics = metrics
    self.views = views
    bytes = Array(format.utf8)
  }

  /// Reads the whole format.
  mutating func parse() throws(VisualFormatError) -> VisualFormat {
    skipBlanks()
    if isAtEnd { throw failure("the format is empty") }
    var result = VisualFormat(axis: try axis())
    let hasSuperview = take("|")
    if hasSuperview { result.leading = try connection() }
    guard isNext("[") else {
      throw misplaced(after: !hasSuperview ? .start : result.leading == .flush ? .superview : .connection)
    }
    result.views.append(try view())
    while !isAtEnd {
      let connection = try connection()
      if isNext("|") {
        result.trailing = connection
        try closeWithSuperview()
        break
      }
      guard isNext("[") else { throw misplaced(after: connection == .flush ? .view : .connection) }
      result.connections.append(connection)
      result.views.append(try view())
    }
    return result
  }

  /// Reads `H:`, `V:` or nothing.
  private mutating func axis() throws(VisualFormatError) -> VisualFormat.Axis {
    let start = at
    if isNext(":") { throw failure("expected 'H' or 'V' before ':'") }
    guard isNextNameStart else { return .horizontal }
    let name = try name()
    if take(":") {
      switch name {
      case "H": return .horizontal
      case "V": return .vertical
      default: throw failure("unknown axis '\(Self.short(name))', which has to be 'H' or 'V'", at: start)
      }
    }
    if name == "H" || name == "V" { throw failure("expected ':' after '\(name)'") }
    throw failure("expected '[' before '\(Self.short(name))'", at: start)
  }

  /// Reads the `|` that ends the format.
  private mutating func closeWithSuperview() throws(VisualFormatError) {
    let bar = at
    _ = take("|")
    if !isAtEnd { throw failure(Self.superviewInTheMiddle, at: bar) }
  }

  /// Reads a view with its predicates.
  private mutating func view() throws(VisualFormatError) -> VisualFormat.View {
    _ = take("[")
    let start = at
    if isNextDigit { throw failure("a view's name has to begin with a letter or '_'") }
    guard isNextNameStart else {
      throw isNextNonASCII ? failure(Self.nonASCIIName) : failure("expected a view's name after '['")
    }
    var view = VisualFormat.View(name: try name())
    guard views.contains(view.name) else {
      let message = "no view is named '\(Self.short(view.name))'"
      throw failure(message + Self.suggestion(for: view.name, in: views), at: start)
    }
    if isNext("(") {
      view.predicates = try predicates { parser throws(VisualFormatError) in try parser.size() }
      guard take("]") else { throw failure("expected ']' after the view's predicates") }
    } else if !take("]") {
      throw failure("expected ']' after the view's name")
    }
    return view
  }

  /// Reads a connection. Where there is none, the neighbours are flush.
  private mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard take("-") else { return .flush }
    if isNext("[") || isNext("|") || isAtEnd { return .standard }
    let spaces: [VisualFormat.Predicate<Double>]
    if isNext("(") {
      spaces = try predicates { parser throws(VisualFormatError) in try parser.number(.space) }
    } else {
      spaces = [.init(object: try simpleSpace())]
    }
    if take("-") { return .spaces(spaces) }
    if isNext("@") || isNext(",") { throw failure(Self.needsParentheses) }
    if isNext("*") || isNext("/") || isNext("+") { throw failure(Self.arithmetic) }
    throw failure("expected '-' after the space")
  }

  /// Reads the space of a connection without parentheses.
  private mutating func simpleSpace() throws(VisualFormatError) -> Double {
    if isNextRelation { throw failure(Self.needsParentheses) }
    if isNext("-") {
      let isNumber =
        at + 1 < bytes.count && (Self.isDigit(bytes[at + 1]) || bytes[at + 1] == UInt8(ascii: "."))
      throw failure(isNumber ? "a negative space needs parentheses, such as '-(-8)-'" : Self.twoConnections)
    }
    guard isNextNumberStart || isNextNameStart || isNextNonASCII else {
      throw failure("expected a space, '[' or '|' after '-'")
    }
    return try number(.space)
  }

  // MARK: What does not belong

  /// What was read before the place at which a view or the superview has to follow.
  private enum Predecessor { case start, superview, view, connection }

  /// The message for what is neither a view nor, after a view, the superview.
  private mutating func misplaced(after predecessor: Predecessor) -> VisualFormatError {
    let start = at
    let isBeforeViews = bytes[..<at].allSatisfy { $0 != UInt8(ascii: "[") }
    if isAtEnd {
      return failure(
        isBeforeViews ? Self.noView : "the format ends in a connection, which a view or '|' has to follow")
    }
    if take("|") { return failure(isAtEnd ? Self.noView : Self.superviewInTheMiddle, at: start) }
    if isNext("]") { return failure("']' has no '[' before it") }
    if isNext(")") { return failure("')' has no '(' before it") }
    if isNext("(") && predecessor == .view {
      return failure("a view's predicates have to be inside its brackets")
    }
    if isNext("-") && predecessor == .start {
      return failure("the format begins with a connection, which '|' has to precede")
    }
    if (isNext("-") || isNext("(") || isNextNumberStart) && predecessor == .connection {
      return failure(Self.twoConnections)
    }
    if isNextNameStart, let name = try? name() {
      let message =
        isNext(":")
        ? "the axis has to be at the start of the format" : "expected '[' before '\(Self.short(name))'"
      return failure(message, at: start)
    }
    switch predecessor {
    case .start: return failure("expected '[' or '|' at the start of the format", at: start)
    case .superview: return failure("expected '-' or '[' after '|'", at: start)
    case .view: return failure("expected '-', '[' or '|' after the view", at: start)
    case .connection: return failure("expected '[' or '|' after the connection", at: start)
    }
  }

  static let noView = "the format has no view"
  static let superviewInTheMiddle =
    "'|' is in the middle, and may only be at the start and at the end of the format"
  static let twoConnections = "two connections follow each other without a view between them"
  static let needsParentheses = "relations, priorities and lists need parentheses, such as '-(>=8@750,<=20)-'"
  static let arithmetic = "a visual format has no arithmetic, so the result has to be a metric"
  static let nonASCIIName = "names may only have letters from A to Z, digits and '_'"
}
