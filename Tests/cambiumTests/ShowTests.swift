import Foundation
import TestSupport
import Testing

/// Windows of SDL's offscreen driver: everything but a display.
@Suite struct ShowTests {
  private static let offscreen: [String: String?] = ["SDL_VIDEODRIVER": "offscreen"]

  @Test func endsWithThreeWithoutADisplay() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["show", try folder.write(slidingBox)], environment: ["XDG_RUNTIME_DIR": folder.url.path])
    #expect(result.status == 3)
    #expect(result.messages.contains("cambium render"))
  }

  @Test func endsWithOneWithoutAScene() throws {
    #expect(try Command.run(["show", "no.caml"], environment: Self.offscreen).status == 1)
  }

  @Test func opensDrawsAndCloses() throws {
    let folder = try TemporaryFolder()
    let running = try Command.start(
      ["show", try folder.write(slidingBox), "--size", "200x160", "--events", "-"],
      environment: Self.offscreen)
    let open = try #require(running.event("open"))
    #expect(open["size"] as? [Double] == [100, 80] && open["pixels"] as? [Double] == [200, 160])
    let frame = try #require(running.event("frame"))
    #expect(frame["time"] as? Double == 0)
    kill(running.process.processIdentifier, SIGTERM)
    #expect(running.ends())
    #expect(running.process.terminationStatus == 0)
    #expect(running.event("close") != nil)
    // The first frame is told of once.
    #expect(running.output.components(separatedBy: "\"frame\"").count == 2)
  }

  @Test func beginsWhereItIsTold() throws {
    let folder = try TemporaryFolder()
    let running = try Command.start(
      ["show", try folder.write(slidingBox), "--time", "0.5", "--paused", "--events", "-"],
      environment: Self.offscreen)
    #expect(try #require(running.event("frame"))["time"] as? Double == 0.5)
  }

  @Test func showsWhatCanBeReadOfSeveral() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let running = try Command.start([path, "no.caml", path, "--events", "-"], environment: Self.offscreen)
    #expect((try #require(running.event("open"))["scenes"] as? [String])?.count == 2)
    #expect(try #require(running.event("error"))["file"] as? String == "no.caml")
    #expect(running.event("frame") != nil)
  }

  @Test func reloadsAndKeepsWhatItHasWhenAReloadFails() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let running = try Command.start([path, "--events", "-"], environment: Self.offscreen)
    #expect(running.event("frame") != nil)
    #expect(try eventually { try Self.watches(running) })
    try folder.write(slidingBox.replacingOccurrences(of: "</caml>", with: ""))
    // (On a slow machine the file may have been read empty before.)
    let error = try #require(running.event("error") { ($0["line"] as? Int ?? 0) > 0 })
    #expect(error["file"] as? String == path)
    try folder.write(scene(""))
    #expect(try #require(running.event("reload"))["file"] as? String == path)
    // The broken file was not shown in between.
    let names = running.events.compactMap { $0["event"] as? String }.filter {
      ["error", "reload"].contains($0)
    }
    #expect(names.last == "reload" && names.dropLast().allSatisfy { $0 == "error" }, "\(names)")
  }

  /// Whether a command watches files: it has a descriptor of the system's events of files.
  private static func watches(_ running: Command.Running) throws -> Bool {
    let folder = "/proc/\(running.process.processIdentifier)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).contains {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      return target?.contains("inotify") == true
    }
  }

  @Test func doesNotWatchWhenToldNotTo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let running = try Command.start([path, "--events", "-", "--no-watch"], environment: Self.offscreen)
    #expect(running.event("frame") != nil)
    #expect(try !Self.watches(running))
    try folder.write(scene(""))
    kill(running.process.processIdentifier, SIGTERM)
    #expect(running.event("close") != nil && running.ends())
    #expect(running.event("reload") == nil)
  }

  @Test func writesEventsToAFile() throws {
    let folder = try TemporaryFolder()
    let running = try Command.start(
      [try folder.write(slidingBox), "--events", folder.path("events.jsonl")], environment: Self.offscreen)
    var text: String { (try? String(contentsOfFile: folder.path("events.jsonl"), encoding: .utf8)) ?? "" }
    #expect(eventually { text.contains("\n") })
    #expect(text.hasPrefix("{\"event\": \"open\""))
    #expect(running.output.isEmpty)
  }

  /// A scene at rest takes no processor time; neither does a paused one. (A driver may be at work behind the
  /// scenes for a while after the first frame, and a busy machine counts its own time to a process, so the
  /// quietest of several seconds counts; one that draws takes tens of hundredths in each of them.)
  @Test(arguments: [[], ["--paused"]])
  func restsWhenNothingMoves(options: [String]) throws {
    let folder = try TemporaryFolder()
    let running = try Command.start(
      [try folder.write(options.isEmpty ? scene("") : slidingBox), "--events", "-"] + options,
      environment: Self.offscreen)
    #expect(running.event("frame") != nil)
    var quietest = Int.max
    for _ in 0..<20 where quietest > 2 {
      let before = try ticks(running.process.processIdentifier)
      usleep(1_000_000)
      // Twice a second it looks at the scene's file.
      quietest = min(quietest, try ticks(running.process.processIdentifier) - before)
    }
    #expect(quietest <= 4)
  }

  /// Processor time, hundredths of a second.
  private func ticks(_ process: Int32) throws -> Int {
    let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    return try #require(Int(fields[12])) + #require(Int(fields[13]))
  }
}
