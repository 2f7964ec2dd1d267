import Foundation
import Synchronization
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// When transactions open and commit, on which thread.
  @MainActor @Suite struct RunLoopTransactionTests {
    @Test func theMainThreadsTurnCommits() async {
      let hosted = Hosted()
      CATransaction.flush()
      hosted.layer.contentsGravity = .top
      #expect(hosted.layer.presentation()?.contentsGravity == .resize)
      await turns { hosted.layer.presentation()?.contentsGravity == .top }
      #expect(TransactionState.current.levels.isEmpty)
    }

    /// What another thread may touch until it is done.
    final class Box: @unchecked Sendable {
      var layer = CALayer()
      var context: CAContext?
      var value = ""
      var commits = 0
      private let done = Mutex(false)
      var isDone: Bool {
        get { done.withLock { $0 } }
        set { done.withLock { $0 = newValue } }
      }
    }

    @Test func aSecondaryThreadsRunLoopCommits() async {
      let box = Box()
      let thread = Thread {
        let context = CAContext(layer: box.layer)
        CATransaction.flush()
        box.layer.contentsGravity = .left
        let end = Date(timeIntervalSinceNow: 600)
        while box.layer.presentation()?.contentsGravity != .left, end.timeIntervalSinceNow > 0 {
          _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.004))
        }
        box.value = box.layer.presentation()?.contentsGravity.rawValue ?? ""
        box.context = context
        box.isDone = true
      }
      thread.start()
      await turns { box.isDone }
      #expect(box.value == "left")
    }

    @Test func whatAThreadLeavesBehindIsCommittedWhenItEnds() async {
      let box = Box()
      let log = CallbackLog()
      nonisolated(unsafe) let block = log.block()
      let context = CAContext(layer: box.layer)
      CATransaction.flush()
      let version = context.tree.version
      Thread.detachNewThread {
        CATransaction.begin()
        CATransaction.setCompletionBlock(block)
        box.layer.contentsGravity = .right
        box.isDone = true
      }
      await turns { log.lines == ["completion"] }
      #expect(box.isDone && context.tree.version == version + 1)
      #expect(box.layer.presentation()?.contentsGravity == .right)
    }

    @Test func callbacksOfAnotherThreadsTransactionComeOnTheMainQueue() async {
      let box = Box()
      let clock = MediaClock(isPaused: true)
      Thread.detachNewThread {
        box.context = CAContext(layer: box.layer, clock: clock)
        CATransaction.begin()
        CATransaction.setCompletionBlock {
          box.value = MainLoop.isCurrent ? "main" : "elsewhere"
        }
        box.layer.add(fade(), forKey: "fade")
        CATransaction.commit()
        CATransaction.flush()
        clock.seek(to: 2)
        // The tree belongs to this thread, so ended animations are removed on it.
        let end = Date(timeIntervalSinceNow: 600)
        while box.layer.animationKeys() != nil, end.timeIntervalSinceNow > 0 {
          _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.004))
        }
        box.isDone = box.layer.animationKeys() == nil
      }
      await turns { box.isDone && box.value != "" }
      #expect(box.value == "main")
    }

    @Test func twoThreadsChangeTwoTrees() async {
      let boxes = [Box(), Box()]
      for box in boxes {
        Thread.detachNewThread {
          let context = CAContext(layer: box.layer)
          for index in 0..<400 {
            let layer = CALayer()
            box.layer.addSublayer(layer)
            layer.position = CGPoint(x: index, y: 0)
            CATransaction.flush()
            layer.position = CGPoint(x: 0, y: index)
            layer.add(fade(), forKey: "fade")
            CATransaction.setCompletionBlock {}
            if index % 3 == 0 { box.layer.sublayers?.first?.removeFromSuperlayer() }
            CATransaction.flush()
            if layer.presentation()?.position.x == CGFloat(index) { box.commits += 1 }
          }
          box.context = context
          box.isDone = true
        }
      }
      await turns { boxes.allSatisfy(\.isDone) }
      for box in boxes {
        // Under its implicit animation each is still near where it was.
        #expect(box.layer.sublayers?.count == 400 - 134 && box.context?.tree.nodeCount == 1 + 400 - 134)
      }
    }

    @Test func layersMayBeReleasedOnAnotherThread() async {
      let log = CallbackLog()
      let hosted = Hosted()
      for round in 0..<50 {
        var box: Box? = Box()
        let child = CALayer()
        box?.layer.addSublayer(child)
        box?.context = box.map { CAContext(layer: $0.layer) }
        CATransaction.flush()
        let animation = fade()
        animation.delegate = log.delegate()
        child.add(animation, forKey: "fade")
        hosted.layer.cornerRadius = CGFloat(round)
        let isReleased = Mutex(false)
        // Over there the tree goes, while the transaction is open here.
        nonisolated(unsafe) var last = [box]
        box = nil
        let thread = Thread {
          last.removeAll()
          isReleased.withLock { $0 = true }
        }
        thread.start()
        if round % 2 == 0 { CATransaction.flush() }
        await turns { isReleased.withLock { $0 } && log.lines.count == 2 * (round + 1) }
        #expect(child.context == nil)
      }
      #expect(log.lines.filter { $0 == "stop false" }.count == 50)
    }

    /// The last reference to a tree goes while the tree is committed: the commit still finds all of it.
    @Test func treeIsKeptWhileItCommits() {
      final class Dropping: CABasicAnimation {
        nonisolated(unsafe) static var drop: (() -> Void)?
        // The commit calls it when it has found out when the animation begins.
        override func noteBegin(_ time: CFTimeInterval) {
          Self.drop?()
          super.noteBegin(time)
        }
      }
      var root: CALayer? = CALayer()
      var context = root.map { CAContext(layer: $0) }
      weak let observed = root
      let child = CALayer()
      root?.addSublayer(child)
      CATransaction.flush()
      let host = context?.host
      let version = host?.tree.version ?? 0
      let animation = Dropping(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
      child.add(animation, forKey: "a")
      Dropping.drop = {
        root = nil
        context = nil
      }
      defer { Dropping.drop = nil }
      CATransaction.flush()
      #expect(root == nil && context == nil && observed == nil)
      #expect(child.context == nil && child.node == -1 && !child.isCommitted && child.superlayer == nil)
      // The animation, then the end of the tree.
      #expect(host?.tree.version == version + 2 && host?.tree.nodeCount == 0)
    }

    // MARK: Nesting

    @Test func flushInsideAnExplicitTransactionWaits() {
      let hosted = Hosted()
      CATransaction.begin()
      hosted.layer.contentsGravity = .top
      CATransaction.flush()
      #expect(hosted.layer.presentation()?.contentsGravity == .resize)
      CATransaction.commit()
      #expect(hosted.layer.presentation()?.contentsGravity == .top)
    }

    @Test func insideTheImplicitOneAnExplicitOneDoesNotCommit() {
      let hosted = Hosted()
      hosted.layer.contentsGravity = .top
      CATransaction.begin()
      hosted.layer.contentsGravity = .bottom
      CATransaction.commit()
      #expect(hosted.layer.presentation()?.contentsGravity == .resize)
      CATransaction.flush()
      #expect(hosted.layer.presentation()?.contentsGravity == .bottom)
    }

    @Test func commitsWithoutBeginAreIgnoredWhereverTheyAre() {
      final class Closing: CALayer {
        override func layoutSublayers() {
          CATransaction.commit()
          CATransaction.commit()
          CATransaction.begin()
        }
      }
      let hosted = Hosted(Closing())
      CATransaction.flush()
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      CATransaction.begin()
      hosted.layer.setNeedsLayout()
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 3)
      CATransaction.commit()
      CATransaction.commit()
      #expect(!TransactionState.current.levels.contains { !$0.isImplicit })
      #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func keyedValues() {
      CATransaction.begin()
      CATransaction.setValue(1, forKey: "mood")
      CATransaction.begin()
      #expect(CATransaction.value(forKey: "mood") as? Int == 1)
      CATransaction.setValue(2, forKey: "mood")
      #expect(CATransaction.value(forKey: "mood") as? Int == 2)
      CATransaction.setValue(nil, forKey: "mood")
      #expect(CATransaction.value(forKey: "mood") as? Int == 1)
      CATransaction.commit()
      CATransaction.setValue(NSNumber(value: true), forKey: kCATransactionDisableActions)
      #expect(CATransaction.disableActions())
      CATransaction.setValue("no number", forKey: kCATransactionAnimationDuration)
      CATransaction.setAnimationDuration(-1)
      CATransaction.setAnimationDuration(.nan)
      #expect(CATransaction.animationDuration() == 0.25)
      CATransaction.setValue(
        CAMediaTimingFunction(name: .linear), forKey: kCATransactionAnimationTimingFunction)
      #expect(CATransaction.animationTimingFunction() === CAMediaTimingFunction(name: .linear))
      CATransaction.commit()
      #expect(CATransaction.value(forKey: "mood") == nil)
    }

    /// Whether the thread of this name sleeps.
    private func isAsleep(_ name: String) -> Bool {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.contains { task in
        // 123 (name) S …
        let stat = (try? String(contentsOfFile: "/proc/self/task/\(task)/stat", encoding: .utf8)) ?? ""
        return stat.contains("(\(name)) S")
      }
    }

    @Test func theLockIsRecursive() {
      CATransaction.lock()
      CATransaction.lock()
      CATransaction.unlock()
      // What the threads do, in order.
      let log = Mutex<[String]>([])
      let (begun, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let thread = Thread {
        // Not `Thread.name`: Foundation gives it to the system only if `start()` has returned already.
        try? "wants the lock".write(toFile: "/proc/thread-self/comm", atomically: false, encoding: .utf8)
        begun.signal()
        CATransaction.lock()
        log.withLock { $0.append("entered") }
        CATransaction.unlock()
        done.signal()
      }
      thread.start()
      begun.wait()
      // The other thread goes on until the lock stops it: it sleeps, or has entered.
      let end = Date(timeIntervalSinceNow: 600)
      while !isAsleep("wants the lock"), log.withLock({ $0.isEmpty }), end.timeIntervalSinceNow > 0 {
        sched_yield()
      }
      log.withLock { $0.append("unlocked") }
      CATransaction.unlock()
      #expect(done.wait(timeout: .now() + 600) == .success)
      #expect(log.withLock { $0 } == ["unlocked", "entered"])
    }
  }
}
