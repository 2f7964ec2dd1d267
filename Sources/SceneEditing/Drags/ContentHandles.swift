import QuartzCore

/// The handles of what a layer draws itself: the line and the stops of a gradient, the points of a path, the shape of an emitter. They are at
/// the values of the model, in the layer's coordinates.
@MainActor package struct ContentHandles {
  /// Those that are needed most come first.
  private(set) var places: [PlacedHandle] = []
  /// Lines that show what the handles are for.
  private(set) var lines: [[CGPoint]] = []
  /// The greatest number of points of a path that has handles.
  package static let greatestCount = 200

  /// - Parameter layer: a model layer.
  init(of layer: CALayer) {
    switch layer {
    case let layer as CAGradientLayer: addGradient(layer)
    case let layer as CAShapeLayer: addPath(layer)
    case let layer as CAEmitterLayer: addEmitter(layer)
    default: break
    }
  }

  func point(of handle: LayerHandle) -> CGPoint? { places.first { $0.handle == handle }?.point }

  private mutating func add(_ handle: LayerHandle, _ point: CGPoint, isControl: Bool = false) {
    guard abs(point.x) < 1e7, abs(point.y) < 1e7 else { return }
    places.append(PlacedHandle(handle: handle, point: point, isControl: isControl))
  }

  // MARK: Gradients

  private mutating func addGradient(_ layer: CAGradientLayer) {
    let line = GradientLine(layer)
    guard line.bounds.width > 0, line.bounds.height > 0 else { return }
    add(.startPoint, line.point(line.start))
    add(.endPoint, line.point(line.end))
    lines = [[line.point(line.start), line.point(line.end)]]
    let stops = GradientStops(of: layer).stops
    guard line.start != line.end, stops.count <= Self.greatestCount else { return }
    for (index, stop) in stops.enumerated() {
      add(.stop(index), line.point(line.place(of: stop.location)))
    }
  }

  // MARK: Paths

  private mutating func addPath(_ layer: CAShapeLayer) {
    guard let path = layer.path, path.points.count <= Self.greatestCount else { return }
    let points = PathPoints(path).points
    guard points.count == path.points.count else { return }
    for index in points.indices where !points[index].isControl { add(.pathPoint(index), path.points[index]) }
    for index in points.indices {
      for end in points[index].ends where path.points[end] != path.points[index] {
        lines.append([path.points[end], path.points[index]])
      }
      if points[index].isControl { add(.pathPoint(index), path.points[index], isControl: true) }
    }
  }

  // MARK: Emitters

  private mutating func addEmitter(_ layer: CAEmitterLayer) {
    let (middle, size) = (layer.emitterPosition, layer.emitterSize)
    add(.emitterPosition, middle)
    let half = CGSize(width: size.width / 2, height: size.height / 2)
    func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: middle.x + x, y: middle.y + y) }
    switch layer.emitterShape {
    case .line:
      add(.emitterSize, at(half.width, 0))
      lines = [[at(-half.width, 0), at(half.width, 0)]]
    case .rectangle, .cuboid:
      add(.emitterSize, at(half.width, half.height))
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
      lines = [corners.map { at($0.0 * half.width, $0.1 * half.height) }]
    case .circle, .sphere:
      add(.emitterSize, at(size.width, 0))
      lines = [
        (0...48).map { step in
          let angle = Double(step) / 24 * .pi
          return at(size.width * cos(angle), size.width * sin(angle))
        }
      ]
    default: break
    }
  }
}

/// The line of a gradient along which its stops lie, in the unit square of the bounds.
@MainActor struct GradientLine {
  let bounds: CGRect
  let start: CGPoint
  let end: CGPoint
  let type: CAGradientLayerType

  init(_ layer: CAGradientLayer) {
    (bounds, start, end, type) = (layer.bounds, layer.startPoint, layer.endPoint, layer.type)
  }

  /// A point of the layer's coordinates by one of the unit square.
  func point(_ unit: CGPoint) -> CGPoint {
    CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
  }

  func unit(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - bounds.minX) / bounds.width, y: (point.y - bounds.minY) / bounds.height)
  }

  private var way: CGVector { CGVector(dx: end.x - start.x, dy: end.y - start.y) }
  /// A radial gradient has its stops along the axis that the end point is farther away on.
  private var isAcross: Bool { abs(way.dx) >= abs(way.dy) }

  /// Where a stop is, in the unit square.
  func place(of location: Double) -> CGPoint {
    let way = way
    switch type {
    case .conic:
      let (c, s) = (cos(2 * .pi * location), sin(2 * .pi * location))
      return CGPoint(x: start.x + way.dx * c - way.dy * s, y: start.y + way.dx * s + way.dy * c)
    case .radial:
      return CGPoint(
        x: start.x + (isAcross ? way.dx * location : 0), y: start.y + (isAcross ? 0 : way.dy * location))
    default: return CGPoint(x: start.x + way.dx * location, y: start.y + way.dy * location)
    }
  }

  /// The location nearest to a point of the unit square; nil where there is none.
  func location(of unit: CGPoint) -> Double? {
    let (dx, dy) = (unit.x - start.x, unit.y - start.y)
    let way = way
    switch type {
    case .conic:
      guard hypot(dx, dy) > 1e-9 else { return nil }
      let turn = (atan2(dy, dx) - atan2(way.dy, way.dx)) / (2 * .pi)
      return turn - turn.rounded(.down)
    case .radial: return isAcross ? dx / way.dx : dy / way.dy
    default:
      // Across the line as it is seen, and not in the unit square.
      let (x, y) = (way.dx * bounds.width, way.dy * bounds.height)
      let length = x * x + y * y
      return length > 0 ? (dx * bounds.width * x + dy * bounds.height * y) / length : nil
    }
  }
}
