/// A subject of the help with its lines.
package struct HelpTopic: Sendable {
  package let title: String
  package let lines: [HelpLine]

  package init(title: String, lines: [HelpLine]) {
    self.title = title
    self.lines = lines
  }
}

/// A line of the help: the keys, or the action of the mouse, and what they do. A command of the palette and the menus has no key.
package struct HelpLine: Sendable, Equatable {
  package let keys: [String]
  package let text: String
  package let isMouse: Bool

  package init(keys: [String], text: String, isMouse: Bool = false) {
    self.keys = keys
    self.text = text
    self.isMouse = isMouse
  }
}
