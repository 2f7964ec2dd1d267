/// A gesture recogniser, as seen by `addAction(_:)`, whose closure gets the recogniser with its own type.
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
