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

  /// Takes every message in place of the log. For tests.
  @TaskLocal package static var listener: (@Sendable (String) -> Void)?

  package static func ignored(_ message: String) {
    if let listener { return listener(message) }
    let isNew = seen.withLock { seen in
      guard seen.inOrder.count < most, seen.messages.insert(message).inserted else { return false }
      seen.inOrder.append(message)
      return true
    }
    if isNew {
      engineLog.warning("\(message.escapingControls())")
    }
  }
}
