import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer
@testable import SceneEditing

/// What a person changes in the timeline, with the pointer and with the keyboard.
@MainActor @Suite struct TimelineEditingTests {
  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="stage" bounds="0 0 200 200"><sublayers>
        <CALayer name="ball" bounds="0 0 20 20" position="10 20"><animations>
          <animation type="CAKeyframeAnimation" key="hop" keyPath="position.y" duration="4" removedOnCompletion="0">
            <values><real value="0"/><real value="40"/><real value="10"/></values>
            <keyTimes><real value="0"/><real value="0.5"/><real value="1"/></keyTimes>
          </animation>
          <animation type="CABasicAnimation" key="fade" keyPath="opacity" beginTime="1" duration="2" removedOnCompletion="0">
            <fromValue type="real" value="0"/><toValue type="real" value="1"/>
          </animation>
        </animations></CALayer>
        <CALayer name="box" bounds="0 0 20 20" position="60 20"><animations>
          <animation type="CAKeyframeAnimation" key="hop" keyPath="position.y" duration="4" removedOnCompletion="0">
            <values><real value="5"/><real value="6"/></values>
          </animation>
          <animation type="CASpringAnimation" key="spring" keyPath="position.x" duration="1" removedOnCompletion="0">
            <fromValue type="real" value="0"/><toValue type="real" value="1"/>
          </animation>
        </animations></CALayer>
      </sublayers></CALayer>
    </caml>
    """

  /// A timeline in a window of 1,000 points, whose tracks show the 4 s of the scene.
  @MainActor private final class Setup {
    let fixture = InterfaceFixture(CGSize(width: 1000, height: 600))
    let client: TestClient
    let panel: TimelinePanel
    var tracks: TimelineTracks { panel.tracks }
    var editor: TimelineEditor { panel.editor }
    var interface: InterfaceScreen { fixture.interface }

    init() {
      let client = TestClient(CAMLReader(data: Data(TimelineEditingTests.scene.utf8)).document)
      self.client = client
      panel = fixture.interface.within { TimelinePanel(client) }
      fixture.interface.within {
        fixture.interface.root.addSubview(panel)
        panel.preferredHeight = 300
        panel.layOut(in: fixture.interface.root.bounds)
        panel.update()
      }
      fixture.turn()
    }

    func layer(_ name: String) -> CALayer { client.documents[0].layer("stage/\(name)") ?? CALayer() }
    func place(_ layer: String, _ key: String) -> AnimationPath { AnimationPath(self.layer(layer), key: key) }
    func animation(_ layer: String, _ key: String) -> CAAnimation? { place(layer, key).animation }
    func keyTimes(_ layer: String) -> [Double] {
      (animation(layer, "hop") as? CAKeyframeAnimation)?.keyTimes?.map(\.doubleValue) ?? []
    }
    func values(_ layer: String) -> [Double] {
      (animation(layer, "hop") as? CAKeyframeAnimation)?.values?.compactMap { $0 as? Double } ?? []
    }

    /// A point of the window at a time of an animation's row.
    func point(_ layer: String, _ key: String, _ time: Double, dx: Double = 0) -> CGPoint {
      let row = tracks.index(of: place(layer, key)) ?? -1
      return tracks.convert(
        CGPoint(
          x: tracks.gutter + CGFloat(panel.axis.x(time) + dx),
          y: (CGFloat(row) + 0.5) * Theme.row - tracks.offset),
        to: panel.superview)
    }

    /// Presses at the first point, moves to the others, and releases at the last one.
    func drag(_ points: CGPoint..., modifiers: WindowModifiers = [], releases: Bool = true) {
      interface.modifiers = modifiers
      fixture.turn()
      _ = interface.press(at: points[0])
      for point in points.dropFirst() { interface.move(to: point) }
      if releases { _ = interface.release(at: points[points.count - 1]) }
      fixture.turn()
      interface.modifiers = []
    }

    func click(_ point: CGPoint, modifiers: WindowModifiers = []) {
      interface.modifiers = modifiers
      fixture.click(point)
      interface.modifiers = []
    }

    /// A key of the keyboard, which the tracks have. Returns whether they used it.
    @discardableResult func press(
      _ name: String, shift: Bool = false, control: Bool = false, modifiers: WindowModifiers = []
    ) -> Bool {
      interface.modifiers = modifiers
      defer { interface.modifiers = [] }
      return interface.press(Key(name, shift: shift, control: control))
    }

    func type(_ text: String) { interface.within { interface.receiver?.insert(text) } }

    func undo() { interface.within { _ = client.edits.history.undo() } }
  }

  // MARK: Bars

  @Test(
    "a drag of a bar changes the begin time, beside its ends the duration",
    arguments: [
      // From, to, the begin and the length of the animation from 1 to 3 s.
      (2, 0.0, 2.5, 1.5, 2), (3, 8, 4, 1, 3), (3, 8, 2, 1, 1), (1, -8, 2, 2, 1), (1, -8, 0.5, 0.5, 2.5),
      // An end does not pass the other one.
      (3, 8, -2, 1, 1 / 60.0),
    ] as [(Double, Double, Double, Double, Double)])
  func bars(_ from: Double, _ dx: Double, _ to: Double, _ begin: Double, _ length: Double) throws {
    let setup = Setup()
    setup.drag(
      setup.point("ball", "fade", from, dx: dx), setup.point("ball", "fade", (from + to) / 2, dx: dx),
      setup.point("ball", "fade", to, dx: dx))
    let animation = try #require(setup.animation("ball", "fade"))
    #expect(abs(animation.beginTime - begin) < 1e-3)
    #expect(abs(animation.duration - length) < 1e-2)
    #expect(setup.client.edits.history.count == 1, "a drag is one step")
    #expect(setup.client.selection === setup.layer("ball"))
    // The row follows at once.
    let span = try #require(setup.tracks.span(at: setup.tracks.index(of: setup.place("ball", "fade"))))
    #expect(abs(span.extent.begin - begin) < 1e-3)
    setup.undo()
    let before = try #require(setup.animation("ball", "fade"))
    #expect(before.beginTime == 1 && before.duration == 2)
  }

  @Test func altMovesWithoutSnapping() throws {
    let setup = Setup()
    // A second and three points are no whole frames, and the end comes near the end of the row above, at 4 s.
    let scale = setup.panel.axis.scale
    let start = setup.point("ball", "fade", 2)
    let end = setup.point("ball", "fade", 2, dx: scale + 3)
    setup.drag(start, setup.point("ball", "fade", 2.5), end)
    let snapped = try #require(setup.animation("ball", "fade")).beginTime
    #expect(abs(snapped - 2) < 1e-9, "the end snaps to 4 s")
    setup.undo()
    setup.drag(start, setup.point("ball", "fade", 2.5), end, modifiers: .alt)
    let free = try #require(setup.animation("ball", "fade")).beginTime
    #expect(abs(free - (2 + 3 / scale)) < 1e-3)
  }

  @Test func escapeTakesADragBack() throws {
    let setup = Setup()
    setup.drag(
      setup.point("ball", "fade", 2), setup.point("ball", "fade", 3), setup.point("ball", "fade", 4),
      releases: false)
    #expect(try #require(setup.animation("ball", "fade")).beginTime > 2)
    #expect(setup.press("Escape"))
    #expect(try #require(setup.animation("ball", "fade")).beginTime == 1)
    #expect(!setup.client.edits.history.canUndo && !setup.client.edits.history.canRedo)
    _ = setup.interface.release(at: setup.point("ball", "fade", 4))
    #expect(try #require(setup.animation("ball", "fade")).beginTime == 1)
  }

  // MARK: Key frames

  @Test func aKeyFrameIsDragged() {
    let setup = Setup()
    setup.drag(
      setup.point("ball", "hop", 2), setup.point("ball", "hop", 2.5), setup.point("ball", "hop", 3))
    #expect(setup.keyTimes("ball") == [0, 0.75, 1])
    #expect(setup.editor.selectedIndices(of: setup.place("ball", "hop")) == [1])
    #expect(setup.client.edits.history.count == 1)
    setup.undo()
    #expect(setup.keyTimes("ball") == [0, 0.5, 1])
  }

  @Test func severalAreSelectedAndDraggedAsOneStep() {
    let setup = Setup()
    setup.click(setup.point("ball", "hop", 2))
    setup.click(setup.point("box", "hop", 0), modifiers: .shift)
    #expect(setup.editor.selection.count == 2)
    setup.drag(
      setup.point("ball", "hop", 2), setup.point("ball", "hop", 2.5), setup.point("ball", "hop", 3))
    #expect(setup.keyTimes("ball") == [0, 0.75, 1])
    #expect(setup.keyTimes("box") == [0.25, 1])
    #expect(setup.client.edits.history.count == 1)
    setup.undo()
    #expect(setup.keyTimes("ball") == [0, 0.5, 1] && setup.keyTimes("box").isEmpty)
    // A click on one of several selects it alone.
    setup.click(setup.point("ball", "hop", 2))
    #expect(setup.editor.selection == [.init(place: setup.place("ball", "hop"), index: 1)])
    setup.click(setup.point("ball", "hop", 2), modifiers: .shift)
    #expect(setup.editor.selection.isEmpty)
  }

  @Test func aRectangleSelects() {
    let setup = Setup()
    // From the row of the layer, in which there is no bar to drag.
    var start = setup.point("ball", "hop", 4.03)
    start.y -= Theme.row
    setup.drag(start, setup.point("ball", "hop", 3.5), setup.point("box", "hop", 1.5))
    #expect(setup.editor.selectedIndices(of: setup.place("ball", "hop")) == [1, 2])
    #expect(setup.editor.selectedIndices(of: setup.place("ball", "fade")) == [1])
    #expect(setup.editor.selectedIndices(of: setup.place("box", "hop")) == [1])
    #expect(!setup.client.edits.history.canUndo)
    #expect(setup.press("Escape") && setup.editor.selection.isEmpty)
  }

  @Test func endsOfABasicAnimationAreThoseOfItsBar() throws {
    let setup = Setup()
    setup.drag(
      setup.point("ball", "fade", 3), setup.point("ball", "fade", 3.3), setup.point("ball", "fade", 3.5))
    let animation = try #require(setup.animation("ball", "fade") as? CABasicAnimation)
    #expect(animation.beginTime == 1 && abs(animation.duration - 2.5) < 1e-3)
  }

  @Test func keyFramesAreAdded() throws {
    let setup = Setup()
    // By K at the playhead, with the value there.
    setup.client.seek(to: 1)
    setup.click(setup.point("ball", "hop", 3))
    setup.type("k")
    #expect(setup.keyTimes("ball") == [0, 0.25, 0.5, 1] && setup.values("ball") == [0, 20, 40, 10])
    #expect(setup.editor.selectedIndices(of: setup.place("ball", "hop")) == [1])
    setup.undo()
    // By the button of the row.
    setup.interface.move(to: setup.point("ball", "hop", 1))
    let row = try #require(setup.tracks.index(of: setup.place("ball", "hop")))
    let button = CGPoint(x: setup.tracks.gutter - 10, y: (CGFloat(row) + 0.5) * Theme.row)
    setup.fixture.click(setup.tracks.convert(button, to: setup.panel.superview))
    #expect(setup.keyTimes("ball") == [0, 0.25, 0.5, 1])
    setup.undo()
    // By a double click, at the place.
    let place = setup.point("ball", "hop", 3)
    setup.fixture.click(place)
    setup.fixture.click(place)
    #expect(setup.keyTimes("ball") == [0, 0.5, 0.75, 1] && setup.values("ball") == [0, 40, 25, 10])
  }

  @Test func aBasicAnimationBecomesAKeyframeAnimation() throws {
    let setup = Setup()
    setup.client.seek(to: 2)
    setup.click(setup.point("ball", "fade", 1.5))
    setup.type("k")
    let animation = try #require(setup.animation("ball", "fade") as? CAKeyframeAnimation)
    #expect(animation.values?.compactMap { $0 as? Double } == [0, 0.5, 1])
    #expect(setup.client.told.count == 1, "a message says so")
    setup.undo()
    #expect(setup.animation("ball", "fade") is CABasicAnimation)
  }

  @Test func aKeyFrameOutsideOfTheRunIsRefused() {
    let setup = Setup()
    setup.client.seek(to: 0.5)
    setup.click(setup.point("ball", "fade", 1.5))
    setup.type("k")
    #expect(setup.animation("ball", "fade") is CABasicAnimation)
    #expect(setup.client.told == ["opacity does not run at 0.5 s, so it gets no key frame there"])
  }

  @Test func keyFramesAreDeletedCopiedAndPasted() {
    let setup = Setup()
    setup.click(setup.point("ball", "hop", 2))
    #expect(setup.press("C", control: true))
    let copied = setup.client.copied ?? ""
    #expect(copied.contains("CAKeyframeAnimation") && copied.contains("position.y"))
    #expect(setup.press("Delete"))
    #expect(setup.keyTimes("ball") == [0, 1] && setup.values("ball") == [0, 10])
    setup.undo()
    // Onto another layer: the one that is selected.
    setup.client.seek(to: 1)
    setup.click(setup.point("box", "hop", 3))
    #expect(setup.editor.paste(copied))
    #expect(setup.keyTimes("box") == [0, 0.25, 1] && setup.values("box") == [5, 40, 6])
    #expect(!setup.editor.paste("<CALayer/>"))
    #expect(!setup.editor.paste("nothing"))
  }

  @Test func theLastTwoKeyFramesStay() {
    let setup = Setup()
    setup.click(setup.point("box", "hop", 0))
    #expect(setup.press("Delete"))
    #expect(setup.values("box") == [5, 6])
    #expect(setup.client.told.count == 1, "a message says why")
  }

  // MARK: Values

  @Test func aValueIsEditedInTheRow() throws {
    let setup = Setup()
    setup.click(setup.point("ball", "hop", 2))
    #expect(setup.press("Return"))
    let field = try #require(setup.tracks.valueField)
    #expect(field.text == "40" && field.isEditing)
    setup.press("A", control: true)
    setup.type("12.5")
    setup.press("Return")
    #expect(setup.values("ball") == [0, 12.5, 10])
    #expect(setup.tracks.valueField?.window == nil)
    #expect(setup.interface.receiver === setup.tracks, "the keyboard is back in the tracks")
  }

  @Test func aTextThatIsNoValueIsRefused() {
    let setup = Setup()
    let frame = TimelineEditor.KeyFrame(place: setup.place("ball", "hop"), index: 1)
    #expect(setup.editor.setValue("much", of: frame) != nil)
    #expect(setup.values("ball") == [0, 40, 10])
  }

  // MARK: The keyboard

  @Test func theKeyboardAloneEdits() throws {
    let setup = Setup()
    setup.interface.within { setup.tracks.takeFocus() }
    #expect(setup.client.chosenAnimation?.place == setup.place("ball", "hop"))
    setup.press("Right")
    setup.press("Right")
    #expect(setup.editor.selectedIndices(of: setup.place("ball", "hop")) == [1])
    setup.press("Right", control: true)
    #expect(setup.keyTimes("ball") == [0, 0.504167, 1], "a frame of 4 s")
    setup.press("Left", shift: true, control: true)
    #expect(abs(setup.keyTimes("ball")[1] - (0.504167 - 10 / 240.0)) < 1e-5)
    setup.press("Right", shift: true)
    #expect(setup.editor.selectedIndices(of: setup.place("ball", "hop")) == [1, 2])
    setup.press("Down")
    #expect(
      setup.client.chosenAnimation?.place == setup.place("ball", "fade") && setup.editor.selection.isEmpty)
    setup.press("Right", control: true)
    #expect(abs(try #require(setup.animation("ball", "fade")).beginTime - (1 + 1 / 60.0)) < 1e-3)
    #expect(!setup.press("Home"), "back to time 0, in the window")
    setup.press("Escape")
    #expect(setup.interface.receiver == nil)
  }

  @Test func deleteWithoutKeyFramesRemovesTheAnimation() {
    let setup = Setup()
    setup.click(setup.point("box", "spring", 0.5))
    #expect(setup.press("Delete"))
    #expect(setup.animation("box", "spring") == nil)
  }

  @Test func aTripleOfCommandsActsAtThePlayhead() throws {
    let setup = Setup()
    setup.client.seek(to: 2)
    setup.click(setup.point("ball", "fade", 1.5))
    setup.interface.within { setup.panel.perform(.endHere) }
    #expect(abs(try #require(setup.animation("ball", "fade")).duration - 1) < 1e-3)
    setup.client.seek(to: 1.5)
    setup.interface.within { setup.panel.perform(.beginHere) }
    let animation = try #require(setup.animation("ball", "fade"))
    #expect(abs(animation.beginTime - 1.5) < 1e-3 && abs(animation.duration - 0.5) < 1e-3)
    #expect(!setup.panel.canPerform(.copy))
  }

  // MARK: What cannot be edited

  @Test func rowsThatCannotBeEditedSaySoBefore() {
    let setup = Setup()
    setup.client.obstacle = "A program has made it"
    setup.interface.within { setup.panel.editor.rowsChanged() }
    setup.interface.move(to: setup.point("ball", "fade", 2))
    let texts = AccessibleElement.all(in: setup.interface.root).compactMap(\.label)
    #expect(texts.contains("A program has made it"))
    setup.drag(setup.point("ball", "fade", 2), setup.point("ball", "fade", 3), setup.point("ball", "fade", 4))
    #expect(setup.animation("ball", "fade")?.beginTime == 1)
    setup.type("k")
    #expect(setup.client.told == ["A program has made it", "A program has made it"])
  }
}
