import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Animations come and go without leaving anything behind.
  @MainActor @Suite struct AnimationChurnTests {
    /// What a tree keeps for animations.
    struct Counts: Equatable {
      var records: Int
      var rows: Int
      var waiting: Int
      var nodes: Int

      init(_ hosted: Hosted<CALayer>) {
        let layers = [hosted.root] + (hosted.layer.sublayers ?? [])
        records = layers.reduce(0) { $0 + $1.records.count }
        rows = hosted.context.tree.animationCount
        waiting = hosted.context.host.callbacks.waitingCount
        nodes = hosted.context.tree.nodeCapacity
      }
    }

    @Test func tenMinutesOfAddingReplacingRemovingAndEnding() {
      withStoppedClock {
        let hosted = Hosted()
        let layers = (0..<8).map { _ in CALayer() }
        hosted.layer.sublayers = layers
        CATransaction.flush()
        hosted.layer.removeAllAnimations()
        CATransaction.flush()
        let log = CallbackLog()
        var added = 0
        var early: Counts?
        for second in 0..<600 {
          for (index, layer) in layers.enumerated() {
            let animation = fade()
            animation.duration = 0.75
            // Some of them have a delegate.
            if (second + index) % 50 == 0 { animation.delegate = log.delegate() }
            added += 1
            layer.add(animation, forKey: "fade")
            if index % 4 == 1 { layer.add(animation, forKey: "fade") }
            if index % 4 == 2 { layer.removeAnimation(forKey: "fade") }
            if index % 4 == 3 { layer.add(animation, forKey: nil) }
          }
          // A layer that comes and goes with its animations.
          let guest = CALayer()
          guest.add(fade(), forKey: "fade")
          hosted.layer.addSublayer(guest)
          CATransaction.flush()
          MediaClock.current.step(by: 0.5)
          hosted.context.tick()
          if second % 3 == 0 { layers[0].removeAllAnimations() }
          guest.removeFromSuperlayer()
          CATransaction.flush()
          MediaClock.current.step(by: 0.5)
          hosted.context.tick()
          CATransaction.flush()
          if second == 10 { early = Counts(hosted) }
        }
        let late = Counts(hosted)
        #expect(late == early && late.records == 0 && late.rows == 0 && late.waiting == 0)
        #expect(late.nodes == 11 && MainCallbacks.count == 0 && added == 4800)
        // Each start has its stop.
        let starts = log.lines.filter { $0 == "start" }.count
        #expect(starts > 0 && log.lines.count == 2 * starts)
      }
    }

    @Test func whatNobodyHearsOfQueuesNothing() {
      withStoppedClock {
        let hosted = Hosted()
        let before = MainCallbacks.count
        for _ in 0..<100 { hosted.layer.add(fade(), forKey: "fade") }
        hosted.layer.removeAllAnimations()
        #expect(MainCallbacks.count == before)
        // Neither do those wait that never end, or that stay where they are when they have.
        let endless = fade()
        endless.repeatCount = .infinity
        let staying = fade()
        staying.isRemovedOnCompletion = false
        hosted.layer.add(endless, forKey: "endless")
        hosted.layer.add(staying, forKey: "staying")
        CATransaction.flush()
        #expect(hosted.context.host.callbacks.waitingCount == 0)
        hosted.layer.add(fade(), forKey: "ending")
        CATransaction.flush()
        #expect(hosted.context.host.callbacks.waitingCount == 1)
      }
    }

    @Test func endsComeInOrderHoweverManyThereAre() {
      withStoppedClock {
        let hosted = Hosted()
        let log = CallbackLog()
        // A third runs at half the speed, on a layer of its own time.
        let slow = CALayer()
        slow.speed = 0.5
        hosted.layer.addSublayer(slow)
        CATransaction.flush()
        hosted.layer.removeAllAnimations()
        var expected: [(Double, String)] = []
        for index in 0..<300 {
          let length = Double((index * 7919) % 1009 + 1) / 100
          let name = "\(index)"
          let target = index % 3 == 0 ? slow : hosted.layer
          target.add(heard(log.delegate(name)) { $0.duration = length }, forKey: name)
          expected.append((index % 3 == 0 ? 2 * length : length, name))
        }
        CATransaction.flush()
        hosted.context.tick()
        for index in stride(from: 0, to: 300, by: 5) {
          let target = index % 3 == 0 ? slow : hosted.layer
          target.removeAnimation(forKey: "\(index)")
        }
        CATransaction.flush()
        MainCallbacks.drain()
        log.lines = []
        MediaClock.current.seek(to: 1000)
        hosted.context.tick()
        let left = expected.enumerated().filter { $0.offset % 5 != 0 }.map(\.element)
        // What ends at one moment may come in either order: rounding tells them apart.
        #expect(Set(log.lines) == Set(left.map { "stop \($0.1) true" }) && log.lines.count == 240)
        let time = Dictionary(uniqueKeysWithValues: left.map { ("stop \($0.1) true", $0.0) })
        let times = log.lines.compactMap { time[$0] }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
      }
    }
  }
}
