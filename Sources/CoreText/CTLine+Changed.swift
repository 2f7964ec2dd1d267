/// The part of a line that truncation removes.
public enum CTLineTruncationType: UInt32, Sendable {
  /// The start is removed.
  case start = 0
  /// The end is removed.
  case end = 1
  /// The middle is removed.
  case middle = 2
}

extension CTLine {
  /// The line, truncated to a width. A line that is short enough is returned unchanged.
  ///
  /// - Parameters:
  ///   - token: replaces the removed text; may be nil.
  ///   - isForced: inserts the token also if the line fits.
  /// - Returns: nil if the token alone is too wide.
  func truncated(
    to limit: CGFloat, _ type: CTLineTruncationType, token: CTLine?, isForced: Bool = false
  ) -> CTLine? {
    let slack = limit * 1e-9 + 1e-9
    if !isForced, inkWidth <= limit + slack { return self }
    let tokenWidth = token?.width ?? 0
    guard tokenWidth <= limit + slack, !isChanged else { return nil }
    // The widths of clusters give a first estimate. A cut can change the glyphs next to it.
    let end = type == .end ? part.upperBound : paragraph.endWithoutBlanks(part)
    var kept = cut(to: limit - tokenWidth + slack, type)
    while true {
      let builder = LineBuilder(paragraph, part.lowerBound..<kept.head, token: token, kept.tail..<end)
      let line = CTLine(builder, part, isChanged: true)
      if line.width <= limit + slack || (kept.head == part.lowerBound && kept.tail == end) { return line }
      let takesTail = kept.head == part.lowerBound || end - kept.tail > kept.head - part.lowerBound
      if takesTail, kept.tail < end {
        kept.tail = paragraph.character(after: kept.tail, in: part.lowerBound..<end)
      } else {
        kept.head = paragraph.character(before: kept.head, in: part)
      }
    }
  }

  /// The indices, at starts of characters, before and after which the remaining text fits.
  private func cut(to limit: CGFloat, _ type: CTLineTruncationType) -> (head: Int, tail: Int) {
    // Blanks at the end do not count.
    let end = paragraph.endWithoutBlanks(part)
    var head = part.lowerBound
    var tail = end
    var width: CGFloat = 0
    func growHead(_ limit: CGFloat) {
      while head < tail {
        let next = paragraph.character(after: head, in: part.lowerBound..<tail)
        let more = paragraph.width(head..<next)
        if width + more > limit { return }
        width += more
        head = next
      }
    }
    func growTail(_ limit: CGFloat) {
      while tail > head {
        let next = paragraph.character(before: tail, in: head..<end)
        let more = paragraph.width(next..<tail)
        if width + more > limit { return }
        width += more
        tail = next
      }
    }
    switch type {
    case .end:
      growHead(limit)
      tail = part.upperBound
    case .start: growTail(limit)
    case .middle:
      growHead(limit / 2)
      growTail(limit)
      growHead(limit)
    }
    // Blanks at the cut would separate the token from the text.
    while head > part.lowerBound, paragraph.flags[head - 1].contains(.blank) { head -= 1 }
    while tail < end, paragraph.flags[tail].contains(.blank) { tail += 1 }
    return (head, tail)
  }

  /// The line with its gaps stretched to a width. Nil if it has no gaps or is much too long.
  ///
  /// - Parameter factor: the fraction of the difference that is added: 0 none, 1 all.
  func justified(_ factor: CGFloat, to width: CGFloat) -> CTLine? {
    guard !isChanged, factor.isFinite, width.isFinite else { return nil }
    if factor <= 0 { return self }
    var builder = LineBuilder(paragraph, part)
    guard builder.stretch(by: (width - inkWidth) * min(factor, 1)) else { return nil }
    return CTLine(builder, part, isChanged: true)
  }
}

extension ShapedParagraph {
  /// The next start of a character, or the end of the part.
  func character(after index: Int, in part: Range<Int>) -> Int {
    var index = min(index + 1, part.upperBound)
    while index < part.upperBound, !flags[index].contains(.character) { index += 1 }
    return index
  }

  /// The last start of a character, or the start of the part.
  func character(before index: Int, in part: Range<Int>) -> Int {
    var index = max(index - 1, part.lowerBound)
    while index > part.lowerBound, !flags[index].contains(.character) { index -= 1 }
    return index
  }

  /// The width of a part that begins and ends at clusters, on one infinite line. Tabs count as the interval
  /// between tab stops.
  func width(_ part: Range<Int>) -> CGFloat {
    var sum: CGFloat = 0
    for index in part {
      sum += widths[index]
      if hasTabs, unit(index) == 0x09 { sum += style.values.nextTab(after: 0) }
    }
    return sum
  }
}
