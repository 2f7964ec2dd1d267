import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Trees run on the clock that their context was made with.
  @MainActor @Suite struct MediaClockTests {
    private final class Delegate: NSObject, CAAnimationDelegate {
      var lines: [String] = []
      var times: [Double] = []
      func animationDidStart(_ anim: CAAnimation) { note("start") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note("stop \(flag)") }

      private func note(_ line: String) {
        lines.append(line)
        times.append(CACurrentMediaTime())
      }
    }

    private func tree(on clock: MediaClock) -> (CALayer, CAContext) {
      let root = CALayer()
      let context = CAContext(layer: root, clock: clock)
      CATransaction.flush()
      return (root, context)
    }

    /// The example of the documentation.
    @Test func aClockIsSteppedByHand() throws {
      let clock = MediaClock(isPaused: true)
      let (root, context) = tree(on: clock)
      let delegate = Delegate()
      let animation = fade()
      animation.delegate = delegate
      root.add(animation, forKey: nil)
      CATransaction.flush()
      clock.step(by: 0.25)
      #expect(root.presentation()?.opacity == 0.25)
      clock.step(by: 1)
      context.tick()
      #expect(delegate.lines == ["start", "stop true"])
      // Within callbacks the tree's clock is the current one.
      #expect(delegate.times == [1.25, 1.25])
      #expect(root.animationKeys() == nil)
    }

    @Test func twoTreesRunAtDifferentSpeeds() throws {
      let clocks = [MediaClock(isPaused: true), MediaClock(time: 1000, isPaused: true)]
      let trees = clocks.map(tree)
      for (root, _) in trees { root.add(fade(), forKey: nil) }
      CATransaction.flush()
      clocks[0].step(by: 0.25)
      clocks[1].step(by: 0.5)
      #expect(trees.map { $0.0.presentation()?.opacity } == [0.25, 0.5])
      clocks[1].seek(to: 1000.125)
      #expect(trees.map { $0.0.presentation()?.opacity } == [0.25, 0.125])
    }

    @Test func timeIsContinuousWhenTheRateChanges() {
      let clock = MediaClock(time: 5, isPaused: true)
      clock.rate = 0.5
      #expect(clock.time == 5 && clock.rate == 0.5 && clock.isPaused)
      clock.rate = -1
      clock.rate = .infinity
      clock.seek(to: .nan)
      clock.step(by: .infinity)
      #expect(clock.time == 5 && clock.rate == 0.5)
      clock.resume()
      // In this order, so that all that passes on the clock lies within `passed`.
      let (start, before) = (MediaClock.systemTime, clock.time)
      while clock.time <= before {}
      clock.pause()
      let passed = MediaClock.systemTime - start
      #expect(clock.time - before <= 0.5 * passed + 1e-6)
      #expect(MediaClock(time: .nan, isPaused: true).time == 0)
    }

    @Test func theSystemsClockCannotBeSet() {
      let before = MediaClock.systemTime
      MediaClock.system.pause()
      MediaClock.system.rate = 0
      MediaClock.system.seek(to: 0)
      MediaClock.system.step(by: -1000)
      #expect(MediaClock.system.time >= before && !MediaClock.system.isPaused && MediaClock.system.rate == 1)
    }

    /// Layout and drawing during a commit have the tree's clock, for any current clock outside.
    @Test func theTreesClockIsCurrentInItsCallbacks() {
      final class Layer: CALayer {
        var times: [Double] = []
        override func layoutSublayers() { times.append(CACurrentMediaTime()) }
        override func display() { times.append(CACurrentMediaTime()) }
      }
      let layer = Layer()
      let context = CAContext(layer: layer, clock: MediaClock(time: 42, isPaused: true))
      layer.setNeedsLayout()
      layer.setNeedsDisplay()
      CATransaction.flush()
      #expect(layer.times == [42, 42])
      let link = MediaClock.$current.withValue(context.clock) { CADisplayLink { _ in } }
      #expect(link.timestamp == 0)
      link.invalidate()
    }
  }
}
