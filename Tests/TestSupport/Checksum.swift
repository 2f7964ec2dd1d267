/// The cyclic redundancy check of PNG and zip (ISO/IEC 15948, annex D), bit by bit.
package func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return ~crc
}
