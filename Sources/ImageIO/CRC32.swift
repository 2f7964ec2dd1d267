/// The cyclic redundancy check of PNG (ISO/IEC 15948, annex D).
enum CRC32 {
  /// Eight bytes a step (slicing by eight: M. Kounavis and F. Berry, 2005), then byte by byte.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      func entry(_ table: Int, _ byte: UInt64) -> UInt32 {
        tables[table << 8 | Int(UInt8(truncatingIfNeeded: byte))]
      }
      var crc = UInt32.max
      var offset = 0
      while offset + 8 <= bytes.count {
        let word =
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ UInt64(crc)
        crc = 0
        for table in 0..<8 { crc ^= entry(table, word >> UInt64(56 - 8 * table)) }
        offset += 8
      }
      for byte in bytes[offset...] { crc = tables[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
      return ~crc
    }
  }

  /// Eight tables of 256: what eight steps make of each byte, then what eight more make of that.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables.append(tables[Int(UInt8(truncatingIfNeeded: before))] ^ before >> 8)
    }
    return tables
  }()
}
