import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// behaviour.md, "CAMediaTiming": opacity 0→1, duration 1, linear, model value 0.5.
  @MainActor @Suite struct TimingTests {
    static let times = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 2.1]

    @Test(arguments: [
      ("autoreverses", [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.5]),
      ("repeatCount", [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.1]),
      ("repeatDuration", [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5]),
      ("timeOffset", [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5]),
      ("speed", [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5]),
    ]) func measuredRow(_ property: String, _ expected: [Double]) throws {
      let animation = fade()
      let value: Any =
        switch property {
        case "autoreverses": true
        case "repeatCount": 2.5
        case "repeatDuration": 1.7
        case "timeOffset": 0.3
        default: -1
        }
      animation.setValue(value, forKey: property)
      expectClose(try Hosted().opacities(animation, at: Self.times), expected)
    }

    /// Apple's AVCoreAnimationBeginTimeAtZero is 1e-100: time 0, where 0 means now. At time 0 such an animation has begun,
    /// also one that begins with its group.
    @Test(arguments: [1e-100, -1e-100, 0]) func aTinyBeginTimeIsTimeZero(_ begin: Double) throws {
      let times = [0, 0.25, 0.5, 1.5]
      let animation = fade()
      animation.beginTime = begin
      expectClose(try Hosted().opacities(animation, at: times), [0, 0.25, 0.5, 0.5])
      let member = fade()
      member.beginTime = begin
      let group = CAAnimationGroup()
      group.animations = [member]
      group.duration = 1
      group.beginTime = 1e-100
      expectClose(try Hosted().opacities(group, at: times), [0, 0.25, 0.5, 0.5])
    }

    /// The time of a layer that begins at such a time is that of its superlayer.
    @Test func aTinyBeginTimeOfALayerIsTimeZero() throws {
      MediaClock.current.start(at: 0, paused: true)
      let (root, layer) = (CALayer(), CALayer())
      root.addSublayer(layer)
      layer.beginTime = 1e-100
      let animation = fade()
      animation.beginTime = 1e-100
      layer.opacity = 0.5
      layer.add(animation, forKey: nil)
      let context = CAContext(layer: root)
      CATransaction.flush()
      #expect(layer.presentation()?.opacity == 0 && layer.beginTime == 1e-100)
      withExtendedLifetime(context) {}
    }

    @Test(arguments: [
      (CAMediaTimingFillMode.removed, [0.5, 0.5, 0, 0.5, 1, 0.5]),
      (.forwards, [0.5, 0.5, 0, 0.5, 1, 1]),
      (.backwards, [0, 0, 0, 0.5, 1, 0.5]),
      (.both, [0, 0, 0, 0.5, 1, 1]),
    ]) func fillMode(_ mode: CAMediaTimingFillMode, _ expected: [Double]) throws {
      let animation = fade()
      animation.beginTime = 1
      animation.fillMode = mode
      expectClose(try Hosted().opacities(animation, at: [0, 0.5, 1, 1.5, 2, 2.5]), expected)
    }

    @Test func durationOfZeroIsTheTransactions() throws {
      let hosted = Hosted()
      let animation = fade()
      animation.duration = 0
      expectClose(try hosted.opacities(animation, at: [0, 0.125, 0.25, 0.3]), [0, 0.5, 1, 0.5])
      #expect(hosted.layer.animation(forKey: "opacity")?.duration == 0.25)
    }

    @Test func anAnimationThatIsRemovedOnCompletionHoldsNothingAfterwards() throws {
      let hosted = Hosted()
      let animation = fade()
      animation.fillMode = .forwards
      hosted.layer.add(animation, forKey: nil)
      #expect(try hosted.at(1.5).opacity == 1)  // the model value
      animation.toValue = 0.25
      #expect(try hosted.at(0.5).opacity == 0.5)  // what was stored was a copy
    }

    @Test func layersNestTheirTimes() {
      let outer = CALayer()
      let inner = CALayer()
      outer.addSublayer(inner)
      outer.speed = 2
      outer.timeOffset = 1
      outer.beginTime = 3
      #expect(outer.convertTime(10, from: nil) == 15)
      #expect(outer.convertTime(15, to: nil) == 10)
      inner.speed = 0.5
      inner.beginTime = 5
      #expect(inner.convertTime(10, from: nil) == 5)
      #expect(inner.convertTime(5, to: nil) == 10)
      #expect(outer.convertTime(5, from: inner) == 15)
      inner.speed = 0
      #expect(inner.convertTime(123, from: nil) == inner.convertTime(7, from: nil))
    }

    @Test func aPausedLayerGoesOnWhereItStopped() throws {
      MediaClock.current.start(at: 1000, paused: true)
      let hosted = Hosted()
      let animation = fade()
      animation.duration = 10
      hosted.layer.add(animation, forKey: "fade")
      CATransaction.flush()
      MediaClock.current.seek(to: 1004)
      #expect(try #require(hosted.layer.presentation()).opacity == 0.4)
      // Apple's technical note QA1673: pause, wait, resume.
      let paused = hosted.layer.convertTime(CACurrentMediaTime(), from: nil)
      hosted.layer.speed = 0
      hosted.layer.timeOffset = paused
      CATransaction.flush()
      MediaClock.current.seek(to: 1500)
      #expect(try #require(hosted.layer.presentation()).opacity == 0.4)
      hosted.layer.speed = 1
      hosted.layer.timeOffset = 0
      hosted.layer.beginTime = 0
      hosted.layer.beginTime = hosted.layer.convertTime(CACurrentMediaTime(), from: nil) - paused
      CATransaction.flush()
      MediaClock.current.seek(to: 1503)
      #expect(abs(try #require(hosted.layer.presentation()).opacity - 0.7) < 1e-6)
    }

    @Test func anAnimationAddedToAPausedLayerBeginsAtThePause() throws {
      MediaClock.current.start(at: 5000, paused: true)
      let hosted = Hosted()
      hosted.layer.speed = 0
      hosted.layer.timeOffset = 5000
      CATransaction.flush()
      hosted.layer.add(fade(), forKey: "fade")
      CATransaction.flush()
      #expect(try #require(hosted.layer.presentation()).opacity == 0)
      hosted.layer.timeOffset = 5000.5
      CATransaction.flush()
      #expect(try #require(hosted.layer.presentation()).opacity == 0.5)
    }

    @Test func theHostsClockScalesPausesStepsAndSeeksWithoutAJump() throws {
      MediaClock.current.start(at: 0)
      MediaClock.current.setRate(0.1)
      let (start, before) = (MediaClock.systemTime, CACurrentMediaTime())
      MediaClock.current.setRate(1)
      let passed = CACurrentMediaTime() - before
      // No faster than real time, whatever the machine did meanwhile.
      #expect(passed >= 0 && passed <= MediaClock.systemTime - start)
      MediaClock.current.pause()
      let paused = CACurrentMediaTime()
      #expect(CACurrentMediaTime() == paused)
      MediaClock.current.step(by: 1 / 60.0)
      #expect(abs(CACurrentMediaTime() - paused - 1 / 60.0) < 1e-12)
      MediaClock.current.seek(to: 42)
      #expect(CACurrentMediaTime() == 42)
      #expect(MediaClock.current.realSeconds(until: 43) == .infinity)
      MediaClock.current.resume()
      MediaClock.current.setRate(2)
      let asked = MediaClock.systemTime
      let left = MediaClock.current.realSeconds(until: CACurrentMediaTime() + 3)
      #expect(left <= 1.5 + 1e-9 && left >= 1.5 - (MediaClock.systemTime - asked) - 1e-9)
    }
  }
}
