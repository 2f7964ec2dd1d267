import TestSupport
import Foundation
import Testing

/// Names, keys, values and paths of files reach no terminal as they are.
@Suite struct ControlCharacterTests {
  /// Escape sequences, a line of its own, a C1 control, a right-to-left override, in every place that a message quotes.
  private static let evil =
    "a&#27;[31mRED&#7;&#10;fake.caml:1:1: error: injected&#155;31m&#x202E;&#x2028;&#127;"

  private static let hostile = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="\(evil)" name="\(evil)" bounds="0 0 10 10" \
    foo\u{1B}[2J="x" cornerRadius="\(evil)" contentsGravity="\(evil)" backgroundColor="\(evil)" shadowPath="\(evil)" \
    transform="\(evil)" compositingFilter="\(evil)"><contents type="CGImage" src="\(evil).png"/>\
    <contents type="\(evil)" value="x"/><e\u{1B}[31m/><filters><CAFilter filter="\(evil)"/></filters>\
    <borderColor object="\(evil)"/>\
    <animations><a\u{9B}31m type="\(evil)"/><p object="\(evil)"/><b type="CABasicAnimation" keyPath="\(evil)" \
    timingFunction="\(evil)" fillMode="\(evil)" valueFunction="\(evil)"/></animations>\
    <sublayers><e\u{1B}Layer name="x\u{202E}"/><CALayer object="\(evil)"/></sublayers></CALayer></caml>
    """

  private static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }

  @Test func messagesEscapeThem() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.hostile, to: "s\u{1B}[31m\n.caml")
    let result = try Command.run("check", path)
    #expect(Self.isClean(result.messages), "\(result.messages.debugDescription)")
    let lines = result.messages.split(separator: "\n")
    #expect(lines.count >= 15)
    let name = "\(folder.url.path)/s\\u{1b}[31m\\n.caml:"
    // After the reports come the unsupported features and the summary.
    #expect(lines.dropLast(2).allSatisfy { $0.hasPrefix(name) }, "\(result.messages)")
    #expect(lines.suffix(2).first?.hasPrefix("unsupported: ") == true)
    #expect(result.messages.contains(#"a\u{1b}[31mRED\u{7}\nfake.caml"#))
    for format in ["json", "github"] {
      let data = try Command.run("check", "--format", format, path).output
      #expect(Self.isClean(data) && data.contains("fake.caml"), "\(data.debugDescription)")
      if format == "github" { #expect(data.split(separator: "\n").allSatisfy { $0.hasPrefix("::") }) }
    }
  }

  @Test func dataEscapeThem() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run("dump", try folder.write(Self.hostile))
    #expect(result.status == 0)
    #expect(Self.isClean(result.output))
    let root = try #require(try result.json()["root"] as? [String: Any])
    #expect((root["name"] as? String)?.unicodeScalars.contains("\u{202E}") == true)
    #expect(
      result.output.contains(
        #"\u001b[31mRED\u0007\nfake.caml:1:1: error: injected\u009b31m\u202e\u2028\u007f"#))
    let hit = try Command.run("hit", try folder.write(Self.hostile), "5,5")
    #expect(Self.isClean(hit.output) && Self.isClean(hit.messages))
  }

  @Test(arguments: [
    ["render", "no\u{1B}[31m\nfake.caml:1:1: error: x.caml", "-o", "x.png"],
    ["render", "x.caml", "-o", "x\u{1B}\u{202E}.tiff"], ["\u{1B}[2J.caml"], ["dump", "--no\u{1B}[2J", "x"],
    ["dump", "spring", "--get", "no\u{1B}[2J:opacity"], ["dump", "spring", "--state", "no\u{9B}2J"],
    ["render", "spring", "-o", "/no/\u{1B}[2J/x.png"], ["render", "spring", "-o", "/no/\u{1B}[2J/x.mp4"],
    ["bench", "x", "--size", "\u{1B}[2J"], ["scenes", "\u{1B}[2J"],
  ])
  func argumentsAreQuotedClean(arguments: [String]) throws {
    let result = try Command.run(arguments, environment: ["SDL_VIDEODRIVER": "offscreen"])
    #expect(result.status != 0)
    #expect(!result.messages.isEmpty && Self.isClean(result.messages), "\(result.messages.debugDescription)")
    #expect(!result.messages.contains("\nfake.caml"))
  }

  @Test func helpIsAsItIs() throws {
    let help = try Command.run("render", "--help")
    #expect(help.status == 0 && help.output.contains("\n") && help.messages.isEmpty)
    #expect(try Command.run("--version").status == 0)
    #expect(try Command.run("render").status == 64)
  }

  /// What a library finds wrong with an image is said once, by the reader, with file and place.
  @Test func librariesWriteNoLinesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    // One gray pixel whose compressed data are none.
    var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func chunk(_ name: String, _ contents: [UInt8]) {
      let named = Array(name.utf8) + contents
      var crc = UInt32.max
      for byte in named {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      }
      png += bytes(UInt32(contents.count)) + named + bytes(~crc)
    }
    chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    chunk("IDAT", [0x78, 0x01, 7, 7, 7, 7, 7, 7])
    chunk("IEND", [])
    try Data(png).write(to: folder.url.appendingPathComponent("bad.png"))
    let path = try folder.write(
      scene(#"<CALayer bounds="0 0 1 1"><contents type="CGImage" src="bad.png"/></CALayer>"#))
    let result = try Command.run("check", path)
    // The report and the summary.
    #expect(result.messages.split(separator: "\n").count == 2, "\(result.messages)")
    #expect(
      result.messages.hasPrefix("\(path):3:") && result.messages.contains("bad.png"), "\(result.messages)")
  }
}
