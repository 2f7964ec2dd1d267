/// The alignment of lines in paragraph styles of attributed strings. The raw values are UIKit's.
public enum NSTextAlignment: Int, Sendable {
  /// Lines begin at the left edge.
  case left = 0
  /// Lines are centred.
  case center = 1
  /// Lines end at the right edge.
  case right = 2
  /// Lines are stretched to both edges, except for the last line of a paragraph.
  case justified = 3
  /// Lines begin at the side where the text's direction begins.
  case natural = 4
}

/// What happens to a line that is too long.
public enum NSLineBreakMode: Int, Sendable {
  /// The line continues on the next one, at the start of a word if there is one.
  case byWordWrapping = 0
  /// The line continues on the next one, at any character.
  case byCharWrapping = 1
  /// The line is clipped at the edge.
  case byClipping = 2
  /// The start of the line is replaced by an ellipsis; the paragraph has one line.
  case byTruncatingHead = 3
  /// The end of the line is replaced by an ellipsis; the paragraph has one line.
  case byTruncatingTail = 4
  /// The middle of the line is replaced by an ellipsis; the paragraph has one line.
  case byTruncatingMiddle = 5
}

/// The direction of text.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of the first letter.
  case natural = -1
  /// Text runs from left to right, as in English.
  case leftToRight = 0
  /// Text runs from right to left, as in Arabic.
  case rightToLeft = 1
}

/// The layout of a paragraph of an attributed string: the value of `NSAttributedString.Key.paragraphStyle`.
///
/// ```swift
/// let text = NSAttributedString(string: "Title", attributes: [.paragraphStyle: NSParagraphStyle.default])
/// let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
/// print(style!.lineSpacing)
/// ```
///
/// To set values, make an `NSMutableParagraphStyle`. Core Text and text layers accept both classes, as well as a
/// `CTParagraphStyle`. The style of a paragraph's first character is used. Lengths are in points. Source: Apple's documentation of
/// `NSParagraphStyle`.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  final var values: CTParagraphStyle.Values

  /// The style of text without a paragraph style.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// A style with default values.
  public override init() {
    values = CTParagraphStyle.Values()
    super.init()
  }

  init(_ values: CTParagraphStyle.Values) {
    self.values = values
    super.init()
  }

  /// The same style as a Core Text object.
  var coreText: CTParagraphStyle { CTParagraphStyle(values) }

  /// The alignment of lines. Default `natural`.
  open var alignment: NSTextAlignment { values.textAlignment }
  /// What happens to a line that is too long. Default `byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode {
    NSLineBreakMode(rawValue: Int(values.lineBreakMode.rawValue)) ?? .byWordWrapping
  }
  /// The direction of text. Default `natural`.
  open var baseWritingDirection: NSWritingDirection {
    NSWritingDirection(rawValue: Int(values.writingDirection.rawValue)) ?? .natural
  }
  /// The spacing between lines. Default 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The spacing after the paragraph. Default 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The spacing before the paragraph, unless it is the first. Default 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The indent of all lines but the first from the leading edge. Default 0.
  open var headIndent: CGFloat { values.headIndent }
  /// If positive, the distance of the line's end from the leading edge, else from the trailing edge. Default
  /// 0.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The indent of the first line from the leading edge. Default 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The least height of a line. The default 0 means no limit.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line. The default 0 means no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// A factor for the height of a line. The default 0 means no factor.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The distance between tab stops. The default 0 means 28.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }

  /// An immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }

  /// A mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  /// Whether all settings are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

  /// Hashes the settings.
  open override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed.
///
/// ```swift
/// let style = NSMutableParagraphStyle()
/// style.alignment = .center
/// let title = NSAttributedString(string: "Title", attributes: [.paragraphStyle: style])
/// ```
/// Lengths that are not finite are ignored.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// The alignment of lines. Default `natural`.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { values.textAlignment = newValue }
  }
  /// What happens to a line that is too long. Default `byWordWrapping`.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { values.lineBreakMode = CTLineBreakMode(rawValue: UInt8(newValue.rawValue)) ?? .byWordWrapping }
  }
  /// The direction of text. Default `natural`.
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { values.writingDirection = CTWritingDirection(rawValue: Int8(newValue.rawValue)) ?? .natural }
  }
  /// The spacing between lines. Default 0.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { set(\.lineSpacing, newValue) }
  }
  /// The spacing after the paragraph. Default 0.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { set(\.paragraphSpacing, newValue) }
  }
  /// The spacing before the paragraph, unless it is the first. Default 0.
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { set(\.paragraphSpacingBefore, newValue) }
  }
  /// The indent of all lines but the first from the leading edge. Default 0.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { set(\.headIndent, newValue) }
  }
  /// If positive, the distance of the line's end from the leading edge, else from the trailing edge. Default
  /// 0.
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { set(\.tailIndent, newValue) }
  }
  /// The indent of the first line from the leading edge. Default 0.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { set(\.firstLineHeadIndent, newValue) }
  }
  /// The least height of a line. The default 0 means no limit.
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { set(\.minimumLineHeight, newValue) }
  }
  /// The greatest height of a line. The default 0 means no limit.
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { set(\.maximumLineHeight, newValue) }
  }
  /// A factor for the height of a line. The default 0 means no factor.
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { set(\.lineHeightMultiple, newValue) }
  }
  /// The distance between tab stops. The default 0 means 28.
  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set { set(\.defaultTabInterval, newValue) }
  }

  /// Copies all settings of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }

  private func set(_ path: WritableKeyPath<CTParagraphStyle.Values, CGFloat>, _ value: CGFloat) {
    if value.isFinite { values[keyPath: path] = max(-1e6, min(value, 1e6)) }
  }
}

extension CTParagraphStyle.Values {
  /// The alignment as NSTextAlignment. Core Text has the numbers of right and centre exchanged.
  fileprivate var textAlignment: NSTextAlignment {
    get {
      switch alignment {
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      case .natural: .natural
      }
    }
    set {
      switch newValue {
      case .left: alignment = .left
      case .right: alignment = .right
      case .center: alignment = .center
      case .justified: alignment = .justified
      case .natural: alignment = .natural
      }
    }
  }
}
