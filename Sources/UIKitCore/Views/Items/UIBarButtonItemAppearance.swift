/// The looks of the buttons of a bar in each state.
///
/// ```swift
/// let plain = UIBarButtonItemAppearance(style: .plain)
/// plain.normal.titleTextAttributes = [.foregroundColor: UIColor.systemRed]
/// UINavigationBarAppearance().buttonAppearance = plain
/// ```
///
/// Source: Apple's documentation of UIBarButtonItemAppearance.
@preconcurrency @MainActor open class UIBarButtonItemAppearance: NSObject, @preconcurrency NSCopying {
  /// The looks of plain buttons.
  public required override init() { super.init() }
  /// The looks of buttons of a style.
  public convenience init(style: UIBarButtonItem.Style) {
    self.init()
    configureWithDefault(for: style)
  }

  /// Sets the looks of the system for a style, which have no attributes of their own.
  open func configureWithDefault(for style: UIBarButtonItem.Style) {
    for state in [normal, highlighted, disabled, focused] { state.take(UIBarButtonItemStateAppearance()) }
  }

  /// The looks of a button that nobody touches.
  public let normal = UIBarButtonItemStateAppearance()
  /// The looks of a button with a finger on it.
  public let highlighted = UIBarButtonItemStateAppearance()
  /// The looks of a button that cannot be used.
  public let disabled = UIBarButtonItemStateAppearance()
  /// The looks of a button with the focus, which none gets here.
  public let focused = UIBarButtonItemStateAppearance()

  func duplicate() -> UIBarButtonItemAppearance {
    let copy = Self()
    copy.normal.take(normal)
    copy.highlighted.take(highlighted)
    copy.disabled.take(disabled)
    copy.focused.take(focused)
    return copy
  }

  /// Another object with the same looks.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }
}

/// The looks of the buttons of a bar in one state.
///
/// ```swift
/// let state: UIBarButtonItemStateAppearance = UIBarButtonItemAppearance().normal
/// state.titleTextAttributes = [.font: UIFont.boldSystemFont(ofSize: 15)]
/// ```
///
/// Source: Apple's documentation of UIBarButtonItemStateAppearance.
@preconcurrency @MainActor open class UIBarButtonItemStateAppearance: NSObject {
  /// The attributes of the title, in addition to those of the system. Default none.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// How far the title is moved, in points. Default zero.
  open var titlePositionAdjustment = UIOffset.zero
  /// An image behind the button. Default nil.
  open var backgroundImage: UIImage?

  func take(_ other: UIBarButtonItemStateAppearance) {
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    backgroundImage = other.backgroundImage
  }
}
