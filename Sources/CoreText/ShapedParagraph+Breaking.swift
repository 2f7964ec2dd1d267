extension ShapedParagraph {
  /// Where a line ends that begins at a unit and is to be no wider than some width, blanks at its end aside:
  /// at a place where lines may break, or where a character begins if there is none. At least one character
  /// is taken.
  ///
  /// - Parameters:
  ///   - indent: where the line begins from the edge from which tabs count.
  ///   - limit: where the paragraph ends, at most.
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
    // Cut apart, letters may have become a little wider than they were together.
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
