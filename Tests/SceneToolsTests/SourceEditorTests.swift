import Foundation
import Testing

@testable import SceneTools

/// Which editor a click on a message starts, and how it is told the line.
@Suite struct SourceEditorTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("editor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// An editor with programs that do nothing in `PATH`.
  private func editor(_ programs: [String], _ variables: [String: String] = [:]) throws -> SourceEditor {
    for name in programs {
      let path = folder.appendingPathComponent(name).path
      #expect(FileManager.default.createFile(atPath: path, contents: Data("#!/bin/sh\n".utf8)))
      chmod(path, 0o755)
    }
    return SourceEditor(environment: variables.merging(["PATH": folder.path]) { $1 })
  }

  @Test(arguments: [
    ("code", ["code", "-g", "/a b.swift:12:7"]),
    ("code -g --wait", ["code", "-g", "--wait", "/a b.swift:12:7"]),
    ("subl", ["subl", "/a b.swift:12:7"]), ("kate", ["kate", "-l", "12", "-c", "7", "/a b.swift"]),
    ("gedit", ["gedit", "+12:7", "/a b.swift"]),
    ("emacsclient -c", ["emacsclient", "-c", "+12:7", "/a b.swift"]),
    ("gvim", ["gvim", "+12", "/a b.swift"]),
    ("'my editor' \"-x y\"", ["my editor", "-x y", "+12", "/a b.swift"]),
  ])
  func editorsAreToldTheLine(_ visual: String, _ expected: [String]) throws {
    let editor = try editor([expected[0], "xdg-open"], ["VISUAL": visual, "EDITOR": "missing"])
    let command = try editor.command(for: "/a b.swift", line: 12, column: 7)
    #expect(command.arguments == expected)
    #expect(command.program == folder.appendingPathComponent(expected[0]).path)
  }

  @Test func theFirstEditorThatHasWindowsIsTaken() throws {
    func name(_ programs: [String], _ variables: [String: String]) throws -> [String] {
      try editor(programs, variables).command(for: "/x", line: 3, column: 0).arguments
    }
    let all = ["vim", "code", "kate", "xdg-open"]
    // Without a terminal an editor for terminals is passed over.
    #expect(try name(all, ["VISUAL": "vim"]) == ["code", "-g", "/x:3"])
    #expect(try name(all, ["VISUAL": "vim", "EDITOR": "kate"]) == ["kate", "-l", "3", "/x"])
    #expect(try name(all, ["EDITOR": "vim"]) == ["code", "-g", "/x:3"])
    let terminal = try editor(["x-terminal-emulator"], ["VISUAL": "vim -R"])
    #expect(
      try terminal.command(for: "/x", line: 3, column: 0).arguments == [
        "x-terminal-emulator", "-e", "vim", "-R", "+3", "/x",
      ])
  }

  @Test func withoutAnEditorTheDesktopOpensTheFile() throws {
    #expect(try editor(["xdg-open"]).command(for: "/x", line: 3, column: 1).arguments == ["xdg-open", "/x"])
    let nothing = SourceEditor(environment: ["PATH": folder.appendingPathComponent("empty").path])
    #expect(throws: SourceEditor.Failure.self) { try nothing.command(for: "/x", line: 3, column: 1) }
    let missing = SourceEditor(environment: ["PATH": "/nowhere", "VISUAL": "nothing-here"])
    #expect(throws: SourceEditor.Failure.self) { try missing.command(for: "/x", line: 1, column: 1) }
    #expect(throws: SourceEditor.Failure.self) { try nothing.open("/no/such/file", line: 1, column: 1) }
  }

  @Test func aFileWithoutALineIsOpenedAsAWhole() throws {
    #expect(
      try editor(["kate"], ["VISUAL": "kate"]).command(for: "/x", line: 0, column: 0).arguments == [
        "kate", "/x",
      ])
  }

  @Test(arguments: [
    ("scene.swift:12:7: error: no", TextPlace?.some(TextPlace(file: "scene.swift", line: 12, column: 7))),
    ("Scene/scene.swift:9: Fatal error: touched", TextPlace(file: "Scene/scene.swift", line: 9, column: 0)),
    ("at (/tmp/a.b/door.caml:3:1)", TextPlace(file: "/tmp/a.b/door.caml", line: 3, column: 1)),
    ("12:30:45 tick", nil), ("value:12", nil), ("http://a.example:80/", nil), ("x.swift:0:1", nil),
  ])
  func linesThatNameAPlaceAreFound(_ text: String, _ place: TextPlace?) {
    let found = TextPlace(in: text)
    #expect(found?.file == place?.file && found?.line == place?.line && found?.column == place?.column)
  }

  @Test func filesAreFoundBesideTheScene() throws {
    let path = folder.appendingPathComponent("scene.swift").path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(TextPlace(in: "Scene/scene.swift:9: no")?.path(in: folder) == path)
    #expect(TextPlace(in: "other.swift:9: no")?.path(in: folder) == nil)
  }
}
