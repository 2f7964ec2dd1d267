/// The user's wishes for easier use.
///
/// ```swift
/// let duration = UIAccessibility.isReduceMotionEnabled ? 0 : 0.5
/// UIView.animate(withDuration: duration) { card.center.y += 100 }
/// ```
///
/// No screen reader or other assistive technology is connected here. Source: Apple's documentation of UIAccessibility.
public enum UIAccessibility {
  /// What a program tells assistive technologies of.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number by which notifications are told apart.
    public let rawValue: UInt32
    /// A notification with a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A large part of the screen has changed.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text is to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// The contents have been scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Tells assistive technologies of a change. No such program is connected here, so the call has no effect.
  public static func post(notification: Notification, argument: Any?) {}

  /// Whether a screen reader runs: false.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether the program is used by switches: false.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether the user wants bold texts: false.
  public static var isBoldTextEnabled: Bool { false }
  /// Whether the user wants opaque backgrounds: false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether the user wants colours of more contrast: false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// Whether the colours of the screen are inverted: false.
  public static var isInvertColorsEnabled: Bool { false }

  /// On a device, posted when the user starts or ends the screen reader. It never is here.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// On a device, posted when the user's wish for less motion changes. It never is here.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  /// Whether the user wants less motion. True with `CAMBIUM_REDUCE_MOTION=1` in the environment, else false.
  public static var isReduceMotionEnabled: Bool {
    guard let value = getenv("CAMBIUM_REDUCE_MOTION") else { return false }
    return String(cString: value) == "1"
  }
}
