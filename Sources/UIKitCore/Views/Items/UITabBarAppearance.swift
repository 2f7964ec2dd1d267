/// The background of a tab bar, and the looks of its items.
///
/// ```swift
/// let appearance = UITabBarAppearance()
/// appearance.stackedLayoutAppearance.selected.iconColor = .systemPink
/// UITabBar().standardAppearance = appearance
/// ```
///
/// Items stand below their images in every bar here, so the looks of `stackedLayoutAppearance` hold. Source: Apple's documentation of
/// UITabBarAppearance.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
  /// The looks of items whose title is below their image.
  open var stackedLayoutAppearance = UITabBarItemAppearance() { didSet { changed() } }
  /// The looks of items whose title is beside their image. Kept, without effect.
  open var inlineLayoutAppearance = UITabBarItemAppearance()
  /// The looks of items whose title is beside their image in a bar that is less high. Kept, without effect.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance()
  /// The colour of the selected item. Default nil: the tint colour.
  open var selectionIndicatorTintColor: UIColor? { didSet { changed() } }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance.duplicate()
    inlineLayoutAppearance = other.inlineLayoutAppearance.duplicate()
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.duplicate()
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
  }
}

/// The looks of the items of a tab bar in each state.
///
/// ```swift
/// let looks = UITabBarItemAppearance()
/// looks.normal.titleTextAttributes = [.foregroundColor: UIColor.systemGray]
/// UITabBarAppearance().stackedLayoutAppearance = looks
/// ```
///
/// Source: Apple's documentation of UITabBarItemAppearance.
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject, @preconcurrency NSCopying {
  /// The looks of the system.
  public required override init() { super.init() }

  /// The looks of an item that is not selected.
  public let normal = UITabBarItemStateAppearance()
  /// The looks of the selected item.
  public let selected = UITabBarItemStateAppearance()
  /// The looks of an item that cannot be used.
  public let disabled = UITabBarItemStateAppearance()
  /// The looks of an item with the focus, which none gets here.
  public let focused = UITabBarItemStateAppearance()

  func duplicate() -> UITabBarItemAppearance {
    let copy = Self()
    copy.normal.take(normal)
    copy.selected.take(selected)
    copy.disabled.take(disabled)
    copy.focused.take(focused)
    return copy
  }

  /// Another object with the same looks.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }
}

/// The looks of the items of a tab bar in one state.
///
/// ```swift
/// let state: UITabBarItemStateAppearance = UITabBarItemAppearance().selected
/// state.iconColor = .systemPink
/// ```
///
/// Source: Apple's documentation of UITabBarItemStateAppearance.
@preconcurrency @MainActor open class UITabBarItemStateAppearance: NSObject {
  /// The attributes of the title, in addition to those of the system. Default none.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// How far the title is moved, in points. Default zero.
  open var titlePositionAdjustment = UIOffset.zero
  /// The colour of the image. Default nil: that of the bar.
  open var iconColor: UIColor?
  /// The colour of the badge. Default nil: red.
  open var badgeBackgroundColor: UIColor?

  func take(_ other: UITabBarItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    iconColor = other.iconColor
    badgeBackgroundColor = other.badgeBackgroundColor
  }
}
