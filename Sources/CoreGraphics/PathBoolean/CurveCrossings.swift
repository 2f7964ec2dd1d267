/// Finds the intersections of two monotone curves: Bézier clipping (Sederberg and Nishita, "Curve
/// intersection using Bézier clipping", 1990), refined by Newton's method.
///
/// The curves are cut in turn to the part within the other curve's fat line, the strip around its chord that
/// contains it. Curves that cross need a few steps, curves that touch about forty. If curves run so close to
/// each other that there would be thousands of steps, the sign of their distance at 33 heights decides
/// instead. This can miss only an area that is not wider than their distance.
struct CurveCrossings {
  /// An intersection: the parameters on both curves.
  struct Hit {
    var u: Double
    var v: Double
  }

  private struct Task {
    var p: MonotoneCurve
    var u0: Double
    var u1: Double
    var q: MonotoneCurve
    var v0: Double
    var v1: Double
  }

  let tolerance: Double
  /// The result of the last search, in no order. The same point may occur twice.
  private(set) var hits: [Hit] = []
  private var tasks: [Task] = []
  /// The limit for all searches together. It bounds the time for malicious curves.
  private var stepsLeft = 4_000_000

  init(tolerance: Double) {
    self.tolerance = tolerance
  }

  /// Searches two curves between parameters.
  mutating func search(
    _ p: MonotoneCurve, from u0: Double, to u1: Double, _ q: MonotoneCurve, from v0: Double, to v1: Double
  ) {
    hits.removeAll(keepingCapacity: true)
    let whole = Task(p: p.part(from: u0, to: u1), u0: u0, u1: u1, q: q.part(from: v0, to: v1), v0: v0, v1: v1)
    // Both curves are monotonic along each axis, so common points lie in the intersection of their boxes.
    var common = whole.p.box
    let other = whole.q.box
    common.minX = max(common.minX, other.minX) - tolerance
    common.minY = max(common.minY, other.minY) - tolerance
    common.maxX = min(common.maxX, other.maxX) + tolerance
    common.maxY = min(common.maxY, other.maxY) + tolerance
    guard common.minX <= common.maxX, common.minY <= common.maxY else { return }
    guard let u = p.range(in: common, from: u0, to: u1), let v = q.range(in: common, from: v0, to: v1) else {
      return
    }
    let start = Task(
      p: p.part(from: u.0, to: u.1), u0: u.0, u1: u.1, q: q.part(from: v.0, to: v.1), v0: v.0, v1: v.1)
    if !clip(start, limit: stepsLeft > 0 ? 1000 : 60) {
      hits.removeAll(keepingCapacity: true)
      sample(p, from: u.0, to: u.1, q, from: v.0, to: v.1)
    }
    for index in hits.indices { sharpen(&hits[index], p, q) }
  }

  /// Returns false if more steps are needed than the limit allows.
  private mutating func clip(_ start: Task, limit: Int) -> Bool {
    tasks.removeAll(keepingCapacity: true)
    tasks.append(start)
    var steps = 0
    while var task = tasks.popLast() {
      steps += 1
      stepsLeft -= 1
      if steps > limit { return false }
      let boxes = (task.p.box, task.q.box)
      guard boxes.0.isNear(boxes.1, within: tolerance) else { continue }
      let sizes = (boxes.0.size, boxes.1.size)
      if sizes.0 <= 2 * tolerance || sizes.1 <= 2 * tolerance {
        addPoint(task, isFirst: sizes.0 <= sizes.1)
        continue
      }
      let strip = FatLine(task.q)
      let distances = strip.distances(of: task.p)
      if strip.low >= -tolerance, strip.high <= tolerance, distances.isWithin(2 * tolerance) {
        addContact(task)
        continue
      }
      guard let p = distances.range(from: strip.low - tolerance, to: strip.high + tolerance) else { continue }
      let u = (task.u0 + (task.u1 - task.u0) * p.0, task.u0 + (task.u1 - task.u0) * p.1)
      task.p = task.p.part(from: p.0, to: p.1)
      (task.u0, task.u1) = u
      var q = (0.0, 1.0)
      if task.p.box.size > 2 * tolerance {
        let strip = FatLine(task.p)
        let distances = strip.distances(of: task.q)
        guard let found = distances.range(from: strip.low - tolerance, to: strip.high + tolerance) else {
          continue
        }
        q = found
        let v = (task.v0 + (task.v1 - task.v0) * q.0, task.v0 + (task.v1 - task.v0) * q.1)
        task.q = task.q.part(from: q.0, to: q.1)
        (task.v0, task.v1) = v
      }
      if p.1 - p.0 <= 0.8 || q.1 - q.0 <= 0.8 {
        tasks.append(task)
        continue
      }
      // There may be two intersections or none: the halves of the longer curve are searched one at a time.
      var second = task
      if task.p.box.size >= task.q.box.size {
        let middle = (task.u0 + task.u1) / 2
        second.p = task.p.part(from: 0.5, to: 1)
        second.u0 = middle
        task.p = task.p.part(from: 0, to: 0.5)
        task.u1 = middle
      } else {
        let middle = (task.v0 + task.v1) / 2
        second.q = task.q.part(from: 0.5, to: 1)
        second.v0 = middle
        task.q = task.q.part(from: 0, to: 0.5)
        task.v1 = middle
      }
      tasks.append(second)
      tasks.append(task)
    }
    return true
  }

  /// One of the curves is a point: an intersection if it lies on the other.
  private mutating func addPoint(_ task: Task, isFirst: Bool) {
    let (point, other) = isFirst ? (task.p, task.q) : (task.q, task.p)
    let middle = Spot.mix(point.p0, point.p3, 0.5)
    let t = other.parameter(beside: middle)
    let nearest = other.point(at: t)
    guard max(abs(nearest.x - middle.x), abs(nearest.y - middle.y)) <= 3 * tolerance else { return }
    if isFirst {
      hits.append(Hit(u: (task.u0 + task.u1) / 2, v: task.v0 + (task.v1 - task.v0) * t))
    } else {
      hits.append(Hit(u: task.u0 + (task.u1 - task.u0) * t, v: (task.v0 + task.v1) / 2))
    }
  }

  /// Both curves are the same line within the tolerance: one intersection, in the middle of their common
  /// part.
  private mutating func addContact(_ task: Task) {
    let (p, q) = (task.p, task.q)
    // The coordinate along the axis in which both are long.
    func along(_ spot: Spot) -> Double { q.isSteep ? spot.y : spot.x }
    let (p0, p3, q0, q3) = (along(p.p0), along(p.p3), along(q.p0), along(q.p3))
    let low = max(min(p0, p3), min(q0, q3))
    let high = min(max(p0, p3), max(q0, q3))
    guard low <= high + 2 * tolerance else { return }
    let middle = (low + high) / 2
    let u = q.isSteep ? p.parameter(atY: middle) : p.parameter(atX: middle)
    let v = q.isSteep ? q.parameter(atY: middle) : q.parameter(atX: middle)
    hits.append(Hit(u: task.u0 + (task.u1 - task.u0) * u, v: task.v0 + (task.v1 - task.v0) * v))
  }

  /// Newton's method on both parameters, while it brings the points nearer to each other.
  private func sharpen(_ hit: inout Hit, _ p: MonotoneCurve, _ q: MonotoneCurve) {
    var best = distance(hit, p, q)
    for _ in 0..<4 {
      let (from, to) = (p.point(at: hit.u), q.point(at: hit.v))
      let (dp, dq) = (p.derivative(at: hit.u), q.derivative(at: hit.v))
      let (x, y) = (to.x - from.x, to.y - from.y)
      let determinant = dp.y * dq.x - dp.x * dq.y
      let du = (y * dq.x - x * dq.y) / determinant
      let dv = (y * dp.x - x * dp.y) / determinant
      // A long step is not a correction: the curves are nearly parallel.
      guard abs(du) <= 1e-5, abs(dv) <= 1e-5 else { return }
      let next = Hit(u: min(max(hit.u + du, 0), 1), v: min(max(hit.v + dv, 0), 1))
      let found = distance(next, p, q)
      guard found < best else { return }
      best = found
      hit = next
    }
  }

  private func distance(_ hit: Hit, _ p: MonotoneCurve, _ q: MonotoneCurve) -> Double {
    let (one, other) = (p.point(at: hit.u), q.point(at: hit.v))
    return max(abs(one.x - other.x), abs(one.y - other.y))
  }

  private mutating func sample(
    _ p: MonotoneCurve, from u0: Double, to u1: Double, _ q: MonotoneCurve, from v0: Double, to v1: Double
  ) {
    let low = max(p.point(at: u0).y, q.point(at: v0).y)
    let high = min(p.point(at: u1).y, q.point(at: v1).y)
    func distance(_ y: Double) -> Double { q.distance(rightTo: p.point(at: p.parameter(atY: y))) }
    var last = distance(low)
    for index in 1...32 {
      let share = (Double(index - 1) / 32, Double(index) / 32)
      var (y0, y1) = (low + (high - low) * share.0, low + (high - low) * share.1)
      let next = distance(y1)
      if last < 0 && next > 0 || last > 0 && next < 0 {
        for _ in 0..<60 {
          let middle = (y0 + y1) / 2
          if (distance(middle) < 0) == (last < 0) { y0 = middle } else { y1 = middle }
        }
        let u = p.parameter(atY: y0)
        hits.append(Hit(u: u, v: q.parameter(beside: p.point(at: u))))
      }
      last = next
    }
  }
}

/// The chord of a curve as a line, and the distances of the curve to both sides of it.
struct FatLine {
  private var origin: Spot
  private var normal: Spot
  private(set) var low = 0.0
  private(set) var high = 0.0

  init(_ curve: MonotoneCurve) {
    origin = curve.p0
    let (dx, dy) = (curve.p3.x - curve.p0.x, curve.p3.y - curve.p0.y)
    let length = (dx * dx + dy * dy).squareRoot()
    normal = length > 0 ? Spot(x: -dy / length, y: dx / length) : Spot(x: 0, y: 1)
    if !curve.isLine || length == 0 {
      let distances = distances(of: curve)
      low = min(0, distances.d1, distances.d2, distances.d3)
      high = max(0, distances.d1, distances.d2, distances.d3)
    }
  }

  /// Whether a curve lies on one side of the strip, at more than a distance.
  func isApart(from curve: MonotoneCurve, by distance: Double) -> Bool {
    let distances = distances(of: curve)
    let (low, high) = (low - distance, high + distance)
    return distances.d0 < low && distances.d1 < low && distances.d2 < low && distances.d3 < low
      || distances.d0 > high && distances.d1 > high && distances.d2 > high && distances.d3 > high
  }

  func distances(of curve: MonotoneCurve) -> Distances {
    Distances(
      d0: distance(of: curve.p0), d1: distance(of: curve.p1), d2: distance(of: curve.p2),
      d3: distance(of: curve.p3))
  }

  private func distance(of spot: Spot) -> Double {
    (spot.x - origin.x) * normal.x + (spot.y - origin.y) * normal.y
  }
}

/// A cubic polynomial in Bernstein form.
struct Distances {
  var d0: Double
  var d1: Double
  var d2: Double
  var d3: Double

  func isWithin(_ bound: Double) -> Bool {
    abs(d0) <= bound && abs(d1) <= bound && abs(d2) <= bound && abs(d3) <= bound
  }

  /// The parameters between which the convex hull of the graph's control points lies between two values.
  /// Elsewhere the polynomial is outside these values.
  func range(from low: Double, to high: Double) -> (Double, Double)? {
    var first = 2.0
    var last = -1.0
    func add(_ t: Double) {
      if t < first { first = t }
      if t > last { last = t }
    }
    func addPoint(_ t: Double, _ d: Double) {
      if d >= low && d <= high { add(t) }
    }
    func addLine(_ t0: Double, _ a: Double, _ t1: Double, _ b: Double) {
      if (a < low) != (b < low) { add(t0 + (t1 - t0) * ((low - a) / (b - a))) }
      if (a > high) != (b > high) { add(t0 + (t1 - t0) * ((high - a) / (b - a))) }
    }
    addPoint(0, d0)
    addPoint(1.0 / 3, d1)
    addPoint(2.0 / 3, d2)
    addPoint(1, d3)
    addLine(0, d0, 1.0 / 3, d1)
    addLine(1.0 / 3, d1, 2.0 / 3, d2)
    addLine(2.0 / 3, d2, 1, d3)
    addLine(0, d0, 2.0 / 3, d2)
    addLine(1.0 / 3, d1, 1, d3)
    addLine(0, d0, 1, d3)
    return first <= last ? (max(first, 0), min(last, 1)) : nil
  }
}

extension MonotoneCurve {
  /// The parameters between which the curve is in a box.
  fileprivate func range(in box: SpotBox, from t0: Double, to t1: Double) -> (Double, Double)? {
    let y = (parameter(atY: box.minY), parameter(atY: box.maxY))
    let x = (parameter(atX: box.minX), parameter(atX: box.maxX))
    let low = max(t0, min(y.0, y.1), min(x.0, x.1))
    let high = min(t1, max(y.0, y.1), max(x.0, x.1))
    return low <= high ? (low, high) : nil
  }
}
