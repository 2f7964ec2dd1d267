/// A button that a swipe over a row shows.
///
/// ```swift
/// let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completed in completed(true) }
/// ```
///
/// Kept, without effect: swipes over rows are not recognised. Source: Apple's documentation of UIContextualAction.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
  /// What an action does.
  public enum Style: Int, Sendable {
    /// Something.
    case normal = 0
    /// It deletes the row, whose button is red.
    case destructive = 1
  }
  /// Is called when the button is tapped, with the action, the button, and a function that has to be called afterwards with whether the action
  /// was performed.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// What the action does.
  open var style: Style { storedStyle }
  private let storedStyle: Style
  /// Is called when the button is tapped.
  open var handler: Handler { storedHandler }
  private let storedHandler: Handler
  /// The title of the button.
  open var title: String?
  /// The colour of the button. Default red for a destructive action, else grey.
  open var backgroundColor: UIColor!
  /// An image above the title. Default nil.
  open var image: UIImage?

  /// An action with a title.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    storedStyle = style
    storedHandler = handler
    self.title = title
    backgroundColor = style == .destructive ? .systemRed : .systemGray
    super.init()
  }
}

/// The buttons that a swipe over a row shows, the outermost first.
///
/// ```swift
/// let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, completed in completed(true) }
/// let actions = UISwipeActionsConfiguration(actions: [flag])
/// actions.performsFirstActionWithFullSwipe = false
/// ```
///
/// Kept, without effect: swipes over rows are not recognised. Source: Apple's documentation of UISwipeActionsConfiguration.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// The buttons.
  open private(set) var actions: [UIContextualAction]
  /// Whether a swipe over most of the row performs the first action. Default true.
  open var performsFirstActionWithFullSwipe = true

  /// A configuration with buttons.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
