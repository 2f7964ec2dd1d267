import Foundation
import QuartzCore
import Testing
import Windowing

@testable import Previewer
@testable import SceneEditing

/// Handles that the pointer drags in a session.
@MainActor @Suite(.serialized) struct SessionHandleTests {
  @Test func aHandleOfTheFrameIsOneStepOfTheText() throws {
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer name="root" bounds="0 0 100 100" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
          <CALayer name="card" bounds="0 0 40 40" position="50.0 50" backgroundColor="1 0 0"/>
        </sublayers></CALayer>
      </caml>

      """
    let setup = try EditedDocument(text)
    let stage = SessionStage(
      document: setup.document.sheet.size, picture: CGSize(width: 400, height: 400))
    let pointer = SessionPointer(setup.document, stage, log: setup.document.log)
    var modifiers: WindowModifiers = []
    pointer.modifiers = { modifiers }
    func drag(_ x: Double, _ y: Double, to x1: Double, _ y1: Double) {
      pointer.press(at: CGPoint(x: 4 * x, y: 4 * y))
      pointer.move(to: CGPoint(x: 4 * (x + x1) / 2, y: 4 * (y + y1) / 2))
      pointer.move(to: CGPoint(x: 4 * x1, y: 4 * y1))
      pointer.release(at: CGPoint(x: 4 * x1, y: 4 * y1))
      setup.document.showTexts()
    }
    #expect(!pointer.marks.hasHandles)
    setup.document.selection = try setup.layer("card")
    #expect(pointer.marks.hasHandles)
    drag(70, 50, to: 90, 50)
    func replaced(_ pairs: (String, String)...) -> String {
      pairs.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
    #expect(setup.edited == replaced(("0 0 40 40", "0 0 60 40"), ("50.0 50", "60 50")))
    #expect(setup.history.undoName == "Resize card" && setup.history.count == 1)
    setup.history.undo()
    #expect(setup.edited == text && !setup.document.isEdited)
    #expect(try setup.layer("card").frame == CGRect(x: 30, y: 30, width: 40, height: 40))
    // The line to the handle for the rotation is 22 points of the desktop long, which are 5.5 of the scene.
    drag(50, 30 - 5.5, to: 80, 50)
    #expect(
      setup.edited
        == replaced(
          (
            "position=\"50.0 50\" backgroundColor=\"1 0 0\"",
            "position=\"50.0 50\" backgroundColor=\"1 0 0\" transform=\"rotate(90deg)\""
          )))
    setup.history.undo()
    drag(50, 50, to: 30, 30)
    #expect(
      try setup.layer("card").anchorPoint == .zero && setup.layer("card").position == CGPoint(x: 30, y: 30))
    #expect(setup.edited.contains("anchorPoint=\"0 0\"") && setup.edited.contains("position=\"30 30\""))
    setup.history.undo()
    #expect(setup.edited == text)
    // A click on a handle is a click on what lies there.
    pointer.press(at: CGPoint(x: 200, y: 200))
    pointer.release(at: CGPoint(x: 200, y: 200))
    #expect(setup.document.selection?.name == "card" && !setup.history.canUndo)
    // From where it was clicked the layer is moved, and not its anchor point.
    drag(50, 50, to: 57, 50)
    #expect(
      try setup.layer("card").anchorPoint == CGPoint(x: 0.5, y: 0.5) && setup.layer("card").position.x == 57)
    setup.history.undo()
    // Cancelled, locked.
    pointer.press(at: CGPoint(x: 280, y: 200))
    pointer.move(to: CGPoint(x: 320, y: 200))
    #expect(pointer.isDragging && pointer.marks.handle == .size(x: 1, y: 0))
    pointer.cancel()
    #expect(try setup.layer("card").bounds.width == 40 && !setup.history.canUndo && !pointer.isDragging)
    setup.document.edits.overrides.setLocked(true, try setup.layer("card"))
    #expect(!pointer.marks.hasHandles)
    setup.document.edits.overrides.setLocked(false, try setup.layer("card"))
    // With Alt about the middle, which leaves the position.
    modifiers = [.alt]
    drag(70, 70, to: 75, 75)
    #expect(setup.edited == replaced(("0 0 40 40", "0 0 50 50")))
    while setup.history.undo() {}
    #expect(setup.edited == text && !setup.document.isEdited)
  }

  private static let text = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 100 100" geometryFlipped="1" backgroundColor="1 1 1"><sublayers>
        <CAGradientLayer name="sky" bounds="0 0 40 40" position="25 25" endPoint="0.50 1">
          <colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
        </CAGradientLayer>
        <CAShapeLayer name="flag" bounds="0 0 40 40" position="75.0 25" path="0 0 m 40.0 8 l 0 16.50 l h"/>
        <CAEmitterLayer name="fire" bounds="0 0 40 40" position="25 75" emitterPosition="20 20"
          emitterShape="circle" emitterSize="8.0 0"/>
      </sublayers></CALayer>
    </caml>

    """

  @Test func aHandleOfWhatALayerDrawsIsOneStepOfTheText() throws {
    let setup = try EditedDocument(Self.text)
    let stage = SessionStage(document: setup.document.sheet.size, picture: CGSize(width: 400, height: 400))
    let pointer = SessionPointer(setup.document, stage, log: setup.document.log)
    func drag(_ x: Double, _ y: Double, to x1: Double, _ y1: Double) {
      pointer.press(at: CGPoint(x: 4 * x, y: 4 * y))
      pointer.move(to: CGPoint(x: 4 * (x + x1) / 2, y: 4 * (y + y1) / 2))
      pointer.move(to: CGPoint(x: 4 * x1, y: 4 * y1))
      pointer.release(at: CGPoint(x: 4 * x1, y: 4 * y1))
      setup.document.showTexts()
    }
    func replaced(_ old: String, _ new: String) -> String {
      Self.text.replacingOccurrences(of: old, with: new)
    }
    setup.document.selection = try setup.layer("sky")
    drag(25, 45, to: 35, 35)
    #expect(setup.edited == replaced("endPoint=\"0.50 1\"", "endPoint=\"0.75 0.75\""))
    #expect(setup.history.undoName == "Move the end of sky" && setup.history.count == 1)
    setup.history.undo()
    #expect(setup.edited == Self.text && !setup.document.isEdited)
    // The last stop is 14 points of the desktop to the left of the line, which are 3.5 of the scene.
    drag(21.5, 45, to: 21.5, 35)
    #expect(try setup.layer("sky").value(forKeyPath: "locations") as? [Double] == [0, 0.75])
    #expect(setup.edited.contains("<locations>") && setup.edited.contains("value=\"0.75\""))
    #expect(setup.edited.contains("endPoint=\"0.50 1\"") && setup.history.undoName == "Move a stop of sky")
    setup.history.undo()
    #expect(setup.edited == Self.text)
    setup.document.selection = try setup.layer("flag")
    drag(95, 13, to: 90, 15)
    #expect(setup.edited == replaced("40.0 8 l", "35 10 l"))
    #expect(setup.history.undoName == "Move a point of flag")
    setup.history.undo()
    #expect(setup.edited == Self.text)
    setup.document.selection = try setup.layer("fire")
    drag(33, 75, to: 37, 75)
    #expect(setup.edited == replaced("emitterSize=\"8.0 0\"", "emitterSize=\"12 0\""))
    setup.history.undo()
    drag(25, 75, to: 20, 70)
    #expect(setup.edited == replaced("emitterPosition=\"20 20\"", "emitterPosition=\"15 15\""))
    setup.history.undo()
    #expect(setup.edited == Self.text && !setup.document.isEdited)
    // Cancelled, and back where it was.
    pointer.press(at: CGPoint(x: 100, y: 300))
    pointer.move(to: CGPoint(x: 140, y: 300))
    #expect(pointer.marks.handle == .emitterPosition)
    pointer.cancel()
    #expect(try (setup.layer("fire") as? CAEmitterLayer)?.emitterPosition == CGPoint(x: 20, y: 20))
    drag(25, 75, to: 30, 70)
    drag(30, 70, to: 25, 75)
    while setup.history.undo() {}
    #expect(setup.edited == Self.text)
    // From where a click has selected it, the layer is moved.
    setup.document.selection = nil
    pointer.press(at: CGPoint(x: 330, y: 53))
    pointer.release(at: CGPoint(x: 330, y: 53))
    #expect(setup.document.selection?.name == "flag")
    pointer.press(at: CGPoint(x: 380, y: 52))
    pointer.release(at: CGPoint(x: 380, y: 52))
    #expect(try setup.layer("flag").position == CGPoint(x: 75, y: 25))
  }
}
