import TestSupport
import Foundation
import Testing

@testable import cambium

/// What the command says about words that it cannot use.
@Suite struct WordsTests {
  @Test(arguments: [
    (["shwo", "x.caml"], "there is no verb or file shwo; did you mean show?"),
    (["rendr", "x.caml", "-o", "x.png"], "there is no verb or file rendr; did you mean render?"),
    (["comapre", "a", "b"], "there is no verb or file comapre; did you mean compare?"),
    (["swinging-dor"], "there is no verb or file swinging-dor; did you mean swinging-door?"),
    (
      ["qqqqqqqqqq"],
      "there is no verb or file qqqqqqqqqq; `cambium --help` lists the verbs, and `cambium scenes` the bundled scenes"
    ),
  ])
  func mistypedVerbs(words: [String], message: String) throws {
    let result = try Command.run(words)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.messages.hasPrefix("Error: \(message)\n"), "\(result.messages)")
  }

  @Test(arguments: [
    ["x.caml"], ["./shwo"], ["--size", "1x1", "shwo"], ["show"], ["help"], [], ["cube"], ["render", "shwo"],
  ])
  func otherWordsAreNoMistakes(words: [String]) { #expect(Words.complaint(about: words) == nil) }

  /// A file may have any name.
  @Test func aFileWithTheNameIsShown() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "shwo")
    let result = try Command.run(["shwo"], in: folder.url)
    #expect(result.status == 1 && !result.messages.contains("did you mean"))
  }

  @Test(arguments: [
    (
      ["dump", "x.caml", "--time", "-1"],
      "The value '-1' is invalid for '--time <time>': a time is a number of seconds, 0 or more."
    ),
    (
      ["dump", "x.caml", "--time=inf"],
      "The value 'inf' is invalid for '--time <time>': a time is a number of seconds, 0 or more."
    ),
    (
      ["show", "x.caml", "--size", "-10x10"],
      "The value '-10x10' is invalid for '--size <WxH>': a size is a width and a height in points, both greater than 0, as in 640x480."
    ),
    (
      ["x.caml", "--speed", "-1"],
      "The value '-1' is invalid for '--speed <speed>': a speed is a number greater than 0; 1 is normal, 0.1 is slow motion."
    ),
    (
      ["render", "x.caml", "-o", "x.png", "--background", "12345"],
      "The value '12345' is invalid for '--background <RRGGBB[AA]|none>': a colour is RRGGBB or RRGGBBAA in hexadecimal digits, or none."
    ),
    (
      ["hit", "x.caml", "1;2"],
      "The value '1;2' is invalid for '<X,Y>': a point is two numbers with a comma between them, as in 120,80."
    ),
  ])
  func valuesThatAreWrong(words: [String], message: String) throws {
    let result = try Command.run(words)
    #expect(result.status == 64)
    #expect(result.messages.hasPrefix("Error: \(message)\n"), "\(result.messages)")
  }

  /// Every option that takes a value says what the value must be, except those for names and files.
  @Test func everyOptionIsExplained() throws {
    let free: Set = [
      "--output", "--layer", "--input", "--events", "--report", "--format", "--select", "--target", "--page",
    ]
    var options: Set<String> = []
    for verb in Words.verbs where verb != "help" {
      let help = try Command.run(verb, "--help").output
      for match in help.matches(of: /(?m)^ +(?:-[a-z], )?(--[a-z-]+) </) { options.insert(String(match.1)) }
    }
    #expect(options.contains("--time") && options.contains("--levels"))
    #expect(options.subtracting(free).subtracting(Words.requirements.keys) == [])
  }

  @Test func negativeValuesStayWithTheirOptions() {
    #expect(Words.prepared(["dump", "x", "--time", "-1"]) == ["dump", "x", "--time=-1"])
    #expect(
      Words.prepared(["show", "x", "--parallax", "-0.5,1", "--paused"]) == [
        "show", "x", "--parallax=-0.5,1", "--paused",
      ])
    #expect(Words.prepared(["render", "--time", "--scale", "2"]) == ["render", "--time", "--scale", "2"])
    #expect(Words.prepared(["dump", "--", "--time", "-1"]) == ["dump", "--", "--time", "-1"])
    #expect(
      Words.prepared(["hit", "x", "-10,5", "--time", "1"]) == ["hit", "x", "--time", "1", "--", "-10,5"])
  }

  @Test func aPointMayBeginWithAMinus() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let result = try Command.run("hit", path, "-10,5", "--time", "0.5")
    #expect(result.status == 1)
    #expect(try result.json()["point"] as? [Int] == [-10, 5])
  }

  @Test func aSpeedBeyondTheRangeIsNamed() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(["show", try folder.write(scene("")), "--speed", "1000"])
    #expect(result.status == 3)
    #expect(
      result.messages.contains("--speed 1000: the window's speeds are from 0.0009765625 to 64, so it is 64\n")
    )
    let quiet = try Command.run(["show", folder.path("scene.caml"), "--speed", "1000", "--quiet"])
    #expect(quiet.status == 3 && !quiet.messages.contains("--speed"))
  }

  @Test func theListOfScenesAsJSON() throws {
    let result = try Command.run("scenes", "--json")
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: String]])
    let door = try #require(list.first { $0["name"] == "swinging-door" })
    #expect(FileManager.default.fileExists(atPath: door["file"] ?? "") && door["summary"]?.isEmpty == false)
  }

  @Test func aClosedPipeIsNoError() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let result = try Command.run(
      ["dump", path],
      shell:
        "exec 3>&1; mkfifo \(folder.path("p")); (: < \(folder.path("p"))) & exec > \(folder.path("p")); sleep 0.3;"
    )
    #expect(result.status == 141 && result.messages.isEmpty, "\(result.messages)")
  }

  @Test func quietChecksListErrorsOnly() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene("<CALayer bounds=\"0 0 4 4\" noSuchProperty=\"1\"/>"))
    #expect(try Command.run("check", path).messages.contains("noSuchProperty"))
    let result = try Command.run("check", path, "--quiet")
    #expect(result.status == 0 && result.messages.isEmpty)
    #expect(try Command.run("check", path, "--json").output.hasPrefix("["))
  }
}
