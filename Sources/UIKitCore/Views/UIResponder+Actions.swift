extension UIResponder {
  /// Sends an action to a target; without one, to the first responder from this one upwards that the action is a method of.
  func send(_ action: Selector, to target: Any?, from sender: Any, for event: UIEvent?) {
    if target != nil || action.canSend(to: nil) {
      action.send(to: target, sender, event)
      return
    }
    var responder: UIResponder? = self
    while let current = responder {
      if action.canSend(to: current) {
        action.send(to: current, sender, event)
        return
      }
      responder = current.next
    }
  }
}
