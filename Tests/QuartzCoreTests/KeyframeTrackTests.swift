import Foundation
import QuartzCore
import RenderTree
import Testing

@Suite struct KeyframeTrackTests {
  static let values = [0, 1, 0.5, 0.7]
  static let keyTimes = [0, 0.1, 0.6, 1]

  private func evaluate(_ track: KeyframeTrack?, _ times: [Double]) throws -> [Double] {
    let track = try #require(track)
    return times.map {
      var out = [Double](repeating: .nan, count: track.width)
      track.value(at: $0, into: &out)
      return out[0]
    }
  }

  private func point(_ track: KeyframeTrack?, _ time: Double) throws -> SIMD2<Double> {
    var out = [Double](repeating: .nan, count: 2)
    try #require(track).value(at: time, into: &out)
    return SIMD2(out[0], out[1])
  }

  private func expectClose(
    _ a: [Double], _ b: [Double], within tolerance: Double = 1e-12,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(a.count == b.count, sourceLocation: location)
    for (a, b) in zip(a, b) { #expect(abs(a - b) < tolerance, sourceLocation: location) }
  }

  // MARK: Rows recorded on Apple's systems

  @Test func linear() throws {
    let track = KeyframeTrack(values: Self.values, width: 1, mode: .linear)
    expectClose(try evaluate(track, [0.2, 0.4, 0.7, 0.9]), [0.6, 0.9, 0.52, 0.64])
  }

  @Test func linearWithKeyTimes() throws {
    let track = KeyframeTrack(values: Self.values, width: 1, mode: .linear, keyTimes: Self.keyTimes)
    expectClose(try evaluate(track, [0.2, 0.4, 0.7, 0.9]), [0.9, 0.7, 0.55, 0.65])
  }

  @Test func cubic() throws {
    let track = KeyframeTrack(values: Self.values, width: 1, mode: .cubic)
    expectClose(try evaluate(track, [0.2, 0.4, 0.7, 0.9]), [0.708, 0.9848, 0.49165, 0.61795])
  }

  @Test func cubicWithKeyTimes() throws {
    let track = KeyframeTrack(values: Self.values, width: 1, mode: .cubic, keyTimes: Self.keyTimes)
    expectClose(
      try evaluate(track, [0.2, 0.4, 0.7, 0.9]), [1.0066667, 0.74, 0.503125, 0.634375], within: 1e-7)
  }

  /// The third number of the recorded row, 0.7, belongs to 0.8: at 0.7 the third of four even intervals runs.
  @Test func discrete() throws {
    let track = KeyframeTrack(values: Self.values, width: 1, mode: .discrete)
    #expect(try evaluate(track, [0.2, 0.4, 0.8, 0.9]) == [0, 1, 0.7, 0.7])
    #expect(try evaluate(track, [0, 0.25, 0.5, 0.7, 0.75, 1]) == [0, 1, 0.5, 0.5, 0.7, 0.7])
  }

  @Test func discreteWithKeyTimes() throws {
    let track = KeyframeTrack(values: Self.values, width: 1, mode: .discrete, keyTimes: Self.keyTimes)
    #expect(try evaluate(track, [0.2, 0.4, 0.7, 0.9, 1]) == [1, 1, 0.5, 0.5, 0.7])
    // One more mark than values: the last value holds from the last mark but one.
    let marked = KeyframeTrack(values: [1, 2], width: 1, mode: .discrete, keyTimes: [0, 0.8, 1])
    #expect(try evaluate(marked, [0, 0.79, 0.8, 1]) == [1, 1, 2, 2])
  }

  /// As above, the third number of the recorded row, 0.64, belongs to 0.8.
  @Test func paced() throws {
    let curve = UnitBezier(c1x: 1, c1y: 0, c2x: 1, c2y: 0)
    for track in [
      KeyframeTrack(values: Self.values, width: 1, mode: .paced),
      KeyframeTrack(
        values: Self.values, width: 1, mode: .paced, keyTimes: Self.keyTimes, curves: [curve, curve, curve]),
    ] {
      expectClose(try evaluate(track, [0.2, 0.4, 0.8, 0.9]), [0.34, 0.68, 0.64, 0.53])
    }
  }

  static let line = KeyframePathSegment.line(from: SIMD2(0, 0), to: SIMD2(100, 0))
  static let curve = KeyframePathSegment.cubic(
    from: SIMD2(100, 0), control1: SIMD2(150, 0), control2: SIMD2(200, 50), to: SIMD2(200, 100))

  private let arch = KeyframePathSegment.cubic(
    from: SIMD2(0, 0), control1: SIMD2(0, 1), control2: SIMD2(1, 1), to: SIMD2(1, 0))

  @Test func path() throws {
    let track = KeyframeTrack(path: [Self.line, Self.curve], mode: .linear)
    #expect(simd_distance(try point(track, 0.1), SIMD2(20, 0)) < 1e-12)
    #expect(simd_distance(try point(track, 0.5), SIMD2(100, 0)) < 1e-12)
    #expect(simd_distance(try point(track, 0.75), SIMD2(168.75, 31.25)) < 1e-12)
    #expect(simd_distance(try point(track, 1), SIMD2(200, 100)) < 1e-12)
  }

  /// Apple's length of the curve is a little short (recorded: (126.87, 4.62)); the integral by another
  /// library puts the middle of the way at (126.92269, 4.64124).
  @Test func pacedPath() throws {
    let track = KeyframeTrack(path: [Self.line, Self.curve], mode: .paced)
    #expect(simd_distance(try point(track, 0.5), SIMD2(126.87, 4.62)) < 0.06)
    #expect(simd_distance(try point(track, 0.5), SIMD2(126.92268595951, 4.64123880511)) < 1e-6)
  }

  // MARK: Rules

  @Test func fewerKeyTimesThanValues() throws {
    for mode in [KeyframeMode.linear, .cubic, .discrete] {
      let prefix = KeyframeTrack(values: [0, 1, 5], width: 1, mode: mode, keyTimes: [0, 1])
      let alone = KeyframeTrack(values: [0, 1], width: 1, mode: mode, keyTimes: [0, 1])
      #expect(try evaluate(prefix, [0, 0.3, 0.9, 1]) == evaluate(alone, [0, 0.3, 0.9, 1]))
    }
  }

  @Test func singleValuesHaveNoEffect() {
    for mode in [KeyframeMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
      #expect(KeyframeTrack(values: [3], width: 1, mode: mode) == nil)
      #expect(KeyframeTrack(values: [], width: 1, mode: mode) == nil)
      #expect(KeyframeTrack(path: [], mode: mode) == nil)
    }
    #expect(KeyframeTrack(values: [3, 4], width: 1, mode: .linear, keyTimes: [0.5]) == nil)
    #expect(KeyframeTrack(values: [3, 4, 5], width: 2, mode: .linear) == nil)
  }

  @Test func timingFunctionsRunEachSegment() throws {
    let easeIn = CAMediaTimingFunction(name: .easeIn).curve
    let track = KeyframeTrack(values: [0, 1, 3], width: 1, mode: .linear, curves: [easeIn])
    let eased = try evaluate(track, [0.05, 0.25, 0.75])
    expectClose(
      eased, [0.017027, 0.315357, 2].enumerated().map { $0 == 0 ? easeIn.value(at: 0.1) : $1 }, within: 1e-6)
  }

  @Test func valuesHoldOutsideTheMarks() throws {
    let track = KeyframeTrack(values: [1, 2, 4], width: 1, mode: .linear, keyTimes: [0.2, 0.5, 0.8])
    expectClose(try evaluate(track, [0, 0.1, 0.2, 0.65, 0.8, 0.95, 1]), [1, 1, 1, 3, 4, 4, 4])
  }

  /// Measured of the first: 7.5 at a quarter.
  @Test func marksMayLieOutsideTheRun() throws {
    let values = [0.0, 10, 20, 30]
    let track = KeyframeTrack(values: values, width: 1, mode: .linear, keyTimes: [-0.5, 0.5, 1.5, 2])
    expectClose(try evaluate(track, [0, 0.25, 0.5, 1]), [5, 7.5, 10, 15])
    let before = KeyframeTrack(values: values, width: 1, mode: .linear, keyTimes: [-3, -2, -1, 0.5])
    expectClose(try evaluate(before, [0, 0.25, 1]), [20 + 10 / 1.5, 20 + 12.5 / 1.5, 30])
    let past = KeyframeTrack(values: values, width: 1, mode: .linear, keyTimes: [-4, -3, -2, -1])
    expectClose(try evaluate(past, [0, 1]), [30, 30])
    let ahead = KeyframeTrack(values: values, width: 1, mode: .linear, keyTimes: [2, 3, 4, 5])
    expectClose(try evaluate(ahead, [0, 1]), [0, 0])
    let steps = KeyframeTrack(values: values, width: 1, mode: .discrete, keyTimes: [-0.5, -0.1, 0.5, 1.5])
    expectClose(try evaluate(steps, [0, 0.4, 0.6, 1]), [10, 10, 20, 20])
    // Values on a line at even marks are a line in cubic mode too.
    let cubic = KeyframeTrack(values: values, width: 1, mode: .cubic, keyTimes: [-0.5, 0.5, 1.5, 2.5])
    expectClose(try evaluate(cubic, [0, 0.25, 1]), [5, 7.5, 15])
  }

  @Test func equalMarksJump() throws {
    let track = KeyframeTrack(values: [0, 1, 5, 6], width: 1, mode: .linear, keyTimes: [0, 0.5, 0.5, 1])
    expectClose(try evaluate(track, [0.25, 0.4999, 0.5, 0.75]), [0.5, 0.9998, 5, 5.5])
  }

  /// Key times are taken as they stand: the last keyframe whose time has come is due.
  @Test func disorderlyMarksStand() throws {
    for marks in [[0, 0.6, 0.4, 1], [0, 0.6, 0.4, 1, 0.1, 0.2, 0.3, 0.4, 0.5, 0.55, 0.2]] {
      let track = KeyframeTrack(values: [0, 1, 2, 3], width: 1, mode: .linear, keyTimes: marks)
      expectClose(
        try evaluate(track, [0.15, 0.3, 0.4, 0.5, 0.8, 1]), [0.25, 0.5, 2, 2 + 1.0 / 6, 2 + 2.0 / 3, 3])
      let steps = KeyframeTrack(values: [0, 1, 2, 3], width: 1, mode: .discrete, keyTimes: marks)
      #expect(try evaluate(steps, [0.3, 0.4, 0.5, 0.7, 1]) == [0, 2, 2, 2, 3])
    }
    let many = (0..<20).map { Double($0) / 20 } + [0.5, 1]
    let track = KeyframeTrack(
      values: many.indices.map { Double($0) }, width: 1, mode: .discrete, keyTimes: many)
    #expect(try evaluate(track, [0.25, 0.49, 0.5, 0.7]) == [5, 9, 20, 20])
  }

  @Test func disorderlyMarksStayWithinTheValues() throws {
    let track = KeyframeTrack(
      values: [0, 1, 2, 3], width: 1, mode: .linear, keyTimes: [-1, 0.7, 0.3, .nan])
    for value in try evaluate(track, [0, 0.3, 0.7, 0.9, 1]) { #expect(value >= 0 && value <= 3) }
  }

  @Test func overshootContinuesLinearTracks() throws {
    let linear = KeyframeTrack(values: [0, 1, 3], width: 1, mode: .linear)
    expectClose(try evaluate(linear, [-0.1, 1.1]), [-0.2, 3.4])
    let marked = KeyframeTrack(values: [0, 1, 3], width: 1, mode: .linear, keyTimes: [0, 0.5, 1])
    expectClose(try evaluate(marked, [-0.1, 1.1]), [-0.2, 3.4])
    let cubic = KeyframeTrack(values: [0, 1, 3], width: 1, mode: .cubic)
    // The cubics u − u²/2 + u³/2 and 1 + 1.5u + u² − u³/2 go on, to u = −0.2 and 1.2.
    expectClose(try evaluate(cubic, [-0.1, 1.1]), [-0.224, 3.376])
    #expect(try evaluate(linear, [.nan]) == [0])
    #expect(
      try evaluate(KeyframeTrack(values: [0, 1], width: 1, mode: .discrete), [-9, 9, .infinity]) == [0, 1, 1])
  }

  /// A timing function between two keyframes that overshoots leads beyond them, on a cubic as on a line.
  @Test func overshootWithinACubicIsNotCutOff() throws {
    // y = 3·(1 − t)·t²·2 + t³ at x = t is 1.125 at 0.75 (control points a third apart in x).
    let curve = UnitBezier(c1x: 1.0 / 3, c1y: 0, c2x: 2.0 / 3, c2y: 2)
    let pace = 6 * 0.25 * 0.75 * 0.75 + 0.75 * 0.75 * 0.75
    let cubic = KeyframeTrack(values: [0, 1, 3], width: 1, mode: .cubic, curves: [curve])
    let u = pace
    expectClose(try evaluate(cubic, [0.375]), [u - u * u / 2 + u * u * u / 2], within: 1e-5)
    #expect(pace > 1)
    let path = KeyframeTrack(
      path: [arch], mode: .linear, curves: [curve])
    #expect(abs(try point(path, 0.75).y - 3 * (1 - u) * u) < 1e-5)
  }

  /// Constant speed goes on beyond the end of a curve, at the pace that it has there.
  @Test func overshootOfConstantSpeed() throws {
    let track = KeyframeTrack(path: [arch], mode: .paced)
    let (end, beyond) = (try point(track, 1), try point(track, 1.01))
    let step = try point(track, 1) - point(track, 0.99)
    #expect(simd_distance(beyond - end, step) < 0.05 * simd_distance(step, .zero))
  }

  @Test func manyKeyframes() throws {
    let count = 1000
    let values = (0..<count).map { Double($0 * $0) }
    let marks = (0..<count).map { pow(Double($0) / Double(count - 1), 2) }
    let track = KeyframeTrack(values: values, width: 1, mode: .linear, keyTimes: marks)
    for key in [0, 1, 2, 499, 500, 998, 999] {
      expectClose(try evaluate(track, [marks[key]]), [values[key]], within: 1e-6)
    }
    let middle = (marks[700] + marks[701]) / 2
    expectClose(try evaluate(track, [middle]), [(values[700] + values[701]) / 2], within: 1e-6)
  }

  @Test func wideValues() throws {
    let track = try #require(
      KeyframeTrack(values: (0..<48).map { Double($0) }, width: 16, mode: .linear))
    var out = [Double](repeating: 0, count: 16)
    track.value(at: 0.25, into: &out)
    let middle = (0..<16).map { index -> Double in Double(index) + 8 }
    #expect(out == middle)
  }

  @Test func pacedDistanceIsEuclid() throws {
    // 3-4-5, then 12 along x: the corner comes at 5/17.
    let track = KeyframeTrack(values: [0, 0, 3, 4, 15, 4], width: 2, mode: .paced)
    #expect(simd_distance(try point(track, 5.0 / 17), SIMD2(3, 4)) < 1e-12)
    #expect(simd_distance(try point(track, 11.0 / 17), SIMD2(9, 4)) < 1e-12)
  }

  @Test func pacedWithoutAnyWayIsEven() throws {
    #expect(
      try evaluate(KeyframeTrack(values: [2, 2, 2], width: 1, mode: .paced), [0, 0.5, 1]) == [2, 2, 2])
  }

  // MARK: Cubics

  @Test func cubicPassesThroughItsKeyframes() throws {
    let shapes = [(0.3, -0.5, 0.2), (-1, 1, 0.4), (0, 0.1, -1), (1, 0, 0)].map {
      KeyframeTrack.Shape(tension: $0.0, continuity: $0.1, bias: $0.2)
    }
    let track = KeyframeTrack(
      values: Self.values, width: 1, mode: .cubic, keyTimes: Self.keyTimes, shapes: shapes)
    expectClose(try evaluate(track, Self.keyTimes), Self.values)
  }

  /// Kochanek and Bartels: what each of the three does to the tangents at the middle key, in closed form.
  @Test func shapesTurnTheTangents() throws {
    func slopes(_ shape: KeyframeTrack.Shape) throws -> [Double] {
      let track = KeyframeTrack(values: [0, 1, 5], width: 1, mode: .cubic, shapes: [.init(), shape])
      let h = 1e-6
      let v = try evaluate(track, [0.5 - h, 0.5, 0.5 + h])
      // A segment is half of the progress.
      return [(v[1] - v[0]) / h / 2, (v[2] - v[1]) / h / 2]
    }
    // Before the key the value rises by 1, after it by 4.
    expectClose(try slopes(.init()), [2.5, 2.5], within: 1e-4)
    expectClose(try slopes(.init(tension: 1)), [0, 0], within: 1e-4)
    expectClose(try slopes(.init(tension: -1)), [5, 5], within: 1e-4)
    expectClose(try slopes(.init(bias: 1)), [1, 1], within: 1e-4)
    expectClose(try slopes(.init(bias: -1)), [4, 4], within: 1e-4)
    expectClose(try slopes(.init(continuity: -1)), [1, 4], within: 1e-4)
    expectClose(try slopes(.init(continuity: 1)), [4, 1], within: 1e-4)
  }

  @Test func cubicPacedMovesAtConstantSpeed() throws {
    let values: [Double] = [0, 0, 100, 0, 120, 80, 30, 90]
    let track = KeyframeTrack(values: values, width: 2, mode: .cubicPaced)
    var chords: [Double] = []
    var last = try point(track, 0)
    for step in 1...400 {
      let next = try point(track, Double(step) / 400)
      chords.append(simd_distance(last, next))
      last = next
    }
    let mean = chords.reduce(0, +) / 400
    #expect(chords.allSatisfy { abs($0 - mean) < 0.01 * mean })
    // The same curve as without constant speed.
    let cubic = try #require(KeyframeTrack(values: values, width: 2, mode: .cubic))
    let target = try point(track, 0.4)
    let nearest = try (0...3000).map { simd_distance(try point(cubic, Double($0) / 3000), target) }.min()
    #expect(try #require(nearest) < 0.1)
  }

  // MARK: Paths

  @Test func pacedPathMovesAtConstantSpeed() throws {
    let loop = KeyframePathSegment.cubic(
      from: SIMD2(200, 100), control1: SIMD2(200, 400), control2: SIMD2(-100, 400), to: SIMD2(0, 0))
    let track = KeyframeTrack(path: [Self.line, Self.curve, loop], mode: .paced)
    var chords: [Double] = []
    var last = try point(track, 0)
    for step in 1...500 {
      let next = try point(track, Double(step) / 500)
      chords.append(simd_distance(last, next))
      last = next
    }
    let mean = chords.reduce(0, +) / 500
    #expect(chords.allSatisfy { abs($0 - mean) < 0.01 * mean })
  }

  @Test func discretePath() throws {
    let track = KeyframeTrack(path: [Self.line, Self.curve], mode: .discrete)
    #expect(try point(track, 0.2) == SIMD2(0, 0))
    #expect(try point(track, 0.5) == SIMD2(100, 0))
    // The end of the last segment is not shown.
    #expect(try point(track, 0.9) == SIMD2(100, 0))
  }

  @Test func quadIsTheSameCurve() throws {
    let quad = KeyframePathSegment.quad(from: SIMD2(0, 0), control: SIMD2(50, 100), to: SIMD2(100, 0))
    let track = KeyframeTrack(path: [quad], mode: .linear)
    // B(¼) = ⅜·(50, 100) + 1/16·(100, 0)
    #expect(simd_distance(try point(track, 0.25), SIMD2(25, 37.5)) < 1e-12)
  }

  @Test func tangents() throws {
    let back = KeyframePathSegment.line(from: SIMD2(200, 100), to: SIMD2(100, 100))
    let track = try #require(KeyframeTrack(path: [Self.line, Self.curve, back], mode: .paced))
    #expect(track.angle(at: 0.1) == 0)
    #expect(abs(abs(track.angle(at: 0.9)) - .pi) < 1e-12)
    let quarter = try #require(KeyframeTrack(path: [Self.curve], mode: .linear))
    #expect(abs(quarter.angle(at: 0)) < 1e-12)
    #expect(abs(quarter.angle(at: 0.5) - .pi / 4) < 1e-12)
    #expect(abs(quarter.angle(at: 1) - .pi / 2) < 1e-12)
  }

  @Test func tangentsWhereThePathStandsStill() throws {
    // Both control points on the ends: the speed is 0 there, the direction is not.
    let still = KeyframePathSegment.cubic(
      from: SIMD2(0, 0), control1: SIMD2(0, 0), control2: SIMD2(10, 10), to: SIMD2(10, 10))
    let dot = KeyframePathSegment.line(from: SIMD2(10, 10), to: SIMD2(10, 10))
    let track = try #require(KeyframeTrack(path: [still, dot], mode: .linear))
    for time in [0, 0.25, 0.5, 0.75, 1] { #expect(abs(track.angle(at: time) - .pi / 4) < 1e-6) }
    let point = try #require(KeyframeTrack(path: [dot], mode: .paced))
    #expect(point.angle(at: 0.5) == 0)
  }

  @Test func subpathsJump() throws {
    let far = KeyframePathSegment.line(from: SIMD2(500, 500), to: SIMD2(600, 500))
    let track = KeyframeTrack(path: [Self.line, far], mode: .linear)
    #expect(try point(track, 0.4999).x < 100)
    #expect(try point(track, 0.5) == SIMD2(500, 500))
  }
}

private func simd_distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  ((a - b) * (a - b)).sum().squareRoot()
}
