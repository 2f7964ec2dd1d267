/// The compression of GIF files (GIF89a specification, appendix F): LZW with codes of up to 12 bits.
enum GIFCodes {
  private static let mostCodes = 4095
  /// The places of the table of sequences, a power of two that is larger than the number of codes.
  private static let places = 1 << 13

  /// The sub-blocks of a frame's data, with the byte before them and the empty block at the end.
  ///
  /// - Parameter bits: the bits of an index, 2 to 8.
  static func encoded(_ indices: [UInt8], bits: Int) -> [UInt8] {
    var output = Output(bits: bits)
    let clear = 1 << bits
    guard let first = indices.first else {
      output.put(clear, size: bits + 1)
      output.put(clear + 1, size: bits + 1)
      return output.finish()
    }
    var size = bits + 1
    var next = clear + 2
    // A sequence is a known sequence and one more index; both are the key, and 0 is a free place.
    var keys = [UInt32](repeating: 0, count: places)
    var codes = [UInt16](repeating: 0, count: places)
    output.put(clear, size: size)
    var prefix = Int(first)
    keys.withUnsafeMutableBufferPointer { keys in
      codes.withUnsafeMutableBufferPointer { codes in
        for index in indices.dropFirst() {
          let key = UInt32(prefix) << 8 | UInt32(index) + 1
          var place = Int((key &* 0x9E37_79B1) >> 19)
          while keys[place] != 0, keys[place] != key { place = (place + 1) & (places - 1) }
          if keys[place] == key {
            prefix = Int(codes[place])
            continue
          }
          output.put(prefix, size: size)
          if next >= 1 << size { size += 1 }
          if next >= mostCodes {
            output.put(clear, size: size)
            keys.update(repeating: 0)
            size = bits + 1
            next = clear + 2
          } else {
            keys[place] = key
            codes[place] = UInt16(next)
            next += 1
          }
          prefix = Int(index)
        }
      }
    }
    output.put(prefix, size: size)
    if next >= 1 << size { size += 1 }
    output.put(clear + 1, size: min(size, 12))
    return output.finish()
  }

  /// Codes as bits, the lowest one first, in blocks of up to 255 bytes.
  private struct Output {
    private var bytes: [UInt8]
    private var rest: UInt32 = 0
    private var restBits = 0
    /// Where the length of the current block is to stand.
    private var block: Int

    init(bits: Int) {
      bytes = [UInt8(bits), 0]
      block = 1
    }

    mutating func put(_ code: Int, size: Int) {
      rest |= UInt32(code) << UInt32(restBits)
      restBits += size
      while restBits >= 8 { putByte() }
    }

    private mutating func putByte() {
      if bytes.count - block > 255 {
        bytes[block] = 255
        block = bytes.count
        bytes.append(0)
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      restBits -= 8
    }

    mutating func finish() -> [UInt8] {
      if restBits > 0 { putByte() }
      let count = bytes.count - block - 1
      bytes[block] = UInt8(count)
      if count > 0 { bytes.append(0) }
      return bytes
    }
  }
}
