/// What a button of an alert does.
///
/// ```swift
/// let delete = UIAlertAction(title: "Delete", style: .destructive) { _ in print("deleted") }
/// let alert = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
/// alert.addAction(delete)
/// ```
///
/// Source: Apple's documentation of UIAlertAction.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// How a button looks.
  public enum Style: Int, Sendable {
    /// In the tint colour. The default.
    case `default` = 0
    /// In bold, after the others: nothing is done.
    case cancel = 1
    /// In red: something is lost.
    case destructive = 2
  }

  /// The title.
  public let title: String?
  /// The look.
  public let style: Style
  /// Whether the button can be tapped. Default true.
  open var isEnabled = true { didSet { changed() } }
  private let handler: (@MainActor (UIAlertAction) -> Void)?
  /// Called when a property has changed.
  var changed: () -> Void = {}

  /// An action.
  ///
  /// - Parameters:
  ///   - title: the title of the button.
  ///   - style: the look.
  ///   - handler: is called with the action when the button was tapped, after the alert has left. Nil for nothing.
  public init(
    title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }

  func perform() { handler?(self) }
}
