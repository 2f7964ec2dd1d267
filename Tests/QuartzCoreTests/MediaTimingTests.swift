import QuartzCore
import RenderTree
import Testing

@Suite struct MediaTimingTests {
  static let times = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 2.1]

  /// Opacity 0 → 1 over a model value of 0.5, as the rows were recorded.
  private func value(_ timing: MediaTiming, at time: Double) -> Double {
    let sample = timing.sample(parent: time)
    switch sample.phase {
    case .before: return timing.fillsBackwards ? sample.time : 0.5
    case .active: return sample.time
    case .after: return timing.fillsForwards ? sample.time : 0.5
    }
  }

  private func expect(_ timing: MediaTiming, _ expected: [Double], at times: [Double] = times) {
    for (time, expected) in zip(times, expected) {
      #expect(abs(value(timing, at: time) - expected) < 1e-12, "at \(time)")
      // The same a hundred thousand seconds later.
      var late = timing
      late.beginTime += 100_000
      #expect(abs(value(late, at: 100_000 + time) - expected) < 1e-9, "at 100000 + \(time)")
    }
  }

  @Test func autoreverses() {
    expect(MediaTiming(duration: 1, autoreverses: true), [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.5])
  }

  @Test func repeatCount() {
    expect(MediaTiming(duration: 1, repeatCount: 2.5), [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.1])
  }

  @Test func repeatDuration() {
    expect(MediaTiming(duration: 1, repeatDuration: 1.7), [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5])
  }

  @Test func timeOffset() {
    expect(MediaTiming(duration: 1, timeOffset: 0.3), [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5])
  }

  @Test func backwards() {
    expect(MediaTiming(duration: 1, speed: -1), [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5])
  }

  @Test func fillModes() {
    let times = [0, 0.5, 1, 1.5, 2, 2.5]
    for (backwards, forwards, expected) in [
      (false, false, [0.5, 0.5, 0, 0.5, 1, 0.5]), (false, true, [0.5, 0.5, 0, 0.5, 1, 1]),
      (true, false, [0, 0, 0, 0.5, 1, 0.5]), (true, true, [0, 0, 0, 0.5, 1, 1]),
    ] {
      expect(
        MediaTiming(beginTime: 1, duration: 1, fillsBackwards: backwards, fillsForwards: forwards), expected,
        at: times)
    }
  }

  @Test func activeDuration() {
    #expect(MediaTiming(duration: 3).activeDuration == 3)
    #expect(MediaTiming(duration: 3, repeatCount: 2, autoreverses: true).activeDuration == 12)
    #expect(MediaTiming(duration: 3, repeatDuration: 1).activeDuration == 1)
    #expect(MediaTiming(duration: 3, repeatCount: .infinity).activeDuration == .infinity)
    #expect(MediaTiming(duration: .infinity).activeDuration == .infinity)
    #expect(MediaTiming(duration: 0, repeatCount: .infinity).activeDuration == 0)
  }

  @Test func end() {
    #expect(MediaTiming(beginTime: 2, duration: 3, speed: 2).end() == 3.5)
    #expect(MediaTiming(beginTime: 2, duration: 3, speed: -0.5, repeatCount: 2).end() == 14)
    #expect(MediaTiming(beginTime: 2, duration: 3, speed: 0).end() == .infinity)
    #expect(MediaTiming(duration: 3, repeatDuration: .infinity).end() == .infinity)
  }

  /// The end belongs to the active interval and shows the end, however its time was rounded.
  @Test func theEndIsIncluded() {
    for begin in [0, 1, 0.1, 1234.56789, 98_765.4321] {
      for duration in [1, 0.1, 0.3, 7.77] {
        for count in [1.0, 3, 7, 10] {
          let timing = MediaTiming(beginTime: begin, duration: duration, repeatCount: count)
          let end = timing.sample(parent: timing.end())
          #expect(end.phase == .active)
          #expect(abs(end.time - duration) < 1e-9 * duration, "\(begin) \(duration) \(count)")
          #expect(end.iteration == count - 1)
          #expect(timing.sample(parent: timing.end() + 1e-6).phase == .after)
        }
      }
    }
    let there = MediaTiming(duration: 1, repeatCount: 2, autoreverses: true)
    #expect(there.sample(parent: 4).time == 0)
    let half = MediaTiming(duration: 1, repeatCount: 2.5)
    #expect(half.sample(parent: 9).time == 0.5)
  }

  @Test func iterationsCount() {
    let timing = MediaTiming(duration: 2, repeatCount: 3)
    #expect([0, 1.9, 2, 5, 6].map { timing.sample(parent: $0).iteration } == [0, 0, 1, 2, 2])
    let reversing = MediaTiming(duration: 2, repeatCount: 3, autoreverses: true)
    #expect([0, 3.9, 4, 11].map { reversing.sample(parent: $0).iteration } == [0, 0, 1, 2])
    // Running backwards and from an offset it still counts up from nothing.
    let backwards = MediaTiming(duration: 1, speed: -1, repeatCount: 3)
    #expect([0, 0.5, 1.5, 2.5].map { backwards.sample(parent: $0).iteration } == [0, 0, 1, 2])
    let shifted = MediaTiming(duration: 1, timeOffset: 5.5, repeatCount: 3)
    #expect([0, 0.25, 0.75, 1.75].map { shifted.sample(parent: $0).iteration } == [0, 0, 1, 2])
  }

  @Test func speedScales() {
    let timing = MediaTiming(beginTime: 1, duration: 2, speed: 4)
    #expect(timing.sample(parent: 1.25).time == 1)
    #expect(timing.sample(parent: 1.5).time == 2)
    #expect(timing.sample(parent: 1.51).phase == .after)
  }

  @Test func speedZeroStandsStill() {
    for (offset, expected) in [(0.0, 0.0), (0.4, 0.4), (1, 1), (1.25, 0.25)] {
      let timing = MediaTiming(beginTime: 5, duration: 1, speed: 0, timeOffset: offset)
      for time in [-100, 0, 5, 1e9] {
        #expect(
          timing.sample(parent: time) == .init(phase: .active, time: expected, iteration: offset > 1 ? 1 : 0))
      }
    }
  }

  @Test func layerTime() {
    let layer = MediaTiming(beginTime: 3, duration: .infinity, speed: 2, timeOffset: 1)
    #expect(layer.localTime(parent: 10) == 15)
    #expect(layer.parentTime(local: 15) == 10)
    let paused = MediaTiming(beginTime: 3, duration: .infinity, speed: 0, timeOffset: 4)
    #expect(paused.localTime(parent: -7) == 4)
    #expect(paused.localTime(parent: 1e6) == 4)
    #expect(paused.parentTime(local: 99) == 3)
  }

  @Test func nestedLayerTime() {
    let layers = [
      MediaTiming(beginTime: 3, duration: .infinity, speed: 2, timeOffset: 1),
      MediaTiming(beginTime: -1, duration: .infinity, speed: 0.5),
      MediaTiming(duration: .infinity, speed: -1, timeOffset: 20),
    ]
    // 10 → 15 → 8 → 12
    #expect(layers.reduce(10) { $1.localTime(parent: $0) } == 12)
    #expect(layers.reversed().reduce(12) { $1.parentTime(local: $0) } == 10)
  }

  @Test func senselessNumbersDoNoHarm() {
    let numbers = [Double.nan, .infinity, -.infinity, -1, 0, 1e300, 1e-300]
    for a in numbers {
      for b in numbers {
        for timing in [
          MediaTiming(beginTime: a, duration: b), MediaTiming(duration: 1, speed: a, timeOffset: b),
          MediaTiming(duration: b, repeatCount: a), MediaTiming(duration: a, repeatDuration: b),
          MediaTiming(duration: a, speed: -1, timeOffset: b, autoreverses: true),
        ] {
          for time in [-1e6, 0, 0.5, 1, 1e6] {
            let sample = timing.sample(parent: time)
            #expect(
              sample.time >= 0 && sample.time <= max(timing.duration, 0) || timing.duration.isNaN, "\(timing)"
            )
            #expect(sample.iteration >= 0)
          }
        }
      }
    }
  }

  @Test func infiniteDurationRuns() {
    let timing = MediaTiming(beginTime: 1, duration: .infinity)
    #expect(timing.sample(parent: 11) == .init(phase: .active, time: 10, iteration: 0))
  }
}
