import Foundation
import Localization
import Windowing

/// The keys of the window: which command each runs, and what the help and the manual page say about them and about the mouse.
package enum KeyBindings {
  /// A line of the help: a command with its keys, or related commands with one text.
  package struct Line: Sendable {
    package let topic: CommandTopic
    package let text: String
    package fileprivate(set) var keys: [Key]
  }

  /// The lines of the commands that have keys, in the order of the table.
  package static let lines: [Line] = WindowCommand.all.map(\.definition.entry).reduce(into: []) {
    lines, entry in
    let text = entry.line.isEmpty ? entry.text : entry.line
    if let last = lines.indices.last, lines[last].text == text {
      lines[last].keys += entry.keys
    } else if !entry.keys.isEmpty {
      lines.append(Line(topic: entry.topic, text: text, keys: entry.keys))
    }
  }

  /// The commands that only the palette and the menus have.
  package static let keyless = WindowCommand.all.map(\.definition.entry).filter(\.keys.isEmpty)

  /// The actions of the mouse, for the help and the manual page.
  package static let mouse: [(input: String, text: String)] = [
    (
      "Click",
      "Select the layer that is seen under the pointer. Click again for the layer behind it. With Shift, add the layer to the selection, or remove it."
    ),
    (
      "Drag a layer",
      "Move the selected layers if one of them is under the pointer, or else the layer that is seen there. With Shift, move along one axis. With Alt, move without snapping; the background can be moved, too."
    ),
    ("Drag from the background", "Select the layers in a rectangle. With Shift, add them to the selection."),
    (
      "Drag a handle",
      "Change the size, the rotation, the anchor point, the gradient, the path or the emitter of the selected layer. With Shift, a size keeps its ratio and a rotation goes in steps of 15°. With Alt, a size changes about the middle."
    ),
    (
      "Drag an edge with Ctrl",
      "Crop the picture of the selected layer: the picture stays where it is"
    ),
    (
      "Double click",
      "Edit the text of the selected text layer. On the path of the selected layer, add a point; on a point, make it smooth or a corner. With Ctrl, a click removes a point."
    ),
    ("Drag a row of the layer tree", "Put the layer between other layers, or into one of them"),
    ("Drag from a ruler", "Put a guide, at which layers snap. Drag it back to remove it."),
    (
      "Drag a bar of the timeline",
      "Move the animation in time. Beside an end of the bar, make it longer or shorter. With Alt, move without snapping."
    ),
    (
      "Drag a key frame",
      "Move the selected key frames in time. A click selects a key frame, with Shift several, and a drag from an empty place those in a rectangle."
    ),
    (
      "Double click in a row of the timeline",
      "Add a key frame with the value that the animation has there; on a key frame, edit its value"
    ),
    (
      "Right click",
      "Select the layer, and open the menu of the layer, of an animation, of a key frame, or of the background"
    ),
    ("Press in a Swift scene", "Touch it with a finger. With Alt, touch it with two fingers."),
    ("Pointer at the upper edge", "Show the bar with the commands that are used most"),
    ("Click the name of a state", "Put the scene into that state"),
    ("Drag from the name of a state", "Hold the scene at a part of the transition to that state"),
    ("Wheel", "Zoom at the pointer"),
    ("Drag with the middle button", "Pan"),
    ("Two fingers", "Pan and zoom"),
    ("Drop scenes", "Open them"),
    ("Drop pictures", "Add a layer for each picture. With Alt, give the picture to the selected layer."),
  ]

  /// The command of `key`. A key that is bound without Shift has the same command with Shift, unless that combination is bound.
  package static func command(for key: Key) -> WindowCommand? {
    commands[key] ?? (key.control ? nil : commands[Key(key.name)])
  }

  private static let commands = Dictionary(
    WindowCommand.all.map(\.definition.entry).flatMap { entry in entry.keys.map { ($0, entry.command) } },
    uniquingKeysWith: { first, _ in first })

  // MARK: The help of the window

  /// What the help shows: the keys by their topics, the mouse, and the commands without keys.
  package static var topics: [HelpTopic] {
    let keys = CommandTopic.allCases.map { topic in
      HelpTopic(
        title: localized(Phrase(verbatim: topic.rawValue)),
        lines: lines.filter { $0.topic == topic }.map { HelpLine($0) })
    }
    let mouse = HelpTopic(
      title: localized("Mouse"),
      lines: mouse.map {
        HelpLine(
          keys: [localized(Phrase(verbatim: $0.input))], text: localized(Phrase(verbatim: $0.text)),
          isMouse: true)
      })
    let others = HelpTopic(
      title: localized("Palette and menus"),
      lines: keyless.map { HelpLine(keys: [], text: $0.localizedText, isMouse: true) })
    return (keys + [mouse, others]).filter { !$0.lines.isEmpty }
  }

  /// The hints of the first start: what the mouse does first, and lines of the table, so that they name what the keys do.
  package static var hints: [HelpLine] {
    let drag = HelpLine(
      keys: [localized("Drag a layer")], text: localized("Move the layer"), isMouse: true)
    let commands = [WindowCommand.togglePause, .inspector, .palette, .help].map(\.definition.entry)
    return [drag]
      + commands.map { entry in HelpLine(keys: entry.keys.map { $0.text() }, text: entry.localizedText) }
  }

  // MARK: Text

  /// The table as text, one line per binding.
  ///
  /// - Parameter language: default that of the process.
  package static func help(in language: Language = .current) -> String {
    func text(_ english: String) -> String { Phrase(verbatim: english).text(in: language) }
    let rows =
      lines.map { ($0.keys.map { $0.text(in: language) }.joined(separator: " "), text($0.text)) }
      + mouse.map { (text($0.input), text($0.text)) }
    let width = rows.map { columns($0.0) }.max() ?? 0
    return rows.map { $0.0 + String(repeating: " ", count: width + 2 - columns($0.0)) + $0.1 }.joined(
      separator: "\n")
  }

  /// The columns of a terminal that a text takes: Chinese characters take two.
  private static func columns(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (0x2E80...0xFF60 ~= $1.value ? 2 : 1) }
  }

  /// The table as rows of a manual page, with the commands that have no key.
  package static var manual: String {
    let rows =
      lines.map { ($0.keys.map(\.description).joined(separator: ", "), $0.text) } + mouse
      + [("in the palette and the menus", keyless.map(\.text).joined(separator: "; "))]
    return rows.map { ".TP\n.B \(escaped($0.0))\n\(escaped($0.1))\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    // A dot at the start of a line, a minus and a backslash are special in troff.
    let plain = text.replacingOccurrences(of: "\\", with: "\\e").replacingOccurrences(of: "-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}

extension HelpLine {
  fileprivate init(_ line: KeyBindings.Line) {
    self.init(keys: line.keys.map { $0.text() }, text: localized(Phrase(verbatim: line.text)))
  }
}
