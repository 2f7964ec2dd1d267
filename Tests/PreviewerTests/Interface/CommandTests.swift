import Foundation
import QuartzCore
import Testing
import Windowing

@testable import Previewer
@testable import SceneEditing

/// The table of commands, what is found in it, and what can be carried out.
@MainActor @Suite struct CommandTests {
  private static let entries = WindowCommand.all.map(\.definition.entry)
  private func entry(_ command: WindowCommand) -> CommandEntry { command.definition.entry }

  @Test func everyCommandIsListedOnceWithItsOwnText() {
    for entry in Self.entries {
      #expect(Self.entries.count { $0.command == entry.command } == 1, "\(entry.command)")
      #expect(Self.entries.count { $0.text == entry.text } == 1, "\(entry.text)")
      #expect(entry.command.definition.entry.text == entry.text && !entry.text.isEmpty)
    }
  }

  /// A case that is declared and not in `WindowCommand.all` would have no key, and be in no list. States of the scene and animations are
  /// listed by their names instead, and what changes one of them is in its menu.
  @Test(arguments: [
    (
      "WindowCommand", "Previewer/Interface/Client/WindowCommand.swift",
      ["animate", "setState", "editStates", "editObject"]
    ),
    ("AnimationCommand", "Previewer/Interface/Client/AnimationCommand.swift", []),
    ("GestureCommand", "Previewer/Interface/Client/GestureCommand.swift", []),
    ("LayerCommand", "SceneEditing/Edits/LayerCommand.swift", []),
    ("NewLayer", "SceneEditing/Edits/LayerCommand.swift", []),
    ("State", "SceneEditing/Edits/LayerOverrides.swift", []),
    ("ScreenPhase", "CoreAnimationMarkup/Scene/ScreenPhase.swift", []),
  ])
  func everyDeclaredCommandIsListed(type: String, file: String, listedByName: [String]) throws {
    let top = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: top.appendingPathComponent("Sources/\(file)"), encoding: .utf8)
    let start = try #require(text.firstRange(of: "enum \(type):")?.upperBound)
    // What a case has with it may have commas, and the cases of a `switch` begin with a point.
    let body = text[start...].split(separator: /\n(  )?\}/)[0].replacing(/\(.*?\)/, with: "")
    let declared = body.matches(of: /\n +case (\w[^\n]*)/).flatMap { line in
      line.1.split(separator: ", ").map { String($0.prefix { $0.isLetter }) }
    }
    let pattern = try Regex<(Substring, Substring)>("\\.\(type)\\.(\\w+)")
    let listed = WindowCommand.all.compactMap { command in
      String(reflecting: command).firstMatch(of: pattern).map { String($0.1) }
    }
    #expect(declared.count > 2 && Set(declared) == Set(listed + listedByName))
  }

  /// Commands that share a line of the help stand side by side in the table, and have keys.
  @Test func commandsOfALineStandSideBySide() {
    let lines = Self.entries.map(\.line)
    for line in Set(lines) where !line.isEmpty {
      let places = lines.indices.filter { lines[$0] == line }
      #expect(places.count > 1 && places.last.map { $0 - places[0] } == places.count - 1, "\(line)")
      #expect(places.allSatisfy { !Self.entries[$0].keys.isEmpty }, "\(line)")
    }
  }

  @Test func titlesAreShort() {
    #expect(entry(.inspector).title == "Show the inspector")
    #expect(entry(.reload).title == "Reload the scene")
    #expect(entry(.copyMarkup).title == "Copy as CAML")
    #expect(entry(.toggleTool).title == "Move the layers of the Swift scene, instead of touching it")
    #expect(entry(.undo).keyText == "Ctrl+Z")
    #expect(entry(.export).keyText == "E" && entry(.export).keysText == "E   Ctrl+E")
    #expect(entry(.copyMarkup).keyText == "")
  }

  /// A menu shows titles alone, so what follows a colon must not be all that tells two commands apart.
  @Test func titlesDiffer() {
    let titles = Dictionary(grouping: WindowCommand.all, by: { $0.definition.entry.title })
    let shared = titles.filter { $0.value.count > 1 }
    #expect(shared.isEmpty)
  }

  // MARK: Search

  private func found(_ query: String) -> [String] {
    CommandSearch.find(query, in: Self.entries).map(\.text)
  }

  @Test(arguments: [
    ("slow", "Set the speed to ⅒×: slow motion"), ("SLOW", "Set the speed to ⅒×: slow motion"),
    ("time li", "Show the timeline"),
    ("faster", "Play faster: multiply the speed by 1.1"),
    ("copy as caml", "Copy as CAML: the selected layer and everything in it"),
    ("gallery", "Show the gallery of bundled scenes"), ("film", "Export a picture or a film"),
    ("lock", "Lock: put the wallpaper into that state"), ("  undo  ", "Undo a drag or an edit"),
  ])
  func findsFirst(query: String, text: String) { #expect(found(query).first == text) }

  @Test func everyWordMustOccur() {
    #expect(found("slow").count > 1)
    #expect(found("slow motion") == ["Set the speed to ⅒×: slow motion"])
    #expect(found("motion slow") == ["Set the speed to ⅒×: slow motion"])
    #expect(found("slow gallery").isEmpty)
    #expect(found("") == Self.entries.map(\.text))
    #expect(found(" \t") == Self.entries.map(\.text))
  }

  @Test func wholeWordsComeBeforeBeginningsAndThoseBeforeParts() {
    let texts = ["unsaved things", "saved things", "save things", "things"]
    let commands = texts.map { CommandEntry(.help, $0) }
    #expect(CommandSearch.find("save", in: commands).map(\.text) == [texts[2], texts[1], texts[0]])
    // Accents do not matter.
    #expect(CommandSearch.find("ete", in: [CommandEntry(.setState("Été"), "state Été")]).count == 1)
  }

  /// Each text of the help finds what it is about.
  @Test func textsOfTheTableFindTheirCommands() {
    for entry in Self.entries {
      let text = entry.line.isEmpty ? entry.text : entry.line
      #expect(CommandSearch.find(text, in: Self.entries).contains { $0.command == entry.command }, "\(text)")
    }
  }

  // MARK: What can be carried out

  @Test func statesFollowTheScene() throws {
    let client = TestClient("cube")
    #expect(!client.state(of: .undo).isEnabled && !client.state(of: .toggleLayer(.hidden)).isEnabled)
    #expect(!client.state(of: .changeState(by: 1)).isAvailable)
    #expect(!client.state(of: .animation(.loop)).isAvailable)
    #expect(client.commands.allSatisfy { client.state(of: $0.command).isAvailable })
    #expect(!client.commands.contains { $0.command == .toggleConsole })
    let layer = try #require(client.documents.first?.root?.sublayers?.first)
    client.selection = layer
    client.toggle(.hidden)
    #expect(client.state(of: .toggleLayer(.hidden)).isOn && layer.isHidden)
    #expect(client.state(of: .undo).isEnabled && !client.state(of: .redo).isEnabled)
    client.edits.history.undo()
    #expect(!client.state(of: .toggleLayer(.hidden)).isOn && client.state(of: .redo).isEnabled)
    client.copyMarkup()
    #expect(client.copied?.contains("<caml") == true && client.told.last?.hasSuffix("as CAML") == true)
    client.copySource()
    #expect(
      client.copied?.hasPrefix("import QuartzCore\n") == true
        && client.told.last?.hasSuffix("as Swift") == true)
    #expect(CommandSearch.find("copy as swift", in: client.commands).first?.command == .copySource)
    #expect(CommandSearch.find("copy as caml", in: client.commands).first?.command == .copyMarkup)
  }

  @Test func statesOfAWallpaperAreCommands() {
    let client = TestClient("lake")
    let names = client.stateNames
    #expect(!names.isEmpty)
    let commands = client.commands
    for name in names {
      let command = commands.first { $0.command == .setState(name) }
      #expect(command?.text == "Show the state \(name)")
    }
    #expect(client.state(of: .setState(nil)).isOn && client.state(of: .setState(nil)).isAvailable)
    #expect(CommandSearch.find("state \(names[0])", in: commands).first?.command == .setState(names[0]))
  }

  @Test func animationsAreSoughtAndLooped() throws {
    let client = TestClient("bouncing-ball")
    let span = try #require(
      TimelineRow.rows(below: client.host).lazy.compactMap { row -> AnimationSpan? in
        if case .span(let span) = row { span } else { nil }
      }.first)
    client.chosenAnimation = span
    #expect(!client.state(of: .animation(.loop)).isAvailable)
    client.selection = span.layer
    #expect(client.state(of: .animation(.loop)).isAvailable)
    client.perform(.loop)
    let range = try #require(client.playback.order.range)
    #expect(range.lowerBound == max(span.extent.begin, 0) && client.playback.order.ends == .loop)
    #expect(range.upperBound > range.lowerBound && range.upperBound.isFinite)
    client.seek(to: 0.3)
    client.perform(.goToBegin)
    #expect(client.playback.time == max(span.extent.begin, 0))
  }
}
