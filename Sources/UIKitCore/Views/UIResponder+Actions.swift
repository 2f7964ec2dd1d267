extension UIResponder {
  /// Sends an action to a target; without one, to the first responder from this one upwards that the action is a method of. A selector that is
  /// a name alone is an action of an object whose class has one with the name for interface files.
  func send(_ action: Selector, to target: Any?, from sender: Any, for event: UIEvent?) {
    if target != nil || action.canSend(to: nil) {
      let named = target.flatMap { Self.named(action, $0) }
      (named ?? action).send(to: target, sender, event)
      return
    }
    var responder: UIResponder? = self
    while let current = responder {
      if let found = action.canSend(to: current) ? action : Self.named(action, current) {
        found.send(to: current, sender, event)
        return
      }
      responder = current.next
    }
  }

  private static func named(_ action: Selector, _ target: Any) -> Selector? {
    guard !action.canSend(to: target), type(of: target) is AnyClass else { return nil }
    return _InterfaceClasses.action(action.description, of: target as AnyObject)
  }
}
