/// Offsets, in Doubles, into the row of values that every layer and every render node has.
///
/// Constants in every module, for which the enumeration has to be usable from inlined code: else each is a call. What most
/// layers set comes first and together. The property tables name these offsets once each; a test checks
/// that they neither overlap nor leave holes.
@usableFromInline package enum Slot {
  @inlinable package static var bounds: Int { 0 }  // x y width height
  @inlinable package static var position: Int { 4 }
  @inlinable package static var zPosition: Int { 6 }
  @inlinable package static var anchorPoint: Int { 7 }
  @inlinable package static var opacity: Int { 9 }
  @inlinable package static var hidden: Int { 10 }
  @inlinable package static var doubleSided: Int { 11 }
  @inlinable package static var masksToBounds: Int { 12 }
  @inlinable package static var geometryFlipped: Int { 13 }
  @inlinable package static var cornerRadius: Int { 14 }
  @inlinable package static var borderWidth: Int { 15 }
  @inlinable package static var shadowOpacity: Int { 16 }
  @inlinable package static var contentsScale: Int { 17 }
  @inlinable package static var backgroundColor: Int { 18 }  // red green blue alpha present

  /// The end of the slots that every row has for itself (`LayerRow`). The frequent ones come before it.
  @inlinable package static var nearEnd: Int { 23 }

  // What `affectsDepth` looks for comes first.
  @inlinable package static var anchorPointZ: Int { 23 }
  @inlinable package static var transform: Int { 24 }  // m11 … m44
  @inlinable package static var maskedCorners: Int { 40 }
  @inlinable package static var cornerCurve: Int { 41 }
  @inlinable package static var edgeAntialiasingMask: Int { 42 }
  @inlinable package static var allowsEdgeAntialiasing: Int { 43 }
  @inlinable package static var shouldRasterize: Int { 44 }
  @inlinable package static var allowsGroupOpacity: Int { 45 }
  @inlinable package static var borderColor: Int { 46 }
  @inlinable package static var shadowColor: Int { 51 }
  @inlinable package static var shadowOffset: Int { 56 }
  @inlinable package static var shadowRadius: Int { 58 }
  @inlinable package static var sublayerTransform: Int { 59 }
  @inlinable package static var contentsRect: Int { 75 }
  @inlinable package static var contentsCenter: Int { 79 }
  @inlinable package static var contentsGravity: Int { 83 }
  @inlinable package static var minificationFilter: Int { 84 }
  @inlinable package static var magnificationFilter: Int { 85 }
  @inlinable package static var minificationFilterBias: Int { 86 }
  @inlinable package static var opaque: Int { 87 }
  @inlinable package static var rasterizationScale: Int { 88 }
  /// How far `contents` has faded into the frame's `contentsNext`; 0 at rest. Not a property.
  @inlinable package static var contentsFade: Int { 89 }

  @inlinable package static var contentsMultiplyColor: Int { 90 }

  @inlinable package static var allowsGroupBlending: Int { 95 }

  /// The length of a CALayer's row; rows of subclasses go on from here.
  @inlinable package static var layerEnd: Int { 96 }

  /// Whether values in these slots decide on whether a layer lies outside its superlayer's plane.
  static func affectsDepth(_ slots: Range<Int>) -> Bool {
    slots.contains(zPosition) || slots.overlaps(anchorPointZ..<transform + 16)
  }
}

/// Indices into the objects that a layer and its render node hold beside their row.
@usableFromInline package enum ObjectSlot {
  @inlinable package static var contents: Int { 0 }
  @inlinable package static var backgroundColor: Int { 1 }
  @inlinable package static var borderColor: Int { 2 }
  @inlinable package static var shadowColor: Int { 3 }
  @inlinable package static var shadowPath: Int { 4 }
  @inlinable package static var compositingFilter: Int { 5 }
  @inlinable package static var filters: Int { 6 }
  @inlinable package static var backgroundFilters: Int { 7 }
  @inlinable package static var contentsMultiplyColor: Int { 8 }

  /// The number of object slots of a CALayer; subclasses go on from here.
  @inlinable package static var layerEnd: Int { 9 }
}

/// What a render node draws.
package enum LayerKind: UInt8, Sendable, CaseIterable {
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
  /// CABackdropLayer: what lies beneath, through its filters (`BackdropSlot`).
  case backdrop
  /// CAPortalLayer: another layer (`PortalSlot`).
  case portal
}
