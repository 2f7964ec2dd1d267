import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Previewer

/// Dialogs for files with a portal, and with programs where there is none.
final class FileDialogTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "dialog \(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a program, a script of the shell. It keeps its arguments, one in a line.
  private func program(_ name: String, _ script: String) throws {
    let file = folder.appendingPathComponent(name)
    let text = "#!/bin/sh\nprintf '%s\\n' \"$@\" >'\(file.path).arguments'\n\(script)\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private func arguments(of name: String) throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent("\(name).arguments"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  private func desktop(_ bus: PrivateBus? = nil) -> FileDialog.Desktop {
    let folder = folder
    return FileDialog.Desktop(bus: bus?.address) { name in
      let file = folder.appendingPathComponent(name)
      return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
    }
  }

  /// The answer to a question; `meanwhile` gets the dialog while it is shown.
  private func answer(
    _ question: FileDialog.Question, _ bus: PrivateBus? = nil,
    _ meanwhile: (FileDialog) throws -> Void = { _ in }
  ) throws -> Result<[String], FileDialog.Failure> {
    let answer = Answer()
    let dialog = FileDialog(question, desktop(bus)) { result in answer.value.withLock { $0 = result } }
    try meanwhile(dialog)
    #expect(eventually { answer.value.withLock { $0 != nil } })
    return try #require(answer.value.withLock { $0 })
  }

  private final class Answer: Sendable {
    let value = Mutex<Result<[String], FileDialog.Failure>?>(nil)
  }

  private let scenes = FileDialog.Question.scenes(in: URL(fileURLWithPath: "/tmp"))

  @Test func thePortalComesFirst() throws {
    let bus = try PrivateBus()
    try bus.startPortal("chosen", ["file:///tmp/a.caml"])
    try program("zenity", "echo /tmp/b.caml")
    #expect(try answer(scenes, bus) == .success(["/tmp/a.caml"]))
    let call = try bus.nextCall()
    #expect(call.options["multiple"] as? Bool == true)
    let filter = try #require((call.options["current_filter"] as? [Any])?.last as? [[Any]])
    #expect(filter.compactMap { $0.last as? String }.contains("*.tendies"))
  }

  @Test(arguments: ["none", "failed", "quits"])
  func aProgramFollowsAPortalWithoutDialogs(portal: String) throws {
    let bus = try PrivateBus()
    try bus.startPortal(portal)
    try program("kdialog", "echo /tmp/b.caml")
    #expect(try answer(scenes, bus) == .success(["/tmp/b.caml"]))
  }

  @Test func aCancelledPortalIsNotFollowed() throws {
    let bus = try PrivateBus()
    try bus.startPortal("cancelled")
    try program("zenity", "echo /tmp/b.caml")
    #expect(try answer(scenes, bus) == .success([]))
  }

  @Test func namesMayHaveLineBreaks() throws {
    try program("zenity", "printf '/tmp/a\\nb.caml\\n/tmp/c.caml\\n'")
    #expect(try answer(scenes) == .success(["/tmp/a\nb.caml", "/tmp/c.caml"]))
    #expect(FileDialog.paths("") == [])
    #expect(FileDialog.paths("/a\n") == ["/a"])
    #expect(FileDialog.paths("/a\n\n/b\n") == ["/a\n", "/b"])
    #expect(FileDialog.paths("no path\n") == [])
  }

  @Test func scenesMayBeSeveral() throws {
    try program("zenity", "exit 1")
    #expect(try answer(scenes) == .success([]))
    #expect(try arguments(of: "zenity").contains("--multiple"))
    try FileManager.default.removeItem(at: folder.appendingPathComponent("zenity"))
    try program("kdialog", "printf '/tmp/a.caml\\n/tmp/b.caml\\n'")
    #expect(try answer(scenes) == .success(["/tmp/a.caml", "/tmp/b.caml"]))
    let arguments = try arguments(of: "kdialog")
    #expect(arguments.contains("--multiple") && arguments.contains("--separate-output"))
  }

  @Test func aPictureIsOne() throws {
    try program("zenity", "echo /tmp/a.png")
    #expect(try answer(.picture(in: URL(fileURLWithPath: "/tmp"))) == .success(["/tmp/a.png"]))
    let arguments = try arguments(of: "zenity")
    #expect(!arguments.contains("--multiple"))
    #expect(arguments.contains { $0.hasSuffix("*.webp *.WEBP") })
  }

  @Test func aGestureGetsAName() throws {
    try program("kdialog", "echo /tmp/b.input")
    #expect(try answer(.gesture(URL(fileURLWithPath: "/tmp/scene.input"))) == .success(["/tmp/b.input"]))
    #expect(try arguments(of: "kdialog").suffix(2) == ["--getsavefilename", "/tmp/scene.input"])
  }

  @Test func aProgramThatFailsIsFollowedByTheNext() throws {
    try program("zenity", "echo /tmp/a.caml; exit 255")
    try program("kdialog", "echo /tmp/b.caml")
    #expect(try answer(scenes) == .success(["/tmp/b.caml"]))
    try program("kdialog", "exit 3")
    #expect(
      try answer(scenes)
        == .failure(
          .init(
            description:
              "no dialog can be shown (zenity has ended with status 255; kdialog has ended with status 3); "
              + "drop files on the window instead")))
  }

  @Test func withoutADialogThereIsASentence() throws {
    #expect(
      try answer(scenes)
        == .failure(
          .init(
            description: "no dialog can be shown: there is neither a desktop portal nor zenity or kdialog; "
              + "drop files on the window instead")))
  }

  @Test func aClosedDialogEndsItsProgram() throws {
    try program(
      "zenity",
      "echo $$ >'\(folder.path)/started.part'; mv '\(folder.path)/started.part' '\(folder.path)/started'; exec sleep 100"
    )
    let started = folder.appendingPathComponent("started")
    let result = try answer(scenes) { dialog in
      #expect(eventually { FileManager.default.fileExists(atPath: started.path) })
      dialog.close()
    }
    #expect(result == .success([]))
    let number = try String(contentsOf: started, encoding: .utf8).trimmingCharacters(
      in: .whitespacesAndNewlines)
    let process = try #require(Int32(number))
    #expect(eventually { kill(process, 0) != 0 })
  }

  @Test func aClosedDialogIsTakenAwayByThePortal() throws {
    let bus = try PrivateBus()
    try bus.startPortal("waits")
    let result = try answer(scenes, bus) { dialog in
      _ = try bus.nextCall()
      dialog.close()
      #expect(try bus.nextCall().method == "Request.Close")
    }
    #expect(result == .success([]))
  }
}
