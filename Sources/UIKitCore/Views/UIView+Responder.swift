extension UIView {
  /// Has the first responder, if it is this view or a view in it, cease to be first responder.
  ///
  /// - Parameter force: whether it ceases even if it refuses. Here it may refuse in any case.
  /// - Returns: whether neither this view nor a view in it is first responder now.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = firstResponder else { return true }
    return first.resignFirstResponder()
  }

  private var firstResponder: UIView? {
    if isFirstResponder { return self }
    for view in storedSubviews {
      if let found = view.firstResponder { return found }
    }
    return nil
  }
}
