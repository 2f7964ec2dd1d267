/// Gathers diagnostics in the order in which they are met, and keeps a hostile file from drowning the reader.
///
/// One cause (a code together with the name that it is about) is reported in full a few times;
/// what comes after is counted, and the count is told by `finish()`.
final class DiagnosticLog {
  /// How often one cause is reported in full.
  static let fullReportsPerCause = 10
  /// How many diagnostics are kept at all.
  static let capacity = 1000
  /// How many causes are told apart; the rest share one count.
  private static let causeCapacity = 4096

  /// What makes two diagnostics repeats of each other.
  private struct Cause: Hashable {
    let code: DiagnosticCode
    /// What the code is about, where several such things are told apart.
    let subject: String?
  }

  private(set) var diagnostics: [Diagnostic] = []
  private var counts: [Cause: Int] = [:]
  private var causesInOrder: [(cause: Cause, first: Diagnostic)] = []
  private var silentCounts: [Cause: Int] = [:]
  private var omitted = 0
  private var file = ""

  /// Whether no more diagnostics are kept: nothing but their number is worth any work then.
  private var isFull: Bool { diagnostics.count >= Self.capacity }

  /// Whether another report of a code and `cause` would only be counted; counts it then.
  ///
  /// Asked before a message is made, so that a million equal mistakes cost a look-up each.
  func isExhausted(_ code: DiagnosticCode, _ cause: String?) -> Bool {
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

  /// Adds a diagnostic. Those with the same code and `cause` are counted as repeats of each other.
  func report(_ diagnostic: Diagnostic, cause: String? = nil) {
    file = diagnostic.file
    let cause = Cause(code: diagnostic.code, subject: cause)
    if isExhausted(cause) { return }
    if counts[cause] == nil { causesInOrder.append((cause, diagnostic)) }
    counts[cause, default: 0] += 1
    diagnostics.append(diagnostic)
  }

  /// Counts one more of what has been reported once and is not to be reported again.
  func countSilently(_ code: DiagnosticCode, _ cause: String?) {
    silentCounts[Cause(code: code, subject: cause), default: 0] += 1
  }

  /// What the file uses that is not supported, and how often, in the order in which it was met.
  var unsupported: [(name: String, count: Int)] {
    causesInOrder.compactMap { cause, _ in
      guard cause.code.isUnsupported, let name = cause.subject, !name.isEmpty else { return nil }
      return (name, (counts[cause] ?? 0) + (silentCounts[cause] ?? 0))
    }
  }

  /// Says how many diagnostics were only counted. Called once, when reading has ended.
  func finish() {
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
        Diagnostic(.warning, .limitExceeded, file: file, message: "there are \(omitted) more problems, which are not listed"))
    }
  }
}
