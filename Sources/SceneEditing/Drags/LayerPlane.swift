import QuartzCore
import RenderTree

/// The plane in which a layer lies, as it is seen at one instant.
///
/// Its points are those of the layer's bounds without the layer's own flip (`isGeometryFlipped`): with `r` the way from the anchor point,
/// a point is in the superlayer's space at
///
///     (r.x, r.y, −anchorPointZ, 1) · transform + w · (position, zPosition, 0)
///
/// where w is the fourth number of the product. What takes this to the root's coordinates is `above`.
struct LayerPlane {
  let bounds: CGRect
  let anchorPoint: CGPoint
  let anchorPointZ: CGFloat
  let position: CGPoint
  let zPosition: CGFloat
  let transform: CATransform3D
  /// Whether the layer's own coordinates run the other way up than those of the plane.
  let isFlipped: Bool

  /// - Parameter shown: a presentation layer.
  init(of shown: CALayer) {
    bounds = shown.bounds
    anchorPoint = shown.anchorPoint
    anchorPointZ = shown.anchorPointZ
    position = shown.position
    zPosition = shown.zPosition
    transform = shown.transform
    isFlipped = shown.isGeometryFlipped
  }

  /// A point of the plane by one of the layer's coordinates, or the other way round.
  func flipped(_ point: CGPoint) -> CGPoint {
    isFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
  }

  /// The anchor point in the plane.
  var anchor: CGPoint { point(anchorPoint.x, anchorPoint.y) }

  /// A point by its parts of the bounds: (0, 0) is the corner of the least x and y.
  func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: bounds.minX + x * bounds.width, y: bounds.minY + y * bounds.height)
  }

  /// From the plane to the superlayer's space.
  var local: CATransform3D {
    let centred = CATransform3DTranslate(transform, -anchor.x, -anchor.y, -anchorPointZ)
    return CATransform3DConcat(centred, CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// Whether points of the plane differ in depth, or are seen in a perspective of the layer's own.
  var isTilted: Bool {
    let m = transform
    return abs(m.m13) > 1e-12 || abs(m.m23) > 1e-12 || abs(m.m14) > 1e-15 || abs(m.m24) > 1e-15
  }

  /// From the space of the superlayer of `shown` to the root's coordinates: with its sublayerTransform, and flat unless it is a
  /// transform layer.
  static func above(_ shown: CALayer) -> CATransform3D { within(shown.superlayer) }

  /// From the space of the sublayers of a presentation layer to the root's coordinates.
  static func within(_ above: CALayer?) -> CATransform3D {
    guard let above else { return CATransform3DIdentity }
    var transform = Geometry.sublayerTransform(above.row) ?? CATransform3DIdentity
    if !(above is CATransformLayer) { transform = Geometry.flattened(transform) }
    return CATransform3DConcat(transform, above.transformToRoot)
  }
}
