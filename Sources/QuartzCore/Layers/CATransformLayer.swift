import RenderTree

/// A layer that draws only its sublayers and does not flatten them: they share one 3D space.
///
/// ```swift
/// let cube = CATransformLayer()
/// for face in faces { cube.addSublayer(face) }
/// cube.transform = CATransform3DMakeRotation(.pi / 5, 0, 1, 0)
/// ```
///
/// Background, contents, border, shadow, filters, mask and `masksToBounds` have no effect. The opacity
/// applies to each sublayer. Source: Apple's documentation of CATransformLayer.
open class CATransformLayer: CALayer {
  package override class var propertyTable: PropertyTable { transformLayerProperties }
}

private let transformLayerProperties = PropertyTable(
  .transform, of: CATransformLayer.self, inheriting: layerProperties, rowLength: Slot.layerEnd,
  objectCount: ObjectSlot.layerEnd, [])
