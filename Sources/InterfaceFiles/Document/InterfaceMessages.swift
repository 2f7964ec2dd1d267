import XMLFiles

/// What is said about an interface file: mistakes in it, and what of it is not shown.
///
/// Each kind of element, attribute or class that is not known is named once for a file, so that a file of a newer Xcode gives a few lines
/// and not a thousand.
package final class InterfaceMessages {
  /// All messages so far, in their order.
  package private(set) var diagnostics: [Diagnostic] = []
  /// The name of the file in messages.
  package let file: String
  private let report: (Diagnostic) -> Void
  private var kinds: Set<String> = []

  /// - Parameters:
  ///   - file: the name of the file in messages.
  ///   - report: is called with each message as it is added.
  package init(file: String, report: @escaping (Diagnostic) -> Void = { _ in }) {
    self.file = file
    self.report = report
  }

  func add(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
    report(diagnostic)
  }

  /// Adds a message about an element.
  ///
  /// - Parameters:
  ///   - severity: `error` if something is not shown or not connected, `warning` if it is shown otherwise.
  ///   - code: the kind of problem.
  ///   - element: what the message is about; it gives the place and the name of the object.
  ///   - attribute: the attribute that the message is about, or nil.
  ///   - message: one sentence without a full stop.
  package func add(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ element: InterfaceElement,
    attribute: String? = nil, _ message: String
  ) {
    let place = attribute.map { element.place(of: $0) } ?? element.place
    let object = element.nearest { $0.id != nil } ?? element
    add(
      Diagnostic(
        severity, code, file: file, line: place.line, column: place.column, message: message,
        layer: object.title, keyPath: attribute))
  }

  /// Adds a message about an element, unless one of the same kind was added before.
  package func addOnce(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ element: InterfaceElement,
    attribute: String? = nil, kind: String, _ message: @autoclosure () -> String
  ) {
    guard kinds.insert("\(code.rawValue) \(kind)").inserted else { return }
    add(severity, code, element, attribute: attribute, message())
  }
}
