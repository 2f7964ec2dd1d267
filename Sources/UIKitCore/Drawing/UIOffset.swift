/// A distance by which something is moved, in points: `horizontal` to the right, `vertical` downwards. Source: Apple's
/// documentation of `UIOffset`.
///
/// ```swift
/// let offset = UIOffset(horizontal: 4, vertical: -2)
/// let moved = card.center.applying(CGAffineTransform(translationX: offset.horizontal, y: offset.vertical))
/// ```
public struct UIOffset: Hashable, Codable, Sendable {
  /// The distance to the right, in points.
  public var horizontal: CGFloat
  /// The distance downwards, in points.
  public var vertical: CGFloat

  /// No offset.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// An offset in both directions.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// No offset.
  public static let zero = UIOffset()
}

extension _CAStructureValue {
  /// An object that holds the offset.
  public init(uiOffset offset: UIOffset) {
    self.init(structure: [Double(offset.horizontal), Double(offset.vertical)], .offset)
  }
}

extension NSValue {
  /// The offset that the value holds; zero if it holds something else.
  public var uiOffsetValue: UIOffset { UIOffset.from(self) ?? .zero }
}

extension UIOffset: ValueBridgeable {
  package static func from(_ value: NSValue) -> UIOffset? {
    guard let n = StructureValue.Kind.offset.numbers(of: value) else { return nil }
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  package var boxed: NSValue { NSValue(uiOffset: self) }
}

// MARK: C names

/// An offset in both directions.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}

/// Whether both distances are equal.
public func UIOffsetEqualToOffset(_ offset1: UIOffset, _ offset2: UIOffset) -> Bool { offset1 == offset2 }

/// An offset as text: "{horizontal, vertical}".
public func NSStringFromUIOffset(_ offset: UIOffset) -> String {
  Numerals.braced([offset.horizontal, offset.vertical])
}

/// The offset of a text in the form of `NSStringFromUIOffset`; zero for any other text.
public func UIOffsetFromString(_ string: String) -> UIOffset {
  Numerals.parse(string, "{,}", 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
}

extension NSCoder {
  /// An offset as text: "{horizontal, vertical}".
  public class func string(for offset: UIOffset) -> String { NSStringFromUIOffset(offset) }
  /// The offset of a text, or zero.
  public class func uiOffset(for string: String) -> UIOffset { UIOffsetFromString(string) }
}
