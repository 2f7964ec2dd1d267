/// A step of a storyboard from one controller to another.
///
/// ```swift
/// final class BoardController: UIViewController {
///   override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
///     if segue.identifier == "showDetail" { segue.destination.title = "Detail" }
///   }
/// }
/// ```
///
/// A subclass that a storyboard names overrides `perform()`. Source: Apple's documentation of UIStoryboardSegue.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
  /// The identifier in the storyboard. Nil if the segue has none.
  open private(set) var identifier: String?
  /// The controller from which the segue leads.
  open private(set) var source: UIViewController
  /// The controller to which it leads. Its view is not loaded in `prepare(for:sender:)`.
  open private(set) var destination: UIViewController
  private var handler: (() -> Void)?

  /// A segue between two controllers.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  /// A segue that calls a closure when it is performed.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Shows the destination as the storyboard says. Default: nothing for a segue that code has made without a closure.
  open func perform() { handler?() }

  // MARK: Making

  /// The values of the segue that is being made.
  private static var next: (String?, UIViewController, UIViewController)?

  /// A segue as a storyboard makes it. Programs do not call it.
  public override convenience init() {
    guard let (identifier, source, destination) = Self.next else {
      preconditionFailure(
        "A UIStoryboardSegue needs a source and a destination: init(identifier:source:destination:)")
    }
    self.init(identifier: identifier, source: source, destination: destination)
  }

  /// A segue of a class that is known only at run time.
  package static func make(
    _ type: UIStoryboardSegue.Type, _ identifier: String?, from source: UIViewController,
    to destination: UIViewController, performing handler: @escaping () -> Void
  ) -> UIStoryboardSegue {
    next = (identifier, source, destination)
    defer { next = nil }
    let segue = (type as NSObject.Type).makeOfClass() as! UIStoryboardSegue
    segue.handler = handler
    return segue
  }
}

/// Where an unwind segue begins, and the action at which it ends.
///
/// ```swift
/// final class TabsController: UIViewController {
///   override func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
///     children.filter { $0 !== childContaining(source) }
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UIStoryboardUnwindSegueSource.
@preconcurrency @MainActor open class UIStoryboardUnwindSegueSource: NSObject {
  /// The controller that the segue leaves.
  open private(set) var source: UIViewController
  /// The action that the controller at the end has.
  open private(set) var unwindAction: Selector
  /// The object that triggered the segue.
  open private(set) var sender: Any?

  package init(_ source: UIViewController, _ unwindAction: Selector, sender: Any?) {
    self.source = source
    self.unwindAction = unwindAction
    self.sender = sender
    super.init()
  }
}
