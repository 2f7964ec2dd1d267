@testable import SceneTools
import TestSupport
import Foundation
import ImageIO
import Previewer
import Testing

/// Films, shares of films, and single layers.
@Suite struct ExportTests {
  private static func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Every frame of an animation has the pixels of the picture of its time.
  @Test func anAnimationHasThePicturesOfItsTimes() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let times = ["--from", "0", "--to", "1", "--fps", "4"]
    #expect(try Command.run(["render", path, "-o", folder.path("p-%d.png")] + times).status == 0)
    let result = try Command.run(["render", path, "-o", folder.path("x.webp"), "--json"] + times)
    #expect(result.status == 0 && result.messages.isEmpty)
    let json = try result.json()
    #expect(json["pictures"] as? Int == 4 && json["fps"] as? Int == 4 && json["size"] as? [Int] == [100, 80])
    let source = try #require(CGImageSourceCreateWithData(try Self.bytes(folder.path("x.webp")), nil))
    #expect(CGImageSourceGetCount(source) == 4)
    for index in 0..<4 {
      let frame = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      let pixels = try Pixels(folder.path("p-\(index).png"))
      frame.withPixels { bytes in
        for place in [(9, 30), (10 + 10 * index, 30), (49 + 10 * index, 30), (50, 10)] {
          let start = (place.1 * 100 + place.0) * 4
          #expect((0..<4).map { Int(bytes[start + $0]) } == pixels[place.0, place.1])
        }
      }
    }
  }

  /// Shares give the same files as one run, and a film of them the same bytes as one of the scene.
  @Test(arguments: ["apng", "webp", "gif"]) func sharesGiveTheSameBytes(format: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      slidingBox.replacingOccurrences(
        of: "backgroundColor=\"1 1 1\"", with: "backgroundColor=\"0 0.2 1 0.3\""))
    let times = ["--to", "1", "--fps", "12"]
    #expect(try Command.run(["render", path, "-o", folder.path("x.\(format)")] + times).status == 0)
    #expect(try Command.run(["render", path, "-o", folder.path("one-%d.png")] + times).status == 0)
    for share in ["2/2", "1/2"] {
      let run = try Command.run(["render", path, "-o", folder.path("s-%d.png"), "--shard", share] + times)
      #expect(run.status == 0)
    }
    for index in 0..<12 {
      #expect(try Self.bytes(folder.path("s-\(index).png")) == Self.bytes(folder.path("one-\(index).png")))
    }
    let film = folder.path("y.\(format)")
    #expect(try Command.run("render", folder.path("s-%d.png"), "-o", film, "--fps", "12").status == 0)
    #expect(try Self.bytes(film) == Self.bytes(folder.path("x.\(format)")))
  }

  @Test func aMissingPictureIsNamed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    #expect(try Command.run("render", path, "-o", folder.path("p-%d.png"), "--fps", "4").status == 0)
    try FileManager.default.removeItem(atPath: folder.path("p-2.png"))
    let result = try Command.run("render", folder.path("p-%d.png"), "-o", folder.path("x.apng"))
    #expect(result.status == 1)
    #expect(
      result.messages
        == "cambium: \(folder.path("p-2.png")) is missing, and \(folder.path("p-3.png")) is there\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("x.apng")))
    let none = try Command.run("render", folder.path("q-%d.png"), "-o", folder.path("x.apng"))
    #expect(none.status == 1 && none.messages.contains("q-0.png"))
  }

  // MARK: Layers

  /// A green card of 20 × 10 at (60, 40), turned by a quarter, over a red one; in it a blue corner at its top left.
  private static let cards = scene(
    """
    <CALayer name="behind" bounds="0 0 50 50" position="60 40" backgroundColor="1 0 0"/>
    <CALayer name="holder" bounds="0 0 100 80" position="50 40" opacity="0.5"><sublayers>
    <CALayer name="card" bounds="0 0 20 10" position="60 40" backgroundColor="0 1 0" transform="rotate(90deg)"><sublayers>
    <CALayer bounds="0 0 4 4" position="2 2" backgroundColor="0 0 1"/></sublayers></CALayer></sublayers></CALayer>
    """)

  @Test func aLayerAloneHasItsOwnBounds() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.cards)
    let result = try Command.run(
      "render", path, "-o", folder.path("x.png"), "--layer", "card", "--scale", "2")
    #expect(result.status == 0, "\(result.messages)")
    let pixels = try Pixels(folder.path("x.png"))
    #expect(pixels.width == 40 && pixels.height == 20)
    // Upright, at full opacity.
    #expect(
      pixels[2, 2] == [0, 0, 255, 255] && pixels[39, 19] == [0, 255, 0, 255]
        && pixels[2, 18] == [0, 255, 0, 255])
  }

  @Test func aLayerInPlaceIsWhereItIsInTheScene() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.cards)
    let result = try Command.run("render", path, "-o", folder.path("x.png"), "--layer", "card", "--in-place")
    #expect(result.status == 0, "\(result.messages)")
    let pixels = try Pixels(folder.path("x.png"))
    #expect(pixels.width == 100 && pixels.height == 80)
    // 10 wide and 20 high about (60, 40); the corner went to the top right.
    #expect(pixels[56, 31] == [0, 255, 0, 255] && pixels[64, 49] == [0, 255, 0, 255])
    #expect(pixels[63, 31] == [0, 0, 255, 255])
    for (x, y) in [(54, 40), (65, 40), (60, 29), (60, 50), (5, 5)] { #expect(pixels[x, y] == [0, 0, 0, 0]) }
  }

  /// In a document whose y runs up, a layer alone is upright too.
  @Test func aLayerOfADocumentThatRunsUp() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.cards.replacingOccurrences(of: "geometryFlipped=\"1\"", with: ""))
    #expect(try Command.run("render", path, "-o", folder.path("x.png"), "--layer", "card").status == 0)
    let pixels = try Pixels(folder.path("x.png"))
    // The corner at the origin is at the bottom.
    #expect(pixels[1, 8] == [0, 0, 255, 255] && pixels[1, 1] == [0, 255, 0, 255])
  }

  @Test func anUnknownLayerIsNamed() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      "render", try folder.write(Self.cards), "-o", folder.path("x.png"), "--layer", "nobody")
    #expect(result.status == 1 && result.messages.contains("no layer is named \"nobody\""))
  }

  // MARK: The interface

  /// The inspector and the timeline are over the scene, which is beside them; the same command gives the same bytes.
  @Test func theInterfaceIsInTheFilm() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let arguments = [
      "render", path, "--interface", "inspector,timeline", "--select", "box", "--size", "800x600", "--speed",
      "0.25",
      "--fps", "4", "--to", "0.5",
    ]
    for name in ["a", "b"] {
      let run = try Command.run(arguments + ["-o", folder.path("\(name)-%d.png")])
      #expect(run.status == 0, "\(run.messages)")
    }
    for index in 0..<8 {
      #expect(try Self.bytes(folder.path("a-\(index).png")) == Self.bytes(folder.path("b-\(index).png")))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("a-8.png")))
    // The scene of 100 × 80 points has the place beside the inspector (300 points and twice a margin of 10) and above the
    // timeline of two rows (108 and a margin of 10): 490 × 482 points. So its scale is 4.9, its left edge at 0, its upper one at 45.
    // The box begins at 10 + 40 t. Picture 4 shows 0.25 s: it lies from 20 to 60, in pixels from 98 to 294.
    let pixels = try Pixels(folder.path("a-4.png"))
    #expect(near(pixels[84, 155], [255, 255, 255, 255]) && near(pixels[220, 155], [255, 25, 25, 255]))
    #expect(pixels[785, 300] != [0, 0, 0, 255] && pixels[400, 500] != [0, 0, 0, 255])
    // The values beside the model's, and the playhead, move with the scene.
    let first = try Pixels(folder.path("a-0.png"))
    let last = try Pixels(folder.path("a-7.png"))
    #expect((500..<790).contains { x in (20..<470).contains { y in first[x, y] != last[x, y] } })
    #expect((210..<780).contains { x in first[x, 560] != last[x, 560] })
  }

  /// The inspector is scrolled to the animations, or shows the values, of which those of the presentation move.
  @Test func theInspectorShowsValues() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    func picture(_ part: String, _ time: String) throws -> Pixels {
      let file = folder.path("\(part)-\(time).png")
      let run = try Command.run(
        "render", path, "--interface", part, "--select", "box", "--size", "800x400", "--time", time, "-o",
        file)
      #expect(run.status == 0, "\(run.messages)")
      return try Pixels(file)
    }
    func differ(_ a: Pixels, _ b: Pixels) -> Bool {
      (500..<790).contains { x in (20..<390).contains { y in a[x, y] != b[x, y] } }
    }
    let values = try picture("values", "0")
    #expect(differ(values, try picture("inspector", "0")))
    #expect(differ(values, try picture("values", "0.5")))
    #expect(!differ(values, try picture("inspector,values", "0")))
  }

  /// The transition begins 0.5 s after the scene. It is in the timeline of each picture from then on: in a single picture, and in the
  /// pictures of a film, however fast they are drawn.
  @Test func theTimelineHasTheAnimationsOfThePicturesTime() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80">
      <sublayers><CALayer id="#1" name="knob" bounds="0 0 10 10" position="10 20"/></sublayers>
      <states><LKState name="On"><elements><LKStateSetValue targetId="#1" keyPath="position.x"><value type="real" value="50"/>
      </LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="*"><elements>
      <LKStateTransitionElement key="position.x" targetId="#1"><animation type="CABasicAnimation" keyPath="position.x"
      duration="2"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer></caml>
      """)
    /// The pixels of the rows, which are below the ruler.
    func rows(_ name: String, _ options: [String]) throws -> [[Int]] {
      let picture = folder.path(name)
      let run = try Command.run(
        ["render", path, "-o", picture, "--interface", "timeline", "--select", "knob", "--size", "800x600"]
          + options)
      #expect(run.status == 0, "\(run.messages)")
      let pixels = try Pixels(picture.replacingOccurrences(of: "%d", with: "1"))
      return (550..<584).flatMap { y in stride(from: 20, to: 780, by: 2).map { x in pixels[x, y] } }
    }
    let none = try rows("none.png", ["--time", "0.6"])
    let single = try rows("single.png", ["--time", "0.6", "--state", "On@0.5"])
    #expect(single != none)
    let film = ["--from", "0.4", "--to", "0.7", "--fps", "5"]
    let still = try rows("still-%d.png", film)
    let second = try rows("film-%d.png", film + ["--state", "On@0.5"])
    #expect(second != still)
  }

  @Test func theInterfaceNamesWhatItDoesNotKnow() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let none = try Command.run(
      "render", path, "-o", folder.path("x.png"), "--interface", "inspector", "--select", "nobody")
    #expect(none.status == 1 && none.messages.contains("no layer is named \"nobody\""))
    let part = try Command.run("render", path, "-o", folder.path("x.png"), "--interface", "menu")
    #expect(part.status == 64)
    let alone = try Command.run("render", path, "-o", folder.path("x.png"), "--select", "box")
    #expect(alone.status == 64 && alone.messages.contains("--select needs --interface"))
  }

  // MARK: Messages

  @Test func aGIFWithTooManyPicturesASecondSaysSo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene("<CALayer bounds=\"0 0 4 4\" noSuchProperty=\"1\"/>"))
    let arguments = ["render", path, "-o", folder.path("x.gif"), "--to", "0.1", "--fps", "60"]
    let result = try Command.run(arguments)
    #expect(result.status == 0)
    #expect(
      result.messages.contains(
        "x.gif: a GIF has at most 50 pictures per second, so it gets these instead of 60"))
    #expect(result.messages.contains("noSuchProperty"))
    let quiet = try Command.run(arguments + ["--quiet"])
    #expect(quiet.status == 0 && quiet.messages.isEmpty)
  }

  /// The film has N times the pictures at 1/N of the speed; every Nth one is a picture of the film at full speed.
  @Test func slowMotionHasThePicturesBetween() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let times = ["--to", "1", "--fps", "4"]
    #expect(try Command.run(["render", path, "-o", folder.path("p-%d.png")] + times).status == 0)
    let slow = try Command.run(
      ["render", path, "-o", folder.path("s-%d.png"), "--speed", "0.25", "--json"] + times)
    #expect(try slow.json()["pictures"] as? Int == 16 && slow.json()["fps"] as? Int == 4)
    for index in 0..<4 {
      #expect(
        try Self.bytes(folder.path("s-\(index * 4).png")) == Self.bytes(folder.path("p-\(index).png")))
    }
    #expect(try Self.bytes(folder.path("s-1.png")) != Self.bytes(folder.path("p-0.png")))
    let one = try Command.run("render", path, "-o", folder.path("x.png"), "--speed", "0.5")
    #expect(one.status == 64 && one.messages.contains("--speed needs a film"))
  }

  @Test func programsAreToldHowFarItIs() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let result = try Command.run(
      "render", path, "-o", folder.path("x.gif"), "--to", "1", "--fps", "4", "--progress", "--json")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == #"{"done": 0, "total": 8}"#)
    // A GIF has two passes.
    #expect(lines.dropLast().last == #"{"done": 8, "total": 8}"#)
    #expect(lines.last?.contains(#""pictures": 4"#) == true)
  }

  /// On a terminal an export says how far it is, and removes the line; with --quiet, or on a terminal that cannot, it does not.
  @Test(arguments: [("xterm", true), ("xterm", false), ("dumb", true)])
  func aTerminalShowsHowFarItIs(kind: String, isWanted: Bool) throws {
    let terminal = try Terminal()
    var time = 0.0
    let progress = ExportProgress(
      isWanted: isWanted, descriptor: terminal.descriptor, terminal: kind, now: { time })
    try progress.begin(240)
    // Lines are a tenth of a second apart.
    for pause in [0.05, 0.15, 0.05] {
      time += pause
      try progress.step()
    }
    progress.end()
    let shown = try terminal.finish()
    let line = "\r\u{1B}[K0 %  2 of 240  10 a second  24 s left"
    #expect(shown == (isWanted && kind == "xterm" ? line + "\r\u{1B}[K" : ""))
  }

  /// With --quiet a program writes nothing to a terminal.
  @Test func aQuietExportIsQuiet() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let terminal = try Terminal()
    let status = try terminal.run([
      Command.executable.path, "render", path, "-o", folder.path("p-%d.png"), "--to", "4", "--fps", "60",
      "--quiet",
    ])
    #expect(try status == 0 && terminal.finish().isEmpty)
  }
}

/// A terminal of which a test has the other end.
final class Terminal {
  private let master: Int32
  /// Where programs write.
  private let slave: FileHandle
  var descriptor: Int32 { slave.fileDescriptor }

  init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(master >= 0)
    // TIOCSPTLCK unlocks the other end, and TIOCGPTN gives its number.
    var lock: Int32 = 0
    var number: Int32 = 0
    try #require(ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0)
    slave = FileHandle(
      fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC), closeOnDealloc: false)
  }

  deinit { close(master) }

  /// Runs a program whose standard error is the terminal, and returns its status.
  func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = slave
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }
    Command.unblockSignals()
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Closes the terminal, and returns what was written to it. It has room for some lines.
  func finish() throws -> String {
    try slave.close()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Reading fails when the last process has closed the terminal.
    while case let count = read(master, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
