/// The background of a bar: its colour, an image and the line at its edge. Programs use the subclasses for the kinds of bars.
///
/// ```swift
/// let appearance = UIToolbarAppearance()
/// appearance.configureWithOpaqueBackground()
/// appearance.backgroundColor = .systemYellow
/// appearance.shadowColor = .clear
/// UIToolbar().standardAppearance = appearance
/// ```
///
/// A bar copies the appearance that it is given. Changes of the copy, `bar.standardAppearance.backgroundColor`, are shown as well. Source:
/// Apple's documentation of UIBarAppearance. Blurred backgrounds are left out: a bar has an almost opaque colour in their place.
@preconcurrency @MainActor open class UIBarAppearance: NSObject, @preconcurrency NSCopying {
  /// What the colour of the background stands for.
  enum Background { case material, opaque, none }

  /// The background without a colour of the program.
  private(set) var background = Background.material
  weak var holder: (any BarItemHolder)?

  func changed() { holder?.itemChanged(self) }

  /// The default background of bars.
  public required override init() { super.init() }

  /// The default background of bars on a kind of device. All kinds have the same here.
  public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }

  /// The background of another appearance.
  public convenience init(barAppearance: UIBarAppearance) {
    self.init()
    take(barAppearance)
  }

  /// Takes over all values of another appearance. Subclasses of this module add theirs.
  func take(_ other: UIBarAppearance) {
    background = other.background
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  /// Another appearance with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.take(self)
    return copy
  }

  /// Sets the default background: the colour of bars, which shows a little of what is behind it, and a line.
  open func configureWithDefaultBackground() { configure(.material, shadow: Self.line) }
  /// Sets an opaque background in the colour of views, and a line.
  open func configureWithOpaqueBackground() { configure(.opaque, shadow: Self.line) }
  /// Sets no background and no line.
  open func configureWithTransparentBackground() { configure(.none, shadow: nil) }

  private static let line = UIColor(
    light: UIColor(white: 0, alpha: 0.3), dark: UIColor(white: 1, alpha: 0.15))

  private func configure(_ background: Background, shadow: UIColor?) {
    self.background = background
    backgroundColor = nil
    backgroundImage = nil
    shadowColor = shadow
    shadowImage = nil
    changed()
  }

  /// The colour behind the bar. Default nil: that of the last `configure…` method.
  open var backgroundColor: UIColor? { didSet { changed() } }
  /// An image behind the bar. Default nil.
  open var backgroundImage: UIImage? { didSet { changed() } }
  /// How the image fills the bar. Default `scaleToFill`.
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { changed() } }
  /// The colour of the line at the edge. Nil and `clear` are none. Default: a line of one pixel.
  open var shadowColor: UIColor? = UIBarAppearance.line { didSet { changed() } }
  /// An image in place of the line. An empty image is no line. Default nil.
  open var shadowImage: UIImage? { didSet { changed() } }
}

/// The background of a toolbar and the looks of its buttons.
///
/// ```swift
/// let appearance = UIToolbarAppearance()
/// appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.systemRed]
/// UIToolbar().standardAppearance = appearance
/// ```
///
/// Source: Apple's documentation of UIToolbarAppearance.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {
  /// The looks of buttons with the style `plain`.
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { changed() } }
  /// The looks of buttons with the style `done`.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) { didSet { changed() } }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
  }
}
