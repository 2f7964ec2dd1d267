// Names of attributes. Those of Core Text and those of UIKit and AppKit are the same for most.

/// A `CTFont`; Helvetica 12 without it.
public let kCTFontAttributeName: CFString = "NSFont"
/// A `CGColor`; black without it.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// A boolean: glyphs take the fill colour of the context that they are drawn in. False without it.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A `CGColor` behind the text; none without it.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// A number: points more after each character. 0 without it.
public let kCTKernAttributeName: CFString = "NSKern"
/// A number: points more after each character. 0 without it.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// A number: 0 for no ligatures but those that the script needs. 1 without it.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// A number: percents of the font's size. Above 0, the outline alone; below, the inside too. 0 without it.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// A `CGColor` for outlines; that of the glyphs without it.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"
/// A number: `CTUnderlineStyle`. None without it.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// A `CGColor` for the line under text; that of the glyphs without it.
public let kCTUnderlineColorAttributeName: CFString = "CTUnderlineColor"
/// A `CTParagraphStyle` or an `NSParagraphStyle`; that of a paragraph's first character counts.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// A number: points that glyphs lie above the baseline. 0 without it.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

extension NSAttributedString.Key {
  /// A `CTFont`; Helvetica 12 without it.
  public static let font = NSAttributedString.Key(rawValue: kCTFontAttributeName)
  /// A `CGColor`; black without it.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A `CGColor` behind the text; none without it.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// A number: points more after each character. 0 without it.
  public static let kern = NSAttributedString.Key(rawValue: kCTKernAttributeName)
  /// A number: points more after each character. 0 without it.
  public static let tracking = NSAttributedString.Key(rawValue: kCTTrackingAttributeName)
  /// A number: 0 for no ligatures but those that the script needs. 1 without it.
  public static let ligature = NSAttributedString.Key(rawValue: kCTLigatureAttributeName)
  /// A number: a style of line under the text. None without it.
  public static let underlineStyle = NSAttributedString.Key(rawValue: kCTUnderlineStyleAttributeName)
  /// A `CGColor` for the line under text; that of the glyphs without it.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A number: a style of line through the text. None without it.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// A `CGColor` for the line through text; that of the glyphs without it.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A number: percents of the font's size. Above 0, the outline alone; below, the inside too. 0 without it.
  public static let strokeWidth = NSAttributedString.Key(rawValue: kCTStrokeWidthAttributeName)
  /// A `CGColor` for outlines; that of the glyphs without it.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// An `NSParagraphStyle` or a `CTParagraphStyle`; that of a paragraph's first character counts.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: kCTParagraphStyleAttributeName)
  /// A number: points that glyphs lie above the baseline. 0 without it.
  public static let baselineOffset = NSAttributedString.Key(rawValue: kCTBaselineOffsetAttributeName)
}

/// Lines under text.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int32
  /// Options of these bits; bits that have no name are kept.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 1)
  /// A line twice as thick.
  public static let thick = CTUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 9)
}

/// Numbers as attributes have them: NSNumber, or a number of Swift's. Nil for anything else, and for what is
/// not finite.
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
