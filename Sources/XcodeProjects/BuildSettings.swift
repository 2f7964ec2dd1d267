import Foundation

/// The build settings of a target, those of its project below them.
///
/// ```swift
/// settings["PRODUCT_NAME"]                          // $(TARGET_NAME) is replaced
/// settings.replacing("$(PRODUCT_MODULE_NAME).SceneDelegate")
/// ```
/// Source: "Build settings reference" of Apple's documentation.
struct BuildSettings: Sendable {
  /// The tables of the levels, the innermost last.
  private var levels: [[String: String]] = []
  private static let mostLevels = 24
  /// Characters of a value that is replaced: values that name each other may grow without end.
  private static let longest = 1 << 16

  /// Adds a level whose values replace those that were added before.
  mutating func add(_ table: [String: String]) {
    var plain: [String: String] = [:]
    for (key, value) in table where !key.contains("[") { plain[key] = value }
    // Of settings with conditions, those for devices and simulators of iOS hold.
    for (key, value) in table.sorted(by: { $0.key < $1.key }) {
      guard let bracket = key.firstIndex(of: "["), key.contains("[sdk=iphone") else { continue }
      plain[String(key[..<bracket])] = value
    }
    levels.append(plain)
  }

  /// The value of a setting with all variables replaced; nil if nothing sets it.
  subscript(name: String) -> String? { value(name, below: levels.count, depth: 0) }

  func isOn(_ name: String) -> Bool { ["YES", "true", "1"].contains(self[name] ?? "") }

  /// The names of the settings that begin with a prefix.
  func names(with prefix: String) -> [String] {
    Set(levels.flatMap(\.keys).filter { $0.hasPrefix(prefix) }).sorted()
  }

  /// A text whose variables, `$(NAME)` and `${NAME}`, are replaced. Those that nothing sets become empty.
  func replacing(_ text: String) -> String { replacing(text, of: "", below: levels.count, depth: 0) }

  private func value(_ name: String, below top: Int, depth: Int) -> String? {
    guard depth < Self.mostLevels else { return nil }
    for level in (0..<top).reversed() {
      guard let text = levels[level][name] else { continue }
      return replacing(text, of: name, below: level, depth: depth + 1)
    }
    return nil
  }

  /// - Parameters:
  ///   - name: the setting whose value it is.
  ///   - level: its level: `$(inherited)`, and the setting's own name, are the values of those below.
  private func replacing(_ text: String, of name: String, below level: Int, depth: Int) -> String {
    guard text.contains("$"), depth < Self.mostLevels else { return text }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let open = rest.index(after: dollar)
      guard open < rest.endIndex, rest[open] == "(" || rest[open] == "{",
        let close = Self.end(of: rest[open...])
      else {
        result.append("$")
        rest = rest[open...]
        continue
      }
      // The name of a variable may have variables.
      let inner = replacing(
        String(rest[rest.index(after: open)..<close]), of: name, below: level, depth: depth + 1)
      let parts = inner.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let isOwn = parts[0] == "inherited" || parts[0] == name
      let found = value(
        parts[0] == "inherited" ? name : parts[0], below: isOwn ? level : levels.count, depth: depth + 1)
      result += parts.dropFirst().reduce(found ?? "") { Self.applying($1, to: $0) }
      rest = rest[rest.index(after: close)...]
      guard result.count < Self.longest else { return result }
    }
    return result + rest
  }

  /// Where the bracket closes that a text begins with.
  private static func end(of text: Substring) -> Substring.Index? {
    let (open, close): (Character, Character) = text.first == "(" ? ("(", ")") : ("{", "}")
    var depth = 0
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// What a word behind a variable's name makes of its value.
  private static func applying(_ word: String, to value: String) -> String {
    switch word {
    case "c99extidentifier", "identifier": return identifier(value)
    case "rfc1034identifier":
      return String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) || "-.".contains($0) ? $0 : "-" })
    case "lower": return value.lowercased()
    case "upper": return value.uppercased()
    case _ where word.hasPrefix("default="): return value.isEmpty ? String(word.dropFirst(8)) : value
    default: return value
    }
  }

  /// The name of a module: characters that no identifier has become lines.
  static func identifier(_ text: String) -> String {
    let name = String(text.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    guard let first = name.first, first.isNumber else { return name }
    return "_" + name.dropFirst()
  }

  // MARK: Files of settings

  /// The settings of a file `….xcconfig`, with those that it includes.
  ///
  /// - Parameter root: the folder outside of which nothing is read.
  static func table(of file: URL, root: URL, depth: Int = 0) -> [String: String] {
    guard depth < mostLevels, file.isInside(root), let text = try? String(contentsOf: file, encoding: .utf8)
    else {
      return [:]
    }
    var table: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = (line.range(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmingCharacters(
        in: .whitespaces)
      if let match = line.wholeMatch(of: /#include\??\s*"([^"]+)"/) {
        let other = file.deletingLastPathComponent().appendingPathComponent(String(match.1))
        table.merge(Self.table(of: other, root: root, depth: depth + 1)) { $1 }
      } else if let match = line.wholeMatch(of: /([\w.]+(?:\[[^\]]*\])*)\s*=\s*(.*?);?/) {
        table[String(match.1)] = String(match.2)
      }
    }
    return table
  }
}
