/// A gesture recogniser whose `addAction(_:)` passes the recogniser to the closure with its own type.
///
/// ```swift
/// let pinch = UIPinchGestureRecognizer()
/// pinch.addAction { pinch in print(pinch.scale) }      // a UIPinchGestureRecognizer
/// card.addGestureRecognizer(pinch)
/// ```
public protocol UIGestureActing: AnyObject {}

extension UIGestureRecognizer: UIGestureActing {}

extension UIGestureActing where Self: UIGestureRecognizer {
  /// Calls `action` with the recogniser, where a target would be sent a selector. Cambium's own.
  ///
  /// ```swift
  /// let tap = UITapGestureRecognizer()
  /// tap.addAction { tap in print(tap.location(in: tap.view)) }
  /// ```
  ///
  /// The closure is retained by the recogniser; use the parameter rather than capture the recogniser itself.
  @MainActor public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
    targets.add { sender, _ in if let sender = sender as? Self { action(sender) } }
  }
}
