import ExampleKit
import QuartzCore

/// A ring with an animatable property of its own. The program fills it, interrupts it, finishes it, and
/// checks the values on the screen.
///
/// With a folder as an argument, the program writes pictures of a whole filling into it.
@main struct ProgressRing {
  static let size = CGSize(width: 120, height: 120)

  static func main() {
    let report = Report()
    let stage = Stage(size: size, background: CGColor(gray: 1, alpha: 1))
    let witness = Witness()
    let ring = RingLayer()
    ring.frame = stage.root.bounds.insetBy(dx: 10, dy: 10)
    ring.contentsScale = 2
    ring.delegate = witness
    ring.animationDelegate = witness
    _ = stage.add(ring)

    still(ring, witness, report)
    fill(ring, witness, report)
    interrupt(ring, witness, report)
    pictures(stage, ring, report)
    report.finish()
  }

  /// A change without an animation.
  static func still(_ ring: RingLayer, _ witness: Witness, _ report: Report) {
    report.heading("A change without an animation")
    witness.still = ["progress"]
    ring.progress = 0.25
    CATransaction.flush()
    witness.still = []
    report.check(ring.animationKeys() == nil, "A delegate that answers with NSNull forbids the animation")
    report.check(shown(ring) == 0.25, "The value is on screen with the commit")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ring.progress = 0
    CATransaction.commit()
    report.check(
      shown(ring) == 0 && ring.animationKeys() == nil, "So does a transaction that disables actions")
  }

  /// An implicit animation from 0 to 0.8, watched by a display link.
  static func fill(_ ring: RingLayer, _ witness: Witness, _ report: Report) {
    report.heading("An implicit animation of 0.6 seconds, seen by a display link")
    let duration = 0.6
    let drawings = witness.drawings
    let (_, start) = timed {
      CATransaction.begin()
      CATransaction.setAnimationDuration(duration)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock { witness.complete() }
      ring.progress = 0.8
      CATransaction.commit()
    }
    report.check(ring.progress == 0.8, "The model has the new value at once")
    let animation = ring.animation(forKey: "progress") as? CABasicAnimation
    report.check(
      animation?.duration == duration && animation?.fromValue != nil,
      "action(forKey:) gave an animation of the transaction's duration")

    var ticks = 0
    var wrong: String?
    // Apple's systems make a link with a target and a selector; here it takes a closure.
    let link = CADisplayLink { link in
      let (value, span) = timed { shown(ring) }
      let promised = values(of: { 0.8 * min($0 / duration, 1) }, within: elapsed(from: start, to: span))
      if !(promised.lowerBound - 1e-3...promised.upperBound + 1e-3).contains(value) {
        wrong = "\(text(value, 4)), promised \(text(promised, 4))"
      }
      ticks += 1
      if ticks % 6 == 1 {
        let bar = String(repeating: "█", count: Int((value * 40).rounded()))
        report.note("\(text(span.lowerBound - start.lowerBound, 3)) s  \(text(value, 3))  \(bar)")
      }
    }
    link.add(to: .main, forMode: .common)
    // Ends with the last callback. A slow machine takes longer.
    let patience = CACurrentMediaTime() + 5
    while witness.events.count < 3, CACurrentMediaTime() < patience {
      runMainLoop(until: CACurrentMediaTime() + 0.02)
    }
    link.invalidate()

    report.check(ticks > 1, "The display link ticked: \(ticks) times")
    report.check(wrong == nil, "What it saw lies on the line from 0 to 0.8" + (wrong.map { ": \($0)" } ?? ""))
    report.check(
      witness.drawings > drawings + 1,
      "The layer drew its frames itself: \(witness.drawings - drawings) times")
    report.check(
      witness.events == [.started, .completed, .stopped(finished: true)],
      "animationDidStart, completion block and animationDidStop came, in this order")
    report.check(ring.animationKeys() == nil && shown(ring) == 0.8, "The model's value is left on screen")
  }

  /// A change during an animation: the second animation continues from the current value of the first.
  static func interrupt(_ ring: RingLayer, _ witness: Witness, _ report: Report) {
    report.heading("A change on the way")
    ring.animationDelegate = nil
    let (_, start) = timed {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.4)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      ring.progress = 0
      CATransaction.commit()
    }
    runMainLoop(until: start.upperBound + 0.2)
    let before = shown(ring)
    let (_, end) = timed {
      ring.progress = 1
      CATransaction.flush()
    }
    let after = shown(ring)
    let from = (ring.animation(forKey: "progress") as? CABasicAnimation)?.fromValue as? CGFloat
    report.note(
      "on screen \(text(before, 3)) before, \(text(after, 3)) after; the second starts from "
        + (from.map { text(Double($0), 3) } ?? "nowhere"))
    let left = values(of: { 0.8 * (1 - min($0 / 0.4, 1)) }, within: elapsed(from: start, to: end))
    report.check(
      from.map { $0 > left.lowerBound - 1e-3 && $0 < left.upperBound + 1e-3 && $0 < 0.8 } ?? false,
      "The second animation starts from what is on screen, of \(text(left, 3))")
    report.check(after >= (from.map(Double.init) ?? 1) - 1e-3, "Nothing jumps back")
    runMainLoop(until: CACurrentMediaTime() + 0.3)
    report.check(shown(ring) == 1, "After a default transaction's quarter of a second it is full")
  }

  /// Checks drawn pictures: an explicit animation, stopped at certain times.
  static func pictures(_ stage: Stage, _ ring: RingLayer, _ report: Report) {
    report.heading("What is drawn")
    let filling = CABasicAnimation(keyPath: "progress")
    filling.fromValue = 0
    filling.toValue = 1
    filling.duration = 1
    filling.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    // A begin time is in the layer's time, which is that of the stopped stage.
    let start = ring.convertTime(CACurrentMediaTime(), from: nil)
    filling.beginTime = start
    filling.isRemovedOnCompletion = false
    ring.add(filling, forKey: "filling")
    CATransaction.flush()

    for (time, part) in [(0.5, 0.5), (0.25, 0.1292), (0.75, 0.8708)] {
      stage.freeze(at: start + time)
      let value = shown(ring)
      guard let copy = stage.root.presentation(), let picture = Picture(of: copy, size: size) else {
        report.check(false, "A frozen tree can be drawn")
        continue
      }
      // On the ring, just before the end of the filled part and far after it. The red component distinguishes
      // them, because the tint has little red.
      func red(_ progress: Double) -> UInt8 {
        let angle = 2 * .pi * progress - .pi / 2
        return picture.pixel(Int(60 + 43 * cos(angle)), Int(60 + 43 * sin(angle)))[0]
      }
      report.check(
        abs(value - part) < 2e-3 && red(part - 0.02) < 40 && red(part + 0.07) > 200,
        "At \(time) of the way \(text(value, 3)) of the ring is drawn")
    }
    if let folder = frameFolder() {
      stage.writeFrames(to: folder, named: "ring", from: start, every: 0.05, count: 20, report: report)
    }
  }

  /// The progress on the screen.
  static func shown(_ ring: RingLayer) -> Double { Double(ring.presentation()?.progress ?? .nan) }
}
