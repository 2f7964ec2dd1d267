import Foundation
import Previewer
import Testing

/// docs/reference/keys.md and docs/reference/command.md list what the program has. `CAMBIUM_UPDATE=1` writes the lists again.
@MainActor @Suite struct ReferencePageTests {
  private static let reference = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/reference")

  @Test func keysAreThoseOfTheTable() throws { try compare("keys.md", Self.keys) }

  @Test func verbsAreThoseOfTheProgram() throws { try compare("command.md", try Self.verbs()) }

  /// Compares the part of a page between its marks with `text`, or writes it there.
  private func compare(_ name: String, _ text: String) throws {
    let url = Self.reference.appendingPathComponent(name)
    var page = try String(contentsOf: url, encoding: .utf8)
    let begin = try #require(page.range(of: "<!-- from the program -->\n"))
    let end = try #require(page.range(of: "<!-- end -->\n"))
    if ProcessInfo.processInfo.environment["CAMBIUM_UPDATE"] == "1" {
      page.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + text + "\n")
      try Data(page.utf8).write(to: url)
      return
    }
    #expect(
      page[begin.upperBound..<end.lowerBound] == "\n" + text + "\n",
      "\(name) is out of date: CAMBIUM_UPDATE=1 Scripts/test --debug ReferencePageTests writes it again")
  }

  // MARK: Keys

  private static var keys: String {
    let topics = CommandTopic.allCases.map { topic in
      section(
        topic.rawValue, ["keys", "what they do"],
        KeyBindings.lines.filter { $0.topic == topic }.map { line in
          let keys = line.keys.map(\.description).map { $0.count == 1 ? $0.uppercased() : $0 }
          return [keys.map { "`\($0)`" }.joined(separator: " "), escaped(line.text)]
        })
    }
    let mouse = section(
      "Pointer", ["what you do", "what happens"],
      KeyBindings.mouse.map { [escaped($0.input), escaped($0.text)] })
    let keyless = KeyBindings.keyless.map { "- \(escaped($0.text))\n" }.joined()
    return (topics + [mouse, "## In the palette and the menus alone\n\n" + keyless]).joined(separator: "\n")
  }

  // MARK: Verbs

  /// A verb as ArgumentParser describes it.
  private struct Verb: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        let kind: String
        let name: String
        var text: String { (kind == "long" ? "--" : "-") + name }
      }
      let kind: String
      let abstract: String?
      let valueName: String?
      let defaultValue: String?
      let allValues: [String]?
      let names: [Name]?
      let isOptional: Bool
      let isRepeating: Bool
      let shouldDisplay: Bool

      /// `--name VALUE`, or the name of a positional argument.
      var spelling: String {
        guard kind != "positional", let names else { return "<\(valueName ?? "")>" }
        let spellings = names.map(\.text).joined(separator: ", ")
        return kind == "flag" ? spellings : "\(spellings) <\(valueName ?? "")>"
      }
    }
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Verb]?
    let shouldDisplay: Bool?
  }

  private struct Description: Decodable { let command: Verb }

  /// Every verb has these.
  private static let common: Set = ["quiet", "version", "help"]

  private static func verbs() throws -> String {
    let data = Data(try Command.run("--experimental-dump-help").output.utf8)
    let verbs = try JSONDecoder().decode(Description.self, from: data).command.subcommands ?? []
    return verbs.filter { $0.shouldDisplay != false && $0.commandName != "help" }.map(text).joined(
      separator: "\n")
  }

  private static func text(_ verb: Verb) -> String {
    let arguments = (verb.arguments ?? []).filter { $0.shouldDisplay && !common.contains($0.valueName ?? "") }
    let positional = arguments.filter { $0.kind == "positional" }.map { argument in
      let text = argument.spelling + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(text)]" : text
    }
    let required = arguments.filter { $0.kind == "option" && !$0.isOptional }.map { option in
      "\(option.names?.last?.text ?? "") <\(option.valueName ?? "")>"
    }
    let options = arguments.contains { $0.kind != "positional" && $0.isOptional } ? ["[<options>]"] : []
    let usage = (["cambium", verb.commandName] + positional + required + options).joined(separator: " ")
    let rows = arguments.map { argument in
      let isRepeatable = argument.isRepeating && argument.kind != "positional"
      var text = escaped(argument.abstract ?? "")
      if isRepeatable && !text.contains("several times") { text += " Can be given several times." }
      if let values = argument.allValues, !(argument.valueName ?? "").contains("|") {
        text += " Values: \(values.joined(separator: ", "))."
      }
      if let standard = argument.defaultValue { text += " Default: \(standard)." }
      return [code(argument.spelling), text]
    }
    return """
      ## \(verb.commandName)

      \(escaped(verb.abstract ?? ""))

      ```text
      \(usage)
      ```

      \(wrapped(escaped(verb.discussion ?? "")))

      """ + (rows.isEmpty ? "" : "\n" + table(["argument, option", "what it does"], rows))
  }

  // MARK: Markdown

  private static func section(_ title: String, _ heads: [String], _ rows: [[String]]) -> String {
    "## \(title)\n\n" + table(heads, rows)
  }

  private static func table(_ heads: [String], _ rows: [[String]]) -> String {
    ([heads, heads.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// The text with options as code, and without a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    var result = text
    for character in ["\\", "*", "["] {
      result = result.replacing(character, with: "\\" + character)
    }
    return entities(result).replacing(#/--[a-z][a-z-]*/#) { "`\($0.output)`" }
  }

  /// Code in a table. A bar between backquotes would end the cell.
  private static func code(_ text: String) -> String {
    text.contains("|") ? "<code>\(entities(text))</code>" : "`\(text)`"
  }

  private static func entities(_ text: String) -> String {
    text.replacing("<", with: "&lt;").replacing("|", with: "&#124;")
  }

  /// Lines of at most 130 characters.
  private static func wrapped(_ text: String) -> String {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= 130 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }.joined(separator: "\n")
  }
}
