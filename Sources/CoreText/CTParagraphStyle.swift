/// The layout of a paragraph: alignment, indents, spacing and line breaks. Immutable.
///
/// ```swift
/// var alignment = CTTextAlignment.center
/// let style = withUnsafePointer(to: &alignment) {
///   var setting = CTParagraphStyleSetting(
///     spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: $0)
///   return CTParagraphStyleCreate(&setting, 1)
/// }
/// ```
/// Source: Apple's documentation of `CTParagraphStyle`.
public final class CTParagraphStyle: Hashable, Sendable {
  let values: Values

  /// Distances are in points. Every default is 0 unless stated otherwise.
  package struct Values: Hashable, Sendable {
    package var alignment = CTTextAlignment.natural
    package var lineBreakMode = CTLineBreakMode.byWordWrapping
    package var writingDirection = CTWritingDirection.natural
    /// The indent of the first line from the leading edge.
    package var firstLineHeadIndent: CGFloat = 0
    /// The indent of the other lines from the leading edge.
    package var headIndent: CGFloat = 0
    /// If positive, the distance from the leading edge, else from the trailing edge.
    package var tailIndent: CGFloat = 0
    /// The distance between tab stops; 0 means 28.
    package var defaultTabInterval: CGFloat = 0
    /// A factor for the height of a line; 0 means no factor.
    package var lineHeightMultiple: CGFloat = 0
    /// 0 means no limit.
    package var maximumLineHeight: CGFloat = 0
    package var minimumLineHeight: CGFloat = 0
    /// The spacing between lines.
    package var lineSpacing: CGFloat = 0
    /// The limits of the total spacing; a maximum of 0 means no limit.
    package var minimumLineSpacing: CGFloat = 0
    package var maximumLineSpacing: CGFloat = 0
    package var lineSpacingAdjustment: CGFloat = 0
    /// The spacing after the paragraph.
    package var paragraphSpacing: CGFloat = 0
    /// The spacing before the paragraph, unless it is the first.
    package var paragraphSpacingBefore: CGFloat = 0

    package init() {}
  }

  package init(_ values: Values) { self.values = values }

  static let `default` = CTParagraphStyle(Values())

  /// Whether all settings are equal.
  public static func == (one: CTParagraphStyle, other: CTParagraphStyle) -> Bool {
    one.values == other.values
  }

  /// Hashes the settings.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// The alignment of lines.
public enum CTTextAlignment: UInt8, Sendable {
  /// Lines begin at the left edge.
  case left = 0
  /// Lines end at the right edge.
  case right = 1
  /// Lines are centred.
  case center = 2
  /// Lines are stretched to both edges, except for the last line of a paragraph.
  case justified = 3
  /// Lines begin at the side where the text's direction begins.
  case natural = 4

  /// The former name of `left`.
  public static let kCTLeftTextAlignment = CTTextAlignment.left
  /// The former name of `right`.
  public static let kCTRightTextAlignment = CTTextAlignment.right
  /// The former name of `center`.
  public static let kCTCenterTextAlignment = CTTextAlignment.center
  /// The former name of `justified`.
  public static let kCTJustifiedTextAlignment = CTTextAlignment.justified
  /// The former name of `natural`.
  public static let kCTNaturalTextAlignment = CTTextAlignment.natural
}

/// What happens to a line that is too long.
public enum CTLineBreakMode: UInt8, Sendable {
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
///
/// This is a structure with the size and the values of a C enumeration, because paragraph styles read and
/// write its memory.
public struct CTWritingDirection: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int8
  /// The direction with a value. Nil for values other than −1, 0, 1.
  public init?(rawValue: Int8) {
    guard (-1...1).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
  private init(_ rawValue: Int8) { self.rawValue = rawValue }

  /// The direction of the first letter.
  public static let natural = CTWritingDirection(-1)
  /// From left to right.
  public static let leftToRight = CTWritingDirection(0)
  /// From right to left.
  public static let rightToLeft = CTWritingDirection(1)
}

/// The settings of a paragraph style, with the types of their values.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// The alignment of lines: a `CTTextAlignment`.
  case alignment = 0
  /// The indent of the first line in points, from the leading edge: a CGFloat.
  case firstLineHeadIndent = 1
  /// The indent of the other lines in points, from the leading edge: a CGFloat.
  case headIndent = 2
  /// Where lines end, in points from the leading edge, or from the trailing edge if it is 0 or less: a CGFloat.
  case tailIndent = 3
  /// The tab stops: an array. It has no effect: tab stops are at multiples of `defaultTabInterval`.
  case tabStops = 4
  /// The distance between tab stops in points: a CGFloat.
  case defaultTabInterval = 5
  /// What happens to lines that are too long: a `CTLineBreakMode`.
  case lineBreakMode = 6
  /// The factor of the natural line height: a CGFloat.
  case lineHeightMultiple = 7
  /// The largest line height in points, 0 for no limit: a CGFloat.
  case maximumLineHeight = 8
  /// The smallest line height in points: a CGFloat.
  case minimumLineHeight = 9
  /// The space between lines in points: a CGFloat.
  case lineSpacing = 10
  /// The space after a paragraph in points: a CGFloat.
  case paragraphSpacing = 11
  /// The space before a paragraph in points: a CGFloat.
  case paragraphSpacingBefore = 12
  /// The direction of text: a `CTWritingDirection`.
  case baseWritingDirection = 13
  /// The largest space between lines in points: a CGFloat.
  case maximumLineSpacing = 14
  /// The smallest space between lines in points: a CGFloat.
  case minimumLineSpacing = 15
  /// Points that are added to the space between lines: a CGFloat.
  case lineSpacingAdjustment = 16
}

/// A setting of a paragraph style: its name and the address of its value.
///
/// ```swift
/// var spacing: CGFloat = 6
/// let style = withUnsafePointer(to: &spacing) {
///   var setting = CTParagraphStyleSetting(spec: .lineSpacing, valueSize: MemoryLayout<CGFloat>.size, value: $0)
///   return CTParagraphStyleCreate(&setting, 1)
/// }
/// ```
public struct CTParagraphStyleSetting {
  /// The name of the setting.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value in bytes.
  public var valueSize: Int
  /// The address of the value. It is read only while the style is created.
  public var value: UnsafeRawPointer

  /// A setting with `valueSize` bytes at `value`, which must be valid until the style has been created.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// A style with settings. Other settings have their defaults. Values of a wrong size and numbers that are not
/// finite are ignored.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var values = CTParagraphStyle.Values()
  for index in 0..<max(settings == nil ? 0 : settingCount, 0) {
    if let setting = settings?[index] { values.take(setting) }
  }
  return CTParagraphStyle(values)
}

/// The same style.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle
}

/// Writes the value of a setting.
///
/// - Parameters:
///   - paragraphStyle: the style.
///   - spec: the setting.
///   - valueBufferSize: the size of `valueBuffer` in bytes, at least that of the value.
///   - valueBuffer: receives the value, of the type that the setting has.
/// - Returns: whether there is such a value and it fits.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  func store<Value: BitwiseCopyable>(_ value: Value) -> Bool {
    guard valueBufferSize >= MemoryLayout<Value>.size else { return false }
    valueBuffer.storeBytes(of: value, as: Value.self)
    return true
  }
  let values = paragraphStyle.values
  switch spec {
  case .alignment: return store(values.alignment.rawValue)
  case .lineBreakMode: return store(values.lineBreakMode.rawValue)
  case .baseWritingDirection: return store(values.writingDirection.rawValue)
  case .tabStops: return false
  default: return CTParagraphStyle.Values.length(spec).map { store(values[keyPath: $0]) } ?? false
  }
}

extension CTParagraphStyle.Values {
  static func length(_ spec: CTParagraphStyleSpecifier) -> WritableKeyPath<Self, CGFloat>? {
    switch spec {
    case .firstLineHeadIndent: \.firstLineHeadIndent
    case .headIndent: \.headIndent
    case .tailIndent: \.tailIndent
    case .defaultTabInterval: \.defaultTabInterval
    case .lineHeightMultiple: \.lineHeightMultiple
    case .maximumLineHeight: \.maximumLineHeight
    case .minimumLineHeight: \.minimumLineHeight
    case .lineSpacing: \.lineSpacing
    case .paragraphSpacing: \.paragraphSpacing
    case .paragraphSpacingBefore: \.paragraphSpacingBefore
    case .maximumLineSpacing: \.maximumLineSpacing
    case .minimumLineSpacing: \.minimumLineSpacing
    case .lineSpacingAdjustment: \.lineSpacingAdjustment
    case .alignment, .tabStops, .lineBreakMode, .baseWritingDirection: nil
    }
  }

  fileprivate mutating func take(_ setting: CTParagraphStyleSetting) {
    func load<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
      setting.valueSize == MemoryLayout<Value>.size ? setting.value.loadUnaligned(as: type) : nil
    }
    switch setting.spec {
    case .alignment:
      if let value = load(UInt8.self).flatMap(CTTextAlignment.init) { alignment = value }
    case .lineBreakMode:
      if let value = load(UInt8.self).flatMap(CTLineBreakMode.init) { lineBreakMode = value }
    case .baseWritingDirection:
      if let value = load(Int8.self).flatMap({ CTWritingDirection(rawValue: $0) }) {
        writingDirection = value
      }
    case .tabStops: break
    default:
      if let path = Self.length(setting.spec), let value = load(CGFloat.self), value.isFinite {
        self[keyPath: path] = max(-1e6, min(value, 1e6))
      }
    }
  }
}
