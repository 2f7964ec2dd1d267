/// The surroundings of a view: the appearance, the scale of the screen, and how much space there is.
///
/// ```swift
/// let columns = view.traitCollection.horizontalSizeClass == .compact ? 2 : 4
/// ```
///
/// The appearance is light unless `overrideUserInterfaceStyle` of a view, window or controller says otherwise. The size classes are those of
/// the device that a scene is shown on. On a screen that is no device the width is compact below 600 points and the height below 480, which
/// is chosen: Apple's documentation lists devices. Source: Apple's documentation of UITraitCollection, of which the rest is left out.
///
/// Unchecked: an open class cannot be checked; the object changes only in initialisers.
open class UITraitCollection: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The traits. Each default means that the trait is not specified.
  struct Values: Equatable, Sendable {
    var style = UIUserInterfaceStyle.unspecified
    var scale: CGFloat = 0
    var horizontal = UIUserInterfaceSizeClass.unspecified
    var vertical = UIUserInterfaceSizeClass.unspecified
    var idiom = UIUserInterfaceIdiom.unspecified
  }

  private(set) var values = Values()

  /// The appearance. `unspecified` in a collection that says nothing of it, as the next ones.
  open var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  /// Pixels per point; 0 if it is not specified.
  open var displayScale: CGFloat { values.scale }
  /// Whether there is much room from left to right.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
  /// Whether there is much room from top to bottom.
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
  /// The kind of device. For the traits of screens and views it is a phone, or a tablet if a scene is shown on one.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }

  // MARK: Making

  /// A collection without any trait.
  public override init() { super.init() }

  convenience init(_ values: Values) {
    self.init()
    self.values = values
  }

  /// A collection with an appearance alone.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(Values(style: userInterfaceStyle))
  }

  /// A collection with a number of pixels per point alone.
  public convenience init(displayScale scale: CGFloat) { self.init(Values(scale: scale)) }

  /// A collection with the room from left to right alone.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(Values(horizontal: horizontalSizeClass))
  }

  /// A collection with the room from top to bottom alone.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(Values(vertical: verticalSizeClass))
  }

  /// A collection with a kind of device alone.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init(Values(idiom: idiom)) }

  /// The traits of several collections. Of a trait that more than one of them specifies, the last one counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var values = Values()
    for traits in traitCollections.map(\.values) {
      if traits.style != .unspecified { values.style = traits.style }
      if traits.scale != 0 { values.scale = traits.scale }
      if traits.horizontal != .unspecified { values.horizontal = traits.horizontal }
      if traits.vertical != .unspecified { values.vertical = traits.vertical }
      if traits.idiom != .unspecified { values.idiom = traits.idiom }
    }
    self.init(values)
  }

  /// The same traits with another appearance; `unspecified` leaves it as it is.
  func with(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    guard style != .unspecified, style != values.style else { return self }
    var values = values
    values.style = style
    return UITraitCollection(values)
  }

  // MARK: Comparing

  /// Whether this collection has all traits that another one specifies.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]).values == values
  }

  /// Whether dynamic colours can differ between the two collections: whether the appearances do. Nil counts as a collection without traits.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle ?? .unspecified
  }

  /// The traits on which the appearance of colours depends, for `registerForTraitChanges(_:handler:)`.
  @MainActor public static var systemTraitsAffectingColorAppearance: [any UITrait.Type] {
    [UITraitUserInterfaceStyle.self]
  }

  // MARK: The current traits

  /// The traits with which dynamic colours are resolved on this thread. In `draw(_:)`, `layoutSubviews()` and `traitCollectionDidChange(_:)`
  /// of a view they are those of the view. Default: those of the main screen. Each thread has its own.
  open class var current: UITraitCollection {
    get { CurrentTraits.set ?? CurrentTraits.main }
    set { CurrentTraits.set = newValue }
  }

  /// Calls a closure with these traits as the current ones.
  open func performAsCurrent(_ actions: () -> Void) { asCurrent(actions) }

  func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let old = CurrentTraits.set
    CurrentTraits.set = self
    defer { CurrentTraits.set = old }
    return try body()
  }

  // MARK: NSObject

  /// Whether all traits are equal.
  open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }

  open override var hash: Int {
    values.scale.hashValue &+ values.style.rawValue &+ values.horizontal.rawValue
  }

  /// The same object, because collections are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: NSSecureCoding

  /// True: collections may be read from archives of strangers.
  open class var supportsSecureCoding: Bool { true }

  /// Writes all traits.
  open func encode(with coder: NSCoder) {
    coder.encode(values.style.rawValue, forKey: "UITraitCollectionUserInterfaceStyle")
    coder.encode(Double(values.scale), forKey: "UITraitCollectionDisplayScale")
    coder.encode(values.horizontal.rawValue, forKey: "UITraitCollectionHorizontalSizeClass")
    coder.encode(values.vertical.rawValue, forKey: "UITraitCollectionVerticalSizeClass")
    coder.encode(values.idiom.rawValue, forKey: "UITraitCollectionUserInterfaceIdiom")
  }

  /// The traits of an archive. What it does not say is not specified.
  public required init?(coder: NSCoder) {
    super.init()
    func number(_ key: String) -> Int { coder.decodeInteger(forKey: "UITraitCollection" + key) }
    values.style = UIUserInterfaceStyle(rawValue: number("UserInterfaceStyle")) ?? .unspecified
    values.scale = CGFloat(coder.decodeDouble(forKey: "UITraitCollectionDisplayScale"))
    values.horizontal = UIUserInterfaceSizeClass(rawValue: number("HorizontalSizeClass")) ?? .unspecified
    values.vertical = UIUserInterfaceSizeClass(rawValue: number("VerticalSizeClass")) ?? .unspecified
    values.idiom = UIUserInterfaceIdiom(rawValue: number("UserInterfaceIdiom")) ?? .unspecified
  }
}

/// An appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// No appearance is given.
  case unspecified = 0
  /// Dark text on a light background. Screens have this appearance.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// How much room there is.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// No size class is given.
  case unspecified = 0
  /// Little space: a width below 600 points, or a height below 480 points.
  case compact = 1
  /// Much space: a width of at least 600 points, or a height of at least 480 points.
  case regular = 2
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// No kind of device is given.
  case unspecified = -1
  /// A phone. Screens have this kind unless a scene is shown on a tablet.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television set.
  case tv = 2
  /// The display of a car.
  case carPlay = 3
  /// A computer.
  case mac = 5
  /// A headset.
  case vision = 6
}

/// Something that has traits.
///
/// ```swift
/// func columns(in environment: some UITraitEnvironment) -> Int {
///   environment.traitCollection.horizontalSizeClass == .compact ? 2 : 4
/// }
/// print(columns(in: view))
/// ```
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits.
  var traitCollection: UITraitCollection { get }
  /// The traits have changed from `previousTraitCollection`.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// A trait, named by a type.
///
/// ```swift
/// let traits: [any UITrait.Type] = [UITraitUserInterfaceStyle.self, UITraitDisplayScale.self]
/// view.registerForTraitChanges(traits) { (view: UIView, previous: UITraitCollection) in
///   view.setNeedsDisplay()
/// }
/// ```
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

/// A registration for changes of traits, with which it can be ended.
///
/// ```swift
/// let registration: any UITraitChangeRegistration = view.registerForTraitChanges(
///   [UITraitDisplayScale.self]
/// ) { (view: UIView, previous: UITraitCollection) in view.setNeedsDisplay() }
/// view.unregisterForTraitChanges(registration)
/// ```
@preconcurrency @MainActor public protocol UITraitChangeRegistration: AnyObject {}
