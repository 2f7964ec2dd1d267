/// The colours of a bar.
public enum UIBarStyle: Int, Sendable {
  /// Dark text on a light background, or the other way round in the dark appearance. The default.
  case `default` = 0
  /// Light text on a dark background.
  case black = 1
  /// The former name of a black bar that is translucent: as `black`.
  case blackTranslucent = 2
}

/// The place of a bar.
public enum UIBarPosition: Int, Sendable {
  /// No place is given.
  case any = 0
  /// At the lower edge of its container.
  case bottom = 1
  /// At the upper edge of its container.
  case top = 2
  /// At the upper edge of the screen: the background reaches under the status bar.
  case topAttached = 3
}

/// A bar with a place.
///
/// ```swift
/// func isAtTop(_ bar: some UIBarPositioning) -> Bool { bar.barPosition == .topAttached }
/// print(isAtTop(UINavigationBar()))
/// ```
@preconcurrency @MainActor public protocol UIBarPositioning: NSObjectProtocol {
  /// The place of the bar.
  var barPosition: UIBarPosition { get }
}

/// Says where a bar is. The method is optional.
///
/// ```swift
/// final class BarDelegate: NSObject, UINavigationBarDelegate {
///   func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }
/// }
/// ```
@preconcurrency @MainActor public protocol UIBarPositioningDelegate: NSObjectProtocol {
  /// The place of a bar. Default `any`: `top` for navigation bars, `bottom` for others.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// No place of its own.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
