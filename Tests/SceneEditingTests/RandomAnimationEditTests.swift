import CoreGraphics
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// 1,000 random edits of animations, with undo and redo between them in every order: the bytes of the start come back, each text can be
/// read, and the layers have what a reader of the text has.
@MainActor @Suite struct RandomAnimationEditTests {
  private static let scene = EditedAnimations.scene(
    """
    <animation type="CAKeyframeAnimation" key="fade" keyPath="opacity" duration="2" repeatCount="inf">
                    <!-- in and out -->
                    <values><real value="0"/><real value="1.00"/><real value="0"/></values>
                  </animation>
                  <animation type="CABasicAnimation" key="go" keyPath="position" duration="3.0">
                    <toValue type="CGPoint" value="50,60"/>
                  </animation>
                  <CAKeyframeAnimation key='tint' keyPath="backgroundColor" duration="4" calculationMode="cubic">
                    <values><CGColor value="1 0 0"/><CGColor value="0 1 0" opacity="0.5"/><CGColor value="0 0 1"/></values>
                    <keyTimes><real value="0"/><real value="0.25"/><real value="1"/></keyTimes>
                  </CAKeyframeAnimation>
                  <animation type="CASpringAnimation" key="drop" keyPath="position.y" duration="2" stiffness="90" damping="7">
                    <fromValue type="real" value="0"/>
                  </animation>
                  <animation type="CAAnimationGroup" key="both" duration="5"><animations>
                    <animation type="CAKeyframeAnimation" keyPath="cornerRadius" duration="1"><values><real value="1"/><real value="2"/></values></animation>
                  </animations></animation>
    """)

  private static let places: [(key: String, member: [Int])] = [
    ("fade", []), ("go", []), ("tint", []), ("drop", []), ("both", [0]),
  ]

  /// Makes one edit. Refusals are edits that change nothing.
  private func edit(_ scene: EditedAnimations, _ random: inout SeededNumbers) throws {
    let (key, member) = Self.places[Int.random(in: 0..<Self.places.count, using: &random)]
    let place = AnimationPath(try scene.layer(), key: key, member: member)
    let animations = scene.edits.animations
    let isDragged = Int.random(in: 0..<3, using: &random) == 0
    do throws(EditFailure) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let kind = AnimationKind.allCases[Int.random(in: 0..<3, using: &random)]
        _ = try animations.convert(place, to: kind)
      case 1:
        let times = try SpanTimes(of: place)
        animations.set(
          times.moved(by: Double.random(in: -1...1, using: &random)), of: place, isDragged: isDragged)
      case 2:
        let times = try SpanTimes(of: place)
        let edge = Bool.random(using: &random) ? SpanTimes.Edge.begin : .end
        animations.set(
          times.trimmed(edge, by: Double.random(in: -1...2, using: &random)), of: place, isDragged: isDragged)
      default:
        var frames = try KeyFrames(of: place)
        try change(&frames, &random)
        animations.set(frames, of: place, isDragged: isDragged)
      }
    } catch {}
    if Bool.random(using: &random) { scene.edits.history.endStep() }
  }

  private func change(_ frames: inout KeyFrames, _ random: inout SeededNumbers) throws(EditFailure) {
    let index = Int.random(in: 0..<frames.frames.count, using: &random)
    let seconds = Double.random(in: 0...frames.duration, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: try frames.insert(at: seconds)
    case 2: try frames.move([index], by: seconds - frames.duration / 2)
    case 3: try frames.remove([index])
    case 4:
      try frames.setValue(
        frames.frames[Int.random(in: 0..<frames.frames.count, using: &random)].value, of: index)
    case 5:
      let function = CAMediaTimingFunction(
        controlPoints: Float.random(in: 0...1, using: &random), 0.2, 0.7,
        Float.random(in: 0...1.3, using: &random))
      try frames.setPace(Bool.random(using: &random) ? function : nil, of: index)
    default: try frames.paste(frames.copy([index, max(index - 1, 0)]), at: seconds / 2)
    }
  }

  @Test(arguments: [1, 2, 3, 4]) func undoGivesBackTheBytes(_ seed: UInt64) throws {
    var random = SeededNumbers(seed)
    let scene = try EditedAnimations(Self.scene)
    var count = 0
    for number in 0..<250 {
      try edit(scene, &random)
      #expect(scene.failure == nil, "\(number): \(scene.failure ?? "")")
      for _ in 0..<Int.random(in: 0...2, using: &random) { scene.edits.history.undo() }
      for _ in 0..<Int.random(in: 0...1, using: &random) { scene.edits.history.redo() }
      count = max(count, scene.edits.history.count)
      if number % 10 == 0 { try check(scene, number) }
    }
    #expect(count > 5)
    let end = scene.text
    var steps = 0
    while scene.edits.history.undo() { steps += 1 }
    #expect(scene.text == Self.scene)
    for _ in 0..<steps { scene.edits.history.redo() }
    #expect(scene.text == end)
    while scene.edits.history.undo() {}
    #expect(scene.text == Self.scene)
  }

  /// The layer has the animations of its text, apart from decimals beyond the fourth.
  private func check(_ scene: EditedAnimations, _ number: Int) throws {
    let read = try EditedAnimations(scene.text)
    #expect(read.document.diagnostics.allSatisfy { $0.severity != .error })
    for (key, member) in Self.places {
      let own = try #require(AnimationPath(try scene.layer(), key: key, member: member).animation)
      let other = try #require(AnimationPath(try read.layer(), key: key, member: member).animation)
      #expect(type(of: own) == type(of: other), "\(number): \(key)")
      for name in ["duration", "beginTime"] {
        let (a, b) = (
          Unbox.number(own.value(forKey: name)) ?? 0, Unbox.number(other.value(forKey: name)) ?? 0
        )
        #expect(abs(a - b) < 1e-4, "\(number): \(key) \(name)")
      }
      guard let own = own as? CAKeyframeAnimation, let other = other as? CAKeyframeAnimation else { continue }
      #expect(
        own.values?.count == other.values?.count && own.timingFunctions?.count == other.timingFunctions?.count
      )
      for (a, b) in zip(own.keyTimes ?? [], other.keyTimes ?? []) {
        #expect(abs(a.doubleValue - b.doubleValue) < 1e-5)
      }
      #expect(own.keyTimes?.count == other.keyTimes?.count)
    }
  }
}
