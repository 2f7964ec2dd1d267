import Foundation

/// The values of a keyframe animation, compiled: built once, then evaluated without allocation.
///
/// A value is `width` numbers: 1 for a number, 2 for a point, 4 for a rectangle, 16 for a matrix taken
/// entry by entry. Every segment is a polynomial of the fraction u in 0…1, of degree 1 or, in cubic modes
/// and along paths, 3.
package struct KeyframeTrack: Sendable {
  package let width: Int
  package let timeline: KeyframeTimeline
  let polynomials: SegmentPolynomials
  /// For constant speed along curves: from the part of a segment's length to its parameter.
  let arcLengths: ArcLengths?
  /// Discrete: the keyframes themselves.
  let keyframes: [Double]

  /// What shapes the cubic at a keyframe (Kochanek and Bartels): each −1…1, 0 for Catmull–Rom.
  package struct Shape: Sendable {
    package var tension: Double
    package var continuity: Double
    package var bias: Double

    package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
      self.tension = tension
      self.continuity = continuity
      self.bias = bias
    }
  }

  /// Compiles keyframes. Nil when fewer than two of them have a time: they have no effect.
  ///
  /// - Parameters:
  ///   - values: the keyframes one after the other, `width` numbers each.
  ///   - keyTimes: see `KeyframeTimeline`; paced modes ignore them, and `curves` too.
  ///   - shapes: for cubic modes, one per keyframe; missing ones are Catmull–Rom.
  package init?(
    values: [Double], width: Int, mode: KeyframeMode, keyTimes: [Double]? = nil, curves: [UnitBezier] = [],
    shapes: [Shape] = []
  ) {
    guard width > 0 else { return nil }
    self.width = width
    let all = values.count / width
    if mode.isPaced {
      guard all >= 2 else { return nil }
      let polynomials =
        mode == .paced
        ? SegmentPolynomials(lines: values, width: width, count: all)
        : SegmentPolynomials(cubicsThrough: values, width: width, times: Self.evenTimes(all), shapes: shapes)
      let arcs = ArcLengths(polynomials)
      guard let timeline = KeyframeTimeline(lengths: arcs.lengths) else { return nil }
      self.timeline = timeline
      self.polynomials = polynomials
      arcLengths = mode == .cubicPaced ? arcs : nil
      keyframes = []
      return
    }
    guard
      let timeline = KeyframeTimeline(
        count: all, isDiscrete: mode == .discrete, keyTimes: keyTimes, curves: curves)
    else { return nil }
    self.timeline = timeline
    arcLengths = nil
    let used = Array(values.prefix(timeline.count * width))
    keyframes = mode == .discrete ? used : []
    let times = timeline.isEven ? Self.evenTimes(timeline.count) : timeline.times
    polynomials =
      mode == .cubic
      ? SegmentPolynomials(cubicsThrough: used, width: width, times: times, shapes: shapes)
      : SegmentPolynomials(lines: used, width: width, count: timeline.count)
  }

  /// Compiles a path: its N segments have N + 1 keyframes, and each segment runs by its own parameter; paced
  /// modes run at constant speed along its length. The width is 2. Nil for a path without segments.
  ///
  /// In discrete mode the keyframes are the starts of the segments, each held for an interval: the end of the last
  /// segment is not shown (measured).
  package init?(
    path segments: [KeyframePathSegment], mode: KeyframeMode, keyTimes: [Double]? = nil,
    curves: [UnitBezier] = []
  ) {
    guard let last = segments.last else { return nil }
    width = 2
    let polynomials = SegmentPolynomials(path: segments)
    self.polynomials = polynomials
    if mode.isPaced {
      let arcs = ArcLengths(polynomials)
      guard let timeline = KeyframeTimeline(lengths: arcs.lengths) else { return nil }
      self.timeline = timeline
      arcLengths = arcs
      keyframes = []
    } else {
      let isDiscrete = mode == .discrete
      var keyframes = isDiscrete ? segments.map(\.start) : []
      // The start of a single segment is held throughout.
      if isDiscrete, segments.count == 1 { keyframes.append(last.start) }
      guard
        let timeline = KeyframeTimeline(
          count: isDiscrete ? keyframes.count : segments.count + 1, isDiscrete: isDiscrete,
          keyTimes: keyTimes,
          curves: curves)
      else { return nil }
      self.timeline = timeline
      arcLengths = nil
      self.keyframes = keyframes.flatMap { [$0.x, $0.y] }
    }
  }

  private static func evenTimes(_ count: Int) -> [Double] {
    (0..<count).map { Double($0) }
  }

  /// Writes the value at `progress`, `width` numbers, to `out`.
  ///
  /// Progress beyond 0…1 (a curve that overshoots) continues the first or the last segment, a line or a cubic; discrete tracks hold
  /// their ends. The same holds for a segment whose own curve overshoots.
  package func value(at progress: Double, into out: UnsafeMutablePointer<Double>) {
    let location = timeline.locate(progress)
    if timeline.isDiscrete {
      for i in 0..<width { out[i] = keyframes[location.segment * width + i] }
    } else {
      polynomials.value(location.segment, parameter(location), into: out)
    }
  }

  /// The direction of a path at `progress`: the angle of its tangent in radians, from +x towards +y.
  ///
  /// Where the path stands still it is the direction just beside. 0 for tracks that are not of points.
  package func angle(at progress: Double) -> Double {
    guard width == 2 else { return 0 }
    let location = timeline.locate(progress)
    if timeline.isDiscrete { return polynomials.angle(min(location.segment, polynomials.count - 1), 0) }
    return polynomials.angle(location.segment, parameter(location))
  }

  @inline(__always)
  private func parameter(_ location: KeyframeTimeline.Location) -> Double {
    guard let arcLengths, polynomials.degree > 1 else { return location.fraction }
    return arcLengths.parameter(location.segment, location.fraction, of: polynomials)
  }
}
