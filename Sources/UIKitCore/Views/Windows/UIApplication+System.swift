/// The services of the system that a program for a device asks its application for: none is there, and each says so.
extension UIApplication {
  // MARK: URLs

  /// A value that comes with a URL which the program is asked to open. None ever is here.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// A value with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The identifier of the program that asks.
    public static let sourceApplication = OpenURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// A property list of the program that asks.
    public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
  }

  /// An option of `open(_:options:completionHandler:)`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the option.
    public let rawValue: String
    /// An option with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Whether only an installed program may open the URL.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The URL of the program's page in the settings of a device.
  nonisolated public static let openSettingsURLString = "app-settings:"

  /// Whether a program of the system opens such URLs: false, a scene opens no other programs.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Logs that a scene opens no URLs, and calls the closure with false.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    Misuse.ignored(
      "UIApplication.open(_:): \(url.absoluteString) is not opened, because a program here opens no others")
    completion?(false)
  }

  /// Logs that a scene opens no URLs. Returns false.
  @available(*, deprecated, renamed: "open(_:options:completionHandler:)")
  @discardableResult
  public func openURL(_ url: URL) -> Bool {
    open(url)
    return false
  }

  // MARK: Background

  /// The seconds that a program may go on in the background: without end, because nothing ends it.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Begins a task that goes on in the background, as everything does here.
  public func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil)
    -> UIBackgroundTaskIdentifier
  { beginBackgroundTask(withName: nil, expirationHandler: handler) }

  /// Begins a task that goes on in the background, as everything does here. The closure is never called.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

  /// Ends a task that goes on in the background.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// Whether fetches in the background are on. Without effect: nothing asks for one.
  public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}
}

/// The result of a fetch in the background, which no program is asked for here. Source: Apple's documentation of UIBackgroundFetchResult.
///
/// ```swift
/// let finish: (UIBackgroundFetchResult) -> Void = { result in print(result == .newData) }
/// finish(.noData)
/// ```
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// There was something new.
  case newData = 0
  /// There was nothing new.
  case noData = 1
  /// The fetch failed.
  case failed = 2
}

/// A task that goes on in the background. Source: Apple's documentation of UIBackgroundTaskIdentifier.
///
/// ```swift
/// var saving = UIBackgroundTaskIdentifier.invalid
/// saving = UIApplication.shared.beginBackgroundTask { saving = .invalid }
/// UIApplication.shared.endBackgroundTask(saving)
/// ```
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// A number; 0 for no task.
  public let rawValue: Int
  /// A task with a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// No task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
