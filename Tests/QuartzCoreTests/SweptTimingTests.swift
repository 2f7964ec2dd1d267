import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Random timings of animations, groups and layers, and the moments at which they begin, turn, repeat and end.
struct RandomTimings {
  var random: RandomAnimations
  /// Whether animations have timing functions, and some are springs.
  var hasCurves = false

  /// A timing with any of its properties. Half of the numbers are round, so that boundaries meet.
  mutating func time<Timed: CAMediaTiming>(_ timed: Timed) {
    func number(_ low: Double, _ high: Double) -> Double {
      random.chance(0.5) ? random.number(low, high) : (random.number(low, high) * 4).rounded() / 4
    }
    timed.beginTime = random.chance(0.3) ? 0 : number(0.1, 4)
    timed.duration = random.chance(0.05) ? 0.0001 : max(number(0.2, 3), 0.2)
    timed.speed = [1, 1, 1, Float(max(number(0.3, 2.5), 0.25)), -1, -0.7, 0][random.index(7)]
    if random.chance(0.4) { timed.timeOffset = number(-1, 4) }
    switch random.index(6) {
    case 0: timed.repeatCount = 2
    case 1: timed.repeatCount = Float(number(0.25, 4))
    case 2: timed.repeatCount = .infinity
    case 3: timed.repeatDuration = number(0.2, 5)
    default: break
    }
    timed.autoreverses = random.chance(0.35)
    timed.fillMode = [.removed, .forwards, .backwards, .both][random.index(4)]
  }

  mutating func transform() -> CATransform3D {
    var t = CATransform3DMakeRotation(random.number(-3, 3), 0, random.chance(0.5) ? 1 : 0, 1)
    if random.chance(0.3) { t.m34 = random.number(-0.002, 0.002) }
    t = CATransform3DScale(t, random.number(0.3, 2), random.number(0.3, 2), 1)
    return CATransform3DTranslate(t, random.number(-20, 20), random.number(-20, 20), 0)
  }

  /// An animation with a random timing. Without `hasCurves` it has no timing function, whose tables would not be exact.
  mutating func animation(_ key: String) -> CAAnimation {
    if hasCurves {
      let animation = random.animation(key)
      time(animation)
      return animation
    }
    func value() -> Any { key == "transform" ? transform() : random.value(key) }
    let animation: CAPropertyAnimation
    if random.chance(0.3) {
      let keyframes = CAKeyframeAnimation(keyPath: key)
      keyframes.values = (0..<(2 + random.index(4))).map { _ in value() }
      keyframes.calculationMode = [.linear, .cubic, .discrete][random.index(3)]
      animation = keyframes
    } else {
      let basic = CABasicAnimation(keyPath: key)
      if random.chance(0.7) { basic.fromValue = value() }
      if random.chance(0.7) { basic.toValue = value() }
      if random.chance(0.2) { basic.byValue = value() }
      animation = basic
    }
    time(animation)
    animation.isAdditive = random.chance(0.3)
    animation.isCumulative = random.chance(0.2)
    return animation
  }

  /// An animation, or a group of some, `depth` deep at most.
  mutating func any(_ key: String, depth: Int = 3) -> CAAnimation {
    guard depth > 0, random.chance(0.4) else { return animation(key) }
    let group = CAAnimationGroup()
    group.animations = (0...random.index(2)).map { _ in any(key, depth: depth - 1) }
    time(group)
    if random.chance(hasCurves ? 0.4 : 0.15) {
      group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    }
    return group
  }

  /// Gives some of the layers that it is called with a timing of their own.
  mutating func some(_ layer: CALayer) {
    guard random.chance(0.3) else { return }
    layer.speed = [0, -1, Float(random.number(0.3, 2))][random.index(3)]
    layer.timeOffset = random.number(0, 4)
    layer.beginTime = random.number(0, 2)
  }

  /// Random times of the tree's clock, and those at which animations of some of the layers begin, end, turn or repeat.
  mutating func times(of layers: [CALayer], in tree: RenderTree) -> [Double] {
    var times = (0..<25).map { _ in random.number(-1, 14) } + [1e6]
    for layer in layers where random.chance(0.1) {
      let space = tree.innerSpace(of: layer.node)
      for time in Self.boundaries(of: tree.nodes[Int(layer.node)].animations?.specs ?? []) {
        let host = tree.times.hostTime(time, of: space)
        if abs(host) < 1e9 { times.append(host) }
      }
    }
    return times
  }

  /// The times at which one of `specs` begins, ends, turns or repeats, of the time of its space.
  static func boundaries(of specs: [AnimationSpec]) -> [Double] {
    specs.flatMap { spec -> [Double] in
      guard let timing = spec.chain.first?.timing else { return [] }
      let speed = abs(timing.speed) > 0 ? abs(timing.speed) : 1
      let begin = timing.beginTime
      return (0..<6).flatMap { run in
        let place = begin + Double(run) * timing.duration / speed
        // With an offset a run ends at another moment.
        let shifted = begin + (Double(run) * timing.duration - timing.timeOffset) / timing.speed
        return [place, place.nextUp, place.nextDown, shifted, shifted.nextUp]
      } + [timing.end(), timing.end().nextDown, timing.end().nextUp]
    }.filter { abs($0) < 1e9 }
  }
}

extension Engine {
  /// Whatever the timing is, rows in the lists show the values that the timing function gives (`RenderTree.expectedRow`).
  @MainActor @Suite struct SweptTimingTests {
    @Test(arguments: (1...16).map { UInt64($0) })
    func equalsTheTimingFunction(seed: UInt64) {
      var timings = RandomTimings(random: RandomAnimations(seed: seed &* 7919))
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      let layers = (0..<80).map { _ in CALayer() }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for (index, layer) in layers.enumerated() {
        let superlayer = index > 20 && timings.random.chance(0.3) ? layers[timings.random.index(20)] : root
        superlayer.addSublayer(layer)
        let key = RandomAnimations.keys[timings.random.index(RandomAnimations.keys.count)]
        for number in 0...timings.random.index(3) {
          // Often on the same property, or on a part of it.
          let own =
            timings.random.chance(0.6) ? key : key.hasPrefix("transform") ? "transform.scale" : "position.x"
          let animation = timings.any(own)
          animation.isRemovedOnCompletion = timings.random.chance(0.3)
          layer.add(animation, forKey: "\(number)")
        }
        timings.some(layer)
      }
      CATransaction.commit()
      let context = CAContext(layer: root)
      CATransaction.flush()
      let tree = context.tree
      for time in timings.times(of: layers, in: tree) {
        let frame = tree.evaluate(at: time)
        // Before a picture all rows take their values; hit tests read one.
        if timings.random.chance(0.6) { frame.readyAllRows() }
        for layer in layers {
          let row = tree.row(Int(layer.node))
          let expected = tree.expectedRow(
            of: layer.node, length: layer.table.rowLength, at: tree.innerTime(of: layer.node, at: time))
          for slot in 0..<layer.table.rowLength {
            let error = abs(row[slot] - expected[slot]) / max(1, abs(expected[slot]))
            guard !(error <= 1e-12) else { continue }
            let animations = tree.nodes[Int(layer.node)].animations?.specs ?? []
            Issue.record(
              "at \(time), slot \(slot): \(row[slot]), not \(expected[slot]): \(animations.map(\.described))")
            return
          }
        }
        // What is shown at another time in between must not stay.
        switch timings.random.index(6) {
        case 0: tree.show(beneath: root.node, at: time + 0.7)
        case 1: for layer in layers.prefix(9) { _ = tree.present(layer.node, at: time - 0.4) }
        default: break
        }
      }
    }

    /// Animations that are alike share a clock, also in groups, and clocks that are gone leave nothing behind.
    @Test func sharesClocks() {
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      let layers = (0..<300).map { _ in CALayer() }
      for layer in layers { root.addSublayer(layer) }
      let context = CAContext(layer: root)
      CATransaction.flush()
      func change(_ body: (CALayer, Int) -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (index, layer) in layers.enumerated() { body(layer, index) }
        CATransaction.commit()
        CATransaction.flush()
      }
      change { layer, index in
        let group = CAAnimationGroup()
        group.animations = ["opacity", "position", "cornerRadius"].map {
          let animation = CABasicAnimation(keyPath: $0)
          animation.toValue = $0 == "position" ? CGPoint(x: 9, y: 9) as Any : 0.5
          animation.duration = 2
          return animation
        }
        group.duration = 3
        group.beginTime = 1 + Double(index % 3)
        layer.add(group, forKey: "a")
      }
      let clocks = context.tree.animationStore.clocks
      #expect(clocks.own.count == 3 && clocks.groups.map(\.count) == [3])
      #expect(context.tree.animationStore.count == 900)
      // In 300 times of their own there are as many clocks.
      change { layer, index in layer.timeOffset = Double(index) / 100 + 0.01 }
      #expect(context.tree.animationStore.clocks.own.count == 300)
      change { layer, _ in layer.removeAllAnimations() }
      let gone = context.tree.animationStore.clocks
      #expect(gone.own.count == 0 && gone.groups.allSatisfy { $0.count == 0 })
      #expect(gone.curves.count <= CurveTable.idleLimit)
    }

    /// After many clocks are gone the others are moved together, and go on.
    @Test func movesClocksTogether() {
      MediaClock.current.start(at: 0, paused: true)
      let root = CALayer()
      let layers = (0..<4000).map { _ in CALayer() }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for (index, layer) in layers.enumerated() {
        root.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue) = (0.0, 1.0)
        (animation.beginTime, animation.duration) = (0.1, 10 + Double(index))
        let group = CAAnimationGroup()
        group.animations = [animation]
        (group.beginTime, group.duration) = (0.1, 5000 + Double(index))
        layer.add(group, forKey: "a")
      }
      CATransaction.commit()
      let context = CAContext(layer: root)
      CATransaction.flush()
      context.tree.evaluate(at: 1).readyAllRows()
      #expect(context.tree.animationStore.clocks.own.clocks.count == 4000)
      for (index, layer) in layers.enumerated() where index % 40 != 7 { layer.removeAllAnimations() }
      CATransaction.flush()
      for time in [2.0, 7] {
        context.tree.evaluate(at: time).readyAllRows()
        for index in stride(from: 7, to: 4000, by: 40) {
          let opacity = context.tree.row(Int(layers[index].node))[Slot.opacity]
          expectClose([opacity], [(time - 0.2) / (10 + Double(index))])
        }
      }
      let clocks = context.tree.animationStore.clocks
      #expect(clocks.own.clocks.count == 100 && clocks.groups[0].clocks.count == 100)
      // Alike clocks are still found.
      let copy = CALayer()
      root.addSublayer(copy)
      if let animation = layers[7].animation(forKey: "a") { copy.add(animation, forKey: "a") }
      CATransaction.flush()
      #expect(context.tree.animationStore.clocks.own.count == 100)
    }
  }
}

extension AnimationSpec {
  /// The timing, for messages.
  var described: String {
    "\(target) \(isAdditive ? "additive " : "")\(isCumulative ? "cumulative " : "")"
      + chain.map { link in
        let t = link.timing
        return
          "[begin \(t.beginTime) duration \(t.duration) speed \(t.speed) offset \(t.timeOffset) count "
          + "\(t.repeatCount) \(t.repeatDuration) reverses \(t.autoreverses) fills \(t.fillsBackwards) "
          + "\(t.fillsForwards)]"
      }.joined()
  }
}
