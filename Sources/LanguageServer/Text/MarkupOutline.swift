import SceneFiles

/// The elements of a markup text in the order of their start tags, also of a text with mistakes, which a text has while somebody types.
struct MarkupOutline {
  struct Element {
    let name: String
    let attributes: [XMLAttribute]
    /// The start tag.
    let tag: Range<Int>
    /// From the start tag to the end of the end tag.
    var range: Range<Int>
    /// The place of the element around it; nil for the outermost.
    let parent: Int?

    /// The bytes of the element's name in the start tag.
    var nameRange: Range<Int> { tag.lowerBound + 1..<tag.lowerBound + 1 + name.utf8.count }

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private(set) var elements: [Element] = []

  init(_ bytes: [UInt8]) {
    let reader = XMLReader(XMLSource(file: "", utf8: bytes), limits: SceneLimits(), log: DiagnosticLog())
    reader.expectsDocumentType = true
    var open: [Int] = []
    while true {
      switch reader.next() {
      case .start(let element):
        let tag = element.offset..<max(reader.offset, element.offset)
        elements.append(
          Element(
            name: element.name, attributes: element.attributes, tag: tag, range: tag, parent: open.last))
        open.append(elements.count - 1)
      case .end:
        guard let place = open.popLast() else { continue }
        let end = max(reader.ending.upperBound, elements[place].tag.upperBound)
        elements[place].range = elements[place].tag.lowerBound..<end
      case .text: continue
      case .finished: return
      }
    }
  }

  /// The innermost element whose start tag begins before an offset and that has not ended there.
  func innermost(at offset: Int) -> Int? {
    var found = elements.lastIndex { $0.tag.lowerBound < offset }
    while let place = found, elements[place].range.upperBound <= offset,
      elements[place].tag.upperBound <= offset
    {
      found = elements[place].parent
    }
    return found
  }

  /// The element in whose start tag an offset is.
  func tagged(at offset: Int) -> Int? {
    guard let place = elements.lastIndex(where: { $0.tag.lowerBound <= offset }) else { return nil }
    return offset <= elements[place].tag.upperBound ? place : nil
  }

  /// Calls `body` with an element and those around it, the innermost first.
  func forEachAround(_ place: Int?, _ body: (Element) -> Bool) {
    var next = place
    while let current = next, body(elements[current]) { next = elements[current].parent }
  }

  /// The first of an element and those around it that fits.
  func nearest(_ place: Int?, _ fits: (Element) -> Bool) -> Element? {
    var found: Element?
    forEachAround(place) { element in
      if fits(element) { found = element }
      return found == nil
    }
    return found
  }
}

extension XMLAttribute {
  /// The bytes of the value between its quotes. Empty, at the end, for an attribute without quotes.
  func valueRange(in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    while start < range.upperBound, !quotes.contains(bytes[start]) { start += 1 }
    guard start + 1 < range.upperBound, bytes[range.upperBound - 1] == bytes[start] else {
      return range.upperBound..<range.upperBound
    }
    return start + 1..<range.upperBound - 1
  }

  /// The bytes of the name.
  var nameRange: Range<Int> { range.lowerBound..<range.lowerBound + name.utf8.count }
}
