/// Where lines lie between the edges, as paragraph styles of attributed strings have it. The raw values are UIKit's.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  /// At both edges, but for a paragraph's last line.
  case justified = 3
  /// Where the paragraph's direction begins.
  case natural = 4
}

/// What becomes of a line that is too long.
public enum NSLineBreakMode: Int, Sendable {
  /// Goes on in the next, from a word's start where there is one.
  case byWordWrapping = 0
  /// Goes on in the next, from any character.
  case byCharWrapping = 1
  /// Goes out of the edge.
  case byClipping = 2
  /// Loses its start: one line for the paragraph.
  case byTruncatingHead = 3
  /// Loses its end: one line for the paragraph.
  case byTruncatingTail = 4
  /// Loses its middle: one line for the paragraph.
  case byTruncatingMiddle = 5
}

/// Where text begins.
public enum NSWritingDirection: Int, Sendable {
  /// As its first letter has it.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// How the lines of a paragraph of an attributed string lie: the value of `NSAttributedString.Key.paragraphStyle`.
///
/// Core Text and text layers take it as they take a `CTParagraphStyle`; the style of a paragraph's first character counts.
/// Lengths are points. Source: Apple's documentation of `NSParagraphStyle`.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  final var values: CTParagraphStyle.Values

  /// The style that text has without one.
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

  /// The same as Core Text's.
  var coreText: CTParagraphStyle { CTParagraphStyle(values) }

  /// Where lines lie. Default `natural`.
  open var alignment: NSTextAlignment { values.textAlignment }
  /// What becomes of a line that is too long. Default `byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode {
    NSLineBreakMode(rawValue: Int(values.lineBreakMode.rawValue)) ?? .byWordWrapping
  }
  /// Where text begins. Default `natural`.
  open var baseWritingDirection: NSWritingDirection {
    NSWritingDirection(rawValue: Int(values.writingDirection.rawValue)) ?? .natural
  }
  /// Between lines. Default 0.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// After the paragraph. Default 0.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Before the paragraph, unless it is the first. Default 0.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// From the leading edge, of all lines but the first. Default 0.
  open var headIndent: CGFloat { values.headIndent }
  /// From the leading edge where positive, from the trailing edge where not. Default 0.
  open var tailIndent: CGFloat { values.tailIndent }
  /// From the leading edge, of the first line. Default 0.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The least height of a line; 0, the default, for no limit.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line; 0, the default, for no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// What a line's height is multiplied by; 0, the default, for not at all.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// Between tabs; 0, the default, for 28.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }

  /// The style, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }

  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  /// Whether all settings are the same.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

  /// Hashes the settings.
  open override var hash: Int { values.hashValue }
}

/// A paragraph style that can be changed. Lengths that are not finite are ignored.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where lines lie. Default `natural`.
  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { values.textAlignment = newValue }
  }
  /// What becomes of a line that is too long. Default `byWordWrapping`.
  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { values.lineBreakMode = CTLineBreakMode(rawValue: UInt8(newValue.rawValue)) ?? .byWordWrapping }
  }
  /// Where text begins. Default `natural`.
  open override var baseWritingDirection: NSWritingDirection {
    get { super.baseWritingDirection }
    set { values.writingDirection = CTWritingDirection(rawValue: Int8(newValue.rawValue)) ?? .natural }
  }
  /// Between lines. Default 0.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { set(\.lineSpacing, newValue) }
  }
  /// After the paragraph. Default 0.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { set(\.paragraphSpacing, newValue) }
  }
  /// Before the paragraph, unless it is the first. Default 0.
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { set(\.paragraphSpacingBefore, newValue) }
  }
  /// From the leading edge, of all lines but the first. Default 0.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { set(\.headIndent, newValue) }
  }
  /// From the leading edge where positive, from the trailing edge where not. Default 0.
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { set(\.tailIndent, newValue) }
  }
  /// From the leading edge, of the first line. Default 0.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { set(\.firstLineHeadIndent, newValue) }
  }
  /// The least height of a line; 0, the default, for no limit.
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { set(\.minimumLineHeight, newValue) }
  }
  /// The greatest height of a line; 0, the default, for no limit.
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { set(\.maximumLineHeight, newValue) }
  }
  /// What a line's height is multiplied by; 0, the default, for not at all.
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { set(\.lineHeightMultiple, newValue) }
  }
  /// Between tabs; 0, the default, for 28.
  open override var defaultTabInterval: CGFloat {
    get { super.defaultTabInterval }
    set { set(\.defaultTabInterval, newValue) }
  }

  /// Takes all settings of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }

  private func set(_ path: WritableKeyPath<CTParagraphStyle.Values, CGFloat>, _ value: CGFloat) {
    if value.isFinite { values[keyPath: path] = max(-1e6, min(value, 1e6)) }
  }
}

extension CTParagraphStyle.Values {
  /// The alignment as attributed strings name it: Core Text numbers right and centre the other way round.
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
