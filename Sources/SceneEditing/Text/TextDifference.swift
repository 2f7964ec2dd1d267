import CoreAnimationMarkup

/// A replacement of characters of a value: the bytes of its UTF-8 that are replaced, and the new text.
struct TextDifference {
  let range: Range<Int>
  let text: String

  /// The replacements that make one text of another: one for each number that differs if the texts differ in numbers only, else one
  /// for all that lies between the same beginning and the same end.
  static func differences(from old: [UInt8], to new: [UInt8]) -> [TextDifference] {
    if old == new { return [] }
    let (before, after) = (NumberTokens(old), NumberTokens(new))
    if before.count > 1, before.count == after.count, before.hasSameWords(as: after) {
      return zip(before.ranges, after.ranges).compactMap { a, b in
        old[a] == new[b] ? nil : TextDifference(range: a, text: String(decoding: new[b], as: UTF8.self))
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
    return [TextDifference(range: start..<oldEnd, text: String(decoding: new[start..<newEnd], as: UTF8.self))]
  }

  private static func isInside(_ bytes: [UInt8], _ index: Int) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }
}
