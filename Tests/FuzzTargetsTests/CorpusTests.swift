import FuzzTargets
import Foundation
import Testing

/// The inputs that are kept for `make fuzz`, each through its target: what was found once is not found again.
@MainActor @Suite struct CorpusTests {
  /// An input of a target.
  struct Input: Sendable, CustomTestStringConvertible {
    let target: FuzzTarget
    let file: URL

    var testDescription: String { "\(target)/\(file.lastPathComponent)" }
  }

  nonisolated static let folder = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appendingPathComponent("Fuzzing/corpus")

  nonisolated static func inputs(of target: FuzzTarget) -> [Input] {
    let folder = folder.appendingPathComponent(target.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { Input(target: target, file: folder.appendingPathComponent($0)) }
  }

  @Test(arguments: FuzzTarget.allCases) func areReadWithoutAFailure(target: FuzzTarget) throws {
    let inputs = Self.inputs(of: target)
    #expect(inputs.count > 5)
    for input in inputs {
      let bytes = [UInt8](try Data(contentsOf: input.file))
      #expect(bytes.count <= FuzzTarget.largestInput, "\(input.testDescription) is not run")
      #expect(throws: Never.self, "\(input.testDescription)") { try target.run(bytes) }
    }
  }

  /// All that clone the repository have them.
  @Test func areSmall() throws {
    let sizes = try FuzzTarget.allCases.flatMap {
      try Self.inputs(of: $0).map { try Data(contentsOf: $0.file).count }
    }
    #expect(sizes.reduce(0, +) < 320 << 10)
  }
}
