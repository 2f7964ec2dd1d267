/// A keyframe track as numbers in a flat list, for sweeps: `KeyframeTrack` without its arrays.
///
/// A block holds, in order: of uneven tracks the time at which each segment begins, the time at which the last one
/// ends, and one over the length of each segment; of tracks with timing functions the index of each segment's curve
/// (−1: none); then for each segment and component the coefficients of 1, u, u², u³, as many as the order. In a
/// discrete track every keyframe is a segment of order 1.
struct TrackBlock {
  /// Where in the list the block begins.
  var offset: Int
  let segments: Int32
  /// The number of coefficients: 1, 2 or 4.
  let order: Int8
  let isEven: Bool
  let hasCurves: Bool

  /// Appends `track` to `numbers`. `presence` is the fifth number of a colour at every moment; nil for other values. `curve` gives the index
  /// of a timing function. Nil where the parameter of a segment needs the length of its arc, and where times do not ascend.
  init?(
    _ track: KeyframeTrack, presence: Double?, to numbers: inout ContiguousArray<Double>,
    curve: (UnitBezier) -> Int32
  ) {
    let timeline = track.timeline
    guard track.arcLengths == nil, timeline.ascends else { return nil }
    let count = timeline.isDiscrete ? timeline.count : timeline.count - 1
    guard let segments = Int32(exactly: count) else { return nil }
    let source = timeline.isDiscrete ? track.keyframes : track.polynomials.coefficients
    let order = timeline.isDiscrete ? 1 : track.polynomials.degree == 1 ? 2 : 4
    // With fewer key times than segments of a path, the last segments are not reached.
    let needed = count * track.width * order
    guard source.count >= needed else { return nil }
    offset = numbers.count
    self.segments = segments
    self.order = Int8(order)
    isEven = timeline.isEven
    hasCurves = !timeline.curves.isEmpty && !timeline.isDiscrete
    if !isEven {
      numbers.append(contentsOf: timeline.times)
      if timeline.isDiscrete { numbers.append(.infinity) }
      numbers.append(contentsOf: timeline.inverses)
      if timeline.isDiscrete { numbers.append(0) }
    }
    if hasCurves {
      for segment in 0..<count {
        let curves = timeline.curves
        numbers.append(segment < curves.count ? Double(curve(curves[segment])) : -1)
      }
    }
    let start = numbers.count
    numbers.append(contentsOf: source.prefix(needed))
    guard let presence else { return }
    for segment in 0..<count {
      for power in 0..<order {
        numbers[start + (segment * track.width + 4) * order + power] = power == 0 ? presence : 0
      }
    }
  }

  /// The number of numbers in the block, for values of `width` numbers.
  func size(_ width: Int) -> Int {
    let count = Int(segments)
    return (isEven ? 0 : 2 * count + 1) + (hasCurves ? count : 0) + count * width * Int(order)
  }

  /// Calls `body` with the index of every curve.
  func forEachCurve(_ numbers: ContiguousArray<Double>, _ body: (Int32) -> Void) {
    guard hasCurves else { return }
    let start = offset + (isEven ? 0 : 2 * Int(segments) + 1)
    for index in start..<(start + Int(segments)) { body(Int32(clamping: numbers[index])) }
  }

  /// Writes the value at `progress`, `width` numbers, to `out`: what `KeyframeTrack.value` writes.
  @inline(__always)
  func value(
    _ numbers: UnsafePointer<Double>, at progress: Double, width: Int,
    _ curves: UnsafeBufferPointer<SampledCurve>, into out: UnsafeMutablePointer<Double>
  ) {
    let p = KeyframeTimeline.limited(progress)
    let count = Int(segments)
    let order = Int(order)
    var k = numbers + offset
    var place: KeyframeTimeline.Location
    if !isEven {
      let segment = KeyframeTimeline.keyframe(k, count, notAfter: p)
      let inverse = k[count &+ 1 &+ segment]
      place = KeyframeTimeline.Location(
        segment: segment,
        fraction: KeyframeTimeline.fraction(p, from: k[segment], to: k[segment &+ 1], inverse))
      k += 2 &* count &+ 1
    } else if order == 1 {
      place = KeyframeTimeline.Location(segment: KeyframeTimeline.evenKeyframe(p, count), fraction: 0)
    } else {
      place = KeyframeTimeline.evenInterval(p, count)
    }
    if hasCurves {
      let curve = Int(clamping: k[place.segment])
      if curve >= 0 { place.fraction = curves[curve].value(at: place.fraction) }
      k += count
    }
    SegmentPolynomials.value(
      k + place.segment &* width &* order, order: order, width, at: place.fraction, into: out)
  }
}
