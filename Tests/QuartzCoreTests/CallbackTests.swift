import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// The start, the completion block and the stop of an animation that runs to its end are called once each, in the
  /// measured order. The tests run on the main queue, so that no turn of it intervenes.
  @MainActor @Suite struct CallbackTests: CallbackSuite {
    let log = CallbackLog()
    let hosted = Hosted()

    @Test func theMainThreadsTurnsBringThem() async {
      MediaClock.current.start(at: 0, paused: true)
      add()
      await turns { log.lines == ["start"] }
      MediaClock.current.seek(to: 0.99)
      for _ in 0..<10 { await turn() }
      #expect(log.lines == ["start"])
      MediaClock.current.step(by: 500)
      await turns { log.lines.count == 3 }
      #expect(log.lines == whole && hosted.layer.animationKeys() == nil)
    }

    @Test func aRunningClockBringsThem() async {
      MediaClock.current.start(at: 0)
      MediaClock.current.setRate(100)
      add()
      await turns { log.lines == whole }
    }

    @Test func aJumpFarAheadBringsAllOnceInOrderOfTheirTimes() {
      withStoppedClock {
        CATransaction.begin()
        CATransaction.setCompletionBlock(log.block())
        for (name, begin) in [("late", 30.0), ("early", 10), ("longest", 1)] {
          hosted.layer.add(
            heard(log.delegate(name)) {
              $0.beginTime = begin
              $0.duration = name == "longest" ? 100 : 5
            }, forKey: name)
        }
        CATransaction.commit()
        go(to: 1e7)
        go(to: 2e7)
        #expect(
          log.lines == [
            "start longest", "start early", "stop early true", "start late", "stop late true", "completion",
            "stop longest true",
          ])
      }
    }

    @Test func timeThatGoesBackStartsNothingAgain() {
      withStoppedClock(at: 10) {
        add { $0.isRemovedOnCompletion = false }
        go(to: 10.5)
        go(to: 2)
        go(to: 10.5)
        #expect(log.lines == ["start"])
        go(to: 11)
        go(to: 3)
        go(to: 12)
        #expect(log.lines == whole)
        // It stays, and its removal is not a second end.
        #expect(hosted.layer.animationKeys() == ["fade"])
        hosted.layer.removeAllAnimations()
        MainCallbacks.drain()
        #expect(log.lines == whole)
      }
    }

    @Test func endingTogetherTheBlockComesBeforeEveryStop() {
      withStoppedClock {
        CATransaction.begin()
        CATransaction.setCompletionBlock(log.block())
        hosted.layer.add(heard(log.delegate("a")), forKey: "a")
        hosted.layer.add(heard(log.delegate("b")), forKey: "b")
        CATransaction.commit()
        go(to: 1)
        #expect(log.lines == ["start a", "start b", "completion", "stop a true", "stop b true"])
      }
    }

    struct Length: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let end: Double
      let configure: @Sendable (CABasicAnimation) -> Void
    }

    nonisolated static let lengths = [
      Length(testDescription: "repeatCount", end: 2.5) { $0.repeatCount = 2.5 },
      Length(testDescription: "repeatDuration", end: 1.7) { $0.repeatDuration = 1.7 },
      Length(testDescription: "autoreverses", end: 4) {
        $0.autoreverses = true
        $0.repeatCount = 2
      },
      Length(testDescription: "speed 2", end: 0.5) { $0.speed = 2 },
      Length(testDescription: "speed −0.5", end: 2) { $0.speed = -0.5 },
      Length(testDescription: "timeOffset", end: 1) { $0.timeOffset = 0.3 },
      Length(testDescription: "begins later", end: 8) { $0.beginTime = 107 },
      Length(testDescription: "filled", end: 1) { $0.fillMode = .both },
      Length(testDescription: "the transaction's duration", end: 0.25) { $0.duration = 0 },
      Length(testDescription: "no such duration", end: 0.25) { $0.duration = .nan },
    ]

    @Test(arguments: lengths) func theEndIsThatOfTheActiveTime(_ length: Length) {
      withStoppedClock(at: 100) {
        add(length.configure)
        go(to: 100 + length.end - 1e-6)
        #expect(log.lines == ["start"])
        go(to: 100 + length.end + 1e-6)
        #expect(log.lines == whole)
      }
    }

    @Test func aBeginInTheFutureIsWaitedFor() {
      withStoppedClock(at: 100) {
        add {
          $0.beginTime = 103
          $0.fillMode = .backwards
        }
        go(to: 102.9)
        #expect(log.lines == [])
        go(to: 103)
        #expect(log.lines == ["start"])
      }
    }

    @Test func aBeginLongAgoIsOverAtOnce() {
      withStoppedClock(at: 100) {
        add { $0.beginTime = 50 }
        hosted.context.tick()
        #expect(log.lines == whole)
      }
    }

    @Test func endlessUntilRemoved() {
      withStoppedClock {
        add { $0.repeatCount = .infinity }
        go(to: 1e9)
        #expect(log.lines == ["start"])
        hosted.layer.removeAnimation(forKey: "fade")
        MainCallbacks.drain()
        #expect(log.lines == cutOff)
      }
    }

    @Test func aTransactionOfNoLengthIsOverAtOnce() {
      withStoppedClock {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0)
        CATransaction.setCompletionBlock(log.block())
        hosted.layer.opacity = 0
        CATransaction.commit()
        hosted.context.tick()
        #expect(log.lines == ["completion"] && hosted.layer.animationKeys() == nil)
      }
    }

    @Test func aGroupIsHeardAsOne() {
      withStoppedClock {
        let group = CAAnimationGroup()
        group.animations = [heard(log.delegate("member")), heard(log.delegate("other"))]
        group.duration = 2
        group.delegate = log.delegate("group")
        hosted.layer.add(group, forKey: "group")
        CATransaction.flush()
        go(to: 1.5)
        #expect(log.lines == ["start group"])
        go(to: 2)
        #expect(log.lines == ["start group", "stop group true"])
      }
    }

    @Test func aTransitionIsHeard() {
      withStoppedClock {
        let transition = CATransition()
        transition.delegate = log.delegate()
        transition.duration = 1
        hosted.layer.add(transition, forKey: "anything")
        CATransaction.flush()
        #expect(hosted.layer.animationKeys() == ["transition"])
        go(to: 1)
        #expect(log.lines == ["start", "stop true"])
      }
    }
  }
}
