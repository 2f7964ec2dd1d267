/// Is told when items come into a navigation bar that a program uses by itself, and leave it. Every method is optional. The bar of a
/// navigation controller belongs to the controller, and has no other delegate.
///
/// ```swift
/// final class BarDelegate: NSObject, UINavigationBarDelegate {
///   func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
///     item.title != "Locked"
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UINavigationBarDelegate.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether an item may come. Default true.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// An item has come. Default: nothing.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether an item may leave. Default true.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// An item has left. Default: nothing.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

/// What a delegate that does not have a method is taken to answer.
extension UINavigationBarDelegate {
  /// True.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
    true
  }
  /// Does nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// True.
  public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    true
  }
  /// Does nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
