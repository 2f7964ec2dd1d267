import QuartzCore
import Testing
import UIKit

@testable import Previewer

/// The bar at the upper edge: what it has, what it does, what a narrow window leaves out.
@MainActor @Suite struct CommandBarTests {
  private static func bar(
    _ client: TestClient, _ size: CGSize = CGSize(width: 800, height: 200), _ theme: Theme = .dark
  ) -> (fixture: InterfaceFixture, bar: CommandBar) {
    let fixture = InterfaceFixture(size, theme: theme)
    let bar = CommandBar(client)
    fixture.interface.root.addSubview(bar)
    fixture.interface.within { bar.place(in: fixture.interface.root.bounds) }
    fixture.turn()
    return (fixture, bar)
  }

  private static func views<View: UIView>(_ type: View.Type, of bar: CommandBar) -> [View] {
    bar.subviews.compactMap { $0 as? View }.filter { !$0.isHidden }.sorted { $0.frame.minX < $1.frame.minX }
  }

  private func middle(_ view: UIView, _ fixture: InterfaceFixture) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: fixture.interface.root)
  }

  @Test func buttonsPerformTheirCommands() {
    let client = TestClient("cube")
    let (fixture, bar) = Self.bar(client)
    for button in Self.views(IconButton.self, of: bar) { fixture.click(middle(button, fixture)) }
    // Save, undo and redo have nothing to do.
    #expect(
      client.performed == [.chooseScene, .togglePause, .inspector, .toggleTimeline, .export, .palette])
    #expect(bar.state.isHidden)
  }

  /// The text of the tip that is shown; nil for none.
  private func tip(_ fixture: InterfaceFixture) -> String? {
    fixture.interface.root.subviews.first { $0 is BarTip && !$0.isHidden }.map { tip in
      AccessibleElement.all(in: tip).compactMap(\.label).joined(separator: " ")
    }
  }

  @Test func everyButtonHasATipWithItsKey() {
    let client = TestClient("cube")
    let (fixture, bar) = Self.bar(client)
    var tips: [String] = []
    for button in Self.views(IconButton.self, of: bar) {
      fixture.interface.move(to: middle(button, fixture))
      tips.append(tip(fixture) ?? "")
    }
    #expect(tips.contains("Show the timeline T") && tips.contains("Undo a drag or an edit Ctrl+Z"))
    #expect(tips.contains("Find a command by typing Ctrl+Shift+P") && !tips.contains(""))
    fixture.interface.move(to: CGPoint(x: 5, y: 150))
    #expect(tip(fixture) == nil)
  }

  @Test func speedsAreChosen() {
    let client = TestClient("cube")
    let (_, bar) = Self.bar(client)
    #expect(bar.speed.name == "1×")
    client.setSpeed(0.1)
    bar.update()
    #expect(bar.speed.name == "⅒×")
    client.setSpeed(0.9)
    bar.update()
    #expect(bar.speed.name == "0.9×")
    bar.speed.changed("¼×")
    #expect(client.performed == [.speed(0.25)])
  }

  @Test func statesAreChosen() throws {
    let client = TestClient("lock-states")
    let (_, bar) = Self.bar(client)
    let name = try #require(client.stateNames.first)
    #expect(
      !bar.state.isHidden && bar.state.names == ["Base"] + client.stateNames && bar.state.name == "Base")
    bar.state.changed(name)
    bar.state.changed("Base")
    #expect(client.performed == [.setState(name), .setState(nil)])
    client.documents[0].states.set(name)
    bar.update()
    #expect(bar.state.name == name)
  }

  /// Parts that have no room are left out; the palette stays.
  @Test(arguments: [1000.0, 560, 400, 300, 240, 160, 60])
  func aNarrowWindowLeavesPartsOut(width: Double) {
    let client = TestClient("lock-states")
    let (fixture, bar) = Self.bar(client, CGSize(width: width, height: 100))
    if width >= 160 {
      #expect(bar.frame.minX >= 0 && bar.frame.maxX <= width, "\(bar.frame)")
    }
    let shown = bar.subviews.filter { !$0.isHidden }
    #expect(shown.allSatisfy { bar.bounds.contains($0.frame) })
    #expect(shown.count > 1 && (width < 560) == bar.state.isHidden || width < 560)
    _ = fixture
  }

  @Test(arguments: [
    ("dark", "lock-states", CGSize(width: 800, height: 80), Theme.Style.dark),
    ("light", "cube", CGSize(width: 800, height: 80), .light),
    ("small", "lock-states", CGSize(width: 400, height: 80), .light),
  ])
  func looks(name: String, scene: String, size: CGSize, style: Theme.Style) throws {
    let client = TestClient(scene)
    let (fixture, bar) = Self.bar(client, size, .theme(style))
    fixture.interface.move(to: middle(Self.views(IconButton.self, of: bar)[0], fixture))
    let image = try fixture.picture("bar-\(name)")
    #expect(image.width == Int(clamping: size.width))
  }
}

/// When the bar is shown, on a clock that is handed in.
@Suite struct BarVisibilityTests {
  private static func situation(_ x: Double?, _ y: Double = 0) -> BarVisibility.Situation {
    BarVisibility.Situation(
      pointer: x.map { CGPoint(x: $0, y: y) }, area: CGRect(x: 0, y: 0, width: 800, height: 600),
      bar: CGRect(x: 0, y: 0, width: 800, height: 42))
  }

  /// A bar that is shown because the pointer moved at the edge.
  private static func shown() -> BarVisibility {
    var bar = BarVisibility()
    bar.update(situation(300, 100), at: 0)
    bar.update(situation(300, 20), at: 0.1)
    return bar
  }

  @Test func aMovementAtTheEdgeShowsIt() {
    var bar = BarVisibility()
    // A window that opens under the pointer shows nothing.
    bar.update(Self.situation(300, 20), at: 0)
    #expect(!bar.isShown)
    bar.update(Self.situation(300, 20), at: 1)
    #expect(!bar.isShown)
    bar.update(Self.situation(301, 20), at: 2)
    #expect(bar.isShown)
    bar = BarVisibility()
    bar.update(Self.situation(300, 90), at: 0)
    bar.update(Self.situation(300, 41), at: 1)
    #expect(!bar.isShown)
    bar.update(Self.situation(300, 40), at: 2)
    #expect(bar.isShown)
  }

  @Test func itGoesSoonAfterThePointer() {
    var bar = Self.shown()
    // Near the bar it stays.
    #expect(bar.update(Self.situation(300, 50), at: 9) == .infinity && bar.isShown)
    #expect(abs(bar.update(Self.situation(300, 200), at: 10) - BarVisibility.delay) < 1e-9 && bar.isShown)
    #expect(abs(bar.update(Self.situation(300, 210), at: 10.2) - (BarVisibility.delay - 0.2)) < 1e-9)
    #expect(bar.update(Self.situation(300, 210), at: 10 + BarVisibility.delay) == .infinity && !bar.isShown)
    // It also goes when the pointer leaves the window, and stays if that comes back.
    bar = Self.shown()
    bar.update(Self.situation(nil), at: 1)
    bar.update(Self.situation(300, 10), at: 1.1)
    bar.update(Self.situation(300, 10), at: 5)
    #expect(bar.isShown)
    bar.update(Self.situation(nil), at: 6)
    bar.update(Self.situation(nil), at: 7)
    #expect(!bar.isShown)
  }

  @Test func aDragDoesNotShowIt() {
    var bar = BarVisibility()
    bar.update(Self.situation(300, 100), at: 0)
    var dragged = Self.situation(300, 20)
    dragged.isPressed = true
    bar.update(dragged, at: 1)
    #expect(!bar.isShown)
  }

  @Test func anOpenListKeepsIt() {
    var bar = Self.shown()
    var used = Self.situation(300, 200)
    used.isInUse = true
    bar.update(used, at: 5)
    bar.update(used, at: 9)
    #expect(bar.isShown)
  }

  @Test func whereItMayNotBeItIsNot() {
    var bar = Self.shown()
    var full = Self.situation(300, 20)
    full.isAllowed = false
    bar.isKept = true
    bar.update(full, at: 3)
    #expect(!bar.isShown)
    bar.update(Self.situation(nil), at: 4)
    #expect(bar.isShown)
    bar.isKept = false
    bar.update(Self.situation(nil), at: 5)
    bar.update(Self.situation(nil), at: 6)
    #expect(!bar.isShown)
  }

  @Test func aKeyKeepsItTurnsItOffAndLetsItCome() {
    var bar = BarVisibility()
    bar.advance()
    bar.update(Self.situation(nil), at: 0)
    #expect(bar.isKept && bar.isShown)
    bar.advance()
    bar.update(Self.situation(300, 100), at: 1)
    bar.update(Self.situation(300, 20), at: 2)
    #expect(bar.isOff && !bar.isKept && !bar.isShown)
    bar.advance()
    bar.update(Self.situation(300, 21), at: 3)
    #expect(!bar.isOff && !bar.isKept && bar.isShown)
  }

  /// Beside the part of the edge that is free, a panel has the pointer.
  @Test func panelsDoNotShowIt() {
    var bar = BarVisibility()
    var situation = Self.situation(700, 20)
    situation.area.size.width = 500
    bar.update(situation, at: 0)
    situation.pointer = CGPoint(x: 701, y: 20)
    bar.update(situation, at: 1)
    #expect(!bar.isShown)
  }
}
