import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Where values step, the frame that is due shows the new one, on the way there and on the way back, and until the
  /// next frame that is due nothing changes.
  @MainActor @Suite struct DiscreteMarksTests {
    /// An opacity that steps; its model value is 0.375.
    private struct Steps {
      var values = [0, 1, 0.5, 0.75]
      var keyTimes: [Double]?
      var autoreverses = false
      var repeatCount = 1.0
      var speed = 1.0
      var timeOffset = 0.0
      var isCumulative = false

      static let begin = 0.3
      static let duration = 1.6

      var animation: CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "opacity")
        animation.values = values
        animation.keyTimes = keyTimes?.map { NSNumber(value: $0) }
        animation.calculationMode = .discrete
        animation.beginTime = Self.begin
        animation.duration = Self.duration
        animation.autoreverses = autoreverses
        animation.repeatCount = Float(repeatCount)
        animation.speed = Float(speed)
        animation.timeOffset = timeOffset
        animation.isCumulative = isCumulative
        return animation
      }

      var end: Double { Self.begin + Self.duration * (autoreverses ? 2 : 1) * repeatCount / abs(speed) }

      /// The value at a time between marks, with the runs and the reversed runs laid out on a line.
      func value(at time: Double) -> Double {
        guard time > Self.begin, time < end else { return 0.375 }
        let local = (time - Self.begin) * speed + timeOffset
        let run = (local / Self.duration).rounded(.down)
        var place = local / Self.duration - run
        if autoreverses, Int(clamping: run) % 2 != 0 { place = 1 - place }
        let marks = keyTimes ?? values.indices.map { Double($0) / Double(values.count) }
        let index = marks.indices.last { marks[$0] <= place && $0 < values.count } ?? 0
        guard isCumulative else { return values[index] }
        // What a repetition ends with, once more for each that is completed.
        let period = autoreverses ? 2.0 : 1.0
        let whole = (local / Self.duration / period).rounded(.down)
        let start = timeOffset / Self.duration / period
        let first = speed > 0 ? start.rounded(.down) : start.rounded(.up) - 1
        return values[index] + ((autoreverses ? values.first : values.last) ?? 0) * abs(whole - first)
      }
    }

    /// Follows the frames that are due from 0 on, and looks closely at what each shows, and at what lies between.
    private func follow(
      _ animation: CAAnimation, _ what: String, limit: Int = 64, expecting value: ((Double) -> Double)? = nil
    ) -> [Double] {
      MediaClock.current.start(at: 0, paused: true)
      let layer = CALayer()
      layer.opacity = 0.375
      let hosted = Hosted(layer)
      let tree = hosted.context.tree
      layer.add(animation, forKey: "a")
      CATransaction.flush()
      func shown(_ time: Double) -> Double {
        _ = tree.evaluate(at: time)
        return tree.row(Int(layer.node))[Slot.opacity]
      }
      var times: [Double] = []
      var time = 0.0
      while times.count < limit {
        let next = hosted.context.nextFrameTime(after: time)
        #expect(next > time, "\(what): due at once at \(time)")
        guard next > time else { break }
        let now = shown(time)
        // The active time includes its end, where the very last keyframe may show.
        let last = next.isFinite ? next : time + 1
        for part in [1e-6, 0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999, 0.999_99] {
          let between = time + (last - time) * part
          guard abs(between - last) > 1e-8 else { continue }
          let actual = shown(between)
          #expect(actual == now, "\(what): \(actual) at \(between), and \(now) at \(time), when it was due")
          if part == 0.25, let value {
            #expect(
              abs(actual - value(between)) < 1e-12, "\(what): \(actual) at \(between), not \(value(between))")
          }
        }
        if next == .infinity { break }
        times.append(next)
        time = next
      }
      return times
    }

    @Test(arguments: [1, -1, 2, -0.5], [0, 0.5, 2.1])
    func frameThatIsDueShowsWhatComesNext(speed: Double, timeOffset: Double) {
      for autoreverses in [false, true] {
        for repeatCount in [1, 2.3125, 3] {
          for keyTimes in [nil, [0, 0.1, 0.6, 1], [0.2, 0.45, 0.45, 0.8], [0, 0.3, 0.5, 0.9, 1]]
            as [[Double]?]
          {
            for isCumulative in [false, true] {
              let steps = Steps(
                keyTimes: keyTimes, autoreverses: autoreverses, repeatCount: repeatCount, speed: speed,
                timeOffset: timeOffset, isCumulative: isCumulative)
              let what =
                "speed \(speed) offset \(timeOffset) reverses \(autoreverses) \(repeatCount) times "
                + "\(keyTimes ?? []) cumulative \(isCumulative)"
              let times = follow(steps.animation, what, expecting: steps.value)
              #expect(times.count >= 4 && abs((times.last ?? 0) - steps.end) < 1e-9, "\(what): \(times)")
            }
          }
        }
      }
    }

    /// In a layer that stands still a keyframe shows from its mark on, neither before nor after it, to the last bit of a number.
    /// 13 keyframes with the times k/13 of 13/9 s: in doubles (k/9)/(13/9) is just below k/13 for some k, and equal for others.
    @Test(arguments: [false, true]) func marksAreExactWhereTimeStandsStill(isGrouped: Bool) throws {
      MediaClock.current.start(at: 0, paused: true)
      var below = 0
      for isObject in [false, true] {
        for k in 1..<13 {
          let layer = CALayer()
          let hosted = Hosted(layer)
          let steps = CAKeyframeAnimation(keyPath: isObject ? "contents" : "opacity")
          steps.calculationMode = .discrete
          // An image with as many columns as its number, and one more.
          steps.values = try (0..<13).map { index -> Any in
            guard isObject else { return Double(index) / 100 }
            let bytes = [UInt8](repeating: 255, count: 4 * (index + 1))
            return try #require(CGImage(width: index + 1, height: 1, premultipliedRGBA: bytes))
          }
          steps.keyTimes = (0...13).map { NSNumber(value: Double($0) / 13) }
          steps.duration = 13.0 / 9
          var added: CAAnimation = steps
          if isGrouped {
            let group = CAAnimationGroup()
            group.animations = [steps]
            group.duration = steps.duration
            added = group
          }
          added.fillMode = .both
          added.isRemovedOnCompletion = false
          added.beginTime = -Double.leastNonzeroMagnitude
          layer.add(added, forKey: nil)
          let shown = try hosted.at(Double(k) / 9)
          let expected = Double(k) / 9 / (13.0 / 9) < Double(k) / 13 ? k - 1 : k
          if expected < k { below += 1 }
          let frame = hosted.context.frame(at: 0)
          if isObject {
            let image = shown.contents as AnyObject? as? CGImage
            #expect(image.map { $0.width - 1 } == expected, "\(k)")
            #expect(frame.contents(layer.node).map { $0.width - 1 } == expected, "\(k)")
          } else {
            #expect(Double(shown.opacity).hundredths == expected, "\(k)")
            #expect(frame.row(layer.node)[Slot.opacity].hundredths == expected, "\(k)")
          }
        }
      }
      // The case occurs.
      #expect(below >= 4)
    }

    /// The even intervals of keyframes without times end exactly at k/n, too.
    @Test func evenMarksAreExact() throws {
      for count in 2..<60 {
        let track = try #require(
          KeyframeTrack(values: (0..<count).map { Double($0) }, width: 1, mode: .discrete))
        for k in 1..<count {
          let mark = Double(k) / Double(count)
          var value = 0.0
          track.value(at: mark, into: &value)
          #expect(value == Double(k), "\(k) of \(count)")
          track.value(at: mark.nextDown, into: &value)
          #expect(value == Double(k - 1), "before \(k) of \(count)")
        }
      }
    }

    /// Within groups, which come back and repeat themselves, the same holds as long as they run forwards.
    @Test func groupsOfSteps() {
      for (autoreverses, begin) in [(false, 0.3), (true, 0.3), (false, 1.0)] {
        var steps = Steps(keyTimes: [0, 0.1, 0.6, 1])
        steps.autoreverses = autoreverses
        let animation = steps.animation
        animation.beginTime = begin
        let middle = CAAnimationGroup()
        middle.animations = [animation]
        middle.beginTime = 0.5
        middle.duration = 3
        middle.speed = 1.5
        let group = CAAnimationGroup()
        group.animations = [middle]
        group.beginTime = 0.7
        group.duration = 2.75
        group.repeatCount = 2
        let times = follow(group, "group \(autoreverses) \(begin)")
        // The group, the group within, the animation, two marks, at least its end and the group's; and all again.
        let offset = 0.7 + 0.5
        let marks = [0, 0.1, 0.6].map { offset + (begin + $0 * Steps.duration) / 1.5 }
        for mark in marks + marks.map({ $0 + 2.75 }) {
          #expect(times.contains { abs($0 - mark) < 1e-9 }, "\(mark): \(times)")
        }
        #expect(abs((times.last ?? 0) - 6.2) < 1e-9)
      }
    }

    /// A value that goes nowhere but adds up steps where a repetition begins.
    @Test func cumulativeConstant() {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue) = (0.25, 0.25)
      animation.isCumulative = true
      animation.repeatCount = 3
      animation.beginTime = 1
      animation.duration = 0.5
      animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
      let times = follow(animation, "cumulative") { time in
        time < 1 || time > 2.5 ? 0.375 : 0.25 * (1 + ((time - 1) / 0.5).rounded(.down))
      }
      #expect(times.map { ($0 * 1e6).rounded() / 1e6 } == [1, 1.5, 2, 2.5])
    }

    /// What stands still by a speed of its own is at rest.
    @Test func stillAnimation() {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue) = (0, 1)
      animation.duration = 2
      animation.speed = 0
      animation.timeOffset = 1
      #expect(follow(animation, "still") { _ in 0.5 }.isEmpty)
    }

    /// Objects that cannot fade switch where their pace passes the half, there and back.
    @Test func pathsThatSwitchAlongCurves() {
      MediaClock.current.start(at: 0, paused: true)
      let square = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
      let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
      let layer = CAShapeLayer()
      layer.path = square
      let hosted = Hosted(layer)
      let slot = layer.table.property(forKey: "path")?.object ?? -1
      let animation = CAKeyframeAnimation(keyPath: "path")
      animation.values = [square, circle]
      animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
      animation.beginTime = 1
      animation.duration = 2
      animation.autoreverses = true
      layer.add(animation, forKey: "a")
      CATransaction.flush()
      var shown: [(time: Double, isCircle: Bool)] = []
      var time = 0.5
      while shown.count < 9 {
        let next = hosted.context.nextFrameTime(after: time)
        guard next > time, next < .infinity else { break }
        time = next
        let frame = hosted.context.tree.evaluate(at: time)
        shown.append((time, frame.object(layer.node, slot) as? CGPath == circle))
      }
      // easeIn is a half at x = 0.6575 (its cubic, solved by halving).
      #expect(shown.map(\.isCircle) == [false, true, false, false])
      let times: [Double] = [1, 1 + 2 * 0.6575, 5 - 2 * 0.6575, 5]
      for (actual, expected) in zip(shown.map(\.time), times) {
        #expect(abs(actual - expected) < 1e-4, "\(actual), not \(expected)")
      }
    }
  }
}

extension Double {
  fileprivate var hundredths: Int { Int(clamping: (self * 100).rounded()) }
}
