/// Reads the numbers and strings of the dictionary at the top of a binary property list.
///
/// Foundation's reader builds every object as often as it is referred to, so a list of 30 arrays that each
/// name the next ten times never ends (tried). This one looks at one level and builds nothing twice.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableOffset: Int

  /// The entries of the dictionary at the top whose values are numbers, booleans ("1", "0") or strings; nil
  /// when the bytes are no such list.
  static func scalars(_ bytes: [UInt8]) -> [(key: String, value: String)]? {
    guard let list = BinaryPropertyList(bytes) else { return nil }
    return list.topScalars()
  }

  private init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, bytes.starts(with: Array("bplist0".utf8)) else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else { return nil }
    func word(_ at: Int) -> Int? { Self.unsigned(bytes[(trailer + at)..<(trailer + at + 8)]) }
    guard let count = word(8), let top = word(16), let table = word(24), count <= bytes.count, top < count,
      table <= trailer, count <= (trailer - table) / offsetSize
    else { return nil }
    objectCount = count
    tableOffset = table
    self.top = top
  }

  private let top: Int

  private static func bits(_ slice: ArraySlice<UInt8>) -> UInt64 {
    slice.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func unsigned(_ slice: ArraySlice<UInt8>) -> Int? { Int(exactly: bits(slice)) }

  private func unsigned(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 8, size >= 0, offset <= tableOffset - size || offset >= tableOffset,
      offset <= bytes.count - 32 - size
    else { return nil }
    return Self.unsigned(bytes[offset..<(offset + size)])
  }

  private func offset(of object: Int) -> Int? {
    guard object < objectCount, let offset = unsigned(tableOffset + object * offsetSize, offsetSize),
      offset >= 8,
      offset < tableOffset
    else { return nil }
    return offset
  }

  /// The count that a marker gives, and where the content begins.
  private func count(_ offset: Int) -> (count: Int, content: Int)? {
    let low = Int(bytes[offset] & 0x0F)
    if low < 15 { return (low, offset + 1) }
    guard offset + 1 < tableOffset, bytes[offset + 1] & 0xF0 == 0x10 else { return nil }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    guard size <= 8, let count = unsigned(offset + 2, size) else { return nil }
    return (count, offset + 2 + size)
  }

  private func topScalars() -> [(key: String, value: String)]? {
    guard let dictionary = offset(of: top), bytes[dictionary] & 0xF0 == 0xD0,
      let (count, content) = count(dictionary), count <= (tableOffset - content) / (2 * referenceSize)
    else { return nil }
    var result: [(key: String, value: String)] = []
    for index in 0..<count {
      guard let keyReference = unsigned(content + index * referenceSize, referenceSize),
        let valueReference = unsigned(content + (count + index) * referenceSize, referenceSize),
        let key = scalar(keyReference), let value = scalar(valueReference)
      else { continue }
      result.append((key, value))
    }
    return result
  }

  private func scalar(_ object: Int) -> String? {
    guard let offset = offset(of: object) else { return nil }
    let marker = bytes[offset]
    switch marker & 0xF0 {
    case 0x00: return marker == 0x09 ? "1" : marker == 0x08 ? "0" : nil
    case 0x10:
      let size = 1 << Int(marker & 0x0F)
      guard size <= 8, offset + 1 + size <= tableOffset else { return nil }
      return String(Int64(bitPattern: Self.bits(bytes[(offset + 1)..<(offset + 1 + size)])))
    case 0x20:
      let size = 1 << Int(marker & 0x0F)
      guard size == 4 || size == 8, offset + 1 + size <= tableOffset else { return nil }
      let bits = Self.bits(bytes[(offset + 1)..<(offset + 1 + size)])
      return size == 4
        ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))" : "\(Double(bitPattern: bits))"
    case 0x50, 0x60:
      guard let (count, content) = count(offset), count <= 4096 else { return nil }
      let size = marker & 0xF0 == 0x60 ? 2 * count : count
      guard content <= tableOffset - size else { return nil }
      let slice = bytes[content..<(content + size)]
      if size == count { return String(decoding: slice, as: UTF8.self) }
      let units = stride(from: content, to: content + size, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }
}
