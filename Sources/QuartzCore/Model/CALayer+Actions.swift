import RenderTree

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

  /// The animation that a live layer makes of a change by itself (measured). A layer that no commit has included yet is
  /// not on screen, and makes none.
  private func implicitAction(forKey event: String) -> (any CAAction)? {
    guard isCommitted else { return nil }
    return context?.implicitAction(implicitKind(forKey: event), of: self, forKey: event)
  }

  /// The value at `keyPath` that is on screen. It differs from the model's while an animation runs and until a change
  /// is committed.
  func shownValue(forKeyPath keyPath: String) -> Any? {
    guard let context, differsOnScreen(keyPath, in: context.tree),
      let shown = presented(at: context.clock.time)
    else { return value(forKeyPath: keyPath) }
    return shown.value(forKeyPath: keyPath)
  }

  private func differsOnScreen(_ keyPath: String, in tree: RenderTree) -> Bool {
    if tree.hasAnimations(node) { return true }
    let key = keyPath.firstIndex(of: ".").map { String(keyPath[..<$0]) } ?? keyPath
    // Changes of keys that no table knows are not noted.
    return table.index(ofKey: key).map { dirty.contains($0) } ?? true
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
    return askForAction(forKey: event)
  }

  /// The answer of `action(forKey:)`. The app may change the layer there, which asks for an action again. A limit
  /// ends an endless recursion.
  func askForAction(forKey event: String) -> (any CAAction)? {
    guard questions < Self.mostQuestions else {
      Misuse.ignored(
        "action(forKey: \"\(event)\") of \(type(of: self)): looking up an action changes the layer again and again; "
          + "no action is used")
      return nil
    }
    questions += 1
    defer { questions -= 1 }
    return action(forKey: event)
  }

  private static let mostQuestions: UInt8 = 8

  /// The action of a change of the sublayers or the mask; as other changes, it has none before the first commit.
  func treeAction(forKey key: String) -> (any CAAction)? { isCommitted ? eventAction(forKey: key) : nil }

  func runEvent(_ event: String) {
    eventAction(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }
}
