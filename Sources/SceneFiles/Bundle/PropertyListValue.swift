import Foundation

/// A small property list, XML or binary, that is read completely: for example the description of a wallpaper.
package enum PropertyListValue {
  case text(String)
  case integer(Int64)
  case real(Double)
  case flag(Bool)
  case data([UInt8])
  /// Seconds since the first day of 2001.
  case date(Double)
  case list([PropertyListValue])
  case table([String: PropertyListValue])
  /// A damaged value, or one beyond the limits.
  case other

  /// The value of a key of a dictionary.
  package subscript(key: String) -> PropertyListValue? {
    if case .table(let table) = self { table[key] } else { nil }
  }

  /// The text, if the value is one.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number, if the value is one.
  package var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    default: nil
    }
  }

  /// The limits of the number of values and of their nesting.
  private static let capacity = 10_000
  private static let depth = 32

  /// Reads a list. Nil, with a report, if the bytes are not a property list.
  package init?(file: String, bytes: [UInt8], limits: SceneLimits, log: DiagnosticLog) {
    var budget = Self.capacity
    if BinaryPropertyList.isOne(bytes) {
      guard let list = BinaryPropertyList(bytes) else {
        log.report(
          Diagnostic(.error, .badIndex, file: file, message: "the binary property list cannot be read"))
        return nil
      }
      self.init(list, list.top, depth: 0, &budget)
    } else {
      let reader = XMLReader(XMLSource(file: file, bytes: bytes), limits: limits, log: log)
      reader.expectsDocumentType = true
      var found: PropertyListValue?
      reading: while true {
        switch reader.next() {
        case .start(let element) where element.name == "plist": continue
        case .start(let element) where found == nil:
          found = PropertyListValue(reader, element, depth: 0, &budget)
        case .start(let element): reader.skip(element)
        case .text, .end: continue
        case .finished: break reading
        }
      }
      guard let found else {
        log.report(Diagnostic(.error, .badIndex, file: file, message: "it is not a property list"))
        return nil
      }
      self = found
    }
    if budget < 0 {
      log.report(
        Diagnostic(
          .warning, .limitExceeded, file: file,
          message: "the property list has more than \(Self.capacity) values; the rest is skipped"))
    }
  }

  private init(_ list: BinaryPropertyList, _ number: Int, depth: Int, _ budget: inout Int) {
    budget -= 1
    guard budget >= 0, depth < Self.depth, let object = list.object(number) else {
      self = .other
      return
    }
    switch object {
    case .flag(let flag): self = .flag(flag)
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .data(let range): self = .data(Array(list.bytes[range]))
    case .date(let seconds): self = .date(seconds)
    case .string(let text): self = .text(text)
    case .array(let references):
      var values: [PropertyListValue] = []
      for index in 0..<references.count where budget >= 0 {
        values.append(
          list.number(index, of: references).map {
            PropertyListValue(list, $0, depth: depth + 1, &budget)
          } ?? .other)
      }
      self = .list(values)
    case .dictionary(let keys, _):
      guard keys.count <= budget else {
        budget = -1
        self = .other
        return
      }
      var table: [String: PropertyListValue] = [:]
      for (key, value) in list.entries(number) ?? [] where budget >= 0 {
        table[key] = PropertyListValue(list, value, depth: depth + 1, &budget)
      }
      self = .table(table)
    case .null, .uid, .other: self = .other
    }
  }

  private init(_ reader: XMLReader, _ element: XMLElement, depth: Int, _ budget: inout Int) {
    budget -= 1
    guard budget >= 0, depth < Self.depth else {
      reader.skip(element)
      self = .other
      return
    }
    switch element.name {
    case "dict":
      var table: [String: PropertyListValue] = [:]
      var key: String?
      reader.forEachChild(of: element) { child in
        if child.name == "key" {
          key = Self.text(reader, child)
        } else if let name = key {
          key = nil
          table[name] = PropertyListValue(reader, child, depth: depth + 1, &budget)
        } else {
          reader.skip(child)
        }
      }
      self = .table(table)
    case "array":
      var values: [PropertyListValue] = []
      reader.forEachChild(of: element) { child in
        values.append(PropertyListValue(reader, child, depth: depth + 1, &budget))
      }
      self = .list(values)
    case "string": self = .text(Self.text(reader, element))
    case "true", "false":
      reader.skip(element)
      self = .flag(element.name == "true")
    case "integer": self = Int64(Self.text(reader, element)).map { .integer($0) } ?? .other
    case "real": self = Double(Self.text(reader, element)).map { .real($0) } ?? .other
    case "data":
      let text = Self.text(reader, element)
      self = Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { .data([UInt8]($0)) } ?? .other
    case "date":
      let date = try? Date(Self.text(reader, element), strategy: .iso8601)
      self = date.map { .date($0.timeIntervalSinceReferenceDate) } ?? .other
    default:
      reader.skip(element)
      self = .other
    }
  }

  private static func text(_ reader: XMLReader, _ element: XMLElement) -> String {
    var text = ""
    reader.forEachChild(of: element, text: { text += reader.string($0) }, { _ in })
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
