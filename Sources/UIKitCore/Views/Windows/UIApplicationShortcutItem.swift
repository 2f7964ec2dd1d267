/// An action that a device offers where its icon is pressed on the home screen.
///
/// ```swift
/// UIApplication.shared.shortcutItems = [
///   UIApplicationShortcutItem(type: "new", localizedTitle: "New drawing")
/// ]
/// ```
///
/// The items are kept. A program has no icon on a home screen here, so `application(_:performActionFor:completionHandler:)` is never called.
/// Source: Apple's documentation of UIApplicationShortcutItem.
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
  /// The name by which the program knows the action.
  public let type: String
  /// The text of the item.
  public let localizedTitle: String
  /// A second text below the first one. Default nil.
  public let localizedSubtitle: String?
  /// The picture of the item. Default nil.
  public let icon: UIApplicationShortcutIcon?
  /// Values for the program. Default nil.
  public let userInfo: [String: any NSSecureCoding]?

  /// An item with everything.
  public init(
    type: String, localizedTitle: String, localizedSubtitle: String?, icon: UIApplicationShortcutIcon?,
    userInfo: [String: any NSSecureCoding]? = nil
  ) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.localizedSubtitle = localizedSubtitle
    self.icon = icon
    self.userInfo = userInfo
  }

  /// An item with a text.
  public convenience init(type: String, localizedTitle: String) {
    self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
  }
}

/// The picture of a `UIApplicationShortcutItem`, which is kept and never shown.
///
/// ```swift
/// let icon = UIApplicationShortcutIcon(templateImageName: "pencil")
/// ```
///
/// Source: Apple's documentation of UIApplicationShortcutIcon. Left out: the system's icons by type.
@preconcurrency @MainActor open class UIApplicationShortcutIcon: NSObject {
  private let name: String

  /// A picture of the program.
  public init(templateImageName: String) { name = templateImageName }
  /// A symbol of the system.
  public init(systemImageName: String) { name = systemImageName }
}
