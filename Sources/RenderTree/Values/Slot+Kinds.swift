// The offsets of the values of layers that are drawn in a way of their own. They follow those of every layer (`Slot`).

/// Offsets into the row and the objects of a CAShapeLayer.
@usableFromInline package enum ShapeSlot {
  @inlinable package static var fillColor: Int { Slot.layerEnd }
  @inlinable package static var strokeColor: Int { Slot.layerEnd + 5 }
  @inlinable package static var fillRule: Int { Slot.layerEnd + 10 }
  @inlinable package static var strokeStart: Int { Slot.layerEnd + 11 }
  @inlinable package static var strokeEnd: Int { Slot.layerEnd + 12 }
  @inlinable package static var lineWidth: Int { Slot.layerEnd + 13 }
  @inlinable package static var miterLimit: Int { Slot.layerEnd + 14 }
  @inlinable package static var lineCap: Int { Slot.layerEnd + 15 }
  @inlinable package static var lineJoin: Int { Slot.layerEnd + 16 }
  @inlinable package static var lineDashPhase: Int { Slot.layerEnd + 17 }
  @inlinable package static var end: Int { Slot.layerEnd + 18 }

  @inlinable package static var path: Int { ObjectSlot.layerEnd }
  @inlinable package static var fillColorObject: Int { ObjectSlot.layerEnd + 1 }
  @inlinable package static var strokeColorObject: Int { ObjectSlot.layerEnd + 2 }
  @inlinable package static var lineDashPattern: Int { ObjectSlot.layerEnd + 3 }
  @inlinable package static var objectEnd: Int { ObjectSlot.layerEnd + 4 }
}

/// Offsets into the row and the objects of a CAGradientLayer.
@usableFromInline package enum GradientSlot {
  @inlinable package static var startPoint: Int { Slot.layerEnd }
  @inlinable package static var endPoint: Int { Slot.layerEnd + 2 }
  /// 0 axial, 1 radial, 2 conic.
  @inlinable package static var type: Int { Slot.layerEnd + 4 }
  @inlinable package static var end: Int { Slot.layerEnd + 5 }

  @inlinable package static var colors: Int { ObjectSlot.layerEnd }
  @inlinable package static var locations: Int { ObjectSlot.layerEnd + 1 }
  @inlinable package static var typeName: Int { ObjectSlot.layerEnd + 2 }
  @inlinable package static var objectEnd: Int { ObjectSlot.layerEnd + 3 }
}

/// Offsets into the row and the objects of a CAReplicatorLayer.
@usableFromInline package enum ReplicatorSlot {
  @inlinable package static var instanceCount: Int { Slot.layerEnd }
  @inlinable package static var preservesDepth: Int { Slot.layerEnd + 1 }
  @inlinable package static var instanceDelay: Int { Slot.layerEnd + 2 }
  @inlinable package static var instanceTransform: Int { Slot.layerEnd + 3 }
  @inlinable package static var instanceColor: Int { Slot.layerEnd + 19 }
  @inlinable package static var instanceRedOffset: Int { Slot.layerEnd + 24 }
  @inlinable package static var instanceGreenOffset: Int { Slot.layerEnd + 25 }
  @inlinable package static var instanceBlueOffset: Int { Slot.layerEnd + 26 }
  @inlinable package static var instanceAlphaOffset: Int { Slot.layerEnd + 27 }
  @inlinable package static var end: Int { Slot.layerEnd + 28 }

  @inlinable package static var instanceColorObject: Int { ObjectSlot.layerEnd }
  @inlinable package static var objectEnd: Int { ObjectSlot.layerEnd + 1 }
}

/// Offsets into the row and the objects of a CAEmitterLayer.
@usableFromInline package enum EmitterSlot {
  @inlinable package static var emitterPosition: Int { Slot.layerEnd }
  @inlinable package static var emitterSize: Int { Slot.layerEnd + 2 }
  @inlinable package static var birthRate: Int { Slot.layerEnd + 4 }
  @inlinable package static var lifetime: Int { Slot.layerEnd + 5 }
  @inlinable package static var emitterZPosition: Int { Slot.layerEnd + 6 }
  @inlinable package static var emitterDepth: Int { Slot.layerEnd + 7 }
  @inlinable package static var velocity: Int { Slot.layerEnd + 8 }
  @inlinable package static var scale: Int { Slot.layerEnd + 9 }
  @inlinable package static var spin: Int { Slot.layerEnd + 10 }
  @inlinable package static var emitterShape: Int { Slot.layerEnd + 11 }
  @inlinable package static var emitterMode: Int { Slot.layerEnd + 12 }
  @inlinable package static var renderMode: Int { Slot.layerEnd + 13 }
  @inlinable package static var preservesDepth: Int { Slot.layerEnd + 14 }
  @inlinable package static var seed: Int { Slot.layerEnd + 15 }
  @inlinable package static var end: Int { Slot.layerEnd + 16 }

  @inlinable package static var emitterCells: Int { ObjectSlot.layerEnd }
  @inlinable package static var emitterBehaviors: Int { ObjectSlot.layerEnd + 1 }
  @inlinable package static var objectEnd: Int { ObjectSlot.layerEnd + 2 }
}

/// Offsets into the numbers and the objects of a CAEmitterCell.
@usableFromInline package enum CellSlot {
  @inlinable package static var birthRate: Int { 0 }
  @inlinable package static var lifetime: Int { 1 }
  @inlinable package static var lifetimeRange: Int { 2 }
  @inlinable package static var emissionLatitude: Int { 3 }
  @inlinable package static var emissionLongitude: Int { 4 }
  @inlinable package static var emissionRange: Int { 5 }
  @inlinable package static var velocity: Int { 6 }
  @inlinable package static var velocityRange: Int { 7 }
  @inlinable package static var xAcceleration: Int { 8 }
  @inlinable package static var yAcceleration: Int { 9 }
  @inlinable package static var zAcceleration: Int { 10 }
  @inlinable package static var scale: Int { 11 }
  @inlinable package static var scaleRange: Int { 12 }
  @inlinable package static var scaleSpeed: Int { 13 }
  @inlinable package static var spin: Int { 14 }
  @inlinable package static var spinRange: Int { 15 }
  @inlinable package static var redRange: Int { 16 }
  @inlinable package static var greenRange: Int { 17 }
  @inlinable package static var blueRange: Int { 18 }
  @inlinable package static var alphaRange: Int { 19 }
  @inlinable package static var redSpeed: Int { 20 }
  @inlinable package static var greenSpeed: Int { 21 }
  @inlinable package static var blueSpeed: Int { 22 }
  @inlinable package static var alphaSpeed: Int { 23 }
  @inlinable package static var color: Int { 24 }
  @inlinable package static var contentsRect: Int { 29 }
  @inlinable package static var contentsScale: Int { 33 }
  @inlinable package static var minificationFilter: Int { 34 }
  @inlinable package static var magnificationFilter: Int { 35 }
  @inlinable package static var minificationFilterBias: Int { 36 }
  @inlinable package static var enabled: Int { 37 }
  @inlinable package static var beginTime: Int { 38 }
  @inlinable package static var duration: Int { 39 }
  @inlinable package static var speed: Int { 40 }
  @inlinable package static var timeOffset: Int { 41 }
  @inlinable package static var repeatCount: Int { 42 }
  @inlinable package static var repeatDuration: Int { 43 }
  @inlinable package static var autoreverses: Int { 44 }
  @inlinable package static var fillMode: Int { 45 }
  @inlinable package static var particleType: Int { 46 }
  @inlinable package static var orientationLongitude: Int { 47 }
  @inlinable package static var orientationLatitude: Int { 48 }
  @inlinable package static var orientationRange: Int { 49 }
  @inlinable package static var rotation: Int { 50 }
  @inlinable package static var rotationRange: Int { 51 }
  @inlinable package static var spinBias: Int { 52 }
  @inlinable package static var contentsFrameCount: Int { 53 }
  @inlinable package static var contentsFrameMode: Int { 54 }
  @inlinable package static var contentsFramesPerSecond: Int { 55 }
  @inlinable package static var contentsFramesPerRow: Int { 56 }
  @inlinable package static var mass: Int { 57 }
  @inlinable package static var massRange: Int { 58 }
  @inlinable package static var end: Int { 59 }

  @inlinable package static var name: Int { 0 }
  @inlinable package static var colorObject: Int { 1 }
  @inlinable package static var contents: Int { 2 }
  @inlinable package static var minificationName: Int { 3 }
  @inlinable package static var magnificationName: Int { 4 }
  @inlinable package static var emitterCells: Int { 5 }
  @inlinable package static var style: Int { 6 }
  @inlinable package static var fillModeName: Int { 7 }
  @inlinable package static var particleTypeName: Int { 8 }
  @inlinable package static var contentsFrameModeName: Int { 9 }
  @inlinable package static var objectEnd: Int { 10 }
}

/// Offsets into the row of a CATiledLayer.
@usableFromInline package enum TiledSlot {
  @inlinable package static var levelsOfDetail: Int { Slot.layerEnd }
  @inlinable package static var levelsOfDetailBias: Int { Slot.layerEnd + 1 }
  @inlinable package static var tileSize: Int { Slot.layerEnd + 2 }
  @inlinable package static var end: Int { Slot.layerEnd + 4 }
}

/// Offsets into the row and the objects of a CABackdropLayer.
@usableFromInline package enum BackdropSlot {
  @inlinable package static var enabled: Int { Slot.layerEnd }
  @inlinable package static var captureOnly: Int { Slot.layerEnd + 1 }
  @inlinable package static var scale: Int { Slot.layerEnd + 2 }
  @inlinable package static var end: Int { Slot.layerEnd + 3 }

  @inlinable package static var groupName: Int { ObjectSlot.layerEnd }
  @inlinable package static var objectEnd: Int { ObjectSlot.layerEnd + 1 }
}

/// Offsets into the row of a CAPortalLayer.
@usableFromInline package enum PortalSlot {
  /// The source's render node; −1: none. Set at each commit.
  @inlinable package static var sourceNode: Int { Slot.layerEnd }
  @inlinable package static var hidesSourceLayer: Int { Slot.layerEnd + 1 }
  @inlinable package static var matchesOpacity: Int { Slot.layerEnd + 2 }
  @inlinable package static var matchesPosition: Int { Slot.layerEnd + 3 }
  @inlinable package static var matchesTransform: Int { Slot.layerEnd + 4 }
  @inlinable package static var matchesHitTest: Int { Slot.layerEnd + 5 }
  @inlinable package static var end: Int { Slot.layerEnd + 6 }
}
