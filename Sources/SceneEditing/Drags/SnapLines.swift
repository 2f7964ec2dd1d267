import QuartzCore
import RenderTree

/// A straight line on the stage, in points of the stage.
package struct StageLine: Equatable, Sendable {
  package let from: CGPoint
  package let to: CGPoint
}

/// The lines at which a layer snaps while it is moved or resized: the edges and the middles of its siblings and of its superlayer's bounds.
///
/// Everything is in the space of the superlayer, in which positions are. Only what is parallel to that space's axes has lines or snaps,
/// and only siblings that are seen and, where depth can be seen, lie as deep as the layer.
@MainActor package final class SnapLines {
  private struct Line {
    let place: Double
    /// The ends of the edge, along it.
    var low: Double
    var high: Double
  }

  /// Places that differ less are one line.
  private nonisolated static let tolerance = 1e-6

  /// How near to a line a layer snaps, in points of the desktop.
  static let reach = 5.0

  /// The frame of the layer at the begin.
  let frame: CGRect
  private let layer: CALayer
  private let depth: Double
  /// At an x, and at a y; each place once, the least first.
  private var vertical: [Line] = []
  private var horizontal: [Line] = []
  /// Whether there is snapping. Default true.
  package var isOn = true
  /// The axes along which the layer may snap. Default both.
  package var axes = (x: true, y: true)
  /// Where places go that are near no line. Default: they stay.
  package var grid = PointGrid.exact
  /// Points of the desktop for a point of the stage.
  package var scale = 1.0
  /// The lines at which the layer is now.
  package private(set) var guides: [StageLine] = []

  /// Nil for a layer that is not parallel to its superlayer's axes, or is alone without a superlayer.
  ///
  /// - Parameter others: layers that move along.
  init?(for layer: CALayer, leavingOut others: [CALayer]) {
    let layer = layer.model()
    guard let shown = layer.presentation(), let above = shown.superlayer,
      let own = Self.frame(of: LayerPlane(of: shown))
    else { return nil }
    self.layer = layer
    (frame, depth) = own
    let m = LayerPlane.above(shown)
    let showsDepth = abs(m.m31) > 1e-12 || abs(m.m32) > 1e-12 || abs(m.m34) > 1e-12
    let inner = Geometry.sublayerTransform(above.row) ?? CATransform3DIdentity
    if Self.leavesPlane(inner), abs(depth) < 1e-6 || !showsDepth { add(above.bounds) }
    let moving = Set((others + [layer]).map { ObjectIdentifier($0) })
    for sibling in above.sublayers ?? [] where !moving.contains(ObjectIdentifier(sibling.model())) {
      guard !sibling.isHidden, sibling.opacity > 0, let found = Self.frame(of: LayerPlane(of: sibling)),
        found.frame.width > 0, found.frame.height > 0, !showsDepth || abs(found.depth - depth) < 1e-6
      else { continue }
      add(found.frame)
    }
    vertical = Self.sorted(vertical)
    horizontal = Self.sorted(horizontal)
  }

  /// Lines by their places. Lines at one place become one that reaches as far as all of them.
  private nonisolated static func sorted(_ lines: [Line]) -> [Line] {
    var sorted: [Line] = []
    for line in lines.sorted(by: { $0.place < $1.place }) {
      if let last = sorted.last, line.place - last.place < tolerance {
        sorted[sorted.count - 1].low = min(last.low, line.low)
        sorted[sorted.count - 1].high = max(last.high, line.high)
      } else {
        sorted.append(line)
      }
    }
    return sorted
  }

  /// Adds guides of the stage, where the axes of the superlayer are seen parallel to those of the stage.
  package func add(_ guides: StageGuides) {
    guard !guides.isEmpty, let shown = layer.presentation() else { return }
    let m = LayerPlane.above(shown)
    let isFlat = depth == 0 || m.m31 == 0 && m.m32 == 0 && m.m34 == 0
    guard isFlat, m.m14 == 0, m.m24 == 0, abs(m.m12) <= 1e-9 * abs(m.m11), abs(m.m21) <= 1e-9 * abs(m.m22),
      m.m44 > 0
    else { return }
    let (x, y) = (frame.midX, frame.midY)
    vertical += guides.xs.map { Line(place: ($0 * m.m44 - m.m41) / m.m11, low: y, high: y) }
    horizontal += guides.ys.map { Line(place: ($0 * m.m44 - m.m42) / m.m22, low: x, high: x) }
    vertical = Self.sorted(vertical.filter(\.place.isFinite))
    horizontal = Self.sorted(horizontal.filter(\.place.isFinite))
  }

  private func add(_ frame: CGRect) {
    for place in [frame.minX, frame.midX, frame.maxX] {
      vertical.append(Line(place: place, low: frame.minY, high: frame.maxY))
    }
    for place in [frame.minY, frame.midY, frame.maxY] {
      horizontal.append(Line(place: place, low: frame.minX, high: frame.maxX))
    }
  }

  /// Whether a transform leaves the points of the plane z = 0 where they are.
  private static func leavesPlane(_ m: CATransform3D) -> Bool {
    m.m11 == 1 && m.m22 == 1 && m.m44 == 1
      && [m.m12, m.m14, m.m21, m.m24, m.m41, m.m42].allSatisfy { abs($0) < 1e-12 }
  }

  /// The frame of a layer whose edges are parallel to the axes of its superlayer, and its depth; nil for another one.
  private static func frame(of plane: LayerPlane) -> (frame: CGRect, depth: Double)? {
    let m = plane.transform
    let size = max(abs(m.m11), abs(m.m12), abs(m.m21), abs(m.m22))
    let isUpright = max(abs(m.m12), abs(m.m21)) <= 1e-9 * size
    let isTurned = max(abs(m.m11), abs(m.m22)) <= 1e-9 * size
    guard !plane.isTilted, isUpright || isTurned else { return nil }
    let (a, b) = (plane.point(0, 0), plane.point(1, 1))
    let (p, q) = (plane.local.project(x: a.x, y: a.y), plane.local.project(x: b.x, y: b.y))
    guard p.w > 0, q.w > 0 else { return nil }
    let (x, y) = ((p.x / p.w, q.x / q.w), (p.y / p.w, q.y / q.w))
    return (
      CGRect(x: min(x.0, x.1), y: min(y.0, y.1), width: abs(x.1 - x.0), height: abs(y.1 - y.0)), p.z / p.w
    )
  }

  // MARK: Snapping

  /// How far places of a frame have to go to the nearest lines within reach or, along an axis without such a line, to the grid.
  ///
  /// - Parameters:
  ///   - xs: the places along x that may snap.
  ///   - frame: the layer's frame, at whose middle the reach is that of the desktop.
  ///   - place: the numbers that the grid rounds.
  func offset(
    xs: [Double], ys: [Double], of frame: CGRect, rounding place: (x: Double?, y: Double?) = (nil, nil)
  ) -> CGVector {
    guard isOn, let shown = layer.presentation() else { return .zero }
    let toRoot = CATransform3DTranslate(LayerPlane.above(shown), 0, 0, depth)
    guard let middle = toRoot.project(CGPoint(x: frame.midX, y: frame.midY)),
      let right = toRoot.project(CGPoint(x: frame.midX + 1e-3, y: frame.midY)),
      let below = toRoot.project(CGPoint(x: frame.midX, y: frame.midY + 1e-3))
    else { return .zero }
    /// The reach along an axis in points of the superlayer.
    func reach(_ point: CGPoint) -> Double {
      let length = hypot(point.x - middle.x, point.y - middle.y) * 1e3 * scale
      return length > 1e-6 ? Self.reach / length : 0
    }
    let toGrid = grid.rounds(frame.size) ? grid : .exact
    func offset(_ nearest: Double?, _ place: Double?) -> Double {
      nearest ?? place.map { toGrid.rounded($0) - $0 } ?? 0
    }
    return CGVector(
      dx: axes.x ? offset(Self.nearest(xs, vertical, reach(right)), place.x) : 0,
      dy: axes.y ? offset(Self.nearest(ys, horizontal, reach(below)), place.y) : 0)
  }

  /// How far the nearest line is from places; nil for none within reach.
  private nonisolated static func nearest(_ places: [Double], _ lines: [Line], _ reach: Double) -> Double? {
    var best = Double.infinity
    for place in places {
      let next = firstIndex(in: lines, from: place)
      for index in [next - 1, next] where lines.indices.contains(index) {
        let distance = lines[index].place - place
        if abs(distance) < abs(best) { best = distance }
      }
    }
    return abs(best) <= reach ? best : nil
  }

  /// The first of the sorted lines that is not before a place.
  private nonisolated static func firstIndex(in lines: [Line], from place: Double) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Notes at which lines the places of a frame are, for `guides`.
  func mark(xs: [Double], ys: [Double], of frame: CGRect) {
    guides = []
    guard isOn, let shown = layer.presentation() else { return }
    let toRoot = CATransform3DTranslate(LayerPlane.above(shown), 0, 0, depth)
    func add(_ a: CGPoint, _ b: CGPoint) {
      guard let from = toRoot.project(a), let to = toRoot.project(b) else { return }
      guides.append(StageLine(from: from, to: to))
    }
    for (place, low, high) in axes.x ? Self.met(xs, vertical, frame.minY, frame.maxY) : [] {
      add(CGPoint(x: place, y: low), CGPoint(x: place, y: high))
    }
    for (place, low, high) in axes.y ? Self.met(ys, horizontal, frame.minX, frame.maxX) : [] {
      add(CGPoint(x: low, y: place), CGPoint(x: high, y: place))
    }
  }

  /// The lines at places, each once, as far as they and the layer reach.
  private nonisolated static func met(
    _ places: [Double], _ lines: [Line], _ low: Double, _ high: Double
  ) -> [(place: Double, low: Double, high: Double)] {
    var found: [(place: Double, low: Double, high: Double)] = []
    for place in places {
      for line in lines[firstIndex(in: lines, from: place - tolerance)...] {
        guard line.place - place < tolerance else { break }
        guard !found.contains(where: { abs($0.place - line.place) < tolerance }) else { continue }
        found.append((line.place, min(low, line.low), max(high, line.high)))
      }
    }
    return found
  }
}

extension SnapLines {
  /// A frame that is moved as a whole, at the place to which it snaps.
  ///
  /// - Parameter place: the numbers that the grid rounds; nil for none.
  func moved(_ frame: CGRect, rounding place: (x: Double?, y: Double?)) -> CGRect {
    let offset = offset(xs: frame.threeX, ys: frame.threeY, of: frame, rounding: place)
    let snapped = frame.offsetBy(dx: offset.dx, dy: offset.dy)
    mark(xs: snapped.threeX, ys: snapped.threeY, of: snapped)
    return snapped
  }
}

extension CGRect {
  fileprivate var threeX: [Double] { [minX, midX, maxX] }
  fileprivate var threeY: [Double] { [minY, midY, maxY] }
}
