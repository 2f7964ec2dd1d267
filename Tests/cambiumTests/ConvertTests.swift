import TestSupport
import Foundation
import Testing

/// `cambium convert`.
@Suite struct ConvertTests {
  @Test func writesOtherForms() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    for output in ["out.ca", "out.caml", "again.ca/"] {
      let result = try Command.run("convert", path, folder.path(output))
      #expect(result.status == 0 && result.messages.isEmpty && result.output.isEmpty)
      let boxes = try [path, folder.path(output)].map { scene in
        let dump = try Command.run("dump", scene, "--time", "0.3").json()
        let root = try #require(dump["root"] as? [String: Any])
        return try #require((root["sublayers"] as? [[String: Any]])?.first as NSDictionary?)
      }
      #expect(boxes[0] == boxes[1] && boxes[0]["name"] as? String == "box")
    }
    // The box's id, which nothing refers to, is kept and noted.
    let check = try Command.run("check", "--strict", folder.path("out.ca"))
    #expect(check.status == 0 && !check.messages.contains("warning:"))
    // A bundled scene, by name.
    #expect(try Command.run("convert", "ship", folder.path("ship.ca")).status == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("ship.ca/assets/ship.png")))
  }

  /// What is drawn of a scene does not depend on what it is in.
  @Test(arguments: ["lake.tendies", "balloon.caar", "ship.ca", "lock-states.caml"])
  func drawsTheSameInEveryForm(name: String) throws {
    let folder = try TemporaryFolder()
    func picture(_ scene: String) throws -> Data {
      let state =
        name.hasPrefix("lock")
        ? ["--state", "open@0"] : name.hasPrefix("lake") ? ["--state", "Unlock@0"] : []
      let result = try Command.run(["render", scene, "--time", "0.7", "-o", folder.path("x.png")] + state)
      #expect(result.status == 0, "\(result.messages)")
      return try Data(contentsOf: URL(fileURLWithPath: folder.path("x.png")))
    }
    let expected = try picture(name)
    for output in ["out.tendies", "out.ca", "out.caml"] {
      let result = try Command.run("convert", name, folder.path(output))
      #expect(result.status == 0 && result.messages.isEmpty)
      #expect(try picture(folder.path(output)) == expected, "\(output)")
    }
  }

  @Test func tellsWhatItCannotRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene(#"<CALayer name="a" nonsense="1"/>"#))
    let result = try Command.run("convert", path, folder.path("out.caml"))
    #expect(result.status == 0)
    #expect(result.messages.contains("warning: ") && result.messages.contains("nonsense"))
    #expect(
      result.messages.hasSuffix(
        "\n\(folder.path("out.caml")): written without the part that the warning names\n"))
    let both = try folder.write(scene(#"<CALayer nonsense="1" more="2"/>"#), to: "both.caml")
    let told = try Command.run("convert", both, folder.path("both-out.caml"))
    #expect(
      told.messages.hasSuffix(": written without the 2 parts that the warnings name\n"), "\(told.messages)")
    #expect(try Command.run("convert", both, folder.path("both-out.caml"), "--quiet").messages.isEmpty)
  }

  @Test func failsAndLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let cases = [
      [folder.path("none.caml"), folder.path("out.ca")], [path, folder.path("no/such/folder.caml")],
      [path, path],
    ]
    for arguments in cases {
      let result = try Command.run(["convert"] + arguments)
      #expect(result.status == 1 && result.messages.contains("cambium: "))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["scene.caml"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == slidingBox)
  }

  @Test func refusesToWriteOverItsInput() throws {
    let folder = try TemporaryFolder()
    #expect(try Command.run("convert", "ship", folder.path("ship.ca")).status == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.ca"), withDestinationPath: folder.path("ship.ca"))
    for arguments in [["ship.ca", "ship.ca"], ["ship.ca/main.caml", "ship.ca"], ["ship.ca", "link.ca"]] {
      let result = try Command.run(["convert"] + arguments, in: folder.url)
      #expect(result.status == 1, "\(arguments)")
      #expect(result.messages.contains("it is the same file as the scene that is read"))
    }
    #expect(try Command.run(["check", "ship.ca"], in: folder.url).messages.isEmpty)
  }

  @Test func takesOnlyWhatItCanWrite() throws {
    for name in ["out.png", "out", "out.caar"] {
      let result = try Command.run("convert", "ship", name)
      #expect(result.status == 64 && result.messages.contains("must end with .caml, .ca or .tendies"))
    }
  }

  @Test func escapesControlCharacters() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene("<CALayer name=\"a&#27;[2J\"/>"))
    let result = try Command.run("convert", path, folder.path("out.caml"))
    #expect(result.status == 0)
    #expect(result.messages.contains(#"a\u{1b}[2J"#) && !result.messages.contains("\u{1B}"))
  }
}
