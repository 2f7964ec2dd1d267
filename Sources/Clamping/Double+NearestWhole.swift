// The sum of a number and 1.5 · 2⁵² is a whole number, whose bits are the last ones of the sum. So an addition rounds, which takes
// fewer instructions than a checked conversion, needs no branch, and works on processors that have no instruction for rounding.

extension Double {
  /// 1.5 · 2⁵².
  @inlinable @inline(__always)
  package static var wholeShift: Double { 0x1.8p52 }

  /// The nearest whole number; of two that are equally near, the even one. The number must be at most 2⁵⁰ from 0.
  @inlinable @inline(__always)
  package var nearestWhole: Double { (self + Self.wholeShift) - Self.wholeShift }
}

extension Int {
  /// The whole number nearest to a value; of two that are equally near, the even one. The value must be at most 2⁵⁰ from
  /// 0. There is no check: other values, and NaN, give any number.
  @inlinable @inline(__always)
  package init(nearest value: Double) {
    self =
      Int(truncatingIfNeeded: (value + Double.wholeShift).bitPattern)
      &- Int(truncatingIfNeeded: Double.wholeShift.bitPattern)
  }
}
