/// A 128-bit hash of bytes that is the same in every process: FNV-1a (Fowler, Noll, Vo). It distinguishes
/// contents, but is not safe against deliberate collisions.
struct ContentHash {
  private var high: UInt64 = 0x6C62_272E_07BB_0142
  private var low: UInt64 = 0x62B8_2175_6295_C58D

  mutating func add(_ bytes: some Sequence<UInt8>) {
    // The prime is 2^88 + 0x13B.
    for byte in bytes {
      low ^= UInt64(byte)
      let product = low.multipliedFullWidth(by: 0x13B)
      high = product.high &+ high &* 0x13B &+ low << 24
      low = product.low
    }
  }

  /// The hash modulo a number.
  func remainder(_ bound: UInt64) -> UInt64 { low % bound }

  /// The hash as a UUID of version 8, which is for values that a program computes by its own method (RFC
  /// 9562).
  var uuid: String {
    let a = high & ~0xF000 | 0x8000
    let b = low & ~(3 << 62) | 2 << 62
    let digits = [a, b].map { number in
      let text = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for count in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return parts.joined(separator: "-")
  }
}
