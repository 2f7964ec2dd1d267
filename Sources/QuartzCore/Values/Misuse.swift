import Logging
import Synchronization

/// Where the engine reports misuse that it ignores.
let engineLog = Logger(label: "cambium.QuartzCore")

/// Reports each distinct misuse once, so that a mistake in a loop does not drown the log.
package enum Misuse {
  private static let seen = Mutex((messages: Set<String>(), inOrder: [String]()))
  private static let most = 1000

  /// What was reported to the log, in the order of the reports.
  package static var reported: [String] { seen.withLock { $0.inOrder } }

  private static let output = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Has a program take the messages in place of the log, each once.
  package static func setOutput(_ body: @escaping @Sendable (String) -> Void) {
    output.withLock { $0 = body }
  }

  /// Takes every message in place of the log. For tests.
  @TaskLocal package static var listener: (@Sendable (String) -> Void)?

  package static func ignored(_ message: String) {
    if let listener { return listener(message) }
    let isNew = seen.withLock { seen in
      guard seen.inOrder.count < most, seen.messages.insert(message).inserted else { return false }
      seen.inOrder.append(message)
      return true
    }
    guard isNew else { return }
    if let output = output.withLock({ $0 }) { return output(message) }
    engineLog.warning("\(message.escapingControls())")
  }
}
