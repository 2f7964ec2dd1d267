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
  case left = 0
  case right = 1
  case center = 2
  /// At both edges, except for the last line of a paragraph.
  case justified = 3
  /// At the leading edge.
  case natural = 4

  /// At the left.
  public static let kCTLeftTextAlignment = CTTextAlignment.left
  /// At the right.
  public static let kCTRightTextAlignment = CTTextAlignment.right
  /// In the middle.
  public static let kCTCenterTextAlignment = CTTextAlignment.center
  /// At both edges, except for the last line of a paragraph.
  public static let kCTJustifiedTextAlignment = CTTextAlignment.justified
  /// At the leading edge.
  public static let kCTNaturalTextAlignment = CTTextAlignment.natural
}

/// What happens to a line that is too long.
public enum CTLineBreakMode: UInt8, Sendable {
  /// It continues on the next line, at the start of a word if there is one.
  case byWordWrapping = 0
  /// It continues on the next line, at any character.
  case byCharWrapping = 1
  /// It is clipped at the edge.
  case byClipping = 2
  /// Its start is removed; the paragraph has one line.
  case byTruncatingHead = 3
  /// Its end is removed; the paragraph has one line.
  case byTruncatingTail = 4
  /// Its middle is removed; the paragraph has one line.
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
  /// A `CTTextAlignment`.
  case alignment = 0
  /// A CGFloat.
  case firstLineHeadIndent = 1
  /// A CGFloat.
  case headIndent = 2
  /// A CGFloat.
  case tailIndent = 3
  /// An array. It has no effect: tab stops are at multiples of `defaultTabInterval`.
  case tabStops = 4
  /// A CGFloat.
  case defaultTabInterval = 5
  /// A `CTLineBreakMode`.
  case lineBreakMode = 6
  /// A CGFloat.
  case lineHeightMultiple = 7
  /// A CGFloat.
  case maximumLineHeight = 8
  /// A CGFloat.
  case minimumLineHeight = 9
  /// A CGFloat.
  case lineSpacing = 10
  /// A CGFloat.
  case paragraphSpacing = 11
  /// A CGFloat.
  case paragraphSpacingBefore = 12
  /// A `CTWritingDirection`.
  case baseWritingDirection = 13
  /// A CGFloat.
  case maximumLineSpacing = 14
  /// A CGFloat.
  case minimumLineSpacing = 15
  /// A CGFloat that is added to the spacing between lines.
  case lineSpacingAdjustment = 16
}

/// A setting of a paragraph style: its name and the address of its value.
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
///   - valueBufferSize: the size of `valueBuffer` in bytes, at least that of the value.
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
