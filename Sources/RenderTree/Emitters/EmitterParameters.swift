/// What an emitter layer says about all of its cells' particles, as plain numbers.
///
/// Points, seconds and radians of the layer's own coordinates and time; time 0 is the layer's `beginTime`.
/// The multipliers apply to what is born while they hold, and to nothing that lives already (Apple: "Emitter
/// cell attribute multipliers only affect newly created particles").
package struct EmitterParameters: Sendable, Equatable {
  /// Where particles come from (documented under "Emitter Shape"). Raw values are those of the layer's row.
  package enum Shape: UInt8, Sendable {
    case point, line, rectangle, cuboid, circle, sphere
  }

  /// Which part of the shape they come from. Raw values are those of the layer's row.
  package enum Mode: UInt8, Sendable {
    case volume, points, outline, surface
  }

  /// In which order they are listed. Raw values are those of the layer's row.
  package enum RenderMode: UInt8, Sendable {
    case unordered, oldestFirst, oldestLast, backToFront, additive
  }

  package var birthRate = 1.0
  package var lifetime = 1.0
  package var position = SIMD3<Double>(0, 0, 0)
  /// Width, height and depth of the shape; the width is the radius of circles and spheres (documented).
  package var size = SIMD3<Double>(0, 0, 0)
  package var shape = Shape.point
  package var mode = Mode.volume
  package var renderMode = RenderMode.unordered
  package var velocity = 1.0
  package var scale = 1.0
  package var spin = 1.0
  package var seed: UInt32 = 0
  package var preservesDepth = false

  package init() {}
}

/// What an emitter cell says about its particles, as plain numbers. Cells lie in one list, each before the
/// cells that its particles emit.
///
/// A value with a range R is uniform in mean ± R/2 (measured). All are sampled when a particle is born; a
/// particle keeps them, and those of all that it will emit.
package struct EmitterCellParameters: Sendable, Equatable {
  /// The index of the cell whose particles emit this one; −1: the layer does.
  package var parent: Int32 = -1
  /// Whether particles of this cell, and what they emit, are listed now; births go on unseen (Apple: "whether
  /// or not cells from this emitter are rendered").
  package var isEnabled = true
  /// Births per second of the cell's time.
  package var birthRate = 0.0
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// The angle out of the xy plane towards +z.
  package var emissionLatitude = 0.0
  /// The angle in the xy plane, from the direction that `EmitterOrigin` documents.
  package var emissionLongitude = 0.0
  /// The whole opening angle of a cone about that direction, uniformly filled; 2π is every direction
  /// (documented).
  package var emissionRange = 0.0
  package var velocity = 0.0
  package var velocityRange = 0.0
  package var acceleration = SIMD3<Double>(0, 0, 0)
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  package var spin = 0.0
  package var spinRange = 0.0
  /// Red, green, blue, alpha, not premultiplied.
  package var color = SIMD4<Double>(1, 1, 1, 1)
  package var colorRange = SIMD4<Double>(0, 0, 0, 0)
  package var colorSpeed = SIMD4<Double>(0, 0, 0, 0)
  /// x, y, width and height of the part that is shown, in units of the image.
  package var contentsRect = SIMD4<Double>(0, 0, 1, 1)
  /// The size of the whole image in points at scale 1: its pixels over `contentsScale`.
  package var contentsSize = SIMD2<Double>(0, 0)
  /// Whether particles stand in space as `EmitterLook` says; else they face the viewer.
  package var isPlane = false
  /// Where planes face, and how far from there.
  package var orientationLongitude = 0.0
  package var orientationLatitude = 0.0
  package var orientationRange = 0.0
  /// The angle at birth.
  package var rotation = 0.0
  package var rotationRange = 0.0
  /// What the forces of behaviours are divided by.
  package var mass = 1.0
  package var massRange = 0.0
  package var frames = EmitterFrames()
  /// Handed on to the particles, for whoever draws them.
  package var image: Int32 = -1
  /// When the cell emits, and how fast its time runs: see `EmitterSchedule`. A `duration` of 0 is endless.
  package var timing = MediaTiming()

  package init() {}
}
