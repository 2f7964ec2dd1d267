import Foundation

/// The segments of a keyframe track as polynomials of u in 0…1, in flat storage.
struct SegmentPolynomials: Sendable {
  let width: Int
  let count: Int
  /// 1 or 3.
  let degree: Int
  // For each segment, each component: the coefficients of 1, u (, u², u³).
  let coefficients: [Double]
  /// For paths: the direction to take where a segment has none.
  private let restingAngles: [Double]

  /// Lines between consecutive values.
  init(lines values: [Double], width: Int, count: Int) {
    self.width = width
    self.count = count - 1
    degree = 1
    var coefficients: [Double] = []
    coefficients.reserveCapacity((count - 1) * width * 2)
    for i in 0..<(count - 1) * width {
      coefficients.append(values[i])
      coefficients.append(values[i + width] - values[i])
    }
    self.coefficients = coefficients
    restingAngles = []
  }

  /// Cubics through the values at the given times, in Hermite's form with the tangents of Kochanek and
  /// Bartels ("Interpolating splines with local tension, continuity, and bias control", SIGGRAPH 1984).
  ///
  /// Measured numbers fix what the paper leaves open: at the ends the way to the neighbour is the tangent
  /// (as if the values went on in a straight line), and over uneven times a tangent is scaled by the length
  /// of its segment over the mean of the two that meet.
  init(cubicsThrough values: [Double], width: Int, times: [Double], shapes: [KeyframeTrack.Shape]) {
    let keys = min(values.count / width, times.count)
    self.width = width
    count = keys - 1
    degree = 3
    func value(_ key: Int, _ i: Int) -> Double {
      if key < 0 { return 2 * values[i] - values[width + i] }
      if key >= keys { return 2 * values[(keys - 1) * width + i] - values[(keys - 2) * width + i] }
      return values[key * width + i]
    }
    func interval(_ segment: Int) -> Double {
      let s = min(max(segment, 0), keys - 2)
      return max(times[s + 1] - times[s], 0)
    }
    /// The tangent at `key` for the segment that begins there (`leaving`) or ends there.
    func tangent(_ key: Int, _ i: Int, leaving: Bool) -> Double {
      let shape = key < shapes.count ? shapes[key] : KeyframeTrack.Shape()
      let (t, b) = (1 - shape.tension, shape.bias)
      let c = leaving ? shape.continuity : -shape.continuity
      let before = value(key, i) - value(key - 1, i)
      let after = value(key + 1, i) - value(key, i)
      let tangent = t * ((1 + c) * (1 + b) * before + (1 - c) * (1 - b) * after) / 2
      let both = interval(key - 1) + interval(key)
      return both > 0 ? tangent * 2 * interval(leaving ? key : key - 1) / both : tangent
    }
    var coefficients: [Double] = []
    coefficients.reserveCapacity(count * width * 4)
    for segment in 0..<count {
      for i in 0..<width {
        let p0 = value(segment, i)
        let rise = value(segment + 1, i) - p0
        let m0 = tangent(segment, i, leaving: true)
        let m1 = tangent(segment + 1, i, leaving: false)
        coefficients += [p0, m0, 3 * rise - 2 * m0 - m1, m0 + m1 - 2 * rise]
      }
    }
    self.coefficients = coefficients
    restingAngles = []
  }

  /// The segments of a path.
  init(path: [KeyframePathSegment]) {
    width = 2
    count = path.count
    degree = 3
    var coefficients: [Double] = []
    coefficients.reserveCapacity(path.count * 8)
    for s in path {
      for i in 0..<2 {
        let (p0, p1, p2, p3) = (s.start[i], s.control1[i], s.control2[i], s.end[i])
        if s.isLine {
          coefficients += [p0, p3 - p0, 0, 0]
        } else {
          coefficients += [p0, 3 * (p1 - p0), 3 * (p2 - 2 * p1 + p0), p3 - p0 + 3 * (p1 - p2)]
        }
      }
    }
    self.coefficients = coefficients
    // A segment that is a mere point goes on in the direction of the one before it, or else after it.
    var angles = [Double?](repeating: nil, count: path.count)
    let polynomials = SegmentPolynomials(coefficients: coefficients, count: path.count)
    var latest: Double?
    for segment in 0..<path.count {
      angles[segment] = latest
      latest = polynomials.direction(segment, 1) ?? latest
    }
    var next: Double?
    for segment in (0..<path.count).reversed() {
      angles[segment] = angles[segment] ?? next
      next = polynomials.direction(segment, 0) ?? next
    }
    restingAngles = angles.map { $0 ?? 0 }
  }

  private init(coefficients: [Double], count: Int) {
    width = 2
    self.count = count
    degree = 3
    self.coefficients = coefficients
    restingAngles = []
  }

  /// Writes the value of a segment at `u`.
  @inline(__always)
  func value(_ segment: Int, _ u: Double, into out: UnsafeMutablePointer<Double>) {
    coefficients.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return }
      let order = degree &+ 1
      Self.value(base + segment &* width &* order, order: order, width, at: u, into: out)
    }
  }

  /// Writes the values at `u` of `width` polynomials. `k` has the coefficients of each, as many as the order: 1, 2 or 4.
  @inline(__always)
  static func value(
    _ k: UnsafePointer<Double>, order: Int, _ width: Int, at u: Double,
    into out: UnsafeMutablePointer<Double>
  ) {
    switch order {
    case 1:
      for i in 0..<width { out[i] = k[i] }
    case 2:
      for i in 0..<width { out[i] = k[2 &* i] + u * k[2 &* i &+ 1] }
    default:
      for i in 0..<width {
        let c = k + 4 &* i
        out[i] = c[0] + u * (c[1] + u * (c[2] + u * c[3]))
      }
    }
  }

  /// How fast a segment moves at `u`: the length of its derivative.
  @inline(__always)
  func speed(_ segment: Int, _ u: Double) -> Double {
    coefficients.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return 0 }
      let order = degree &+ 1
      let c = base + segment &* width &* order
      var sum = 0.0
      for i in 0..<width {
        let k = c + order &* i
        let d = degree == 1 ? k[1] : k[1] + u * (2 * k[2] + 3 * u * k[3])
        sum += d * d
      }
      return sum.squareRoot()
    }
  }

  /// Whether a segment moves at one speed throughout.
  func isStraight(_ segment: Int) -> Bool {
    if degree == 1 { return true }
    return (0..<width).allSatisfy {
      let k = (segment * width + $0) * 4
      return coefficients[k + 2] == 0 && coefficients[k + 3] == 0
    }
  }

  /// The direction of a path at `u` of a segment, in radians.
  func angle(_ segment: Int, _ u: Double) -> Double {
    direction(segment, u) ?? restingAngles[segment]
  }

  private func direction(_ segment: Int, _ u: Double) -> Double? {
    let k = segment * 8
    func derivative(_ u: Double) -> SIMD2<Double> {
      SIMD2(
        coefficients[k + 1] + u * (2 * coefficients[k + 2] + 3 * u * coefficients[k + 3]),
        coefficients[k + 5] + u * (2 * coefficients[k + 6] + 3 * u * coefficients[k + 7]))
    }
    // What counts as standing still, beside the segment's own size.
    var size = 0.0
    for i in [1, 2, 3, 5, 6, 7] { size = max(size, abs(coefficients[k + i])) }
    guard size > 0 else { return nil }
    for nudge in [0, 1e-4, 1e-2] {
      let d = derivative(u < 0.5 ? u + nudge : u - nudge)
      if max(abs(d.x), abs(d.y)) > 1e-9 * size { return atan2(d.y, d.x) }
    }
    return nil
  }
}

/// The lengths of the segments of a track, and the way back from a part of the length to the parameter.
struct ArcLengths: Sendable {
  /// The length of each segment.
  let lengths: [Double]
  // Per segment, the length up to u = 0, 1/16 … 1. Empty for a segment that moves at one speed.
  private let tables: [Double]
  private let isStraight: [Bool]
  private static let steps = 16

  init(_ polynomials: SegmentPolynomials) {
    var lengths: [Double] = []
    var tables: [Double] = []
    var isStraight: [Bool] = []
    for segment in 0..<polynomials.count {
      let straight = polynomials.isStraight(segment)
      isStraight.append(straight)
      if straight {
        lengths.append(polynomials.speed(segment, 0))
        tables += [Double](repeating: 0, count: Self.steps + 1)
        continue
      }
      var length = 0.0
      tables.append(0)
      for step in 0..<Self.steps {
        let u = Double(step) / Double(Self.steps)
        length += Self.length(polynomials, segment, u, u + 1 / Double(Self.steps))
        tables.append(length)
      }
      lengths.append(length)
    }
    self.lengths = lengths
    self.tables = tables
    self.isStraight = isStraight
  }

  /// The length between two parameters, by Gauss and Legendre with five points.
  private static func length(
    _ polynomials: SegmentPolynomials, _ segment: Int, _ from: Double, _ to: Double
  ) -> Double {
    let half = (to - from) / 2
    let middle = (to + from) / 2
    let near = 0.538469310105683 * half
    let far = 0.906179845938664 * half
    return half
      * (0.568888888888889 * polynomials.speed(segment, middle)
        + 0.478628670499366
        * (polynomials.speed(segment, middle - near) + polynomials.speed(segment, middle + near))
        + 0.236926885056189
        * (polynomials.speed(segment, middle - far) + polynomials.speed(segment, middle + far)))
  }

  /// The parameter at which `fraction` of a segment's length lies behind. Beyond the ends the parameter goes on at the pace that it
  /// has at the end.
  func parameter(_ segment: Int, _ fraction: Double, of polynomials: SegmentPolynomials) -> Double {
    if isStraight[segment] { return fraction }
    if fraction < 0 || fraction > 1 {
      let end = fraction < 0 ? 0.0 : 1
      let speed = polynomials.speed(segment, end)
      return speed > 0 ? end + (fraction - end) * lengths[segment] / speed : end
    }
    let target = fraction * lengths[segment]
    let base = segment * (Self.steps + 1)
    var (low, high) = (0, Self.steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if tables[base + middle] <= target { low = middle } else { high = middle }
    }
    let start = Double(low) / Double(Self.steps)
    let end = Double(high) / Double(Self.steps)
    let behind = tables[base + low]
    let step = tables[base + high] - behind
    guard step > 0 else { return start }
    // Newton from the table's chord; the derivative of the length is the speed.
    var u = start + (end - start) * (target - behind) / step
    for _ in 0..<4 {
      let error = behind + Self.length(polynomials, segment, start, u) - target
      if abs(error) <= 1e-9 * lengths[segment] { break }
      let speed = polynomials.speed(segment, u)
      guard speed > 0 else { break }
      u = min(max(u - error / speed, start), end)
    }
    return u
  }
}
