import QuartzCore
import RenderTree

/// Where a layer is on the stage: its whole transform without perspective taken apart, and the rectangle around what is seen of its bounds.
package struct StagePlace {
  ///
  /// The transform is that of the layer's space. On the stage it is seen flat, as far as the layers above flatten it.
  package let components: TransformComponents
  /// The distance of the eye in points: of the nearest perspective, in the layer's transform or above it; nil for none.
  package let eyeDistance: Double?
  /// The corners of the bounds on the stage: origin, x, x and y, y. Nil where one lies behind the eye.
  package let corners: [CGPoint]?

  /// - Parameter layer: a presentation layer, or a model layer for its values without animations.
  package init(of layer: CALayer) {
    let transform = layer.transformToRoot
    let bounds = layer.bounds
    components = TransformComponents(Self.spaceTransform(of: layer))
    eyeDistance = Self.eye(of: layer)
    let points = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ].compactMap { transform.project($0) }
    corners = points.count == 4 ? points : nil
  }

  /// From a layer's coordinates to the root's, where no layer flattens what is in it, and without perspective. A flat matrix
  /// could not be taken apart, and a perspective about another point than the origin would come out as skew.
  private static func spaceTransform(of layer: CALayer) -> CATransform3D {
    var transform = placed(layer)
    var next = layer.superlayer
    while let above = next {
      transform = CATransform3DConcat(transform, centred(affine(above.sublayerTransform), in: above))
      transform = CATransform3DConcat(transform, placed(above))
      next = above.superlayer
    }
    return transform
  }

  /// From a layer's coordinates to its superlayer's.
  private static func placed(_ layer: CALayer) -> CATransform3D {
    let own = affine(layer.transform)
    guard !CATransform3DEqualToTransform(own, layer.transform) else {
      return Geometry.localTransform(layer.row)
    }
    // What the engine computes, with the perspective's column taken away about the same anchor point.
    let plain = CALayer()
    plain.bounds = layer.bounds
    plain.anchorPoint = layer.anchorPoint
    plain.anchorPointZ = layer.anchorPointZ
    plain.position = layer.position
    plain.zPosition = layer.zPosition
    plain.isGeometryFlipped = layer.isGeometryFlipped
    plain.transform = own
    return Geometry.localTransform(plain.row)
  }

  private static func centred(_ transform: CATransform3D, in layer: CALayer) -> CATransform3D {
    guard !CATransform3DIsIdentity(transform) else { return transform }
    let plain = CALayer()
    plain.bounds = layer.bounds
    plain.anchorPoint = layer.anchorPoint
    plain.anchorPointZ = layer.anchorPointZ
    plain.sublayerTransform = transform
    return Geometry.sublayerTransform(plain.row) ?? CATransform3DIdentity
  }

  private static func affine(_ transform: CATransform3D) -> CATransform3D {
    var result = transform
    (result.m14, result.m24, result.m34, result.m44) = (0, 0, 0, 1)
    return result
  }

  /// The eye of the nearest perspective around a layer: of its own transform, or a sublayerTransform above it.
  private static func eye(of layer: CALayer) -> Double? {
    var matrices = [layer.transform]
    var next = layer.superlayer
    while let above = next {
      matrices += [above.sublayerTransform, above.transform]
      next = above.superlayer
    }
    return matrices.first { $0.m34 != 0 }.map { -1 / $0.m34 }
  }

  /// The rectangle around the corners, in points of the stage from its upper left corner, y down.
  package var frame: CGRect? {
    guard let corners else { return nil }
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return nil
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
