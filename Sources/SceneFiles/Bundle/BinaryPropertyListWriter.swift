/// A property list that can be written in binary form. Entries keep their order, so that the same list gives
/// the same bytes; Foundation writes dictionaries in the order of their hash values.
package indirect enum WrittenPropertyList {
  case text(String)
  case integer(Int64)
  case real(Double)
  case flag(Bool)
  case data([UInt8])
  /// Seconds since the first day of 2001.
  case date(Double)
  /// A reference in a keyed archive.
  case uid(UInt8)
  case list([WrittenPropertyList])
  case table([(key: String, value: WrittenPropertyList)])

  /// A list that was read. The entries of dictionaries are in the order of their keys. Nil for a damaged value.
  package init?(_ value: PropertyListValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .flag(let flag): self = .flag(flag)
    case .data(let bytes): self = .data(bytes)
    case .date(let seconds): self = .date(seconds)
    case .list(let values): self = .list(values.compactMap { WrittenPropertyList($0) })
    case .table(let table):
      self = .table(
        table.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap { key, value in
          WrittenPropertyList(value).map { (key, $0) }
        })
    case .other: return nil
    }
  }

  /// The bytes of a binary property list file.
  package var binary: [UInt8] {
    var writer = BinaryPropertyListWriter()
    writer.add(self)
    return writer.file
  }
}

/// Writes the format that a comment of CFBinaryPList.c in Apple's open-source CoreFoundation describes.
private struct BinaryPropertyListWriter {
  /// The bytes of each object without its references, and the references.
  private var objects: [(bytes: [UInt8], references: [Int])] = []

  /// Adds an object and its contents, and returns its index.
  @discardableResult
  mutating func add(_ list: WrittenPropertyList) -> Int {
    let number = objects.count
    objects.append(([], []))
    switch list {
    case .flag(let flag): objects[number].bytes = [flag ? 0x09 : 0x08]
    case .integer(let integer): objects[number].bytes = Self.integer(integer)
    case .real(let real): objects[number].bytes = [0x23] + Self.bigEndian(real.bitPattern, 8)
    case .text(let text):
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      objects[number].bytes =
        isASCII
        ? Self.marker(0x50, text.utf8.count) + text.utf8
        : Self.marker(0x60, text.utf16.count) + text.utf16.flatMap { Self.bigEndian(UInt64($0), 2) }
    case .data(let bytes): objects[number].bytes = Self.marker(0x40, bytes.count) + bytes
    case .date(let seconds): objects[number].bytes = [0x33] + Self.bigEndian(seconds.bitPattern, 8)
    case .uid(let uid): objects[number].bytes = [0x80, uid]
    case .list(let values):
      objects[number].bytes = Self.marker(0xA0, values.count)
      objects[number].references = values.map { add($0) }
    case .table(let entries):
      objects[number].bytes = Self.marker(0xD0, entries.count)
      let keys = entries.map { add(.text($0.key)) }
      objects[number].references = keys + entries.map { add($0.value) }
    }
    return number
  }

  /// The file: a header, the objects, their offsets, and a trailer.
  var file: [UInt8] {
    var bytes = Array("bplist00".utf8)
    let referenceSize = objects.count < 0x100 ? 1 : objects.count < 0x1_0000 ? 2 : 4
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object.bytes
      for reference in object.references { bytes += Self.bigEndian(UInt64(reference), referenceSize) }
    }
    let table = bytes.count
    let offsetSize = table < 0x100 ? 1 : table < 0x1_0000 ? 2 : 4
    for offset in offsets { bytes += Self.bigEndian(UInt64(offset), offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { bytes += Self.bigEndian(UInt64(number), 8) }
    return bytes
  }

  /// The type of an object and its length. A length that needs more than four bits is written as a separate
  /// integer.
  private static func marker(_ type: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [type | UInt8(count)] : [type | 0x0F] + integer(Int64(count))
  }

  /// Integers of less than eight bytes are unsigned.
  private static func integer(_ integer: Int64) -> [UInt8] {
    switch integer {
    case 0..<0x100: [0x10] + bigEndian(UInt64(integer), 1)
    case 0..<0x1_0000: [0x11] + bigEndian(UInt64(integer), 2)
    case 0..<0x1_0000_0000: [0x12] + bigEndian(UInt64(integer), 4)
    default: [0x13] + bigEndian(UInt64(bitPattern: integer), 8)
    }
  }

  private static func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - $0))) }
  }
}
