import QuartzCore

/// A handle of the selected layer on the stage.
package enum LayerHandle: Hashable, Sendable {
  /// Changes the size. Each number is −1 at the edge of the least x or y of the layer's plane, 1 at the other edge, and 0 between.
  case size(x: Int, y: Int)
  /// Turns the layer about its anchor point.
  case rotation
  case anchorPoint

  /// The corners, then the middles of the edges.
  static let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { LayerHandle.size(x: $0.0, y: $0.1) }
  static let edges = [(0, -1), (1, 0), (0, 1), (-1, 0)].map { LayerHandle.size(x: $0.0, y: $0.1) }

  /// For events: "maxX", "minXmaxY", "rotation", "anchorPoint".
  var name: String {
    switch self {
    case .size(let x, let y): ["minX", "", "maxX"][x + 1] + ["minY", "", "maxY"][y + 1]
    case .rotation: "rotation"
    case .anchorPoint: "anchorPoint"
    }
  }
}

/// Where the handles of a layer are seen, in points of the desktop from the window's top left corner, y down.
///
/// Two handles are at least 10 points apart: those that would be nearer are left out, and all are where the layer is smaller than 16
/// points.
@MainActor package struct HandlePlaces: Equatable {
  package struct Place: Equatable, Sendable {
    package let handle: LayerHandle
    package let point: CGPoint
  }

  package private(set) var places: [Place] = []
  /// The middle of the edge from which the line to the handle for the rotation goes; nil without that handle.
  package private(set) var stem: CGPoint?
  /// How far from a handle a press takes it.
  private var reach = 6.0

  private static let apart = 10.0
  private static let least = 16.0
  private static let stemLength = 22.0

  /// - Parameters:
  ///   - shown: a presentation layer.
  ///   - toScreen: from the root's coordinates to the window's points.
  ///   - area: the part of the window in which the handle for the rotation should be.
  init(of shown: CALayer, toScreen: CATransform3D, in area: CGRect) {
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
    guard max(width, height) >= Self.least, plane.bounds.width > 0, plane.bounds.height > 0 else { return }
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

  private mutating func add(_ handle: LayerHandle, at point: CGPoint?) {
    guard let point, !places.contains(where: { Self.distance($0.point, point) < Self.apart }) else { return }
    places.append(Place(handle: handle, point: point))
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

  func place(of handle: LayerHandle) -> CGPoint? { places.first { $0.handle == handle }?.point }

  /// The handle that a press takes; nil for none.
  func handle(at point: CGPoint) -> LayerHandle? {
    let near = places.filter {
      max(abs($0.point.x - point.x), abs($0.point.y - point.y))
        <= ($0.handle == .anchorPoint ? min(reach, 5) : reach)
    }
    return near.min { Self.distance($0.point, point) < Self.distance($1.point, point) }?.handle
  }
}
