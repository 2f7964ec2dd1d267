/// A handler for changes of traits.
final class TraitHandler: UITraitChangeRegistration {
  let traits: [any UITrait.Type]
  let call: @MainActor (any TraitObservable, UITraitCollection) -> Void

  init(
    _ traits: [any UITrait.Type],
    _ call: @escaping @MainActor (any TraitObservable, UITraitCollection) -> Void
  ) {
    self.traits = traits
    self.call = call
  }
}

/// What keeps handlers: views and controllers.
@MainActor protocol TraitObservable: AnyObject {
  var traitHandlers: [TraitHandler] { get set }
}

extension TraitObservable {
  /// Calls the handlers of traits that differ.
  func callHandlers(from old: UITraitCollection, to new: UITraitCollection) {
    for handler in traitHandlers where handler.traits.contains(where: { $0.differs(old, new) }) {
      handler.call(self, old)
    }
  }
}

/// An object whose changes of traits can be observed: a view or a controller.
///
/// ```swift
/// card.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (card: UIView, previous: UITraitCollection) in
///   card.layer.borderColor = UIColor.systemTeal.cgColor
/// }
/// ```
@preconcurrency @MainActor public protocol UITraitChangeObservable: AnyObject {}

extension UIView: UITraitChangeObservable, UITraitEnvironment, TraitObservable {}
extension UIViewController: UITraitChangeObservable, UITraitEnvironment, TraitObservable {}

extension UITraitChangeObservable {
  /// Calls `handler` with the object and its former traits whenever one of `traits` has changed.
  ///
  /// The closure names the type of the object:
  ///
  /// ```swift
  /// final class Chart: UIView {
  ///   override init(frame: CGRect) {
  ///     super.init(frame: frame)
  ///     registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Chart, previous: UITraitCollection) in
  ///       self.setNeedsDisplay()
  ///     }
  ///   }
  ///   required init?(coder: NSCoder) { fatalError("A chart is made in code.") }
  /// }
  /// ```
  @discardableResult
  public func registerForTraitChanges<Observable: UITraitChangeObservable>(
    _ traits: [any UITrait.Type], handler: @escaping @MainActor (Observable, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(
      TraitHandler(traits) { object, old in if let object = object as? Observable { handler(object, old) } })
  }

  /// The same for a closure that leaves out the types.
  @_disfavoredOverload @discardableResult
  public func registerForTraitChanges(
    _ traits: [any UITrait.Type], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(TraitHandler(traits) { object, old in if let object = object as? Self { handler(object, old) } })
  }

  /// Sends `action` to the object, with the object, whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(_ traits: [any UITrait.Type], action: Selector)
    -> any UITraitChangeRegistration
  {
    add(TraitHandler(traits) { object, old in action.send(to: object, object, old) })
  }

  /// Sends `action` to `target`, which is not retained, with the object, whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(_ traits: [any UITrait.Type], target: Any, action: Selector)
    -> any UITraitChangeRegistration
  {
    var list = TargetList()
    list.add(target, action)
    return add(TraitHandler(traits) { object, _ in list.send(object, nil) })
  }

  /// Takes a handler out.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    (self as? any TraitObservable)?.traitHandlers.removeAll { $0 === registration }
  }

  private func add(_ handler: TraitHandler) -> any UITraitChangeRegistration {
    (self as? any TraitObservable)?.traitHandlers.append(handler)
    return handler
  }
}
