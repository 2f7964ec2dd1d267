/// Whom an animation block tells by selectors that it starts and ends.
@MainActor final class BlockListener {
  let name: String?
  let context: UnsafeMutableRawPointer?
  /// Held until the block has ended.
  var delegate: AnyObject?
  var willStart: Selector?
  var didStop: Selector?

  init(_ name: String?, _ context: UnsafeMutableRawPointer?) {
    self.name = name
    self.context = context
  }

  /// An animation of the block starts: told once.
  func started() {
    let selector = willStart
    willStart = nil
    selector?.send(to: delegate, name, context)
  }

  func stopped(_ finished: Bool) { didStop?.send(to: delegate, name, NSNumber(value: finished)) }
}
