/// Where a line that is too long is cut.
public enum CTLineTruncationType: UInt32, Sendable {
  /// What is at the end stays.
  case start = 0
  /// What is at the start stays.
  case end = 1
  /// What is at both ends stays.
  case middle = 2
}

extension CTLine {
  /// The line cut so that it is no wider than some width; itself where it is not too long.
  ///
  /// - Parameters:
  ///   - token: stands for what was cut away; nil for nothing.
  ///   - isForced: put the token in also where the line would fit.
  /// - Returns: nil where the token alone is too wide.
  func truncated(
    to limit: CGFloat, _ type: CTLineTruncationType, token: CTLine?, isForced: Bool = false
  ) -> CTLine? {
    let slack = limit * 1e-9 + 1e-9
    if !isForced, inkWidth <= limit + slack { return self }
    let tokenWidth = token?.width ?? 0
    guard tokenWidth <= limit + slack, !isChanged else { return nil }
    // A first guess by the widths of clusters; cutting may change what is next to the cut.
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

  /// The places, at characters' starts, before and after which what is kept fits.
  private func cut(to limit: CGFloat, _ type: CTLineTruncationType) -> (head: Int, tail: Int) {
    // Blanks at the end are not kept for their own sake.
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
    // Blanks at the cut would part the token from the text.
    while head > part.lowerBound, paragraph.flags[head - 1].contains(.blank) { head -= 1 }
    while tail < end, paragraph.flags[tail].contains(.blank) { tail += 1 }
    return (head, tail)
  }

  /// The line made as wide as some width by its gaps; nil where it has none, or is much too long.
  ///
  /// - Parameter factor: how much of the difference is made up: 0 none, 1 all.
  func justified(_ factor: CGFloat, to width: CGFloat) -> CTLine? {
    guard !isChanged, factor.isFinite, width.isFinite else { return nil }
    if factor <= 0 { return self }
    var builder = LineBuilder(paragraph, part)
    guard builder.stretch(by: (width - inkWidth) * min(factor, 1)) else { return nil }
    return CTLine(builder, part, isChanged: true)
  }
}

extension ShapedParagraph {
  /// The next start of a character, at most the part's end.
  func character(after index: Int, in part: Range<Int>) -> Int {
    var index = min(index + 1, part.upperBound)
    while index < part.upperBound, !flags[index].contains(.character) { index += 1 }
    return index
  }

  /// The last start of a character, at least the part's start.
  func character(before index: Int, in part: Range<Int>) -> Int {
    var index = max(index - 1, part.lowerBound)
    while index > part.lowerBound, !flags[index].contains(.character) { index -= 1 }
    return index
  }

  /// How wide a part is that begins and ends at clusters, on one endless line. Tabs count as a stop's
  /// interval.
  func width(_ part: Range<Int>) -> CGFloat {
    var sum: CGFloat = 0
    for index in part {
      sum += widths[index]
      if hasTabs, unit(index) == 0x09 { sum += style.values.nextTab(after: 0) }
    }
    return sum
  }
}
