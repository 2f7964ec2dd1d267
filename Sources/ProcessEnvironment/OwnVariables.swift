import Foundation
import Synchronization

/// Environment variables that this process sets for a library in it. The processes that it starts do not get them (`SpawnedProcess`).
package enum OwnVariables {
  private static let names = Mutex<Set<String>>([])

  /// Sets a variable. It is not removed again: a thread that reads a variable while another thread changes one may crash, so this is called
  /// before other threads exist that read the environment.
  package static func set(_ name: String, _ value: String) {
    names.withLock { _ = $0.insert(name) }
    setenv(name, value, 1)
  }

  /// The environment without these variables.
  static func without(_ environment: [String: String]) -> [String: String] {
    names.withLock { names in names.isEmpty ? environment : environment.filter { !names.contains($0.key) } }
  }
}
