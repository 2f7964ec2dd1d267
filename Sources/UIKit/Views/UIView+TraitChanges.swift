/// A handler for changes of traits.
final class TraitHandler: UITraitChangeRegistration {
  let traits: [any UITrait.Type]
  let call: @MainActor (UIView, UITraitCollection) -> Void

  init(_ traits: [any UITrait.Type], _ call: @escaping @MainActor (UIView, UITraitCollection) -> Void) {
    self.traits = traits
    self.call = call
  }
}

/// Something whose changes of traits can be observed: a view.
@preconcurrency @MainActor public protocol UITraitChangeObservable: AnyObject {}

extension UIView: UITraitChangeObservable, UITraitEnvironment {}

extension UITraitChangeObservable where Self: UIView {
  /// Calls `handler` with the view and its former traits whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [any UITrait.Type], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(TraitHandler(traits) { view, old in if let view = view as? Self { handler(view, old) } })
  }
}

extension UIView {
  /// Sends `action` to the view, with the view, whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(_ traits: [any UITrait.Type], action: Selector)
    -> any UITraitChangeRegistration
  {
    add(TraitHandler(traits) { view, old in action.send(to: view, view, old) })
  }

  /// Sends `action` to `target`, which is not retained, with the view, whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(_ traits: [any UITrait.Type], target: Any, action: Selector)
    -> any UITraitChangeRegistration
  {
    var list = TargetList()
    list.add(target, action)
    return add(TraitHandler(traits) { view, _ in list.send(view, nil) })
  }

  /// Takes a handler out.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitHandlers.removeAll { $0 === registration }
  }

  fileprivate func add(_ handler: TraitHandler) -> any UITraitChangeRegistration {
    traitHandlers.append(handler)
    return handler
  }

  /// Tells the view and those within it that the traits of the screen have changed.
  func tellTraits(from old: UITraitCollection, to new: UITraitCollection) {
    for handler in traitHandlers where handler.traits.contains(where: { $0.differs(old, new) }) {
      handler.call(self, old)
    }
    traitCollectionDidChange(old)
    for view in subviews { view.tellTraits(from: old, to: new) }
  }
}
