import TestSupport
import Foundation
import Testing

/// `cambium new`: what it writes is a scene without diagnostics, and a file that exists is kept.
@Suite struct NewTests {
  @Test(arguments: ["start.caml", "start.ca"]) func sceneFilesHaveNoDiagnostics(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(name)
    #expect(try Command.run("new", path).status == 0)
    let check = try Command.run("check", "--strict", path)
    #expect(check.status == 0, "\(check.messages)")
    // In the middle of the way of one second, which is eased in and out.
    let place = try Command.run("dump", path, "--time", "0.5", "--get", "ball:position").json()[
      "ball:position"]
    let numbers = try #require(place as? [Double])
    #expect(abs(numbers[0] - 320) < 1e-3 && numbers[1] == 240)
    #expect(try Command.run("new", path).status == 1)
  }

  /// The size of a folder is in two files. `check` tells which of them counts.
  @Test func theIndexGivesTheSizeOfAFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("start.ca")
    #expect(try Command.run("new", path).status == 0)
    for (file, old, new) in [
      ("main.caml", "0 0 640 480", "0 0 200 100"), ("index.xml", "<real>640</real>", "<real>200</real>"),
      ("index.xml", "<real>480</real>", "<real>100</real>"),
    ] {
      let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
      #expect(text.contains(old))
      try folder.write(text.replacingOccurrences(of: old, with: new), to: "start.ca/\(file)")
      let check = try Command.run("check", "--strict", path)
      #expect(check.status == 0 && check.messages.contains("[document-size]") == (new != "<real>100</real>"))
    }
    #expect(try Command.run("convert", path, folder.path("out.caml")).status == 0)
    let text = try String(contentsOfFile: folder.path("out.caml"), encoding: .utf8)
    #expect(text.contains(#"name="stage" bounds="0 0 200 100""#) && !text.contains("640"))
  }

  @Test func aWallpaperHasTheStatesOfALockScreen() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("Night.tendies")
    #expect(try Command.run("new", path).status == 0)
    let check = try Command.run("check", "--strict", path)
    #expect(check.status == 0, "\(check.messages)")
    for (state, y) in [("Locked", 330.0), ("Unlock", 230), ("Sleep", 330)] {
      let dump = try Command.run("dump", path, "--state", state, "--time", "3", "--get", "moon:position")
      #expect(dump.status == 0, "\(dump.messages)")
      #expect(try dump.json()["moon:position"] as? [Double] == [195, y])
    }
    #expect(try Command.run("new", path).status == 1)
    let scene = try Command.run("convert", path, folder.path("night.caml"))
    #expect(scene.status == 0, "\(scene.messages)")
  }

  @Test func aSwiftSceneMovesToTheTouch() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("start.swift")
    #expect(try Command.run("new", path).status == 0)
    let moved = try Command.run(
      "dump", path, "--tap", "100,200@0.1", "--time", "1", "--get", "ball:position")
    #expect(moved.status == 0, "\(moved.messages)")
    #expect(try moved.json()["ball:position"] as? [Double] == [100, 200])
  }

  @Test func otherEndingsAreRefused() throws {
    #expect(try Command.run("new", "start.txt").status == 64)
  }
}
