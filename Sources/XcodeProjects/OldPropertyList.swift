import Foundation

/// A property list in the old text form, in which Xcode writes projects: tables in braces, lists in brackets, texts, and comments.
///
/// ```swift
/// let list = try OldPropertyList(Array(#"{ name = "My App"; files = ( A, B ); /* no more */ }"#.utf8))
/// ```
/// Foundation reads this form too, and has no place for an error in it.
///
/// Source: "Old-style ASCII property lists" of Apple's documentation archive.
enum OldPropertyList: Equatable, Sendable {
  case text(String)
  case list([OldPropertyList])
  case table([String: OldPropertyList])

  /// Where a list cannot be read, and why.
  struct Problem: Error, Equatable {
    /// Counted from 1.
    let line: Int
    let reason: String
  }

  init(_ bytes: [UInt8]) throws(Problem) {
    var reader = Reader(bytes)
    self = try reader.value(depth: 0)
    try reader.skipSpace()
    guard reader.isAtEnd else { throw reader.problem("there is more behind the end of the list") }
  }

  /// A list of Foundation.
  init?(foundation value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(list.compactMap { Self(foundation: $0) })
    case let table as [String: Any]: self = .table(table.compactMapValues { Self(foundation: $0) })
    default: return nil
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var list: [OldPropertyList]? { if case .list(let list) = self { list } else { nil } }
  var table: [String: OldPropertyList]? { if case .table(let table) = self { table } else { nil } }

  private struct Reader {
    private let bytes: [UInt8]
    private var place = 0
    /// How deep tables and lists may be.
    private static let mostLevels = 64

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      // A byte order mark.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    var isAtEnd: Bool { place >= bytes.count }

    func problem(_ reason: String) -> Problem {
      Problem(line: 1 + bytes[..<min(place, bytes.count)].count { $0 == UInt8(ascii: "\n") }, reason: reason)
    }

    private func has(_ text: StaticString) -> Bool {
      guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
      return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
    }

    /// Goes on behind spaces and comments.
    mutating func skipSpace() throws(Problem) {
      while place < bytes.count {
        switch bytes[place] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): place += 1
        case UInt8(ascii: "/"):
          if has("//") {
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
          } else if has("/*") {
            let start = self
            place += 2
            while place < bytes.count, !has("*/") { place += 1 }
            guard place < bytes.count else { throw start.problem("a comment has no end") }
            place += 2
          } else {
            return
          }
        default: return
        }
      }
    }

    mutating func value(depth: Int) throws(Problem) -> OldPropertyList {
      guard depth < Self.mostLevels else { throw problem("the list is nested too deep") }
      try skipSpace()
      guard place < bytes.count else { throw problem("the file ends within a list") }
      switch bytes[place] {
      case UInt8(ascii: "{"):
        place += 1
        return .table(try table(depth))
      case UInt8(ascii: "("):
        place += 1
        return .list(try list(depth))
      default: return .text(try text())
      }
    }

    private mutating func table(_ depth: Int) throws(Problem) -> [String: OldPropertyList] {
      var table: [String: OldPropertyList] = [:]
      while true {
        try skipSpace()
        guard place < bytes.count else { throw problem("the file ends within a table") }
        if take(UInt8(ascii: "}")) { return table }
        let key = try text()
        try skipSpace()
        guard take(UInt8(ascii: "=")) else { throw problem("there is no = behind \(key)") }
        let value = try value(depth: depth + 1)
        try skipSpace()
        guard take(UInt8(ascii: ";")) else { throw problem("there is no ; behind the value of \(key)") }
        table[key] = value
      }
    }

    private mutating func list(_ depth: Int) throws(Problem) -> [OldPropertyList] {
      var list: [OldPropertyList] = []
      while true {
        try skipSpace()
        guard place < bytes.count else { throw problem("the file ends within a list") }
        if take(UInt8(ascii: ")")) { return list }
        list.append(try value(depth: depth + 1))
        try skipSpace()
        if take(UInt8(ascii: ",")) { continue }
        guard take(UInt8(ascii: ")")) else { throw problem("there is no comma between two values of a list") }
        return list
      }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
      return true
    }

    private mutating func text() throws(Problem) -> String {
      guard place < bytes.count else { throw problem("the file ends within a table") }
      let first = bytes[place]
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
      let start = place
      while place < bytes.count, Self.isPlain(bytes[place]) {
        if bytes[place] == UInt8(ascii: "/"), has("/*") { break }
        place += 1
      }
      guard place > start else {
        throw problem("there is an unexpected \(Character(Unicode.Scalar(bytes[place])))")
      }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    /// Whether a byte may be part of a text without quotes. Xcode writes few of them, and others more.
    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0...UInt8(ascii: " "), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"):
        false
      default: true
      }
    }

    private mutating func quoted(_ mark: UInt8) throws(Problem) -> String {
      let start = self
      place += 1
      var text: [UInt8] = []
      while place < bytes.count, bytes[place] != mark {
        if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
          place += 1
          text += escaped()
        } else {
          text.append(bytes[place])
          place += 1
        }
      }
      guard take(mark) else { throw start.problem("a text has no closing quote") }
      return String(decoding: text, as: UTF8.self)
    }

    /// The character behind a backslash.
    private mutating func escaped() -> [UInt8] {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
      case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
      case UInt8(ascii: "r"): return [UInt8(ascii: "\r")]
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        let digits = bytes[place...].prefix(4).prefix { UInt8(ascii: "0")...UInt8(ascii: "f") ~= $0 }
        guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(code)
        else { return [byte] }
        place += digits.count
        return Array(String(Character(scalar)).utf8)
      default: return [byte]
      }
    }
  }
}
