import Foundation

/// The text of a markup file as UTF-8 in memory, with the line and column of every byte.
///
/// UTF-16 (recognised by its byte order mark, or by the zero byte beside the first `<`), ISO 8859-1 and
/// Windows-1252 (recognised by the XML declaration) are converted to UTF-8, so that positions are the same
/// for all encodings.
final class XMLSource {
  /// The name of the file in diagnostics.
  let file: String
  /// `count` bytes and a terminating zero.
  let base: UnsafePointer<UInt8>
  let count: Int
  /// A problem with the encoding, or nil.
  private(set) var encodingProblem: String?
  /// Whether the bytes are those of the file, without a conversion.
  let isVerbatim: Bool

  private let storage: UnsafeMutablePointer<UInt8>
  /// The number of line feeds before each 64 KiB block, as far as blocks have been counted.
  private var linesBeforeBlock = [0]
  private static let blockBytes = 1 << 16

  init(file: String, bytes: [UInt8]) {
    self.file = file
    var isVerbatim = true
    var bytes = bytes
    var problem: String?
    if let utf16 = Self.utf16ByteOrder(bytes) {
      (bytes, problem) = Self.utf8(fromUTF16: bytes, bigEndian: utf16)
      isVerbatim = false
    } else if let name = Self.declaredEncoding(bytes) {
      switch name {
      case "utf-8", "utf8", "us-ascii", "ascii": break
      case "iso-8859-1", "latin1", "windows-1252", "cp1252":
        let text = String(
          bytes: bytes, encoding: name.hasPrefix("iso") || name == "latin1" ? .isoLatin1 : .windowsCP1252)
        isVerbatim = false
        if let text {
          bytes = Array(text.utf8)
        } else {
          problem = "the bytes are not \(name); they are read as UTF-8"
        }
      default: problem = "the encoding \"\(name)\" is not known; the file is read as UTF-8"
      }
    }
    encodingProblem = problem
    self.isVerbatim = isVerbatim
    count = bytes.count
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    bytes.withUnsafeBufferPointer { source in
      if let address = source.baseAddress { storage.initialize(from: address, count: source.count) }
    }
    storage[bytes.count] = 0
    self.storage = storage
    base = UnsafePointer(storage)
  }

  deinit { storage.deallocate() }

  /// All bytes.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The length of a byte order mark at the start.
  var start: Int { count >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF ? 3 : 0 }

  /// The line, and the column in Unicode scalars, of a byte; both count from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), count)
    let block = offset / Self.blockBytes
    while linesBeforeBlock.count <= block {
      let first = (linesBeforeBlock.count - 1) * Self.blockBytes
      let known = linesBeforeBlock[linesBeforeBlock.count - 1]
      linesBeforeBlock.append(known + lineFeeds(from: first, to: first + Self.blockBytes))
    }
    let line = linesBeforeBlock[block] + lineFeeds(from: block * Self.blockBytes, to: offset) + 1
    var lineStart = offset
    // The search for the start of a line is limited to a block, because files without line feeds exist.
    let farthest = max(start, offset - Self.blockBytes)
    while lineStart > farthest, base[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
    var column = lineStart == farthest && farthest > start ? farthest - start + 1 : 1
    for index in lineStart..<max(lineStart, offset) where base[index] & 0xC0 != 0x80 { column += 1 }
    return (line, column)
  }

  private func lineFeeds(from: Int, to: Int) -> Int {
    var lines = 0
    var index = from
    while index < to, let found = memchr(base + index, 0x0A, to - index) {
      lines += 1
      index = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }
    return lines
  }

  /// The text of a range. Nil if it is not UTF-8.
  func text(_ range: Range<Int>) -> String? {
    let bytes = UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    // ASCII is always valid, and several times as fast to convert.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The text of a range, with U+FFFD for bytes that are not UTF-8.
  func repairedText(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }

  // MARK: Encodings

  /// Whether the bytes are big-endian UTF-16. Nil if they are not UTF-16.
  private static func utf16ByteOrder(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF), (0x00, UInt8(ascii: "<")): return true
    case (0xFF, 0xFE), (UInt8(ascii: "<"), 0x00): return false
    default: return nil
    }
  }

  private static func utf8(fromUTF16 bytes: [UInt8], bigEndian: Bool) -> ([UInt8], String?) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 0
    while index + 1 < bytes.count {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    if units.first == 0xFEFF { units.removeFirst() }
    var result: [UInt8] = []
    result.reserveCapacity(units.count)
    let broken = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false,
      into: { result.append($0) })
    return (
      result,
      broken || bytes.count % 2 == 1 ? "the UTF-16 text is damaged; U+FFFD replaces the damaged parts" : nil
    )
  }

  /// The encoding in the XML declaration, in lower case.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard head.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("<?xml"), let end = head.range(of: "?>") else {
      return nil
    }
    let declaration = head[..<end.lowerBound]
    guard let key = declaration.range(of: "encoding") else { return nil }
    let value = declaration[key.upperBound...].drop(while: { $0 == " " || $0 == "=" })
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    return value.dropFirst().prefix(while: { $0 != quote }).lowercased()
  }
}
