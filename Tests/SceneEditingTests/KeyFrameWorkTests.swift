import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import RenderTree
@testable import SceneEditing

/// How much work the edit of a key frame is in a large scene.
@MainActor @Suite struct KeyFrameWorkTests {
  private static let fade =
    "<animation type=\"CAKeyframeAnimation\" key=\"k\" keyPath=\"opacity\" duration=\"2\" repeatCount=\"inf\"><values><real value=\"0\"/><real value=\"1\"/><real value=\"0\"/></values><keyTimes><real value=\"0\"/><real value=\"0.5\"/><real value=\"1\"/></keyTimes></animation>"

  /// 10,000 layers, of which 2,000 have an animation; the one in the middle is `a`.
  private static let scene: String = {
    var text =
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 100 100\"><sublayers>\n"
    for number in 0..<10_000 {
      let name = number == 5000 ? "a" : "layer \(number)"
      let animations = number % 5 == 0 ? "<animations>\(fade)</animations>" : ""
      text +=
        "  <CALayer name=\"\(name)\" bounds=\"0 0 10 10\" position=\"\(number % 100) 20\">\(animations)</CALayer>\n"
    }
    return text + "</sublayers></CALayer></caml>\n"
  }()

  /// Of the text, the characters of one number change; of the tree, one node; and nothing is read again.
  @Test func itChangesOneNumberAndOneNode() throws {
    let scene = try EditedAnimations(Self.scene)
    let place = try scene.place("k")
    let tree = scene.context.tree
    func changed() -> Set<NodeIndex> {
      let frame = tree.evaluate(at: 0.3)
      frame.readyAllRows()
      defer { position = frame.tree.journal.end }
      return Set(frame.tree.journal.nodes(since: position) ?? [])
    }
    var position: UInt64 = 0
    _ = changed()
    let frames = try KeyFrames(of: place)
    for step in 1...5 {
      var moved = frames
      try moved.move([1], by: Double(step) * 0.1)
      scene.edits.animations.set(moved, of: place, isDragged: true)
      #expect(changed() == [try scene.layer().renderNode])
      let replaced = try #require(scene.texts.parts[0].text.log.steps.last).replacements
      #expect(replaced.count == 1)
      #expect(replaced.reduce(0) { $0 + $1.old.count + $1.new.count } < 10)
    }
    #expect(!scene.texts.needsReading && scene.failure == nil)
    #expect(scene.edits.history.count == 1)
  }
}
