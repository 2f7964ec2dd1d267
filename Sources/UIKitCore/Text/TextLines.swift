import CoreGraphics
import CoreText

/// The lines of a text that is edited: where each character is, and which one is at a point.
///
/// The text is laid out paragraph by paragraph, when one is asked for. A change lays out the paragraphs that it touches. The heights of those
/// that were never asked for are guessed, so a long text costs as much as what is seen of it. Points are from the top left corner of the first
/// line, y down.
package struct TextLines {
  /// How the lines are made.
  package struct Format: Equatable {
    /// The width at which lines break; nil for lines that do not break.
    package var width: CGFloat?
    package var alignment = TextLayout.Alignment.natural
    /// The font of lines without a letter.
    package var font: UIFont
  }

  private struct Paragraph {
    /// With the line end behind it.
    var length: Int
    var layout: TextLayout?
  }

  package let format: Format
  private var paragraphs: [Paragraph] = []
  /// Apart from the paragraphs, because they are added up for every question.
  private var heights: [CGFloat] = []
  private let lineHeight: CGFloat
  /// A paragraph of more units is laid out in pieces, each of which begins a line. Lines that do not break may be longer.
  private let longest: Int
  /// The characters that a guess takes a line to have.
  private let charactersInLine: CGFloat

  /// - Parameters:
  ///   - text: the text.
  ///   - format: how the lines are made.
  package init(_ text: StyledText, _ format: Format) {
    self.format = format
    lineHeight = Self.height(of: format.font)
    longest = format.width == nil ? 1 << 20 : 1 << 14
    charactersInLine = format.width.map { max($0 / max(format.font.pointSize * 0.5, 0.1), 1) } ?? .infinity
    insert(paragraphs(of: text, 0..<text.length, isLast: true), at: 0)
  }

  private static func height(of font: UIFont) -> CGFloat { font.ascender - font.descender }

  // MARK: Paragraphs

  /// The paragraphs of a part of a text, which begins a paragraph.
  private func paragraphs(of text: StyledText, _ range: Range<Int>, isLast: Bool) -> [Paragraph] {
    var result: [Paragraph] = []
    var length = 0
    var former: UInt16 = 0
    let units = text.string.utf16
    var index = text.index(range.lowerBound)
    let end = text.index(range.upperBound)
    while index < end {
      let unit = units[index]
      index = units.index(after: index)
      length += 1
      let isCut =
        length >= longest && (unit == 0x20 || length >= longest * 2 && !UTF16.isLeadSurrogate(unit))
      let isHalf = unit == 0x0D && index < end && units[index] == 0x0A
      if isCut || Self.endsLine(unit) && !isHalf {
        result.append(Paragraph(length: length))
        length = 0
      }
      former = unit
    }
    if length > 0 || isLast && (result.isEmpty || Self.endsLine(former)) {
      result.append(Paragraph(length: length))
    }
    return result
  }

  private static func endsLine(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2028 || unit == 0x2029
  }

  private mutating func insert(_ new: [Paragraph], at index: Int) {
    paragraphs.insert(contentsOf: new, at: index)
    heights.insert(contentsOf: new.map { guess($0.length) }, at: index)
  }

  private func guess(_ length: Int) -> CGFloat {
    lineHeight * max((CGFloat(length) / charactersInLine).rounded(.up), 1)
  }

  /// The paragraph that contains an index, and where it begins. The end of the text belongs to the last one.
  private func paragraph(at index: Int) -> (number: Int, start: Int) {
    var start = 0
    for (number, paragraph) in paragraphs.enumerated() {
      if index < start + paragraph.length || number == paragraphs.count - 1 { return (number, start) }
      start += paragraph.length
    }
    return (0, 0)
  }

  /// The text has changed: what lies in `range` of the former text has been replaced by `length` units.
  package mutating func replaced(_ range: Range<Int>, length: Int, in text: StyledText) {
    let first = paragraph(at: range.lowerBound)
    let last = paragraph(at: range.upperBound)
    let end = last.start + paragraphs[last.number].length + length - range.count
    let isLast = last.number == paragraphs.count - 1
    paragraphs.removeSubrange(first.number...last.number)
    heights.removeSubrange(first.number...last.number)
    insert(
      paragraphs(of: text, first.start..<max(end, first.start), isLast: isLast), at: first.number)
  }

  /// Attributes of a part have changed.
  package mutating func restyled(_ range: Range<Int>, in text: StyledText) {
    replaced(range, length: range.count, in: text)
  }

  // MARK: Lines

  /// The lines of one paragraph, with the place of their area.
  package struct Block {
    package let number: Int
    /// The index of its first unit in the text.
    package let start: Int
    package let top: CGFloat
    package let height: CGFloat
    package let layout: TextLayout
  }

  /// Lays a paragraph out, if it is not yet.
  private mutating func layout(_ number: Int, _ start: Int, _ text: StyledText) -> TextLayout {
    if let layout = paragraphs[number].layout { return layout }
    var end = start + paragraphs[number].length
    let units = text.string.utf16
    while end > start, Self.endsLine(units[text.index(end - 1)]) { end -= 1 }
    let layout = TextLayout(
      TextSource(text, start..<end), width: format.width, wraps: format.width != nil, truncation: .none,
      alignment: format.alignment, height: nil, usesLeading: false)
    paragraphs[number].layout = layout
    heights[number] = layout.lines.isEmpty ? emptyHeight(text, start) : layout.size.height
    return layout
  }

  /// The height of a line without a letter.
  private func emptyHeight(_ text: StyledText, _ index: Int) -> CGFloat {
    (text.style(at: index)?.values[.font] as? UIFont).map { Self.height(of: $0) } ?? lineHeight
  }

  /// The number of paragraphs that are laid out.
  package var laidOut: Int { paragraphs.reduce(0) { $1.layout == nil ? $0 : $0 + 1 } }

  /// The height of all lines, as far as it is known.
  package var height: CGFloat { heights.reduce(0, +) }

  /// The width of the widest line that was laid out.
  package var width: CGFloat { paragraphs.reduce(0) { max($0, $1.layout?.sizeWithBlanks.width ?? 0) } }

  /// Lays out all paragraphs, if the text is not longer than `limit` units. Returns whether it is not.
  @discardableResult package mutating func layOutAll(_ text: StyledText, limit: Int = 20_000) -> Bool {
    guard text.length <= limit else { return false }
    var start = 0
    for number in paragraphs.indices {
      _ = layout(number, start, text)
      start += paragraphs[number].length
    }
    return true
  }

  /// The paragraphs that lie between two heights.
  package mutating func blocks(from top: CGFloat, to bottom: CGFloat, _ text: StyledText) -> [Block] {
    var result: [Block] = []
    var start = 0
    var place: CGFloat = 0
    for number in paragraphs.indices {
      if place > bottom { break }
      if place + heights[number] >= top {
        let layout = layout(number, start, text)
        result.append(
          Block(number: number, start: start, top: place, height: heights[number], layout: layout))
      }
      place += heights[number]
      start += paragraphs[number].length
    }
    return result
  }

  private mutating func block(at index: Int, _ text: StyledText) -> Block {
    let (number, start) = paragraph(at: index)
    let layout = layout(number, start, text)
    let top = heights[..<number].reduce(0, +)
    return Block(number: number, start: start, top: top, height: heights[number], layout: layout)
  }

  // MARK: Characters

  /// The line of an index within its block. The end of a line that breaks belongs to the next one.
  private static func line(_ index: Int, _ layout: TextLayout) -> TextLayout.Line? {
    layout.lines.first { line in
      let range = CTLineGetStringRange(line.line)
      return index < range.location + range.length
    } ?? layout.lines.last
  }

  /// The left end of a line without a letter.
  private var emptyX: CGFloat {
    guard let width = format.width else { return 0 }
    return switch format.alignment {
    case .center: width / 2
    case .right: width
    case .left, .natural, .justified: 0
    }
  }

  /// The place of the caret before the character at an index, of no width.
  package mutating func caret(at index: Int, _ text: StyledText) -> CGRect {
    let block = block(at: index, text)
    guard let line = Self.line(index - block.start, block.layout) else {
      return CGRect(x: emptyX, y: block.top, width: 0, height: block.height)
    }
    var x = line.origin.x + CGFloat(CTLineGetOffsetForStringIndex(line.line, index - block.start, nil))
    // Blanks at the end of a line hang over its edge.
    if let width = format.width { x = min(max(x, 0), width) }
    return CGRect(x: x, y: block.top + line.top, width: 0, height: line.bottom - line.top)
  }

  /// The rectangles that a part covers, one for each line.
  package mutating func rects(of range: Range<Int>, _ text: StyledText, from top: CGFloat, to bottom: CGFloat)
    -> [CGRect]
  {
    guard !range.isEmpty else { return [] }
    var result: [CGRect] = []
    for block in blocks(from: top, to: bottom, text) {
      let end = block.start + paragraphs[block.number].length
      guard block.start < range.upperBound, end > range.lowerBound else { continue }
      let goesOn = range.upperBound >= end && block.number < paragraphs.count - 1
      if block.layout.lines.isEmpty {
        result.append(CGRect(x: emptyX, y: block.top, width: 4, height: block.height))
      }
      for (number, line) in block.layout.lines.enumerated() {
        let units = CTLineGetStringRange(line.line)
        let low = max(range.lowerBound - block.start, units.location)
        let high = min(range.upperBound - block.start, units.location + units.length)
        let isLastLine = number == block.layout.lines.count - 1
        guard low < high || isLastLine && goesOn && low <= high else { continue }
        for part in Self.stretches(line, low..<max(high, low)) {
          result.append(
            CGRect(
              x: part.lowerBound, y: block.top + line.top, width: part.upperBound - part.lowerBound,
              height: line.bottom - line.top))
        }
        // The line end is selected too.
        if goesOn, isLastLine, let last = result.popLast() {
          result.append(CGRect(x: last.minX, y: last.minY, width: last.width + 4, height: last.height))
        }
      }
    }
    return result
  }

  /// The stretches of a line that a part covers: several where scripts of both directions meet.
  private static func stretches(_ line: TextLayout.Line, _ range: Range<Int>) -> [Range<CGFloat>] {
    var result: [Range<CGFloat>] = []
    var left: CGFloat?
    CTLineEnumerateCaretOffsets(line.line) { offset, unit, _, _ in
      guard range.contains(unit) else { return }
      let x = line.origin.x + CGFloat(offset)
      // Each character has two edges, the left one first.
      guard let start = left else { return left = x }
      left = nil
      if let last = result.last, abs(last.upperBound - start) < 0.01 {
        result[result.count - 1] = last.lowerBound..<max(x, last.upperBound)
      } else {
        result.append(start..<max(x, start))
      }
    }
    if result.isEmpty {
      let place = line.origin.x + CTLineGetOffsetForStringIndex(line.line, range.lowerBound, nil)
      result.append(place..<place)
    }
    return result
  }

  /// The nearest place between characters to a point.
  package mutating func index(at point: CGPoint, _ text: StyledText) -> Int {
    var start = 0
    var top: CGFloat = 0
    for number in paragraphs.indices {
      let isLast = number == paragraphs.count - 1
      if isLast || point.y < top + heights[number] {
        let layout = layout(number, start, text)
        let y = point.y - top
        guard let line = layout.lines.first(where: { y < $0.bottom }) ?? layout.lines.last else {
          return start
        }
        let index = CTLineGetStringIndexForPosition(line.line, CGPoint(x: point.x - line.origin.x, y: 0))
        let units = CTLineGetStringRange(line.line)
        let end = units.location + units.length
        // The end of a line that breaks is the beginning of the next one, so the caret stays before the blank.
        let goesOn = end < CTLineGetStringRange(layout.lines.last?.line ?? line.line).location + 1
        let limit = goesOn && index >= end ? end - 1 : index
        return start + min(max(limit, units.location), end)
      }
      top += heights[number]
      start += paragraphs[number].length
    }
    return 0
  }

  /// The ends of the line at an index.
  package mutating func line(at index: Int, _ text: StyledText) -> Range<Int> {
    let block = block(at: index, text)
    guard let line = Self.line(index - block.start, block.layout) else { return block.start..<block.start }
    let units = CTLineGetStringRange(line.line)
    let isLast = block.layout.lines.last.map { $0.top == line.top } ?? true
    let end = units.location + units.length
    return block.start + units.location..<block.start + max(isLast ? end : end - 1, units.location)
  }
}

extension TextSource {
  /// A part of an edited text.
  convenience init(_ text: StyledText, _ range: Range<Int>) {
    var parts: [(length: Int, attributes: [NSAttributedString.Key: Any])] = []
    text.forEachRun(in: range) { parts.append(($0.count, $1.values)) }
    self.init(String(text.characters(range)), parts: parts)
  }
}
