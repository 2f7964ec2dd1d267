extension CALayer {
  func findAction(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action is NSNull ? nil : action }
    if let action = actions?[event] { return action is NSNull ? nil : action }
    if let action = styleAction(forKey: event) { return action is NSNull ? nil : action }
    if let action = type(of: self).defaultAction(forKey: event) { return action is NSNull ? nil : action }
    return implicitAction(forKey: event)
  }

  private func styleAction(forKey event: String) -> (any CAAction)? {
    var current = style
    while let dictionary = current {
      if let found = (dictionary["actions"] as? [String: Any])?[event] as? any CAAction { return found }
      current = dictionary["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// The animation that a live layer makes of a change by itself (measured).
  private func implicitAction(forKey event: String) -> (any CAAction)? {
    guard context != nil else { return nil }
    switch implicitKind(forKey: event) {
    case .none: return nil
    case .transition: return CATransition()
    case .basic:
      let from = value(forKeyPath: event)
      if event == "backgroundColor" && from == nil { return nil }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = from
      animation.fillMode = .backwards
      animation.timingFunction =
        CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
      return animation
    }
  }

  private func implicitKind(forKey event: String) -> ImplicitAction {
    if let property = table.property(forKey: event) { return property.implicit }
    // Paths into a transform animate, paths into other structures do not (measured).
    guard let dot = event.firstIndex(of: "."),
      let property = table.property(forKey: String(event[..<dot])), property.kind == .transform
    else { return .none }
    return property.implicit
  }

  /// The action of an event that is not a property's change; nil unless the tree is live and actions are on.
  func eventAction(forKey event: String) -> (any CAAction)? {
    guard context != nil, !CATransaction.disableActions() else { return nil }
    return action(forKey: event)
  }

  func runEvent(_ event: String) {
    eventAction(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }
}
