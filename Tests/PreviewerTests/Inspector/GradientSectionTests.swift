import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer
@testable import SceneEditing

/// The strip of a gradient's stops in the inspector.
@MainActor @Suite struct GradientSectionTests {
  private static func scene(_ gradients: String) -> SceneDocument {
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer name="root" bounds="0 0 100 100" position="50 50"><sublayers>
          \(gradients)
        </sublayers></CALayer>
      </caml>
      """
    return SceneDocument.read(Array(text.utf8), named: "scene.caml", folder: nil)
  }

  private static let three = """
    <CAGradientLayer name="sky" bounds="0 0 50 50"><colors><CGColor value="1 0 0"/><CGColor value="0 1 0"/><CGColor value="0 0 1"/></colors></CAGradientLayer>
    <CAGradientLayer name="sea" bounds="0 0 50 50"><colors><CGColor value="0 0 0"/><CGColor value="1 1 1"/></colors></CAGradientLayer>
    """

  @MainActor private struct Setup {
    let panel: InspectorPanelTests.Setup
    let client: TestClient
    let strip: GradientStrip
    let sky: CAGradientLayer
    let sea: CAGradientLayer

    init(_ gradients: String = GradientSectionTests.three) throws {
      client = TestClient(GradientSectionTests.scene(gradients))
      panel = InspectorPanelTests.Setup(client)
      sky = try #require(client.documents[0].layer("sky") as? CAGradientLayer)
      sea = try #require(client.documents[0].layer("sea") as? CAGradientLayer)
      panel.select(sky)
      let rows = panel.panel.details.content.subviews
      strip = try #require(rows.lazy.compactMap { $0 as? StripRow }.first).strip
    }

    var notes: [String] {
      panel.panel.details.content.subviews.compactMap { $0 as? NoteRow }.flatMap {
        $0.subviews.compactMap { ($0 as? UILabel)?.text }
      }
    }
    var stop: StopRow? { panel.panel.details.content.subviews.lazy.compactMap { $0 as? StopRow }.first }

    /// A point of the strip in the window, by its location and its y.
    func point(_ location: Double, _ y: CGFloat) -> CGPoint {
      strip.convert(CGPoint(x: strip.x(of: location), y: y), to: panel.fixture.interface.root)
    }

    func update() {
      panel.fixture.interface.within { panel.panel.update(atOnce: true) }
      panel.fixture.turn()
    }
  }

  private static func locations(_ layer: CAGradientLayer) -> [Double]? { layer.locations?.map(\.doubleValue) }

  @Test func aPressAddsAStopAndADragMovesIt() throws {
    let setup = try Setup()
    #expect(setup.strip.stops?.stops.count == 3 && setup.notes.isEmpty)
    try setup.panel.fixture.picture("gradient-strip")
    setup.panel.fixture.drag(setup.point(0.25, 8), setup.point(0.3, 8), setup.point(0.4, 8))
    #expect(setup.sky.colors?.count == 4 && setup.client.edits.history.count == 1)
    let added = try #require(Self.locations(setup.sky))
    #expect(added.count == 4 && abs(added[1] - 0.4) < 0.01 && added[2] == 0.5)
    // Red and green in equal parts where the press was.
    let color = try #require(Unbox.color(setup.sky.colors?[1])).srgba
    #expect(abs(color.red - 0.5) < 0.02 && abs(color.green - 0.5) < 0.02)
    setup.panel.fixture.drag(setup.point(0.5, 29), setup.point(0.7, 29))
    #expect(abs((Self.locations(setup.sky)?[2] ?? 0) - 0.7) < 0.01 && setup.client.edits.history.count == 2)
    setup.panel.panel.undo()
    setup.panel.panel.undo()
    #expect(setup.sky.colors?.count == 3 && setup.sky.locations == nil)
    setup.panel.panel.redo()
    #expect(setup.sky.colors?.count == 4)
  }

  @Test func aStopIsRemovedByADragAwayOrAKey() throws {
    let setup = try Setup()
    // It comes back with the pointer.
    setup.panel.fixture.drag(
      setup.point(0.5, 29), setup.point(0.5, 90), setup.point(0.6, 29))
    #expect(setup.sky.colors?.count == 3)
    setup.panel.fixture.drag(setup.point(0.6, 29), setup.point(0.5, 90))
    #expect(setup.sky.colors?.count == 2 && setup.sky.locations == nil)
    setup.panel.panel.undo()
    setup.panel.fixture.click(setup.point(0, 29))
    let interface = setup.panel.fixture.interface
    #expect(interface.receiver === setup.strip)
    #expect(interface.press(Key("Delete")))
    #expect(setup.sky.colors?.count == 2 && abs((Self.locations(setup.sky)?[0] ?? 0) - 0.6) < 0.01)
    // Escape takes a drag back.
    _ = interface.press(at: setup.point(1, 29))
    interface.move(to: setup.point(0.8, 29))
    #expect(abs((Self.locations(setup.sky)?[1] ?? 0) - 0.8) < 0.01)
    #expect(interface.press(Key("Escape")))
    _ = interface.release(at: setup.point(0.8, 29))
    #expect(Self.locations(setup.sky)?[1] == 1)
    #expect(!interface.press(Key("Escape")), "the next one ends the choice")
  }

  @Test func keysMoveAndChooseStops() throws {
    let setup = try Setup()
    setup.panel.fixture.click(setup.point(0, 29))
    let interface = setup.panel.fixture.interface
    #expect(interface.press(Key("Down")) && setup.strip.chosen == 1)
    #expect(interface.press(Key("Left")) && interface.press(Key("Left", shift: true)))
    #expect(abs((Self.locations(setup.sky)?[1] ?? 0) - 0.39) < 1e-9)
    #expect(setup.stop?.location.number == 0.39)
  }

  @Test func theChosenStopHasFields() throws {
    let setup = try Setup()
    setup.panel.fixture.click(setup.point(1, 29))
    let stop = try #require(setup.stop)
    #expect(stop.color.color == CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
    setup.panel.type("#ff8000", in: stop.color.field)
    #expect(setup.client.edits.history.count == 1)
    #expect(abs((Unbox.color(setup.sky.colors?[2])?.srgba.green ?? 0) - 128.0 / 255) < 1e-6)
    setup.panel.type("75%", in: stop.location)
    #expect(Self.locations(setup.sky) == [0, 0.5, 0.75])
    setup.panel.type("0.2", in: stop.location)
    #expect(stop.location.problem == "a stop lies between its neighbours, from 0.5 to 1")
    _ = stop.location.press(Key("Escape"), isControl: false)
    setup.panel.fixture.click(setup.panel.middle(stop.remove))
    #expect(setup.sky.colors?.count == 2)
  }

  @Test func severalGradientsGetTheSameStops() throws {
    let setup = try Setup()
    setup.client.selected = [setup.sea, setup.sky]
    setup.update()
    #expect(setup.notes == ["The selected gradients are mixed: a change gives all of them these stops"])
    setup.panel.fixture.drag(setup.point(0.5, 29), setup.point(0.8, 29))
    #expect(setup.sea.colors?.count == 3 && Self.locations(setup.sea) == Self.locations(setup.sky))
    #expect(setup.client.edits.history.count == 1)
    setup.panel.panel.undo()
    #expect(setup.sea.colors?.count == 2 && setup.sea.locations == nil && setup.sky.colors?.count == 3)
  }

  @Test func aGradientWithoutColoursGetsTwo() throws {
    let setup = try Setup(
      """
      <CAGradientLayer name="sky" bounds="0 0 50 50"/><CAGradientLayer name="sea" bounds="0 0 50 50"/>
      """)
    #expect(setup.notes == ["A gradient with fewer than two colours draws nothing"])
    setup.panel.fixture.click(setup.point(0.7, 8))
    setup.update()
    #expect(setup.sky.colors?.count == 2 && setup.notes.isEmpty)
  }
}
