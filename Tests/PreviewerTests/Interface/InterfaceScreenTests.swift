import QuartzCore
import Testing
import UIKit

@testable import Previewer

/// The interface above the scene: who gets the pointer, themes, and scrolling.
@MainActor @Suite struct InterfaceScreenTests {
  @Test func thePointerIsTheScenesWhereNoPanelLies() throws {
    let fixture = InterfaceFixture()
    let panel = PanelView(frame: CGRect(x: 20, y: 30, width: 200, height: 100))
    fixture.interface.root.addSubview(panel)
    fixture.turn()
    #expect(fixture.interface.view(at: CGPoint(x: 100, y: 80)) === panel)
    #expect(fixture.interface.view(at: CGPoint(x: 10, y: 80)) == nil)
    #expect(!fixture.interface.press(at: CGPoint(x: 300, y: 80)))
    #expect(fixture.interface.press(at: CGPoint(x: 100, y: 80)))
    // A press keeps the pointer outside of the panel.
    #expect(fixture.interface.move(to: CGPoint(x: 400, y: 400)))
    #expect(fixture.interface.release(at: CGPoint(x: 400, y: 400)))
    #expect(!fixture.interface.release(at: CGPoint(x: 400, y: 400)))
  }

  @Test func buttonsAreHighlightedAndPressed() throws {
    let fixture = InterfaceFixture()
    var count = 0
    let button = IconButton(.play, "Play") { count += 1 }
    button.frame.origin = CGPoint(x: 10, y: 10)
    fixture.interface.root.addSubview(button)
    fixture.click(CGPoint(x: 20, y: 20))
    #expect(count == 1)
    fixture.interface.move(to: CGPoint(x: 20, y: 20))
    #expect(button.backgroundColor == Theme.dark.hover)
    fixture.interface.move(to: CGPoint(x: 200, y: 20))
    #expect(button.backgroundColor == nil)
    button.isEnabled = false
    fixture.click(CGPoint(x: 20, y: 20))
    #expect(count == 1)
  }

  @Test func aThemeReachesAllViews() {
    let fixture = InterfaceFixture()
    let panel = PanelView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let plain = UIView(frame: panel.bounds)
    let button = IconButton(.close, "Close")
    plain.addSubview(button)
    panel.addSubview(plain)
    fixture.interface.root.addSubview(panel)
    fixture.interface.theme = .light
    #expect(panel.backgroundColor == Theme.light.panel)
    #expect(button.theme == .light)
  }

  @Test func contentsAreScrolledWithinTheirSize() {
    let fixture = InterfaceFixture()
    let view = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 100, height: 1000)
    fixture.interface.root.addSubview(view)
    fixture.turn()
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: -2), at: CGPoint(x: 50, y: 50)))
    #expect(view.offset == CGPoint(x: 0, y: 96))
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: 9), at: CGPoint(x: 50, y: 50)))
    #expect(view.offset == .zero)
    view.show(CGRect(x: 0, y: 500, width: 10, height: 20))
    #expect(view.offset.y == 420)
    #expect(!fixture.interface.wheel(CGVector(dx: 0, dy: 1), at: CGPoint(x: 500, y: 50)))
    // The bar is dragged: its way of 76 points stands for 900.
    view.scroll(to: .zero)
    fixture.drag(CGPoint(x: 95, y: 10), CGPoint(x: 95, y: 25), CGPoint(x: 95, y: 30))
    #expect(view.offset.y > 100)
  }

  @Test func everyIconHasAnOutlineInItsSquare() throws {
    let fixture = InterfaceFixture(CGSize(width: 400, height: 160), scale: 2)
    for (index, icon) in Icon.allCases.enumerated() {
      let bounds = icon.path.bounds
      #expect(
        !bounds.isEmpty && CGRect(x: 0, y: 0, width: 16, height: 16).contains(bounds), "\(icon): \(bounds)")
      let button = IconButton(icon, "Icon")
      button.frame.origin = CGPoint(x: 10 + index % 12 * 30, y: 10 + index / 12 * 30)
      fixture.interface.root.addSubview(button)
    }
    let image = try fixture.picture("icons")
    #expect(image.width == 800)
  }
}
