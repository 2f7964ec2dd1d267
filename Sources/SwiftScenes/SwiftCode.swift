/// Swift source in which comments and strings are spaces, so that a search finds code alone. Lines and columns stay.
struct SwiftCode {
  let text: String

  init(_ source: String) {
    var bytes = Array(source.utf8)
    var index = 0
    while index < bytes.count {
      let end = Self.end(ofCommentOrStringAt: index, in: bytes)
      for place in index..<end where bytes[place] != UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: " ") }
      index = max(end, index + 1)
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Where a comment or a string ends that begins at a place; the place itself if none begins there.
  private static func end(ofCommentOrStringAt start: Int, in bytes: [UInt8]) -> Int {
    func has(_ text: StaticString, at place: Int) -> Bool {
      guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
      return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
    }
    if has("//", at: start) { return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }
    if has("/*", at: start) {
      // Comments nest.
      var (depth, place) = (1, start + 2)
      while place < bytes.count, depth > 0 {
        if has("/*", at: place) {
          (depth, place) = (depth + 1, place + 2)
        } else if has("*/", at: place) {
          (depth, place) = (depth - 1, place + 2)
        } else {
          place += 1
        }
      }
      return place
    }
    let hashes = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    guard has("\"", at: start + hashes) else { return start }
    let quotes = has("\"\"\"", at: start + hashes) ? 3 : 1
    var place = start + hashes + quotes
    while place < bytes.count {
      if hashes == 0, bytes[place] == UInt8(ascii: "\\") {
        place += 2
        continue
      }
      // A string of one line that is not closed ends with the line.
      if quotes == 1, bytes[place] == UInt8(ascii: "\n") { return place }
      let end = place + quotes + hashes
      if end <= bytes.count, bytes[place..<place + quotes].allSatisfy({ $0 == UInt8(ascii: "\"") }),
        bytes[(place + quotes)..<end].allSatisfy({ $0 == UInt8(ascii: "#") })
      {
        return end
      }
      place += 1
    }
    return bytes.count
  }

  /// The lines, counted from 1 when they are numbered.
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The modules that the source imports in any case, that is, outside of `#if`.
  var imports: Set<String> {
    Set(ImportedModule.all(in: text).lazy.filter { !$0.isConditional }.map(\.name))
  }

  /// Whether the source needs SwiftUI and shows nothing of UIKit or Core Animation, so that it has no part in a scene.
  ///
  /// The names of SwiftUI's own types that begin with `UI`, and that of the module UIKit, are no use of UIKit; a type that adopts UIViewRepresentable makes a UIView, however,
  /// and names it.
  var holdsOnlySwiftUI: Bool {
    guard imports.contains("SwiftUI") else { return false }
    return !text.matches(of: /\b(?:UI|CA)[A-Z][a-z]\w*/).contains {
      !Self.namesOfSwiftUI.contains(String($0.output))
    }
  }

  private static let namesOfSwiftUI: Set<String> = [
    "UIKit", "UIHostingController", "UIHostingConfiguration", "UIApplicationDelegateAdaptor",
    "UIViewRepresentable", "UIViewControllerRepresentable", "UIViewRepresentableContext",
    "UIViewControllerRepresentableContext",
  ]

  /// A class, or an extension of a type.
  struct TypeBody {
    let name: String
    /// What a class names first behind its colon: its superclass, if that is not a protocol. Nil for an extension.
    let superclass: String?
    /// From the keyword to the brace at the end.
    let lines: ClosedRange<Int>
  }

  /// The classes and the extensions, in the order of the text.
  var types: [TypeBody] {
    let bytes = Array(text.utf8)
    var line = 1
    var counted = 0
    return text.matches(of: /\b(class|extension)\s+(\w+)([^{};]*)\{/).compactMap { match in
      let name = String(match.2)
      // `class func` and `class var` declare members.
      guard !["func", "var", "let", "subscript", "override"].contains(name) else { return nil }
      let clause = match.3.firstIndex(of: ":").map { match.3[$0...] } ?? ""
      let inherited = clause.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.first.map(String.init)
      let begin = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
      let start = text.utf8.distance(from: text.startIndex, to: match.range.upperBound)
      var (depth, end) = (1, start)
      while end < bytes.count, depth > 0 {
        if bytes[end] == UInt8(ascii: "{") { depth += 1 }
        if bytes[end] == UInt8(ascii: "}") { depth -= 1 }
        end += 1
      }
      func lines(_ range: Range<Int>) -> Int { bytes[range].count { $0 == UInt8(ascii: "\n") } }
      line += lines(counted..<begin)
      counted = begin
      return TypeBody(
        name: name, superclass: match.1 == "class" ? inherited : nil, lines: line...line + lines(begin..<end))
    }
  }

  /// Whether the source declares a type, a function, or a variable with a name.
  func declares(_ name: String) -> Bool {
    text.matches(of: /\b(?:class|struct|enum|protocol|actor|typealias|func|let|var)\s+(\w+)/).contains {
      $0.1 == name
    }
  }

  /// The names of the classes.
  var classes: [String] {
    text.matches(of: /\bclass\s+(\w+)/).map { String($0.1) }.filter {
      !["func", "var", "let", "subscript"].contains($0)
    }
  }
}
