/// Breaks a string into lines at widths that the caller chooses one by one. Immutable.
///
/// ```swift
/// let typesetter = CTTypesetterCreateWithAttributedString(NSAttributedString(string: "A longer text."))
/// let count = CTTypesetterSuggestLineBreak(typesetter, 0, 80)
/// let line = CTTypesetterCreateLine(typesetter, CFRangeMake(0, count))
/// ```
/// The string is treated as one paragraph. Source: Apple's documentation of `CTTypesetter`.
public final class CTTypesetter: Sendable {
  let paragraph: ShapedParagraph

  /// A typesetter for a copy of a string.
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

/// A typesetter for a copy of a string.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(attributedString: string)
}

/// The number of units, from an index on, that fit on a line of a width in points. The line ends after a word
/// if possible.
///
/// - Parameters:
///   - typesetter: the text.
///   - startIndex: the index of the first unit of the line.
///   - width: the width in points.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: 0, byCharacters: false)
}

/// The number of units, from an index on, that fit on a line of a width in points. The line ends after any
/// character.
///
/// - Parameters:
///   - typesetter: the text.
///   - startIndex: the index of the first unit of the line.
///   - width: the width in points.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: 0, byCharacters: true)
}

/// The line with a part of the string. A length of 0 means "to the end".
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  CTLine(typesetter.paragraph, stringRange.clamped(toLength: typesetter.paragraph.count))
}
