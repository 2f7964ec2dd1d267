// Attribute names. Most names of Core Text are the same as those of UIKit and AppKit.

/// A `CTFont`. The default is Helvetica 12.
public let kCTFontAttributeName: CFString = "NSFont"
/// A `CGColor`. The default is black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// A boolean: glyphs have the fill colour of the context in which they are drawn. The default is false.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A `CGColor` behind the text. The default is none.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// A number: points that are added after each character. The default is 0.
public let kCTKernAttributeName: CFString = "NSKern"
/// A number: points that are added after each character. The default is 0.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// A number: 0 for only those ligatures that the script needs. The default is 1.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// A number: the stroke width in percent of the font's size. A positive number draws the outline alone, a
/// negative one also fills it. The default is 0.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// A `CGColor` for outlines. The default is that of the glyphs.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
/// A number: `CTUnderlineStyle`. The default is none.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// A `CGColor` for the line under text. The default is that of the glyphs.
public let kCTUnderlineColorAttributeName: CFString = "CTUnderlineColor"
/// A `CTParagraphStyle` or an `NSParagraphStyle`. The style of a paragraph's first character is used.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// A number: the distance of glyphs above the baseline in points. The default is 0.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

extension NSAttributedString.Key {
  /// A `CTFont` or a UIFont. The default is Helvetica 12.
  public static let font = NSAttributedString.Key(rawValue: kCTFontAttributeName)
  /// A `CGColor` or a UIColor. The default is black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A `CGColor` or a UIColor behind the text. The default is none.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// A number: points that are added after each character. The default is 0.
  public static let kern = NSAttributedString.Key(rawValue: kCTKernAttributeName)
  /// A number: points that are added after each character. The default is 0.
  public static let tracking = NSAttributedString.Key(rawValue: kCTTrackingAttributeName)
  /// A number: 0 for only those ligatures that the script needs. The default is 1.
  public static let ligature = NSAttributedString.Key(rawValue: kCTLigatureAttributeName)
  /// A number: the style of the underline. The default is none.
  public static let underlineStyle = NSAttributedString.Key(rawValue: kCTUnderlineStyleAttributeName)
  /// A `CGColor` or a UIColor for the line under text. The default is that of the glyphs.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A number: the style of the strikethrough. The default is none.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// A `CGColor` or a UIColor for the line through text. The default is that of the glyphs.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A number: the stroke width in percent of the font's size. A positive number draws the outline alone, a
  /// negative one also fills it. The default is 0.
  public static let strokeWidth = NSAttributedString.Key(rawValue: kCTStrokeWidthAttributeName)
  /// A `CGColor` or a UIColor for outlines. The default is that of the glyphs.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// An `NSParagraphStyle` or a `CTParagraphStyle`. The style of a paragraph's first character is used.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: kCTParagraphStyleAttributeName)
  /// A number: the distance of glyphs above the baseline in points. The default is 0.
  public static let baselineOffset = NSAttributedString.Key(rawValue: kCTBaselineOffsetAttributeName)
  /// An NSShadow of UIKit: the shadow of the glyphs and of the lines under and through them. The default is none.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// A URL or a string. Kept, without effect: a program opens no others.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// A number: the slant of glyphs. Kept, without effect.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// A number: the logarithm of the width by which glyphs are stretched. Kept, without effect.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// Numbers: the directions of nested parts. Kept, without effect: the direction follows from the characters.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")
  /// The name of an effect, such as letterpress. Kept, without effect.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
}

/// The style of an underline.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int32
  /// Options with these bits. Bits without a name are kept.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 1)
  /// A line twice as thick.
  public static let thick = CTUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 9)
}

/// The number of an attribute's value: an NSNumber or a Swift number. Nil for other values and for numbers
/// that are not finite.
func number(_ value: Any?) -> Double? {
  let result: Double? =
    switch value {
    case let value as NSNumber: value.doubleValue
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    case let value as any RawRepresentable: (value.rawValue as? any BinaryInteger).map { Double($0) }
    default: nil
    }
  return result.flatMap { $0.isFinite ? $0 : nil }
}
