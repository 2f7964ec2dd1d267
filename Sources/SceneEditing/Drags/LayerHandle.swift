import QuartzCore

/// A handle of the selected layer on the stage.
package enum LayerHandle: Hashable, Sendable {
  /// Changes the size. Each number is −1 at the edge of the least x or y of the layer's plane, 1 at the other edge, and 0 between.
  case size(x: Int, y: Int)
  /// Turns the layer about its anchor point.
  case rotation
  case anchorPoint
  /// The ends of a gradient's line.
  case startPoint, endPoint
  /// A stop of a gradient, by its index.
  case stop(Int)
  /// A point of a shape's path, by its index among all points: the end of a line or curve, or a control point.
  case pathPoint(Int)
  /// The place and the size of an emitter's shape.
  case emitterPosition, emitterSize

  /// The corners, then the middles of the edges.
  static let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { LayerHandle.size(x: $0.0, y: $0.1) }
  static let edges = [(0, -1), (1, 0), (0, 1), (-1, 0)].map { LayerHandle.size(x: $0.0, y: $0.1) }

  /// The key path of the value of what the layer draws that the handle changes; nil for the layer's own size and place.
  var contentKeyPath: String? {
    switch self {
    case .size, .rotation, .anchorPoint: nil
    case .startPoint: "startPoint"
    case .endPoint: "endPoint"
    case .stop: "locations"
    case .pathPoint: "path"
    case .emitterPosition: "emitterPosition"
    case .emitterSize: "emitterSize"
    }
  }

  /// Whether it changes what the layer draws, and not its size and place.
  package var isContent: Bool { contentKeyPath != nil }

  /// For events: "maxX", "minXmaxY", "rotation", "anchorPoint", "stop 0", "point 3".
  package var name: String {
    switch self {
    case .size(let x, let y): ["minX", "", "maxX"][x + 1] + ["minY", "", "maxY"][y + 1]
    case .rotation: "rotation"
    case .anchorPoint: "anchorPoint"
    case .stop(let index): "stop \(index)"
    case .pathPoint(let index): "point \(index)"
    case .startPoint, .endPoint, .emitterPosition, .emitterSize: contentKeyPath ?? ""
    }
  }
}
