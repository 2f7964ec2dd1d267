import Compositor
import CoreAnimationMarkup
import Foundation
import Localization
import Testing
import Windowing

@testable import Previewer
@testable import SceneEditing

/// The texts of the interface in other languages than English.
@Suite struct LocalizationTests {
  private static let translated = Language.allCases.filter { $0 != .english }

  // MARK: Languages

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], Language.german), (["LANG": "de"], .german), (["LANG": "de_AT@euro"], .german),
    (["LANG": "zh_CN.UTF-8"], .simplifiedChinese), (["LANG": "zh_SG"], .simplifiedChinese),
    (["LANG": "zh-Hans-CN"], .simplifiedChinese), (["LANG": "zh_TW.UTF-8"], .english),
    (["LANG": "fr_FR.UTF-8"], .english), (["LANG": "C.UTF-8"], .english), (["LANG": ""], .english),
    ([:], .english),
    (["LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"], .german),
    (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], .english), (["LANG": "de_DE.UTF-8", "LC_ALL": ""], .german),
    (["LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:de:en"], .german),
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:de"], .english),
    (["LANG": "C.UTF-8", "LANGUAGE": "de"], .english),
  ])
  func theEnvironmentSaysTheLanguage(_ environment: [String: String], _ language: Language) {
    #expect(Language(environment: environment) == language)
  }

  // MARK: Phrases

  @Test func valuesStandInTheirPlaces() {
    let (count, name) = (3, "100 %@")
    #expect(Phrase("\(count) changes to \(name) were not saved").key == "%@ changes to %@ were not saved")
    #expect(
      Phrase("\(count) changes to \(name) were not saved").text(in: .german)
        == "3 Änderungen von 100 %@ wurden nicht gesichert")
    // The name goes first.
    #expect(
      Phrase("\(count) changes to \(name) were not saved").text(in: .simplifiedChinese) == "100 %@ 有 3 处更改未存储"
    )
    #expect(Phrase("\(50) %, \("7 s") left").text(in: .german) == "50 %, noch 7 s")
    #expect(Phrase("no such text \(1)").text(in: .german) == "no such text 1")
    #expect(localized("Quit") == "Quit", "the process of the tests speaks English")
  }

  // MARK: The tables

  /// The number of each place for a value, from 0.
  private static func places(_ format: String) -> [Int] {
    var next = 0
    return format.matches(of: /%(?:(\d)\$)?@/).map { match in
      if let number = match.1.flatMap({ Int($0) }) { return number - 1 }
      defer { next += 1 }
      return next
    }.sorted()
  }

  @Test(arguments: translated)
  func everyTranslationHasTheValuesOfItsText(_ language: Language) {
    for (english, text) in language.table {
      #expect(Self.places(english) == Self.places(text), "\(language.rawValue): \(english)")
      #expect(!text.isEmpty, "\(language.rawValue): \(english)")
    }
  }

  @Test func everyLanguageHasTheSameTexts() {
    let english = Set(Language.german.table.keys)
    #expect(english.count > 300)
    for language in Self.translated { #expect(Set(language.table.keys) == english, "\(language.rawValue)") }
  }

  /// The text of all source files.
  private static func source() throws -> String {
    let top = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let folder = top.appendingPathComponent("Sources").path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      .sorted().map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      .joined(separator: "\n")
  }

  /// The literals of a source file that are given to `localized`, with `%@` for their values.
  private static func localizedLiterals(of source: String) -> Set<String> {
    var found: Set<String> = []
    for match in source.matches(of: /localized\(\s*"/) {
      var text = ""
      var rest = source[match.range.upperBound...]
      while let character = rest.popFirst(), character != "\"" {
        guard character == "\\" else {
          text.append(character)
          continue
        }
        guard let next = rest.popFirst() else { break }
        guard next == "(" else {
          text += next == "n" ? "\n" : String(next)
          continue
        }
        text += "%@"
        var depth = 1
        while depth > 0, let inner = rest.popFirst() { depth += inner == "(" ? 1 : inner == ")" ? -1 : 0 }
      }
      found.insert(text)
    }
    return found
  }

  /// Texts that are looked up when they are known, by `Phrase(verbatim:)`: those of the table of keys, of commands, and of enumerations.
  private static var tableTexts: Set<String> {
    let lines = KeyBindings.lines.map(\.text)
    let mouse = KeyBindings.mouse.flatMap { [$0.input, $0.text] }
    let commands = WindowCommand.all.map(\.definition.entry.text).filter { !$0.hasPrefix("Add a CA") }
    let topics = CommandTopic.allCases.map(\.rawValue)
    let forms = ExportForm.Format.allCases.map(\.rawValue) + ExportForm.Span.allCases.map(\.rawValue)
    let export = ExportPanel.Word.allCases.map(\.rawValue) + ExportPanel.Caption.allCases.map(\.rawValue)
    let sections =
      GalleryCatalog.programs.map(\.1) + PropertyList.titles + ObjectFields.titles
      + ObjectSection.titles.values
    return Set(
      lines + mouse + commands + topics + forms + export + sections + Key.words
        + PaintReport.Reason.allCases.map(\.rawValue) + GroupEffect.allCases.map(\.rawValue)
        + ["Show the base state", "the contents"])
  }

  @Test func everyTextOfTheInterfaceIsInTheTables() throws {
    let used = try Self.localizedLiterals(of: Self.source()).union(Self.tableTexts)
    for language in Self.translated {
      let missing = used.subtracting(language.table.keys).sorted()
      #expect(missing.isEmpty, "\(language.rawValue) lacks \(missing)")
    }
  }

  @Test func noTableHasTextsThatAreNotUsed() throws {
    let source = try Self.source()
    let used = Self.localizedLiterals(of: source).union(Self.tableTexts)
    let unused = Set(Language.german.table.keys).subtracting(used).filter { !source.contains("\"\($0)\"") }
      .sorted()
    #expect(unused.isEmpty)
  }

  /// The lookups of texts that are not literals are as many as `tableTexts` accounts for. A new one needs its texts there.
  @Test func everyLookUpOfAComputedTextIsInTheTest() throws {
    #expect(try Self.source().matches(of: /Phrase\(verbatim:/).count == 18)
  }

  // MARK: Words

  /// Forms that readers stumbled over, and what to write in place of them. Comments are not read.
  private static let failing: [(form: String, better: String)] = [
    ("comes and goes", "is shown while …"), ("come and go", "is shown while …"),
    ("comes back", "is restored"),
    ("counts as", "is treated as"), ("is made good", "is corrected"), ("for ever", "forever"),
    ("is told", "gets the message"), ("goes on", "continues"), ("all in it", "everything in it"),
    (" a second and", " per second and"), ("mend it", "correct it"),
    ("to the begin of", "to the beginning of"),
  ]

  @Test func noTextHasAFormThatReadersStumbleOver() throws {
    let literals = try Self.source().split(separator: "\n")
      .filter { line in
        Self.failing.contains { line.contains($0.form) } && !line.drop { $0 == " " }.hasPrefix("//")
      }
      .flatMap { line in line.matches(of: /"(?:[^"\\]|\\.)*"/).map { String($0.0) } }
    for literal in literals {
      for (form, better) in Self.failing where literal.contains(form) {
        Issue.record("\(literal): “\(form)” is better said as “\(better)”")
      }
    }
  }

  @Test(arguments: Language.allCases) func nothingIsShouted(_ language: Language) {
    let texts = language == .english ? Array(Language.german.table.keys) : Array(language.table.values)
    #expect(texts.filter { $0.contains { "!！".contains($0) } }.isEmpty)
  }

  /// Commands and actions of the mouse are sentences with a verb and a capital, which menus, tips, the palette and the help show as they are.
  @Test func commandsBeginWithACapital() {
    let texts =
      WindowCommand.all.map(\.definition.entry).flatMap { [$0.text, $0.line] }
      + KeyBindings.mouse.flatMap { [$0.input, $0.text] }
    let lowercase = texts.filter { $0.first?.isLowercase == true }
    #expect(lowercase.isEmpty)
  }

  // MARK: What a person sees

  @Test func theTableOfKeysIsPrintedInTheLanguage() {
    let german = KeyBindings.help(in: .german).split(separator: "\n")
    #expect(german.first?.hasPrefix("F1 ?  ") == true && german.first?.hasSuffix("  Tasten anzeigen") == true)
    #expect(german.count == KeyBindings.lines.count + KeyBindings.mouse.count)
    #expect(KeyBindings.help(in: .simplifiedChinese).contains("显示快捷键"))
    #expect(KeyBindings.help(in: .english).contains("List the keys"))
  }

  @Test func keysHaveTheNamesOfTheLanguagesKeyboards() {
    let find = Key("P", shift: true, control: true)
    #expect(find.text(in: .english) == "Ctrl+Shift+P" && find.text(in: .german) == "Strg+Umschalt+P")
    #expect(Key("Delete").text(in: .german) == "Entf" && Key("Home").text(in: .german) == "Pos1")
    #expect(Key("PageUp").text(in: .german) == "Bild↑" && Key("PageDown").text(in: .german) == "Bild↓")
    #expect(Key("Space").text(in: .german) == "Leertaste")
    #expect(Key("Space").text(in: .simplifiedChinese) == "空格")
    #expect(Key("S").text(in: .german) == "s" && Key("Left", shift: true).text(in: .english) == "Shift+←")
    #expect(KeyBindings.help(in: .german).contains("F9 Leertaste  "))
    #expect(KeyBindings.help(in: .simplifiedChinese).contains("F9 空格  "))
  }

  /// The glyph of ½ in WenQuanYi Micro Hei, the font of the Chinese interface, lacks the 2.
  @MainActor @Test func aHalfIsWrittenWithSignsOfTheChineseFont() {
    #expect(Phrase("½").text(in: .simplifiedChinese) == "1⁄2" && Phrase("½").text(in: .german) == "½")
    for (english, text) in Language.simplifiedChinese.table { #expect(!text.contains("½"), "\(english)") }
    #expect(TimeText.speed(0.5) == "½×" && TimeText.speed(0.25) == "¼×")
    #expect(CommandBar.speeds.map(\.name) == ["⅒×", "¼×", "½×", "1×", "2×", "4×"])
  }

  /// Names that all languages share are those of keys with a sign, a letter or a number.
  @Test func namesOfKeysThatAreWordsAreTranslated() {
    let parts = Set(KeyBindings.lines.flatMap(\.keys).flatMap(\.parts))
    let words = parts.filter { $0.count > 1 && $0.wholeMatch(of: /F\d+/) == nil }
    #expect(words == Key.words.union(["Esc", "Tab"]))
  }

  /// A sentence in German begins with a capital where the English one does, so that messages look alike.
  @Test func capitalsAreThoseOfTheEnglishTexts() {
    for (english, german) in Language.german.table {
      guard let first = english.first, first.isUppercase, let own = german.first, own.isLetter else {
        continue
      }
      #expect(own.isUppercase, "\(german)")
    }
  }
}
