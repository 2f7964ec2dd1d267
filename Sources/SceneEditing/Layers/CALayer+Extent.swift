import QuartzCore
import RenderTree

extension CALayer {
  /// The rectangle that the layer takes up for a person, in its own coordinates: its bounds or, where these are empty, what a path and the
  /// sublayers take up. A layer without any of them has its bounds.
  package var extent: CGRect {
    guard bounds.width <= 0 || bounds.height <= 0 else { return bounds }
    var extent = CGRect.null
    if let path = (self as? CAShapeLayer)?.path, !path.isEmpty { extent = path.boundingBoxOfPath }
    for sublayer in sublayers ?? [] {
      let inner = Geometry.localTransform(sublayer.row)
      let own = Geometry.sublayerTransform(row) ?? CATransform3DIdentity
      if let box = sublayer.extent.box(through: CATransform3DConcat(inner, own)) {
        extent = extent.union(box)
      }
    }
    return extent.isNull ? bounds : extent
  }
}

extension CGRect {
  /// The bounding box of the rectangle's corners through a transform; nil where one of them is not seen.
  func box(through transform: CATransform3D) -> CGRect? {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].compactMap { transform.project($0) }
    guard corners.count == 4 else { return nil }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return nil
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
