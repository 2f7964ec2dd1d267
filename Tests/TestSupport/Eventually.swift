import Foundation

/// Waits until `condition` holds. The limit of ten minutes is there to end a test that would hang; it measures nothing.
///
/// - Returns: false after ten minutes.
package func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let end = ProcessInfo.processInfo.systemUptime + 600
  while try !condition() {
    if ProcessInfo.processInfo.systemUptime > end { return false }
    usleep(2000)
  }
  return true
}
