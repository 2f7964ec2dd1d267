/// A key that went down, as SDL reports it, and the key of the window that it is.
struct KeyPress {
  /// SDL's name of what the key types without modifiers in the layout of the keyboard: "A", "Left", "Keypad 7", "я".
  let name: String
  /// SDL's name of what the key at this place of an American keyboard types.
  let place: String
  /// The modifier keys that are down, and Num Lock if it is on.
  var modifiers: Modifiers = []
  /// Whether the layout types Latin letters. Default true.
  var hasLatinLetters = true

  struct Modifiers: OptionSet {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let control = Modifiers(rawValue: 2)
    /// Keys that belong to the desktop.
    static let desktop = Modifiers(rawValue: 4)
    static let numLock = Modifiers(rawValue: 8)
  }

  /// Keys that are bound by the character that they type, because their position, and whether they need
  /// Shift, depend on the keyboard.
  static let typedKeys: Set = ["?", "[", "]", ".", ","]

  /// The key; nil where its text is reported instead, or where it has no action.
  ///
  /// A Latin letter counts as itself, wherever it is. A key that types a letter of another script, or a digit that needs Shift, counts by
  /// its place on an American keyboard, with Ctrl as without it. In a layout without Latin letters this holds for marks too; in the others
  /// a mark in the place of a letter is not that letter, which is elsewhere.
  ///
  /// - Parameters:
  ///   - isTyping: whether keys type text.
  ///   - isBound: whether a key has an action.
  func key(isTyping: Bool, isBound: (Key) -> Bool) -> Key? {
    // Such keys belong to the desktop.
    guard !modifiers.contains(.desktop) else { return nil }
    if name.hasPrefix("Keypad ") { return keypadKey(isTyping: isTyping, isBound: isBound) }
    let control = modifiers.contains(.control)
    let shift = modifiers.contains(.shift)
    let key = Key(name, shift: shift, control: control)
    let placed = Key(place, shift: shift, control: control)
    if control {
      if isTyping { return isPlaced ? placed : key }
      if isBound(key) { return key }
      return isPlaced && isBound(placed) ? placed : nil
    }
    // Keys that type a character are reported as text.
    if isTyping { return key.name.count <= 1 || key.name == "Space" ? nil : key }
    if Self.typedKeys.contains(name) { return nil }
    if isBound(key) { return key }
    guard isPlaced else { return nil }
    // Another layout has these characters elsewhere, unless its script has letters in their places.
    if Self.typedKeys.contains(place) { return isOtherScript ? Key(place) : nil }
    return placed
  }

  /// Whether the key counts by its place: it types one character, which is no Latin letter of an American keyboard, and the layout has none
  /// for that place.
  private var isPlaced: Bool {
    guard name.count == 1, let character = name.first else { return false }
    if character.isASCII, character.isLetter { return false }
    return isOtherScript || !hasLatinLetters || !Self.isLatinLetter(place)
  }

  private static func isLatinLetter(_ name: String) -> Bool {
    name.count == 1 && name.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
  }

  /// Whether the key types a letter of a script other than Latin.
  private var isOtherScript: Bool {
    guard name.count == 1, let letter = name.unicodeScalars.first else { return false }
    // Latin letters end before the modifier letters (U+02B0); some others are in the blocks Latin Extended Additional, C and D.
    let isLatin =
      letter.value < 0x2B0 || (0x1E00...0x1EFF).contains(letter.value)
      || (0x2C60...0x2C7F).contains(letter.value)
      || (0xA720...0xA7FF).contains(letter.value)
    return letter.properties.isAlphabetic && !isLatin
  }

  // MARK: The number pad

  /// Whether the key is that of decimals on the number pad, and types its character now.
  var isDecimalKey: Bool {
    (name == "Keypad ," || name == "Keypad .") && modifiers.contains(.numLock)
      && modifiers.isDisjoint(with: [.shift, .control, .desktop])
  }

  /// What a key of the number pad types for a character: a comma is the sign before decimals of the person's locale, whatever the
  /// keyboard's layout has there.
  ///
  /// - Parameter decimalSign: the locale's sign.
  static func text(
    ofDecimalKey text: String, decimalSign: () -> Character
  ) -> String {
    text == "," ? String(decimalSign()) : text
  }

  /// What the keys of the number pad are without Num Lock. The 5 in the middle is none.
  private static let lowerLabels: [String: String] = [
    "0": "Insert", "00": "Insert", "000": "Insert", "1": "End", "2": "Down", "3": "PageDown", "4": "Left",
    "5": "", "6": "Right", "7": "Home", "8": "Up", "9": "PageUp", ".": "Delete", ",": "Delete",
  ]

  /// The key of the number pad: with Num Lock the character, and without it, or with Shift, what its lower label says. With Num Lock Shift is
  /// used up by that.
  private func keypadKey(isTyping: Bool, isBound: (Key) -> Bool) -> Key? {
    let label = String(name.dropFirst("Keypad ".count))
    let control = modifiers.contains(.control)
    let shift = modifiers.contains(.shift)
    let numLock = modifiers.contains(.numLock)
    if let lower = Self.lowerLabels[label] {
      guard numLock, !shift else {
        return lower.isEmpty ? nil : Key(lower, shift: shift && !numLock, control: control)
      }
      let key = Key(label, control: control)
      if control { return isTyping || isBound(key) ? key : nil }
      return isTyping || Self.typedKeys.contains(label) || !isBound(key) ? nil : key
    }
    // The other keys are the same as those of the keyboard with their labels.
    let key = Key(label == "Enter" ? "Return" : label, shift: shift, control: control)
    if label.count > 1 { return label == "Space" && isTyping ? nil : key }
    if control { return isTyping || isBound(key) ? key : nil }
    return isTyping || !isBound(key) ? nil : key
  }
}
