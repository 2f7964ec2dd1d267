/// A button of a navigation bar or a toolbar, or a space between such buttons.
///
/// ```swift
/// final class ListController: UIViewController {
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     navigationItem.rightBarButtonItems = [
///       UIBarButtonItem(systemItem: .add, primaryAction: UIAction { _ in print("add") }),
///       UIBarButtonItem(title: "Sort", style: .plain, target: self, action: Selector { print("sort") }),
///     ]
///   }
/// }
/// ```
///
/// The action is a method without a parameter, with one (the item) or with two (the item and the event). Source: Apple's documentation of
/// UIBarButtonItem.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// How a button looks.
  public enum Style: Int, Sendable {
    /// In the font of the bar. The default.
    case plain = 0
    /// The former look of plain buttons: now the same as `plain`.
    case bordered = 1
    /// In bold: the button ends what the user does.
    case done = 2
  }

  /// A button or a space of the system, with its title or its symbol.
  public enum SystemItem: Int, Sendable {
    /// The title "Done", in bold.
    case done = 0
    /// The title "Cancel".
    case cancel = 1
    /// The title "Edit".
    case edit = 2
    /// The title "Save", in bold.
    case save = 3
    /// A plus.
    case add = 4
    /// Space that the other items leave.
    case flexibleSpace = 5
    /// Space of a width.
    case fixedSpace = 6
    /// A pencil on a sheet.
    case compose = 7
    /// An arrow that turns back.
    case reply = 8
    /// A box with an arrow upwards.
    case action = 9
    /// A folder.
    case organize = 10
    /// An open book.
    case bookmarks = 11
    /// A magnifying glass.
    case search = 12
    /// An arrow in a circle.
    case refresh = 13
    /// A cross.
    case stop = 14
    /// A camera.
    case camera = 15
    /// A dustbin.
    case trash = 16
    /// A triangle to the right.
    case play = 17
    /// Two bars.
    case pause = 18
    /// Two triangles to the left.
    case rewind = 19
    /// Two triangles to the right.
    case fastForward = 20
    /// The title "Undo".
    case undo = 21
    /// The title "Redo".
    case redo = 22
    /// A page that curls up.
    case pageCurl = 23
    /// A cross that closes what is presented.
    case close = 24

    /// The title of the items that have one.
    var title: String? {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .undo: "Undo"
      case .redo: "Redo"
      default: nil
      }
    }

    /// What the items with a symbol are for, for people who cannot see it.
    var label: String {
      switch self {
      case .add: "Add"
      case .compose: "Compose"
      case .reply: "Reply"
      case .action: "Share"
      case .organize: "Organize"
      case .bookmarks: "Bookmarks"
      case .search: "Search"
      case .refresh: "Refresh"
      case .stop: "Stop"
      case .camera: "Camera"
      case .trash: "Delete"
      case .play: "Play"
      case .pause: "Pause"
      case .rewind: "Rewind"
      case .fastForward: "Fast Forward"
      case .pageCurl: "Page Curl"
      case .close: "Close"
      default: title ?? ""
      }
    }

    var isSpace: Bool { self == .flexibleSpace || self == .fixedSpace }
  }

  /// Which button or space of the system the item is; nil for one of the program's own.
  private(set) var systemItem: SystemItem?

  // MARK: Making

  /// An item that shows nothing.
  public override init() { super.init() }

  /// An item with the title, the tag and the state of an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A menu that a tap shows if the item has no action, and a long press otherwise. Default nil.
  open var menu: UIMenu? { didSet { changed() } }

  /// An item with a title, an image, an action and a menu.
  ///
  /// - Parameters:
  ///   - title: the title. Default nil: that of the action.
  ///   - image: the image. Default nil: that of the action.
  ///   - primaryAction: is called when the user taps the item. Default nil.
  ///   - menu: the menu. Default nil.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu?
  ) {
    self.init(title: title, image: image, primaryAction: primaryAction)
    self.menu = menu
  }

  /// An item with an image.
  ///
  /// - Parameters:
  ///   - image: is shown in the tint colour, unless its rendering mode is `alwaysOriginal`.
  ///   - style: the look.
  ///   - target: the receiver of the action, which is not retained; nil for the first responder that has the method.
  ///   - action: is sent when the user taps the item.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
    set(style, target, action)
  }

  /// An item with an image, and with another for bars that are less high.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }

  /// An item with a title.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - style: the look.
  ///   - target: the receiver of the action, which is not retained; nil for the first responder that has the method.
  ///   - action: is sent when the user taps the item.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    set(style, target, action)
  }

  /// A button or a space of the system.
  ///
  /// - Parameters:
  ///   - systemItem: which one.
  ///   - target: the receiver of the action, which is not retained; nil for the first responder that has the method.
  ///   - action: is sent when the user taps the item.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init()
    become(systemItem)
    set(style, target, action)
  }

  /// An item that shows a view, such as a `UIButton`.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A button or a space of the system with a closure.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    become(systemItem)
    self.primaryAction = primaryAction
  }

  /// An item with a closure, whose title and image it has unless others are given.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.init()
    self.primaryAction = primaryAction
    if let title { self.title = title }
    if let image { self.image = image }
  }

  /// Space that the other items leave, shared with the other flexible spaces.
  public class func flexibleSpace() -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.become(.flexibleSpace)
    return item
  }

  /// Space of a width in points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.become(.fixedSpace)
    item.width = width
    return item
  }

  /// Makes it one of the system's items.
  package func become(_ item: SystemItem) {
    systemItem = item
    if item == .done || item == .save { style = .done }
  }

  private func set(_ style: Style, _ target: Any?, _ action: Selector?) {
    self.style = style
    self.target = target as AnyObject?
    self.action = action
  }

  // MARK: Properties

  /// The look. Default `plain`; `done` for the system's items "Done" and "Save".
  open var style = Style.plain { didSet { if style != oldValue { changed() } } }
  /// The width in points. 0, the default, is that of the contents.
  open var width: CGFloat = 0 { didSet { if width != oldValue { changed() } } }
  /// Titles for the widest of which the item has room. Default nil.
  open var possibleTitles: Set<String>? { didSet { if possibleTitles != oldValue { changed() } } }
  /// The view that is shown instead of a title or an image. Default nil.
  open var customView: UIView? { didSet { if customView !== oldValue { changed() } } }
  /// The receiver of the action. It is not retained. Nil: the first responder, from the bar upwards, that has the method.
  open weak var target: AnyObject?
  /// What is sent when the user taps the item. Default nil.
  open var action: Selector?
  /// The closure that is called when the user taps the item, in place of `action`. The item takes over its title and image. Default nil.
  open var primaryAction: UIAction? {
    didSet {
      guard let primaryAction else { return }
      if !primaryAction.title.isEmpty { title = primaryAction.title }
      if let image = primaryAction.image { self.image = image }
    }
  }
  /// The colour of the title and the image. Default nil: that of the bar.
  open var tintColor: UIColor? { didSet { changed() } }
  /// Whether the item is shown as selected. Default false.
  open var isSelected = false { didSet { if isSelected != oldValue { changed() } } }
  /// Whether the item is not shown. Default false.
  open var isHidden = false { didSet { if isHidden != oldValue { changed() } } }

  /// What people read in the item.
  var shownTitle: String? { title ?? systemItem?.title }

  /// Does what a tap does.
  ///
  /// - Parameters:
  ///   - view: the view that was tapped, from which an action without a target looks for its receiver.
  ///   - event: the event of the tap.
  func send(from view: UIView, for event: UIEvent?) {
    if let primaryAction { return primaryAction.perform(from: self) }
    if let action { view.send(action, to: target, from: self, for: event) }
  }
}
