import QuartzCore
import Testing
import UIKit

@testable import Previewer

/// The help: its contents, its columns, how it closes, and its picture.
@MainActor @Suite struct HelpPanelTests {
  @Test func hasEveryLineOfTheTables() {
    let lines = KeyBindings.topics.flatMap(\.lines)
    #expect(lines.count == KeyBindings.lines.count + KeyBindings.mouse.count + KeyBindings.keyless.count)
    for entry in WindowCommand.all.map(\.definition.entry) {
      let text = entry.line.isEmpty ? entry.text : entry.line
      let line = lines.first { $0.text == text }
      #expect(line != nil && entry.keys.allSatisfy { line?.keys.contains($0.description) == true }, "\(text)")
      #expect(!entry.keys.isEmpty || line?.keys == [], "\(text)")
    }
    #expect(KeyBindings.topics.map(\.title).suffix(2) == ["Mouse", "Palette and menus"])
  }

  @Test func columnsKeepTheOrderAndAreAsLowAsPossible() {
    #expect(HelpPanel.columns([5, 1, 1, 3], count: 2) == [0..<1, 1..<4])
    #expect(HelpPanel.columns([1, 1, 1, 3], count: 2) == [0..<3, 3..<4])
    #expect(HelpPanel.columns([2, 2, 2], count: 3) == [0..<1, 1..<2, 2..<3])
    #expect(HelpPanel.columns([2, 9], count: 1) == [0..<2])
  }

  @Test(arguments: [(CGPoint(x: 500, y: 350), false), (CGPoint(x: 5, y: 5), true)])
  func aClickOutsideCloses(place: CGPoint, closes: Bool) throws {
    let fixture = InterfaceFixture(CGSize(width: 1000, height: 700))
    let panel = HelpPanel(KeyBindings.topics)
    var closings = 0
    panel.onClose = { closings += 1 }
    fixture.interface.within { panel.show(in: fixture.interface) }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    fixture.turn()
    #expect(panel.isOpen)
    fixture.click(place)
    #expect(panel.isOpen == !closes && closings == (closes ? 1 : 0))
    // While it fades out the pointer is the scene's.
    #expect((fixture.interface.view(at: CGPoint(x: 500, y: 350)) == nil) == closes)
  }

  @Test(arguments: [
    ("large-dark", CGSize(width: 1280, height: 800), 1.0, Theme.Style.dark),
    ("large-light", CGSize(width: 1280, height: 800), 1, .light),
    ("medium-dark", CGSize(width: 800, height: 600), 2, .dark),
    ("small-light", CGSize(width: 480, height: 320), 1, .light),
  ])
  func looks(name: String, size: CGSize, scale: Double, style: Theme.Style) throws {
    let fixture = InterfaceFixture(size, scale: scale, theme: .theme(style))
    let panel = HelpPanel(KeyBindings.topics)
    fixture.interface.within { panel.show(in: fixture.interface) }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    let image = try fixture.picture("help-\(name)")
    #expect(image.width == Int(clamping: size.width * scale))
    // Everything lies within the card.
    func check(_ view: UIView) {
      for subview in view.subviews where !subview.isHidden {
        if subview is KeyCap || subview is UILabel {
          let frame = subview.convert(subview.bounds, to: nil)
          #expect(frame.minX >= 0 && frame.maxX <= size.width + 0.5, "\(subview): \(frame)")
        }
        check(subview)
      }
    }
    check(panel)
  }
}
