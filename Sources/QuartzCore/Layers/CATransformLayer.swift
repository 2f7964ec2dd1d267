import RenderTree

/// A layer that draws only its sublayers, without flattening them: they share one 3D space.
///
/// Background, contents, border, shadow, filters, mask and `masksToBounds` have no effect; opacity applies to
/// each sublayer. Source: Apple's documentation of CATransformLayer.
open class CATransformLayer: CALayer {
  package override class var propertyTable: PropertyTable { transformLayerProperties }
}

private let transformLayerProperties = PropertyTable(
  .transform, inheriting: layerProperties, rowLength: Slot.layerEnd, objectCount: ObjectSlot.layerEnd, [])
