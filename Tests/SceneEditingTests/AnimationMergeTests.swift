import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Edits of animations outlive the program in a journal, and are joined with what another program has saved.
@MainActor @Suite struct AnimationMergeTests {
  private static let start = EditedAnimations.scene(
    """
    <animation type="CAKeyframeAnimation" key="fade" keyPath="opacity" duration="2"><values><real value="0"/><real value="1"/></values></animation>
                  <animation type="CABasicAnimation" key="go" keyPath="position.x" duration="3">
                    <toValue type="real" value="50"/>
                  </animation>
                  <CASpringAnimation key="drop" keyPath="position.y" duration="2" stiffness="90"><fromValue type="real" value="0"/></CASpringAnimation>
    """)

  /// A scene with a step of each kind.
  private func edited() throws -> EditedAnimations {
    let scene = try EditedAnimations(Self.start)
    let animations = scene.edits.animations
    var frames = try KeyFrames(of: try scene.place("fade"))
    try frames.insert(at: 0.5)
    animations.set(frames, of: try scene.place("fade"))
    try animations.convert(try scene.place("go"), to: .keyFrames)
    try animations.convert(try scene.place("drop"), to: .basic)
    animations.set(try SpanTimes(of: try scene.place("drop")).moved(by: 0.5), of: try scene.place("drop"))
    try #require(scene.failure == nil)
    return scene
  }

  @Test func aJournalHasThem() throws {
    let scene = try edited()
    var journal = TextJournal([:])
    guard case .begin(let bytes) = journal.update(for: scene.texts.parts[0].text) else {
      Issue.record("no journal was begun")
      return
    }
    var (text, file) = try #require(TextJournal.text(bytes))
    #expect(text.string == scene.text)
    #expect(file == Array(Self.start.utf8))
    while text.undoName != nil { text.undo() }
    #expect(text.string == Self.start)
  }

  @Test func whatAnotherProgramChangesIsJoined() throws {
    let scene = try edited()
    // Another layer, a value beside the list of values, and one in an animation that has another class here.
    let pairs = [
      ("position=\"50 60\"", "position=\"51 60\""),
      (
        "key=\"fade\" keyPath=\"opacity\" duration=\"2\"", "key=\"fade\" keyPath=\"opacity\" duration=\"2.5\""
      ),
      (
        "key=\"go\" keyPath=\"position.x\" duration=\"3\"",
        "key=\"go\" keyPath=\"position.x\" duration=\"3.5\""
      ),
    ]
    func other(_ text: String) -> String {
      pairs.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
    let theirs = other(Self.start)
    let merge = try scene.texts.parts[0].text.merged(with: Array(theirs.utf8))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text.string == other(scene.text))
    var text = merge.text
    while text.undoName != nil { text.undo() }
    #expect(text.string == theirs)
  }
}
