import Foundation
import FuzzTargets
import Testing

extension Cost {
  /// No input that is kept for `make fuzz` takes long.
  @MainActor @Suite struct CorpusCostTests {
    private static let folder = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }.appendingPathComponent("Fuzzing/corpus")

    @Test(arguments: FuzzTarget.allCases) func inputsTakeSecondsAtMost(target: FuzzTarget) throws {
      let folder = Self.folder.appendingPathComponent(target.rawValue)
      var slowest = (seconds: 0.0, name: "none")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
        let seconds = try Cost.of { try target.run(bytes) }
        if seconds > slowest.seconds { slowest = (seconds, name) }
      }
      print("\(target): \(slowest.name) takes \(slowest.seconds) s")
      #expect(slowest.seconds < 5, "\(slowest)")
    }
  }
}
