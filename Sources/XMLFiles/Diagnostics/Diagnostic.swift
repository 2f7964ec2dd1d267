import CoreGraphics

/// A problem in a scene file, with its position.
package struct Diagnostic: Sendable, Equatable, CustomStringConvertible {
  /// The severity of a problem.
  package enum Severity: String, Sendable {
    /// Something could not be read. Everything else is shown.
    case error
    /// Something was skipped, or has less effect than its author expected.
    case warning
    /// Something that is not a mistake. Only checks report it.
    case info
  }

  package var severity: Severity
  /// The kind of problem.
  package var code: DiagnosticCode
  /// The file, with the name that was given.
  package var file: String
  /// The line, counted from 1. 0 for a problem of the whole file.
  package var line: Int
  /// The column in Unicode scalars, counted from 1. 0 for a problem of the whole file.
  package var column: Int
  package var message: String
  /// The layer that was being read: its name, id or class.
  package var layer: String?
  /// The key path that was being read.
  package var keyPath: String?
  /// What several problems of a file follow from, such as its end in the middle of an element: those with the same cause are one mistake.
  /// Nil for a problem of its own.
  package var cause: Cause?

  /// What several problems can follow from.
  package enum Cause: Sendable, Hashable {
    /// The file ends too early, as one does that is read while it is written.
    case endOfFile
  }

  package init(
    _ severity: Severity, _ code: DiagnosticCode, file: String, line: Int = 0, column: Int = 0,
    message: String, layer: String? = nil,
    keyPath: String? = nil, cause: Cause? = nil
  ) {
    self.cause = cause
    self.severity = severity
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.layer = layer
    self.keyPath = keyPath
  }

  /// `file:line:column: error: message (layer, key path) [code]`, on one line. Control characters of names
  /// and values are escaped.
  package var description: String {
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    let context = [layer, keyPath].compactMap { $0 }.joined(separator: ", ")
    let text = "\(place): \(severity.rawValue): \(message)" + (context.isEmpty ? "" : " (\(context))")
    return "\(text) [\(code.rawValue)]".escapingControls()
  }
}
