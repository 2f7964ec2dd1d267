/// A message of the compiler about the user's file.
package struct SceneDiagnostic: Equatable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable { case error, warning, note }

  package let path: String
  /// Counted from 1.
  package let line: Int
  /// Counted from 1, in bytes, in the user's file.
  package let column: Int
  package let severity: Severity
  package let message: String

  var place: String { "\(path):\(line):\(column)" }

  package var description: String { "\(place): \(severity.rawValue): \(message)" }
}
