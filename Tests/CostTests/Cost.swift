import Foundation
import Glibc
import Testing

/// The suite of the tests that measure time, which `make test-cost` runs on a quiet machine. No other target runs them: a busy
/// machine may fail them.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["CAMBIUM_COSTS"] != nil)) enum Cost {
  /// The least processor time of three runs of `body` on this thread, in seconds.
  static func of(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    return try (0..<3).map { _ in
      let start = now()
      try body()
      return now() - start
    }.min() ?? 0
  }

  /// Expects that eight times the size costs at most sixteen times as much; what goes by the square costs 64 times.
  static func expectLinear(
    _ name: String, _ small: Double, _ large: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    print("\(name): \(small) s, eight times the size \(large) s")
    #expect(large < 16 * small, "\(name): \(small) s and \(large) s", sourceLocation: sourceLocation)
  }
}
