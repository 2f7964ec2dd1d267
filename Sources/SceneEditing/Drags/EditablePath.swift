import CoreGraphics

/// A path as a person edits it: subpaths of points, each with the control points of the curves that meet there.
///
/// Quadratic curves become cubic ones, and an end of a closed subpath at its start becomes one point with it. Arcs and ellipses are curves
/// already.
package struct EditablePath: Equatable {
  /// An end of lines and curves.
  package struct Point: Equatable, Sendable {
    package var place: CGPoint
    /// The control points of the curves before and after; nil where a line is, or nothing.
    package var before: CGPoint?
    package var after: CGPoint?

    package init(_ place: CGPoint, before: CGPoint? = nil, after: CGPoint? = nil) {
      (self.place, self.before, self.after) = (place, before, after)
    }

    package var isSmooth: Bool { before != nil || after != nil }
  }

  package struct Subpath: Equatable {
    package var points: [Point]
    package var isClosed: Bool

    package init(points: [Point], isClosed: Bool = false) {
      (self.points, self.isClosed) = (points, isClosed)
    }

    /// The number of lines and curves.
    var segmentCount: Int { isClosed ? points.count : max(points.count - 1, 0) }
  }

  /// A point, by its subpath and its place there. As a segment it is the one that begins there.
  package struct Index: Equatable, Sendable {
    package let subpath: Int
    package let point: Int
  }

  package var subpaths: [Subpath] = []
  /// Which point each point of the original path is; nil for a control point.
  private var indices: [Index?] = []

  package init(subpaths: [Subpath]) { self.subpaths = subpaths }

  package static func == (a: EditablePath, b: EditablePath) -> Bool { a.subpaths == b.subpaths }

  // MARK: Reading

  package init(_ path: CGPath) {
    var next = 0
    /// Adds an element, and returns its points.
    func points(_ count: Int) -> ArraySlice<CGPoint> {
      defer { next += count }
      return path.points[next..<next + count]
    }
    for verb in path.verbs {
      switch verb {
      case .moveToPoint: begin(points(1).first ?? .zero)
      case .addLineToPoint: add(Point(points(1).first ?? .zero), controls: 0, after: nil)
      case .addQuadCurveToPoint:
        let part = Array(points(2))
        let from = subpaths.last?.points.last?.place ?? part[0]
        func third(_ end: CGPoint) -> CGPoint {
          CGPoint(x: end.x + (part[0].x - end.x) * 2 / 3, y: end.y + (part[0].y - end.y) * 2 / 3)
        }
        add(Point(part[1], before: third(part[1])), controls: 1, after: third(from))
      case .addCurveToPoint:
        let part = Array(points(3))
        add(Point(part[2], before: part[1]), controls: 2, after: part[0])
      case .closeSubpath: close()
      @unknown default: break
      }
    }
    subpaths.removeAll { $0.points.isEmpty }
  }

  private mutating func begin(_ place: CGPoint) {
    // A start that nothing follows draws nothing, and keeps its number in the path.
    subpaths.append(Subpath(points: [Point(place)]))
    indices.append(Index(subpath: subpaths.count - 1, point: 0))
  }

  private mutating func add(_ point: Point, controls: Int, after: CGPoint?) {
    if subpaths.isEmpty { begin(point.place) }
    if let last = subpaths.last, last.isClosed, let start = last.points.first {
      subpaths.append(Subpath(points: [Point(start.place)]))
    }
    let (subpath, count) = (subpaths.count - 1, subpaths[subpaths.count - 1].points.count)
    subpaths[subpath].points[count - 1].after = after
    subpaths[subpath].points.append(point)
    indices += Array(repeating: nil, count: controls) + [Index(subpath: subpath, point: count)]
  }

  private mutating func close() {
    guard let subpath = subpaths.indices.last, !subpaths[subpath].points.isEmpty else { return }
    subpaths[subpath].isClosed = true
    let points = subpaths[subpath].points
    guard points.count > 1, points[points.count - 1].place == points[0].place else { return }
    // The end is the start.
    subpaths[subpath].points[0].before = points[points.count - 1].before
    subpaths[subpath].points.removeLast()
    let last = Index(subpath: subpath, point: points.count - 1)
    for place in indices.indices where indices[place] == last {
      indices[place] = Index(subpath: subpath, point: 0)
    }
  }

  /// The point that a point of the original path is; nil for a control point.
  package func index(ofPathPoint number: Int) -> Index? {
    indices.indices.contains(number) ? indices[number] : nil
  }

  // MARK: Writing

  package var path: CGPath {
    let path = CGMutablePath()
    for subpath in subpaths {
      guard let first = subpath.points.first else { continue }
      path.move(to: first.place)
      for (from, to) in zip(subpath.points, subpath.points.dropFirst()) { add(from, to, to: path) }
      guard subpath.isClosed else { continue }
      if let last = subpath.points.last, last.after != nil || first.before != nil {
        add(last, first, to: path)
      }
      path.closeSubpath()
    }
    return path
  }

  private func add(_ from: Point, _ to: Point, to path: CGMutablePath) {
    guard from.after != nil || to.before != nil else { return path.addLine(to: to.place) }
    path.addCurve(to: to.place, control1: from.after ?? from.place, control2: to.before ?? to.place)
  }

  // MARK: Changes

  private func ends(of index: Index) -> (from: Point, to: Point, next: Int)? {
    guard subpaths.indices.contains(index.subpath) else { return nil }
    let subpath = subpaths[index.subpath]
    guard index.point >= 0, index.point < subpath.segmentCount else { return nil }
    let next = (index.point + 1) % subpath.points.count
    return (subpath.points[index.point], subpath.points[next], next)
  }

  /// Adds a point on a line or a curve, which keeps its shape.
  ///
  /// - Parameter share: the parameter of the curve, from 0 to 1.
  package mutating func insert(on segment: Index, at share: Double) {
    guard let (from, to, next) = ends(of: segment) else { return }
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
    var point = Point(mix(from.place, to.place))
    if from.after != nil || to.before != nil {
      // The construction of de Casteljau.
      let (c1, c2) = (from.after ?? from.place, to.before ?? to.place)
      let (a, b, c) = (mix(from.place, c1), mix(c1, c2), mix(c2, to.place))
      let (before, after) = (mix(a, b), mix(b, c))
      point = Point(mix(before, after), before: before, after: after)
      subpaths[segment.subpath].points[segment.point].after = a
      subpaths[segment.subpath].points[next].before = c
    }
    subpaths[segment.subpath].points.insert(point, at: segment.point + 1)
  }

  /// Removes a point; the lines and curves beside it become one. A subpath goes with its last point.
  package mutating func remove(_ index: Index) {
    guard has(index) else { return }
    subpaths[index.subpath].points.remove(at: index.point)
    if subpaths[index.subpath].points.isEmpty { subpaths.remove(at: index.subpath) }
  }

  /// Makes a corner of a smooth point, and a smooth point of a corner: with control points along the line between its neighbours, a third of
  /// the way to each.
  package mutating func toggleSmooth(_ index: Index) {
    guard has(index) else { return }
    let subpath = subpaths[index.subpath]
    var point = subpath.points[index.point]
    if point.isSmooth {
      (point.before, point.after) = (nil, nil)
    } else {
      let count = subpath.points.count
      let hasBefore = subpath.isClosed || index.point > 0
      let hasAfter = subpath.isClosed || index.point + 1 < count
      let before = hasBefore ? subpath.points[(index.point + count - 1) % count].place : point.place
      let after = hasAfter ? subpath.points[(index.point + 1) % count].place : point.place
      let way = CGVector(dx: after.x - before.x, dy: after.y - before.y)
      let length = hypot(way.dx, way.dy)
      guard length > 0 else { return }
      func control(_ neighbour: CGPoint, _ sign: Double) -> CGPoint {
        let part = hypot(neighbour.x - point.place.x, neighbour.y - point.place.y) / 3 / length * sign
        return CGPoint(x: point.place.x + way.dx * part, y: point.place.y + way.dy * part)
      }
      point.before = hasBefore ? control(before, -1) : nil
      point.after = hasAfter ? control(after, 1) : nil
    }
    subpaths[index.subpath].points[index.point] = point
  }

  /// Opens all subpaths if all are closed, or else closes them.
  package mutating func toggleClosed() {
    let closes = subpaths.contains { !$0.isClosed }
    for index in subpaths.indices { subpaths[index].isClosed = closes }
  }

  private func has(_ index: Index) -> Bool {
    subpaths.indices.contains(index.subpath) && subpaths[index.subpath].points.indices.contains(index.point)
  }

  // MARK: Places

  /// The place on the path that is nearest to a point; nil if none is as near as a distance.
  package func nearest(to point: CGPoint, within distance: Double) -> (segment: Index, share: Double)? {
    var best = distance
    var found: (segment: Index, share: Double)?
    for (number, subpath) in subpaths.enumerated() {
      for start in 0..<subpath.segmentCount {
        let segment = Index(subpath: number, point: start)
        guard let (from, to, _) = ends(of: segment) else { continue }
        let share = Self.nearest(to: point, from, to)
        let place = Self.place(from, to, at: share)
        let away = hypot(place.x - point.x, place.y - point.y)
        if away <= best { (best, found) = (away, (segment, share)) }
      }
    }
    return found
  }

  private static func place(_ from: Point, _ to: Point, at share: Double) -> CGPoint {
    guard from.after != nil || to.before != nil else {
      return CGPoint(
        x: from.place.x + (to.place.x - from.place.x) * share,
        y: from.place.y + (to.place.y - from.place.y) * share)
    }
    let (c1, c2, rest) = (from.after ?? from.place, to.before ?? to.place, 1 - share)
    let (a, b) = (rest * rest * rest, 3 * rest * rest * share)
    let (c, d) = (3 * rest * share * share, share * share * share)
    return CGPoint(
      x: a * from.place.x + b * c1.x + c * c2.x + d * to.place.x,
      y: a * from.place.y + b * c1.y + c * c2.y + d * to.place.y)
  }

  private static func nearest(to point: CGPoint, _ from: Point, _ to: Point) -> Double {
    func away(_ share: Double) -> Double {
      let place = place(from, to, at: share)
      return hypot(place.x - point.x, place.y - point.y)
    }
    let steps = 32
    let nearest = (0...steps).min { away(Double($0) / Double(steps)) < away(Double($1) / Double(steps)) } ?? 0
    var low = max(Double(nearest - 1) / Double(steps), 0)
    var high = min(Double(nearest + 1) / Double(steps), 1)
    for _ in 0..<40 {
      let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
      if away(a) < away(b) { high = b } else { low = a }
    }
    return (low + high) / 2
  }
}
