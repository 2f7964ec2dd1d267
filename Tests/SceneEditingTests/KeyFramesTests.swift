import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Key frames that are added, moved, deleted, copied and given values and paces: in the text, in the layer that runs, and in the history.
@MainActor @Suite struct KeyFramesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: String
    let after: String
    let edit: @MainActor @Sendable (inout KeyFrames) throws -> Void

    init(
      _ name: String, _ before: String, to after: String,
      _ edit: @escaping @MainActor @Sendable (inout KeyFrames) throws -> Void
    ) {
      (testDescription, self.before, self.after, self.edit) = (name, before, after, edit)
    }
  }

  private nonisolated static func list(_ name: String, _ numbers: [String]) -> String {
    "<\(name)>" + numbers.map { "<real value=\"\($0)\"/>" }.joined() + "</\(name)>"
  }

  /// A keyframe animation of the opacity over 2 s.
  private nonisolated static func frames(
    _ values: String, times: String? = nil, paces: String? = nil, _ attributes: String = "", rest: String = ""
  ) -> String {
    let words = { (text: String) in text.split(separator: " ").map(String.init) }
    let functions = paces.map { text in
      "<timingFunctions>"
        + words(text).map { "<CAMediaTimingFunction value=\"\($0)\"/>" }.joined() + "</timingFunctions>"
    }
    return
      "<animation type=\"CAKeyframeAnimation\" key=\"k\" keyPath=\"opacity\" duration=\"2\"\(attributes)>"
      + list("values", words(values)) + (times.map { list("keyTimes", words($0)) } ?? "") + (functions ?? "")
      + rest
      + "</animation>"
  }

  nonisolated static let cases: [Case] = [
    Case("a key frame at even times", frames("0 1 0.50"), to: frames("0 0.5 1 0.50", times: "0 0.25 0.5 1")) {
      try $0.insert(at: 0.5)
    },
    Case(
      "a key frame with a value", frames("0 1", times: "0.0 1.0"), to: frames("0 0.7 1", times: "0.0 0.1 1.0")
    ) {
      try $0.insert(at: 0.2, value: 0.7)
    },
    Case(
      "a key frame where there is one", frames("0 1 0", times: "0 0.5 1"),
      to: frames("0 0.25 0", times: "0 0.5 1")
    ) {
      try $0.insert(at: 1, value: 0.25)
    },
    Case("the value there, and nothing changes", frames("0 1 0"), to: frames("0 1 0")) {
      try $0.insert(at: 1)
    },
    Case(
      "a key frame before the first", frames("1 0", times: "0.5 1"), to: frames("1 1 0", times: "0.25 0.5 1")
    ) {
      try $0.insert(at: 0.5)
    },
    Case(
      "a key frame after the last", frames("1 0", times: "0 0.5"), to: frames("1 0 0", times: "0 0.5 0.75")
    ) {
      try $0.insert(at: 1.5)
    },
    Case("a second key frame", frames("1"), to: frames("1 0.3", times: "0 0.5")) {
      try $0.insert(at: 1, value: 0.3)
    },
    Case("one is moved", frames("0 1 0", times: "0 0.5 1"), to: frames("0 1 0", times: "0 0.75 1")) {
      let found = try $0.move([1], by: 0.5)
      #expect(found == [1])
    },
    Case(
      "one passes another", frames("0 1 0.5 0", times: "0 0.25 0.5 1"),
      to: frames("0 0.5 1 0", times: "0 0.5 0.75 1")
    ) {
      let found = try $0.move([1], by: 1)
      #expect(found == [2])
    },
    Case(
      "two are moved, and stop at the end", frames("0 1 0", times: "0 0.5 0.75"),
      to: frames("0 1 0", times: "0 0.75 1")
    ) {
      let found = try $0.move([1, 2], by: 9)
      #expect(found == [1, 2])
    },
    Case("even times are written when one is moved", frames("0 1 0"), to: frames("0 1 0", times: "0 0.6 1")) {
      try $0.move([1], by: 0.2)
    },
    Case("one is deleted", frames("0 1 0.5 0", times: "0 0.2 0.4 1"), to: frames("0 0.5 0", times: "0 0.4 1"))
    { try $0.remove([1]) },
    Case(
      "one of even times is deleted", frames("0 1 0.5 0 1"), to: frames("0 0.5 0 1", times: "0 0.5 0.75 1")
    ) { try $0.remove([1]) },
    Case("the middle one is deleted", frames("0 1 0"), to: frames("0 0")) { try $0.remove([1]) },
    Case("a value", frames("0 1.00 0"), to: frames("0 0.75 0")) { try $0.setValue(0.75, of: 1) },
    Case("a pace", frames("0 1 0"), to: frames("0 1 0", paces: "linear easeOut")) {
      try $0.setPace(CAMediaTimingFunction(name: .easeOut), of: 1)
    },
    Case(
      "the last pace is taken away", frames("0 1 0", paces: "easeIn easeOut"),
      to: frames("0 1 0", paces: "easeIn")
    ) {
      try $0.setPace(nil, of: 1)
    },
    Case(
      "more timing functions than intervals", frames("0 1", paces: "easeIn easeOut linear"),
      to: frames("0.5 1", paces: "easeIn easeOut linear")
    ) {
      try $0.setValue(0.5, of: 0)
    },
    Case(
      "more times than values", frames("0 1", times: "0 0.5 1"), to: frames("0 0.5 1", times: "0 0.25 0.5 1")
    ) { try $0.insert(at: 0.5) },
    Case(
      "fewer times than values", frames("0 1 0.5 0.2", times: "0 0.5"),
      to: frames("0 0.5 1 0.5 0.2", times: "0 0.25 0.5")
    ) {
      try $0.insert(at: 0.5)
    },
    Case(
      "discrete", frames("0 1", " calculationMode=\"discrete\""),
      to: frames("0 0 1", times: "0 0.25 0.5 1", " calculationMode=\"discrete\"")
    ) { try $0.insert(at: 0.5) },
    Case(
      "paced: the times follow from the values", frames("0 1 0.5", " calculationMode=\"paced\""),
      to: frames("0 0.75 1 0.5", " calculationMode=\"paced\"")
    ) { try $0.insert(at: 1) },
    Case(
      "the lists of cubic curves",
      frames("0 1 0", " calculationMode=\"cubic\"", rest: list("tensionValues", ["0.5", "1", "0.2"])),
      to: frames(
        "0 1 0.3 0", " calculationMode=\"cubic\"",
        rest: list("tensionValues", ["0.5", "1", "0", "0.2"]) + list("keyTimes", ["0", "0.5", "0.75", "1"]))
    ) { try $0.insert(at: 1.5, value: 0.3) },
    Case(
      "a copy of two at another time", frames("0 1 0.5 0", times: "0 0.1 0.2 1", paces: "linear easeIn"),
      to: frames("0 1 0.5 1 0.5 0", times: "0 0.1 0.2 0.6 0.7 1", paces: "linear easeIn linear easeIn")
    ) {
      let found = try $0.paste($0.copy([1, 2]), at: 1.2)
      #expect(found == [3, 4])
    },
  ]

  @Test(arguments: cases) func editsAreSmallChanges(_ item: Case) throws {
    let scene = try EditedAnimations(animations: item.before)
    let place = try scene.place("k")
    let start = scene.text
    var frames = try KeyFrames(of: place)
    try item.edit(&frames)
    #expect(scene.edits.animations.set(frames, of: place))
    #expect(scene.failure == nil)
    #expect(scene.animations == item.after)
    #expect(scene.edits.history.count == (item.before == item.after ? 0 : 1))
    // The layer has the same lists as a reader of the text.
    let read = SceneDocument.read(Array(scene.text.utf8), named: "scene.caml", folder: nil)
    let written = try #require(read.layer("a")?.animation(forKey: "k") as? CAKeyframeAnimation)
    let shown = try #require(place.animation as? CAKeyframeAnimation)
    for key in ["keyTimes", "timingFunctions", "tensionValues"] {
      #expect(PropertyValue.areSame(written.value(forKey: key), shown.value(forKey: key)), "\(key)")
    }
    let after = scene.text
    if scene.edits.history.undo() {
      #expect(scene.text == start)
      #expect(scene.edits.history.redo())
    }
    #expect(scene.text == after)
  }

  // MARK: Motion

  /// Adding a key frame where the animation is leaves the motion as it is.
  @Test(arguments: [
    frames("0 1 0.2 0.6", times: "0 0.3 0.5 1", paces: "easeIn easeInEaseOut easeOut"),
    frames("0 1 0.2 0.6"),
    frames("0 1 0.2", " timingFunction=\"easeInEaseOut\" autoreverses=\"1\" repeatCount=\"3\""),
    frames("0 1 0.2", paces: "default easeIn", " speed=\"2\" timeOffset=\"0.3\" repeatCount=\"4\""),
    frames("0 1 0.2", " calculationMode=\"discrete\""), frames("0 1 0.2 0.6", " calculationMode=\"paced\""),
    frames("0.1 0.4 0.2", times: "0 0.4 1", " additive=\"1\" cumulative=\"1\" repeatCount=\"2\""),
  ]) func addingKeepsTheMotion(_ animation: String) throws {
    let scene = try EditedAnimations(animations: animation, attributes: " opacity=\"0.25\"")
    let times = (0...80).map { Double($0) / 20 + 0.003 }
    let before = try scene.values("opacity", at: times)
    let place = try scene.place("k")
    for time in [0.2, 0.7, 1.1, 1.6, 1.95] {
      var frames = try KeyFrames(of: place)
      let count = frames.frames.count
      try frames.insert(at: time)
      #expect(frames.frames.count == count + 1)
      #expect(scene.edits.animations.set(frames, of: place))
    }
    #expect(scene.failure == nil)
    // Times and control points have four decimals in a file.
    #expect(distance(try scene.values("opacity", at: times), before) < 1e-3)
    while scene.edits.history.undo() {}
    #expect(distance(try scene.values("opacity", at: times), before) == 0)
  }

  @Test func aRunningAnimationGoesOn() throws {
    let scene = try EditedAnimations(animations: Self.frames("0 1 0", " repeatCount=\"inf\""))
    scene.clock.seek(to: 7.3)
    CATransaction.flush()
    let place = try scene.place("k")
    var frames = try KeyFrames(of: place)
    try frames.insert(at: 0.5)
    scene.edits.animations.set(frames, of: place)
    // 7.3 s is 1.3 s into the fourth run.
    #expect(abs(try scene.values("opacity", at: [7.3])[0][0] - 0.7) < 1e-6)
    let added = try #require(try scene.layer().addedAnimations.first)
    #expect(added.beginTime == 0)
  }

  @Test func aDragIsOneStep() throws {
    let scene = try EditedAnimations(animations: Self.frames("0 1 0.5 0", times: "0 0.25 0.5 1"))
    let place = try scene.place("k")
    let start = scene.text
    let frames = try KeyFrames(of: place)
    for step in 1...20 {
      var moved = frames
      try moved.move([1], by: Double(step) / 20)
      scene.edits.animations.set(moved, of: place, isDragged: true)
    }
    #expect(scene.edits.history.count == 1)
    #expect(scene.animations == Self.frames("0 0.5 1 0", times: "0 0.5 0.75 1"))
    // Back where it began, the text has the bytes of the beginning.
    scene.edits.animations.set(frames, of: place, isDragged: true)
    #expect(scene.text == start)
    scene.edits.history.endStep()
    scene.edits.history.undo()
    #expect(scene.text == start)
  }

  /// The key frame of a dragged end turns a basic animation into key frames, and all of the drag is one step.
  @Test func aDragOfABasicAnimationIsOneStep() throws {
    let basic =
      "<animation type=\"CABasicAnimation\" key=\"k\" keyPath=\"opacity\" duration=\"2\"><fromValue type=\"real\" value=\"0\"/><toValue type=\"real\" value=\"1\"/></animation>"
    let scene = try EditedAnimations(animations: basic)
    let place = try scene.place("k")
    let start = scene.text
    var frames = try KeyFrames(of: place)
    #expect(frames.note == "opacity is a keyframe animation now, with the same motion")
    try frames.insert(at: 1)
    for step in 1...5 {
      var moved = frames
      try moved.move([1], by: Double(step) / 10)
      scene.edits.animations.set(moved, of: place, isDragged: true)
    }
    #expect(scene.failure == nil)
    #expect(scene.edits.history.count == 1)
    #expect(scene.animations == Self.frames("0 0.5 1", times: "0 0.75 1"))
    scene.edits.history.undo()
    #expect(scene.text == start)
    #expect(try scene.layer().animation(forKey: "k") is CABasicAnimation)
    scene.edits.history.redo()
    #expect(scene.animations == Self.frames("0 0.5 1", times: "0 0.75 1"))
  }

  /// Without a duration an animation has the default one, or that of its group. A negative speed shows the key frames from the last to the
  /// first, and their times stay.
  @Test(arguments: [
    ("", 0.25), (" duration=\"0\"", 0.25), (" duration=\"1e9\"", 1e9), (" duration=\"2\" speed=\"-3\"", 2),
    (" duration=\"0.001\"", 0.001),
  ]) func everyDurationHasAMiddle(_ attributes: String, _ duration: Double) throws {
    let scene = try EditedAnimations(
      animations: Self.frames("0 1").replacingOccurrences(of: " duration=\"2\"", with: attributes))
    let place = try scene.place("k")
    var frames = try KeyFrames(of: place)
    #expect(frames.duration == duration)
    try frames.insert(at: duration / 2)
    #expect(abs(frames.seconds(of: 1) - duration / 2) <= 1e-6 * duration)
    scene.edits.animations.set(frames, of: place)
    #expect(scene.failure == nil)
    #expect(scene.animations.contains(Self.list("values", ["0", "0.5", "1"])))
    #expect(frames.index(at: .infinity) == nil && frames.index(at: .nan) == nil)
  }

  // MARK: Refusals

  private nonisolated static let path =
    "<animation type=\"CAKeyframeAnimation\" key=\"k\" keyPath=\"position\" duration=\"2\" path=\"0 0 m 10 0 l 10 10 l\"/>"

  nonisolated static let refusals: [Case] = [
    Case(
      "paced", frames("0 1 0", " calculationMode=\"paced\""),
      to: "the mode “paced” takes the times from the distances between the values"
    ) {
      try $0.move([1], by: 0.1)
    },
    Case(
      "a pace of paced", frames("0 1 0", " calculationMode=\"cubicPaced\""),
      to: "the mode “cubicPaced” has no timing functions between key frames"
    ) {
      try $0.setPace(nil, of: 0)
    },
    Case(
      "a pace of discrete", frames("0 1 0", " calculationMode=\"discrete\""),
      to: "the mode “discrete” has no timing functions between key frames"
    ) {
      try $0.setPace(nil, of: 0)
    },
    Case("no interval", frames("0 1 0"), to: "no interval begins at its last key frame") {
      try $0.setPace(nil, of: 2)
    },
    Case("too few", frames("0 1"), to: "with fewer than two key frames it has no effect") {
      try $0.remove([0])
    },
    Case(
      "times that go back", frames("0 1 0", times: "0 0.9 0.6"), to: "its key times go back from 0.9 to 0.6"
    ) { try $0.insert(at: 1) },
    Case("another kind of value", frames("0 1"), to: "a value of another kind does not fit it") {
      try $0.setValue(CGPoint(x: 1, y: 2), of: 0)
    },
    Case("a path", path, to: "it follows a path, whose points are its key frames") { try $0.insert(at: 0.3) },
    Case(
      "pasted beyond the end", frames("0 1 0", times: "0 0.5 1"),
      to: "the last pasted key frame would be at 2.5 s, after the end of a run at 2 s"
    ) {
      try $0.paste($0.copy([0, 1]), at: 1.5)
    },
  ]

  @Test(arguments: refusals) func whatCannotBeIsRefusedWithASentence(_ item: Case) throws {
    let scene = try EditedAnimations(animations: item.before)
    var frames = try KeyFrames(of: try scene.place("k"))
    let error = #expect(throws: EditFailure.self) { try item.edit(&frames) }
    #expect(error?.description.contains(item.after) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("a: ") == true)
  }

  @Test func thePointsOfAPathMoveInTime() throws {
    let scene = try EditedAnimations(animations: Self.path)
    let place = try scene.place("k")
    var frames = try KeyFrames(of: place)
    #expect(frames.frames.map(\.time) == [0, 0.5, 1])
    #expect(
      frames.frames.map { Unbox.point($0.value) } == [
        CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10),
      ])
    // Not past the next point.
    try frames.move([1], by: 5)
    #expect(frames.frames.map(\.time) == [0, 1, 1])
    try frames.move([1], by: -0.5)
    scene.edits.animations.set(frames, of: place)
    #expect(scene.failure == nil)
    #expect(
      scene.animations
        == Self.path.replacingOccurrences(of: "/>", with: ">") + Self.list("keyTimes", ["0", "0.75", "1"])
        + "</animation>")
    #expect(distance(try scene.values("position", at: [1.5], .point), [[10, 0]]) < 1e-9)
  }

  /// Times that go back can be mended: the one that is wrong is moved.
  @Test func timesThatGoBackAreMended() throws {
    let scene = try EditedAnimations(animations: Self.frames("0 1 0", times: "0 0.9 0.6"))
    let place = try scene.place("k")
    var frames = try KeyFrames(of: place)
    try frames.move([1], by: -1)
    scene.edits.animations.set(frames, of: place)
    #expect(scene.animations == Self.frames("0 1 0", times: "0 0.4 0.6"))
  }
}
