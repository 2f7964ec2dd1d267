import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

@testable import SceneEditing

/// Layers that snap at the edges and middles around them while a drag moves or resizes them.
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

  /// A live scene.
  @MainActor private struct Stage {
    private let document: SceneDocument
    private let context: CAContext

    init(_ text: String = SnapLinesTests.text) {
      document = SceneDocument.read([UInt8](text.utf8), named: "scene.caml", folder: nil)
      context = CAContext(layer: document.host, clock: MediaClock(isPaused: true))
      CATransaction.flush()
    }

    func layer(_ name: String) throws -> CALayer { try #require(document.layer(name)) }

    /// Begins to drag layers, of which the first follows the pointer.
    func drag(
      _ names: String..., at start: CGPoint, grid: Double = 0, guides: StageGuides = StageGuides()
    ) throws -> LayersDrag {
      let layers = try names.map { try layer($0) }
      let drag = try #require(LayersDrag(of: layers[0], with: layers, at: start))
      drag.beginSnapping(to: PointGrid(step: grid), guides)
      return drag
    }
  }

  private func move(_ drag: LayersDrag, _ x: Double, _ y: Double) {
    drag.move(to: CGPoint(x: x, y: y))
    CATransaction.flush()
  }

  @Test func aMovedLayerSnapsWithinFivePoints() throws {
    let stage = Stage()
    let card = try stage.layer("card")
    let drag = try stage.drag("card", at: CGPoint(x: 55, y: 55))
    let lines = try #require(drag.lines)
    move(drag, 85, 45)
    #expect(card.position == CGPoint(x: 90, y: 50), "nothing is within reach")
    #expect(lines.guides.isEmpty)
    // Its right edge, at 131, is 4 from that at 135; its lower one, at 97, is 3 from the middles of the other and the root.
    move(drag, 106, 72)
    #expect(card.position == CGPoint(x: 115, y: 80))
    #expect(lines.guides.contains(StageLine(from: CGPoint(x: 135, y: 60), to: CGPoint(x: 135, y: 115))))
    #expect(lines.guides.contains(StageLine(from: CGPoint(x: 0, y: 100), to: CGPoint(x: 200, y: 100))))
    #expect(lines.guides.count == 2)
    move(drag, 104, 69)
    #expect(card.position == CGPoint(x: 109, y: 74))
    lines.isOn = false
    move(drag, 106, 72)
    #expect(card.position == CGPoint(x: 111, y: 77) && lines.guides.isEmpty)
    lines.isOn = true
    lines.axes = (x: true, y: false)
    move(drag, 106, 72)
    #expect(card.position == CGPoint(x: 115, y: 77))
  }

  /// The reach is in points of the desktop: at a fourth of the zoom it is four times as far.
  @Test(arguments: [1.0, 2, 5]) func theReachIsOfTheDesktop(scale: Double) throws {
    let stage = Stage()
    let card = try stage.layer("card")
    let drag = try stage.drag("card", at: CGPoint(x: 55, y: 55))
    drag.lines?.scale = scale
    // The left edge snaps to 0 at 5 / scale, and not farther.
    move(drag, 15 + 5.5 / scale, 40)
    #expect(abs(card.position.x - 20 - 5.5 / scale) < 1e-9)
    move(drag, 15 + 4.5 / scale, 40)
    #expect(abs(card.position.x - 20) < 1e-9)
  }

  @Test func whatIsNotParallelHasNoLines() throws {
    let stage = Stage()
    let card = try stage.layer("card")
    let drag = try stage.drag("card", at: CGPoint(x: 55, y: 55))
    // The turned layer's middle is at (33, 150).
    move(drag, 29, 147)
    #expect(card.position == CGPoint(x: 34, y: 152))
    drag.cancel()
    CATransaction.flush()
    let turned = try stage.layer("turned")
    let other = try stage.drag("turned", at: CGPoint(x: 33, y: 150))
    #expect(other.lines == nil)
    move(other, 99, 98)
    #expect(abs(turned.position.x - 99) < 1e-9 && abs(turned.position.y - 98) < 1e-9)
  }

  /// What is near no line goes to the grid: the edges of a layer whose size is whole points, otherwise its position.
  @Test(arguments: [
    ("40 40", 1.0, CGPoint(x: 91, y: 51)), ("41 41", 1, CGPoint(x: 91.5, y: 51.5)),
    ("40 40", 8, CGPoint(x: 92, y: 52)), ("40.3 40.3", 1, CGPoint(x: 91, y: 51)),
    ("1 1", 1, CGPoint(x: 91.3, y: 51.4)),
    ("40 40", 0, CGPoint(x: 91.3, y: 51.4)),
  ])
  func whatIsNearNoLineGoesToTheGrid(size: String, step: Double, wanted: CGPoint) throws {
    let stage = Stage(
      Self.text.replacingOccurrences(of: "bounds=\"0 0 40 40\"", with: "bounds=\"0 0 \(size)\""))
    let card = try stage.layer("card")
    let drag = try stage.drag("card", at: CGPoint(x: 60, y: 60), grid: step)
    drag.lines?.scale = 1000
    move(drag, 91.3, 51.4)
    #expect(
      abs(card.position.x - wanted.x) < 1e-9 && abs(card.position.y - wanted.y) < 1e-9, "\(card.position)")
    // Alt: exact places. Shift: only along its axis.
    drag.snaps = false
    move(drag, 91.7, 51.2)
    #expect(abs(card.position.x - 91.7) < 1e-9 && abs(card.position.y - 51.2) < 1e-9)
    drag.snaps = true
    drag.axes = (x: false, y: true)
    move(drag, 91.3, 51.4)
    #expect(abs(card.position.x - 91.3) < 1e-9 && abs(card.position.y - wanted.y) < 1e-9)
  }

  /// The position of a layer that is not parallel to its superlayer is rounded.
  @Test func turnedLayersGoToTheGrid() throws {
    let stage = Stage()
    let turned = try stage.layer("turned")
    let drag = try stage.drag("turned", at: CGPoint(x: 33, y: 150), grid: 1)
    move(drag, 99.4, 98.6)
    #expect(turned.position == CGPoint(x: 99, y: 99))
    drag.snaps = false
    move(drag, 99.25, 98.5)
    #expect(abs(turned.position.x - 99.25) < 1e-9 && abs(turned.position.y - 98.5) < 1e-9)
  }

  @Test func sizesGoToTheGrid() throws {
    let stage = Stage()
    let card = try stage.layer("card")
    let drag = try #require(HandleDrag(.size(x: 1, y: 1), of: card, at: CGPoint(x: 80, y: 80)))
    drag.grid = PointGrid(step: 1)
    drag.lines?.scale = 1000
    drag.move(to: CGPoint(x: 91.3, y: 92.6))
    CATransaction.flush()
    #expect(card.bounds.size == CGSize(width: 51, height: 53) && card.position == CGPoint(x: 65.5, y: 66.5))
    let turned = try stage.layer("turned")
    let angle = 20 * Double.pi / 180
    let corner = CGPoint(x: 33 + 10 * cos(angle), y: 150 + 10 * sin(angle))
    let other = try #require(HandleDrag(.size(x: 1, y: 0), of: turned, at: corner))
    other.grid = PointGrid(step: 1)
    other.move(to: CGPoint(x: corner.x + 6.3 * cos(angle), y: corner.y + 6.3 * sin(angle)))
    #expect(abs(turned.bounds.width - 26) < 1e-9 && turned.bounds.height == 20)
  }

  /// Guides are lines in superlayers whose axes are those of the stage.
  @Test func layersSnapAtGuides() throws {
    let stage = Stage()
    let card = try stage.layer("card")
    let guides = StageGuides(xs: [73], ys: [33])
    let drag = try stage.drag("card", at: CGPoint(x: 60, y: 60), guides: guides)
    // The left edge, at 71.5, and the upper one, at 31.5, are within reach.
    move(drag, 91.5, 51.5)
    #expect(card.position == CGPoint(x: 93, y: 53))
    #expect(drag.lines?.guides.contains { $0.from.x == 73 && $0.to.x == 73 } == true)
  }

  @Test func theOthersGoAsFar() throws {
    let stage = Stage()
    let drag = try stage.drag("card", "turned", at: CGPoint(x: 50, y: 55))
    // The middle, at 97 from (60 + 37), snaps to 100; the layers that move have no lines.
    move(drag, 87, 70)
    #expect(try stage.layer("card").position == CGPoint(x: 100, y: 75))
    let turned = try stage.layer("turned").position
    #expect(abs(turned.x - 73) < 1e-9 && abs(turned.y - 165) < 1e-9)
    drag.cancel()
    #expect(try stage.layer("turned").position == CGPoint(x: 33, y: 150))
  }

  @Test(arguments: [
    ("", LayerHandle.size(x: 1, y: 0), 80, CGSize(width: 95, height: 40)),
    // Turned by a quarter the right edge is that of the least y of the plane.
    (" transform=\"rotate(90deg)\"", .size(x: 0, y: -1), 80, CGSize(width: 40, height: 95)),
    (" transform=\"scale(-2, 2, 1)\"", .size(x: -1, y: 0), 100, CGSize(width: 57.5, height: 40)),
  ])
  func aResizedLayerSnapsAtItsEdge(
    transform: String, handle: LayerHandle, right: Double, size: CGSize
  ) throws {
    let stage = Stage(
      Self.text.replacingOccurrences(of: "position=\"60 60\"", with: "position=\"60 60\"\(transform)"))
    let card = try stage.layer("card")
    let before = card.frame
    let drag = try #require(HandleDrag(handle, of: card, at: CGPoint(x: right, y: 60)))
    let lines = try #require(drag.lines)
    drag.move(to: CGPoint(x: 132, y: 60))
    CATransaction.flush()
    #expect(abs(card.frame.maxX - 135) < 1e-9 && abs(card.frame.minX - before.minX) < 1e-9)
    #expect(abs(card.bounds.width - size.width) < 1e-9 && abs(card.bounds.height - size.height) < 1e-9)
    #expect(lines.guides.count == 1)
    #expect(lines.guides.allSatisfy { abs($0.from.x - 135) < 1e-9 && abs($0.to.x - 135) < 1e-9 })
    // The middle stays, so the opposite edge moves as well, and nothing snaps.
    drag.move(to: CGPoint(x: 132.5, y: 60), isCentred: true)
    CATransaction.flush()
    #expect(lines.guides.isEmpty && abs(card.frame.maxX - 132.5) < 1e-9)
    drag.cancel()
    #expect(card.frame == before)
  }

  /// In a superlayer that is tilted before an eye the lines are those of its plane: the edge is at the other one's where it is seen.
  @Test func inPerspectiveEdgesMeetWhereTheyAreSeen() throws {
    let stage = Stage(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer name="root" bounds="0 0 200 200" geometryFlipped="1" backgroundColor="1 1 1" sublayerTransform="perspective(400)">
          <sublayers><CALayer name="plane" bounds="0 0 200 200" position="100 100" transform="rotate(50deg, 0, 1, 0)"><sublayers>
            <CALayer name="card" bounds="0 0 40 40" position="60 60" backgroundColor="1 0 0"/>
            <CALayer name="other" bounds="0 0 30 30" position="150 130" backgroundColor="0 1 0"/>
          </sublayers></CALayer></sublayers>
        </CALayer>
      </caml>
      """)
    let (card, other) = (try stage.layer("card"), try stage.layer("other"))
    func seen(_ layer: CALayer, _ x: Double, _ y: Double) throws -> CGPoint {
      try #require(layer.presentation()?.transformToRoot.project(CGPoint(x: x, y: y)))
    }
    let drag = try stage.drag("card", at: try seen(card, 20, 20))
    let lines = try #require(drag.lines)
    lines.scale = 2
    // Where the grabbed point would be for a right edge two points of the desktop beside the other's left edge.
    let plane = try #require(card.superlayer)
    let target = try seen(plane, 115, 70)
    move(drag, target.x + 1, target.y)
    #expect(abs(card.position.x - 115) < 1e-9)
    let (a, b) = (try seen(card, 40, 20), try seen(other, 0, 15))
    let guide = try #require(lines.guides.first)
    // Both edges are seen on the line of the guide.
    let length = hypot(guide.to.x - guide.from.x, guide.to.y - guide.from.y)
    for point in [a, b] {
      let across =
        (point.x - guide.from.x) * (guide.to.y - guide.from.y) - (point.y - guide.from.y)
        * (guide.to.x - guide.from.x)
      #expect(abs(across / length) < 1e-9)
    }
  }
}
