import Foundation
import Testing

@testable import Constraints

/// Compares random systems with what kiwisolver says of them (Oracle/answers.py).
@Suite struct OracleTests {
  /// Oracle/answers.txt, or the file that `Oracle/compare` has written.
  private static var answers: URL {
    if let path = ProcessInfo.processInfo.environment["CAMBIUM_CONSTRAINT_ANSWERS"] {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Oracle/answers.txt")
  }

  private static var isFuzzing: Bool {
    ProcessInfo.processInfo.environment["CAMBIUM_CONSTRAINT_ANSWERS"] != nil
  }

  @Test func valuesAndConflictsAreThoseOfAnotherSolver() throws {
    var counts = Counts()
    for line in try String(contentsOf: Self.answers, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      let isLarge = words[0].hasSuffix("L")
      let seed = try #require(Int(isLarge ? words[0].dropLast() : words[0]))
      var next = 1
      counts.systems += 1
      try RandomCase.run(seed: seed, isLarge: isLarge) { run, event in
        defer { next += 1 }
        guard next < words.count else {
          Issue.record("seed \(seed): there is more than the oracle says")
          return
        }
        if case .solved = event {
          try #require(words[next] != "!", "seed \(seed), event \(next): the oracle has found a conflict")
          try compare(
            run, words[next].split(separator: ",").compactMap { Double($0) }, "seed \(seed), event \(next)",
            &counts)
        } else {
          try #require(words[next] == "!", "seed \(seed), event \(next): the oracle has found no conflict")
          counts.conflicts += 1
        }
      }
      #expect(next == words.count, "seed \(seed)")
    }
    if Self.isFuzzing { print(counts) }
    #expect(Self.isFuzzing || counts.values > 4 * counts.systems)
    #expect(counts.better * 1000 <= counts.solutions)
  }

  private struct Counts: CustomStringConvertible {
    var systems = 0
    var solutions = 0
    var conflicts = 0
    /// Values that were compared.
    var values = 0
    /// Solutions that are better than the oracle's, whose priorities are weights.
    var better = 0

    var description: String {
      "\(systems) systems, \(solutions) solutions, \(conflicts) conflicts, \(values) values compared, \(better) better than the oracle"
    }
  }

  private func compare(_ run: RandomCase, _ values: [Double], _ comment: String, _ counts: inout Counts)
    throws
  {
    counts.solutions += 1
    run.system.checkInvariants()
    let constraints = run.live.map(\.constraint)
    let own = constraints.errors { run.system.value(of: $0) }
    let oracle = constraints.errors { values[Int($0.index)] }
    let order = compareErrors(own, oracle, tolerance: 2e-3)
    #expect(order <= 0, "\(comment): errors \(own), the oracle's are \(oracle)")
    if order != 0 {
      counts.better += 1
      return
    }
    var copy = run.system
    for variable in run.variables where try !copy.isAmbiguous(variable) {
      let value = run.system.value(of: variable)
      counts.values += 1
      #expect(abs(value - values[Int(variable.index)]) < 2e-3, "\(comment): variable \(variable.index)")
    }
  }
}
