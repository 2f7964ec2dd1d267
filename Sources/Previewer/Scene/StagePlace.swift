import QuartzCore
import RenderTree

/// Where a layer is on the stage: its whole transform taken apart, and the rectangle around what is seen of its bounds.
package struct StagePlace {
  ///
  /// The transform is that of the layer's space. On the stage it is seen flat, as far as the layers above flatten it.
  package let components: TransformComponents
  /// The corners of the bounds on the stage: origin, x, x and y, y. Nil where one lies behind the eye.
  package let corners: [CGPoint]?

  /// - Parameter layer: a presentation layer, or a model layer for its values without animations.
  package init(of layer: CALayer) {
    let transform = layer.transformToRoot
    let bounds = layer.bounds
    components = TransformComponents(Self.spaceTransform(of: layer))
    let points = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ].compactMap { transform.project($0) }
    corners = points.count == 4 ? points : nil
  }

  /// From a layer's coordinates to the root's, where no layer flattens what is in it. A flat matrix could not be taken apart.
  private static func spaceTransform(of layer: CALayer) -> CATransform3D {
    var transform = Geometry.localTransform(layer.row)
    var next = layer.superlayer
    while let above = next {
      if let sublayers = Geometry.sublayerTransform(above.row) {
        transform = CATransform3DConcat(transform, sublayers)
      }
      transform = CATransform3DConcat(transform, Geometry.localTransform(above.row))
      next = above.superlayer
    }
    return transform
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

  /// The distance of the eye in points, for a perspective along z; nil for none.
  package var eyeDistance: Double? {
    components.perspective.z != 0 ? -1 / components.perspective.z : nil
  }
}
