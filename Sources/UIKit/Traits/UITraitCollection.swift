/// What a view may want to know of its surroundings: appearance, scale and room.
///
/// ```swift
/// let columns = traitCollection.horizontalSizeClass == .compact ? 2 : 4
/// ```
///
/// The appearance is always light. The width is compact below 600 points and the height below 480, which is chosen: Apple's
/// documentation lists devices. Source: Apple's documentation of UITraitCollection, of which the rest is left out.
public final class UITraitCollection: NSObject, Sendable {
  /// The system's appearance.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Pixels per point.
  public let displayScale: CGFloat
  /// Whether there is much room from left to right.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Whether there is much room from top to bottom.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The kind of device: always a phone.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }

  init(size: CGSize, scale: CGFloat) {
    userInterfaceStyle = .light
    displayScale = scale
    horizontalSizeClass = size.width < 600 ? .compact : .regular
    verticalSizeClass = size.height < 480 ? .compact : .regular
    super.init()
  }

  /// Whether all traits are equal.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
      && horizontalSizeClass == other.horizontalSizeClass && verticalSizeClass == other.verticalSizeClass
  }

  public override var hash: Int { displayScale.hashValue &+ horizontalSizeClass.rawValue }
}

/// An appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// No appearance is given.
  case unspecified = 0
  /// Dark text on a light background. The only one here.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// How much room there is.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// It is not known how much.
  case unspecified = 0
  /// Little: a width below 600 points, a height below 480.
  case compact = 1
  /// Much: a width of 600 points or more, a height of 480 or more.
  case regular = 2
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// The kind is not known.
  case unspecified = -1
  /// A phone. Every screen has this kind here.
  case phone = 0
  /// A tablet.
  case pad = 1
}

/// Something that has traits.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits.
  var traitCollection: UITraitCollection { get }
  /// The traits have changed from `previousTraitCollection`.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A trait, named by a type.
@preconcurrency @MainActor public protocol UITrait {
  /// Whether the trait differs.
  static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool
}

/// The appearance.
public enum UITraitUserInterfaceStyle: UITrait {
  /// Whether the appearances differ.
  public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.userInterfaceStyle != other.userInterfaceStyle
  }
}

/// Pixels per point.
public enum UITraitDisplayScale: UITrait {
  /// Whether the numbers of pixels per point differ.
  public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.displayScale != other.displayScale
  }
}

/// The room from left to right.
public enum UITraitHorizontalSizeClass: UITrait {
  /// Whether the size classes from left to right differ.
  public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.horizontalSizeClass != other.horizontalSizeClass
  }
}

/// The room from top to bottom.
public enum UITraitVerticalSizeClass: UITrait {
  /// Whether the size classes from top to bottom differ.
  public static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    one.verticalSizeClass != other.verticalSizeClass
  }
}

/// Stands for handlers that were registered, so that they can be taken out.
@preconcurrency @MainActor public protocol UITraitChangeRegistration: AnyObject {}
