import Testing

@testable import UIKitCore

/// The numbers of the movement after the finger has let go, by closed forms.
@Suite struct ScrollMotionTests {
  /// The speed falls by the factor 0.998 in a millisecond, so after t ms the contents have moved by v · (1 − 0.998^t) / −ln 0.998 ms.
  @Test(arguments: [(0.998, 0.5), (0.998, 1.5), (0.99, 0.1), (0.99, 0.3)])
  func contentsSlowDownByTheRate(_ rate: Double, _ time: Double) {
    let motion = ScrollMotion(from: 100, speed: 800, rate: rate, in: 0...1e6, bounces: true)
    let way = 0.8 * (1 - pow(rate, time * 1000)) / -log(rate)
    #expect(abs(motion.place(at: time) - (100 + way)) < 1e-9)
    // The whole way is that of a sum of speeds, v · r / (1 − r), up to the last ten points a second.
    let whole = 0.8 * rate / (1 - rate)
    #expect(abs(motion.end - (100 + whole)) < 10.0 / 1000 / (1 - rate) + 1)
    #expect(motion.place(at: motion.duration + 1) == motion.end)
  }

  @Test func edgesAreReachedBySpringsWithoutAJump() {
    let motion = ScrollMotion(from: 100, speed: -2000, rate: 0.998, in: 0...500, bounces: true)
    #expect(motion.end == 0)
    var last = 100.0
    var lastSpeed = -2000.0
    var lowest = 0.0
    for step in 1...Int(clamping: motion.duration * 1000) {
      let place = motion.place(at: Double(step) / 1000)
      let speed = (place - last) * 1000
      // A millisecond changes the speed by little: the spring's greatest acceleration is near 2 ω v.
      #expect(abs(speed - lastSpeed) < 60, "\(step)")
      (last, lastSpeed) = (place, speed)
      lowest = min(lowest, place)
    }
    // The critically damped spring goes v / (ω e) beyond.
    #expect(lowest < -50 && lowest > -2000 / (12 * M_E) - 1)
    #expect(abs(last) < 0.5)
  }

  @Test func withoutBouncesTheEdgeIsTheEnd() {
    let motion = ScrollMotion(from: 100, speed: -2000, rate: 0.998, in: 0...500, bounces: false)
    for step in 0..<1000 { #expect(motion.place(at: Double(step) / 500) >= -1e-9) }
    #expect(motion.end == 0)
  }

  @Test func contentsBeyondAnEdgeComeBack() {
    let motion = ScrollMotion(from: 560, speed: 0, rate: 0.998, in: 0...500, bounces: true)
    #expect(motion.end == 500 && motion.place(at: 0) == 560)
    // 60 · (1 + ω t) · e^(−ω t) with ω = 12.
    #expect(abs(motion.place(at: 0.1) - (500 + 60 * 2.2 * exp(-1.2))) < 1e-9)
    #expect(motion.duration < 1)
  }

  @Test func theRubberBandYieldsLessAndLess() {
    #expect(ScrollMotion.rubberBand(0, length: 300) == 0)
    #expect(abs(ScrollMotion.rubberBand(100, length: 300) - (1 - 1 / (55.0 / 300 + 1)) * 300) < 1e-12)
    #expect(ScrollMotion.rubberBand(-100, length: 300) == -ScrollMotion.rubberBand(100, length: 300))
    #expect(ScrollMotion.rubberBand(1e9, length: 300) < 300)
    for way in stride(from: -500.0, through: 500, by: 50) {
      let shown = ScrollMotion.rubberBand(way, length: 300)
      #expect(abs(ScrollMotion.released(shown, length: 300) - way) < 1e-6)
    }
  }
}
