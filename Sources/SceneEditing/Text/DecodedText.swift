import CoreAnimationMarkup
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
