/// A hash of 128 bits, of two different ones of 64, for the names of entries in a cache. It is for contents that nobody chose in order to
/// collide.
package struct ContentHash: Sendable {
  private var first: UInt64 = 0xcbf2_9ce4_8422_2325
  private var second: UInt64 = 0x9e37_79b9_7f4a_7c15

  package init() {}

  /// Adds bytes and their number, so that the bytes of two calls do not mix.
  package mutating func add(_ bytes: some Collection<UInt8>) {
    // In another module this function is not specialised, so that each byte of a collection takes several calls. Those of a text lie
    // side by side.
    let count =
      bytes.withContiguousStorageIfAvailable { buffer in
        for byte in buffer { mix(UInt64(byte)) }
        return buffer.count
      }
      ?? bytes.reduce(0) { count, byte in
        mix(UInt64(byte))
        return count + 1
      }
    mix(UInt64(count) ^ 0xff51_afd7_ed55_8ccd)
  }

  private mutating func mix(_ value: UInt64) {
    // FNV-1a, and a multiplication with a rotation.
    first = (first ^ value) &* 0x100_0000_01b3
    second = (second &+ value) &* 0xbf58_476d_1ce4_e5b9
    second = second << 29 | second >> 35
  }

  /// 32 hexadecimal digits.
  package var text: String {
    [first, second].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
