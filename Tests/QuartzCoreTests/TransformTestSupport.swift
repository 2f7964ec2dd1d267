import QuartzCore

extension CATransform3D {
  /// The sixteen entries, m11…m44.
  var entries: [Double] {
    var numbers = [Double](repeating: 0, count: 16)
    store(to: &numbers)
    return numbers
  }

  /// The largest difference of an entry.
  func distance(to other: CATransform3D) -> Double {
    zip(entries, other.entries).map { $0 == $1 ? 0 : abs($0 - $1) }.reduce(0) {
      $1.isNaN ? .infinity : max($0, $1)
    }
  }
}

/// Random numbers that are the same every time (SplitMix64, Steele et al. 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
