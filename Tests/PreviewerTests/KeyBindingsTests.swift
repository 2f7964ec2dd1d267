import CoreAnimationMarkup
import Testing

@testable import Previewer
import Windowing

@MainActor @Suite struct KeyBindingsTests {
  @Test func bindsNoKeyTwice() {
    let keys = WindowCommand.all.flatMap(\.definition.entry.keys)
    #expect(Set(keys).count == keys.count)
  }

  /// The table of the interface: key, the key that does the same, what it does.
  @Test(arguments: [
    ("F1", "?", WindowCommand.help), ("F5", "R", .reload), ("F6", "1", .speed(1)), ("F7", "2", .speed(0.25)),
    ("F8", "3", .speed(0.1)), ("F9", "Space", .togglePause), ("F10", ".", .step(frames: 1)),
    (",", ",", .step(frames: -1)), ("F11", "F", .toggleFullscreen), ("Backspace", "Backspace", .speed(1)),
    ("Left", "Left", .seek(frames: -1)), ("Right", "Right", .seek(frames: 1)), ("Home", "Home", .seekToStart),
    ("L", "L", .toggleLoop), ("S", "S", .screenshot), ("0", "0", .resetView), ("Escape", "Escape", .leave),
    ("Q", "Q", .quit), ("F12", "I", .inspector), ("K", "K", .screenPhase(.locked)),
    ("U", "U", .screenPhase(.unlocked)),
    ("Z", "Z", .screenPhase(.sleep)), ("[", "[", .scaleSpeed(1 / 1.1)), ("]", "]", .scaleSpeed(1.1)),
  ])
  func bindsTheKeysOfTheInterface(first: String, second: String, command: WindowCommand) {
    #expect(KeyBindings.command(for: Key(first)) == command)
    #expect(KeyBindings.command(for: Key(second)) == command)
  }

  @Test func shiftSeeksTenFrames() {
    #expect(KeyBindings.command(for: Key("Left", shift: true)) == .seek(frames: -10))
    #expect(KeyBindings.command(for: Key("Right", shift: true)) == .seek(frames: 10))
  }

  @Test func controlIsAKeyOfItsOwn() {
    #expect(KeyBindings.command(for: Key("Z", control: true)) == .undo)
    #expect(KeyBindings.command(for: Key("Z", shift: true, control: true)) == .redo)
    #expect(KeyBindings.command(for: Key("S", control: true)) == .save)
    #expect(KeyBindings.command(for: Key("D", control: true)) == .editLayer(.duplicate))
  }

  @Test func controlWithoutABindingDoesNothing() {
    #expect(KeyBindings.command(for: Key("K", control: true)) == nil)
  }

  @Test func shiftAloneChangesNothingElse() {
    #expect(KeyBindings.command(for: Key("F8", shift: true)) == .speed(0.1))
  }

  /// A key that is held down repeats what goes on in steps.
  @Test func heldKeysRepeatStepsAlone() {
    let repeated = WindowCommand.all.filter(\.definition.entry.repeats)
    let slower = 1 / 1.1
    let expected: [WindowCommand] = [
      .step(frames: 1), .step(frames: -1), .nudge(x: 0, y: -1), .nudge(x: 0, y: 1), .nudge(x: 0, y: -10),
      .nudge(x: 0, y: 10), .scaleSpeed(slower), .scaleSpeed(1.1), .seek(frames: -1), .seek(frames: 1),
      .seek(frames: -10), .seek(frames: 10),
    ]
    #expect(repeated == expected)
  }

  /// Keys whose features come later do nothing yet.
  @Test(arguments: ["F13", "CapsLock", "W"])
  func leavesOtherKeysAlone(name: String) { #expect(KeyBindings.command(for: Key(name)) == nil) }

  @Test func helpNamesEveryKey() {
    let help = KeyBindings.help(in: .english)
    for line in KeyBindings.lines {
      for key in line.keys { #expect(help.contains(key.description)) }
      #expect(help.contains(line.text))
    }
    #expect(help.contains("Shift+←"))
  }
}
