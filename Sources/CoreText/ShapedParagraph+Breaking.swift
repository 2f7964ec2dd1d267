extension ShapedParagraph {
  /// The end of a line that begins at a unit and fits a width, not counting blanks at its end. The line ends
  /// at a break opportunity or, if there is none, before a character. It has at least one character.
  ///
  /// - Parameters:
  ///   - indent: the distance of the line's start from the edge at which tab stops begin.
  ///   - limit: the greatest end, usually that of the paragraph.
  func lineEnd(
    from start: Int, width: CGFloat, indent: CGFloat = 0, byCharacters: Bool = false, limit: Int? = nil
  ) -> Int {
    let end = min(limit ?? count, count)
    // Sums of the same numbers in another order differ in the last digits.
    let room = width + abs(width) * 1e-9 + 1e-6
    var x: CGFloat = 0
    var lastBreak = start
    var lastCharacter = start
    var index = start
    while index < end {
      let flags = flags[index]
      if index > start {
        if flags.contains(.mandatoryBreak) { return index }
        if flags.contains(.character) {
          lastCharacter = index
          if byCharacters || flags.contains(.lineBreak) { lastBreak = index }
        }
      }
      var advance = widths[index]
      if hasTabs, unit(index) == 0x09 { advance = style.values.nextTab(after: indent + x) - indent - x }
      x += advance
      if x > room, !flags.contains(.blank) {
        if lastBreak > start { return lastBreak }
        if lastCharacter > start { return lastCharacter }
        return character(after: start, in: start..<end)
      }
      index += 1
    }
    return end
  }

  /// The line that begins at a unit.
  func line(
    from start: Int, width: CGFloat, indent: CGFloat = 0, byCharacters: Bool = false, limit: Int? = nil
  ) -> CTLine {
    var end = lineEnd(from: start, width: width, indent: indent, byCharacters: byCharacters, limit: limit)
    var line = CTLine(LineBuilder(self, start..<end, indent: indent), start..<end, isChanged: false)
    // Letters may be a little wider after a cut than before.
    var room = width
    for _ in 0..<8 where line.inkWidth > width + abs(width) * 1e-9 + 1e-6 {
      room -= line.inkWidth - width
      let next = lineEnd(from: start, width: room, indent: indent, byCharacters: byCharacters, limit: end)
      if next >= end { break }
      end = next
      line = CTLine(LineBuilder(self, start..<end, indent: indent), start..<end, isChanged: false)
    }
    return line
  }
}
