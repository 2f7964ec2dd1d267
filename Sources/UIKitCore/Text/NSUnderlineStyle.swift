/// The style of a line under or through text: the number of `NSAttributedString.Key.underlineStyle` and
/// `strikethroughStyle`. Source: Apple's documentation of `NSUnderlineStyle`.
///
/// ```swift
/// let link: [NSAttributedString.Key: Any] = [.underlineStyle: NSUnderlineStyle.single.rawValue]
/// ```
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Options with these bits. Bits without a name are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// The line is dotted.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// The line is dashed.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// The line has dashes and dots in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// The line has a dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Without effect: the line is drawn under spaces too.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
