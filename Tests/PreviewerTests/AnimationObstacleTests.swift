import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing

/// What the window says before an animation is changed that no text has, and animations that are pasted in the window.
@MainActor @Suite(.serialized) struct AnimationObstacleTests {
  private func obstacle(_ setup: EditedDocument, _ layer: String, _ key: String, _ keys: [String] = []) throws
    -> String?
  {
    setup.document.obstacle(to: AnimationPath(try setup.layer(layer), key: key), changing: keys)
  }

  @Test func anAnimationOfTheFileCanBeChanged() throws {
    let setup = try EditedDocument()
    #expect(try obstacle(setup, "moving", "animation 1") == nil)
    #expect(try obstacle(setup, "moving", "animation 1", ["values", "keyTimes"]) == nil)
  }

  @Test func anAnimationThatNoTextHasSaysSo() throws {
    let setup = try EditedDocument()
    try setup.layer("ball").add(CABasicAnimation(keyPath: "opacity"), forKey: "extra")
    CATransaction.flush()
    #expect(
      try obstacle(setup, "ball", "extra")
        == "The animation extra of ball is not in the file scene.caml, so it cannot be changed")
    let stray = AnimationPath(CALayer(), key: "k")
    #expect(setup.document.obstacle(to: stray, changing: []) == "CALayer is in no scene of the window")
    #expect(setup.history.count == 0)
  }

  /// A transition goes from what is shown to the value of the state. An animation that a state adds has values of its own.
  @Test func theValuesOfATransitionAreThoseOfTheStates() throws {
    let setup = try EditedDocument(TransitionEditTests.text)
    setup.scene.states.set("Unlock")
    CATransaction.flush()
    #expect(try obstacle(setup, "ball", "position.x", ["duration"]) == nil)
    let reason = try #require(try obstacle(setup, "ball", "position.x", ["values"]))
    #expect(
      reason
        == "position.x of ball goes from the value that is shown to that of the new state, so it has no key frames; give its animation both values in the file"
    )
    let place = AnimationPath(try setup.layer("ball"), key: "position.x")
    let error = #expect(throws: EditFailure.self) {
      try setup.document.edits.animations.convert(place, to: .keyFrames)
    }
    #expect(error?.description == reason)
    #expect(setup.history.count == 0)
    let turn = AnimationPath(try setup.layer("box"), key: "turn")
    #expect(try obstacle(setup, "box", "turn", ["values"]) == nil)
    var frames = try KeyFrames(of: turn)
    try frames.insert(at: 1)
    setup.document.edits.animations.set(frames, of: turn)
    #expect(
      setup.edited.contains(
        "<LKStateAddAnimation targetId=\"#3\" key=\"turn\"><animation type=\"CAKeyframeAnimation\""))
    #expect(setup.edited.contains("<real value=\"1.5\"/>"))
    setup.history.undo()
    #expect(setup.edited == TransitionEditTests.text)
  }

  @Test func animationsArePastedOntoLayersInOneStep() throws {
    let setup = try EditedDocument()
    let fade = "<animation type=\"CABasicAnimation\" key=\"fade\" keyPath=\"opacity\" duration=\"1\"/>"
    try setup.document.pasteAnimations(fade, onto: [setup.layer("ball"), setup.layer("moving")])
    #expect(setup.history.count == 1)
    #expect(try setup.layer("ball").animationKeys() == ["fade"])
    #expect(try setup.layer("moving").animationKeys() == ["animation 1", "fade"])
    #expect(setup.document.selected.compactMap(\.name) == ["ball", "moving"])
    setup.history.undo()
    #expect(setup.edited == EditedDocument.text)
    let wrong = fade.replacingOccurrences(of: "opacity", with: "strokeEnd")
    let error = #expect(throws: EditFailure.self) {
      try setup.document.pasteAnimations(wrong, onto: [setup.layer("ball")])
    }
    #expect(error?.description.contains("a CALayer has no property \"strokeEnd\"") == true)
    #expect(setup.edited == EditedDocument.text)
  }
}
