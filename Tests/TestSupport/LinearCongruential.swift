/// Random numbers that are the same in every run: Knuth's linear congruential generator (MMIX). Equal seeds give equal numbers.
///
/// Only the upper bits are random, so callers shift the numbers to the right.
package struct LinearCongruential {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }

  /// A number in 0…1, of the upper bits.
  package mutating func unit(bits: UInt64) -> Double { Double(next() >> (64 - bits)) / Double(1 << bits) }
}
