import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The eyedropper of the colour editor, and the colours that were used last.
@MainActor @Suite struct EyedropperTests {
  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  /// A scene with one colour for each point, which come when they are sent for.
  @MainActor private final class Scene: ColorSampler {
    var asked: [(point: CGPoint, body: @MainActor (CGColor?) -> Void)] = []

    func sampleColor(at point: CGPoint, _ body: @escaping @MainActor (CGColor?) -> Void) {
      asked.append((point, body))
    }

    func answer(_ color: CGColor?) { asked.removeFirst().body(color) }
  }

  @MainActor private struct Setup {
    let fixture = InterfaceFixture(CGSize(width: 600, height: 400))
    let scene = Scene()
    let field = ColorField(frame: CGRect(x: 400, y: 40, width: 160, height: 22))
    let log = Log()

    @MainActor final class Log { var colors: [String] = [] }

    init(_ recent: RecentColors = RecentColors()) {
      fixture.interface.sampler = scene
      fixture.interface.recentColors = recent
      let log = log
      let panel = PanelView(frame: CGRect(x: 390, y: 30, width: 200, height: 60))
      fixture.interface.root.addSubview(panel)
      fixture.interface.root.addSubview(field)
      field.color = EyedropperTests.red
      field.changed = { color, isDragged in
        log.colors.append((color.map { MarkupValue.hexText(of: $0) } ?? "none") + (isDragged ? "…" : ""))
      }
      fixture.turn()
    }

    var picker: ColorPicker? { view() }
    var eyedropper: Eyedropper? { view() }

    private func view<View>() -> View? {
      fixture.interface.root.subviews.compactMap { $0 as? View }.first
    }

    func middle(_ view: UIView) -> CGPoint {
      view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: fixture.interface.root)
    }

    func open() throws -> ColorPicker {
      fixture.click(middle(field.swatch))
      return try #require(picker)
    }

    func begin() throws -> Eyedropper {
      let picker = try open()
      let button = try #require(picker.panel.subviews.compactMap { $0 as? IconButton }.first)
      fixture.click(middle(button))
      return try #require(eyedropper)
    }
  }

  @Test func aClickTakesTheColourOfThePixel() throws {
    let setup = Setup()
    let eyedropper = try setup.begin()
    let picker = try #require(setup.picker)
    #expect(picker.isHidden && setup.fixture.interface.receiver === eyedropper)
    // One question at a time: the last place is asked for when the first colour has come.
    setup.fixture.interface.move(to: CGPoint(x: 50, y: 60))
    setup.fixture.interface.move(to: CGPoint(x: 60, y: 60))
    setup.fixture.interface.move(to: CGPoint(x: 70, y: 60))
    #expect(setup.scene.asked.map(\.point) == [CGPoint(x: 50, y: 60)])
    setup.scene.answer(Self.red)
    #expect(setup.scene.asked.map(\.point) == [CGPoint(x: 70, y: 60)])
    setup.scene.answer(Self.blue)
    try setup.fixture.picture("eyedropper")
    // Where nothing is drawn a click takes nothing.
    setup.fixture.click(CGPoint(x: 80, y: 90))
    setup.scene.answer(nil)
    #expect(setup.eyedropper === eyedropper && setup.log.colors.isEmpty)
    setup.fixture.click(CGPoint(x: 80, y: 95))
    #expect(setup.scene.asked.last?.point == CGPoint(x: 80, y: 95))
    while !setup.scene.asked.isEmpty { setup.scene.answer(Self.blue) }
    #expect(setup.log.colors == ["0000FF"] && setup.eyedropper == nil)
    #expect(!picker.isHidden && setup.fixture.interface.receiver === picker)
    picker.close()
    #expect(setup.fixture.interface.recentColors.all.map { MarkupValue.hexText(of: $0) } == ["0000FF"])
  }

  @Test func escapeAndPanelsCancel() throws {
    let setup = Setup()
    var eyedropper = try setup.begin()
    setup.fixture.interface.move(to: CGPoint(x: 50, y: 60))
    #expect(eyedropper.press(Key("Escape"), isControl: false))
    #expect(setup.eyedropper == nil && setup.picker?.isHidden == false)
    // A colour that comes later is not taken.
    setup.scene.answer(Self.blue)
    #expect(setup.log.colors.isEmpty)
    setup.picker?.close()
    eyedropper = try setup.begin()
    #expect(!eyedropper.press(Key("F5"), isControl: false))
    setup.fixture.click(CGPoint(x: 395, y: 80))
    #expect(setup.eyedropper == nil && setup.log.colors.isEmpty && setup.scene.asked.isEmpty)
    setup.picker?.close()
    #expect(setup.fixture.interface.recentColors.all.isEmpty)
  }

  @Test func withoutASceneThereIsNone() throws {
    let setup = Setup()
    setup.fixture.interface.sampler = nil
    let picker = try setup.open()
    #expect(!picker.panel.subviews.contains { $0 is IconButton })
  }

  @Test func aPixelHasItsColour() throws {
    let image = try #require(
      CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 128, 255, 0, 64, 0, 128]))
    #expect(image.color(0, 0).map { MarkupValue.hexText(of: $0) } == "FF0080")
    #expect(image.color(1, 0).map { MarkupValue.hexText(of: $0) } == "00800080")
    #expect(image.color(2, 0) == nil && image.color(0, -1) == nil)
  }

  // MARK: The last colours

  @Test func theLastColoursAreChosenByAClick() throws {
    let recent = RecentColors()
    recent.note(Self.red)
    recent.note(Self.blue)
    let setup = Setup(recent)
    let picker = try setup.open()
    let swatches = picker.panel.subviews.compactMap { $0 as? Swatch }
    #expect(swatches.compactMap { $0.color.map { MarkupValue.hexText(of: $0) } } == ["0000FF", "FF0000"])
    try setup.fixture.picture("recent-colors")
    setup.fixture.click(setup.middle(swatches[0]))
    #expect(setup.log.colors == ["0000FF"])
    // A drag is one of the last colours when the picker closes, and not for each of its steps.
    let area = try #require(picker.panel.subviews.compactMap { $0 as? PickerArea }.first)
    let middle = setup.middle(area)
    setup.fixture.drag(middle, CGPoint(x: middle.x + 10, y: middle.y), CGPoint(x: middle.x + 20, y: middle.y))
    #expect(recent.all.count == 2)
    picker.close()
    #expect(recent.all.count == 3)
    // What is only looked at is not.
    try setup.open().close()
    #expect(recent.all.count == 3)
  }

  @Test func eightAreKeptInAFile() throws {
    let state = FileManager.default.temporaryDirectory.appendingPathComponent("state-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: state) }
    let colors = RecentColors(in: state)
    #expect(colors.all.isEmpty)
    for step in 0..<10 {
      colors.note(CGColor(srgbRed: CGFloat(step) / 255, green: 0, blue: 0, alpha: step == 9 ? 0.5 : 1))
    }
    colors.note(CGColor(srgbRed: 4 / 255, green: 0, blue: 0, alpha: 1))
    colors.finish()
    let expected = ["040000", "09000080", "080000", "070000", "060000", "050000", "030000", "020000"]
    let file = state.appendingPathComponent("cambium/colors")
    #expect(try String(contentsOf: file, encoding: .utf8) == expected.joined(separator: "\n") + "\n")
    #expect(RecentColors(in: state).all.map { MarkupValue.hexText(of: $0) } == expected)
    // Lines that are no colours are left out, and a file that cannot be written has no effect.
    try "zebra\n00FF00\n\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(RecentColors(in: state).all.map { MarkupValue.hexText(of: $0) } == ["00FF00"])
    let nowhere = RecentColors(in: file)
    nowhere.note(Self.red)
    nowhere.finish()
    #expect(nowhere.all.count == 1)
  }
}
