import Synchronization

/// Messages of other threads to the main thread, in their order.
package final class Mailbox<Letter: Sendable>: Sendable {
  private let letters = Mutex([Letter]())

  package init() {}

  package func put(_ letter: Letter) { letters.withLock { $0.append(letter) } }

  /// The messages since the last call.
  package func take() -> [Letter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
