import RenderTree

/// A layer whose sublayers share one 3D space. It draws nothing itself, and does not flatten the sublayers into its plane.
///
/// ```swift
/// let (front, side) = (CALayer(), CALayer())
/// for face in [front, side] { face.bounds = CGRect(x: 0, y: 0, width: 100, height: 100) }
/// front.zPosition = 50
/// side.transform = CATransform3DTranslate(CATransform3DMakeRotation(.pi / 2, 0, 1, 0), 0, 0, 50)
/// let cube = CATransformLayer()
/// cube.sublayers = [front, side]
/// cube.transform = CATransform3DMakeRotation(.pi / 5, 0, 1, 0)
/// root.addSublayer(cube)
/// ```
///
/// Background, contents, border, shadow, filters, mask and `masksToBounds` of the layer have no effect. Its opacity fades each
/// sublayer by itself. Source: Apple's documentation of CATransformLayer.
open class CATransformLayer: CALayer {
  package override class var propertyTable: PropertyTable { transformLayerProperties }
}

private let transformLayerProperties = PropertyTable(
  .transform, of: CATransformLayer.self, inheriting: layerProperties, rowLength: Slot.layerEnd,
  objectCount: ObjectSlot.layerEnd, [])
