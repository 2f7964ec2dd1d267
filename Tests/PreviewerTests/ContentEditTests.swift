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

  // MARK: Lists of filters and cells

  private static let glow = """
    <CALayer id="#g" name="glow" bounds="0 0 50 50">
      <filters> <!-- soft -->
        <CAFilter filter="gaussianBlur" name="blur" inputRadius="8.0"/>
        <CAFilter filter="colorInvert" name="invert"/> <!-- night -->
      </filters>
      <animations>
        <animation type="CABasicAnimation" keyPath="filters.blur.inputRadius" duration="2" toValue="3"/>
        <animation type="CABasicAnimation" keyPath="opacity" duration="2" toValue="0"/>
      </animations>
      <states>
        <LKState name="On">
          <elements>
            <LKStateSetValue targetId="#g" keyPath="filters.blur.inputRadius"><value type="real" value="2"/></LKStateSetValue>
          </elements>
        </LKState>
      </states>
    </CALayer>
    """

  private static func edit(
    _ command: ObjectCommand, _ key: String, _ way: [Int], of name: String, _ setup: EditedDocument
  ) throws {
    try setup.document.edit(command, ObjectPath(try setup.layer(name), key, way))
  }

  @Test func filters() throws {
    let invert = "    <CAFilter filter=\"colorInvert\" name=\"invert\"/> <!-- night -->\n"
    let blur = "    <CAFilter filter=\"gaussianBlur\" name=\"blur\" inputRadius=\"8.0\"/>\n"
    let cases: [(ObjectCommand, [Int], [(String, String)])] = [
      (
        .add(type: "colorSaturate"), [],
        [(invert, invert + "    <CAFilter filter=\"colorSaturate\" name=\"colorSaturate\"/>\n")]
      ),
      (
        .add(type: "gaussianBlur"), [],
        [(invert, invert + "    <CAFilter filter=\"gaussianBlur\" name=\"gaussianBlur\"/>\n")]
      ),
      (.duplicate, [0], [(blur, blur + blur.replacingOccurrences(of: "\"blur\"", with: "\"blur 2\""))]),
      // What names the filter goes with it, or gets the new name.
      (
        .remove, [0],
        [
          (blur, ""),
          (
            "    <animation type=\"CABasicAnimation\" keyPath=\"filters.blur.inputRadius\" duration=\"2\" toValue=\"3\"/>\n",
            ""
          ),
          (
            "        <LKStateSetValue targetId=\"#g\" keyPath=\"filters.blur.inputRadius\"><value type=\"real\" value=\"2\"/></LKStateSetValue>\n",
            ""
          ),
        ]
      ),
      (.rename("haze"), [0], [("name=\"blur\"", "name=\"haze\""), ("filters.blur.", "filters.haze.")]),
      (.shift(1), [0], [(blur + invert, invert + blur)]),
      // A comment stays where it is.
      (
        .shift(-1), [1],
        [
          (
            blur + invert,
            invert.replacingOccurrences(of: " <!-- night -->", with: "") + blur + "    <!-- night -->\n"
          )
        ]
      ),
    ]
    for (command, way, changes) in cases {
      let after = changes.reduce(Self.glow) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      #expect(after != Self.glow, "\(command)")
      try Self.expect(Self.glow, after) { try Self.edit(command, "filters", way, of: "glow", $0) }
    }
    // A value is one number, and a filter is switched off by an attribute.
    try Self.expect(Self.glow, Self.glow.replacingOccurrences(of: "8.0", with: "9.5")) { setup in
      try setup.set(9.5, "glow", "filters.blur.inputRadius")
    }
    try Self.expect(
      Self.glow, Self.glow.replacingOccurrences(of: "name=\"invert\"", with: "name=\"invert\" enabled=\"0\"")
    ) { setup in try setup.set(false, "glow", "filters.invert.enabled") }
  }

  @Test func theFirstFilterMakesTheListAndTheLastOneEndsIt() throws {
    let bare = "<CALayer name=\"a\" bounds=\"0 0 9 9\"/>"
    let one = """
      <CALayer name="a" bounds="0 0 9 9">
        <filters>
          <CAFilter filter="colorInvert" name="colorInvert"/>
        </filters>
      </CALayer>
      """
    try Self.expect(bare, one) { try Self.edit(.add(type: "colorInvert"), "filters", [], of: "a", $0) }
    try Self.expect(one, "<CALayer name=\"a\" bounds=\"0 0 9 9\">\n</CALayer>") {
      try Self.edit(.remove, "filters", [0], of: "a", $0)
    }
  }

  private static let sparks = """
    <CAEmitterLayer name="sparks" bounds="0 0 9 9">
      <emitterCells>
        <CAEmitterCell name="rocket" birthRate="2.0" lifetime="1">
          <emitterCells>
            <CAEmitterCell name="spark" birthRate="20" lifetime=".5"/>
          </emitterCells>
        </CAEmitterCell>
        <CAEmitterCell birthRate="3" lifetime="1"/>
      </emitterCells>
    </CAEmitterLayer>
    """

  @Test func emitterCells() throws {
    func expect(_ old: String, _ new: String, _ edit: (EditedDocument) throws -> Void) throws {
      try Self.expect(Self.sparks, Self.sparks.replacingOccurrences(of: old, with: new), edit)
    }
    let place = ObjectPath.init
    let setup = try EditedDocument(Self.scene(Self.sparks))
    let layer = try setup.layer("sparks")
    #expect(place(layer, "emitterCells", [0, 0]).keyPath == "emitterCells.rocket.emitterCells.spark")
    #expect(place(layer, "emitterCells", [1]).keyPath == nil, "it has no name")
    #expect(
      place(layer, "emitterCells", [7]).object == nil && place(layer, "emitterCells", [1, 0]).object == nil)
    try expect("birthRate=\"20\"", "birthRate=\"30\"") {
      try $0.set(30, "sparks", "emitterCells.rocket.emitterCells.spark.birthRate")
    }
    try expect("2.0", "5") { try $0.set(5, "sparks", "emitterCells.rocket.birthRate") }
    try expect(
      "<CAEmitterCell birthRate=\"3\" lifetime=\"1\"/>",
      "<CAEmitterCell birthRate=\"3\" lifetime=\"1\" name=\"dust\"/>"
    ) {
      try Self.edit(.rename("dust"), "emitterCells", [1], of: "sparks", $0)
    }
    try expect(
      "        <CAEmitterCell name=\"spark\" birthRate=\"20\" lifetime=\".5\"/>\n",
      """
              <CAEmitterCell name="spark" birthRate="20" lifetime=".5"/>
              <CAEmitterCell name="spark 2" birthRate="20" lifetime=".5"/>

      """
    ) { try Self.edit(.duplicate, "emitterCells", [0, 0], of: "sparks", $0) }
    // The last cell goes with its list.
    try expect(
      "      <emitterCells>\n        <CAEmitterCell name=\"spark\" birthRate=\"20\" lifetime=\".5\"/>\n      </emitterCells>\n",
      ""
    ) {
      try Self.edit(.remove, "emitterCells", [0, 0], of: "sparks", $0)
    }
  }

  @Test func aNewCellIsSeen() throws {
    let setup = try EditedDocument(Self.scene("<CAEmitterLayer name=\"e\" bounds=\"0 0 9 9\"/>"))
    try Self.edit(.add(type: ""), "emitterCells", [], of: "e", setup)
    try Self.edit(.add(type: ""), "emitterCells", [], of: "e", setup)
    let layer = try #require(try setup.layer("e") as? CAEmitterLayer)
    let cells = try #require(layer.emitterCells)
    #expect(cells.map(\.name) == ["cell", "cell 2"])
    #expect(
      cells.allSatisfy { $0.birthRate == 20 && $0.lifetime == 2 && ($0.contents as? CGImage)?.width == 64 })
    #expect(setup.scene.diagnostics.isEmpty)
    setup.history.undo()
    setup.history.undo()
    #expect(setup.edited == Self.scene("<CAEmitterLayer name=\"e\" bounds=\"0 0 9 9\"/>"))
  }

  /// A list that another element refers to is not changed, and the reason is told.
  @Test func aSharedListIsNotChanged() throws {
    let text = """
      <CALayer name="a" bounds="0 0 9 9"><filters id="#f"><CAFilter filter="colorInvert" name="i"/></filters></CALayer>
      <CALayer name="b" bounds="0 0 9 9"><filters object="#f"/></CALayer>
      """
    let setup = try EditedDocument(Self.scene(text))
    // The inspector says so before somebody tries.
    let reasons = try ["a", "b"].map { try setup.document.obstacle(to: "filters", of: setup.layer($0)) }
    #expect(reasons[0]?.contains("is shared") == true)
    #expect(reasons[1] == "filters is the value of another element, to which it refers by its id")
    #expect(try setup.document.obstacle(to: "bounds", of: setup.layer("a")) == nil)
    for name in ["a", "b"] {
      #expect(throws: (any Error).self) {
        try Self.edit(.add(type: "colorInvert"), "filters", [], of: name, setup)
      }
    }
    #expect(setup.edited == Self.scene(text) && setup.history.count == 0)
  }

  // MARK: Texts and paths

  @Test func aTextThatIsTypedIsOneStep() throws {
    let text = "<CATextLayer name=\"t\" bounds=\"0 0 50 20\" string='Hi'/>"
    try Self.expect(text, text.replacingOccurrences(of: "'Hi'", with: "'Hey &amp; you'")) { setup in
      for typed in ["H", "He", "Hey &", "Hey & you"] { try setup.set(typed, "t", "string", isDragged: true) }
      setup.history.endStep()
    }
  }

  /// Double clicks and clicks with Ctrl on the path of the selected layer. The scene is shown at two pixels a point, y up.
  @Test func clicksEditAPath() throws {
    let before =
      "<CAShapeLayer name=\"s\" bounds=\"0 0 80 80\" position=\"50 50\" path=\"0 0 m 80 0 l 80 80 l h\"/>"
    func expect(_ path: String, _ act: (SessionPointer) -> Void) throws {
      try Self.expect(before, before.replacingOccurrences(of: "0 0 m 80 0 l 80 80 l h", with: path)) {
        setup in
        let stage = SessionStage(
          document: setup.document.sheet.size, picture: CGSize(width: 200, height: 200))
        let pointer = SessionPointer(setup.document, stage, log: setup.document.log)
        setup.document.selection = try setup.layer("s")
        act(pointer)
      }
    }
    /// A point of the layer as a pixel.
    func pixel(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 2 * (10 + x), y: 200 - 2 * (10 + y)) }
    func click(_ pointer: SessionPointer, _ x: Double, _ y: Double) {
      pointer.press(at: pixel(x, y))
      pointer.release(at: pixel(x, y))
    }
    // In the middle of the line that closes the path, far from the handles.
    try expect("0 0 m 80 0 l 80 80 l 30 30 l h") { pointer in
      click(pointer, 30, 30)
      click(pointer, 30, 30)
    }
    try expect("0 0 m 80 0 l h") { pointer in
      pointer.modifiers = { .control }
      click(pointer, 80, 80)
    }
    try expect("0 0 m 0 0 61.1438 -18.8562 80 0 c 98.8562 18.8562 80 80 80 80 c h") { pointer in
      click(pointer, 80, 0)
      click(pointer, 80, 0)
    }
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
