import Foundation
import Synchronization
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Other threads may read the presentation while the tree's own thread works; two threads that change a
  /// tree are stopped.
  @MainActor @Suite struct ThreadTests {
    /// A value that the threads of a test share. Each test is responsible for its safety.
    private final class Shared<Value>: @unchecked Sendable {
      var value: Value
      init(_ value: Value) { self.value = value }
    }

    /// Runs `body` on `count` threads at once, and `meanwhile` here until they are done, at least once.
    private func threads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void, meanwhile: () -> Void) {
      let group = DispatchGroup()
      for index in 0..<count {
        group.enter()
        Thread.detachNewThread {
          body(index)
          group.leave()
        }
      }
      repeat { meanwhile() } while group.wait(timeout: .now()) == .timedOut
    }

    @Test func readersSeeWhatWasCommitted() throws {
      let hosted = Hosted()
      hosted.layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      hosted.layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      hosted.root.frame = hosted.layer.frame
      CATransaction.flush()
      let tree = Shared((hosted.root, hosted.layer))
      let wrong = Mutex([String]())
      var step = 0
      threads(4) { _ in
        let (root, layer) = tree.value
        for _ in 0..<100 {
          guard let shown = layer.presentation() else { continue }
          // Both are of one commit.
          if shown.zPosition != shown.cornerRadius { wrong.withLock { $0.append("torn") } }
          if shown.superlayer?.model() !== root { wrong.withLock { $0.append("superlayer") } }
          if shown.model() !== layer { wrong.withLock { $0.append("model") } }
          _ = layer.animation(forKey: "a")
          _ = layer.animationKeys()
          _ = root.presentation()?.hitTest(CGPoint(x: 5, y: 5))
        }
      } meanwhile: {
        step += 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        hosted.layer.zPosition = CGFloat(step)
        hosted.layer.cornerRadius = CGFloat(step)
        hosted.layer.backgroundColor = CGColor(srgbRed: 0, green: CGFloat(step % 2), blue: 0, alpha: 1)
        hosted.layer.name = "layer \(step)"
        hosted.layer.actions = ["a\(step)": NSNull()]
        hosted.layer.setValue(step, forKey: "key\(step % 10)")
        hosted.layer.add(fade(), forKey: "a")
        if step % 3 == 0 { hosted.layer.removeAllAnimations() }
        if step % 5 == 0 { hosted.layer.sublayers = [CALayer()] }
        CATransaction.commit()
        _ = hosted.layer.presentation()
      }
      #expect(wrong.withLock { $0 } == [] && step > 0)
    }

    @Test func aReaderSeesTheSameAsTheTreesOwnThread() {
      withStoppedClock {
        let hosted = Hosted()
        hosted.layer.add(fade(), forKey: "fade")
        hosted.root.speed = 0.5
        CATransaction.flush()
        let tree = Shared(hosted.layer)
        for time in [0.5, 1, 1.5] {
          MediaClock.current.seek(to: time)
          let seen = Shared(Float.nan)
          threads(1) { _ in
            seen.value = tree.value.presentation()?.opacity ?? .nan
          } meanwhile: {
          }
          #expect(seen.value == hosted.layer.presentation()?.opacity)
        }
      }
    }

    @Test func aTreeThatIsHandedOverIsTheOthersToChange() {
      let hosted = Hosted()
      let tree = Shared(hosted.layer)
      threads(1) { _ in
        tree.value.opacity = 0.25
        CATransaction.flush()
      } meanwhile: {
      }
      #expect(hosted.layer.presentation()?.model() === hosted.layer)
      hosted.layer.cornerRadius = 3
      CATransaction.flush()
      hosted.layer.removeAllAnimations()
      CATransaction.flush()
      #expect(hosted.layer.presentation()?.opacity == 0.25 && hosted.layer.presentation()?.cornerRadius == 3)
    }

    /// libdispatch frees what it keeps for a thread in the destructor of a thread-specific key and keeps the pointer, so
    /// code that uses dispatch in a later destructor has it freed twice. The commit of a thread's last changes is such
    /// code; it has to run before. (Worker threads of dispatch end after five seconds without work.)
    @Test func lastChangesOfAThreadThatUsedDispatchAreCommitted() async {
      await #expect(processExitsWith: .success) {
        let root = CALayer()
        let context = CAContext(layer: root)
        CATransaction.flush()
        let tree = Shared(root)
        // The tree is handed over before this thread reads it while others change it.
        let isHandedOver = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          tree.value.opacity = 0.9
          CATransaction.flush()
          isHandedOver.signal()
        }
        isHandedOver.wait()
        for round in 1...20 {
          let opacity = 1 / Float(1 + round)
          Thread.detachNewThread {
            // Leaves continuations that are kept for this thread.
            for _ in 0..<50 { DispatchQueue.concurrentPerform(iterations: 8) { _ in } }
            CATransaction.setDisableActions(true)
            tree.value.opacity = opacity
          }
          let end = Date(timeIntervalSinceNow: 600)
          while root.presentation()?.opacity != opacity, end.timeIntervalSinceNow > 0 { usleep(1000) }
          guard root.presentation()?.opacity == opacity else { exit(EXIT_FAILURE) }
        }
        withExtendedLifetime(context) {}
      }
    }

    /// A thread that sees the result of a commit may change the tree, also before the call of the commit has returned.
    @Test func aCommitEndsWithItsResult() async {
      await #expect(processExitsWith: .success) {
        let lock = TreeLock()
        for _ in 0..<1000 {
          let (isWaiting, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          lock.commit {
          } publish: {
            Thread.detachNewThread {
              isWaiting.signal()
              lock.change {}
              isDone.signal()
            }
            isWaiting.wait()
          }
          isDone.wait()
        }
      }
    }

    @Test func twoThreadsThatChangeOneTreeAreStopped() async {
      await #expect(processExitsWith: .failure) {
        let lock = TreeLock()
        lock.change {
          let isDone = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            lock.change {}
            isDone.signal()
          }
          isDone.wait()
        }
      }
    }

    /// Changes its tree on another thread while it is laid out.
    final class Careless: CALayer {
      var isCareless = false
      override func layoutSublayers() {
        guard isCareless else { return }
        let tree = Shared(self)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          tree.value.addSublayer(CALayer())
          isDone.signal()
        }
        isDone.wait()
      }
    }

    @Test func aTreeThatIsChangedWhileAnotherThreadCommitsItIsStopped() async {
      await #expect(processExitsWith: .failure) {
        let root = Careless()
        let context = CAContext(layer: root)
        CATransaction.flush()
        root.isCareless = true
        root.setNeedsLayout()
        CATransaction.flush()
        withExtendedLifetime(context) {}
      }
    }
  }
}
