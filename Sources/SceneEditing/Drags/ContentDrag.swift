import QuartzCore

/// Changes a value of what a layer draws itself so that a handle of it follows the pointer: a point or a stop of a gradient, a point of a path, the
/// place or the size of an emitter's shape. The layer stays where it is.
@MainActor package final class ContentDrag {
  private let layer: CALayer
  private let handle: LayerHandle
  private let keyPath: String
  /// The value at the press; nil for none.
  private let before: Any?
  /// Where the handle was, and where the button went down, in the layer's coordinates.
  private let start: CGPoint
  private let pressed: CGPoint

  /// - Parameters:
  ///   - layer: a model layer.
  ///   - pressed: a point of the layer's coordinates.
  init?(_ handle: LayerHandle, of layer: CALayer, at pressed: CGPoint) {
    guard let keyPath = handle.contentKeyPath, let start = ContentHandles(of: layer).point(of: handle) else {
      return nil
    }
    (self.layer, self.handle, self.keyPath) = (layer, handle, keyPath)
    (self.start, self.pressed) = (start, pressed)
    before = layer.value(forKeyPath: keyPath)
  }

  /// Moves the handle.
  ///
  /// - Parameters:
  ///   - point: where the pointer is, in the layer's coordinates.
  ///   - isConstrained: whether it moves along one axis of the layer, and a size keeps its ratio.
  ///   - isAlone: whether a point of a path moves without the control points of its curves.
  func move(to point: CGPoint, isConstrained: Bool, isAlone: Bool) {
    var way = CGVector(dx: point.x - pressed.x, dy: point.y - pressed.y)
    if isConstrained, handle != .emitterSize {
      if abs(way.dx) >= abs(way.dy) { way.dy = 0 } else { way.dx = 0 }
    }
    let place = CGPoint(x: start.x + way.dx, y: start.y + way.dy)
    switch (layer, handle) {
    case (let layer as CAGradientLayer, .startPoint): layer.startPoint = GradientLine(layer).unit(place)
    case (let layer as CAGradientLayer, .endPoint): layer.endPoint = GradientLine(layer).unit(place)
    case (let layer as CAGradientLayer, .stop(let index)):
      moveStop(index, of: layer, to: place, pointer: point)
    case (let layer as CAShapeLayer, .pathPoint(let index)): movePoint(index, of: layer, by: way, isAlone)
    case (let layer as CAEmitterLayer, .emitterPosition): layer.emitterPosition = place
    case (let layer as CAEmitterLayer, .emitterSize): resize(layer, to: place, keepsRatio: isConstrained)
    default: break
    }
  }

  /// A stop stays between its neighbours.
  private func moveStop(_ index: Int, of layer: CAGradientLayer, to place: CGPoint, pointer: CGPoint) {
    let line = GradientLine(layer)
    var stops = GradientStops(of: layer)
    guard stops.stops.indices.contains(index),
      var wanted = line.location(of: line.unit(line.type == .conic ? pointer : place))
    else { return }
    if line.type == .conic {
      // At the seam the nearer end of the room between the neighbours is meant.
      let room = stops.room(of: index)
      let middle = (room.lowerBound + room.upperBound) / 2
      if wanted - middle > 0.5 { wanted -= 1 } else if middle - wanted > 0.5 { wanted += 1 }
    }
    stops.move(index, to: wanted)
    layer.locations = stops.locations
  }

  private func movePoint(_ index: Int, of layer: CAShapeLayer, by way: CGVector, _ isAlone: Bool) {
    guard let old = Unbox.path(before), old.points.indices.contains(index) else { return }
    var points = old.points
    for moved in PathPoints(old).moving(index, alone: isAlone) {
      points[moved] = CGPoint(x: points[moved].x + way.dx, y: points[moved].y + way.dy)
    }
    let new = old.duplicatePath()
    new.replacePoints(points.flatMap { [Double($0.x), Double($0.y)] })
    layer.path = new
  }

  private func resize(_ layer: CAEmitterLayer, to place: CGPoint, keepsRatio: Bool) {
    guard let row = Unbox.row(before, .size) else { return }
    let old = CGSize(width: row[0], height: row[1])
    let (dx, dy) = (abs(place.x - layer.emitterPosition.x), abs(place.y - layer.emitterPosition.y))
    switch layer.emitterShape {
    case .line: layer.emitterSize = CGSize(width: 2 * dx, height: old.height)
    case .circle, .sphere: layer.emitterSize = CGSize(width: hypot(dx, dy), height: old.height)
    default:
      let (w, h) = (Double(old.width), Double(old.height))
      if keepsRatio, w > 0, h > 0 {
        // The nearest point of the diagonal.
        let factor = 2 * (dx * w + dy * h) / (w * w + h * h)
        layer.emitterSize = CGSize(width: w * factor, height: h * factor)
      } else {
        layer.emitterSize = CGSize(width: 2 * dx, height: 2 * dy)
      }
    }
  }

  /// Sets the value as it was before the drag.
  func cancel() { layer.setValue(before, forKeyPath: keyPath) }

  /// What has changed, with the value before; empty if nothing has.
  var changes: [(keyPath: String, value: Any?)] {
    let now = layer.value(forKeyPath: keyPath)
    let isSame =
      switch handle {
      case .pathPoint: Unbox.path(now) == Unbox.path(before)
      case .stop: Unbox.numbers(now) == Unbox.numbers(before)
      case .emitterSize: Unbox.row(now, .size) == Unbox.row(before, .size)
      default: Unbox.row(now, .point) == Unbox.row(before, .point)
      }
    return isSame ? [] : [(keyPath, before)]
  }

  /// The name of the step in the history.
  var title: String {
    let name = LayerEditor.title(of: layer)
    return switch handle {
    case .startPoint: "Move the start of \(name)"
    case .endPoint: "Move the end of \(name)"
    case .stop: "Move a stop of \(name)"
    case .pathPoint: "Move a point of \(name)"
    case .emitterSize: "Resize the emitter of \(name)"
    default: "Move the emitter of \(name)"
    }
  }

  /// The numbers of the value, for events: of a list or a path those of the handle.
  package var numbers: [Double] {
    switch (layer, handle) {
    case (let layer as CAGradientLayer, .stop(let index)):
      let stops = GradientStops(of: layer).stops
      return stops.indices.contains(index) ? [stops[index].location] : []
    case (let layer as CAShapeLayer, .pathPoint(let index)):
      guard let points = layer.path?.points, points.indices.contains(index) else { return [] }
      return [points[index].x, points[index].y]
    default:
      let value = layer.value(forKeyPath: keyPath)
      return Unbox.row(value, handle == .emitterSize ? .size : .point) ?? []
    }
  }
}
