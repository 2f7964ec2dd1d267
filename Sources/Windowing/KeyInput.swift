/// What a person does with the keyboard, before it is known whether keys type text or are commands.
///
/// The one who handles it knows that: keys type text while a field has the keyboard, and the event before may have opened a field. So an
/// input has both meanings, and `KeyMeanings` chooses one of them when the input is handled. Example: Ctrl+Shift+P opens the palette. An L
/// that was pressed before the palette was open in another process is `down(command: Key("L"), typing: nil)` and then `text("l")`, of
/// which the second one is handled, because the palette has the keyboard then.
package enum KeyInput: Sendable, Equatable, Codable {
  /// A key went down, or repeats because it is held: the key as a command, and the key while text is typed; nil where it is none.
  case down(command: Key?, typing: Key?, isRepeat: Bool)
  /// A text, and the key that is bound by it. `isOfKey` is true for the text of a key that is down; input methods send others.
  case text(String, command: Key?, isOfKey: Bool)

  /// Whether the key is held and repeats.
  package var isRepeat: Bool {
    if case .down(_, _, let isRepeat) = self { isRepeat } else { false }
  }

  /// The key, as where no text is typed.
  package var command: Key? {
    switch self {
    case .down(let key, _, _), .text(_, let key, _): key
    }
  }
}

/// Chooses the meanings of keys, in the order in which they are handled.
package struct KeyMeanings {
  package enum Meaning: Sendable, Equatable {
    case key(Key, isRepeat: Bool)
    case text(String)
  }

  /// Whether the key that went down last typed text. The text of a key is handled as the key was, so that the letter of a command that opens
  /// a field is not typed into it.
  private var wasTyping = false

  package init() {}

  /// The meaning of an input; nil for none.
  ///
  /// - Parameter isTyping: whether a field has the keyboard now.
  package mutating func meaning(of input: KeyInput, isTyping: Bool) -> Meaning? {
    switch input {
    case .down(let command, let typing, let isRepeat):
      wasTyping = isTyping
      return (isTyping ? typing : command).map { .key($0, isRepeat: isRepeat) }
    case .text(let text, let command, let isOfKey):
      if isOfKey ? wasTyping : isTyping { return .text(text) }
      return command.map { .key($0, isRepeat: false) }
    }
  }
}
