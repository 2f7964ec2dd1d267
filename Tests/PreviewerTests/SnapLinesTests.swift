import Foundation
import QuartzCore
import Testing
import Windowing

@testable import Previewer
@testable import SceneEditing

/// Layers that snap at the edges and middles around them while the pointer moves or resizes them.
@MainActor @Suite(.serialized) struct SnapLinesTests {
  /// 200 × 200 points, y down: a card of 40 × 40 about (60, 60), another one of 30 × 30 about (150, 100), and one that is turned a little.
  private static let text = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 200 200" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
        <CALayer name="card" bounds="0 0 40 40" position="60 60" backgroundColor="1 0 0"/>
        <CALayer name="other" bounds="0 0 30 30" position="150 100" backgroundColor="0 1 0"/>
        <CALayer name="turned" bounds="0 0 20 20" position="33 150" transform="rotate(20deg)" backgroundColor="0 0 1"/>
      </sublayers></CALayer>
    </caml>

    """

  private final class Stage {
    let setup: EditedDocument
    let pointer: SessionPointer
    var modifiers: WindowModifiers = []

    /// - Parameter scale: points of the desktop for a point of the scene.
    @MainActor init(_ text: String = SnapLinesTests.text, scale: Double = 1) throws {
      setup = try EditedDocument(text)
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

  @Test func aMovedLayerSnapsWithinFivePoints() throws {
    let stage = try Stage()
    let card = try stage.layer("card")
    stage.press(55, 55)
    stage.move(85, 45)
    #expect(card.position == CGPoint(x: 90, y: 50), "nothing is within reach")
    #expect(stage.pointer.marks.guides.isEmpty)
    // Its right edge, at 131, is 4 from that at 135; its lower one, at 97, is 3 from the middles of the other and the root.
    stage.move(106, 72)
    #expect(card.position == CGPoint(x: 115, y: 80))
    let guides = stage.pointer.marks.guides
    #expect(guides.contains(StageLine(from: CGPoint(x: 135, y: 60), to: CGPoint(x: 135, y: 115))))
    #expect(guides.contains(StageLine(from: CGPoint(x: 0, y: 100), to: CGPoint(x: 200, y: 100))))
    #expect(guides.count == 2)
    stage.move(104, 69)
    #expect(card.position == CGPoint(x: 109, y: 74))
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

  /// The reach is in points of the desktop: at a fourth of the zoom it is four times as far.
  @Test(arguments: [1.0, 2, 5]) func theReachIsOfTheDesktop(scale: Double) throws {
    let stage = try Stage(scale: scale)
    let card = try stage.layer("card")
    stage.press(55, 55)
    stage.move(80, 80)
    // The left edge snaps to 0 at 5 / scale, and not farther.
    stage.move(15 + 5.5 / scale, 40)
    #expect(abs(card.position.x - 20 - 5.5 / scale) < 1e-9)
    stage.move(15 + 4.5 / scale, 40)
    #expect(abs(card.position.x - 20) < 1e-9)
  }

  @Test func whatIsNotParallelHasNoLines() throws {
    let stage = try Stage()
    let card = try stage.layer("card")
    stage.press(55, 55)
    // The turned layer's middle is at (33, 150).
    stage.move(29, 147)
    #expect(card.position == CGPoint(x: 34, y: 152))
    stage.pointer.cancel()
    let turned = try stage.layer("turned")
    stage.press(33, 150)
    stage.move(99, 98)
    #expect(abs(turned.position.x - 99) < 1e-9 && abs(turned.position.y - 98) < 1e-9)
    stage.pointer.cancel()
  }

  @Test func theOthersGoAsFar() throws {
    let stage = try Stage()
    stage.setup.document.selected = [try stage.layer("turned"), try stage.layer("card")]
    stage.press(50, 55)
    // The middle, at 97 from (60 + 37), snaps to 100; the layers that move have no lines.
    stage.move(87, 70)
    #expect(try stage.layer("card").position == CGPoint(x: 100, y: 75))
    let turned = try stage.layer("turned").position
    #expect(abs(turned.x - 73) < 1e-9 && abs(turned.y - 165) < 1e-9)
    stage.pointer.cancel()
    #expect(try stage.layer("turned").position == CGPoint(x: 33, y: 150))
  }

  @Test func aResizedLayerSnapsAtItsEdge() throws {
    for (transform, handle, to, size) in [
      ("", CGPoint(x: 80, y: 60), CGPoint(x: 132, y: 60), CGSize(width: 95, height: 40)),
      // Turned by a quarter the right edge is that of the least y of the plane.
      (
        " transform=\"rotate(90deg)\"", CGPoint(x: 80, y: 60), CGPoint(x: 132, y: 60),
        CGSize(width: 40, height: 95)
      ),
      (
        " transform=\"scale(-2, 2, 1)\"", CGPoint(x: 100, y: 60), CGPoint(x: 132, y: 60),
        CGSize(width: 57.5, height: 40)
      ),
    ] {
      let stage = try Stage(
        Self.text.replacingOccurrences(of: "position=\"60 60\"", with: "position=\"60 60\"\(transform)"))
      let card = try stage.layer("card")
      stage.setup.document.selection = card
      let before = card.frame
      stage.press(handle.x, handle.y)
      stage.move((handle.x + to.x) / 2, to.y)
      stage.move(to.x, to.y)
      #expect(abs(card.frame.maxX - 135) < 1e-9 && abs(card.frame.minX - before.minX) < 1e-9, "\(transform)")
      #expect(abs(card.bounds.width - size.width) < 1e-9 && abs(card.bounds.height - size.height) < 1e-9)
      let guides = stage.pointer.marks.guides
      #expect(
        guides.count == 1 && guides.allSatisfy { abs($0.from.x - 135) < 1e-9 && abs($0.to.x - 135) < 1e-9 })
      stage.modifiers = .alt
      stage.move(to.x + 0.5, to.y)
      #expect(stage.pointer.marks.guides.isEmpty)
      stage.pointer.cancel()
      #expect(card.frame == before)
    }
  }

  /// In a superlayer that is tilted before an eye the lines are those of its plane: the edge is at the other one's where it is seen.
  @Test func inPerspectiveEdgesMeetWhereTheyAreSeen() throws {
    let stage = try Stage(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer name="root" bounds="0 0 200 200" geometryFlipped="1" backgroundColor="1 1 1" sublayerTransform="perspective(400)">
          <sublayers><CALayer name="plane" bounds="0 0 200 200" position="100 100" transform="rotate(50deg, 0, 1, 0)"><sublayers>
            <CALayer name="card" bounds="0 0 40 40" position="60 60" backgroundColor="1 0 0"/>
            <CALayer name="other" bounds="0 0 30 30" position="150 130" backgroundColor="0 1 0"/>
          </sublayers></CALayer></sublayers>
        </CALayer>
      </caml>
      """, scale: 2)
    let (card, other) = (try stage.layer("card"), try stage.layer("other"))
    func seen(_ layer: CALayer, _ x: Double, _ y: Double) throws -> CGPoint {
      try #require(layer.presentation()?.transformToRoot.project(CGPoint(x: x, y: y)))
    }
    let grabbed = try seen(card, 20, 20)
    stage.press(grabbed.x, grabbed.y)
    // Where the grabbed point would be for a right edge two points of the desktop beside the other's left edge.
    let plane = try #require(card.superlayer)
    let target = try seen(plane, 115, 70)
    stage.move((grabbed.x + target.x) / 2, (grabbed.y + target.y) / 2)
    stage.move(target.x + 1, target.y)
    #expect(abs(card.position.x - 115) < 1e-9)
    let (a, b) = (try seen(card, 40, 20), try seen(other, 0, 15))
    let guide = try #require(stage.pointer.marks.guides.first)
    // Both edges are seen on the line of the guide.
    let length = hypot(guide.to.x - guide.from.x, guide.to.y - guide.from.y)
    for point in [a, b] {
      let across =
        (point.x - guide.from.x) * (guide.to.y - guide.from.y) - (point.y - guide.from.y)
        * (guide.to.x - guide.from.x)
      #expect(abs(across / length) < 1e-9)
    }
    stage.pointer.cancel()
  }
}
