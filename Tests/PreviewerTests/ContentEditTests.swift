import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import Previewer
@testable import SceneEditing

/// What layers draw is edited: the text of the layer before, the edit, and the text after it. Undo gives the bytes of before.
@MainActor @Suite(.serialized) struct ContentEditTests {
  private static func scene(_ layers: String) -> String {
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 100 100">
        <sublayers>
    \(layers.split(separator: "\n", omittingEmptySubsequences: false).map { "      " + $0 }.joined(separator: "\n"))
        </sublayers>
      </CALayer>
    </caml>

    """
  }

  /// Makes an edit of the scene, which is one step.
  private static func expect(
    _ before: String, _ after: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ edit: (EditedDocument) throws -> Void
  ) throws {
    let setup = try EditedDocument(scene(before))
    try edit(setup)
    setup.document.showTexts()
    #expect(setup.edited == scene(after), sourceLocation: sourceLocation)
    #expect(setup.history.count == 1, sourceLocation: sourceLocation)
    #expect(setup.scene.diagnostics.isEmpty, "\(setup.scene.diagnostics)", sourceLocation: sourceLocation)
    setup.history.undo()
    #expect(setup.edited == scene(before) && !setup.document.isEdited, sourceLocation: sourceLocation)
    setup.history.redo()
    #expect(setup.edited == scene(after), sourceLocation: sourceLocation)
  }

  // MARK: Gradients

  private static let sky = """
    <CAGradientLayer name="sky" bounds="0 0 50 50"> <!-- dawn -->
      <colors>
        <CGColor value="1 0 0"/>
        <CGColor value="0 0 1" opacity="0.50"/>
      </colors>
    </CAGradientLayer>
    """

  private static func edit(_ setup: EditedDocument, _ body: (inout GradientStops) -> Void) throws {
    let layer = try #require(try setup.layer("sky") as? CAGradientLayer)
    var stops = GradientStops(of: layer)
    body(&stops)
    setup.document.edits.editor.set(stops.values, of: [layer], named: "sky: gradient")
  }

  @Test func colours() throws {
    try Self.expect(Self.sky, Self.sky.replacingOccurrences(of: "1 0 0", with: "1 0.5 0")) { setup in
      try Self.edit(setup) { $0.setColor(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1), of: 0) }
    }
    let added = """
      <CAGradientLayer name="sky" bounds="0 0 50 50"> <!-- dawn -->
        <colors>
          <CGColor value="1 0 0"/>
          <CGColor value="0.8571 0 0.1429" opacity="0.875"/>
          <CGColor value="0 0 1" opacity="0.50"/>
        </colors>
        <locations>
          <real value="0"/>
          <real value="0.25"/>
          <real value="1"/>
        </locations>
      </CAGradientLayer>
      """
    try Self.expect(Self.sky, added) { setup in try Self.edit(setup) { _ = $0.add(at: 0.25) } }
    // What is even again has no locations, and what is written stays.
    try Self.expect(added, added.replacingOccurrences(of: "0.25", with: "0.6")) { setup in
      try Self.edit(setup) { $0.move(1, to: 0.6) }
    }
    let removed = added.replacingOccurrences(
      of: "    <CGColor value=\"0.8571 0 0.1429\" opacity=\"0.875\"/>\n", with: ""
    ).replacingOccurrences(of: "    <real value=\"0.25\"/>\n", with: "")
    try Self.expect(added, removed) { setup in try Self.edit(setup) { $0.remove(1) } }
  }

  @Test func aDragOfAStopIsOneStep() throws {
    let setup = try EditedDocument(Self.scene(Self.sky))
    let layer = try #require(try setup.layer("sky") as? CAGradientLayer)
    var stops = GradientStops(of: layer)
    for location in [0.2, 0.3, 0.4] {
      stops.move(0, to: location)
      setup.document.edits.editor.set(stops.values, of: [layer], isDragged: true)
    }
    setup.history.endStep()
    #expect(setup.history.count == 1 && setup.edited.contains("<real value=\"0.4\"/>"))
    setup.history.undo()
    #expect(setup.edited == Self.scene(Self.sky) && layer.locations == nil)
  }

  // MARK: Several layers

  @Test func aValueOfSeveralLayersIsOneStep() throws {
    let before = """
      <CALayer name="a" bounds="0 0 10 10" opacity="0.5"/>
      <CALayer name="b" bounds="0 0 10 10"/>
      <CALayer name="c" bounds="0 0 10 10" opacity=".25" cornerRadius="3"/>
      """
    let after = """
      <CALayer name="a" bounds="0 0 10 10" opacity="0.25"/>
      <CALayer name="b" bounds="0 0 10 10" opacity="0.25"/>
      <CALayer name="c" bounds="0 0 10 10" opacity=".25" cornerRadius="3"/>
      """
    try Self.expect(before, after) { setup in
      let layers = try ["a", "b", "c"].map { try setup.layer($0) }
      setup.document.edits.editor.set([("opacity", 0.25)], of: layers)
    }
  }
}
