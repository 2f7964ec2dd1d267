import Localization
import Windowing

/// What the table says about a command: the palette, the menus, the bar and the help show it.
///
/// ```swift
/// client.entry(of: .export).text  // "Export a picture or a film"
/// ```
package struct CommandEntry: Sendable {
  package let command: WindowCommand
  /// What it does, in English: a verb first, and an explanation after a colon or a semicolon.
  package let text: String
  package var topic = CommandTopic.window
  /// The keys that run it; empty without one.
  package var keys: [Key] = []
  /// The line of the help that it shares with related commands; empty if it has one of its own. The palette also finds it by this.
  package var line = ""
  /// Whether it is repeated while its key is held.
  package var repeats = false
  /// Whether a field in which something is being typed is finished before the command, which is about the scene with its changes, shows
  /// another scene or state, or takes the keyboard.
  package var endsTyping = true
  /// Whether it can be carried out, as far as the scenes decide it. A session adds what its window knows.
  package var state: @MainActor @Sendable (any PreviewClient) -> CommandState = { _ in CommandState() }

  package init(_ command: WindowCommand, _ text: String) {
    self.command = command
    self.text = text
  }

  /// The text in the language of the process.
  package var localizedText: String { localized(Phrase(verbatim: text)) }

  /// The text in menus and tips, in the language of the process: without the explanation after a colon or a semicolon.
  package var title: String { String(localizedText.prefix { !":;：；".contains($0) }) }

  /// The first key as it is written on a keyboard: "F12", "Ctrl+Z", "E"; empty without one.
  package var keyText: String { keys.first.map { Self.text(of: $0) } ?? "" }

  /// All keys, with spaces between.
  package var keysText: String { keys.map { Self.text(of: $0) }.joined(separator: "   ") }

  private static func text(of key: Key) -> String {
    let text = key.text()
    return text.count == 1 ? text.uppercased() : text
  }
}

/// The subject under which the help lists a command.
package enum CommandTopic: String, CaseIterable, Sendable {
  case time = "Time"
  case scene = "Scene"
  case view = "View"
  case layers = "Layers"
  case window = "Window"
}
