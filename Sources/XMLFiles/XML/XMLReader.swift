import Foundation

/// Reads the XML of scene files in one pass, and stores only the names of the open elements.
///
/// Foundation's parser gives the position of an element's end but not of its attributes, stops at the first
/// mistake, and uses a library that reads entities, external files and the network. This reader supports
/// elements, attributes, the five predefined entities, character references, comments, CDATA and processing
/// instructions. A document type is skipped, so nothing is expanded or fetched. Mistakes are reported with
/// their position, and reading continues in the way that keeps most of the file.
package final class XMLReader {
  package enum Event {
    case start(XMLElement)
    /// The end of the innermost open element.
    case end
    /// Text other than white space.
    case text(XMLText)
    case finished
  }

  let source: XMLSource
  let limits: SceneLimits
  let log: DiagnosticLog
  /// Whether a limit ended the reading before the end of the file.
  package private(set) var wasCutShort = false
  /// Whether a document type is skipped without a report. Property lists have one.
  package var expectsDocumentType = false
  /// The end tag of the element that the last `.end` closed; empty, at the place where the element ends, if it has none.
  package private(set) var ending = 0..<0
  /// Is called with every start tag, also of skipped elements.
  package var onStart: ((XMLElement) -> Void)?

  private static let nameBytes = 512

  let base: UnsafePointer<UInt8>
  private let count: Int
  private var position: Int
  private var open: [(name: String, offset: Int)] = []
  /// The number of open elements that end before anything else is read.
  private var closing = 0
  /// The end tag that closes the last of them, and those in it that have none.
  private var closingTag = 0..<0
  private var elements = 0
  private var attributeCount = 0
  private var syntaxErrors = 0

  package init(_ source: XMLSource, limits: SceneLimits, log: DiagnosticLog) {
    self.source = source
    self.limits = limits
    self.log = log
    base = source.base
    count = source.count
    position = source.start
    if let problem = source.encodingProblem { fault(0, .badEncoding, problem) }
    if let zero = memchr(base, 0, count) {
      fault(
        UnsafeRawPointer(zero) - UnsafeRawPointer(base), .badEncoding,
        "there is a NUL character, which XML does not allow")
    }
  }

  /// The number of open elements.
  var depth: Int { open.count }

  /// The offset after what was read last.
  package var offset: Int { position }

  // MARK: Events

  package func next() -> Event {
    while true {
      if closing > 0 {
        closing -= 1
        open.removeLast()
        ending = closing == 0 ? closingTag : closingTag.lowerBound..<closingTag.lowerBound
        return .end
      }
      guard position < count else {
        guard let unclosed = open.last else { return .finished }
        if !wasCutShort {
          fault(unclosed.offset, .unclosedElement, "the element <\(unclosed.name)> is never closed")
        }
        closing = 1
        closingTag = count..<count
        continue
      }
      if base[position] != UInt8(ascii: "<") {
        let end = find(UInt8(ascii: "<"), from: position) ?? count
        let range = position..<end
        position = end
        if !isBlank(range) { return .text(XMLText(range: range, isLiteral: false)) }
        continue
      }
      if let event = markup() { return event }
    }
  }

  /// Ends the reading: all open elements are closed without reports.
  package func cutShort() {
    wasCutShort = true
    position = count
  }

  /// Skips to the end of an element whose start has been read.
  package func skip(_ element: XMLElement) {
    while open.count >= element.depth {
      if case .finished = next() { return }
    }
  }

  /// Calls `body` with each child of the element whose start was read last, and skips to its end.
  ///
  /// Contents that `body` does not read are skipped. `text` is called with text.
  package func forEachChild(
    of element: XMLElement, text: ((XMLText) -> Void)? = nil, _ body: (XMLElement) -> Void
  ) {
    while open.count >= element.depth {
      switch next() {
      case .start(let child):
        body(child)
        if open.count >= child.depth { skip(child) }
      case .text(let found): text?(found)
      case .end: if open.count < element.depth { return }
      case .finished: return
      }
    }
  }

  // MARK: Reports

  /// Reports a mistake in the XML. Too many mistakes end the reading.
  func fault(
    _ offset: Int, _ code: DiagnosticCode, _ message: String, cause: String? = nil,
    _ severity: Diagnostic.Severity = .error
  ) {
    guard !wasCutShort else { return }
    if !log.isExhausted(code, cause) {
      let place = source.place(of: offset)
      // A complete file ends with a tag. Errors after the last tag are errors of a file that was cut off.
      let isAtEnd = find(UInt8(ascii: ">"), from: position) == nil
      log.report(
        Diagnostic(
          severity, code, file: source.file, line: place.line, column: place.column, message: message,
          cause: isAtEnd ? .endOfFile : nil),
        cause: cause)
    }
    guard severity == .error else { return }
    syntaxErrors += 1
    if syntaxErrors >= limits.syntaxErrors {
      exceeded(offset, "there are more than \(limits.syntaxErrors) mistakes in the XML; reading stops here")
    }
  }

  func exceeded(_ offset: Int, _ message: String) {
    guard !wasCutShort else { return }
    let place = source.place(of: offset)
    log.report(
      Diagnostic(
        .error, .limitExceeded, file: source.file, line: place.line, column: place.column, message: message))
    cutShort()
  }

  // MARK: Scanning

  func find(_ byte: UInt8, from: Int, to: Int? = nil) -> Int? {
    let length = min(to ?? count, count) - from
    guard length > 0, let found = memchr(base + from, Int32(byte), length) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The next position of a text whose only `>` is at its end.
  private func find(_ text: StaticString, from: Int) -> Int? {
    let before = text.utf8CodeUnitCount - 1
    var from = from + before
    while let last = find(UInt8(ascii: ">"), from: from) {
      if starts(with: text, at: last - before) { return last - before }
      from = last + 1
    }
    return nil
  }

  private func starts(with text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    return offset + length <= count && memcmp(base + offset, text.utf8Start, length) == 0
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || byte == 0
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte >= 0x80
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    for index in range where !Self.isSpace(base[index]) { return false }
    return true
  }

  private func skipSpace() {
    while position < count, Self.isSpace(base[position]) { position += 1 }
  }

  /// The name at the position, up to a character that cannot be part of a name.
  private func name() -> Range<Int> {
    let start = position
    loop: while position < count {
      switch base[position] {
      case UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "\""),
        UInt8(ascii: "'"):
        break loop
      case let byte where Self.isSpace(byte): break loop
      default: position += 1
      }
      if position - start > Self.nameBytes {
        exceeded(start, "a name is longer than \(Self.nameBytes) bytes; reading stops here")
        return start..<start
      }
    }
    return start..<position
  }

  // MARK: Markup

  /// Reads the markup that begins with the `<` at the position. Nil if it gives no event.
  private func markup() -> Event? {
    let start = position
    switch position + 1 < count ? base[position + 1] : 0 {
    case UInt8(ascii: "/"): return endTag()
    case UInt8(ascii: "?"):
      pass(to: "?>", from: start + 2, "a processing instruction")
    case UInt8(ascii: "!"):
      if starts(with: "<!--", at: start) {
        pass(to: "-->", from: start + 4, "a comment")
      } else if starts(with: "<![CDATA[", at: start) {
        pass(to: "]]>", from: start + 9, "a CDATA section")
        let content = start + 9..<max(start + 9, position - 3)
        if !isBlank(content) { return .text(XMLText(range: content, isLiteral: true)) }
      } else if starts(with: "<!DOCTYPE", at: start) {
        documentType()
      } else {
        fault(start, .badMarkup, "\"<!\" begins neither a comment, a CDATA section nor a document type")
        position = (find(UInt8(ascii: ">"), from: start, to: start + 4096) ?? start + 1) + 1
      }
    case let byte where Self.isNameStart(byte): return startTag()
    default:
      fault(
        start, .unescapedCharacter, "the \"<\" does not begin a tag; in text it is written \"&lt;\"",
        cause: "stray <")
      position += 1
    }
    return nil
  }

  /// Skips markup that ends with `end`.
  private func pass(to end: StaticString, from: Int, _ what: String) {
    let start = position
    if let found = find(end, from: from) {
      position = found + end.utf8CodeUnitCount
    } else {
      position = count
      fault(start, .unclosedElement, "\(what) is never closed: \"\(end)\" is missing")
    }
  }

  /// Skips a document type and its declarations.
  private func documentType() {
    let start = position
    var brackets = 0
    var quote: UInt8 = 0
    position += 9
    while position < count {
      let byte = base[position]
      position += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        brackets += 1
      } else if byte == UInt8(ascii: "]") {
        brackets -= 1
      } else if byte == UInt8(ascii: ">"), brackets <= 0 {
        break
      } else if byte == UInt8(ascii: "<"), starts(with: "<!--", at: position - 1) {
        position = find("-->", from: position + 3) ?? count
      }
    }
    if !expectsDocumentType {
      fault(
        start, .documentType, "the document type is skipped; its entities are neither expanded nor fetched",
        .warning)
    }
  }

  private func endTag() -> Event? {
    let start = position
    position += 2
    let nameRange = name()
    skipSpace()
    if position < count, base[position] == UInt8(ascii: ">") {
      position += 1
    } else {
      fault(start, .badTag, "an end tag has no \">\"")
      if position < count, base[position] != UInt8(ascii: "<") {
        position = find(UInt8(ascii: ">"), from: position, to: position + 4096).map { $0 + 1 } ?? position
      }
    }
    let closed = source.repairedText(nameRange)
    guard let index = open.lastIndex(where: { $0.name == closed }) else {
      fault(start, .unmatchedEndTag, "</\(closed)> does not match an open element")
      return nil
    }
    for unclosed in open[(index + 1)...].reversed() {
      fault(
        unclosed.offset, .unclosedElement, "the element <\(unclosed.name)> is not closed before </\(closed)>",
        cause: "not closed before")
    }
    closing = open.count - index
    closingTag = start..<position
    return nil
  }

  private func startTag() -> Event? {
    let start = position
    elements += 1
    if open.count >= limits.depth {
      exceeded(start, "elements are nested more than \(limits.depth) levels deep; reading stops here")
      return nil
    }
    if elements > limits.elements {
      exceeded(start, "there are more than \(limits.elements) elements; reading stops here")
      return nil
    }
    position += 1
    let nameRange = self.name()
    guard !nameRange.isEmpty else { return nil }
    let name = string(nameRange)
    var repeats: [Range<Int>] = []
    let (attributes, isEmpty) = attributes(of: name, from: start, &repeats)
    open.append((name, start))
    if isEmpty {
      closing = 1
      closingTag = position..<position
    }
    let element = XMLElement(
      name: name, offset: start, attributes: attributes, depth: open.count, end: isEmpty ? position : nil,
      repeats: repeats)
    onStart?(element)
    return .start(element)
  }

  /// The attributes at the position, and whether the tag ends with `/>`. Moves past the tag.
  private func attributes(
    of element: String, from start: Int, _ repeats: inout [Range<Int>]
  ) -> ([XMLAttribute], isEmpty: Bool) {
    var attributes: [XMLAttribute] = []
    var seen: Set<String> = []
    while true {
      skipSpace()
      guard position < count else {
        if wasCutShort { return (attributes, false) }
        fault(start, .badTag, "the file ends inside the tag <\(element)>")
        return (attributes, false)
      }
      switch base[position] {
      case UInt8(ascii: ">"):
        position += 1
        return (attributes, false)
      case UInt8(ascii: "/") where position + 1 < count && base[position + 1] == UInt8(ascii: ">"):
        position += 2
        return (attributes, true)
      case UInt8(ascii: "<"):
        fault(start, .badTag, "the tag <\(element)> has no \">\" before the next \"<\"")
        return (attributes, false)
      default: break
      }
      let offset = position
      let nameRange = name()
      if wasCutShort { return (attributes, false) }
      if nameRange.isEmpty {
        fault(offset, .badAttribute, "an attribute is expected in the tag <\(element)>")
        position += 1
        continue
      }
      guard let value = attributeValue(nameRange) else { continue }
      let name = string(nameRange)
      if attributes.count >= limits.attributes {
        exceeded(offset, "an element has more than \(limits.attributes) attributes; reading stops here")
        return (attributes, false)
      }
      attributeCount += 1
      if attributeCount > limits.documentAttributes {
        exceeded(offset, "there are more than \(limits.documentAttributes) attributes; reading stops here")
        return (attributes, false)
      }
      // For few attributes a search is cheaper than hashing.
      let isDuplicate: Bool
      if attributes.count < 16 {
        isDuplicate = attributes.contains { $0.name == name }
      } else {
        if seen.isEmpty { seen = Set(attributes.map(\.name)) }
        isDuplicate = !seen.insert(name).inserted
      }
      if isDuplicate {
        fault(offset, .duplicateAttribute, "the attribute \(name) is given twice; the last value is used")
        if let index = attributes.firstIndex(where: { $0.name == name }) {
          repeats.append(attributes[index].range)
          attributes[index] = XMLAttribute(name: name, value: value, range: offset..<position)
        }
      } else {
        attributes.append(XMLAttribute(name: name, value: value, range: offset..<position))
      }
    }
  }

  /// The value after the name of an attribute, or nil.
  private func attributeValue(_ name: Range<Int>) -> String? {
    skipSpace()
    // Where the file ends, its end is reported.
    guard position < count else { return nil }
    guard base[position] == UInt8(ascii: "=") else {
      fault(
        name.lowerBound, .badAttribute, "the attribute \(source.repairedText(name.prefix(64))) has no value",
        cause: "no value")
      return nil
    }
    position += 1
    skipSpace()
    guard position < count else { return nil }
    let quote = base[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      fault(
        position, .unquotedValue, "the value of \(source.repairedText(name.prefix(64))) is not in quotes")
      let start = position
      while position < count, !Self.isSpace(base[position]), base[position] != UInt8(ascii: ">"),
        base[position] != UInt8(ascii: "<"),
        !(base[position] == UInt8(ascii: "/") && position + 1 < count
          && base[position + 1] == UInt8(ascii: ">"))
      { position += 1 }
      return decoded(start..<position)
    }
    let start = position + 1
    let end = find(quote, from: start, to: start + limits.valueBytes)
    let less = find(UInt8(ascii: "<"), from: start, to: end ?? start + limits.valueBytes)
    // A "<" before the quote is an unescaped character, or belongs to the next tag after a missing quote.
    let isForgotten =
      less.map { at in
        at + 1 < count
          && (base[at + 1] == UInt8(ascii: "/") || base[at + 1] == UInt8(ascii: "!")
            || Self.isNameStart(base[at + 1]))
      } ?? false
    if let end, !isForgotten {
      if let less {
        fault(
          less, .unescapedCharacter, "a value contains \"<\", which has to be written \"&lt;\"",
          cause: "< in value")
      }
      position = end + 1
      return decoded(start..<end)
    }
    if end == nil, less == nil, start + limits.valueBytes < count {
      exceeded(start, "a value is longer than \(limits.valueBytes) bytes; reading stops here")
      return nil
    }
    fault(
      name.lowerBound, .unclosedQuote,
      "the value of \(source.repairedText(name.prefix(64))) has no closing quote")
    position = start
    while position < count, base[position] != UInt8(ascii: ">"), base[position] != UInt8(ascii: "<"),
      base[position] != UInt8(ascii: "\n")
    { position += 1 }
    var valueEnd = position
    if position < count, base[position] == UInt8(ascii: ">"), valueEnd > start,
      base[valueEnd - 1] == UInt8(ascii: "/")
    {
      valueEnd -= 1
      position -= 1
    }
    return decoded(start..<valueEnd)
  }
}
