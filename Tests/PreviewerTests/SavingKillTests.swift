import Foundation
import QuartzCore
import SourceLiterals
import TestSupport
import Testing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneFiles

/// A process that is killed while it saves leaves the old file or the new one.
///
/// The process is this one once more, with a variable that has it save in a loop. Half of the kills are at a random moment, and half at
/// a random number of bytes, by the system's limit for the size of files. `CAMBIUM_KILLS` in the environment is their number.
@MainActor @Suite(.serialized) struct SavingKillTests {
  private static let kills = number("CAMBIUM_KILLS", 20)
  /// The scene that the process saves, and the number of bytes at which the system kills it; none for a process that goes on.
  private nonisolated static let sceneKey = "CAMBIUM_TEST_SAVES"
  private nonisolated static let limitKey = "CAMBIUM_TEST_SAVES_LIMIT"
  private nonisolated static let scene = ProcessInfo.processInfo.environment[sceneKey]

  /// A stage of the size of a real scene, so that a save takes some time.
  private static let text = EditedDocument.text.replacingOccurrences(of: "0.50\"", with: "0.5\"")
    .replacingOccurrences(
      of: "<!-- The stage, and a ball -->",
      with: (0..<400).map { "<!-- line \($0): a comment that fills the file, and stays as it is -->" }.joined(
        separator: "\n  "))

  // MARK: The process

  /// Changes a value and saves, takes it back and saves, until the process is killed.
  @Test(.enabled(if: scene != nil)) func saves() throws {
    let path = try #require(Self.scene)
    let url = URL(fileURLWithPath: path)
    let save = url.pathExtension == "swift" ? try sourceSaves(url) : try markupSaves(url)
    // The program ignores the signal of the limit, from its first file on.
    try save()
    if let bytes = ProcessInfo.processInfo.environment[Self.limitKey].flatMap({ UInt($0) }) {
      signal(SIGXFSZ, SIG_DFL)
      // Threads that start processes may block signals, and the mask is inherited.
      var mask = sigset_t()
      sigemptyset(&mask)
      sigaddset(&mask, SIGXFSZ)
      pthread_sigmask(SIG_UNBLOCK, &mask, nil)
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }
    try Data().write(to: URL(fileURLWithPath: path + ".ready"))
    while true { try save() }
  }

  /// What changes a value of a markup file and saves, and takes it back and saves.
  private func markupSaves(_ url: URL) throws -> () throws -> Void {
    let setup = try EditedDocument(folder: url.deletingLastPathComponent(), open: { _, _ in url })
    // A process that was killed may have left the one value or the other.
    let other = try setup.layer("ball").opacity == 0.5 ? 0.25 : 0.5
    return {
      try setup.set(other, "ball", "opacity")
      try setup.save()
      setup.history.undo()
      try setup.save()
    }
  }

  /// The same with the source of a Swift scene.
  private func sourceSaves(_ url: URL) throws -> () throws -> Void {
    let isOld = try String(contentsOf: url, encoding: .utf8).contains("opacity = 0.5\n")
    let setup = try EditedProgram(url.deletingLastPathComponent(), Self.lines(isOld ? "0.5" : "0.25"))
    return {
      try setup.set(isOld ? 0.25 : 0.5, "ball", "opacity")
      if let failure = setup.document.save().failure { throw failure }
      setup.history.undo()
      if let failure = setup.document.save().failure { throw failure }
    }
  }

  private static func lines(
    _ opacity: String
  ) -> [(layer: String, key: String, form: LiteralForm, literal: String)] {
    (0..<40).map { ("layer \($0)", "position", .point, "CGPoint(x: \($0), y: 10.50)") }
      + [("ball", "opacity", .number, opacity)]
  }

  /// Starts a process that saves a scene again and again.
  private func start(_ scene: URL, limit: Int?) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
    process.arguments = [
      "--testing-library", "swift-testing", "--no-parallel", "--filter", "SavingKillTests/saves",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment[Self.sceneKey] = scene.path
    environment[Self.limitKey] = limit.map(String.init)
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  // MARK: The kills

  @Test(.disabled(if: scene != nil), arguments: ["scene.caml", "scene.tendies", "scene.swift"])
  func aKilledSaveLeavesTheOldOrTheNewFile(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kills-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appendingPathComponent(name)
    let plain = folder.appendingPathComponent("plain.caml")
    try Data(Self.text.utf8).write(to: plain)
    if scene.pathExtension == "swift" {
      let source = TracedSource(Self.lines("0.5").map { ($0.key, $0.form, $0.literal) })
      try Data(source.text.utf8).write(to: scene)
    } else if scene.pathExtension == "caml" {
      try Data(Self.text.utf8).write(to: scene)
    } else {
      let writer = try #require(CAMLWriter(document: SceneDocument.open(plain)))
      try writer.write(to: scene)
    }
    let old = try markup(of: scene)
    let new = old.replacingOccurrences(of: "opacity=\"0.5\"", with: "opacity=\"0.25\"")
      .replacingOccurrences(of: "opacity = 0.5\n", with: "opacity = 0.25\n")
    #expect(old != new)
    let others = try otherEntries(of: scene)
    var random = SplitMix64(seed: UInt64(name.utf8.count))
    var found: [String: Int] = [:]
    var parts = 0
    for kill in 0..<(Self.kills + 1) / 2 {
      let size = try Data(contentsOf: scene).count
      let isAtByte = kill % 2 == 0
      let process = try start(scene, limit: isAtByte ? .random(in: 0..<size, using: &random) : nil)
      let ready = URL(fileURLWithPath: scene.path + ".ready")
      let isReady = eventually {
        FileManager.default.fileExists(atPath: ready.path) || !process.isRunning
      }
      #expect(isReady)
      if !isAtByte {
        usleep(.random(in: 0..<40_000, using: &random))
        Foundation.kill(process.processIdentifier, SIGKILL)
      }
      process.waitUntilExit()
      #expect(
        process.terminationReason == .uncaughtSignal
          && process.terminationStatus == (isAtByte ? SIGXFSZ : SIGKILL),
        "the process ended by itself, with status \(process.terminationStatus)")
      try? FileManager.default.removeItem(at: ready)
      let now = try markup(of: scene)
      found[now == old ? "old" : now == new ? "new" : "other", default: 0] += 1
      #expect(try otherEntries(of: scene) == others)
      // What the process has left behind is in nobody's way.
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        guard name.hasSuffix(".part") else { continue }
        parts += 1
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
      }
    }
    #expect(found["other"] == nil, "\(found)")
    // Otherwise no kill was within a save.
    #expect(parts > 0)
    print("\(name): \(found), \(parts) within a save")
  }

  /// The text of a scene's markup or source.
  private func markup(of scene: URL) throws -> String {
    if scene.pathExtension == "swift" { return try String(contentsOf: scene, encoding: .utf8) }
    let document = SceneDocument.open(scene)
    let markup = try #require(document.markups.first, "\(document.diagnostics)")
    return String(decoding: try markup.bytes(in: scene), as: UTF8.self)
  }

  /// The contents of the other entries of an archive.
  private func otherEntries(of scene: URL) throws -> [String: [UInt8]] {
    guard scene.pathExtension == "tendies" else { return [:] }
    let archive = try ZipArchive(path: scene.path, limits: SceneLimits())
    var entries: [String: [UInt8]] = [:]
    for entry in archive.entries where !entry.isFolder {
      let path = String(decoding: entry.path, as: UTF8.self)
      if !path.hasSuffix("main.caml") { entries[path] = try archive.contents(of: entry, limit: 1 << 20) }
    }
    return entries
  }
}
