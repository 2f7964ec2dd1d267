// Over 500 lines: it is one suite, and all of its tests need the same stopped clock and the same log.

import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Each start, completion and stop is called once, in the measured order, for every way in which an
  /// animation ends. The tests run on the main queue, so that no turn of it intervenes.
  @MainActor @Suite struct CallbackTests {
    let log = CallbackLog()
    let hosted = Hosted()

    /// Adds a fade with delegate and completion block in one transaction, and commits.
    private func add(
      key: String? = "fade", to layer: CALayer? = nil, _ configure: (CABasicAnimation) -> Void = { _ in }
    ) {
      CATransaction.begin()
      CATransaction.setCompletionBlock(log.block())
      (layer ?? hosted.layer).add(heard(log.delegate(), configure), forKey: key)
      CATransaction.commit()
      CATransaction.flush()
    }

    private func go(to time: Double) {
      MediaClock.current.seek(to: time)
      hosted.context.tick()
    }

    private let whole = ["start", "completion", "stop true"]
    private let cutOff = ["start", "completion", "stop false"]

    // MARK: The end

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

    // MARK: Cut off

    @Test func removedBeforeItsEnd() {
      withStoppedClock {
        add()
        go(to: 0.5)
        hosted.layer.removeAnimation(forKey: "fade")
        #expect(log.lines == ["start"], "never inside of the call")
        MainCallbacks.drain()
        go(to: 2)
        #expect(log.lines == cutOff)
      }
    }

    @Test func removedBeforeItStarted() {
      withStoppedClock {
        add { $0.beginTime = 50 }
        hosted.layer.removeAllAnimations()
        CATransaction.flush()
        go(to: 60)
        #expect(log.lines == cutOff)
      }
    }

    @Test func removedBeforeItWasCommitted() {
      CATransaction.begin()
      CATransaction.setCompletionBlock(log.block())
      hosted.layer.add(heard(log.delegate()), forKey: "fade")
      hosted.layer.removeAnimation(forKey: "fade")
      CATransaction.commit()
      CATransaction.flush()
      MainCallbacks.drain()
      #expect(log.lines == cutOff)
    }

    @Test func replacedUnderItsKey() {
      withStoppedClock {
        add()
        go(to: 0.5)
        hosted.layer.add(heard(log.delegate("new")), forKey: "fade")
        CATransaction.flush()
        hosted.context.tick()
        #expect(log.lines == cutOff + ["start new"])
        go(to: 1.5)
        #expect(log.lines == cutOff + ["start new", "stop new true"])
      }
    }

    @Test func aNilKeyReplacesNothing() {
      withStoppedClock {
        add(key: nil)
        add(key: nil)
        go(to: 1)
        #expect(log.lines.filter { $0 == "stop true" }.count == 2 && hosted.layer.records.isEmpty)
      }
    }

    enum Leaving: CaseIterable { case removed, superlayer, list, mask, hosting, anotherRoot }

    @Test(arguments: Leaving.allCases) func itsLayerLeavesTheTree(_ way: Leaving) {
      withStoppedClock {
        let (middle, layer) = (CALayer(), CALayer())
        if way == .mask { middle.mask = layer } else { middle.addSublayer(layer) }
        hosted.root.addSublayer(middle)
        add(to: layer)
        go(to: 0.5)
        var other: CAContext?
        switch way {
        case .removed: layer.removeFromSuperlayer()
        case .superlayer: middle.removeFromSuperlayer()
        case .list: hosted.root.sublayers = []
        case .mask: middle.mask = nil
        case .hosting: hosted.context.layer = nil
        case .anotherRoot:
          // The root goes elsewhere, and its sublayer stays behind.
          middle.sublayers = nil
          other = CAContext(layer: hosted.root)
        }
        CATransaction.flush()
        #expect(log.lines == cutOff && layer.animationKeys() == nil)
        MediaClock.current.seek(to: 3)
        hosted.context.tick()
        other?.tick()
        #expect(log.lines == cutOff)
      }
    }

    @Test func itsTreeIsReleased() {
      withStoppedClock {
        weak var gone: CALayer?
        do {
          let root = CALayer()
          let layer = CALayer()
          root.addSublayer(layer)
          gone = layer
          let context = CAContext(layer: root)
          add(to: layer)
          context.tick()
          #expect(log.lines == ["start"])
        }
        CATransaction.flush()
        MainCallbacks.drain()
        #expect(gone == nil && log.lines == cutOff)
      }
    }

    @Test func theContextIsReleasedButTheRootStays() {
      withStoppedClock {
        let root = CALayer()
        var context: CAContext? = CAContext(layer: root)
        add(to: root)
        context?.tick()
        context = nil
        MediaClock.current.seek(to: 1)
        root.context?.callbacks.tick()
        #expect(log.lines == whole)
      }
    }

    @Test func aDelegatesAnimationOfALayerInNoTreeEndsAtOnce() {
      let layer = CALayer()
      layer.add(heard(log.delegate()), forKey: "fade")
      #expect(layer.animationKeys() == ["fade"] && log.lines == [])
      CATransaction.flush()
      #expect(log.lines == ["start", "stop false"] && layer.animationKeys() == nil)
    }

    @Test func theCompletionBlockComesBetweenWhereTheLayerIsInNoTree() {
      let layer = CALayer()
      add(to: layer)
      #expect(log.lines == cutOff && layer.animationKeys() == nil)
    }

    @Test func anAnimationThatNobodyHearsStaysOnALayerInNoTree() {
      withStoppedClock {
        let layer = CALayer()
        layer.add(fade(), forKey: "fade")
        layer.add(heard(log.delegate()) { $0.isRemovedOnCompletion = false }, forKey: "kept")
        CATransaction.flush()
        #expect(layer.animationKeys() == ["fade", "kept"] && log.lines == [])
        // It runs when the layer comes into a tree.
        hosted.root.addSublayer(layer)
        CATransaction.flush()
        MediaClock.current.seek(to: 0.5)
        hosted.context.tick()
        #expect(layer.presentation()?.opacity == 0.5 && log.lines == ["start"])
      }
    }

    @Test func aLayerReleasedBeforeTheCommitEndsItsAnimations() {
      do {
        let layer = CALayer()
        layer.add(heard(log.delegate()), forKey: "fade")
      }
      CATransaction.flush()
      MainCallbacks.drain()
      #expect(log.lines == ["start", "stop false"])
    }

    // MARK: Going on

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

    // MARK: Completion blocks

    @Test func anEmptyTransactionsBlockRunsSoon() async {
      CATransaction.begin()
      CATransaction.setCompletionBlock(log.block())
      CATransaction.commit()
      #expect(log.lines == [])
      await turns { log.lines == ["completion"] }
    }

    @Test func innerBlocksRunBeforeOuterOnes() {
      withStoppedClock {
        CATransaction.begin()
        CATransaction.setCompletionBlock(log.block("outer"))
        CATransaction.begin()
        CATransaction.setCompletionBlock(log.block("inner"))
        hosted.layer.add(heard(log.delegate("a")), forKey: "a")
        CATransaction.commit()
        CATransaction.begin()
        CATransaction.setCompletionBlock(log.block("empty"))
        CATransaction.commit()
        hosted.layer.add(heard(log.delegate("b")) { $0.duration = 2 }, forKey: "b")
        CATransaction.commit()
        go(to: 5)
        #expect(
          log.lines == [
            "empty", "start a", "start b", "inner", "stop a true", "outer", "stop b true",
          ])
      }
    }

    @Test func aBlockWaitsForWhatIsAddedAfterIt() {
      withStoppedClock {
        CATransaction.begin()
        hosted.layer.add(heard(log.delegate("before")), forKey: "before")
        CATransaction.setCompletionBlock(log.block("first"))
        hosted.layer.add(heard(log.delegate("between")) { $0.duration = 2 }, forKey: "between")
        CATransaction.setCompletionBlock(log.block("second"))
        hosted.layer.add(heard(log.delegate("after")) { $0.duration = 3 }, forKey: "after")
        CATransaction.setCompletionBlock(nil)
        CATransaction.commit()
        go(to: 5)
        #expect(
          log.lines.filter { !$0.hasPrefix("start") } == [
            "stop before true", "first", "stop between true", "second", "stop after true",
          ])
      }
    }

    @Test func aBlockWaitsForImplicitAnimations() {
      withStoppedClock {
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setCompletionBlock(log.block())
        hosted.layer.cornerRadius = 5
        CATransaction.commit()
        go(to: 1.9)
        #expect(log.lines == [])
        go(to: 2)
        #expect(log.lines == ["completion"])
      }
    }

    @Test func aBlockMayAddWhatNoOneWaitsFor() {
      withStoppedClock {
        let (layer, log) = (hosted.layer, log)
        CATransaction.begin()
        CATransaction.setCompletionBlock(log.block("outer"))
        CATransaction.begin()
        CATransaction.setCompletionBlock {
          log.lines.append("inner")
          layer.add(heard(log.delegate("more")), forKey: "more")
        }
        CATransaction.commit()
        CATransaction.commit()
        CATransaction.flush()
        MainCallbacks.drain()
        #expect(log.lines == ["inner", "outer"])
        CATransaction.flush()
        go(to: 3)
        #expect(log.lines == ["inner", "outer", "start more", "stop more true"])
      }
    }

    @Test func aBlockThatCallsForItselfDoesNotHoldUpTheTurn() {
      var rounds = 0
      func again() {
        rounds += 1
        CATransaction.begin()
        if rounds < 1000 { CATransaction.setCompletionBlock(again) }
        CATransaction.commit()
      }
      again()
      MainCallbacks.drain()
      #expect(rounds == 2)
      rounds = 1000
      MainCallbacks.drain()
    }

    @Test func noBlockWaitsForALayerThatIsNotLive() {
      withStoppedClock {
        let (loose, joining) = (CALayer(), CALayer())
        CATransaction.begin()
        CATransaction.setCompletionBlock(log.block("loose"))
        loose.add(fade(), forKey: "fade")
        CATransaction.commit()
        CATransaction.flush()
        MainCallbacks.drain()
        #expect(log.lines == ["loose"])
        // Live by the commit, it counts.
        CATransaction.begin()
        CATransaction.setCompletionBlock(log.block("joined"))
        joining.add(fade(), forKey: "fade")
        hosted.root.addSublayer(joining)
        CATransaction.commit()
        CATransaction.flush()
        go(to: 0.9)
        #expect(log.lines == ["loose"])
        go(to: 1)
        #expect(log.lines == ["loose", "joined"])
      }
    }

    @Test func layoutBelongsToTheTransactionThatCommitsIt() {
      final class Changing: CALayer {
        override func layoutSublayers() { sublayers?.first?.opacity = 0.25 }
      }
      withStoppedClock {
        CATransaction.flush()
        let layer = Changing()
        layer.addSublayer(CALayer())
        let hosted = Hosted(layer)
        layer.sublayers?.first?.removeAllAnimations()
        layer.sublayers?.first?.opacity = 1
        CATransaction.flush()
        layer.sublayers?.first?.removeAllAnimations()
        CATransaction.flush()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock(log.block())
        layer.sublayers?.first?.opacity = 1
        layer.setNeedsLayout()
        CATransaction.commit()
        #expect(layer.sublayers?.first?.opacity == 0.25)
        #expect(layer.sublayers?.first?.animationKeys() == nil)
        MainCallbacks.drain()
        #expect(log.lines == ["completion"] && hosted.context.layer != nil)
      }
    }
  }
}
