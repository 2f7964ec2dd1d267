import TestSupport

extension SplitMix64 {
  /// A number below `bound`, as in Oracle/answers.py.
  mutating func next(_ bound: Int) -> Int { Int((next() >> 33) % UInt64(bound)) }
}
