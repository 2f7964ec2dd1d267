import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneTools

/// Changes of animations: in the text, in the tree that runs, and in the history.
@MainActor @Suite(.serialized) struct AnimationEditTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <!-- A ball that moves -->
      <CALayer name="stage" bounds="0 0 100 100"><sublayers>
        <CALayer name='ball' bounds="0 0 20 20" position="10 20" opacity="0.50">
          <animations>
            <animation type="CABasicAnimation" keyPath="position.x" duration="2.0" repeatCount="inf"  autoreverses="1">
              <fromValue type="real" value="5"/> <toValue type="real" value="50"/>
            </animation>
            <animation type="CABasicAnimation" key="late" keyPath="opacity" duration="4" beginTime="3">
              <fromValue type="real" value="0"/><toValue type="real" value="1"/>
            </animation>
            <animation type="CASpringAnimation" keyPath="position.y" duration="3" stiffness="50" damping="4.0">
              <fromValue type="real" value="0"/><toValue type="real" value="100"/>
            </animation>
          </animations>
        </CALayer>
        <CALayer name="group" bounds="0 0 10 10" position="5 5">
          <animations><animation type="CAAnimationGroup" key="both" duration="2" repeatCount="inf"><animations>
            <animation type="CABasicAnimation" keyPath="opacity" duration="1"><fromValue type="real" value="1"/></animation>
            <animation id="a1" type="CABasicAnimation" keyPath="cornerRadius" duration="2"><toValue type="real" value="5"/></animation>
          </animations></animation></animations>
        </CALayer>
        <CALayer name="other" bounds="0 0 10 10" position="5 5">
          <animations><animation object="a1" key="round"/></animations>
        </CALayer>
        <CALayer name="still" bounds="0 0 10 10" position="5 5"/>
      </sublayers></CALayer>
    </caml>

    """

  /// A session's document of a scene file in a folder of its own, which is removed with the object.
  @MainActor private final class Setup {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("anim-\(UUID().uuidString)")
    let url: URL
    let document: SessionDocument
    private(set) var readings = 0

    init(_ text: String = AnimationEditTests.text, at time: Double = 0) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      url = folder.appendingPathComponent("scene.caml")
      try Data(text.utf8).write(to: url)
      let scene = SceneDocument.open(url)
      try #require(scene.root != nil, "\(scene.diagnostics)")
      document = SessionDocument(
        SceneSheet([scene], clock: MediaClock(isPaused: true)), paths: [url.path], watches: false,
        log: SessionLog(nil),
        // Those of a process that has ended.
        journals: Journals(
          folder: folder.appendingPathComponent("journal"),
          process: ProcessIdentity(text: "2147483646 1") ?? .own),
        makeSheet: { SceneSheet($0, clock: $1) }, wake: {})
      document.changed = { CATransaction.flush() }
      document.didShow = { [unowned self] _ in
        readings += 1
        seek(time)
      }
      seek(time)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var history: EditHistory { document.edits.history }
    func seek(_ time: Double) { document.sheet.context.clock.seek(to: time) }
    func layer(_ name: String) throws -> CALayer { try #require(document.documents[0].layer(name)) }

    func place(_ name: String, _ key: String, _ member: Int...) throws -> AnimationPath {
      AnimationPath(try layer(name), key: key, member: member)
    }

    func set(_ value: Any?, _ property: String, _ place: AnimationPath, isDragged: Bool = false) {
      #expect(document.edits.animations.set([property: value], of: place, isDragged: isDragged))
      document.showTexts()
    }

    func save() throws {
      let saved = document.save()
      if let failure = saved.failure { throw failure }
    }

    var now: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    /// The text as it would be saved.
    var edited: String {
      document.texts[url].map { String(decoding: $0.parts[0].text.fileBytes, as: UTF8.self) } ?? now
    }

    /// Presentation values at times of the clock.
    func values(_ name: String, _ keyPath: String, at times: [Double]) throws -> [Double] {
      let layer = try layer(name)
      return try times.map { time in
        seek(time)
        return try #require(Unbox.number(layer.presentation()?.value(forKeyPath: keyPath)))
      }
    }
  }

  private static let times = [0.0, 0.3, 0.9, 1.7, 2.2, 3.1, 3.7, 5.5, 8.1]

  private static func replaced(_ old: String, _ new: String) -> String {
    text.replacingOccurrences(of: old, with: new)
  }

  // MARK: The text

  @Test func aDurationIsOneNumber() throws {
    let setup = try Setup()
    setup.set(2.5, "duration", try setup.place("ball", "animation 1"))
    #expect(setup.edited == Self.replaced(#"duration="2.0""#, #"duration="2.5""#))
    #expect(setup.readings == 0)
    try setup.save()
    #expect(setup.now == setup.edited && !setup.document.isEdited)
    setup.history.undo()
    #expect(setup.edited == Self.text && setup.document.isEdited)
    #expect(try setup.layer("ball").animation(forKey: "animation 1")?.duration == 2)
    setup.history.redo()
    #expect(setup.edited == setup.now)
    #expect(try setup.layer("ball").animation(forKey: "animation 1")?.duration == 2.5)
    setup.history.undo()
    try setup.save()
    #expect(setup.now == Self.text)
  }

  /// Each property, with the text that it becomes.
  @Test(arguments: [
    ("fromValue", #"value="5"/> "#, #"value="7.5"/> "#),
    ("autoreverses", #"autoreverses="1""#, #"autoreverses="0""#),
    ("repeatCount", #""inf"  auto"#, #""3"  auto"#),
    ("fillMode", #"autoreverses="1">"#, #"autoreverses="1" fillMode="both">"#),
    ("timingFunction", #"autoreverses="1">"#, #"autoreverses="1" timingFunction="0.25 0.1 0.5 1.5">"#),
  ])
  func propertiesAreWrittenWhereTheyStand(property: String, old: String, new: String) throws {
    let setup = try Setup()
    let value: Any? =
      switch property {
      case "fromValue": 7.5
      case "autoreverses": false
      case "repeatCount": 3
      case "fillMode": "both"
      default: CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.5, 1.5)
      }
    setup.set(value, property, try setup.place("ball", "animation 1"))
    #expect(setup.edited == Self.replaced(old, new))
    while setup.history.undo() {}
    #expect(setup.edited == Self.text)
  }

  @Test func aDragIsOneStepAndReadsNothing() throws {
    let setup = try Setup(at: 1.3)
    let place = try setup.place("ball", "animation 1")
    for number in 1...20 { setup.set(2 + Double(number) / 10, "duration", place, isDragged: true) }
    #expect(setup.history.count == 1 && setup.readings == 0)
    #expect(setup.edited == Self.replaced(#"duration="2.0""#, #"duration="4""#))
    setup.history.endStep()
    setup.set(5, "duration", place, isDragged: true)
    #expect(setup.history.count == 2)
    setup.history.undo()
    setup.history.undo()
    #expect(setup.edited == Self.text)
  }

  // MARK: Time

  /// The values of an animation that was changed while it ran are those of a file with the new value.
  @Test(arguments: [
    ("animation 1", "duration", #"duration="2.0""#, #"duration="0.7""#),
    ("animation 1", "toValue", #"value="50""#, #"value="-20""#),
    ("animation 1", "repeatCount", #""inf"  auto"#, #""1.5"  auto"#),
    ("late", "duration", #"duration="4""#, #"duration="1.5""#),
    ("late", "beginTime", #"beginTime="3""#, #"beginTime="1.5""#),
    ("late", "beginTime", #"beginTime="3""#, #"beginTime="0""#),
    ("animation 3", "stiffness", #"stiffness="50""#, #"stiffness="200""#),
  ])
  func timeDoesNotJump(key: String, property: String, old: String, new: String) throws {
    let number = try #require(Double(new.split(separator: "\"").first { Double($0) != nil } ?? ""))
    let setup = try Setup(at: 2.9)
    setup.set(number / 2 + 1, property, try setup.place("ball", key), isDragged: true)
    setup.seek(3.3)
    setup.set(number, property, try setup.place("ball", key), isDragged: true)
    #expect(setup.readings == 0)
    let written = try Setup(Self.replaced(old, new))
    let keyPath = key == "late" ? "opacity" : key == "animation 1" ? "position.x" : "position.y"
    let expected = try written.values("ball", keyPath, at: Self.times)
    #expect(try setup.values("ball", keyPath, at: Self.times) == expected)
    // Undone, those of the start; again, and read again, those of the text.
    setup.history.undo()
    #expect(
      try setup.values("ball", keyPath, at: Self.times) == Setup().values("ball", keyPath, at: Self.times))
    setup.history.redo()
    #expect(try setup.values("ball", keyPath, at: Self.times) == expected)
    setup.document.reload()
    #expect(setup.readings == 1)
    #expect(try setup.values("ball", keyPath, at: Self.times) == expected)
  }

  // MARK: Groups and shared animations

  @Test func aMemberIsFoundByItsIndex() throws {
    let setup = try Setup()
    setup.set(1.5, "duration", try setup.place("group", "both", 0))
    #expect(
      setup.edited
        == Self.replaced(#"keyPath="opacity" duration="1">"#, #"keyPath="opacity" duration="1.5">"#))
    let group = try setup.layer("group").animation(forKey: "both") as? CAAnimationGroup
    #expect(group?.animations?.map(\.duration) == [1.5, 2])
    #expect(try AnimationPath(of: #require(group?.animations?[1]), on: setup.layer("group"))?.member == [1])
  }

  @Test func aSharedAnimationIsChangedWhereItIsDefined() throws {
    let setup = try Setup()
    setup.set(9, "toValue", try setup.place("other", "round"))
    #expect(
      setup.edited
        == Self.replaced(#"<toValue type="real" value="5"/>"#, #"<toValue type="real" value="9"/>"#))
    // All that use it show it.
    #expect(setup.readings == 1)
    let group = try setup.layer("group").animation(forKey: "both") as? CAAnimationGroup
    #expect(Unbox.number((group?.animations?[1] as? CABasicAnimation)?.toValue) == 9)
    setup.set(3, "duration", try setup.place("group", "both", 1))
    #expect(try setup.layer("other").animation(forKey: "round")?.duration == 3)
    setup.history.undo()
    setup.history.undo()
    #expect(setup.edited == Self.text)
    #expect(try setup.layer("other").animation(forKey: "round")?.duration == 2)
  }

  // MARK: Adding and removing

  @Test func addedAndRemovedAndUndone() throws {
    let setup = try Setup(at: 0.5)
    try setup.document.addAnimation(of: "opacity", to: setup.layer("still"))
    let added = try #require(setup.layer("still").animation(forKey: "opacity") as? CABasicAnimation)
    #expect(added.duration == 1 && added.autoreverses && added.repeatCount == .infinity)
    #expect(Unbox.number(added.fromValue) == 1 && Unbox.number(added.toValue) == 0)
    #expect(try setup.values("still", "opacity", at: [0.5, 1, 1.5]) == [0.5, 0, 0.5])
    #expect(setup.edited.contains(#"repeatCount="inf""#) && setup.history.count == 1)
    try setup.document.addAnimation(of: "opacity", to: setup.layer("still"))
    #expect(try setup.layer("still").animationKeys() == ["opacity", "opacity 2"])
    try setup.document.removeAnimation(setup.place("still", "opacity 2"))
    try setup.document.removeAnimation(setup.place("still", "opacity"))
    #expect(try setup.layer("still").animationKeys() == nil)
    #expect(!setup.edited.contains(#"repeatCount="inf"/"#))
    while setup.history.undo() {}
    #expect(setup.edited == Self.text)
  }

  @Test func removingTheLastOneRemovesTheList() throws {
    let setup = try Setup()
    try setup.document.removeAnimation(setup.place("other", "round"))
    #expect(!setup.edited.contains("object="))
    #expect(setup.edited.components(separatedBy: "<animations>").count == 4)
    try setup.document.removeAnimation(setup.place("group", "both", 1))
    let group = try setup.layer("group").animation(forKey: "both") as? CAAnimationGroup
    #expect(group?.animations?.count == 1)
    while setup.history.undo() {}
    #expect(setup.edited == Self.text)
    // What others refer to stays.
    #expect(throws: EditFailure.self) {
      try setup.document.removeAnimation(setup.place("group", "both", 1))
    }
    #expect(setup.edited == Self.text)
  }

  /// Every property that is offered moves visibly, and its text can be read again.
  @Test func everyPropertyCanBeAnimated() throws {
    for type in [
      "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAReplicatorLayer", "CAEmitterLayer",
    ] {
      let setup = try Setup(Self.replaced(#"<CALayer name="still""#, "<\(type) name=\"still\""))
      let paths = NewAnimation.keyPaths(for: try setup.layer("still"))
      #expect(
        Set(paths).isSuperset(of: ["opacity", "position.y", "transform.rotation.y", "bounds.size.width"]))
      for path in paths {
        try setup.document.addAnimation(of: path, to: setup.layer("still"))
        let layer = try setup.layer("still")
        let animation = try #require(layer.animation(forKey: path) as? CABasicAnimation, "\(path)")
        #expect(animation.fromValue != nil && animation.toValue != nil, "\(type) \(path)")
      }
      #expect(setup.document.documents[0].diagnostics.isEmpty, "\(setup.document.documents[0].diagnostics)")
      while setup.history.undo() {}
    }
  }

  // MARK: Without a text

  @Test func withoutATextOnlyTheLayerChanges() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let clock = MediaClock(isPaused: true)
    let context = CAContext(layer: layer, clock: clock)
    CATransaction.flush()
    clock.seek(to: 3)
    let history = EditHistory()
    let editor = AnimationEditor(history: history)
    history.layersChanged = { CATransaction.flush() }
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 4
    layer.add(fade, forKey: "fade")
    layer.add(fade, forKey: "second")
    CATransaction.flush()
    clock.seek(to: 4)
    let place = AnimationPath(layer, key: "fade")
    #expect(editor.set(["duration": 2.0], of: place))
    // The order is the same, and so is the begin.
    #expect(layer.animationKeys() == ["fade", "second"])
    #expect(layer.animation(forKey: "fade")?.beginTime == 3)
    layer.removeAnimation(forKey: "second")
    CATransaction.flush()
    #expect(layer.presentation()?.opacity == 0.5)
    #expect(history.unsavedCount == 1)
    history.undo()
    #expect(layer.presentation()?.opacity == 0.25)
    editor.remove(place)
    #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == 1)
    clock.seek(to: 5)
    history.undo()
    #expect(layer.presentation()?.opacity == 0.5)
    editor.add(fade, forKey: "new", to: layer)
    #expect(layer.animationKeys() == ["fade", "new"])
    history.undo()
    #expect(layer.animationKeys() == ["fade"])
    #expect(!editor.set(["duration": 2.0], of: AnimationPath(layer, key: "none")))
    _ = context
  }

  // MARK: The journal

  @Test func unsavedChangesComeBack() throws {
    let setup = try Setup()
    setup.set(2.5, "duration", try setup.place("ball", "animation 1"))
    try setup.document.addAnimation(of: "opacity", to: setup.layer("still"))
    let edited = setup.edited
    let text = try #require(setup.document.texts[setup.url])
    #expect(setup.document.journals.update([text]) == nil)
    let found = setup.document.journals.find(text)
    #expect(
      found.map { TextJournal.text($0.bytes).map { String(decoding: $0.text.fileBytes, as: UTF8.self) } } == [
        edited
      ])
  }
}
