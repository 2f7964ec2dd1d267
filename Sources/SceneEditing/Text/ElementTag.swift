import CoreAnimationMarkup
import SceneFiles

/// The start tag of an element, with the places of its attributes in the text.
struct ElementTag {
  struct Attribute {
    let name: String
    let value: String
    /// From the name to the closing quote.
    let range: Range<Int>
    /// The value as it is written, without the quotes.
    let valueRange: Range<Int>
    /// The quote; nil for a value without quotes.
    let quote: UInt8?
    /// Whether the closing quote is missing.
    let isBroken: Bool
  }

  let name: String
  /// The offset after the name.
  let nameEnd: Int
  let range: Range<Int>
  let attributes: [Attribute]
  /// Earlier attributes of the same names, which have no effect.
  let repeats: [Range<Int>]
  /// Whether it is `<a/>`.
  let isEmpty: Bool

  /// Reads the tag in a range of a text. Nil if no tag begins there.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    let source = XMLSource(file: "", utf8: Array(bytes[range]))
    let reader = XMLReader(source, limits: SceneLimits(), log: DiagnosticLog())
    guard case .start(let element) = reader.next() else { return nil }
    let start = range.lowerBound
    name = element.name
    nameEnd = start + 1 + element.name.utf8.count
    self.range = range
    isEmpty = element.end != nil
    repeats = element.repeats.map { $0.lowerBound + start..<$0.upperBound + start }
    attributes = element.attributes.map { attribute in
      var first = attribute.range.lowerBound
      let end = attribute.range.upperBound
      while first < end, source.base[first] != UInt8(ascii: "=") { first += 1 }
      first += 1
      while first < end, source.base[first] <= 0x20 { first += 1 }
      let mark = first < end ? source.base[first] : 0
      let isQuoted = mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'")
      let isClosed = isQuoted && end - first >= 2 && source.base[end - 1] == mark
      let value = isClosed ? first + 1..<end - 1 : min(first, end)..<end
      return Attribute(
        name: attribute.name, value: attribute.value, range: start + attribute.range.lowerBound..<start + end,
        valueRange: start + value.lowerBound..<start + value.upperBound, quote: isClosed ? mark : nil,
        isBroken: isQuoted && !isClosed)
    }
  }

  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  subscript(name: String) -> String? { attribute(name)?.value }
}
