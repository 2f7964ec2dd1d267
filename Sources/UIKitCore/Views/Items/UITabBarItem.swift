/// What a tab bar shows for one of its controllers: a title, an image and a badge.
///
/// ```swift
/// final class HomeController: UIViewController {
///   override init(nibName: String?, bundle: Bundle?) {
///     super.init(nibName: nibName, bundle: bundle)
///     tabBarItem = UITabBarItem(title: "Home", image: UIImage(named: "home"), tag: 0)
///     tabBarItem.badgeValue = "3"
///   }
///   required init?(coder: NSCoder) { super.init(coder: coder) }
/// }
/// ```
///
/// Source: Apple's documentation of UITabBarItem.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  /// An item of the system, with its title and symbol.
  public enum SystemItem: Int, Sendable {
    /// "More": three dots.
    case more = 0
    /// "Favorites": a star.
    case favorites = 1
    /// "Featured": a star.
    case featured = 2
    /// "Top Rated": a star.
    case topRated = 3
    /// "Recents": a clock.
    case recents = 4
    /// "Contacts": a person.
    case contacts = 5
    /// "History": a clock.
    case history = 6
    /// "Bookmarks": an open book.
    case bookmarks = 7
    /// "Search": a magnifying glass.
    case search = 8
    /// "Downloads": an arrow downwards.
    case downloads = 9
    /// "Most Recent": a clock.
    case mostRecent = 10
    /// "Most Viewed": a list.
    case mostViewed = 11

    var title: String {
      switch self {
      case .more: "More"
      case .favorites: "Favorites"
      case .featured: "Featured"
      case .topRated: "Top Rated"
      case .recents: "Recents"
      case .contacts: "Contacts"
      case .history: "History"
      case .bookmarks: "Bookmarks"
      case .search: "Search"
      case .downloads: "Downloads"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      }
    }
  }

  /// Which item of the system this is; nil for one of the program's own.
  private(set) var systemItem: SystemItem?

  /// An item without a title and an image.
  public override init() { super.init() }

  /// An item with the title, the tag and the state of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// An item with a title, an image and a tag.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// An item with a title, an image, and another image for the time in which it is selected.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// An item of the system.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init()
    self.systemItem = systemItem
    self.tag = tag
  }

  /// Makes it one of the system's items.
  package func become(_ item: SystemItem) {
    systemItem = item
    changed()
  }

  /// The image while the item is selected. Default nil: `image`.
  open var selectedImage: UIImage? { didSet { changed() } }
  /// A short text in a circle at the image. Default nil: no circle.
  open var badgeValue: String? { didSet { if badgeValue != oldValue { changed() } } }
  /// The colour of the circle. Default nil: red.
  open var badgeColor: UIColor? { didSet { changed() } }
  /// How far the title is moved, in points. Default zero.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed() } }
  /// The looks of the bar while this item is selected. Default nil: those of the bar.
  open var standardAppearance: UITabBarAppearance? { didSet { changed() } }
  /// The looks while the content is at its lower edge. Kept, without effect. Default nil.
  open var scrollEdgeAppearance: UITabBarAppearance?

  /// What people read in the item.
  var shownTitle: String? { title ?? systemItem?.title }
}
