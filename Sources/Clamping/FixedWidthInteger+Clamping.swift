// These functions are in a module below CoreGraphics, because CoreGraphics hides the standard library's
// unchecked conversions (UncheckedConversions.swift), and the functions need one of them.

extension Int {
  /// Rounds a number toward zero and clamps it to the range of `Int`. NaN gives 0.
  @inlinable package init(clamping value: Double) {
    if value > -0x1p63 && value < 0x1p63 {
      self = Int(value)
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }

  /// Rounds a number toward zero and clamps it to `range`. NaN gives the number in the range that is nearest
  /// to 0.
  ///
  /// This is for counts and coordinates that are used in further arithmetic: the sum of two numbers that are
  /// clamped to `Int` could overflow.
  @inlinable package init(clamping value: Double, to range: ClosedRange<Int>) {
    self = Swift.min(Swift.max(Int(clamping: value), range.lowerBound), range.upperBound)
  }
}

extension FixedWidthInteger {
  /// Rounds a number toward zero and clamps it to the range of the type. NaN gives 0.
  @inlinable package init(clamping value: Double) {
    if value >= 0x1p63 {
      self = value < 0x1p64 ? Self(clamping: UInt64(value)) : .max
    } else {
      self = Self(clamping: Int(clamping: value))
    }
  }

  /// Rounds a number toward zero and clamps it to the range of the type. NaN gives 0.
  @inlinable package init(clamping value: Float) { self.init(clamping: Double(value)) }
}
