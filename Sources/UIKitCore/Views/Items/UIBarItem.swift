/// What a bar shows in one place: a title or an image. Programs use its subclasses `UIBarButtonItem` and `UITabBarItem`.
///
/// ```swift
/// let items: [UIBarItem] = [
///   UIBarButtonItem(title: "Play", style: .plain, target: nil, action: nil),
///   UITabBarItem(title: "Home", image: nil, tag: 0),
/// ]
/// for item in items { item.isEnabled = false }
/// ```
///
/// Source: Apple's documentation of UIBarItem.
@preconcurrency @MainActor open class UIBarItem: NSObject, @preconcurrency NSCoding {
  /// An item without a title and an image.
  public override init() { super.init() }

  /// An item with the title, the tag and the state of an archive.
  public required init?(coder: NSCoder) {
    super.init()
    guard coder.containsValue(forKey: "UITitle") else { return }
    title = coder.decodeObject(of: NSString.self, forKey: "UITitle") as String?
    tag = coder.decodeInteger(forKey: "UITag")
    isEnabled = coder.decodeBool(forKey: "UIEnabled")
  }

  /// Writes the title, the tag and whether the item is enabled.
  open func encode(with coder: NSCoder) {
    coder.encode(title as NSString?, forKey: "UITitle")
    coder.encode(tag, forKey: "UITag")
    coder.encode(isEnabled, forKey: "UIEnabled")
  }

  weak var holder: (any BarItemHolder)?

  func changed() { holder?.itemChanged(self) }

  /// The title. Default nil.
  open var title: String? { didSet { if title != oldValue { changed() } } }
  /// The image. Bars show it in their tint colour, unless its rendering mode is `alwaysOriginal`. Default nil.
  open var image: UIImage? { didSet { if image !== oldValue { changed() } } }
  /// The image for bars that are less high. Default nil: `image`.
  open var landscapeImagePhone: UIImage? { didSet { changed() } }
  /// A larger image for people who use large texts. Kept, without effect. Default nil.
  open var largeContentSizeImage: UIImage?
  /// The distances by which the edges of the image are moved inwards, in points. Default zero.
  open var imageInsets = UIEdgeInsets.zero { didSet { if imageInsets != oldValue { changed() } } }
  /// The same for `landscapeImagePhone`. Kept, without effect. Default zero.
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero
  /// A number by which the program finds the item. Default 0.
  open var tag = 0
  /// Whether the user can use the item. Default true. Otherwise it is shown in gray.
  open var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }

  /// A short name for people. Default nil: the title.
  open var accessibilityLabel: String? { didSet { changed() } }
  /// A name for tests and messages. Default nil.
  open var accessibilityIdentifier: String? { didSet { changed() } }

  /// The attributes of the title, by the raw values of the states of controls.
  var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:] { didSet { changed() } }
}
