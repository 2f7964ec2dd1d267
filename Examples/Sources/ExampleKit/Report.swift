import Foundation

/// The results of a program. They are printed immediately, and failed checks are counted.
public final class Report {
  private var failures: [String] = []

  /// A report without failures.
  public init() {}

  /// Written without a buffer, so that results are visible even if the program is terminated.
  private func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  /// Prints a heading, with an empty line before it.
  public func heading(_ text: String) { write("\n\(text)") }

  /// Prints a result.
  public func note(_ text: String) { write("    \(text)") }

  /// Prints a check of promised behaviour, and whether it succeeded.
  public func check(_ holds: Bool, _ text: String) {
    write("  \(holds ? "✓" : "✗") \(text)")
    if !holds { failures.append(text) }
  }

  /// Ends the program: with status 0, or with 1 and the failed checks.
  public func finish() -> Never {
    guard failures.isEmpty else {
      write("\nNot what Core Animation promises:")
      for failure in failures { write("  ✗ \(failure)") }
      exit(1)
    }
    write("\nAll as promised.")
    exit(0)
  }
}

/// A number with a fixed count of digits after the point.
public func text(_ number: Double, _ digits: Int = 2) -> String {
  String(format: "%.\(digits)f", number)
}

/// The numbers that a value may be.
public func text(_ range: ClosedRange<Double>, _ digits: Int = 2) -> String {
  "\(text(range.lowerBound, digits))…\(text(range.upperBound, digits))"
}
