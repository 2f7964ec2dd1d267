import Localization
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The palette: what is typed, chosen and run, who has the keyboard, and its pictures.
@MainActor @Suite struct PaletteTests {
  /// Without a change that could be undone.
  private static let client = TestClient("cube")
  private let fixture: InterfaceFixture
  private let palette: PaletteView

  init() { (fixture, palette) = Self.open() }

  private static func open(_ size: CGSize = CGSize(width: 800, height: 600), _ theme: Theme = .dark)
    -> (InterfaceFixture, PaletteView)
  {
    let fixture = InterfaceFixture(size, theme: theme)
    let palette = PaletteView(of: Self.client)
    fixture.interface.within { palette.open(in: fixture.interface) }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    fixture.turn()
    return (fixture, palette)
  }

  private func press(_ key: Key) -> Bool {
    defer { fixture.turn() }
    return fixture.interface.within {
      fixture.interface.receiver?.press(key, isControl: key.control) ?? false
    }
  }

  private func type(_ text: String) {
    for character in text {
      fixture.interface.within { fixture.interface.receiver?.insert(String(character)) }
    }
    fixture.turn()
  }

  @Test(arguments: Language.allCases) func noTextIsCutOff(_ language: Language) {
    let row = CommandRow(hasMarks: false)
    for entry in WindowCommand.all.map(\.definition.entry) {
      let text = Phrase(verbatim: entry.text).text(in: language)
      row.show(text, keys: entry.keys.map { $0.text(in: language) }.joined(separator: "   "), CommandState())
      #expect(row.fittingWidth <= PaletteView.width - 2 * PaletteView.padding, "\(text)")
    }
  }

  @Test func returnRunsTheFirst() {
    var performed: [WindowCommand] = []
    palette.run = { performed.append($0) }
    type("slow")
    #expect(palette.found.first?.text == "Set the speed to ⅒×: slow motion")
    #expect(press(Key("Return")))
    #expect(performed == [.speed(0.1)])
    #expect(!palette.isOpen && fixture.interface.receiver == nil)
  }

  @Test func arrowsChooseAndWrap() {
    var performed: [WindowCommand] = []
    palette.run = { performed.append($0) }
    type("seek")
    let count = palette.found.count
    #expect(count > 2 && palette.chosen == 0)
    #expect(press(Key("Down")) && palette.chosen == 1)
    #expect(press(Key("Up")) && press(Key("Up")) && palette.chosen == count - 1)
    #expect(press(Key("Down")) && palette.chosen == 0)
    #expect(press(Key("Tab")) && palette.chosen == 1)
    let wanted = palette.found[1].command
    _ = press(Key("Return"))
    #expect(performed == [wanted])
  }

  @Test func whatIsTypedAfterwardsChoosesTheFirstAgain() {
    type("e")
    _ = press(Key("PageDown"))
    #expect(palette.chosen > 1)
    type("x")
    #expect(palette.chosen == 0)
    _ = press(Key("Backspace"))
    _ = press(Key("Backspace"))
    #expect(palette.found.count == Self.client.commands.count)
  }

  @Test func escapeClosesAndDoesNothingElse() {
    var performed: [WindowCommand] = []
    palette.run = { performed.append($0) }
    type("quit")
    #expect(press(Key("Escape")))
    #expect(!palette.isOpen && performed.isEmpty)
    // While it fades out the pointer is the scene's.
    #expect(fixture.interface.view(at: CGPoint(x: 400, y: 60)) == nil)
  }

  /// Nothing that is typed reaches the window; function keys do.
  @Test func keysStayInThePalette() {
    for key in [Key("PageUp"), Key("Insert"), Key("S", control: true), Key("Z", control: true), Key("Home")] {
      #expect(press(key), "\(key)")
    }
    #expect(!press(Key("F6")))
    #expect(palette.isOpen)
    #expect(press(Key("P", shift: true, control: true)) && !palette.isOpen)
  }

  @Test func nothingFoundRunsNothing() {
    var performed: [WindowCommand] = []
    palette.run = { performed.append($0) }
    type("qqqq")
    #expect(palette.found.isEmpty)
    _ = press(Key("Down"))
    _ = press(Key("Return"))
    #expect(performed.isEmpty && palette.isOpen)
  }

  @Test func aClickRunsAndOneBesideCloses() {
    var performed: [WindowCommand] = []
    palette.run = { performed.append($0) }
    // The rows begin below the field, 24 points each.
    fixture.click(CGPoint(x: 400, y: 10 + 38 + 5 + 24 + 12))
    #expect(performed == [palette.found[1].command] && !palette.isOpen)
    let (other, second) = Self.open()
    second.run = { performed.append($0) }
    other.click(CGPoint(x: 60, y: 500))
    #expect(performed.count == 1 && !second.isOpen)
  }

  @Test func theWheelScrollsAndDoesNotZoom() {
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: -2), at: CGPoint(x: 400, y: 100)))
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: -2), at: CGPoint(x: 20, y: 500)))
  }

  @Test func theKeyboardGoesBack() {
    final class Receiver: KeyboardReceiver {
      func insert(_ text: String) {}
      func press(_ key: Key, isControl: Bool) -> Bool { false }
      func lostFocus() {}
    }
    let fixture = InterfaceFixture()
    let receiver = Receiver()
    fixture.interface.receiver = receiver
    let palette = PaletteView(of: Self.client)
    fixture.interface.within { palette.open(in: fixture.interface) }
    #expect(fixture.interface.receiver === palette.field)
    fixture.interface.within { palette.close() }
    #expect(fixture.interface.receiver === receiver)
    // A receiver that takes the keyboard meanwhile keeps it.
    let other = PaletteView(of: Self.client)
    let second = Receiver()
    fixture.interface.within {
      other.open(in: fixture.interface)
      fixture.interface.receiver = second
    }
    #expect(!other.isOpen && fixture.interface.receiver === second)
  }

  @Test(arguments: [
    ("dark", CGSize(width: 800, height: 600), Theme.Style.dark, "s"),
    ("light", CGSize(width: 800, height: 600), .light, ""),
    ("small", CGSize(width: 400, height: 300), .dark, ""),
    ("nothing", CGSize(width: 400, height: 300), .light, "qq"),
  ])
  func looks(name: String, size: CGSize, style: Theme.Style, typed: String) throws {
    let (fixture, palette) = Self.open(size, .theme(style))
    fixture.interface.within { palette.field.insert(typed) }
    let image = try fixture.picture("palette-\(name)")
    #expect(image.width == Int(clamping: size.width))
    func check(_ view: UIView) {
      for subview in view.subviews where !subview.isHidden {
        let frame = subview.convert(subview.bounds, to: nil)
        if subview is CommandRow {
          #expect(frame.minX >= 0 && frame.maxX <= size.width && frame.maxY <= size.height)
        }
        check(subview)
      }
    }
    check(palette)
  }
}
