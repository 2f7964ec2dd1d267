/// The index of a glyph in its font, or `kCGFontIndexInvalid` for a glyph that is not drawn.
public typealias CGGlyph = UInt16
/// The glyph of a tab or a line end, which has a position but draws nothing.
public let kCGFontIndexInvalid: CGGlyph = 0xFFFF

/// A unit of UTF-16.
public typealias UniChar = UInt16
extension CFRange {
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}

/// Text with attributes. On Apple's systems this is a Core Foundation class that is bridged to
/// `NSAttributedString`. Here it is `NSAttributedString` itself.
public typealias CFAttributedString = NSAttributedString
