import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// `nextFrameTime` is the next moment at which anything moves.
  @MainActor @Suite struct NextFrameTimeTests {
    /// The moments at which a frame is due from 0 on, until one is due at once (−1) or none is (infinity).
    private func due(_ animation: CAAnimation?, on layer: CALayer = CALayer(), limit: Int = 12) -> [Double] {
      MediaClock.current.start(at: 0, paused: true)
      let hosted = Hosted(layer)
      if let animation { layer.add(animation, forKey: "a") }
      CATransaction.flush()
      var times: [Double] = []
      var time = -1e-9
      while times.count < limit {
        _ = hosted.context.tree.evaluate(at: time)
        let next = hosted.context.nextFrameTime(after: time)
        if next <= time {
          times.append(-1)
          break
        }
        if next == .infinity { break }
        times.append((next * 1e6).rounded() / 1e6)
        time = next
      }
      return times
    }

    private func keyframes(_ values: [Any], _ mode: CAAnimationCalculationMode = .discrete)
      -> CAKeyframeAnimation
    {
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      animation.values = values
      animation.calculationMode = mode
      animation.duration = 4
      return animation
    }

    @Test func nothingIsDueAtRest() { #expect(due(nil).isEmpty) }

    @Test func anAnimationInTheFutureIsDueWhenItBegins() {
      let animation = fade()
      animation.beginTime = 3
      #expect(due(animation) == [3, -1])
    }

    @Test func whatGoesNowhereIsDueAtItsEnds() {
      let animation = fade()
      animation.beginTime = 2
      animation.fromValue = 0.5
      animation.toValue = 0.5
      #expect(due(animation) == [2, 3])
      animation.keyPath = "transform.rotation.z"
      #expect(due(animation) == [2, 3])
    }

    @Test func discreteKeyframesAreDueAtTheirMarks() {
      let animation = keyframes([0, 1, 0.5, 0.7])
      animation.beginTime = 1
      #expect(due(animation) == [1, 2, 3, 4, 5])
      animation.keyTimes = [0, 0.1, 0.6, 1]
      #expect(due(animation) == [1, 1.4, 3.4, 5])
      animation.speed = 2
      #expect(due(animation) == [1, 1.2, 2.2, 3])
    }

    @Test func repeatedMarks() {
      let animation = keyframes([0, 1])
      animation.beginTime = 1
      animation.repeatCount = 2
      #expect(due(animation) == [1, 3, 5, 7, 9])
      animation.autoreverses = true
      // There at 3, back at 7; there again at 11 and back at 15.
      #expect(due(animation) == [1, 3, 7, 11, 15, 17])
    }

    @Test func endlessMarks() {
      let animation = keyframes([0, 1])
      animation.beginTime = 1
      animation.repeatCount = .infinity
      #expect(due(animation, limit: 6) == [1, 3, 5, 7, 9, 11])
    }

    @Test func marksWithinGroups() {
      let animation = keyframes([0, 1, 0.5, 0.7])
      animation.beginTime = 0.5
      let group = CAAnimationGroup()
      group.animations = [animation]
      group.beginTime = 1
      group.duration = 3
      group.speed = 0.5
      // The group runs from 1 to 7 at half speed; its time 0.5 is 2, and marks lie two seconds apart.
      #expect(due(group) == [1, 2, 4, 6, 7])
    }

    @Test func contentsAndPathsThatSwitch() {
      let layer = CAShapeLayer()
      let animation = CABasicAnimation(keyPath: "path")
      animation.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
      animation.toValue = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
      animation.duration = 2
      animation.beginTime = 1
      #expect(due(animation, on: layer) == [1, 2, 3])
    }

    @Test func aLayersOwnTimeCounts() {
      let layer = CALayer()
      layer.speed = 2
      layer.beginTime = 10
      let animation = keyframes([0, 1])
      animation.beginTime = 2
      // Local 2, 4, 6 are 11, 12 and 13 of the host.
      #expect(due(animation, on: layer) == [11, 12, 13])
      layer.speed = 0
      #expect(due(animation, on: layer).isEmpty)
    }

    @Test func delayedCopiesAreDueLater() {
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 3
      replicator.instanceDelay = 10
      let dot = CALayer()
      let animation = keyframes([0, 1])
      animation.beginTime = 1
      dot.add(animation, forKey: "a")
      replicator.addSublayer(dot)
      #expect(due(nil, on: replicator) == [1, 3, 5, 11, 13, 15, 21, 23, 25])
      // A speed of the copies shortens their animations, and the delay, which is their parent's, stays.
      dot.speed = 2
      #expect(due(nil, on: replicator) == [0.5, 1.5, 2.5, 10.5, 11.5, 12.5, 20.5, 21.5, 22.5])
    }

    @Test func whatMovesIsDueAtOnce() {
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.toValue = 10
      spring.beginTime = 1
      spring.duration = 1
      #expect(due(spring) == [1, -1])
      let eased = keyframes([0, 1])
      eased.timingFunction = CAMediaTimingFunction(name: .easeIn)
      eased.beginTime = 1
      #expect(due(eased) == [1, -1])
    }
  }
}
