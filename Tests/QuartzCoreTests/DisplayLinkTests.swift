import Testing

@testable import QuartzCore
@testable import RenderTree

/// Ticks of display links, by a clock that the tests step: nothing here depends on the machine's speed.
extension Engine {
  @MainActor @Suite struct DisplayLinkTests {
    nonisolated static let frame = 1.0 / 60

    /// A link on this thread's run loop, with what it heard.
    final class Heard {
      var times: [Double] = []
      var targets: [Double] = []
    }

    private func link(_ modes: [RunLoop.Mode] = [.default]) -> (CADisplayLink, Heard) {
      let heard = Heard()
      let link = CADisplayLink { link in
        heard.times.append(link.timestamp)
        heard.targets.append(link.targetTimestamp)
      }
      for mode in modes { link.add(to: .current, forMode: mode) }
      return (link, heard)
    }

    /// Runs the loop until `condition` holds; gives up after ten minutes, so that no test hangs.
    private func run(_ mode: RunLoop.Mode = .default, until condition: () -> Bool) {
      let end = Date(timeIntervalSinceNow: 600)
      while !condition(), end.timeIntervalSinceNow > 0 {
        _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 0.004))
      }
    }

    /// Runs the loop until a timer has fired that is due more than two frames from now. A run loop fires timers in the order of
    /// their dates, so every tick of these frames has come before.
    private func idle(_ mode: RunLoop.Mode = .default) {
      let timer = Timer(timeInterval: 0.04, repeats: false) { _ in }
      RunLoop.current.add(timer, forMode: mode)
      run(mode) { !timer.isValid }
      #expect(!timer.isValid)
    }

    private func stopped(at time: Double = 0, _ body: () throws -> Void) rethrows {
      MediaClock.current.start(at: time, paused: true)
      try body()
    }

    @Test func everyFrameTicksOnce() {
      stopped {
        let (link, heard) = link()
        defer { link.invalidate() }
        #expect(link.timestamp == 0 && link.targetTimestamp == 0 && link.duration == 0)
        for count in 1...5 {
          MediaClock.current.step(by: Self.frame)
          run { heard.times.count == count }
        }
        idle()
        expectClose(heard.times, (1...5).map { Double($0) * Self.frame }, within: 1e-12)
        expectClose(heard.targets, (2...6).map { Double($0) * Self.frame }, within: 1e-12)
        #expect(link.duration == Self.frame && link.targetTimestamp == heard.targets.last)
      }
    }

    @Test func aPausedClockDoesNotTickAndPartsOfAFrameNeither() {
      stopped(at: 10) {
        let (link, heard) = link()
        defer { link.invalidate() }
        idle()
        MediaClock.current.step(by: Self.frame / 2)
        idle()
        #expect(heard.times == [])
        MediaClock.current.step(by: Self.frame / 2)
        run { heard.times.count == 1 }
        expectClose(heard.times, [10 + Self.frame], within: 1e-12)
      }
    }

    @Test func longStepsAndSeeksTickOnce() {
      stopped {
        let (link, heard) = link()
        defer { link.invalidate() }
        MediaClock.current.step(by: 100.4 * Self.frame)
        run { heard.times.count == 1 }
        MediaClock.current.seek(to: 3.3 * Self.frame)
        run { heard.times.count == 2 }
        MediaClock.current.seek(to: 3.4 * Self.frame)
        idle()
        expectClose(heard.times, [100 * Self.frame, 3 * Self.frame], within: 1e-12)
      }
    }

    @Test func anotherThreadMayStepTheClock() {
      stopped {
        let (link, heard) = link()
        defer { link.invalidate() }
        let clock = MediaClock.current
        Thread { clock.step(by: 7 * Self.frame) }.start()
        run { !heard.times.isEmpty }
        expectClose(heard.times, [7 * Self.frame], within: 1e-12)
      }
    }

    @Test func aHostMayTickWithoutRunningTheLoop() {
      stopped(at: 1e7) {
        let (link, heard) = link()
        defer { link.invalidate() }
        let start = CACurrentMediaTime()
        for _ in 0..<3600 {
          MediaClock.current.step(by: Self.frame)
          MediaClock.current.fireDueLinks()
          MediaClock.current.fireDueLinks()
        }
        #expect(heard.times.count == 3600)
        #expect(abs((heard.times.last ?? 0) - start - 60) < 1e-5)
        idle()
        #expect(heard.times.count == 3600)
      }
    }

    @Test func aRunningClockTicksOnTheMarksWithoutRepeating() {
      MediaClock.current.start(at: 0)
      let (link, heard) = link()
      defer { link.invalidate() }
      run { heard.times.count >= 4 }
      // A late loop misses frames, and does not make up for them.
      Thread.sleep(forTimeInterval: 0.1)
      run { heard.times.count >= 8 }
      for (earlier, later) in zip(heard.times, heard.times.dropFirst()) { #expect(later > earlier) }
      for time in heard.times {
        let frames = time / Self.frame
        #expect(abs(frames - frames.rounded()) < 1e-6)
      }
      let longest = zip(heard.times, heard.times.dropFirst()).map { $1 - $0 }.max() ?? 0
      #expect(longest > 0.08)
    }

    @Test func slowAndFastMotion() {
      MediaClock.current.start(at: 0, paused: true)
      let (link, heard) = link()
      defer { link.invalidate() }
      MediaClock.current.setRate(0.25)
      let begin = MediaClock.systemTime
      MediaClock.current.resume()
      run { heard.times.count >= 2 }
      // Two marks lie at least one frame apart, four frames of real time.
      #expect(MediaClock.systemTime - begin > 3.9 * Self.frame)
      MediaClock.current.setRate(1000)
      let count = heard.times.count
      let fast = MediaClock.systemTime
      run { heard.times.count >= count + 5 }
      // 1000 times as fast, but no more ticks than frames.
      #expect(MediaClock.systemTime - fast > 3.9 * Self.frame)
    }

    // MARK: Rates

    @Test func halfTheRate() {
      stopped {
        let (link, heard) = link()
        defer { link.invalidate() }
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 20, maximum: 40, preferred: 30)
        for _ in 0..<7 {
          MediaClock.current.step(by: Self.frame)
          MediaClock.current.fireDueLinks()
        }
        expectClose(heard.times, [2, 4, 6].map { $0 * Self.frame }, within: 1e-12)
        expectClose(heard.targets, [4, 6, 8].map { $0 * Self.frame }, within: 1e-12)
        #expect(link.duration == Self.frame)
      }
    }

    @Test(
      arguments: [
        (60, 0, 0, nil, 1), (60, 60, 60, nil, 1), (60, 30, 60, 60, 1), (60, 20, 40, 30, 2),
        (60, 8, 15, 0, 4), (60, 8, 15, 10, 6), (60, 80, 120, 120, 1), (120, 80, 120, 120, 1),
        (120, 8, 60, 48, 3), (120, 30, 48, 40, 3), (60, 40, 50, 45, 2), (60, 10, 30, 26, 2),
        (60, 10, 30, 22, 3), (59.94, 30, 30, 30, 2), (60, 0, 1, nil, 60),
        (60, 1e-30, 1e-30, 1e-30, 1_000_000),
      ] as [(Double, Float, Float, Float?, Int)])
    func theBestDivisor(rate: Double, minimum: Float, maximum: Float, preferred: Float?, divisor: Int) {
      let range = CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
      #expect(range.isValid && range.divisor(ofRate: rate) == divisor)
    }

    @Test(
      arguments: [
        (0, 1), (60, 1), (59, 1), (46, 1), (44, 2), (30, 2), (26, 2), (24, 3), (20, 3), (15, 4), (1, 60),
        (500, 1),
      ])
    func framesPerSecond(wanted: Int, divisor: Int) {
      stopped {
        let (link, heard) = link()
        defer { link.invalidate() }
        link.preferredFramesPerSecond = wanted
        #expect(link.preferredFramesPerSecond == wanted)
        for _ in 0..<(divisor * 2) {
          MediaClock.current.step(by: Self.frame)
          MediaClock.current.fireDueLinks()
        }
        expectClose(heard.times, [1, 2].map { $0 * Double(divisor) * Self.frame }, within: 1e-12)
      }
    }

    @Test func theRateThatWasSetLastCounts() {
      let link = CADisplayLink { _ in }
      #expect(link.preferredFrameRateRange == .default && link.frameInterval == 1)
      link.frameInterval = 3
      #expect(link.frameInterval == 3)
      link.frameInterval = 0
      link.preferredFramesPerSecond = -1
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 30)
      #expect(link.frameInterval == 3)
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30)
      #expect(link.frameInterval == 1 && link.preferredFrameRateRange.maximum == 30)
    }

    @Test func rangesThatAreNone() {
      let wrong: [CAFrameRateRange] = [
        CAFrameRateRange(minimum: 2, maximum: 1), CAFrameRateRange(minimum: -1, maximum: 1),
        CAFrameRateRange(minimum: 0, maximum: .infinity), CAFrameRateRange(minimum: .nan, maximum: 1),
        CAFrameRateRange(minimum: 1, maximum: 2, preferred: 3),
        CAFrameRateRange(minimum: 1, maximum: 2, preferred: .nan),
      ]
      let animation = CABasicAnimation(keyPath: "opacity")
      for range in wrong {
        #expect(!range.isValid)
        animation.preferredFrameRateRange = range
        #expect(animation.preferredFrameRateRange == .default)
      }
    }

    @Test func anAnimationKeepsItsRange() throws {
      let layer = CALayer()
      let animation = fade()
      for range in [
        CAFrameRateRange(minimum: 8, maximum: 15), CAFrameRateRange(minimum: 8, maximum: 15, preferred: 10),
        CAFrameRateRange(),
      ] {
        animation.preferredFrameRateRange = range
        layer.add(animation, forKey: "fade")
        let stored = try #require(layer.animation(forKey: "fade"))
        #expect(stored.preferredFrameRateRange == range)
        stored.preferredFrameRateRange = CAFrameRateRange(minimum: 1, maximum: 2)
        #expect(stored.preferredFrameRateRange == range)
        let data = try NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: false)
        let reader = try NSKeyedUnarchiver(forReadingFrom: data)
        reader.requiresSecureCoding = false
        let read = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CABasicAnimation)
        #expect(read.preferredFrameRateRange == range)
      }
    }

    @Test func theDisplaysPeriodAndPhase() {
      stopped {
        defer { MediaClock.current.setDisplay(period: 1.0 / 60, phase: 0) }
        MediaClock.current.setDisplay(period: 0.01, phase: 0.004)
        MediaClock.current.setDisplay(period: 0, phase: 1)
        MediaClock.current.setDisplay(period: .nan, phase: 1)
        MediaClock.current.setDisplay(period: 0.01, phase: .infinity)
        let (link, heard) = link()
        defer { link.invalidate() }
        for _ in 0..<3 {
          MediaClock.current.step(by: 0.01)
          MediaClock.current.fireDueLinks()
        }
        expectClose(heard.times, [0.004, 0.014, 0.024], within: 1e-12)
        #expect(link.duration == 0.01)
        // A small change of the phase is not a frame.
        MediaClock.current.setDisplay(period: 0.01, phase: 0.003)
        MediaClock.current.fireDueLinks()
        #expect(heard.times.count == 3)
      }
    }

    // MARK: Life

    @Test func pausingCostsNoTimer() {
      stopped {
        let (link, heard) = link()
        defer { link.invalidate() }
        #expect(link.hasTimer)
        link.isPaused = true
        #expect(!link.hasTimer)
        MediaClock.current.step(by: Self.frame)
        MediaClock.current.fireDueLinks()
        idle()
        #expect(heard.times == [])
        // The time that passed meanwhile does not give extra frames.
        link.isPaused = false
        idle()
        #expect(link.hasTimer && heard.times == [])
        MediaClock.current.step(by: Self.frame)
        run { !heard.times.isEmpty }
        #expect(heard.times.count == 1)
        let unused = CADisplayLink { _ in }
        unused.isPaused = true
        unused.isPaused = false
        #expect(!unused.hasTimer)
      }
    }

    @Test func itLivesWhileItIsAdded() {
      stopped {
        weak var weakLink: CADisplayLink?
        let heard = Heard()
        do {
          let link = CADisplayLink { heard.times.append($0.timestamp) }
          link.add(to: .current, forMode: .default)
          weakLink = link
        }
        #expect(weakLink != nil)
        MediaClock.current.step(by: Self.frame)
        run { !heard.times.isEmpty }
        #expect(heard.times.count == 1)
        weakLink?.isPaused = true
        #expect(weakLink != nil)
        weakLink?.remove(from: .current, forMode: .default)
        #expect(weakLink == nil)
      }
    }

    @Test func invalidatingInsideTheHandlerLetsItGo() {
      stopped {
        weak var captured: Heard?
        weak var weakLink: CADisplayLink?
        do {
          let heard = Heard()
          captured = heard
          let link = CADisplayLink { link in
            heard.times.append(link.timestamp)
            link.invalidate()
            heard.times.append(0)
          }
          weakLink = link
          link.add(to: .current, forMode: .default)
          MediaClock.current.step(by: Self.frame)
          MediaClock.current.fireDueLinks()
          MediaClock.current.step(by: Self.frame)
          MediaClock.current.fireDueLinks()
          #expect(heard.times.count == 2)
          link.add(to: .current, forMode: .default)
          #expect(!link.hasTimer)
        }
        #expect(captured == nil && weakLink == nil)
      }
    }

    @Test func severalModesOfOneRunLoop() {
      stopped {
        let own = RunLoop.Mode("own")
        let (link, heard) = link([.default, own, own])
        defer { link.invalidate() }
        MediaClock.current.step(by: Self.frame)
        run(own) { heard.times.count == 1 }
        MediaClock.current.step(by: Self.frame)
        run { heard.times.count == 2 }
        link.remove(from: .current, forMode: .default)
        MediaClock.current.step(by: Self.frame)
        idle()
        #expect(heard.times.count == 2)
        run(own) { heard.times.count == 3 }
        #expect(heard.times.count == 3)
        link.remove(from: .current, forMode: own)
        #expect(!link.hasTimer && !link.isAdded(to: .current))
      }
    }

    @Test func aSecondRunLoopIsRefused() {
      stopped {
        let (link, _) = link()
        defer { link.invalidate() }
        final class Box: @unchecked Sendable { var other: RunLoop? }
        let box = Box()
        let done = DispatchSemaphore(value: 0)
        Thread {
          box.other = RunLoop.current
          done.signal()
        }.start()
        done.wait()
        guard let other = box.other else { return }
        link.add(to: other, forMode: .default)
        #expect(link.isAdded(to: .current))
        link.remove(from: .current, forMode: .default)
        #expect(!link.isAdded(to: other))
      }
    }
  }
}
