// A module below CoreGraphics because CoreGraphics hides the standard library's unchecked conversions
// (UncheckedConversions.swift), and these two functions need one of them.

extension Int {
  /// The number toward zero; beyond the range of `Int` the range's end, and 0 for NaN.
  @inlinable package init(clamping value: Double) {
    if value > -0x1p63 && value < 0x1p63 {
      self = Int(value)
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }

  /// The number toward zero, no less and no more than `range` has, and what of it is next to 0 for NaN.
  ///
  /// For counts and coordinates that more arithmetic follows: the sum of two clamped to `Int` could overflow.
  @inlinable package init(clamping value: Double, to range: ClosedRange<Int>) {
    self = Swift.min(Swift.max(Int(clamping: value), range.lowerBound), range.upperBound)
  }
}

extension FixedWidthInteger {
  /// The number toward zero; beyond the type's range the range's end, and 0 for NaN.
  @inlinable package init(clamping value: Double) {
    if value >= 0x1p63 {
      self = value < 0x1p64 ? Self(clamping: UInt64(value)) : .max
    } else {
      self = Self(clamping: Int(clamping: value))
    }
  }

  /// The number toward zero; beyond the type's range the range's end, and 0 for NaN.
  @inlinable package init(clamping value: Float) { self.init(clamping: Double(value)) }
}
