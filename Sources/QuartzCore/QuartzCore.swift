/// The engine: layers, animations, timing, transactions, hit testing and the render tree.
///
/// As on Apple's systems, `import QuartzCore` brings CoreGraphics and Foundation into view.
@_exported import CoreGraphics
@_exported import Foundation
import Logging

/// Where the engine reports misuse that it ignores.
let engineLog = Logger(label: "cambium.QuartzCore")

/// Reports each distinct misuse once, so that a mistake in a loop does not drown the log.
enum Misuse {
  private static let seen = Lock(Set<String>())

  static func ignored(_ message: String) {
    if seen.withLock({ $0.count < 1000 && $0.insert(message).inserted }) {
      engineLog.warning("\(message.escapingControls())")
    }
  }
}

/// A value behind a lock.
final class Lock<Value>: @unchecked Sendable {
  private let mutex = NSRecursiveLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value)
  }
}
