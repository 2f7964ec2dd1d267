/// Offsets, in Doubles, into the row of values that every layer and every render node has.
///
/// Compile-time constants, so that the per-frame path reads a property with one load. The property tables
/// name these offsets once each; a test checks that they neither overlap nor leave holes.
package enum Slot {
  package static let bounds = 0  // x y width height
  package static let position = 4
  package static let zPosition = 6
  package static let anchorPoint = 7
  package static let anchorPointZ = 9
  package static let transform = 10  // m11 … m44
  package static let sublayerTransform = 26
  package static let opacity = 42
  package static let hidden = 43
  package static let doubleSided = 44
  package static let masksToBounds = 45
  package static let geometryFlipped = 46
  package static let cornerRadius = 47
  package static let maskedCorners = 48
  package static let cornerCurve = 49
  package static let borderWidth = 50
  package static let backgroundColor = 51  // red green blue alpha present
  package static let borderColor = 56
  package static let shadowColor = 61
  package static let shadowOpacity = 66
  package static let shadowOffset = 67
  package static let shadowRadius = 69
  package static let contentsRect = 70
  package static let contentsCenter = 74
  package static let contentsScale = 78
  package static let contentsGravity = 79
  package static let minificationFilter = 80
  package static let magnificationFilter = 81
  package static let minificationFilterBias = 82
  package static let edgeAntialiasingMask = 83
  package static let allowsEdgeAntialiasing = 84
  package static let allowsGroupOpacity = 85
  package static let opaque = 86
  package static let shouldRasterize = 87
  package static let rasterizationScale = 88
  /// How far `contents` has faded into the frame's `contentsNext`; 0 at rest. Not a property.
  package static let contentsFade = 89

  /// The length of a CALayer's row; rows of subclasses go on from here.
  package static let layerEnd = 90
}

/// Indices into the objects that a layer and its render node hold beside their row.
package enum ObjectSlot {
  package static let contents = 0
  package static let backgroundColor = 1
  package static let borderColor = 2
  package static let shadowColor = 3
  package static let shadowPath = 4
  package static let compositingFilter = 5
  package static let filters = 6
  package static let backgroundFilters = 7

  /// The number of object slots of a CALayer; subclasses go on from here.
  package static let layerEnd = 8
}

/// What a render node draws.
package enum LayerKind: UInt8, Sendable {
  case layer
  /// CATransformLayer: draws only its sublayers, in one 3D space with its siblings.
  case transform
  /// CAShapeLayer: a path between contents and sublayers (`ShapeSlot`).
  case shape
  /// CAGradientLayer (`GradientSlot`).
  case gradient
  /// CAReplicatorLayer: draws its sublayers several times (`ReplicatorSlot`).
  case replicator
  /// CAEmitterLayer: particles above background and border (`EmitterSlot`).
  case emitter
  /// CATiledLayer: its contents come in tiles (`TiledSlot`).
  case tiled
}
