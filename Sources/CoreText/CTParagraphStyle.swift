/// How the lines of a paragraph lie. Immutable. Source: Apple's documentation of `CTParagraphStyle`.
public final class CTParagraphStyle: Hashable, Sendable {
  let values: Values

  /// Distances in points; every default is 0 unless it is said otherwise.
  package struct Values: Hashable, Sendable {
    package var alignment = CTTextAlignment.natural
    package var lineBreakMode = CTLineBreakMode.byWordWrapping
    package var writingDirection = CTWritingDirection.natural
    /// From the leading edge, of the first line.
    package var firstLineHeadIndent: CGFloat = 0
    /// From the leading edge, of the others.
    package var headIndent: CGFloat = 0
    /// From the leading edge where positive, from the trailing edge where not.
    package var tailIndent: CGFloat = 0
    /// Between tabs; 28 where it is 0.
    package var defaultTabInterval: CGFloat = 0
    /// What a line's height is multiplied by; 0 for not at all.
    package var lineHeightMultiple: CGFloat = 0
    /// 0 for no limit.
    package var maximumLineHeight: CGFloat = 0
    package var minimumLineHeight: CGFloat = 0
    /// Between lines.
    package var lineSpacing: CGFloat = 0
    /// Limits of the spacing that is there in all; a maximum of 0 is none.
    package var minimumLineSpacing: CGFloat = 0
    package var maximumLineSpacing: CGFloat = 0
    package var lineSpacingAdjustment: CGFloat = 0
    /// After the paragraph.
    package var paragraphSpacing: CGFloat = 0
    /// Before it, unless it is the first.
    package var paragraphSpacingBefore: CGFloat = 0

    package init() {}
  }

  package init(_ values: Values) { self.values = values }

  static let `default` = CTParagraphStyle(Values())

  /// Whether all settings are the same.
  public static func == (one: CTParagraphStyle, other: CTParagraphStyle) -> Bool {
    one.values == other.values
  }

  /// Hashes the settings.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

/// Where lines lie between the edges.
public enum CTTextAlignment: UInt8, Sendable {
  case left = 0
  case right = 1
  case center = 2
  /// At both edges, but for a paragraph's last line.
  case justified = 3
  /// Where the paragraph's direction begins.
  case natural = 4

  /// At the left.
  public static let kCTLeftTextAlignment = CTTextAlignment.left
  /// At the right.
  public static let kCTRightTextAlignment = CTTextAlignment.right
  /// In the middle.
  public static let kCTCenterTextAlignment = CTTextAlignment.center
  /// At both edges, but for a paragraph's last line.
  public static let kCTJustifiedTextAlignment = CTTextAlignment.justified
  /// Where the paragraph's direction begins.
  public static let kCTNaturalTextAlignment = CTTextAlignment.natural
}

/// What becomes of a line that is too long.
public enum CTLineBreakMode: UInt8, Sendable {
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
///
/// A structure with a C enumeration's size and numbers, since paragraph styles read and write its memory.
public struct CTWritingDirection: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int8
  /// The direction of a number; nil for another than −1, 0, 1.
  public init?(rawValue: Int8) {
    guard (-1...1).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
  private init(_ rawValue: Int8) { self.rawValue = rawValue }

  /// As its first letter has it.
  public static let natural = CTWritingDirection(-1)
  /// From left to right.
  public static let leftToRight = CTWritingDirection(0)
  /// From right to left.
  public static let rightToLeft = CTWritingDirection(1)
}

/// What a setting of a paragraph style is about.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A `CTTextAlignment`.
  case alignment = 0
  /// A CGFloat.
  case firstLineHeadIndent = 1
  /// A CGFloat.
  case headIndent = 2
  /// A CGFloat.
  case tailIndent = 3
  /// An array; without effect: tabs stand at `defaultTabInterval`.
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
  /// A CGFloat: more between lines.
  case lineSpacingAdjustment = 16
}

/// A setting of a paragraph style: what it is about, and where its value lies.
public struct CTParagraphStyleSetting {
  /// What the setting is about.
  public var spec: CTParagraphStyleSpecifier
  /// Bytes of the value.
  public var valueSize: Int
  /// Where the value lies; read while the style is created, and not afterwards.
  public var value: UnsafeRawPointer

  /// A setting of `valueSize` bytes at `value`, which are to stay there until the style is created.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// A style from settings; what they do not name has its default. Values of another size than that of their
/// type, and numbers that are not finite, are ignored.
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

/// Writes the value of a style.
///
/// - Parameters:
///   - valueBufferSize: bytes that `valueBuffer` has; at least those of the value.
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
