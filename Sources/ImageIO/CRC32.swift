/// The cyclic redundancy check of PNG (ISO/IEC 15948, annex D).
enum CRC32 {
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var crc = UInt32.max
      for byte in bytes { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
      return ~crc
    }
  }

  /// What eight steps make of each byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
}
