import Foundation

/// A particle at a moment, ready to be drawn: a picture of `width` × `height` points times `scale`, centred
/// at x, y, z of the layer's coordinates and turned by `rotation`.
package struct EmitterParticle: Sendable, Equatable {
  package var x: Float
  package var y: Float
  package var z: Float
  /// Never negative: a particle that shrinks to nothing stays so.
  package var scale: Float
  /// Radians, positive from +x to +y.
  package var rotation: Float
  /// Seconds of its own time since its birth.
  package var age: Float
  package var width: Float
  package var height: Float
  /// Red, green, blue, alpha in 0…1, not premultiplied.
  package var color: SIMD4<Float>
  /// x, y, width and height of the part of the image that it shows, in units of the image.
  package var contentsRect: SIMD4<Float>
  /// The cell's `image` when the particle was born.
  package var image: Int32
  /// The cell's index when the particle was born.
  package var cell: Int32
  /// How a plane stands in space, as a quaternion (x, y, z, w); zero for a particle that faces the viewer, and is turned
  /// by `rotation`.
  package var tilt: SIMD4<Float>

  /// Where the picture's x and y axes point, each of length 1.
  package var axes: (x: SIMD3<Float>, y: SIMD3<Float>) {
    if tilt == SIMD4(0, 0, 0, 0) {
      let (c, s) = (cos(rotation), sin(rotation))
      return (SIMD3(c, s, 0), SIMD3(-s, c, 0))
    }
    let (x, y, z, w) = (tilt.x, tilt.y, tilt.z, tilt.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
      SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x))
    )
  }
}

/// What a particle was given at its birth: all of its life follows.
struct EmitterBirth {
  // Age is (layer's time − birth) · slope + start, in the particle's own seconds.
  var birth = 0.0
  var slope = 1.0
  var start = 0.0
  var lifetime = 0.0
  /// x, y, z and scale, and their first and half their second derivatives.
  var state = SIMD4<Double>(0, 0, 0, 1)
  var velocity = SIMD4<Double>(0, 0, 0, 0)
  var acceleration = SIMD4<Double>(0, 0, 0, 0)
  /// Which way it was emitted; what its own particles' directions relate to while it does not move.
  var heading = SIMD3<Double>(1, 0, 0)
  var color = SIMD4<Float>(1, 1, 1, 1)
  var colorSpeed = SIMD4<Float>(0, 0, 0, 0)
  var contentsRect = SIMD4<Float>(0, 0, 1, 1)
  var width: Float = 0
  var height: Float = 0
  var spin = 0.0
  var image: Int32 = -1
  var cell: Int32 = 0
  /// What the random values of the particle and of those it emits are made from.
  var key: UInt64 = 0
  /// Which parameters hold for it, and the layer's time at which they are sampled.
  var segment = -1
  var rootTime = 0.0
  /// Unique among all that were ever kept; 0 while the place is free.
  var serial: UInt64 = 0

  init() {}

  /// A particle of `cell` whose random values come from `key`; what emits it sets the rest.
  init(
    _ cell: EmitterProgram.Cell, index: Int, layer: EmitterParameters, key: UInt64, place: SIMD3<Double>,
    outwards: SIMD3<Double>, scale inheritedScale: Double, color inheritedColor: SIMD4<Float>
  ) {
    let random = EmitterRandom(key: key)
    let values = cell.parameters
    self.key = key
    let (u, v) = random.pair(.lifetimeAndVelocity)
    lifetime = EmitterLimits.positive(
      (values.lifetime + values.lifetimeRange * (u - 0.5)) * layer.lifetime, EmitterLimits.number)
    let speed = (values.velocity + values.velocityRange * (v - 0.5)) * layer.velocity
    heading = EmitterDirection.direction(
      outwards: outwards, longitude: values.emissionLongitude, latitude: values.emissionLatitude,
      range: values.emissionRange, random)
    var size = values.scale
    var turn = values.spin
    if values.scaleRange != 0 || values.spinRange != 0 {
      let (u, v) = random.pair(.scaleAndSpin)
      size += values.scaleRange * (u - 0.5)
      turn += values.spinRange * (v - 0.5)
    }
    spin = turn * layer.spin
    let move = heading * speed
    state = SIMD4(place, size * inheritedScale)
    velocity = SIMD4(move, values.scaleSpeed * inheritedScale)
    acceleration = SIMD4(values.acceleration * 0.5, 0)
    var tint = values.color
    if values.colorRange != SIMD4(0, 0, 0, 0) {
      let (r, g) = random.pair(.redAndGreen)
      let (b, a) = random.pair(.blueAndAlpha)
      tint += values.colorRange * (SIMD4(r, g, b, a) - 0.5)
    }
    color = SIMD4<Float>(tint) * inheritedColor
    colorSpeed = SIMD4<Float>(values.colorSpeed)
    contentsRect = SIMD4<Float>(values.contentsRect)
    let (columns, rows) = values.frames.grid
    width = Float(values.contentsSize.x * abs(values.contentsRect.z)) / Float(columns)
    height = Float(values.contentsSize.y * abs(values.contentsRect.w)) / Float(rows)
    image = values.image
    self.cell = Int32(index)
  }

  @inline(__always)
  func age(at time: Double) -> Double { (time - birth) * slope + start }

  /// x, y, z and scale.
  @inline(__always)
  func state(atAge age: Double) -> SIMD4<Double> {
    var state = (velocity + acceleration * age) * age + state
    // By masks, not `clamp`, which branches for every number: 28 ns a particle against 57.
    let low = SIMD4(-EmitterLimits.number, -EmitterLimits.number, -EmitterLimits.number, 0)
    let high = SIMD4(repeating: EmitterLimits.number)
    state.replace(with: low, where: state .< low)
    state.replace(with: high, where: state .> high)
    return state
  }

  @inline(__always)
  func color(atAge age: Double) -> SIMD4<Float> {
    var color = color + colorSpeed * Float(age)
    color.replace(with: 0, where: color .< 0)
    color.replace(with: 1, where: color .> 1)
    return color
  }

  /// Which way it moves; which way it was emitted while it does not.
  func heading(atAge age: Double) -> SIMD3<Double> {
    let motion = velocity + 2 * age * acceleration
    let move = SIMD3(motion.x, motion.y, motion.z)
    let length = (move * move).sum().squareRoot()
    return length > 1e-9 ? move / length : heading
  }
}
