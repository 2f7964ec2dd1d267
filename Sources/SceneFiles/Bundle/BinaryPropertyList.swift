/// A binary property list whose objects are read on demand.
///
/// Foundation's reader copies an object for each reference to it, so it never finishes a list of 30 arrays
/// that each contain the next one ten times (measured). Code that walks this list counts the objects that it
/// visits.
package struct BinaryPropertyList {
  /// An object of the list. Containers have the indices of other objects.
  enum Object {
    case null
    case flag(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    /// A range in `bytes`.
    case data(Range<Int>)
    /// A reference in a keyed archive.
    case uid(Int)
    case array(References)
    case dictionary(keys: References, values: References)
    /// Seconds since the first day of 2001.
    case date(Double)
    /// A set, or a damaged object.
    case other
  }

  /// The references of a container.
  struct References {
    let count: Int
    fileprivate let offset: Int
  }

  let bytes: [UInt8]
  /// The index of the top object.
  let top: Int
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableOffset: Int

  /// Nil if the bytes are not a binary property list.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40, Self.isOne(bytes) else { return nil }
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

  /// Whether the first bytes are those of a binary property list.
  package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("bplist0".utf8)) }

  /// The object with an index, or nil.
  func object(_ number: Int) -> Object? {
    guard let offset = offset(of: number) else { return nil }
    let marker = bytes[offset]
    switch marker & 0xF0 {
    case 0x00: return marker == 0x09 ? .flag(true) : marker == 0x08 ? .flag(false) : .null
    case 0x10:
      // An integer of sixteen bytes is one that does not fit into eight.
      let size = 1 << Int(marker & 0x0F)
      guard size <= 8, offset + 1 + size <= tableOffset else { return .other }
      return .integer(Int64(bitPattern: Self.bits(bytes[(offset + 1)..<(offset + 1 + size)])))
    case 0x20:
      let size = 1 << Int(marker & 0x0F)
      guard size == 4 || size == 8, offset + 1 + size <= tableOffset else { return .other }
      let bits = Self.bits(bytes[(offset + 1)..<(offset + 1 + size)])
      return .real(
        size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits))
    case 0x30 where marker == 0x33 && offset + 9 <= tableOffset:
      return .date(Double(bitPattern: Self.bits(bytes[(offset + 1)..<(offset + 9)])))
    case 0x40:
      guard let (count, content) = count(offset), count <= tableOffset - content else { return .other }
      return .data(content..<(content + count))
    case 0x50, 0x60:
      guard let (count, content) = count(offset), count <= tableOffset else { return .other }
      let size = marker & 0xF0 == 0x60 ? 2 * count : count
      guard content <= tableOffset - size else { return .other }
      let slice = bytes[content..<(content + size)]
      if marker & 0xF0 == 0x50 { return .string(String(decoding: slice, as: UTF8.self)) }
      let units = stride(from: content, to: content + size, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      return .string(String(decoding: units, as: UTF16.self))
    case 0x80:
      return unsigned(offset + 1, Int(marker & 0x0F) + 1).map { .uid($0) } ?? .other
    case 0xA0:
      guard let (count, content) = count(offset), count <= (tableOffset - content) / referenceSize else {
        return .other
      }
      return .array(References(count: count, offset: content))
    case 0xD0:
      guard let (count, content) = count(offset), count <= (tableOffset - content) / (2 * referenceSize)
      else {
        return .other
      }
      return .dictionary(
        keys: References(count: count, offset: content),
        values: References(count: count, offset: content + count * referenceSize))
    default: return .other
    }
  }

  /// The index of an object in a container. Nil if the list is damaged.
  func number(_ index: Int, of references: References) -> Int? {
    guard index < references.count else { return nil }
    return unsigned(references.offset + index * referenceSize, referenceSize)
  }

  /// The entries of a dictionary whose keys are strings, with the indices of their values. Nil for other
  /// objects.
  func entries(_ number: Int) -> [(key: String, value: Int)]? {
    guard case .dictionary(let keys, let values)? = object(number) else { return nil }
    return (0..<keys.count).compactMap { index in
      guard let key = self.number(index, of: keys), case .string(let text)? = object(key),
        let value = self.number(index, of: values)
      else { return nil }
      return (text, value)
    }
  }

  private static func bits(_ slice: ArraySlice<UInt8>) -> UInt64 {
    slice.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func unsigned(_ slice: ArraySlice<UInt8>) -> Int? { Int(exactly: bits(slice)) }

  private func unsigned(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 8, size >= 0, size <= 8, offset <= tableOffset - size || offset >= tableOffset,
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

  /// The count that a marker gives, and the offset of the content.
  private func count(_ offset: Int) -> (count: Int, content: Int)? {
    let low = Int(bytes[offset] & 0x0F)
    if low < 15 { return (low, offset + 1) }
    guard offset + 1 < tableOffset, bytes[offset + 1] & 0xF0 == 0x10 else { return nil }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    guard size <= 8, let count = unsigned(offset + 2, size), offset + 2 + size <= tableOffset else {
      return nil
    }
    return (count, offset + 2 + size)
  }
}
