/// Collects diagnostics in the order in which they are found, and limits their number for files with many
/// mistakes.
///
/// A cause is a code with the name that it concerns. A cause is reported in full a few times. Later reports
/// are counted, and `finish()` adds the count.
package final class DiagnosticLog {
  /// The number of full reports for a cause.
  static let fullReportsPerCause = 10
  /// The greatest number of diagnostics.
  static let capacity = 1000
  /// The greatest number of causes that are distinguished. Other causes share one count.
  private static let causeCapacity = 4096

  /// Diagnostics with the same cause are repeats of each other.
  private struct Cause: Hashable {
    let code: DiagnosticCode
    /// The name that the code concerns, if there are several.
    let subject: String?
  }

  package private(set) var diagnostics: [Diagnostic] = []
  private var counts: [Cause: Int] = [:]
  private var causesInOrder: [(cause: Cause, first: Diagnostic)] = []
  private var silentCounts: [Cause: Int] = [:]
  private var omitted = 0
  private var file = ""

  package init() {}

  /// Whether the log is full, so that further diagnostics are only counted.
  private var isFull: Bool { diagnostics.count >= Self.capacity }

  /// Whether another report with a code and a `cause` would only be counted. If so, it is counted.
  ///
  /// This is called before a message is made, so that each of a million equal mistakes costs only a look-up.
  package func isExhausted(_ code: DiagnosticCode, _ cause: String?) -> Bool {
    isExhausted(Cause(code: code, subject: cause))
  }

  private func isExhausted(_ cause: Cause) -> Bool {
    if let count = counts[cause], count >= Self.fullReportsPerCause {
      counts[cause] = count + 1
      return true
    }
    guard isFull || (counts[cause] == nil && counts.count >= Self.causeCapacity) else { return false }
    omitted += 1
    return true
  }

  /// Adds a diagnostic. Diagnostics with the same code and `cause` are repeats of each other.
  package func report(_ diagnostic: Diagnostic, cause: String? = nil) {
    file = diagnostic.file
    let cause = Cause(code: diagnostic.code, subject: cause)
    if isExhausted(cause) { return }
    if counts[cause] == nil { causesInOrder.append((cause, diagnostic)) }
    counts[cause, default: 0] += 1
    diagnostics.append(diagnostic)
  }

  /// Counts a repeat of something that is reported only once.
  package func countSilently(_ code: DiagnosticCode, _ cause: String?) {
    silentCounts[Cause(code: code, subject: cause), default: 0] += 1
  }

  /// The unsupported features that the file uses, with their number, in the order in which they were found.
  package var unsupported: [(name: String, count: Int)] {
    causesInOrder.compactMap { cause, _ in
      guard cause.code.isUnsupported, let name = cause.subject, !name.isEmpty else { return nil }
      return (name, (counts[cause] ?? 0) + (silentCounts[cause] ?? 0))
    }
  }

  /// Adds the numbers of diagnostics that were only counted. Called once, after reading.
  package func finish() {
    for (cause, first) in causesInOrder {
      let more = (counts[cause] ?? 0) - Self.fullReportsPerCause
      guard more > 0 else { continue }
      diagnostics.append(
        Diagnostic(
          first.severity, first.code, file: first.file, line: first.line, column: first.column,
          message: "there are \(more) more reports like this one: \(first.message)"))
    }
    if omitted > 0 {
      diagnostics.append(
        Diagnostic(
          .warning, .limitExceeded, file: file,
          message: "there are \(omitted) more problems, which are not listed"))
    }
  }
}
