import SceneFiles

/// The characters of an attribute's value, with the place of each in the written text, in which references stand for some.
struct DecodedText {
  /// The characters as UTF-8.
  let bytes: [UInt8]
  /// The place of each byte in the written text, and its end. Nil if the text has no references.
  private let places: [Int]?

  /// Reads a value as it is written.
  init(_ written: ArraySlice<UInt8>) {
    guard written.contains(UInt8(ascii: "&")) else {
      bytes = Array(written)
      places = nil
      return
    }
    let raw = Array(written)
    let reader = XMLReader(XMLSource(file: "", utf8: raw), limits: SceneLimits(), log: DiagnosticLog())
    var bytes: [UInt8] = []
    var places: [Int] = []
    var index = 0
    while index < raw.count {
      var end = index + 1
      if raw[index] == UInt8(ascii: "&"),
        let semicolon = raw[index..<min(raw.count, index + 64)].firstIndex(of: UInt8(ascii: ";"))
      {
        let text = Array(reader.decoded(index..<semicolon + 1).utf8)
        // An unknown reference stays as it is written.
        if text != Array(raw[index...semicolon]) {
          bytes += text
          places += text.map { _ in index }
          index = semicolon + 1
          continue
        }
      }
      while end < raw.count, raw[end] & 0xC0 == 0x80 { end += 1 }
      bytes += raw[index..<end]
      places += index..<end
      index = end
    }
    self.bytes = bytes
    self.places = places + [raw.count]
  }

  /// The written place of a range of the bytes.
  func written(_ range: Range<Int>) -> Range<Int> {
    guard let places else { return range }
    return places[range.lowerBound]..<places[range.upperBound]
  }
}

/// A replacement of characters of a value: the bytes of its UTF-8 that are replaced, and the new text.
struct ValueEdit {
  let range: Range<Int>
  let text: String
}

extension ValueEdit {
  /// The replacements that make one text of another: one for each number that differs if the texts differ in numbers only, else one
  /// for all that lies between the same beginning and the same end.
  static func edits(from old: [UInt8], to new: [UInt8]) -> [ValueEdit] {
    if old == new { return [] }
    let (before, after) = (NumberTokens(old), NumberTokens(new))
    if before.count > 1, before.count == after.count, before.hasSameWords(as: after) {
      return zip(before.ranges, after.ranges).compactMap { a, b in
        old[a] == new[b] ? nil : ValueEdit(range: a, text: String(decoding: new[b], as: UTF8.self))
      }
    }
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    // A character is replaced as a whole.
    while start > 0, isInside(old, start) || isInside(new, start) { start -= 1 }
    while oldEnd < old.count, isInside(old, oldEnd) || isInside(new, newEnd) {
      oldEnd += 1
      newEnd += 1
    }
    return [ValueEdit(range: start..<oldEnd, text: String(decoding: new[start..<newEnd], as: UTF8.self))]
  }

  private static func isInside(_ bytes: [UInt8], _ index: Int) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }
}
