import Foundation

/// Compares numbers before and after they are written, bit by bit.
enum WrittenRange {
  /// Calls `write` and says whether it changed any of the `count` numbers at `numbers`.
  @inline(__always)
  static func changes(
    _ numbers: UnsafeMutablePointer<Double>, count: Int, _ write: () -> Void
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { before in
      if count >= 16, let kept = before.baseAddress {
        let size = count * MemoryLayout<Double>.stride
        memcpy(kept, numbers, size)
        write()
        return memcmp(kept, numbers, size) != 0
      }
      for index in 0..<count { before[index] = numbers[index].bitPattern }
      write()
      var difference: UInt64 = 0
      for index in 0..<count { difference |= before[index] ^ numbers[index].bitPattern }
      return difference != 0
    }
  }
}
