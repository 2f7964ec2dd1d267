import CoreGraphics
import Testing

@testable import Previewer
@testable import Windowing

/// Which key of the window a key of a keyboard is. The names are SDL's.
@Suite struct KeyPressTests {
  private static func key(
    _ name: String, at place: String? = nil, _ modifiers: KeyPress.Modifiers..., isTyping: Bool = false
  ) -> Key? {
    KeyPress(name: name, place: place ?? name, modifiers: KeyPress.Modifiers(modifiers)).key(
      isTyping: isTyping
    ) { KeyBindings.command(for: $0) != nil }
  }

  // MARK: Scripts

  /// A key that types a letter of another script counts by its place, with Ctrl as without it.
  @Test(arguments: [("к", "R"), ("ρ", "R"), ("ر", "V"), ("я", "Z")])
  func lettersOfOtherScriptsCountByTheirPlace(letter: String, place: String) {
    #expect(Self.key(letter, at: place) == Key(place))
    #expect(Self.key("я", at: "Z", .control) == Key("Z", control: true))
    #expect(Self.key("ζ", at: "Z", .control, .shift) == Key("Z", shift: true, control: true))
    #expect(Self.key("у", at: "E", .control) == Key("E", control: true))
  }

  /// The keys of the brackets type letters in the Russian layout, which has no brackets.
  @Test func bracketsOfOtherScriptsCountByTheirPlace() {
    #expect(Self.key("х", at: "[") == Key("["))
    #expect(Self.key("ъ", at: "]") == Key("]"))
    #expect(Self.key("ю", at: ".") == Key("."))
    #expect(Self.key("б", at: ",") == Key(","))
    // Latin layouts have them with AltGr, which comes as text; so do the keys themselves.
    for letter in ["ü", "å", "ğ", "^", "ơ"] { #expect(Self.key(letter, at: "[") == nil, "\(letter)") }
    #expect(Self.key("[") == nil && Self.key(".") == nil)
  }

  /// Latin letters count as themselves, wherever they are.
  @Test func latinLettersCountAsThemselves() {
    // AZERTY: the key of the American Z types W, that of the American W types Z.
    #expect(Self.key("Z", at: "W", .control) == Key("Z", control: true))
    #expect(Self.key("W", at: "Z", .control) == nil)
    #expect(Self.key("W", at: "Z") == nil)
    #expect(Self.key("Z", at: "W") == Key("Z"))
    // Its digits need Shift.
    #expect(Self.key("&", at: "1") == Key("1"))
    #expect(Self.key("é", at: "2") == Key("2"))
  }

  /// In the Dvorak layout the key in the place of Q types an apostrophe, and Q is where American keyboards have X.
  @Test func marksOfLatinLayoutsAreNoLetters() {
    #expect(Self.key("'", at: "Q") == nil)
    #expect(Self.key("'", at: "Q", .control) == nil)
    #expect(Self.key(";", at: "Z", .control) == nil)
    #expect(Self.key("Q", at: "X") == Key("Q"))
    // The same holds for letters of Latin layouts with marks: Turkish-F.
    #expect(Self.key("ğ", at: "E") == nil)
  }

  /// The Hebrew layout has marks in the places of Q and W, and Latin letters nowhere.
  @Test func marksOfOtherScriptsCountByTheirPlace() {
    func key(_ name: String, at place: String, _ modifiers: KeyPress.Modifiers = []) -> Key? {
      KeyPress(name: name, place: place, modifiers: modifiers, hasLatinLetters: false).key(isTyping: false) {
        KeyBindings.command(for: $0) != nil
      }
    }
    #expect(key("/", at: "Q") == Key("Q"))
    #expect(key("ז", at: "Z", .control) == Key("Z", control: true))
    #expect(key("ס", at: "X") == Key("X"))
    #expect(key("&", at: "1") == Key("1"))
  }

  /// In a field the same keys with Ctrl act on the text.
  @Test func shortcutsOfFieldsCountByTheirPlace() {
    #expect(Self.key("ф", at: "A", .control, isTyping: true) == Key("A", control: true))
    #expect(Self.key("м", at: "V", .control, isTyping: true) == Key("V", control: true))
    #expect(Self.key("Q", at: "A", .control, isTyping: true) == Key("Q", control: true))
    #expect(Self.key("ф", at: "A", isTyping: true) == nil)
    #expect(Self.key("Left", .control, isTyping: true) == Key("Left", control: true))
  }

  @Test func keysOfTheDesktopAreNone() {
    #expect(Self.key("Z", .control, .desktop) == nil && Self.key("F5", .desktop) == nil)
  }

  // MARK: The number pad

  /// Without Num Lock the keys are what their lower label says.
  @Test(arguments: [
    ("0", "Insert"), ("1", "End"), ("2", "Down"), ("3", "PageDown"), ("4", "Left"), ("6", "Right"),
    ("7", "Home"),
    ("8", "Up"), ("9", "PageUp"), (".", "Delete"), (",", "Delete"),
  ])
  func withoutNumLockThePadMovesAndWithItTypes(label: String, lower: String) {
    let name = "Keypad \(label)"
    for isTyping in [false, true] {
      #expect(Self.key(name, isTyping: isTyping) == Key(lower))
      #expect(Self.key(name, .control, isTyping: isTyping) == Key(lower, control: true))
      // With Num Lock Shift leads to the lower label, and is used up.
      #expect(Self.key(name, .shift, isTyping: isTyping) == Key(lower, shift: true))
      #expect(Self.key(name, .numLock, .shift, isTyping: isTyping) == Key(lower))
    }
    // Digits and the point are typed.
    #expect(Self.key(name, .numLock, isTyping: true) == nil)
    let digit = Self.key(name, .numLock)
    #expect(digit == (["0", "1", "2", "3"].contains(label) ? Key(label) : nil))
  }

  /// The point comes as a text; it must not act twice.
  @Test func theOtherKeysAreThoseOfTheKeyboard() {
    #expect(Self.key("Keypad .", .numLock) == nil)
    #expect(Self.key("Keypad 5") == nil && Self.key("Keypad 5", isTyping: true) == nil)
    for modifier in [[], .numLock] as [KeyPress.Modifiers] {
      #expect(Self.key("Keypad Enter", modifier) == Key("Return"))
      #expect(Self.key("Keypad Enter", modifier, isTyping: true) == Key("Return"))
      for name in ["Keypad +", "Keypad -", "Keypad *", "Keypad /", "Keypad ="] {
        #expect(Self.key(name, modifier) == nil && Self.key(name, modifier, isTyping: true) == nil)
      }
    }
  }

  // MARK: Typing

  @Test func typedCharactersAreText() {
    for name in ["A", "1", "Space", "ä"] { #expect(Self.key(name, isTyping: true) == nil, "\(name)") }
    for name in ["Return", "F9", "Insert", "Left"] { #expect(Self.key(name, isTyping: true) == Key(name)) }
  }
}

/// What file managers drop.
@Suite struct DroppedTextTests {
  @Test(
    arguments: [
      ("/tmp/a.caml", "/tmp/a.caml"), ("file:///tmp/a%20b.caml\r\n", "/tmp/a b.caml"),
      ("file://host/tmp/a.caml", "/tmp/a.caml"), ("file:/tmp/a.caml", "/tmp/a.caml"),
      ("FILE:///tmp/%C3%A9%23.caml", "/tmp/é#.caml"), ("file:///tmp/a b?c#d.caml", "/tmp/a b?c#d.caml"),
      // Programs that do not escape.
      ("file:///tmp/100%.caml", "/tmp/100%.caml"), ("file:///tmp/5%zz%2", "/tmp/5%zz%2"),
    ] as [(String, String)])
  func isAPath(text: String, path: String) { #expect(DroppedText.path(text) == path) }

  @Test(arguments: ["", "a.caml", "https://example.org/a.caml", "file:", "file:a.caml", "trash:///a"])
  func isNone(text: String) { #expect(DroppedText.path(text) == nil) }

  /// A path of SDL may have any character.
  @Test func aFileIsTakenAsItIs() {
    #expect(DroppedText.path("/tmp/a\nb%20.caml", isFile: true) == "/tmp/a\nb%20.caml")
    #expect(DroppedText.path("file:///tmp/a%20b", isFile: true) == "/tmp/a b")
  }
}

/// The comma of the number pad is the locale's sign before decimals, whatever the keyboard's layout has there (as in spreadsheets). SDL
/// names the key by what it types.
@Suite struct DecimalKeyTests {
  @Test(
    arguments: [
      ("Keypad ,", [.numLock], true), ("Keypad .", [.numLock], true), ("Keypad ,", [], false),
      (",", [.numLock], false),
      ("Keypad ,", [.numLock, .shift], false), ("Keypad ,", [.numLock, .control], false),
      ("Keypad 1", [.numLock], false),
    ] as [(String, KeyPress.Modifiers, Bool)])
  func isOnTheNumberPad(_ name: String, _ modifiers: KeyPress.Modifiers, _ expected: Bool) {
    #expect(KeyPress(name: name, place: "Keypad .", modifiers: modifiers).isDecimalKey == expected)
  }

  @Test(
    arguments: [(",", ".", "."), (",", ",", ","), (".", ",", "."), (".", ".", ".")]
      as [(String, Character, String)])
  func typesTheSignOfTheLocale(_ text: String, _ sign: Character, _ expected: String) {
    #expect(KeyPress.text(ofDecimalKey: text, decimalSign: { sign }) == expected)
  }
}

/// The size of windows and of their text.
@MainActor @Suite struct WindowSizeTests {
  @Test func fitsTheDisplay() {
    let display = CGSize(width: 800, height: 480)
    let scene = WindowSize.fitted(
      CGSize(width: 1280, height: 720), display: display, scale: 1, keepsRatio: true)
    #expect(abs(scene.width - 760) < 1e-9 && abs(scene.height - 427.5) < 1e-9)
    // The gallery may have any shape.
    let gallery = WindowSize.fitted(
      GalleryView.windowSize, display: display, scale: 1, keepsRatio: false)
    #expect(gallery == CGSize(width: 760, height: 432))
    #expect(
      WindowSize.fitted(
        GalleryView.windowSize, display: CGSize(width: 1920, height: 1080), scale: 1, keepsRatio: false)
        == GalleryView.windowSize)
    // Units are half points with text of twice the size.
    #expect(
      WindowSize.fitted(
        GalleryView.windowSize, display: CGSize(width: 1600, height: 960), scale: 2, keepsRatio: false)
        == CGSize(width: 760, height: 432))
    #expect(
      WindowSize.fitted(CGSize(width: 24, height: 12), display: nil, scale: 1, keepsRatio: true)
        == CGSize(width: 240, height: 120))
  }

  /// A window grows as far as the display has room, and gets smaller in no direction.
  @Test func growsOnTheDisplay() {
    func grown(_ width: Double, _ height: Double, to wanted: CGSize) -> CGSize {
      WindowSize.grown(
        CGSize(width: width, height: height), to: wanted, display: CGSize(width: 1000, height: 800))
    }
    #expect(grown(240, 240, to: CGSize(width: 550, height: 420)) == CGSize(width: 550, height: 420))
    #expect(grown(240, 600, to: CGSize(width: 550, height: 420)) == CGSize(width: 550, height: 600))
    #expect(grown(240, 240, to: CGSize(width: 1200, height: 900)) == CGSize(width: 950, height: 720))
    #expect(grown(1100, 240, to: CGSize(width: 1200, height: 240)) == CGSize(width: 1100, height: 240))
  }

  /// `Xft.dpi`: 96 is the size of a display with one pixel a point.
  @Test(
    arguments: [
      (nil, 1), ("96", 1), ("192", 2), ("120", 1.25), (" 144.0 ", 1.5), ("72", 1), ("0", 1), ("-5", 1),
      ("x", 1),
      ("nan", 1), ("inf", 1), ("100000", 8),
    ] as [(String?, Double)])
  func theTextIsThatOfTheDesktop(value: String?, scale: Double) {
    #expect(X11Library.textScale(value) == scale)
  }

  /// Width, height, and the pixels with alpha in the highest byte (EWMH).
  @Test func anIconHasItsSizeBeforeItsPixels() {
    let icon = IconPixels(width: 2, height: 1, [255, 1, 2, 128, 0, 0, 3, 0])
    #expect(icon.cardinals == [2, 1, 0x80FF_0102, 0x0000_0003])
    #expect(IconPixels(width: 2, height: 2, [1]).cardinals == [])
    #expect(WindowIcon.sizes.map { $0.cardinals.first } == [16, 32, 48, 64, 128])
  }
}
