import Testing
import Windowing

/// Whether keys type text is decided when they are handled, so no key is lost that is pressed before another process has opened a field.
@Suite struct KeyMeaningsTests {
  private static func down(_ command: Key?, typing: Key? = nil) -> KeyInput {
    .down(command: command, typing: typing, isRepeat: false)
  }
  private static func text(_ text: String, command: Key? = nil) -> KeyInput {
    .text(text, command: command, isOfKey: true)
  }
  private static let palette = Key("P", shift: true, control: true)

  /// What a session does with inputs, of which those of `opening` open a field and Return closes it.
  private static func meanings(_ inputs: [KeyInput], opening: Set<Key>) -> [KeyMeanings.Meaning] {
    var meanings = KeyMeanings()
    var isTyping = false
    return inputs.compactMap { input in
      let meaning = meanings.meaning(of: input, isTyping: isTyping)
      if case .key(let key, _)? = meaning {
        if opening.contains(key) { isTyping = true }
        if key.name == "Return" { isTyping = false }
      }
      return meaning
    }
  }

  /// All inputs are there before the first is handled.
  @Test func whatIsTypedAfterThePaletteIsOpenedIsItsText() {
    let inputs = [
      Self.down(Self.palette, typing: Self.palette), Self.down(Key("L")), Self.text("l"), Self.down(nil),
      Self.text("é"), Self.down(nil, typing: Key("Return")), Self.down(Key("L")), Self.text("l"),
    ]
    #expect(
      Self.meanings(inputs, opening: [Self.palette]) == [
        .key(Self.palette, isRepeat: false), .text("l"), .text("é"), .key(Key("Return"), isRepeat: false),
        .key(Key("L"), isRepeat: false),
      ])
  }

  /// A question has keys that are no commands of the scene.
  @Test func aQuestionGetsTheKeyThatWasPressedAfterIt() {
    let inputs = [Self.down(Key("Q")), Self.text("q"), Self.down(nil, typing: Key("Return"))]
    #expect(
      Self.meanings(inputs, opening: [Key("Q")]) == [
        .key(Key("Q"), isRepeat: false), .key(Key("Return"), isRepeat: false),
      ])
  }

  @Test func theLetterOfACommandIsNotTypedIntoWhatItOpens() {
    let inputs = [Self.down(Key("G")), Self.text("g"), Self.down(Key("A")), Self.text("a")]
    #expect(
      Self.meanings(inputs, opening: [Key("G")]) == [.key(Key("G"), isRepeat: false), .text("a")])
  }

  @Test func marksAreCommandsWhereNoTextIsTyped() {
    let inputs = [
      Self.down(nil), Self.text("?", command: Key("?")), Self.down(nil), Self.text("?", command: Key("?")),
    ]
    #expect(
      Self.meanings(inputs, opening: [Key("?")]) == [.key(Key("?"), isRepeat: false), .text("?")])
  }

  /// The text of an input method comes without a key, after that of another command.
  @Test func textWithoutAKeyGoesToTheField() {
    let inputs = [Self.down(Self.palette, typing: Self.palette), .text("图层", command: nil, isOfKey: false)]
    #expect(
      Self.meanings(inputs, opening: [Self.palette]) == [.key(Self.palette, isRepeat: false), .text("图层")])
  }
}
