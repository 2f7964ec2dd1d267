import Foundation
import QuartzCore
import Testing
import Windowing

@testable import Previewer
@testable import SceneEditing

/// What the window's pointer adds to the lines at which layers snap (`SnapLinesTests`): keys, the zoom, marks and the text.
@MainActor @Suite(.serialized) struct SessionSnappingTests {
  /// 200 × 200 points, y down: a card of 40 × 40 about (60, 60), and another one of 30 × 30 about (150, 100).
  private static let text = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 200 200" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
        <CALayer name="card" bounds="0 0 40 40" position="60 60" backgroundColor="1 0 0"/>
        <CALayer name="other" bounds="0 0 30 30" position="150 100" backgroundColor="0 1 0"/>
      </sublayers></CALayer>
    </caml>

    """

  private final class Stage {
    let setup: EditedDocument
    let pointer: SessionPointer
    var modifiers: WindowModifiers = []

    /// - Parameter scale: points of the desktop for a point of the scene.
    @MainActor init(scale: Double = 1) throws {
      setup = try EditedDocument(SessionSnappingTests.text)
      self.scale = scale
      let size = setup.document.sheet.size
      let stage = SessionStage(
        document: size, picture: CGSize(width: size.width * scale, height: size.height * scale))
      pointer = SessionPointer(setup.document, stage, log: setup.document.log)
      pointer.modifiers = { [unowned self] in modifiers }
    }

    private let scale: Double

    @MainActor func press(_ x: Double, _ y: Double) {
      pointer.press(at: CGPoint(x: scale * x, y: scale * y))
    }

    @MainActor func move(_ x: Double, _ y: Double) {
      pointer.move(to: CGPoint(x: scale * x, y: scale * y))
    }

    @MainActor func layer(_ name: String) throws -> CALayer { try setup.layer(name) }
  }

  @Test func aMovedLayerSnapsWithoutAlt() throws {
    let stage = try Stage()
    let card = try stage.layer("card")
    stage.press(55, 55)
    stage.move(106, 72)
    #expect(card.position == CGPoint(x: 115, y: 80) && stage.pointer.marks.guides.count == 2)
    // With Alt nothing snaps, also while the pointer rests.
    stage.move(106, 72)
    stage.modifiers = .alt
    stage.move(106, 72)
    #expect(card.position == CGPoint(x: 111, y: 77) && stage.pointer.marks.guides.isEmpty)
    // With Shift only along the axis of the movement.
    stage.modifiers = .shift
    stage.move(106, 72)
    #expect(card.position == CGPoint(x: 115, y: 60))
    stage.modifiers = []
    stage.move(106, 72)
    stage.pointer.release(at: CGPoint(x: 106, y: 72))
    #expect(stage.setup.edited == Self.text.replacingOccurrences(of: "\"60 60\"", with: "\"115 80\""))
    #expect(stage.pointer.marks.guides.isEmpty)
    stage.setup.history.undo()
    #expect(stage.setup.edited == Self.text)
  }

  @Test func theReachIsOfTheDesktop() throws {
    let stage = try Stage(scale: 2)
    let card = try stage.layer("card")
    stage.press(55, 55)
    // The left edge snaps to 0 at 2.5 points of the scene. Farther away it goes to whole points.
    stage.move(17.75, 40)
    #expect(abs(card.position.x - 23) < 1e-9)
    stage.pointer.settings.grid = PointGrid.exact
    stage.move(17.25, 40)
    #expect(abs(card.position.x - 20) < 1e-9)
  }

  @Test func aResizedLayerSnapsWithoutAlt() throws {
    let stage = try Stage()
    let card = try stage.layer("card")
    stage.setup.document.selection = card
    stage.press(80, 60)
    stage.move(106, 60)
    stage.move(132, 60)
    #expect(
      card.frame == CGRect(x: 40, y: 40, width: 95, height: 40) && stage.pointer.marks.guides.count == 1)
    stage.modifiers = .alt
    stage.move(132.5, 60)
    #expect(stage.pointer.marks.guides.isEmpty)
    stage.pointer.cancel()
    #expect(card.frame == CGRect(x: 40, y: 40, width: 40, height: 40))
  }
}
