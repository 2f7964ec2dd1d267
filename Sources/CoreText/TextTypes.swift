/// A number of a glyph in its font; `kCGFontIndexInvalid` for a glyph that is not drawn.
public typealias CGGlyph = UInt16
/// What has a place but nothing to draw: a tab, the end of a line.
public let kCGFontIndexInvalid: CGGlyph = 0xFFFF

/// A unit of UTF-16.
public typealias UniChar = UInt16
/// A count or a place in a string, in units of UTF-16.
public typealias CFIndex = Int
/// No place.
public let kCFNotFound: CFIndex = -1

/// A part of a string, in units of UTF-16. A length of 0 stands for "to the end" where a function says so.
public struct CFRange: Hashable, Sendable {
  /// The first unit.
  public var location: CFIndex
  /// How many units.
  public var length: CFIndex

  /// The empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  /// A range from its start and length.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }

  /// What of the range lies in a string; a length of 0 goes to its end.
  func clamped(toLength total: Int) -> Range<Int> {
    let start = min(max(location, 0), total)
    return start..<(length <= 0 ? total : start + min(length, total - start))
  }
}

/// A part of a string, in units of UTF-16.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// Text with attributes. On Apple's systems a Core Foundation class that is bridged to `NSAttributedString`;
/// here `NSAttributedString` itself.
public typealias CFAttributedString = NSAttributedString
