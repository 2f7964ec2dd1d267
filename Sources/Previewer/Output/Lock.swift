import Foundation

/// A value that is protected by a lock.
final class Lock<Value>: @unchecked Sendable {
  private let mutex = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try mutex.withLock { try body(&value) }
  }
}
