import Synchronization

/// Messages of other threads to the main thread, in their order. Each ends the main thread's wait for events.
package final class Mailbox<Letter: Sendable>: Sendable {
  private let letters = Mutex([Letter]())
  private let events: any EventSource

  /// - Parameter events: what the main thread waits for.
  package init(waking events: any EventSource) { self.events = events }

  package func put(_ letter: Letter) {
    letters.withLock { $0.append(letter) }
    wake()
  }

  /// Ends the wait without a message.
  package func wake() { events.wake() }

  /// The messages since the last call.
  package func take() -> [Letter] {
    letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
