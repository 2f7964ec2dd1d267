import QuartzCore
import Testing
import UIKit

@testable import Previewer

/// The HUD: its texts, how often they change, and its picture.
@MainActor @Suite struct HUDTests {
  private static func text(_ time: Double, speed: Double = 1, rate: Double? = 60) -> HUDText {
    HUDText(
      scene: "swinging-door.ca", state: "Locked", time: time, speed: speed, isPaused: false, isLooping: true,
      zoom: 1.5, rate: rate)
  }

  @Test func saysTimeFrameSpeedLoopZoomAndRate() {
    let text = Self.text(1.25, speed: 0.1)
    #expect(text.time == "1.250 s" && text.frame == "#75" && text.speed == "0.1×")
    #expect(text.loop == "loop" && text.zoom == "150 %" && text.rate == "60 fps")
    #expect(Self.text(0, rate: nil).rate == "at rest")
    // A third frame, whose time is not exact.
    #expect(Self.text(3.0 / 60).frame == "#3")
    let paused = HUDText(
      scene: "a\u{1b}", state: "", time: 0, speed: 1, isPaused: true, isLooping: false, zoom: 1, rate: nil)
    #expect(paused.speed == "paused" && paused.loop == "once" && paused.scene == "a\\u{1b}")
  }

  @Test func changesAtMostTenTimesASecond() {
    let hud = HUDView(frame: .zero)
    var made = 0
    for step in 0..<240 {
      let now = 100 + Double(step) / 120
      hud.update(at: now) {
        made += 1
        return Self.text(now)
      }
    }
    #expect(made >= 19 && made <= 21)
    // Where nothing changes, nothing is due.
    let last = hud.shown
    #expect(hud.update(at: 200) { last } == nil)
    #expect(hud.update(at: 200.01) { Self.text(7) } == nil)
    #expect(hud.update(at: 200.02) { Self.text(8) }.map { $0 > 0.08 && $0 < 0.1 } == true)
    hud.isHidden = true
    #expect(hud.update(at: 300) { Self.text(9) } == nil)
    #expect(hud.shown.time == "7.000 s")
  }

  @Test func columnsDoNotMoveWithTheirDigits() {
    let fixture = InterfaceFixture()
    let hud = HUDView(frame: .zero)
    hud.frame.size = hud.size(within: 600)
    fixture.interface.root.addSubview(hud)
    hud.update(at: 0) { Self.text(0.111) }
    fixture.turn()
    let before = hud.subviews.dropFirst(2).map(\.frame)
    hud.update(at: 1) { Self.text(1234.568, speed: 0.25, rate: 7) }
    fixture.turn()
    #expect(hud.subviews.dropFirst(2).map(\.frame) == before)
    // Every text fits into its column.
    for label in hud.subviews.dropFirst(2) {
      #expect(label.intrinsicContentSize.width <= label.frame.width + 0.5)
    }
  }

  @Test(arguments: Theme.Style.allCases) func looks(style: Theme.Style) throws {
    let fixture = InterfaceFixture(CGSize(width: 480, height: 120), scale: 2, theme: .theme(style))
    fixture.interface.root.backgroundColor = UIColor(red: 0.35, green: 0.5, blue: 0.62, alpha: 1)
    let hud = HUDView(frame: .zero)
    hud.frame = CGRect(origin: CGPoint(x: 10, y: 10), size: hud.size(within: 460))
    fixture.interface.root.addSubview(hud)
    hud.update(at: 0) { Self.text(12.345, speed: 0.25) }
    let narrow = HUDView(frame: .zero)
    narrow.frame = CGRect(origin: CGPoint(x: 10, y: 65), size: narrow.size(within: 200))
    fixture.interface.root.addSubview(narrow)
    narrow.update(at: 0) {
      HUDText(
        scene: "a-scene-with-a-very-long-name.caml", state: "", time: 0, speed: 1, isPaused: true,
        isLooping: false, zoom: 1, rate: nil)
    }
    let image = try fixture.picture("hud-\(style)")
    #expect(image.height == 240)
  }
}
