import Logging
import Synchronization

/// Where the engine reports misuse that it ignores.
let engineLog = Logger(label: "cambium.QuartzCore")

/// Reports each distinct misuse once, so that a mistake in a loop does not drown the log.
package enum Misuse {
  private static let seen = Mutex(Set<String>())

  /// Takes every message in place of the log. For tests.
  @TaskLocal package static var listener: (@Sendable (String) -> Void)?

  package static func ignored(_ message: String) {
    if let listener { return listener(message) }
    if seen.withLock({ $0.count < 1000 && $0.insert(message).inserted }) {
      engineLog.warning("\(message.escapingControls())")
    }
  }
}
