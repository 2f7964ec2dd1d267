import Foundation
import TestSupport
import Testing

/// A graphics driver that is reset: a library in front of the driver says so.
@Suite struct ContextLossTests {
  private static let compiler = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A library that reports a lost context if `answer` is true. `answer` is an expression of the number of
  /// calls so far.
  private func library(_ answer: String, in folder: TemporaryFolder) throws -> String {
    let source = try folder.write(
      """
      static unsigned asked;
      /* GL_UNKNOWN_CONTEXT_RESET */
      unsigned glGetGraphicsResetStatus(void) { asked++; return (\(answer)) ? 0x8255 : 0; }
      """, to: "reset.c")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.compiler))
    process.arguments = ["-shared", "-fPIC", "-o", folder.path("reset.so"), source]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return folder.path("reset.so")
  }

  private func environment(_ library: String) -> [String: String?] {
    ["SDL_VIDEODRIVER": "offscreen", "LD_PRELOAD": library]
  }

  @Test(.enabled(if: compiler != nil)) func theWindowGoesOnInAnotherContext() throws {
    let folder = try TemporaryFolder()
    let running = try Command.start(
      ["show", try folder.write(slidingBox), "--events", "-"],
      environment: environment(try library("asked == 3 || asked == 6", in: folder)))
    #expect(running.event("frame") != nil)
    #expect(eventually { running.messages.components(separatedBy: "a new context").count >= 3 })
    #expect(running.messages.components(separatedBy: "a new context").count == 3, "\(running.messages)")
    // It draws: at rest it would take no time.
    let before = try ticks(running.process.processIdentifier)
    #expect(try eventually { try ticks(running.process.processIdentifier) >= before + 10 })
    kill(running.process.processIdentifier, SIGTERM)
    #expect(running.ends())
    #expect(running.process.terminationStatus == 0)
  }

  @Test(.enabled(if: compiler != nil)) func theWindowEndsWhereEveryContextIsLost() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["show", try folder.write(slidingBox)], environment: environment(try library("1", in: folder)))
    #expect(result.status == 1)
    #expect(result.messages.contains("this happened repeatedly"), "\(result.messages)")
  }

  @Test(.enabled(if: compiler != nil)) func aPictureIsNotWrittenBlack() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "-o", folder.path("x.png")],
      environment: environment(try library("1", in: folder)))
    #expect(result.status == 1)
    #expect(result.messages.contains("the graphics driver was reset"), "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("x.png")))
  }

  /// Mesa's drivers give no more than they are told to; others' contexts are what they are.
  @Test(arguments: ["2.1", "3.2"]) func anOldDriverIsNamed(_ version: String) throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "-o", folder.path("x.png")],
      environment: ["MESA_GL_VERSION_OVERRIDE": version])
    if result.status == 0 { return }
    #expect(result.status == 1)
    #expect(result.messages.contains("OpenGL 3.3"), "\(result.messages)")
  }

  /// Processor time of a process, hundredths of a second.
  private func ticks(_ process: Int32) throws -> Int {
    let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    return try #require(Int(fields[12])) + #require(Int(fields[13]))
  }
}
