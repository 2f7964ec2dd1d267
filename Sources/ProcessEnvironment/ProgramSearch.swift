import Foundation

/// Finds programs by name in the folders of the variable `PATH`.
package enum ProgramSearch {
  /// The folders of `PATH`, or `/usr/bin` and `/bin` without that variable.
  package static func folders(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
  }

  /// The first executable file with a name in the folders of `PATH`; nil if there is none.
  package static func find(
    _ name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    folders(environment).lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
