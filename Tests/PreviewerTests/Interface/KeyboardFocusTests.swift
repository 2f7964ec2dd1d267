import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The keyboard in the panels: the order of the controls, what keys do at them, the ring.
@MainActor @Suite struct KeyboardFocusTests {
  @MainActor private final class Panel {
    let fixture = InterfaceFixture(CGSize(width: 400, height: 300))
    let first = TextButton("First")
    let second = IconButton(.close, "Second")
    let field = TextField(frame: .zero)
    let flag = SwitchField(frame: .zero)
    let menu = MenuField(frame: .zero)
    var pressed: [String] = []
    var passed: [Key] = []

    init() {
      menu.names = ["one", "two"]
      menu.name = "one"
      for (index, view) in [first, second, field, flag, menu].enumerated() {
        view.frame = CGRect(x: 20, y: 20 + 40 * index, width: view is SwitchField ? 26 : 120, height: 24)
        fixture.interface.root.addSubview(view)
      }
      first.action = { [unowned self] in pressed.append("first") }
      second.action = { [unowned self] in pressed.append("second") }
      field.commit = { [unowned self] text in
        pressed.append("typed \(text)")
        field.text = text
        return nil
      }
      flag.changed = { [unowned self] in pressed.append("flag \($0)") }
      menu.changed = { [unowned self] in pressed.append("menu \($0)") }
      interface.focus.pass = { [unowned self] in passed.append($0) }
      fixture.turn()
    }

    var interface: InterfaceScreen { fixture.interface }
    var target: UIView? { interface.focus.target }

    @discardableResult func press(_ name: String, shift: Bool = false) -> Bool {
      interface.press(Key(name, shift: shift))
    }
  }

  @Test func tabGoesThroughTheControls() {
    let panel = Panel()
    #expect(!panel.press("Tab"), "the scene has the keyboard")
    panel.interface.moveFocus(by: 1)
    var order: [UIView?] = [panel.target]
    for _ in 0..<5 {
      #expect(panel.press("Tab"))
      order.append(panel.target)
    }
    let views: [UIView] = [panel.first, panel.second, panel.field, panel.flag, panel.menu, panel.first]
    #expect(order.elementsEqual(views) { $0 === $1 })
    panel.press("Tab", shift: true)
    #expect(panel.target === panel.menu)
  }

  @Test func theLastControlIsFirstBackwards() {
    let panel = Panel()
    panel.interface.moveFocus(by: -1)
    #expect(panel.target === panel.menu)
  }

  @Test func spaceAndReturnPress() {
    let panel = Panel()
    panel.interface.moveFocus(by: 1)
    panel.interface.focus.insert(" ")
    panel.press("Return")
    panel.press("Tab")
    panel.press("Return")
    #expect(panel.pressed == ["first", "first", "second"])
    panel.press("Tab")
    #expect(panel.field.isEditing && panel.interface.receiver === panel.field)
    panel.field.insert("a b")
    panel.press("Return")
    #expect(!panel.field.isEditing && panel.target === panel.field, "the keyboard stays at the field")
    panel.press("Tab")
    panel.interface.focus.insert(" ")
    #expect(panel.pressed.suffix(2) == ["typed a b", "flag true"])
    panel.press("Tab")
    panel.press("Return")
    #expect(panel.interface.receiver is MenuList)
    panel.press("Down")
    panel.press("Return")
    #expect(panel.pressed.last == "menu two")
    panel.press("Tab")
    #expect(panel.target === panel.first, "after the list is closed, the keyboard is at the menu again")
  }

  @Test func lettersKeepTheirActionsAndEscapeEnds() {
    let panel = Panel()
    panel.interface.moveFocus(by: 1)
    panel.interface.focus.insert("t")
    #expect(panel.passed == [Key("T")])
    #expect(!panel.press("F5"), "the key has its action in the window")
    panel.press("Escape")
    #expect(panel.target == nil && panel.interface.receiver == nil)
    #expect(!panel.press("Tab"))
  }

  @Test func whatCannotBeSeenOrPressedIsLeftOut() {
    let panel = Panel()
    panel.second.isEnabled = false
    panel.flag.isHidden = true
    let cover = InterfaceView(frame: panel.menu.frame)
    panel.interface.root.addSubview(cover)
    panel.fixture.turn()
    panel.interface.moveFocus(by: 1)
    panel.press("Tab")
    #expect(panel.target === panel.field)
    panel.press("Tab")
    #expect(panel.target === panel.first)
  }

  @Test func aListIsScrolledToTheControl() {
    let panel = Panel()
    let scroll = ScrollView(frame: CGRect(x: 200, y: 20, width: 100, height: 60))
    scroll.contentSize = CGSize(width: 100, height: 400)
    let far = TextButton("Far")
    far.frame = CGRect(x: 0, y: 370, width: 80, height: 24)
    scroll.content.addSubview(far)
    panel.interface.root.addSubview(scroll)
    panel.fixture.turn()
    panel.interface.moveFocus(by: -1)
    #expect(panel.target === far)
    #expect(scroll.offset.y == 338, "the button and 4 points below it are seen")
  }

  @Test func aPressOfThePointerTakesTheRingAway() {
    let panel = Panel()
    panel.interface.moveFocus(by: 1)
    #expect(panel.first.subviews.contains { $0 is FocusRing })
    panel.fixture.click(CGPoint(x: 390, y: 290))
    #expect(panel.target == nil && !panel.first.subviews.contains { $0 is FocusRing })
  }

  @Test func theArrowKeysMoveASlider() {
    let panel = Panel()
    var speeds: [Double] = []
    let slider = SpeedSlider { speeds.append($0) }
    slider.frame = CGRect(x: 20, y: 250, width: 200, height: 24)
    panel.interface.root.addSubview(slider)
    panel.fixture.turn()
    panel.interface.moveFocus(by: -1)
    #expect(panel.target === slider)
    panel.press("Right")
    slider.value = 1
    panel.press("Left")
    #expect(speeds.count == 2 && abs(speeds[0] - exp2(0.25)) < 1e-9 && abs(speeds[1] - exp2(-0.25)) < 1e-9)
    #expect(!panel.press("Home"), "back to time 0, in the window")
  }

  /// Every control of the inspector and of the timeline is reached, and the way ends where it began.
  @Test func theWayThroughThePanelsIsAClosedRound() throws {
    let client = TestClient("cube")
    let setup = InspectorPanelTests.Setup(client)
    setup.select(client.host.sublayers?.first)
    let fixture = setup.fixture
    fixture.interface.moveFocus(by: 1)
    let start = try #require(fixture.interface.focus.target)
    var count = 0
    var trees = 0
    repeat {
      #expect(fixture.interface.press(Key("Tab")))
      count += 1
      if fixture.interface.focus.target is LayerTreeView { trees += 1 }
    } while fixture.interface.focus.target !== start && count < 500
    #expect(count > 10 && count < 500 && trees == 1)
    try fixture.picture("focus-inspector")
  }
}
