/// Where an unwind segue ends, and what lies above it.
///
/// Source: Apple's documentation of UIViewController, "Using segues", and technical note TN2298.
@MainActor struct Unwinding {
  private let source: UIStoryboardUnwindSegueSource

  init(_ source: UIStoryboardUnwindSegueSource) { self.source = source }

  /// The controller that has the action and takes it, with the action: the nearest one before the source.
  var target: (controller: UIViewController, action: Selector)? {
    var next = Self.around(source.source)
    while let current = next {
      if let found = search(current),
        let action = _InterfaceClasses.action(source.unwindAction.description, of: found)
      {
        return (found, action)
      }
      next = Self.around(current)
    }
    return nil
  }

  private static func around(_ controller: UIViewController) -> UIViewController? {
    controller.parent ?? controller.presentingViewController
  }

  private func search(_ controller: UIViewController) -> UIViewController? {
    for child in controller.allowedChildrenForUnwinding(from: source) {
      if let found = search(child) { return found }
    }
    let takes = controller.canPerformUnwindSegueAction(
      source.unwindAction, from: source.source, withSender: source.sender as Any)
    return takes ? controller : nil
  }

  /// Dismisses and removes what lies above a controller.
  func goBack(to target: UIViewController, animated isAnimated: Bool) {
    var outermost = Self.outermost(source.source)
    while outermost !== Self.outermost(target), let presenting = outermost.presentingViewController {
      outermost = Self.outermost(presenting)
      if outermost === Self.outermost(target) { presenting.dismiss(animated: isAnimated) }
    }
    var child = target
    while let container = child.parent {
      StandardMembers.goBack(to: child, in: container, animated: isAnimated)
      child = container
    }
  }

  private static func outermost(_ controller: UIViewController) -> UIViewController {
    var result = controller
    while let parent = result.parent { result = parent }
    return result
  }
}
