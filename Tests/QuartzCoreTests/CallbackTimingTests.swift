import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// The callbacks of an animation whose layer moves, pauses or changes its speed, and callbacks that change animations and
  /// layers. The tests run on the main queue, so that no turn of it intervenes.
  @MainActor @Suite struct CallbackTimingTests: CallbackSuite {
    let log = CallbackLog()
    let hosted = Hosted()

    @Test func aLayerThatMovesWithinOneTransactionGoesOn() {
      withStoppedClock {
        let other = Hosted()
        add()
        go(to: 0.25)
        hosted.layer.removeFromSuperlayer()
        hosted.root.addSublayer(hosted.layer)
        CATransaction.flush()
        go(to: 0.5)
        other.root.addSublayer(hosted.layer)
        CATransaction.flush()
        hosted.context.tick()
        other.context.tick()
        #expect(log.lines == ["start"] && hosted.layer.presentation()?.opacity == 0.5)
        MediaClock.current.seek(to: 1)
        hosted.context.tick()
        #expect(log.lines == ["start"])
        other.context.tick()
        #expect(log.lines == whole)
      }
    }

    @Test func aPausedLayerWaitsUntilItIsResumed() {
      withStoppedClock {
        add()
        go(to: 0.5)
        hosted.root.speed = 0
        hosted.root.timeOffset = 0.5
        CATransaction.flush()
        go(to: 100)
        #expect(log.lines == ["start"])
        hosted.root.speed = 1
        hosted.root.timeOffset = 0
        hosted.root.beginTime = 99.5
        CATransaction.flush()
        go(to: 100.49)
        #expect(log.lines == ["start"])
        go(to: 100.51)
        #expect(log.lines == whole)
      }
    }

    @Test func aSlowerLayerEndsLater() {
      withStoppedClock {
        add()
        go(to: 0.5)
        // From here on a quarter as fast: half a second left is two.
        hosted.layer.timeOffset = 0.5
        hosted.layer.beginTime = 0.5
        hosted.layer.speed = 0.25
        CATransaction.flush()
        go(to: 2.49)
        #expect(log.lines == ["start"])
        go(to: 2.51)
        #expect(log.lines == whole)
      }
    }

    @Test func aTransitionFollowsTheTimeOfTheLayersAbove() {
      withStoppedClock {
        let transition = CATransition()
        transition.duration = 1
        transition.delegate = log.delegate()
        hosted.layer.add(transition, forKey: nil)
        CATransaction.flush()
        hosted.root.speed = 0.5
        CATransaction.flush()
        go(to: 1.9)
        #expect(log.lines == ["start"])
        go(to: 2.1)
        #expect(log.lines == ["start", "stop true"])
      }
    }

    // MARK: Calls that change things

    @Test func aDelegateMayAddTheSameAgain() {
      withStoppedClock {
        let listener = log.delegate()
        let layer = hosted.layer
        var rounds = 0
        listener.stopped = {
          rounds += 1
          if rounds < 3 { layer.add(heard(listener), forKey: "fade") }
        }
        layer.add(heard(listener), forKey: "fade")
        CATransaction.flush()
        for time in 1...5 {
          go(to: Double(time))
          CATransaction.flush()
        }
        #expect(log.lines == ["start", "stop true", "start", "stop true", "start", "stop true"])
        listener.stopped = nil
      }
    }

    @Test func aDelegateMayRemoveAnimationsAndLayers() {
      withStoppedClock {
        let (root, layer) = (hosted.root, hosted.layer)
        let first = log.delegate("first")
        first.started = { layer.removeAllAnimations() }
        let second = log.delegate("second")
        second.stopped = { root.sublayers = nil }
        layer.add(heard(first), forKey: "first")
        layer.add(heard(second), forKey: "second")
        CATransaction.flush()
        hosted.context.tick()
        MainCallbacks.drain()
        CATransaction.flush()
        go(to: 5)
        #expect(
          log.lines == ["start first", "start second", "stop first false", "stop second false"])
        #expect(layer.superlayer == nil)
        first.started = nil
        second.stopped = nil
      }
    }

    @Test func theDelegateIsLetGo() {
      withStoppedClock {
        weak var gone: CallbackLog.Listener?
        for ends in [true, false] {
          do {
            let listener = log.delegate()
            gone = listener
            hosted.layer.add(heard(listener), forKey: "fade")
          }
          CATransaction.flush()
          #expect(gone != nil)
          MediaClock.current.step(by: 0.5)
          hosted.context.tick()
          if ends {
            MediaClock.current.step(by: 1)
            hosted.context.tick()
          } else {
            hosted.layer.removeAllAnimations()
          }
          CATransaction.flush()
          #expect(gone == nil)
        }
      }
    }
  }
}
