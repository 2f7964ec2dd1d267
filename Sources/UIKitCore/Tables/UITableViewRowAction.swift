/// A button that a swipe over a row shows: the former class. `UIContextualAction` has taken its place.
///
/// ```swift
/// let delete = UITableViewRowAction(style: .destructive, title: "Delete") { action, indexPath in
///   print("delete \(indexPath.row)")
/// }
/// ```
///
/// Kept, without effect: swipes over rows are not recognised. Source: Apple's documentation of UITableViewRowAction.
@preconcurrency @MainActor open class UITableViewRowAction: NSObject {
  /// What an action does.
  public enum Style: Int, Sendable {
    /// It deletes the row, whose button is red.
    case `default` = 0
    /// Something.
    case normal = 1
    /// It deletes the row, whose button is red.
    public static var destructive: Style { .default }
  }

  /// What the action does.
  open var style: Style { storedStyle }
  private let storedStyle: Style
  let handler: (UITableViewRowAction, IndexPath) -> Void
  /// The title of the button.
  open var title: String?
  /// The colour of the button. Default: red for an action that deletes, else grey.
  open var backgroundColor: UIColor?

  /// An action with a title.
  public init(
    style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    storedStyle = style
    self.handler = handler
    self.title = title
    super.init()
  }
}
