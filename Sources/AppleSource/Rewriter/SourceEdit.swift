/// A range of bytes and what takes its place.
struct SourceEdit {
  let range: Range<Int>
  let replacement: String

  /// In the order of the text, without those that lie within others.
  static func ordered(_ edits: [SourceEdit]) -> [SourceEdit] {
    var result: [SourceEdit] = []
    // Insertions at the same place keep their order.
    let sorted = edits.enumerated().sorted {
      let (first, second) = ($0.element.range, $1.element.range)
      return (first.lowerBound, -first.upperBound, $0.offset) < (
        second.lowerBound, -second.upperBound, $1.offset
      )
    }
    for (_, edit) in sorted where edit.range.lowerBound >= result.last?.range.upperBound ?? 0 {
      result.append(edit)
    }
    return result
  }

  static func apply(_ edits: [SourceEdit], to bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var position = 0
    for edit in edits {
      result += bytes[position..<edit.range.lowerBound]
      result += edit.replacement.utf8
      position = edit.range.upperBound
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }
}
