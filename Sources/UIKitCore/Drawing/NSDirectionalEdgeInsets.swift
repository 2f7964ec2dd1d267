/// Distances from the edges of a rectangle inwards, in points: the leading edge is the left one where text runs from left
/// to right. Source: Apple's documentation of `NSDirectionalEdgeInsets`.
///
/// ```swift
/// view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 20, bottom: 8, trailing: 12)
/// ```
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
  /// How far the top edge moves down, in points.
  public var top: CGFloat
  /// How far the edge where text begins moves inwards, in points.
  public var leading: CGFloat
  /// How far the bottom edge moves up, in points.
  public var bottom: CGFloat
  /// How far the edge where text ends moves inwards, in points.
  public var trailing: CGFloat

  /// Insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Insets from four edges.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Insets of 0.
  public static let zero = NSDirectionalEdgeInsets()
}

extension _CAStructureValue {
  /// An object that holds the insets.
  public init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init(
      structure: [insets.top, insets.leading, insets.bottom, insets.trailing].map { Double($0) },
      .directionalEdgeInsets)
  }
}

extension NSValue {
  /// The insets that the value holds; zero if it holds something else.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets.from(self) ?? .zero
  }
}

extension NSDirectionalEdgeInsets: ValueBridgeable {
  package static func from(_ value: NSValue) -> NSDirectionalEdgeInsets? {
    guard let n = StructureValue.Kind.directionalEdgeInsets.numbers(of: value) else { return nil }
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }

  package var boxed: NSValue { NSValue(directionalEdgeInsets: self) }
}

// MARK: C names

/// Insets from four edges.
public func NSDirectionalEdgeInsetsMake(
  _ top: CGFloat, _ leading: CGFloat, _ bottom: CGFloat, _ trailing: CGFloat
) -> NSDirectionalEdgeInsets {
  NSDirectionalEdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
}

/// Insets as text: "{top, leading, bottom, trailing}".
public func NSStringFromDirectionalEdgeInsets(_ insets: NSDirectionalEdgeInsets) -> String {
  Numerals.braced([insets.top, insets.leading, insets.bottom, insets.trailing])
}

/// The insets of a text in the form of `NSStringFromDirectionalEdgeInsets`; zero for any other text.
public func NSDirectionalEdgeInsetsFromString(_ string: String) -> NSDirectionalEdgeInsets {
  Numerals.parse(string, "{,,,}", 4).map {
    NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
  } ?? .zero
}
