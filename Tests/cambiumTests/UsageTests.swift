import TestSupport
import Testing

/// What is wrong with a command line ends with 64, before anything is opened.
@Suite struct UsageTests {
  @Test(arguments: [
    ["render", "x.caml"], ["render", "x.caml", "-o", "x.jpg"], ["dump"], ["hit", "x.caml"],
    ["hit", "x.caml", "1;2"], ["hit", "x.caml", "1,nan"], ["dump", "x.caml", "--time", "-1"],
    ["dump", "x.caml", "--time", "inf"], ["dump", "x.caml", "--get", "noKeyPath"],
    ["show", "x.caml", "--size", "100"],
    ["show", "x.caml", "--size", "0x10"], ["show", "x.caml", "--background", "12345"],
    ["show", "x.caml", "--speed", "0"],
    ["show", "x.caml", "--unknown"], ["bench", "x.caml", "--frames", "0"], ["dump", "x.caml", "y.caml"],
    ["render", "x.caml", "-o", "x.png", "--from", "0", "--to", "1"],
    ["render", "x.caml", "-o", "x-%d.png", "--time", "1"],
    ["render", "x.caml", "-o", "x-%d.png", "--from", "2", "--to", "1"],
    ["render", "x.caml", "-o", "x.gif", "--shard", "1/2"], ["render", "x.caml", "-o", "x.png", "--in-place"],
    ["render", "x.caml", "-o", "x-%d.png", "--shard", "3/2"], ["render", "x-%d.png", "-o", "y-%d.png"],
    ["render", "x-%d.png", "-o", "y.apng", "--to", "2"],
    ["render", "x.caml", "-o", "x.png", "--scale", "0"], ["dump", "x.caml", "--state", "a@-1"],
  ])
  func refuses(arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains("Error:"))
  }

  @Test func explainsItself() throws {
    let help = try Command.run("--help")
    #expect(help.status == 0)
    for verb in ["show (default)", "render", "dump", "hit", "check", "bench", "scenes"] {
      #expect(help.output.contains("  \(verb) "))
    }
    #expect(help.messages.isEmpty)
  }

  @Test(arguments: [
    ["render", "no.caml", "-o", "x.png"], ["dump", "no.caml"], ["bench", "no.caml"], ["check", "no.caml"],
    ["no.caml"],
  ])
  func endsWithOneForWhatCannotBeRead(arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 1)
    #expect(result.messages.contains("no.caml: error: no such file or directory"))
    #expect(result.output.isEmpty)
  }

  /// Without a scene the window shows the gallery, which needs a display.
  @Test(arguments: [[], ["show"]]) func theGalleryNeedsADisplay(arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 3)
    #expect(result.messages.contains("draws without one"))
  }

  @Test func endsWithTwoWhereHitCannotRead() throws {
    #expect(try Command.run("hit", "no.caml", "1,1").status == 2)
  }

  @Test func knowsNoStatesYet() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let dump = try Command.run("dump", path, "--state", "Locked")
    #expect(dump.status == 1)
    #expect(dump.messages.contains("no state is named \"Locked\""))
    #expect(try Command.run("hit", path, "1,1", "--state", "Locked").status == 2)
  }

  /// Where there are no bundled scenes, the places are named in which they were looked for.
  @Test(arguments: [false, true]) func withoutScenesItSaysWhereItLooked(isJSON: Bool) throws {
    let folder = try TemporaryFolder()
    for place in [folder.url.path, folder.path("none")] {
      let result = try Command.run(
        ["scenes"] + (isJSON ? ["--json"] : []), environment: ["CAMBIUM_SCENES": place])
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(
        result.messages
          == "cambium: there are no scenes in \(place); `make install` installs them, and CAMBIUM_SCENES names another folder\n"
      )
    }
  }
}
