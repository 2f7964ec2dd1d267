/// Random numbers by counting: the value of a draw is a function of a key and the draw's number, so nothing
/// needs to be drawn before it. Keys are made of the layer's seed, the cell's place and the particle's index.
///
/// The mixing function is the finaliser of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
/// Number Generators, 2014).
struct EmitterRandom {
  let key: UInt64

  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The key of something within what has the key `key`.
  @inline(__always)
  static func key(_ key: UInt64, _ index: UInt64) -> UInt64 {
    mix(key &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// What the pairs are drawn for.
  enum Draw: UInt64 {
    case lifetimeAndVelocity, cone, scaleAndSpin, redAndGreen, blueAndAlpha, place, depthAndSide,
      rotationAndFrame, orientation, axis, mass
  }

  /// Two independent numbers, uniform between 0 and 1, neither of which they reach.
  @inline(__always)
  func pair(_ draw: Draw) -> (Double, Double) {
    let bits = Self.key(key, draw.rawValue)
    let unit = 1.0 / 4_294_967_296
    return (
      (Double(UInt32(truncatingIfNeeded: bits >> 32)) + 0.5) * unit,
      (Double(UInt32(truncatingIfNeeded: bits)) + 0.5) * unit
    )
  }
}
