import Foundation

/// What a program finds out: printed as it comes, and counted where it is not what Core Animation promises.
public final class Report {
  private var failures: [String] = []

  public init() {}

  /// Without a buffer: what was found comes out even where the program is ended by something else.
  private func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  /// A line of its own, with space above.
  public func heading(_ text: String) { write("\n\(text)") }

  /// Something found.
  public func note(_ text: String) { write("    \(text)") }

  /// Something promised, and whether it holds.
  public func check(_ holds: Bool, _ text: String) {
    write("  \(holds ? "✓" : "✗") \(text)")
    if !holds { failures.append(text) }
  }

  /// Ends the program: with status 0, or with 1 and what did not hold.
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
