import QuartzCore
import RenderTree
import Testing

@testable import Previewer

/// When the timeline says that animations run. The expected numbers are worked out from the definition of CAMediaTiming.
@MainActor @Suite struct AnimationSpanTests {
  private let root = CALayer()
  private let layer = CALayer()
  private let context: CAContext

  init() {
    root.addSublayer(layer)
    context = CAContext(layer: root, clock: MediaClock(isPaused: true))
    context.retainsCompletedAnimations = true
    CATransaction.flush()
  }

  private func span(_ animation: CAAnimation) throws -> AnimationSpan {
    layer.add(animation, forKey: "a")
    CATransaction.flush()
    return try #require(AnimationSpan.spans(of: layer).first)
  }

  private func fade(_ duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, duration)
    return animation
  }

  private func ends(_ runs: [TimeRun]) -> [[Double]] {
    runs.map { [$0.start, $0.end, $0.from, $0.to].map { ($0 * 1e9).rounded() / 1e9 } }
  }

  @Test func beginTimesBeforeAndAfterZero() throws {
    let animation = fade(2)
    animation.beginTime = 0.5
    let late = try span(animation)
    #expect(ends(late.runs(in: -10...10)) == [[0.5, 2.5, 0, 2]])
    #expect(late.extent == (0.5, 2.5))
    #expect(late.surroundings(in: -10...10, shortest: 0).delays == [.init(start: 0, end: 0.5)])
    animation.beginTime = -0.75
    let early = try span(animation)
    #expect(ends(early.runs(in: -10...10)) == [[-0.75, 1.25, 0, 2]])
    #expect(early.surroundings(in: -10...10, shortest: 0).delays.isEmpty)
    // Only a part is in sight.
    #expect(ends(early.runs(in: 0...1)) == [[0, 1, 0.75, 1.75]])
  }

  @Test func repeatsAndAutoreverses() throws {
    let animation = fade(1)
    animation.beginTime = 1
    animation.repeatCount = 1.25
    animation.autoreverses = true
    animation.speed = 2
    // One repetition there and back takes 2 local seconds, 1 second of the layer; a quarter more is half of the way there.
    let runs = try span(animation).runs(in: 0...10)
    #expect(ends(runs) == [[1, 1.5, 0, 1], [1.5, 2, 1, 0], [2, 2.25, 0, 0.5]])
    #expect(runs.map(\.isReturn) == [false, true, false])
    #expect(runs.map(\.repetition) == [0, 0, 1])
  }

  @Test func offsetsAndNegativeSpeeds() throws {
    let animation = fade(1)
    animation.beginTime = 1
    animation.timeOffset = 0.3
    #expect(ends(try span(animation).runs(in: 0...10)) == [[1, 1.7, 0.3, 1], [1.7, 2, 0, 0.3]])
    animation.timeOffset = 0
    animation.speed = -1
    #expect(ends(try span(animation).runs(in: 0...10)) == [[1, 2, 1, 0]])
  }

  @Test func layersHaveTimesOfTheirOwn() throws {
    // 10 in the superlayer is (10 − 3) · 2 + 1 = 15 in the root's sublayer.
    (layer.speed, layer.timeOffset, layer.beginTime) = (2, 1, 3)
    let animation = fade(4)
    animation.beginTime = 5
    let span = try span(animation)
    #expect(ends(span.runs(in: 0...20)) == [[5, 7, 0, 4]])
    #expect(span.extent == (5, 7))
    layer.speed = 0
    CATransaction.flush()
    let still = try #require(AnimationSpan.spans(of: layer).first)
    #expect(still.isStill)
  }

  @Test func membersRunInTheirGroup() throws {
    let inner = fade(0.5)
    inner.beginTime = 0.25
    let whole = CABasicAnimation(keyPath: "position.x")
    let group = CAAnimationGroup()
    group.animations = [inner, whole]
    group.duration = 1
    group.repeatCount = 2
    group.beginTime = 2
    layer.add(group, forKey: "group")
    CATransaction.flush()
    let spans = AnimationSpan.spans(of: layer)
    #expect(spans.map(\.title) == ["group", "opacity", "position.x"])
    #expect(spans.map(\.depth) == [0, 1, 1])
    #expect(ends(spans[1].runs(in: 0...10)) == [[2.25, 2.75, 0, 0.5], [3.25, 3.75, 0, 0.5]])
    // A member without a duration has the group's.
    #expect(ends(spans[2].runs(in: 0...10)) == [[2, 3, 0, 1], [3, 4, 0, 1]])
    #expect(
      spans[1].surroundings(in: 0...10, shortest: 0).delays
        == [.init(start: 2, end: 2.25), .init(start: 3, end: 3.25)])
  }

  @Test func fillsAreShownBeforeAndAfter() throws {
    let animation = fade(1)
    animation.beginTime = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    #expect(
      try span(animation).surroundings(in: 0...5, shortest: 0).fills
        == [.init(start: 0, end: 1), .init(start: 2, end: 5)])
    // An animation that is removed at its end holds nothing after it.
    animation.isRemovedOnCompletion = true
    #expect(
      try span(animation).surroundings(in: 0...5, shortest: 0).fills == [.init(start: 0, end: 1)])
  }

  @Test func endlessRepetitionsAreBounded() throws {
    let animation = fade(0.01)
    animation.repeatCount = .infinity
    let span = try span(animation)
    #expect(span.extent.end == .infinity)
    #expect(span.runs(in: 0...1e9).count == 4096 + 1)
    let dense = span.runs(in: 0...1e9, shortest: 1)
    #expect(dense.count == 1 && dense[0].isDense && dense[0].end == 1e9)
  }

  @Test func keyframesLieAtTheirTimes() throws {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0, 1, 0.5]
    animation.duration = 2
    #expect(try span(animation).keyframes == [0, 1, 2])
    animation.keyTimes = [0, 0.25, 1]
    #expect(try span(animation).keyframes == [0, 0.5, 2])
    // A quadratic timing function t² has the control points (1/3, 0) and (2/3, 1/3): a quarter is reached at half time.
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 1 / 3, 0, 2 / 3, 1 / 3)
    let times = try span(animation).keyframes
    #expect(abs(times[1] - 1) < 1e-5)
    // Paced: the way from 0 to 1 is twice that from 1 to 0.5.
    animation.timingFunction = nil
    animation.calculationMode = .paced
    #expect(abs(try span(animation).keyframes[1] - 4.0 / 3) < 1e-9)
  }

  /// The runs agree with the evaluator's own sampling at many times.
  @Test func runsAreWhatTheEngineEvaluates() throws {
    let timings = [
      MediaTiming(beginTime: 0.3, duration: 0.7, speed: 1.5, timeOffset: 0.2, repeatCount: 3.5),
      MediaTiming(
        beginTime: -1, duration: 0.4, speed: -0.8, timeOffset: 0.9, repeatCount: 4, autoreverses: true),
      MediaTiming(beginTime: 0.1, duration: 0.3, repeatDuration: 2.05, autoreverses: true),
      MediaTiming(duration: 1.1, speed: -2, repeatCount: 2),
    ]
    for outer in timings {
      for inner in timings {
        let runs = inner.runs(inside: outer.runs(inside: [TimeRun(clock: -2...6)]))
        for step in 0..<800 {
          let time = -2 + 8 * (Double(step) + 0.37) / 800
          let group = outer.sample(parent: time)
          let own = inner.sample(parent: group.time)
          let isActive = group.phase == .active && own.phase == .active
          let run = runs.first { $0.start <= time && time <= $0.end }
          #expect((run != nil) == isActive, "\(time)")
          guard let run, isActive else { continue }
          let local = run.from + (time - run.start) / (run.end - run.start) * (run.to - run.from)
          #expect(abs(local - own.time) < 1e-6, "\(time)")
        }
      }
    }
  }
}
