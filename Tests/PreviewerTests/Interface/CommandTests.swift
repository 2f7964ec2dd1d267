import QuartzCore
import Testing
import Windowing

@testable import Previewer

/// The table of commands, what is found in it, and what can be carried out.
@MainActor @Suite struct CommandTests {
  @Test func everyActionOfTheTableIsACommand() {
    for binding in KeyBindings.table {
      for (key, action) in binding.keys {
        let commands = Command.all.filter { $0.action == action }
        #expect(commands.contains { $0.keys.contains(key) }, "\(key)")
      }
    }
    // A line with several actions has a text for each.
    for binding in KeyBindings.table {
      let commands = Command.commands(of: binding)
      #expect(binding.parts.count == (commands.count > 1 ? commands.count : 0), "\(binding.text)")
      if commands.count == 1 { #expect(commands[0].text == binding.text) }
    }
    #expect(Command.all.allSatisfy { !$0.text.isEmpty })
    for command in Command.keyless {
      #expect(command.keys.isEmpty && Command.of(command.action) == command, "\(command.text)")
    }
  }

  @Test func titlesAreShort() {
    #expect(Command.of(.inspector)?.title == "Inspector")
    #expect(Command.of(.reload)?.title == "Reload the scene")
    #expect(Command.of(.copyMarkup)?.title == "Copy as CAML")
    #expect(Command.of(.toggleTool)?.title == "In a Swift scene: move layers, or touch")
    #expect(Command.of(.undo)?.keyText == "Ctrl+Z")
    #expect(Command.of(.export)?.keyText == "E" && Command.of(.export)?.keysText == "E   Ctrl+E")
    #expect(Command.of(.copyMarkup)?.keyText == "")
  }

  // MARK: Search

  private func found(_ query: String) -> [String] { CommandSearch.find(query, in: Command.all).map(\.text) }

  @Test(arguments: [
    ("slow", "speed ⅒×: slow motion"), ("SLOW", "speed ⅒×: slow motion"), ("time li", "timeline"),
    ("faster", "faster: speed × 1.1"), ("copy as caml", "copy as CAML: the selected layer with all in it"),
    ("gallery", "the gallery of bundled scenes"), ("film", "export a picture or a film"),
    ("lock", "lock: the state of a wallpaper"), ("  undo  ", "undo a drag or an edit"),
  ])
  func findsFirst(query: String, text: String) { #expect(found(query).first == text) }

  @Test func everyWordMustOccur() {
    #expect(found("slow").count > 1)
    #expect(found("slow motion") == ["speed ⅒×: slow motion"])
    #expect(found("motion slow") == ["speed ⅒×: slow motion"])
    #expect(found("slow gallery").isEmpty)
    #expect(found("") == Command.all.map(\.text))
    #expect(found(" \t") == Command.all.map(\.text))
  }

  @Test func wholeWordsComeBeforeBeginningsAndThoseBeforeParts() {
    let texts = ["unsaved things", "saved things", "save things", "things"]
    let commands = texts.map { Command(.help, $0) }
    #expect(CommandSearch.find("save", in: commands).map(\.text) == [texts[2], texts[1], texts[0]])
    // Accents do not matter.
    #expect(CommandSearch.find("ete", in: [Command(.setState("Été"), "state Été")]).count == 1)
  }

  /// Each text of the help finds what it is about.
  @Test func textsOfTheTableFindTheirCommands() {
    for binding in KeyBindings.table {
      let found = CommandSearch.find(binding.text, in: Command.all)
      for (_, action) in binding.keys {
        #expect(found.contains { $0.action == action }, "\(binding.text)")
      }
    }
  }

  // MARK: What can be carried out

  @Test func statesFollowTheScene() throws {
    let client = TestClient("cube")
    #expect(!client.state(of: .undo).isEnabled && !client.state(of: .toggleLayer(.hidden)).isEnabled)
    #expect(!client.state(of: .changeState(by: 1)).isAvailable)
    #expect(!client.state(of: .animation(.loop)).isAvailable)
    #expect(client.commands.allSatisfy { client.state(of: $0.action).isAvailable })
    #expect(!client.commands.contains { $0.action == .toggleConsole })
    let layer = try #require(client.documents.first?.root?.sublayers?.first)
    client.selection = layer
    client.toggle(.hidden)
    #expect(client.state(of: .toggleLayer(.hidden)).isOn && client.edits.overrides.isHidden(layer))
    #expect(client.state(of: .undo).isEnabled && !client.state(of: .redo).isEnabled)
    client.edits.history.undo()
    #expect(!client.state(of: .toggleLayer(.hidden)).isOn && client.state(of: .redo).isEnabled)
    client.copyMarkup()
    #expect(client.copied?.contains("<caml") == true && client.told.last?.hasSuffix("as CAML") == true)
    client.copySource()
    #expect(
      client.copied?.hasPrefix("import QuartzCore\n") == true
        && client.told.last?.hasSuffix("as Swift") == true)
    #expect(CommandSearch.find("copy as swift", in: client.commands).first?.action == .copySource)
    #expect(CommandSearch.find("copy as caml", in: client.commands).first?.action == .copyMarkup)
  }

  @Test func statesOfAWallpaperAreCommands() {
    let client = TestClient("lake")
    let names = client.stateNames
    #expect(!names.isEmpty)
    let commands = client.commands
    for name in names {
      let command = commands.first { $0.action == .setState(name) }
      #expect(command?.text == "state \(name)")
    }
    #expect(client.state(of: .setState(nil)).isOn && client.state(of: .setState(nil)).isAvailable)
    #expect(CommandSearch.find("state \(names[0])", in: commands).first?.action == .setState(names[0]))
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
