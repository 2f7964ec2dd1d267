import Foundation

/// The text of a markup file as UTF-8 in memory, with the line and column of every byte.
///
/// UTF-16 (recognised by its byte order mark, or by the zero byte beside the first `<`), ISO 8859-1 and
/// Windows-1252 (recognised by the XML declaration) are converted to UTF-8, so that positions are the same
/// for all encodings.
package final class XMLSource {
  /// The name of the file in diagnostics.
  package let file: String
  /// `count` bytes and a terminating zero.
  package let base: UnsafePointer<UInt8>
  package let count: Int
  /// A problem with the encoding, or nil.
  private(set) var encodingProblem: String?
  /// The number of bytes of the file, and a hash of them. Those of the text if it was converted before.
  package private(set) lazy var identity = (
    count: count, hash: Self.hash(of: UnsafeRawBufferPointer(start: base, count: count))
  )
  /// How the file stores the text.
  let encoding: XMLEncoding
  /// Whether the bytes are those of the file, without a conversion.
  package var isVerbatim: Bool { encoding == .utf8 || encoding == .ascii }

  private let storage: UnsafeMutablePointer<UInt8>
  /// The number of line feeds before each 64 KiB block, as far as blocks have been counted.
  private var linesBeforeBlock = [0]
  private static let blockBytes = 1 << 16

  /// The text of a file.
  package convenience init(file: String, bytes: [UInt8]) {
    let (encoding, problem) = XMLEncoding.detect(bytes)
    let (text, damage) = encoding.decoded(bytes)
    // Bytes that are not in the declared encoding are read as they are.
    self.init(file: file, utf8: text ?? bytes, encoding: text == nil ? .ascii : encoding)
    encodingProblem = problem ?? damage
    if !isVerbatim { identity = (bytes.count, bytes.withUnsafeBytes { Self.hash(of: $0) }) }
  }

  /// A text that was converted to UTF-8 before.
  package init(file: String, utf8 bytes: [UInt8], encoding: XMLEncoding = .utf8) {
    self.file = file
    self.encoding = encoding
    count = bytes.count
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    bytes.withUnsafeBufferPointer { source in
      if let address = source.baseAddress { storage.initialize(from: address, count: source.count) }
    }
    storage[bytes.count] = 0
    self.storage = storage
    base = UnsafePointer(storage)
  }

  /// A hash of bytes, eight at a time, which tells whether a file has changed. It is no protection against a forger.
  package static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15
    func add(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = product.high ^ product.low ^ 0x2D35_8DCC_AA6C_78A5
    }
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    add(rest)
    return hash
  }

  deinit { storage.deallocate() }

  /// All bytes.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The length of a byte order mark at the start.
  package var start: Int { count >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF ? 3 : 0 }

  /// The line, and the column in Unicode scalars, of a byte; both count from 1.
  package func place(of offset: Int) -> (line: Int, column: Int) {
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
}
