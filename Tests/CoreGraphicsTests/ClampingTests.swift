import CoreGraphics
import Testing

/// Numbers in files become integers without stopping the program, for all values.
struct ClampingTests {
  @Test func withinTheRangeTowardsZero() {
    let numbers: [Double] = [0, 0.99, -0.99, 3.7, -3.7, 1_000_000_000_000_000.5]
    let integers: [Int] = [0, 0, 0, 3, -3, 1_000_000_000_000_000]
    #expect(numbers.map { Int(clamping: $0) } == integers)
    let shares: [Double] = [254.999, 255, 0.5, -0.5]
    let bytes: [UInt8] = [254, 255, 0, 0]
    #expect(shares.map { UInt8(clamping: $0) } == bytes)
    #expect(Int32(clamping: Float(16_777_216)) == 16_777_216)
    // The greatest Double below 2⁶³ and 2⁶⁴.
    #expect(Int(clamping: 9_223_372_036_854_774_784.0) == 9_223_372_036_854_774_784)
    #expect(UInt64(clamping: 18_446_744_073_709_549_568.0) == 18_446_744_073_709_549_568)
  }

  @Test func beyondTheRangeItsEnd() {
    for large in [0x1p63, 0x1p64, 1e19, 1e38, .greatestFiniteMagnitude, .infinity] {
      #expect(Int(clamping: large) == .max)
      #expect(Int(clamping: -large) == .min)
      #expect(Int32(clamping: large) == .max)
      #expect(Int32(clamping: -large) == .min)
      #expect(UInt8(clamping: large) == 255)
      #expect(UInt8(clamping: -large) == 0)
      #expect(UInt64(clamping: -large) == 0)
      #expect(Int(clamping: CGFloat(large), to: -5...7) == 7)
      #expect(Int(clamping: CGFloat(-large), to: -5...7) == -5)
    }
    #expect(UInt64(clamping: 0x1p63) == 1 << 63)
    #expect(UInt64(clamping: 0x1p64) == .max)
    #expect(Int(clamping: -0x1p63) == .min)
    #expect(Int16(clamping: 32767.9) == 32767)
    #expect(Int16(clamping: 32768.0) == 32767)
  }

  @Test func notANumberIsZero() {
    #expect(Int(clamping: Double.nan) == 0)
    #expect(UInt8(clamping: Float.nan) == 0)
    #expect(Int(clamping: Double.nan, to: 3...9) == 3)
  }
}

@Suite struct NearestWholeTests {
  @Test(arguments: [
    (0.0, 0), (0.5, 0), (1.5, 2), (2.5, 2), (-0.5, 0), (-1.5, -2), (2.51, 3), (-7.2, -7), (0x1p50, 1 << 50),
    (-0x1p50, -1 << 50), (1e9 + 0.25, 1_000_000_000),
  ])
  func halvesGoToEvenNumbers(_ value: Double, _ whole: Int) {
    #expect(value.nearestWhole == Double(whole))
    #expect(Int(nearest: value) == whole)
  }
}
