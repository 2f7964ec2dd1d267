/// Distances from the edges of a rectangle inwards, in points. Negative ones lead outwards.
///
/// ```swift
/// let inner = view.bounds.inset(by: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16))
/// ```
/// Source: Apple's documentation of `UIEdgeInsets`.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// How far the top edge moves down, in points.
  public var top: CGFloat
  /// How far the left edge moves to the right, in points.
  public var left: CGFloat
  /// How far the bottom edge moves up, in points.
  public var bottom: CGFloat
  /// How far the right edge moves to the left, in points.
  public var right: CGFloat

  /// Insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Insets from four edges.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0.
  public static let zero = UIEdgeInsets()

  static func + (first: UIEdgeInsets, second: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: first.top + second.top, left: first.left + second.left, bottom: first.bottom + second.bottom,
      right: first.right + second.right)
  }
}

extension CGRect {
  /// The rectangle with its edges moved inwards. Insets that are larger than the rectangle give negative sizes.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

extension _CAStructureValue {
  /// An object that holds the insets.
  public init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      structure: [insets.top, insets.left, insets.bottom, insets.right].map { Double($0) }, .edgeInsets)
  }
}

extension NSValue {
  /// The insets that the value holds; zero if it holds something else.
  public var uiEdgeInsetsValue: UIEdgeInsets { UIEdgeInsets.from(self) ?? .zero }
}

extension UIEdgeInsets: ValueBridgeable {
  package static func from(_ value: NSValue) -> UIEdgeInsets? {
    guard let n = StructureValue.Kind.edgeInsets.numbers(of: value) else { return nil }
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  package var boxed: NSValue { NSValue(uiEdgeInsets: self) }
}

extension AnyObjectMessages {
  /// The insets of an NSValue.
  public var uiEdgeInsetsValue: UIEdgeInsets! { (object as? NSValue).flatMap { UIEdgeInsets.from($0) } }
}

// MARK: C names

/// Insets from four edges.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
  -> UIEdgeInsets
{
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// The rectangle with its edges moved inwards.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

/// Whether all insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(_ insets1: UIEdgeInsets, _ insets2: UIEdgeInsets) -> Bool {
  insets1 == insets2
}

/// Insets as text: "{top, left, bottom, right}".
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  Numerals.braced([insets.top, insets.left, insets.bottom, insets.right])
}

/// The insets of a text in the form of `NSStringFromUIEdgeInsets`; zero for any other text.
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  Numerals.parse(string, "{,,,}", 4).map {
    UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
  }
    ?? .zero
}

extension NSCoder {
  /// Insets as text: "{top, left, bottom, right}".
  public class func string(for insets: UIEdgeInsets) -> String { NSStringFromUIEdgeInsets(insets) }
  /// The insets of a text, or zero.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets { UIEdgeInsetsFromString(string) }

  /// Writes insets.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode(NSStringFromUIEdgeInsets(insets) as NSString, forKey: key)
  }

  /// The insets of a key, or zero.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    (decodeObject(of: NSString.self, forKey: key) as String?).map { UIEdgeInsetsFromString($0) } ?? .zero
  }
}
