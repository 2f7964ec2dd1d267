import Foundation

/// How a `light` changes the colours of particles.
///
/// Apple's documentation names the inputs alone. Chosen here: a particle that faces the viewer is as bright as the light
/// that reaches its place; one that stands in space as a plane is so by the cosine between its normal and the way to the
/// light, on both sides. A `falloffDistance` d weakens the light by (1 − distance / d)^falloff, to nothing at d; without one
/// a falloff divides by (1 + distance)^falloff. A spot shines within half its `coneAngle` of its direction, and fades out
/// over the share `coneEdgeSoftness` of that. Several lights add up, and multiply the colour.
struct EmitterLight {
  /// Red, green, blue.
  private var sum = SIMD3<Double>(0, 0, 0)
  private var appliesAlpha = false
  private var shines = false

  /// Adds a light that shines on `place`.
  mutating func add(
    _ input: UnsafePointer<Double>, at place: SIMD3<Double>, normal: SIMD3<Double>?
  ) {
    shines = true
    let towards = SIMD3(input[5], input[6], input[7]) - place
    let distance = (towards * towards).sum().squareRoot()
    var strength = 1.0
    let (falloff, reach) = (max(input[8], 0), input[9])
    if reach > 0 {
      strength = distance < reach ? pow(1 - distance / reach, falloff) : 0
    } else if falloff > 0 {
      strength = pow(1 + distance, -falloff)
    }
    if distance > 1e-9 {
      if let normal { strength *= abs((towards * normal).sum()) / distance }
      if input[10] != 0 {
        let direction = EmitterForces.direction(latitude: input[12], longitude: input[13])
        let angle = acos(min(max(-(towards * direction).sum() / distance, -1), 1))
        let half = abs(input[14]) / 2
        let edge = half * (1 - min(max(input[15], 0), 1))
        strength *= angle <= edge ? 1 : angle < half ? (half - angle) / (half - edge) : 0
      }
    }
    sum += SIMD3(input[0], input[1], input[2]) * strength
    if input[11] != 0 { appliesAlpha = true }
  }

  /// Multiplies a colour, red, green, blue, alpha, by all the light.
  func light(_ color: inout SIMD4<Double>) {
    guard shines else { return }
    let brightness = max(sum.x, sum.y, sum.z)
    color *= SIMD4(sum, appliesAlpha ? min(brightness, 1) : 1)
  }
}
