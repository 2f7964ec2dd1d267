extension UnsafeRawBufferPointer {
  /// A big-endian unsigned number of up to four bytes. Nil past the end.
  func bigEndian(at offset: Int, bytes: Int) -> Int? {
    guard offset >= 0, bytes <= count, offset <= count - bytes else { return nil }
    return (0..<bytes).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  /// A little-endian unsigned number of up to four bytes. Nil past the end.
  func littleEndian(at offset: Int, bytes: Int) -> Int? {
    guard offset >= 0, bytes <= count, offset <= count - bytes else { return nil }
    return (0..<bytes).reversed().reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  /// Whether the text's bytes are at an offset.
  func has(_ bytes: some StringProtocol, at offset: Int) -> Bool {
    let wanted = Array(bytes.utf8)
    guard offset >= 0, wanted.count <= count, offset <= count - wanted.count else { return false }
    return wanted.indices.allSatisfy { self[offset + $0] == wanted[$0] }
  }
}
