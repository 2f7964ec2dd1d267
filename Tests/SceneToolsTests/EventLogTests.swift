import Foundation
import Testing

@testable import SceneTools

@MainActor @Suite struct EventLogTests {
  @Test func writesALineAtOnce() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID()).jsonl").path
    defer { unlink(path) }
    let log = try EventLog(path: path)
    log.write("speed", [JSON.Member("value", .number(0.1))])
    // The log is still open: nothing waits in a buffer.
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{\"event\": \"speed\", \"value\": 0.1}\n")
    log.write("close")
    #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 2)
  }

  @Test func saysWhereItCannotWrite() {
    #expect {
      _ = try EventLog(path: "/nowhere/at/all.jsonl")
    } throws: {
      "\($0)".contains("/nowhere/at/all.jsonl") && "\($0)".contains("No such file")
    }
  }

  @Test func keepsLinesOfSeveralThreadsWhole() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID()).jsonl").path
    defer { unlink(path) }
    let log = try EventLog(path: path)
    DispatchQueue.concurrentPerform(iterations: 200) { log.write("hover", [JSON.Member("n", .integer($0))]) }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 200)
    #expect(Set(lines).count == 200)
    #expect(lines.allSatisfy { $0.hasPrefix("{\"event\": \"hover\", \"n\": ") && $0.hasSuffix("}") })
  }
}
