/// A scene of a storyboard: a controller, and the objects beside it.
package struct InterfaceScene {
  /// The controller. Nil if the scene has none.
  package let controller: InterfaceElement?
  /// The other objects that have to be made: gesture recognisers, custom objects, views outside of the controller's.
  package let objects: [InterfaceElement]
  /// What stands for objects from elsewhere, such as the first responder.
  package let placeholders: [InterfaceElement]
  /// What unwind segues lead to.
  package let exit: InterfaceElement?

  /// - Parameter elements: the elements of `objects`.
  init(_ elements: [InterfaceElement]) {
    let controller =
      elements.first { $0["sceneMemberID"] == "viewController" }
      ?? elements.first { $0.name.hasSuffix("Controller") || $0.name == "viewControllerPlaceholder" }
    self.controller = controller
    placeholders = elements.filter { $0.name == "placeholder" }
    exit = elements.first { $0.name == "exit" }
    objects = elements.filter { $0 !== controller && $0.name != "placeholder" && $0.name != "exit" }
  }
}
