/// What a person types at a place of a markup text. It is read from the bytes before the place, because the tag has no end yet.
enum TypedPlace: Equatable {
  /// The name of an element, after `<`.
  case element(replacing: Range<Int>)
  /// The name of an attribute of an element.
  case attribute(of: String, replacing: Range<Int>)
  /// The value of an attribute, between quotes.
  case value(of: String, in: String, replacing: Range<Int>)
  /// Text between tags.
  case content(at: Int)

  init(_ bytes: [UInt8], _ offset: Int) {
    var open = offset
    while open > 0, bytes[open - 1] != UInt8(ascii: "<") {
      open -= 1
    }
    let tag = open..<offset
    guard open > 0, let place = Self(bytes, tag: tag) else {
      self = .content(at: offset)
      return
    }
    self = place
  }

  /// Reads the tag that begins after `<`; nil if it has ended, or is a comment or an end tag.
  private init?(_ bytes: [UInt8], tag: Range<Int>) {
    guard let first = bytes[tag].first else {
      self = .element(replacing: tag.lowerBound..<Self.end(ofName: tag.upperBound, bytes))
      return
    }
    guard Self.isName(first) else { return nil }
    var place = Self.end(ofName: tag.lowerBound, bytes, limit: tag.upperBound)
    let element = String(decoding: bytes[tag.lowerBound..<place], as: UTF8.self)
    guard place < tag.upperBound else {
      self = .element(replacing: tag.lowerBound..<Self.end(ofName: tag.upperBound, bytes))
      return
    }
    var attribute = tag.upperBound..<tag.upperBound
    while place < tag.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let start = place + 1
        guard let end = bytes[start..<tag.upperBound].firstIndex(of: byte) else {
          let name = String(decoding: bytes[attribute], as: UTF8.self)
          let close = Self.end(ofValue: tag.upperBound, quote: byte, bytes)
          self = .value(of: name, in: element, replacing: start..<close)
          return
        }
        place = end + 1
      } else if byte == UInt8(ascii: ">") {
        return nil
      } else if Self.isName(byte) {
        let end = Self.end(ofName: place, bytes, limit: tag.upperBound)
        attribute = place..<end
        place = end
      } else {
        place += 1
      }
    }
    let start = attribute.upperBound == tag.upperBound ? attribute.lowerBound : tag.upperBound
    self = .attribute(of: element, replacing: start..<Self.end(ofName: tag.upperBound, bytes))
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  private static func end(ofName start: Int, _ bytes: [UInt8], limit: Int? = nil) -> Int {
    bytes[start..<(limit ?? bytes.count)].firstIndex { !isName($0) } ?? limit ?? bytes.count
  }

  /// The end of a value that a person is typing: its quote, or the end of the line.
  private static func end(ofValue start: Int, quote: UInt8, _ bytes: [UInt8]) -> Int {
    let stops = [quote, UInt8(ascii: "\n"), UInt8(ascii: "<"), UInt8(ascii: ">")]
    let end = bytes[start...].firstIndex { stops.contains($0) } ?? bytes.count
    return end < bytes.count && bytes[end] == quote ? end : start
  }
}
