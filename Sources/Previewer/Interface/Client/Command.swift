import Localization
import Windowing

/// A command of the window: an action with its text and its keys. The palette, the menus and the bar show commands.
///
/// The commands are those of the table of keys, then those without a key:
///
/// ```swift
/// Command.of(.export)?.text  // "export a picture or a film"
/// ```
package struct Command: Sendable, Equatable {
  package let action: KeyAction
  /// What it does, in English, as in the table of keys.
  package let text: String
  /// The keys that do the same; empty without one.
  package let keys: [Key]
  /// The text of the table's line, if several commands share it. The palette also finds a command by it.
  package let line: String

  package init(_ action: KeyAction, _ text: String, keys: [Key] = [], line: String = "") {
    self.action = action
    self.text = text
    self.keys = keys
    self.line = line
  }

  /// The text in the language of the process.
  package var localizedText: String { localized(Phrase(verbatim: text)) }

  /// The text in menus and tips, in the language of the process: without the explanation after a colon or a semicolon, and with a
  /// capital.
  package var title: String {
    let isCondition = text.hasPrefix("in a ")
    let whole = localizedText
    let end = isCondition ? nil : whole.firstIndex { ":;：；".contains($0) }
    let short = whole[..<(end ?? whole.endIndex)]
    return short.prefix(1).uppercased() + short.dropFirst()
  }

  /// The first key as it is written on a keyboard: "F12", "Ctrl+Z", "E"; empty without one.
  package var keyText: String { keys.first.map { Self.text(of: $0) } ?? "" }

  /// All keys, with spaces between.
  package var keysText: String { keys.map { Self.text(of: $0) }.joined(separator: "   ") }

  private static func text(of key: Key) -> String {
    let text = key.text()
    return text.count == 1 ? text.uppercased() : text
  }

  // MARK: The table

  /// Every command, in the order of the table of keys, then those without a key.
  package static let all: [Command] = KeyBindings.table.flatMap { commands(of: $0) } + keyless

  /// The first command of an action; nil for an action that is not in the table, such as a state by its name.
  package static func of(_ action: KeyAction) -> Command? { all.first { $0.action == action } }

  /// The commands of a line: one for each different action, with its keys.
  package static func commands(of binding: KeyBindings.Binding) -> [Command] {
    var commands: [Command] = []
    for (_, action) in binding.keys where !commands.contains(where: { $0.action == action }) {
      let keys = binding.keys.filter { $0.action == action }.map(\.key)
      let index = commands.count
      let hasPart = binding.parts.indices.contains(index)
      commands.append(
        Command(
          action, hasPart ? binding.parts[index] : binding.text, keys: keys, line: hasPart ? binding.text : ""
        ))
    }
    return commands
  }

  /// The commands without a key.
  package static let keyless =
    [
      Command(.toggleLayer(.hidden), "hide the selected layer"),
      Command(.toggleLayer(.solo), "show the selected layer alone (solo)"),
      Command(.toggleLayer(.locked), "lock the selected layer: clicks do not meet it"),
      Command(.copyMarkup, "copy as CAML: the selected layer with all in it"),
      Command(.copySource, "copy as Swift: the selected layer with all in it"),
      Command(.editLayer(.picture), "choose a picture for the selected layer"),
      Command(.editLayer(.raise), "bring the selected layer forward"),
      Command(.editLayer(.lower), "send the selected layer backward"),
      Command(.animation(.goToBegin), "go to the begin of the animation"),
      Command(.animation(.goToEnd), "go to the end of the animation"),
      Command(.animation(.loop), "loop over the animation"),
      Command(.animation(.copyMarkup), "copy the animation as CAML"),
      Command(.animation(.copySource), "copy the animation as Swift"),
      Command(.animation(.remove), "remove the animation"),
      Command(.restore, "restore the changes that were discarded"),
      Command(.gesture(.save), "save the gesture beside the scene, as a file for --input"),
      Command(.gesture(.saveElsewhere), "save the gesture as another file"),
      Command(.gesture(.forget), "forget the gesture"),
    ] + NewLayer.allCases.map { Command(.editLayer(.add($0)), localized("add a layer: \($0.rawValue)")) }

  /// The command that animates a property of the selected layer.
  package static func animate(_ keyPath: String) -> Command {
    Command(.animate(keyPath), localized("add an animation: \(keyPath)"))
  }

  /// The command for a state of the scenes.
  ///
  /// - Parameter name: the name of the state; nil is the base state.
  package static func state(_ name: String?) -> Command {
    Command(.setState(name), name.map { localized("state \($0.escapingControls())") } ?? "base state")
  }
}

/// What can be done with an animation.
package enum AnimationCommand: Sendable, Equatable {
  /// Seeks to the begin or to the end of its first run with all repetitions.
  case goToBegin, goToEnd
  /// Makes the loop as long as the animation.
  case loop
  /// Puts it on the clipboard as an element of a scene file, or as Swift source.
  case copyMarkup, copySource
  /// Takes it from its layer, or from its group.
  case remove
}

/// Whether a command can be carried out, and whether what it switches is on.
package struct CommandState: Sendable, Equatable {
  /// Whether there is something that the command is for, such as states or an animation. Commands for which there is nothing are not
  /// listed. Default true.
  package var isAvailable = true
  /// Whether the command would do something now. Others are listed in a pale colour. Default true.
  package var isEnabled = true
  /// Whether what the command switches is on. Default false.
  package var isOn = false

  package init(isAvailable: Bool = true, isEnabled: Bool = true, isOn: Bool = false) {
    self.isAvailable = isAvailable
    self.isEnabled = isEnabled
    self.isOn = isOn
  }

  /// Listed, but without an effect.
  package static func enabled(_ flag: Bool) -> CommandState { CommandState(isEnabled: flag) }
  /// Listed only under a condition.
  package static func available(_ flag: Bool) -> CommandState { CommandState(isAvailable: flag) }
  /// A switch.
  package static func on(_ flag: Bool) -> CommandState { CommandState(isOn: flag) }
}
