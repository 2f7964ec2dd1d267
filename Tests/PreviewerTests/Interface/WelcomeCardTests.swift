import CoreGraphics
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The hints of the first start: what they name, how they are closed, and that they leave room.
@MainActor @Suite struct WelcomeCardTests {
  /// The keys are those of the table, and each does what its line says.
  @Test func fiveHintsNameKeysOfTheTable() {
    let hints = KeyBindings.hints
    #expect(hints.count == 5 && hints.map(\.isMouse) == [true, false, false, false, false])
    #expect(hints[0].keys == [KeyBindings.mouse.map(\.input)[1]])
    let commands: [WindowCommand] = [.togglePause, .inspector, .palette, .help]
    for (hint, command) in zip(hints.dropFirst(), commands) {
      let line = KeyBindings.lines.first { $0.text == hint.text }
      #expect(line?.keys.map(\.description) == hint.keys)
      #expect(line?.keys.allSatisfy { KeyBindings.command(for: $0) == command } == true)
    }
  }

  /// In a window where it would cover more than half there is no card.
  @Test(arguments: [(300.0, 200.0, false), (360, 640, true), (640, 480, true), (980, 700, true)])
  func theCardCoversAtMostHalf(width: Double, height: Double, isShown: Bool) throws {
    let fixture = InterfaceFixture(CGSize(width: width, height: height))
    let panels = Self.panels(fixture)
    panels.welcome(KeyBindings.hints)
    fixture.turn()
    let card = try #require(Self.card(fixture))
    #expect(card.isHidden == !isShown)
    guard isShown else { return }
    #expect(card.frame.width * card.frame.height <= width * height / 2)
    #expect(CGRect(x: 0, y: 0, width: width, height: height).contains(card.frame))
    for label in Self.labels(card) {
      #expect(card.bounds.contains(label.convert(label.bounds, to: card)), "\(label.text ?? "")")
    }
    try fixture.picture("welcome-\(Int(clamping: width))")
  }

  /// Escape and the button close the hints alone, and F1 shows all keys in their place.
  @Test func escapeTheButtonAndTheHelpCloseIt() throws {
    let fixture = InterfaceFixture(CGSize(width: 800, height: 600))
    let panels = Self.panels(fixture)
    panels.welcome(KeyBindings.hints)
    #expect(panels.leave() && Self.card(fixture) == nil && !panels.leave())
    panels.welcome(KeyBindings.hints)
    fixture.turn()
    let card = try #require(Self.card(fixture))
    fixture.click(CGPoint(x: card.frame.maxX - 18, y: card.frame.minY + 22))
    #expect(Self.card(fixture) == nil)
    panels.welcome(KeyBindings.hints)
    panels.toggleHelp(KeyBindings.topics)
    #expect(Self.card(fixture) == nil)
    // The next Escape closes the help, and the one after it leaves.
    #expect(panels.leave() && !panels.leave())
  }

  private static func panels(_ fixture: InterfaceFixture) -> SessionCards {
    let panels = SessionCards(Self.client, fixture.interface, origin: nil, wake: {})
    panels.place(in: PanelLayout(in: fixture.interface.root.bounds, []))
    return panels
  }

  /// Panels do not keep their client.
  private static let client = TestClient()

  private static func card(_ fixture: InterfaceFixture) -> WelcomeCard? {
    fixture.interface.root.subviews.lazy.compactMap { $0 as? WelcomeCard }.first
  }

  private static func labels(_ view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
  }
}
