import Foundation
import TestSupport
import Testing

/// Signals end the command, with 128 + their number, and leave nothing unfinished.
@Suite struct SignalTests {
  private static let hasFFmpeg = ["/usr/bin", "/usr/local/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
  }

  /// A film of a hundred thousand pictures: none of the tests waits for its end.
  private static func render(_ output: String, in folder: TemporaryFolder) throws -> Command.Running {
    try Command.start([
      "render", try folder.write(slidingBox), "-o", folder.path(output), "--to", "1000", "--fps", "100",
    ])
  }

  /// Waits until a file of the folder has a name that `fits`.
  private static func waitForFile(in folder: TemporaryFolder, where fits: (String) -> Bool) throws -> Bool {
    try eventually {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains(where: fits)
    }
  }

  private static func end(_ running: Command.Running, _ number: Int32) {
    kill(running.process.processIdentifier, number)
    #expect(running.ends(), "signal \(number)")
    if running.process.isRunning { kill(running.process.processIdentifier, SIGKILL) }
    running.process.waitUntilExit()
    #expect(running.process.terminationReason == .exit)
    #expect(running.process.terminationStatus == 128 + number)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func endPicturesBeingWritten(number: Int32) throws {
    let folder = try TemporaryFolder()
    let running = try Self.render("x-%06d.png", in: folder)
    #expect(try Self.waitForFile(in: folder) { $0 == "x-000001.png" })
    Self.end(running, number)
    // Pictures that are complete stay.
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.allSatisfy { $0 == "scene.caml" || $0.hasSuffix(".png") }, "\(names)")
    for name in names where name.hasSuffix(".png") { _ = try Pixels(folder.path(name)) }
  }

  @Test(.enabled(if: hasFFmpeg), arguments: ["x.webm", "x.mp4"])
  func endVideosAndTheProcessThatWritesThem(name: String) throws {
    let folder = try TemporaryFolder()
    let running = try Self.render(name, in: folder)
    let pid = running.process.processIdentifier
    #expect(try Self.waitForFile(in: folder) { $0.hasSuffix(".part") })
    // The process is started after the file.
    #expect(eventually { !Self.children(of: pid).isEmpty })
    let children = Self.children(of: pid)
    #expect(!children.isEmpty)
    Self.end(running, SIGTERM)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["scene.caml"])
    // ffmpeg gets no more pictures, and has no file: it ends.
    #expect(eventually { !children.contains { Self.isRunning($0) } })
  }

  @Test(arguments: [("x.apng", SIGINT), ("x.webp", SIGTERM)])
  func endAnimations(name: String, number: Int32) throws {
    let folder = try TemporaryFolder()
    let running = try Self.render(name, in: folder)
    #expect(try Self.waitForFile(in: folder) { $0.hasSuffix(".part") })
    Self.end(running, number)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["scene.caml"])
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func endMeasurements(number: Int32) throws {
    let folder = try TemporaryFolder()
    let running = try Command.start(["bench", try folder.write(slidingBox), "--frames", "1000000"])
    #expect(Self.catches(SIGTERM, running))
    Self.end(running, number)
    #expect(running.output.isEmpty)
  }

  /// The compiler of a Swift scene ends with the command, and so does what the compiler has started. A script stands for it.
  @Test(arguments: ["render", "check"]) func endTheCompiler(verb: String) throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    let bin = folder.url.appendingPathComponent("usr/bin")
    let libraries = folder.url.appendingPathComponent("usr/lib/swift")
    for place in [
      bin, libraries.appendingPathComponent("linux/x86_64"), libraries.appendingPathComponent("host"),
    ] {
      try files.createDirectory(at: place, withIntermediateDirectories: true)
    }
    try files.createDirectory(
      at: libraries.appendingPathComponent("linux/aarch64"), withIntermediateDirectories: true)
    for name in [
      "linux/x86_64/swiftrt.o", "linux/aarch64/swiftrt.o", "host/libSwiftSyntax.so", "host/libSwiftParser.so",
    ] {
      try Data().write(to: libraries.appendingPathComponent(name))
    }
    let script =
      "#!/bin/sh\nsleep 3600 &\necho $$ $! > '\(folder.path("made"))'\nmv '\(folder.path("made"))' "
      + "'\(folder.path("processes"))'\nwait\n"
    for name in ["swiftc", "swift-frontend", "clang"] {
      let file = bin.appendingPathComponent(name)
      try Data(script.utf8).write(to: file)
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let scene = try folder.write("import UIKit\nclass V: UIView {}\n", to: "scene.swift")
    let running = try Command.start(
      [verb, scene] + (verb == "render" ? ["-o", folder.path("x.png")] : []),
      environment: ["PATH": bin.path + ":/usr/bin:/bin", "XDG_CACHE_HOME": folder.path("cache")])
    #expect(try Self.waitForFile(in: folder) { $0 == "processes" })
    let text = try String(contentsOfFile: folder.path("processes"), encoding: .utf8)
    let processes = text.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    #expect(processes.count == 2 && processes.allSatisfy { Self.isRunning($0) })
    Self.end(running, SIGTERM)
    #expect(eventually { !processes.contains { Self.isRunning($0) } })
  }

  @Test func thatWereIgnoredStayIgnored() throws {
    let folder = try TemporaryFolder()
    // As nohup does.
    let running = try Command.start(
      ["bench", try folder.write(slidingBox), "--frames", "1000000"], shell: "trap '' HUP;")
    #expect(Self.catches(SIGTERM, running))
    // The first signal would end it, with its own status.
    kill(running.process.processIdentifier, SIGHUP)
    Self.end(running, SIGTERM)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func closeTheWindow(number: Int32) throws {
    let folder = try TemporaryFolder()
    let running = try Command.start(
      ["show", try folder.write(slidingBox), "--events", "-"], environment: ["SDL_VIDEODRIVER": "offscreen"])
    #expect(running.event("frame") != nil)
    kill(running.process.processIdentifier, number)
    #expect(running.ends())
    #expect(running.process.terminationStatus == 0)
    #expect(running.event("close") != nil)
  }

  /// Waits until a process has a handler for a signal, which it installs before it does anything else.
  private static func catches(_ number: Int32, _ running: Command.Running) -> Bool {
    let path = "/proc/\(running.process.processIdentifier)/status"
    return eventually {
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      guard let mask = status.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/)?.1, let bits = UInt64(mask, radix: 16)
      else { return false }
      return bits >> UInt64(number - 1) & 1 != 0
    }
  }

  private static func children(of pid: Int32) -> [Int32] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap(Int32.init).filter { parent(of: $0) == pid }
  }

  private static func fields(of pid: Int32) -> [Substring] {
    guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return [] }
    return stat[stat.index(after: end)...].split(separator: " ")
  }

  private static func parent(of pid: Int32) -> Int32? {
    let fields = fields(of: pid)
    return fields.count > 1 ? Int32(fields[1]) : nil
  }

  /// A process that has ended and waits for its parent to ask does not run.
  private static func isRunning(_ pid: Int32) -> Bool {
    fields(of: pid).first.map { $0 != "Z" && $0 != "X" } ?? false
  }
}
