/// A number of a glyph in its font; `kCGFontIndexInvalid` for a glyph that is not drawn.
public typealias CGGlyph = UInt16
/// What has a place but nothing to draw: a tab, the end of a line.
public let kCGFontIndexInvalid: CGGlyph = 0xFFFF

/// A unit of UTF-16.
public typealias UniChar = UInt16
extension CFRange {
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}

/// Text with attributes. On Apple's systems a Core Foundation class that is bridged to `NSAttributedString`;
/// here `NSAttributedString` itself.
public typealias CFAttributedString = NSAttributedString
