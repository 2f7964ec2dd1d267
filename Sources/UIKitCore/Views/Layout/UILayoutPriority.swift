/// How important a constraint is: from just above 0 to 1000, where 1000 is required.
///
/// Constraints of a higher priority are satisfied before any of a lower one are considered. A number is a priority too:
///
/// ```swift
/// let width = card.widthAnchor.constraint(equalToConstant: 200)
/// width.priority = .defaultHigh
/// width.isActive = true
/// let height = card.heightAnchor.constraint(equalToConstant: 120)
/// height.priority = UILayoutPriority(251)
/// height.isActive = true
/// label.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
/// ```
///
/// Source: Apple's documentation of UILayoutPriority.
public struct UILayoutPriority: Hashable, Sendable, _UIKitNumericRawRepresentable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The number.
  public var rawValue: Float

  /// The priority with a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// The same.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// A number as a literal.
  public init(floatLiteral value: Float) { rawValue = value }
  /// A whole number as a literal.
  public init(integerLiteral value: Int) { rawValue = Float(value) }

  /// 1000: the constraint must be satisfied.
  public static let required = UILayoutPriority(1000)
  /// 750: the priority with which controls resist becoming smaller than their contents.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510: above the priority with which a scene keeps its size, so a drag may resize the scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: the priority with which a scene keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: below the priority with which a scene keeps its size, so a drag does not resize the scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: the priority with which controls resist becoming larger than their contents.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: the priority with which `systemLayoutSizeFitting(_:)` fits a view to a size.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
