import Foundation
import Testing
import UIKit

@testable import Previewer
@testable import SceneTools

/// The console: which lines it has, when it opens, what is in view, and its picture.
@MainActor @Suite struct ConsoleTests {
  private static func console(_ fixture: InterfaceFixture) -> ConsoleView {
    let console = ConsoleView(frame: fixture.interface.root.bounds)
    fixture.interface.root.addSubview(console)
    return console
  }

  /// The texts in view, from the top.
  private static func texts(_ view: UIView) -> [String] {
    view.subviews.filter { !$0.isHidden }.flatMap { view in
      (view as? UILabel)?.text.map { [$0] } ?? texts(view)
    }
  }

  @Test func textBecomesLines() {
    let console = ConsoleView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    for text in ["one\ntw", "o\n", "three", " four\n\n", "fi", "ve"] { console.add(text) }
    #expect(console.lines == ["one", "two", "three four", "", "five"])
    console.clear()
    console.add("new\n")
    #expect(console.lines == ["new"])
  }

  @Test func thereIsAnEndToWhatIsKept() {
    let console = ConsoleView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    for block in 0..<30 { console.add((0..<100).map { "\(block * 100 + $0)\n" }.joined()) }
    #expect(console.lines.count == 1000 && console.lines.first == "2000" && console.lines.last == "2999")
    console.add(String(repeating: "x", count: 100_000))
    console.add(String(repeating: "x", count: 100_000))
    #expect(console.lines.last?.count == 1000)
  }

  /// The panel lies where no panel of the session is, and is not seen while there is no room for it.
  @Test func itLeavesOtherPanelsFree() throws {
    let fixture = InterfaceFixture(CGSize(width: 800, height: 600))
    let console = Self.console(fixture)
    let area = CGRect(x: 0, y: 40, width: 480, height: 340)
    fixture.interface.within {
      console.add("one\n")
      console.place(in: area)
    }
    fixture.turn()
    let panel = try #require(console.subviews.first)
    #expect(area.contains(panel.frame) && !panel.isHidden)
    fixture.interface.within { console.place(in: nil) }
    #expect(panel.isHidden && !console.isHidden)
    fixture.interface.within { console.place(in: fixture.interface.root.bounds) }
    fixture.turn()
    #expect(!panel.isHidden && panel.frame.midX == 400)
  }

  @Test func itOpensWithTheFirstLineAndStaysClosedOnceClosed() {
    let fixture = InterfaceFixture(CGSize(width: 375, height: 667))
    let console = Self.console(fixture)
    #expect(fixture.interface.isEmpty)
    fixture.interface.within { console.add("Fatal error: no\n", opens: false) }
    #expect(fixture.interface.isEmpty)
    fixture.interface.within { console.add("hello\n") }
    fixture.turn()
    #expect(!fixture.interface.isEmpty && Self.texts(console) == ["Fatal error: no", "hello"])
    // Above the panel of five lines the pointer is the scene's.
    #expect(fixture.interface.view(at: CGPoint(x: 180, y: 667 - 10 - 20)) != nil)
    #expect(fixture.interface.view(at: CGPoint(x: 180, y: 667 - 10 - 5 * 16 - 16 - 2)) == nil)
    // The button in the panel's corner.
    fixture.click(CGPoint(x: 375 - 10 - 18, y: 667 - 10 - 5 * 16 - 16 + 16))
    #expect(fixture.interface.isEmpty)
    fixture.interface.within { console.add("more\n") }
    #expect(fixture.interface.isEmpty)
    fixture.interface.within { console.toggle() }
    fixture.turn()
    #expect(Self.texts(console) == ["Fatal error: no", "hello", "more"])
    fixture.interface.within { console.toggle() }
    #expect(fixture.interface.isEmpty)
  }

  @Test func theNewestLinesAreInViewUnlessItIsScrolled() {
    let fixture = InterfaceFixture()
    let console = Self.console(fixture)
    fixture.interface.within { console.add((1...40).map { "line \($0)\n" }.joined()) }
    fixture.turn()
    #expect(Array(Self.texts(console).suffix(5)) == (36...40).map { "line \($0)" })
    fixture.interface.within { console.add("line 41\n") }
    fixture.turn()
    #expect(Self.texts(console).last == "line 41")
    // Three lines of 16 points are a step of the wheel.
    _ = fixture.interface.wheel(CGVector(dx: 0, dy: 1), at: CGPoint(x: 300, y: 560))
    fixture.interface.within { console.add("line 42\n") }
    fixture.turn()
    #expect(Array(Self.texts(console).prefix(5)) == (34...38).map { "line \($0)" })
  }

  @Test func aClickOnALineWithAPlaceOpensIt() {
    let fixture = InterfaceFixture()
    let console = Self.console(fixture)
    var edited: [TextPlace] = []
    console.edit = { edited.append($0) }
    fixture.interface.within { console.add("hello\nScene/scene.swift:12:7: Fatal error: no\n12:30\n") }
    fixture.turn()
    let top = fixture.interface.root.bounds.height - 10 - 5 * 16 - 8
    for line in 0..<3 { fixture.click(CGPoint(x: 300, y: top + CGFloat(line) * 16 + 8)) }
    #expect(edited == [TextPlace(file: "Scene/scene.swift", line: 12, column: 7)])
  }

  /// The command's messages are in cards, so the console has only what the scene prints.
  @Test(arguments: [
    ("cambium: The source was not changed\n", ""), ("one\ncambium: no\ntwo\n", "one\ntwo\n"),
    ("about cambium: yes\n", "about cambium: yes\n"), ("open", "open"), ("a\n\nb\n", "a\n\nb\n"),
  ]) func theCommandsMessagesAreLeftOut(text: String, rest: String) {
    #expect(ProgramMessages.withoutMessages(text) == rest)
  }

  @Test func controlCharactersAreEscaped() {
    let fixture = InterfaceFixture()
    let console = Self.console(fixture)
    fixture.interface.within { console.add("a\u{1b}[31m\tb\n") }
    fixture.turn()
    #expect(Self.texts(console) == ["a\\u{1b}[31m\\tb"])
  }

  @Test(arguments: [Theme.dark, .light]) func picture(_ theme: Theme) throws {
    let fixture = InterfaceFixture(CGSize(width: 375, height: 667), theme: theme)
    let console = Self.console(fixture)
    fixture.interface.within { console.add("touch began\ntouch moved to (120.0, 84.5)\ndone at 1\n") }
    let image = try fixture.picture("console-\(theme.style.rawValue)")
    #expect(image.width == 375)
  }
}
