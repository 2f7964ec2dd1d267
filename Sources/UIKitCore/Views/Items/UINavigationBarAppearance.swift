/// The background of a navigation bar, and the looks of its titles and buttons.
///
/// ```swift
/// let appearance = UINavigationBarAppearance()
/// appearance.configureWithOpaqueBackground()
/// appearance.backgroundColor = .systemIndigo
/// appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
///
/// let bar = UINavigationBar()
/// bar.standardAppearance = appearance
/// bar.scrollEdgeAppearance = appearance
/// ```
///
/// Source: Apple's documentation of UINavigationBarAppearance.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title, in addition to those of the system. Default none.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// How far the title is moved, in points. Default zero.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The attributes of the large title, in addition to those of the system. Default none.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { changed() } }
  /// The looks of buttons with the style `plain`.
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  /// The looks of buttons with the style `done`.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) { didSet { changed() } }
  /// The looks of the back button.
  open var backButtonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  /// The image of the back button's arrow. Default nil: the system's arrow.
  open private(set) var backIndicatorImage: UIImage?
  /// On Apple's systems, where the title of the button disappears when it slides under the arrow. Kept, without effect. Default nil.
  open private(set) var backIndicatorTransitionMaskImage: UIImage?

  /// Sets the image of the back button's arrow. Nil, for either, is the system's arrow.
  open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
    let isWhole = backIndicatorImage != nil && transitionMaskImage != nil
    self.backIndicatorImage = isWhole ? backIndicatorImage : nil
    backIndicatorTransitionMaskImage = isWhole ? transitionMaskImage : nil
    changed()
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    largeTitleTextAttributes = other.largeTitleTextAttributes
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
    backButtonAppearance = other.backButtonAppearance.duplicate()
    backIndicatorImage = other.backIndicatorImage
    backIndicatorTransitionMaskImage = other.backIndicatorTransitionMaskImage
  }
}
