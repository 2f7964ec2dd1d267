import CoreGraphics
import QuartzCore
import Testing
import UIKit

@testable import Previewer

/// A window that goes to a display with another scale: its panels are drawn again, as if they had been made there.
@MainActor @Suite struct DisplayScaleTests {
  private static let size = CGSize(width: 900, height: 640)

  private static func setScale(_ scale: Double, of fixture: InterfaceFixture) {
    fixture.interface.setSize(
      pixels: CGSize(width: size.width * scale, height: size.height * scale), scale: scale)
    fixture.turn()
  }

  /// The panels of the window, some of them not shown yet.
  private static func panels(_ fixture: InterfaceFixture, _ client: TestClient) -> [UIView] {
    let inspector = InspectorPanel(client)
    inspector.place(in: fixture.interface.root.bounds)
    let timeline = TimelinePanel(client)
    let help = HelpPanel(KeyBindings.topics)
    help.frame = fixture.interface.root.bounds
    return [inspector, timeline, help]
  }

  private static func show(
    _ panels: [UIView], in fixture: InterfaceFixture, at scale: Double, _ name: String
  ) throws -> CGImage {
    for panel in panels where panel.superview == nil { fixture.interface.root.addSubview(panel) }
    (panels[1] as? TimelinePanel)?.layOut(in: CGRect(x: 0, y: 0, width: 580, height: 640))
    fixture.turn()
    (panels[0] as? InspectorPanel)?.update(atOnce: true)
    (panels[1] as? TimelinePanel)?.update()
    return try fixture.picture("scale-\(scale)-\(name)")
  }

  @Test(arguments: [(1.0, 2.0), (2, 1), (1, 1.5)])
  func panelsAreAsIfMadeThere(old: Double, new: Double) throws {
    let client = TestClient("swinging-door")
    client.selection = client.documents[0].layer("door")
    func fixture(_ scale: Double) -> InterfaceFixture {
      let fixture = InterfaceFixture(Self.size, scale: scale)
      fixture.interface.root.backgroundColor = UIColor(white: 0.3, alpha: 1)
      return fixture
    }
    let moved = fixture(old)
    let panels = moved.interface.within { Self.panels(moved, client) }
    let before = try moved.interface.within {
      try Self.show(Array(panels.prefix(2)), in: moved, at: old, "before")
    }
    Self.setScale(new, of: moved)
    // The help was made before the move and is shown after it.
    let after = try moved.interface.within { try Self.show(panels, in: moved, at: new, "after") }
    let other = fixture(new)
    let expected = try other.interface.within {
      try Self.show(Self.panels(other, client), in: other, at: new, "expected")
    }
    #expect(before.width == Int(clamping: Self.size.width * old))
    #expect(after.width == expected.width && after.height == expected.height)
    // Lines that fall between pixels may be rounded in another way.
    let differing = zip(after.bytes, expected.bytes).count { abs(Int($0) - Int($1)) > 8 }
    #expect(differing == 0)
  }
}
