import CoreGraphics

/// One thing that a scene file got wrong, and where.
package struct Diagnostic: Sendable, Equatable, CustomStringConvertible {
  /// How bad it is.
  package enum Severity: String, Sendable {
    /// Something could not be read; what could be is shown.
    case error
    /// Something was skipped, or means less here than its author hoped.
    case warning
    /// Something that is no mistake but worth knowing; only checks tell of it.
    case info
  }

  package var severity: Severity
  /// What kind of problem it is.
  package var code: DiagnosticCode
  /// The file, spelled as it was given.
  package var file: String
  /// The line, counted from 1; 0 when the file as a whole is meant.
  package var line: Int
  /// The column in characters (Unicode scalars), counted from 1; 0 when the file as a whole is meant.
  package var column: Int
  package var message: String
  /// The layer that was being read: its name, else its id, else its class.
  package var layer: String?
  /// The key path that was being read.
  package var keyPath: String?

  package init(
    _ severity: Severity, _ code: DiagnosticCode, file: String, line: Int = 0, column: Int = 0,
    message: String, layer: String? = nil,
    keyPath: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.layer = layer
    self.keyPath = keyPath
  }

  /// `file:line:column: error: message (layer, key path) [code]`, on one line: control characters of names and values are
  /// escaped.
  package var description: String {
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    let context = [layer, keyPath].compactMap { $0 }.joined(separator: ", ")
    let text = "\(place): \(severity.rawValue): \(message)" + (context.isEmpty ? "" : " (\(context))")
    return "\(text) [\(code.rawValue)]".escapingControls()
  }
}
