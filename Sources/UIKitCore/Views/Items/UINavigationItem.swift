/// What a navigation bar shows while a controller is on top: its title and the items at both sides.
///
/// ```swift
/// final class SongController: UIViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     navigationItem.title = "Song"
///     navigationItem.largeTitleDisplayMode = .never
///     navigationItem.rightBarButtonItem = UIBarButtonItem(
///       systemItem: .play, primaryAction: UIAction { _ in print("play") })
///   }
/// }
/// ```
///
/// The text of a back button comes from the item below: its `backBarButtonItem`, else `backButtonTitle`, else `title`, else "Back". What
/// does not fit is replaced by "Back", and that by the arrow alone. Source: Apple's documentation of UINavigationItem. Search controllers
/// and the styles of tablets are left out.
@preconcurrency @MainActor open class UINavigationItem: NSObject, @preconcurrency NSCoding, BarItemHolder {
  /// Whether a bar with large titles shows a large one.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the item below. The default.
    case automatic = 0
    /// A large title.
    case always = 1
    /// A small title.
    case never = 2
  }

  /// Which text a back button has.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The title of the item below, "Back" where it does not fit. The default.
    case `default` = 0
    /// "Back".
    case generic = 1
    /// None: the arrow alone.
    case minimal = 2
  }

  /// An item without a title.
  public override init() { super.init() }

  /// An item with a title.
  public convenience init(title: String) {
    self.init()
    self.title = title
  }

  /// An item with the texts of an archive.
  public required init?(coder: NSCoder) {
    super.init()
    title = coder.decodeObject(of: NSString.self, forKey: "UITitle") as String?
    prompt = coder.decodeObject(of: NSString.self, forKey: "UIPrompt") as String?
  }

  /// Writes the title and the prompt.
  open func encode(with coder: NSCoder) {
    coder.encode(title as NSString?, forKey: "UITitle")
    coder.encode(prompt as NSString?, forKey: "UIPrompt")
  }

  weak var holder: (any BarItemHolder)?

  func itemChanged(_ item: NSObject) { changed() }

  private func changed() { holder?.itemChanged(self) }

  // MARK: Title

  /// The title in the middle of the bar. Default nil.
  open var title: String? { didSet { if title != oldValue { changed() } } }
  /// A line of text above the title. Default nil.
  open var prompt: String? { didSet { if prompt != oldValue { changed() } } }
  /// A view that is shown instead of the title. Default nil.
  open var titleView: UIView? { didSet { if titleView !== oldValue { changed() } } }
  /// A view below the title and the large title, such as a search bar. Nil for none.
  var palette: UIView? { didSet { if palette !== oldValue { changed() } } }
  /// The controller of the search bar.
  var searching: UIViewController?
  /// Whether the search bar goes away while the content scrolls. Kept, without effect: it stays. Default true.
  open var hidesSearchBarWhenScrolling = true

  /// Whether the title is large, in a bar with `prefersLargeTitles`. Default `automatic`.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed() } }

  // MARK: Back

  /// What the bar shows as its back button while another item is above this one. Its action is sent instead of going back, if it has one.
  /// Default nil: an arrow with a title.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet {
      backBarButtonItem?.holder = self
      changed()
    }
  }
  /// The text of the back button that leads to this item. Default nil: the title.
  open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed() } } }
  /// Which text the back button that leads to this item has. Default `default`.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { changed() } }
  /// Whether there is no back button while this item is on top. Default false.
  open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed() } } }
  /// Sets `hidesBackButton`.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
  /// Whether items at the left stand beside the back button instead of in its place. Default false.
  open var leftItemsSupplementBackButton = false { didSet { changed() } }

  // MARK: Items

  /// The items at the left, from left to right. Default nil.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { leftItems.isEmpty ? nil : leftItems }
    set { leftItems = newValue ?? [] }
  }
  /// The items at the right, from right to left. Default nil.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { rightItems.isEmpty ? nil : rightItems }
    set { rightItems = newValue ?? [] }
  }
  /// The first item at the left. Setting it replaces all of them.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftItems.first }
    set { leftItems = newValue.map { [$0] } ?? [] }
  }
  /// The outermost item at the right. Setting it replaces all of them.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightItems.first }
    set { rightItems = newValue.map { [$0] } ?? [] }
  }
  /// Sets `leftBarButtonItem`. Animated, the old items fade into the new one if the bar is shown.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] }, animated: animated)
  }
  /// Sets `rightBarButtonItem`. Animated, the old items fade into the new one if the bar is shown.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] }, animated: animated)
  }
  /// Sets `leftBarButtonItems`. Animated, the old items fade into the new ones if the bar is shown.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    changesFade = animated
    leftBarButtonItems = items
    changesFade = false
  }
  /// Sets `rightBarButtonItems`. Animated, the old items fade into the new ones if the bar is shown.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    changesFade = animated
    rightBarButtonItems = items
    changesFade = false
  }

  private var leftItems: [UIBarButtonItem] = [] { didSet { adopt(leftItems, oldValue) } }
  private var rightItems: [UIBarButtonItem] = [] { didSet { adopt(rightItems, oldValue) } }
  /// Whether the change that the holder hears of is animated.
  private(set) var changesFade = false

  private func adopt(_ items: [UIBarButtonItem], _ old: [UIBarButtonItem]) {
    for item in old where item.holder === self { item.holder = nil }
    for item in items { item.holder = self }
    changed()
  }

  // MARK: Appearance

  /// The looks of the bar while this item is on top. Default nil: those of the bar.
  open var standardAppearance: UINavigationBarAppearance? { didSet { adopt(standardAppearance, oldValue) } }
  /// The looks while the content is at its upper edge. Default nil: those of the bar.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { adopt(scrollEdgeAppearance, oldValue) }
  }
  /// The looks of a bar that is less high. Default nil: those of the bar.
  open var compactAppearance: UINavigationBarAppearance? { didSet { adopt(compactAppearance, oldValue) } }
  /// The looks of a bar that is less high while the content is at its upper edge. Default nil: those of the bar.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { adopt(compactScrollEdgeAppearance, oldValue) }
  }

  private func adopt(_ appearance: UINavigationBarAppearance?, _ old: UINavigationBarAppearance?) {
    if old?.holder === self { old?.holder = nil }
    appearance?.holder = self
    changed()
  }
}
