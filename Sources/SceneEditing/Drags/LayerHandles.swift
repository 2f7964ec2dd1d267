import QuartzCore

/// Where the handles of a layer are seen, in points of the desktop from the window's top left corner, y down.
///
/// Two handles are at least 10 points apart: those that would be nearer are left out, and all are where the layer, or the path of a shape, is
/// smaller than 16 points. The handles of what the layer draws come first.
@MainActor package struct LayerHandles: Equatable {
  package private(set) var places: [PlacedHandle] = []
  /// The middle of the edge from which the line to the handle for the rotation goes; nil without that handle.
  package private(set) var stem: CGPoint?
  /// Lines that show what handles are for: of a gradient, of control points, of the shape of an emitter.
  package private(set) var lines: [[CGPoint]] = []
  /// How far from a handle a press takes it.
  private var reach = 6.0

  private static let apart = 10.0
  private static let least = 16.0
  private static let stemLength = 22.0
  /// How far beside a gradient's line its stops lie, so that the first and the last are not at its ends.
  private static let stopDistance = 14.0

  /// - Parameters:
  ///   - shown: a presentation layer.
  ///   - toScreen: from the root's coordinates to the window's points.
  ///   - area: the part of the window in which the handle for the rotation should be.
  package init(of shown: CALayer, toScreen: CATransform3D, in area: CGRect) {
    let plane = LayerPlane(of: shown)
    let whole = CATransform3DConcat(CATransform3DConcat(plane.local, LayerPlane.above(shown)), toScreen)
    func seen(_ handle: LayerHandle) -> CGPoint? {
      guard case .size(let x, let y) = handle else { return nil }
      return whole.project(plane.point(Double(x + 1) / 2, Double(y + 1) / 2))
    }
    let corners = LayerHandle.corners.map { seen($0) }
    func length(_ a: Int, _ b: Int) -> Double {
      guard let a = corners[a], let b = corners[b] else { return .infinity }
      return Self.distance(a, b)
    }
    let width = min(length(0, 1), length(3, 2))
    let height = min(length(0, 3), length(1, 2))
    let isSeen = max(width, height) >= Self.least && plane.bounds.width > 0 && plane.bounds.height > 0
    addContent(of: shown.model(), isSeen: isSeen) { whole.project(plane.flipped($0)) }
    guard isSeen else { return }
    // A small layer keeps room in which it can be taken.
    reach = min(max(min(width, height) / 4 - 0.5, 3), 6)
    let hasRoom = min(width, height) >= 30
    let anchor = whole.project(plane.anchor)
    if hasRoom { add(.anchorPoint, at: anchor) }
    for (handle, corner) in zip(LayerHandle.corners, corners) { add(handle, at: corner) }
    addRotation(of: whole.project(plane.point(0.5, 0.5)), LayerHandle.edges.map { seen($0) }, corners, area)
    for handle in LayerHandle.edges { add(handle, at: seen(handle)) }
    if !hasRoom, max(width, height) >= 40 { add(.anchorPoint, at: anchor) }
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(a.x - b.x, a.y - b.y) }

  private mutating func add(_ handle: LayerHandle, at point: CGPoint?, isControl: Bool = false) {
    guard let point, !places.contains(where: { Self.distance($0.point, point) < Self.apart }) else { return }
    places.append(PlacedHandle(handle: handle, point: point, isControl: isControl))
  }

  /// The handle is above the middle of the edge that is seen topmost, or of the next one where that is outside of the window.
  private mutating func addRotation(
    of middle: CGPoint?, _ edges: [CGPoint?], _ corners: [CGPoint?], _ area: CGRect
  ) {
    guard let middle else { return }
    var found: [(edge: CGPoint, point: CGPoint)] = []
    for (index, edge) in edges.enumerated() {
      guard let edge, let a = corners[index], let b = corners[(index + 1) % 4] else { continue }
      let length = Self.distance(a, b)
      guard length > 1 else { continue }
      var (nx, ny) = ((b.y - a.y) / length, (a.x - b.x) / length)
      if nx * (edge.x - middle.x) + ny * (edge.y - middle.y) < 0 { (nx, ny) = (-nx, -ny) }
      found.append(
        (edge, CGPoint(x: edge.x + nx * Self.stemLength, y: edge.y + ny * Self.stemLength)))
    }
    found.sort { $0.edge.y < $1.edge.y - 0.5 }
    guard let chosen = found.first(where: { area.contains($0.point) }) ?? found.first else { return }
    let count = places.count
    add(.rotation, at: chosen.point)
    if places.count > count { stem = chosen.edge }
  }

  /// - Parameters:
  ///   - isSeen: whether the layer's bounds have room for handles.
  ///   - seen: where a point of the layer's coordinates is seen.
  private mutating func addContent(of layer: CALayer, isSeen: Bool, _ seen: (CGPoint) -> CGPoint?) {
    let content = ContentHandles(of: layer)
    guard !content.places.isEmpty, isSeen || !(layer is CAGradientLayer) else { return }
    if layer is CAShapeLayer {
      let box = content.places.compactMap { seen($0.point) }
      guard let minX = box.map(\.x).min(), let maxX = box.map(\.x).max(), let minY = box.map(\.y).min(),
        let maxY = box.map(\.y).max(), max(maxX - minX, maxY - minY) >= Self.least
      else { return }
    }
    let first = seen(content.places[0].point)
    let second = content.places.count > 1 ? seen(content.places[1].point) : nil
    for place in content.places {
      guard var point = seen(place.point) else { continue }
      if case .stop = place.handle, let first, let second {
        let isConic = (layer as? CAGradientLayer)?.type == .conic
        // Across the line as it is seen, or away from the middle.
        let x: Double = isConic ? point.x - first.x : first.y - second.y
        let y: Double = isConic ? point.y - first.y : second.x - first.x
        let length = hypot(x, y)
        guard length > 1 else { continue }
        point.x += x / length * Self.stopDistance
        point.y += y / length * Self.stopDistance
      }
      // The size of a shape that is a point yet has a handle, too.
      if place.handle == .emitterSize, let first, Self.distance(point, first) < Self.apart {
        point = CGPoint(x: first.x + Self.apart, y: first.y)
      }
      add(place.handle, at: point, isControl: place.isControl)
    }
    lines = content.lines.map { $0.compactMap(seen) }
  }

  func place(of handle: LayerHandle) -> CGPoint? { places.first { $0.handle == handle }?.point }

  /// The handle that a press takes; nil for none.
  package func handle(at point: CGPoint) -> LayerHandle? {
    let near = places.filter {
      max(abs($0.point.x - point.x), abs($0.point.y - point.y))
        <= ($0.handle.isContent ? 6 : $0.handle == .anchorPoint ? min(reach, 5) : reach)
    }
    return near.min { Self.distance($0.point, point) < Self.distance($1.point, point) }?.handle
  }
}
