import QuartzCore

/// The order in which the planes of one 3D space are drawn, from far to near. Planes that cross are cut into pieces.
///
/// The order is computed on the screen. A plane stays a plane in perspective, so it is a convex polygon of pixels with
/// a depth that is a linear function of them. Which of two planes is nearer follows from the sign of the difference of
/// their depths where both are visible, and they cross on a straight line of the screen. A piece of a plane is the
/// plane's whole picture within half-planes of pixels, so the parts of two pieces complement each other exactly.
///
/// It is kept from frame to frame, for its memory.
struct PlaneOrder {
  /// A plane, or a piece of one, on the screen.
  struct Polygon {
    /// Its corners in `points`, counter-clockwise in a space whose y runs up.
    var first: Int
    var count: Int
    let member: Int
    /// The index of the whole plane that it is a piece of, or itself.
    let whole: Int
    /// The last cut that made it; −1: none.
    var cut: Int
    var left, top, right, bottom: Double
    /// The depth at a pixel is a·x + b·y + c. Greater depths are nearer.
    let a, b, c: Double
    /// Depths that differ by less count as equal.
    let tolerance: Double
    /// The drawn area of the plane, in square points. Of two planes that cross, the smaller one is cut. (The area does
    /// not depend on the visible pixels, so that a part of a frame is cut as the whole frame.)
    let extent: Double
    /// The depth at its middle.
    var depth = 0.0
    /// The number of pixels in its box.
    var boxArea: Double { count > 0 ? (right - left) * (bottom - top) : 0 }
  }

  /// One side of a line on the screen.
  struct Cut {
    /// a·x + b·y + c is positive or 0 where the plane that is cut is nearer than the plane that cuts it.
    let a, b, c: Float
    let isNear: Bool
    /// The cut before it; −1: none.
    let outer: Int
  }

  /// As many planes are compared pair by pair, without being divided first.
  static let fewPlanes = 24

  /// How a plane lies relative to another one where both are visible.
  enum Relation { case apart, behind, before, same, crossing }

  private(set) var polygons: ContiguousArray<Polygon> = []
  var cuts: ContiguousArray<Cut> = []
  /// Indices of polygons, from far to near.
  var sequence: ContiguousArray<Int> = []
  /// The number of pairs that were compared to order the last space: the cost of the order.
  private(set) var comparisons = 0

  var points: ContiguousArray<SIMD2<Double>> = []
  /// The ranges that are still to be ordered, as indices of polygons.
  var stack: ContiguousArray<Int> = []
  var graph = PlaneGraph()
  /// Slabs of depth, and memory to find them; see `PlaneOrder+Slabs.swift`.
  var slabEnds: ContiguousArray<Int> = []
  var slabOrder: ContiguousArray<Int32> = []
  var planes: ContiguousArray<Int> = []
  var depthRanges: ContiguousArray<SIMD2<Double>> = []
  var cells: ContiguousArray<Cells> = []
  var spans: ContiguousArray<Int32> = []
  /// Planes that are ordered as one.
  var clusters: ContiguousArray<Cluster> = []
  /// The ends of components in the stack.
  var ends: ContiguousArray<Int> = []
  /// Pairs of polygons by their places in the stack: the first is cut by the second.
  var crossings: ContiguousArray<(cut: Int, by: Int)> = []
  var depths: ContiguousArray<Double> = []
  var sides = (behind: ContiguousArray<Int>(), same: ContiguousArray<Int>(), before: ContiguousArray<Int>())
  /// The places of pieces in the sequence.
  var cutPlaces: ContiguousArray<Int> = []
  /// The stretches of a line on which the other side is drawn later.
  var covered: ContiguousArray<SIMD2<Double>> = []
  /// The work that may still be spent; below 0 the rest is sorted by depth.
  var work = 0
  /// The most polygons.
  var limit = 0
  /// The pixels in the boxes of pieces beyond those in the boxes of whole planes, and the limit for them, because
  /// pieces cost the driver more than whole planes.
  private var (cutArea, cutAreaLimit) = (0.0, 0.0)
  /// Whether, because of a limit, planes that cross were not cut, or planes were not ordered exactly.
  var isSimplified = false
  /// The pixels that matter: the visible ones, and one more on each side for edges.
  private var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
  private var clipped: ContiguousArray<SIMD3<Double>> = []
  private var clippedNext: ContiguousArray<SIMD3<Double>> = []
  private var overlap: ContiguousArray<SIMD2<Double>> = []
  private var overlapNext: ContiguousArray<SIMD2<Double>> = []

  /// A smaller overlap, in square pixels, changes no colour by a level.
  static let leastArea = 1.0 / 512

  /// Removes all planes. Their memory is kept.
  mutating func begin(within limit: PixelRect) {
    polygons.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    sequence.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    stack.removeAll(keepingCapacity: true)
    comparisons = 0
    cutArea = 0
    cutAreaLimit = 128 * Double(limit.area)
    isSimplified = false
    (left, top) = (Double(limit.x) - 1, Double(limit.y) - 1)
    (right, bottom) = (Double(limit.maxX) + 1, Double(limit.maxY) + 1)
  }

  // MARK: Planes

  /// Adds a plane. At equal depths it is drawn after the planes that were added before.
  ///
  /// - Parameters:
  ///   - m: From the plane's points to pixels; its third column gives depths instead.
  ///   - extent: The box of what is drawn in the plane.
  mutating func add(_ m: CATransform3D, _ extent: PlaneExtent, member: Int) {
    let plane = Plane(m)
    let a = plane.yy * plane.ow - plane.yw * plane.oy
    let b = plane.xw * plane.oy - plane.xy * plane.ow
    let c = plane.xy * plane.yw - plane.xw * plane.yy
    let d = plane.yw * plane.ox - plane.yx * plane.ow
    let e = plane.xx * plane.ow - plane.xw * plane.ox
    let f = plane.xw * plane.yx - plane.xx * plane.yw
    let g = plane.yx * plane.oy - plane.yy * plane.ox
    let h = plane.xy * plane.ox - plane.xx * plane.oy
    let i = plane.xx * plane.yy - plane.xy * plane.yx
    let determinant = plane.xx * a + plane.xy * d + plane.xw * g
    let first = points.count
    if plane.isVisible, !extent.isEmpty {
      if extent.isEverything {
        // The pixels at which the plane lies in front of the eye.
        overlap.removeAll(keepingCapacity: true)
        overlap.append(SIMD2(left, top))
        overlap.append(SIMD2(right, top))
        overlap.append(SIMD2(right, bottom))
        overlap.append(SIMD2(left, bottom))
        clipOverlap(c / determinant, f / determinant, i / determinant)
        points.append(contentsOf: overlap)
      } else {
        project(plane, extent)
      }
    }
    let x = (m.m13 * a + m.m23 * b + m.m43 * c) / determinant
    let y = (m.m13 * d + m.m23 * e + m.m43 * f) / determinant
    let one = (m.m13 * g + m.m23 * h + m.m43 * i) / determinant
    if !(x.isFinite && y.isFinite && one.isFinite) { points.removeSubrange(first...) }
    // Rounding errors grow with the numbers that cancel out, and with the size of the polygon.
    let span = max(abs(left), abs(right), abs(top), abs(bottom))
    let tolerance = 1e-8 * (max(right - left, bottom - top) + (abs(x) + abs(y)) * span * 1e-3 + abs(one))
    close(
      Polygon(
        first: first, count: points.count - first, member: member, whole: polygons.count, cut: -1, left: 0,
        top: 0, right: 0, bottom: 0, a: x, b: y, c: one, tolerance: tolerance,
        extent: (extent.maxX - extent.minX) * (extent.maxY - extent.minY)))
  }

  /// The corners of a box in perspective, cut at the plane of the eye and at the edges of the screen.
  private mutating func project(_ plane: Plane, _ extent: PlaneExtent) {
    clipped.removeAll(keepingCapacity: true)
    let x = SIMD3(plane.xx, plane.xy, plane.xw)
    let y = SIMD3(plane.yx, plane.yy, plane.yw)
    let one = SIMD3(plane.ox, plane.oy, plane.ow)
    clipped.append(extent.minX * x + extent.minY * y + one)
    clipped.append(extent.maxX * x + extent.minY * y + one)
    clipped.append(extent.maxX * x + extent.maxY * y + one)
    clipped.append(extent.minX * x + extent.maxY * y + one)
    let w = clipped.reduce(0) { max($0, abs($1.z)) }
    guard w > 0, w.isFinite else { return }
    if appendUncut(nearest: 1e-9 * w) { return }
    let normals = (
      SIMD3(1, 0, -left), SIMD3(-1, 0, right), SIMD3(0, 1, -top), SIMD3(0, -1, bottom)
    )
    clip(SIMD3(0, 0, 1), offset: -1e-9 * w)
    clip(normals.0)
    clip(normals.1)
    clip(normals.2)
    clip(normals.3)
    for point in clipped { points.append(SIMD2(point.x / point.z, point.y / point.z)) }
  }

  /// Appends the four corners in `clipped` if all lie in front of the eye and on the screen, as most do.
  private mutating func appendUncut(nearest: Double) -> Bool {
    var corners = (SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>())
    let isUncut = clipped.withUnsafeBufferPointer { points in
      guard points[0].z >= nearest, points[1].z >= nearest, points[2].z >= nearest, points[3].z >= nearest
      else { return false }
      corners.0 = SIMD2(points[0].x / points[0].z, points[0].y / points[0].z)
      corners.1 = SIMD2(points[1].x / points[1].z, points[1].y / points[1].z)
      corners.2 = SIMD2(points[2].x / points[2].z, points[2].y / points[2].z)
      corners.3 = SIMD2(points[3].x / points[3].z, points[3].y / points[3].z)
      let low = pointwiseMin(pointwiseMin(corners.0, corners.1), pointwiseMin(corners.2, corners.3))
      let high = pointwiseMax(pointwiseMax(corners.0, corners.1), pointwiseMax(corners.2, corners.3))
      return low.x >= left && low.y >= top && high.x <= right && high.y <= bottom
    }
    guard isUncut else { return false }
    points.append(corners.0)
    points.append(corners.1)
    points.append(corners.2)
    points.append(corners.3)
    return true
  }

  private mutating func clip(_ normal: SIMD3<Double>, offset: Double = 0) {
    guard let last = clipped.last else { return }
    clippedNext.removeAll(keepingCapacity: true)
    var before = last
    var sideBefore = (before * normal).sum() + offset
    for point in clipped {
      let side = (point * normal).sum() + offset
      if (side >= 0) != (sideBefore >= 0) {
        clippedNext.append(before + (point - before) * (sideBefore / (sideBefore - side)))
      }
      if side >= 0 { clippedNext.append(point) }
      (before, sideBefore) = (point, side)
    }
    swap(&clipped, &clippedNext)
  }

  /// Adds a polygon whose corners are the last points.
  private mutating func close(_ new: Polygon) {
    var polygon = new
    var area = Self.area(points[polygon.first...])
    if area < 0 {
      points[polygon.first...].reverse()
      area = -area
    }
    // The comparison is false for NaN.
    if !(area > Self.leastArea) { polygon.count = 0 }
    var middle = SIMD2<Double>(0, 0)
    var low = SIMD2<Double>(repeating: .infinity)
    var high = SIMD2<Double>(repeating: -.infinity)
    for point in points[polygon.first..<polygon.first + polygon.count] {
      middle += point
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    (polygon.left, polygon.top, polygon.right, polygon.bottom) = (low.x, low.y, high.x, high.y)
    middle /= Double(max(polygon.count, 1))
    polygon.depth = polygon.a * middle.x + polygon.b * middle.y + polygon.c
    if !polygon.depth.isFinite { polygon.count = 0 }
    polygons.append(polygon)
  }

  private static func area(_ points: ArraySlice<SIMD2<Double>>) -> Double {
    guard points.count > 2, var last = points.last else { return 0 }
    // The points are taken relative to a corner, so that the rounding error depends on the polygon's size and not on
    // its place.
    let origin = last
    last = .zero
    var sum = 0.0
    for point in points {
      let next = point - origin
      sum += last.x * next.y - last.y * next.x
      last = next
    }
    return sum / 2
  }

  // MARK: Two planes

  /// How `p` lies relative to `q` where both are visible.
  mutating func relation(_ p: Polygon, _ q: Polygon) -> Relation {
    guard p.left < q.right, q.left < p.right, p.top < q.bottom, q.top < p.bottom else { return .apart }
    comparisons += 1
    work -= 32
    overlap.removeAll(keepingCapacity: true)
    overlap.append(contentsOf: points[p.first..<p.first + p.count])
    guard var before = points[q.first..<q.first + q.count].last else { return .apart }
    for index in q.first..<q.first + q.count {
      let point = points[index]
      // Cuts the overlap to the left side of each edge.
      let edge = point - before
      clipOverlap(-edge.y, edge.x, edge.y * before.x - edge.x * before.y)
      if overlap.count < 3 { return .apart }
      before = point
    }
    guard Self.area(overlap[...]) > Self.leastArea else { return .apart }
    let (a, b, c) = (p.a - q.a, p.b - q.b, p.c - q.c)
    let tolerance = max(p.tolerance, q.tolerance)
    var least = Double.infinity
    var most = -Double.infinity
    for point in overlap {
      let difference = a * point.x + b * point.y + c
      least = min(least, difference)
      most = max(most, difference)
    }
    if least >= -tolerance { return most <= tolerance ? .same : .before }
    if most <= tolerance { return .behind }
    // They cross, but perhaps not where it is visible.
    let whole = Self.area(overlap[...])
    clipOverlap(a, b, c)
    let near = Self.area(overlap[...])
    if near <= Self.leastArea { return .behind }
    return whole - near <= Self.leastArea ? .before : .crossing
  }

  /// Cuts the overlap to the half-plane where a·x + b·y + c is not negative.
  private mutating func clipOverlap(_ a: Double, _ b: Double, _ c: Double) {
    guard let last = overlap.last else { return }
    overlapNext.removeAll(keepingCapacity: true)
    var before = last
    var sideBefore = a * before.x + b * before.y + c
    for point in overlap {
      let side = a * point.x + b * point.y + c
      if (side >= 0) != (sideBefore >= 0) {
        overlapNext.append(before + (point - before) * (sideBefore / (sideBefore - side)))
      }
      if side >= 0 { overlapNext.append(point) }
      (before, sideBefore) = (point, side)
    }
    swap(&overlap, &overlapNext)
  }

  /// How `q` lies relative to the whole plane of `p`. `crossing`: on both of its sides.
  mutating func side(of q: Polygon, by p: Polygon) -> Relation {
    let (a, b, c) = (q.a - p.a, q.b - p.b, q.c - p.c)
    let tolerance = max(p.tolerance, q.tolerance)
    var isBefore = false
    var isBehind = false
    for point in points[q.first..<q.first + q.count] {
      let difference = a * point.x + b * point.y + c
      if difference > tolerance { isBefore = true }
      if difference < -tolerance { isBehind = true }
    }
    work -= 2
    return isBefore ? (isBehind ? .crossing : .before) : (isBehind ? .behind : .same)
  }

  /// Cuts `q` by the plane of `p` into the piece behind it and the piece before it. Nil if one of them would not be
  /// visible, or if there are too many polygons.
  mutating func split(_ q: Int, by p: Int) -> (behind: Int, before: Int)? {
    guard polygons.count + 2 <= limit else {
      isSimplified = true
      return nil
    }
    let old = polygons[q]
    let (a, b, c) = (old.a - polygons[p].a, old.b - polygons[p].b, old.c - polygons[p].c)
    let scale = 1 / max((a * a + b * b).squareRoot(), 1e-300)
    let line = (Float(a * scale), Float(b * scale), Float(c * scale))
    guard line.0.isFinite, line.1.isFinite, line.2.isFinite else { return nil }
    let count = (polygons: polygons.count, points: points.count, cuts: cuts.count)
    for isNear in [false, true] {
      let sign: Double = isNear ? 1 : -1
      overlap.removeAll(keepingCapacity: true)
      overlap.append(contentsOf: points[old.first..<old.first + old.count])
      clipOverlap(sign * a, sign * b, sign * c)
      var piece = old
      piece.first = points.count
      piece.count = overlap.count
      piece.cut = cuts.count
      points.append(contentsOf: overlap)
      cuts.append(Cut(a: line.0, b: line.1, c: line.2, isNear: isNear, outer: old.cut))
      close(piece)
    }
    let isOne = polygons[count.polygons].count == 0 || polygons[count.polygons + 1].count == 0
    let area = polygons[count.polygons].boxArea + polygons[count.polygons + 1].boxArea - old.boxArea
    if isOne || cutArea + area > cutAreaLimit {
      if !isOne { isSimplified = true }
      polygons.removeLast(2)
      cuts.removeLast(2)
      points.removeLast(points.count - count.points)
      return nil
    }
    cutArea += max(area, 0)
    return (count.polygons, count.polygons + 1)
  }

  /// Sets `overlap` to the part of a plane that the shader may draw for a piece: the plane within all cuts, each
  /// widened by the pixels that its line crosses. Beyond a sharp corner, where two lines cross the same pixels, this
  /// part reaches further than the piece.
  private mutating func findReach(of polygon: Polygon) {
    let whole = polygons[polygon.whole]
    overlap.removeAll(keepingCapacity: true)
    overlap.append(contentsOf: points[whole.first..<whole.first + whole.count])
    var next = polygon.cut
    while next >= 0 {
      let cut = cuts[next]
      let sign: Double = cut.isNear ? 1 : -1
      clipOverlap(sign * Double(cut.a), sign * Double(cut.b), sign * Double(cut.c) + 0.75)
      next = cut.outer
    }
  }

  /// The pixels that a polygon touches, at most `limit`.
  mutating func box(of polygon: Polygon, within limit: PixelRect) -> PixelRect {
    findReach(of: polygon)
    var low = SIMD2<Double>(polygon.left, polygon.top)
    var high = SIMD2<Double>(polygon.right, polygon.bottom)
    for point in overlap {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    // Two more pixels on each side, because the shader computes the cuts in single precision.
    let range = -1 << 30...1 << 30
    let x = Int(clamping: low.x.rounded(.down), to: range) - 2
    let y = Int(clamping: low.y.rounded(.down), to: range) - 2
    return PixelRect(
      x: x, y: y, width: Int(clamping: high.x.rounded(.up), to: range) + 2 - x,
      height: Int(clamping: high.y.rounded(.up), to: range) + 2 - y
    ).intersection(limit)
  }

  /// Lists the cuts that bound a polygon, the last one first. A cut is left out if it takes nothing from any pixel that
  /// the other cuts leave.
  mutating func listCuts(of polygon: Polygon, into list: inout ContiguousArray<Int>) {
    list.removeAll(keepingCapacity: true)
    findReach(of: polygon)
    var next = polygon.cut
    while next >= 0 {
      let cut = cuts[next]
      let sign: Double = cut.isNear ? 1 : -1
      var distance = Double.infinity
      for point in overlap {
        distance = min(distance, sign * (Double(cut.a) * point.x + Double(cut.b) * point.y + Double(cut.c)))
      }
      // The centre of a pixel may lie ¾ of a pixel outside the extent, and its corner as much again.
      if distance < 1.5 { list.append(next) }
      next = cut.outer
    }
  }

  /// The last place in the sequence whose polygon is visible at a pixel and lies behind `depth`. A particle of this
  /// depth is drawn after it. −1: before all polygons.
  ///
  /// - Parameters:
  ///   - member: Planes from this one on are drawn before a particle of equal depth only if they lie behind it.
  ///   - step: 2 to test every second polygon, and so on.
  func place(x: Double, y: Double, depth: Double, member: Int, step: Int) -> Int {
    for place in stride(from: sequence.count - 1, through: 0, by: -step) {
      let polygon = polygons[sequence[place]]
      guard polygon.count > 0, x >= polygon.left, x <= polygon.right, y >= polygon.top, y <= polygon.bottom,
        polygon.a * x + polygon.b * y + polygon.c
          <= depth + (polygon.member < member ? polygon.tolerance : -polygon.tolerance)
      else { continue }
      if contains(polygon, SIMD2(x, y)) { return place }
    }
    return -1
  }

  private func contains(_ polygon: Polygon, _ point: SIMD2<Double>) -> Bool {
    var before = points[polygon.first + polygon.count - 1]
    for corner in points[polygon.first..<polygon.first + polygon.count] {
      let edge = corner - before
      if edge.x * (point.y - before.y) < edge.y * (point.x - before.x) { return false }
      before = corner
    }
    return true
  }
}
