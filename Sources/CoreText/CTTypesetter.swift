/// Breaks a string into lines one by one, as they are asked for. Immutable. The string is one paragraph,
/// whatever it contains. Source: Apple's documentation of `CTTypesetter`.
public final class CTTypesetter: Sendable {
  let paragraph: ShapedParagraph

  /// A typesetter of a string as it is now.
  public init(attributedString: CFAttributedString) {
    let source = TextSource(attributedString)
    paragraph = ShapedParagraph(source, 0..<source.units.count)
  }

  func count(from start: CFIndex, width: Double, offset: Double, byCharacters: Bool) -> CFIndex {
    guard start >= 0, start < paragraph.count, !width.isNaN else { return 0 }
    let next = paragraph.source.paragraph(from: start).upperBound
    return paragraph.lineEnd(
      from: start, width: CGFloat(width), indent: offset.isFinite ? CGFloat(offset) : 0,
      byCharacters: byCharacters, limit: next) - start
  }
}

/// A typesetter of a string as it is now.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(attributedString: string)
}

/// How many units, from one on, a line takes that is no wider than some points and ends at a word, if it can.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: 0, byCharacters: false)
}

/// How many units, from one on, a line takes that is no wider than some points and ends at any character.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: 0, byCharacters: true)
}

/// The line of a part of the string; a length of 0 goes to the end.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  CTLine(typesetter.paragraph, stringRange.clamped(toLength: typesetter.paragraph.count))
}
