/// Compares numbers before and after they are written, bit by bit.
enum WrittenRange {
  /// Calls `write` and says whether it changed any of the `count` numbers at `numbers`.
  @inline(__always)
  static func changes(
    _ numbers: UnsafeMutablePointer<Double>, count: Int, _ write: () -> Void
  ) -> Bool {
    if count == 16 {
      let before = Matrix(numbers)
      write()
      return before.differs(from: Matrix(numbers))
    }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { before in
      for index in 0..<count { before[index] = numbers[index].bitPattern }
      write()
      var difference: UInt64 = 0
      for index in 0..<count { difference |= before[index] ^ numbers[index].bitPattern }
      return difference != 0
    }
  }

  /// The bits of the sixteen entries of a transform.
  private struct Matrix {
    let first: SIMD8<UInt64>
    let second: SIMD8<UInt64>

    @inline(__always)
    init(_ numbers: UnsafeMutablePointer<Double>) {
      let raw = UnsafeRawPointer(numbers)
      first = raw.loadUnaligned(as: SIMD8<UInt64>.self)
      second = raw.loadUnaligned(fromByteOffset: 64, as: SIMD8<UInt64>.self)
    }

    @inline(__always)
    func differs(from other: Matrix) -> Bool {
      let all = (first ^ other.first) | (second ^ other.second)
      let half = all.lowHalf | all.highHalf
      let quarter = half.lowHalf | half.highHalf
      return (quarter.x | quarter.y) != 0
    }
  }
}
