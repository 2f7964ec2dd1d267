/// The text of a document that a client has open, with its lines.
struct ServedText {
  private(set) var bytes: [UInt8]
  /// The offsets at which lines begin.
  private var lines: [Int] = []
  let version: Int?

  init(_ text: String, version: Int?) {
    bytes = Array(text.utf8)
    self.version = version
    findLines()
  }

  private init(bytes: [UInt8], version: Int?) {
    self.bytes = bytes
    self.version = version
    findLines()
  }

  private mutating func findLines() {
    lines = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { lines.append(offset + 1) }
  }

  /// The text after a change of the client.
  func changed(by change: ChangeParameters.Change, version: Int?) -> ServedText {
    guard let range = change.range else { return ServedText(change.text, version: version) }
    let (start, end) = (offset(of: range.start), offset(of: range.end))
    var bytes = bytes
    bytes.replaceSubrange(start..<max(start, end), with: Array(change.text.utf8))
    return ServedText(bytes: bytes, version: version)
  }

  /// The byte at a position. A position behind the end of a line is the end of the line.
  func offset(of position: Position) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return bytes.count }
    var offset = lines[position.line]
    let end = self.end(ofLine: position.line)
    var units = 0
    while offset < end, units < position.character {
      let (length, width) = Self.step(bytes[offset])
      offset = min(offset + length, end)
      units += width
    }
    return offset
  }

  func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    var (units, place) = (0, lines[low])
    while place < offset {
      let (length, width) = Self.step(bytes[place])
      place += length
      units += width
    }
    return Position(line: low, character: units)
  }

  func range(_ range: Range<Int>) -> TextRange {
    TextRange(start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// The byte at a line and a column in Unicode scalars, both from 1, as diagnostics have them.
  func offset(line: Int, column: Int) -> Int {
    guard line > 0, line <= lines.count else { return 0 }
    var offset = lines[line - 1]
    let end = self.end(ofLine: line - 1)
    for _ in 1..<max(column, 1) where offset < end { offset += Self.step(bytes[offset]).length }
    return min(offset, end)
  }

  var lineCount: Int { lines.count }

  /// The bytes of a line without its end.
  func line(_ index: Int) -> Range<Int> { lines[index]..<end(ofLine: index) }

  private func end(ofLine line: Int) -> Int {
    var end = line + 1 < lines.count ? lines[line + 1] : bytes.count
    while end > lines[line], bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return end
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The bytes of the character that begins with a byte, and its UTF-16 code units.
  private static func step(_ byte: UInt8) -> (length: Int, width: Int) {
    switch byte {
    case 0xF0...: (4, 2)
    case 0xE0...: (3, 1)
    case 0xC0...: (2, 1)
    default: (1, 1)
    }
  }
}
