import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// For what the completion blocks of transactions wait, and in which order they run. The tests run on the main queue, so that no turn of it intervenes.
  @MainActor @Suite struct CompletionBlockTests: CallbackSuite {
    let log = CallbackLog()
    let hosted = Hosted()

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
