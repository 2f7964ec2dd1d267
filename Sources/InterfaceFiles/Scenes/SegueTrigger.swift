/// The target of an object that performs a segue when it sends its action.
@MainActor final class SegueTrigger: NSObject {
  private let perform: (Any) -> Void

  init(_ perform: @escaping (Any) -> Void) { self.perform = perform }

  func fire(_ sender: Any) { perform(sender) }

  static let action = Selector(SegueTrigger.fire(_:), "perform:")
}
