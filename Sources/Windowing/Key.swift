/// A key: its name in SDL ("F5", "Space", "["), or the character that it types if the position depends on the
/// layout ("?").
package struct Key: Sendable, Hashable, Codable, CustomStringConvertible {
  package let name: String
  package let shift: Bool
  package let control: Bool

  package init(_ name: String, shift: Bool = false, control: Bool = false) {
    self.name = name
    self.shift = shift
    self.control = control
  }

  package var description: String { parts.joined(separator: "+") }

  /// The English labels of the keys that are pressed together. Example: "Ctrl", "Shift", "Tab".
  package var parts: [String] {
    let modifiers = (control ? ["Ctrl"] : []) + (shift ? ["Shift"] : [])
    return modifiers + [modifiers.isEmpty || name.count > 1 ? shownName : name]
  }

  private var shownName: String {
    switch name {
    case "Left": "←"
    case "Right": "→"
    case "Up": "↑"
    case "Down": "↓"
    case "Escape": "Esc"
    default: name.count == 1 ? name.lowercased() : name
    }
  }
}
