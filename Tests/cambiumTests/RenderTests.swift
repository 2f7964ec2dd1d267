import TestSupport
import Foundation
import ImageIO
import Testing

@Suite struct RenderTests {
  private let white = [255, 255, 255, 255]

  @Test func drawsTheDocumentAtItsSize() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run("render", try folder.write(slidingBox), "-o", folder.path("x.png"))
    #expect(result.status == 0 && result.output.isEmpty && result.messages.isEmpty)
    let pixels = try Pixels(folder.path("x.png"))
    #expect(pixels.width == 100 && pixels.height == 80)
    // Red at opacity 0.9 on white.
    #expect(near(pixels[30, 30], [255, 26, 26, 255]))
    #expect(near(pixels[10, 20], [255, 26, 26, 255]) && near(pixels[49, 39], [255, 26, 26, 255]))
    #expect(
      pixels[9, 20] == white && pixels[50, 39] == white && pixels[30, 19] == white && pixels[30, 40] == white)
  }

  @Test func drawsTheTimeAskedFor() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    // Halfway the box is 20 further; at its end the animation is removed.
    for (time, left) in [("0", 10), ("0.5", 30), ("1.25", 10)] {
      #expect(try Command.run("render", path, "-o", folder.path("x.png"), "--time", time).status == 0)
      let pixels = try Pixels(folder.path("x.png"))
      #expect(pixels[left - 1, 30] == white && near(pixels[left, 30], [255, 26, 26, 255]))
      #expect(near(pixels[left + 39, 30], [255, 26, 26, 255]) && pixels[left + 40, 30] == white)
    }
  }

  @Test func fitsAndCentresAndScales() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    // 100 × 80 into 200 × 80 points leaves 50 at either side; two pixels a point.
    let arguments = ["render", path, "-o", folder.path("x.png"), "--size", "200x80", "--scale", "2"]
    #expect(try Command.run(arguments).status == 0)
    let pixels = try Pixels(folder.path("x.png"))
    #expect(pixels.width == 400 && pixels.height == 160)
    #expect(pixels[99, 80] == [0, 0, 0, 0] && pixels[100, 80] == white)
    #expect(pixels[299, 80] == white && pixels[300, 80] == [0, 0, 0, 0])
    #expect(near(pixels[120, 40], [255, 26, 26, 255]) && pixels[119, 40] == white)
  }

  @Test(arguments: [
    ("none", [0, 0, 0, 0]), ("0080FF", [0, 128, 255, 255]), ("#0080ff80", [0, 64, 128, 128]),
  ])
  func putsABackgroundBehind(background: String, color: [Int]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let arguments = [
      "render", path, "-o", folder.path("x.png"), "--size", "100x100", "--background", background,
    ]
    #expect(try Command.run(arguments).status == 0)
    #expect(near(try Pixels(folder.path("x.png"))[50, 5], color))
  }

  @Test func givesTheSameBytesEveryTime() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    for name in ["a.png", "b.png"] {
      #expect(try Command.run("render", path, "-o", folder.path(name), "--time", "0.37").status == 0)
    }
    let a = try Data(contentsOf: folder.url.appendingPathComponent("a.png"))
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("b.png")) == a)
  }

  @Test func numbersPictures() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let arguments = [
      "render", path, "-o", folder.path("x-%03d.png"), "--from", "0.25", "--to", "0.75", "--fps", "8",
    ]
    #expect(try Command.run(arguments).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
      $0.hasSuffix("png")
    }
    #expect(names.sorted() == ["x-000.png", "x-001.png", "x-002.png", "x-003.png"])
    for (name, left) in [("x-000.png", 20), ("x-003.png", 35)] {
      let pixels = try Pixels(folder.path(name))
      #expect(pixels[left - 1, 30] == white && near(pixels[left, 30], [255, 26, 26, 255]))
    }
  }

  @Test func takesTheScenesOwnLength() throws {
    let folder = try TemporaryFolder()
    let arguments = ["render", try folder.write(slidingBox), "-o", folder.path("x-%d.png"), "--fps", "4"]
    #expect(try Command.run(arguments).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
      $0.hasSuffix("png")
    }
    #expect(names.sorted() == ["x-0.png", "x-1.png", "x-2.png", "x-3.png"])
    let still = try folder.write(scene(""), to: "still.caml")
    let result = try Command.run("render", still, "-o", folder.path("y-%d.png"))
    #expect(result.status == 1 && result.messages.contains("--to"))
  }

  @Test func turnsAYUpDocumentRoundAndLeavesItsImagesUpright() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80"><sublayers>
      <CALayer bounds="0 0 20 20" position="10 10" backgroundColor="0 0 1"/></sublayers></CALayer></caml>
      """)
    #expect(try Command.run("render", path, "-o", folder.path("x.png")).status == 0)
    let pixels = try Pixels(folder.path("x.png"))
    #expect(pixels[10, 70] == [0, 0, 255, 255] && pixels[10, 10] == [0, 0, 0, 0])
  }

  @Test func saysWhatItCannotWrite() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let result = try Command.run("render", path, "-o", folder.path("nowhere/x.png"))
    #expect(result.status == 1)
    #expect(result.messages.contains("nowhere/x.png"))
  }

  @Test(arguments: ["1e9x1e9", "16000x16000", "0.0001x1"])
  func refusesPicturesThatDoNotFitIntoMemory(size: String) throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      "render", try folder.write(slidingBox), "-o", folder.path("x.png"), "--size", size)
    #expect(result.status == 1)
    #expect(result.messages.contains("cannot draw a picture"))
  }

  // MARK: ffmpeg

  private static let hasFFmpeg = ["/usr/bin", "/usr/local/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
  }

  /// Without ffmpeg, which is not needed.
  @Test func writesAGIF() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    for name in ["a.gif", "b.gif"] {
      let arguments = ["render", path, "-o", folder.path(name), "--to", "1", "--fps", "10"]
      #expect(try Command.run(arguments, environment: ["PATH": "/nowhere"]).status == 0)
    }
    let a = try Data(contentsOf: folder.url.appendingPathComponent("a.gif"))
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("b.gif")) == a)
    let source = try #require(CGImageSourceCreateWithData(a, nil))
    #expect(CGImageSourceGetCount(source) == 10)
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 5, nil))
    #expect(image.width == 100 && image.height == 80)
    let pixel = image.withPixels { bytes in (0..<3).map { Int(bytes[(30 * 100 + 45) * 4 + $0]) } }
    #expect(pixel[0] > 240 && pixel[1] < 30 && pixel[1] == pixel[2])
  }

  @Test(
    .enabled(if: hasFFmpeg),
    arguments: [("x.mp4", [0x66, 0x74, 0x79, 0x70], 4), ("x.webm", [0x1A, 0x45, 0xDF, 0xA3], 0)])
  func writesVideos(name: String, signature: [UInt8], offset: Int) throws {
    let folder = try TemporaryFolder()
    // Odd sizes work.
    let arguments = [
      "render", try folder.write(slidingBox), "-o", folder.path(name), "--to", "0.2", "--fps", "10", "--size",
      "33x27",
    ]
    let result = try Command.run(arguments)
    #expect(result.status == 0, "\(result.messages)")
    let data = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
    #expect(data.count > 200 && Array(data[offset..<offset + 4]) == signature)
    // Nothing half-written is left.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  /// What ffmpeg says on standard output.
  private static func ffmpeg(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program, "-v", "error"] + arguments
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }

  /// The colours of a film are those of BT.709 in the limited range, and the film says so, at each size. The values of red, green,
  /// blue and magenta are those of the standard's equations: Y' = 16 + 219 (.2126 R + .7152 G + .0722 B), and so on.
  @Test(.enabled(if: hasFFmpeg), arguments: ["x.mp4", "x.webm"], ["160x90", "1280x720"])
  func filmsHaveTheColoursOfTheirTags(name: String, size: String) throws {
    let folder = try TemporaryFolder()
    let colors = ["1 0 0", "0 1 0", "0 0 1", "1 0 1"]
    let bars = colors.enumerated().map {
      "<CALayer bounds=\"0 0 40 90\" position=\"\(20 + 40 * $0.offset) 45\" backgroundColor=\"\($0.element)\"/>"
    }
    let path = try folder.write(
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 160 90\"><sublayers>"
        + bars.joined() + "</sublayers></CALayer></caml>")
    let film = folder.path(name)
    let result = try Command.run(
      ["render", path, "-o", film, "--to", "0.2", "--fps", "10", "--size", size])
    #expect(result.status == 0, "\(result.messages)")
    let tags = try Self.ffmpeg(
      "ffprobe",
      [
        "-select_streams", "v", "-show_entries",
        "stream=color_range,color_space,color_transfer,color_primaries", "-of", "csv=p=0", film,
      ])
    #expect(
      String(decoding: tags, as: UTF8.self).split(whereSeparator: \.isNewline).first == "tv,bt709,bt709,bt709"
    )
    let planes = try Self.ffmpeg(
      "ffmpeg", ["-i", film, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-"])
    let sides = size.split(separator: "x").compactMap { Int($0) }
    let (width, height) = (sides[0], sides[1])
    try #require(planes.count == width * height * 3 / 2)
    for (index, right) in [(63, 102, 240), (173, 42, 26), (32, 240, 118), (78, 214, 230)].enumerated() {
      let (x, y) = ((2 * index + 1) * width / 8, height / 2)
      let chroma = width * height + y / 2 * (width / 2) + x / 2
      let found = [planes[y * width + x], planes[chroma], planes[chroma + width * height / 4]].map { Int($0) }
      #expect(near(found, [right.0, right.1, right.2]), "\(colors[index]) is \(found)")
    }
  }

  /// A white scene of odd size has no black line at its edges.
  @Test(.enabled(if: hasFFmpeg), arguments: ["x.mp4", "x.webm"]) func filmsOfOddSizesEndAsTheyAre(
    name: String
  ) throws {
    let folder = try TemporaryFolder()
    let film = folder.path(name)
    let result = try Command.run([
      "render", try folder.write(slidingBox), "-o", film, "--to", "0.1", "--fps", "10", "--size", "101x75",
      "--background", "ffffff",
    ])
    #expect(result.status == 0, "\(result.messages)")
    let gray = try Self.ffmpeg(
      "ffmpeg", ["-i", film, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "-"])
    let (width, height) = name.hasSuffix("mp4") ? (102, 76) : (101, 75)
    try #require(gray.count == width * height)
    let edge = (0..<height).map { gray[$0 * width + width - 1] } + gray.suffix(width)
    // The limited range's white is 235, which ffmpeg's gray has as 255.
    #expect(edge.allSatisfy { $0 >= 233 }, "\(edge.min() ?? 0)")
  }

  /// The names that scripts make of scenes' names.
  @Test func aPercentSignInANameIsWritten() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(slidingBox)
    try FileManager.default.createDirectory(atPath: folder.path("50% off"), withIntermediateDirectories: true)
    for name in ["100%.png", "50% off/a.png", "50% off/100%-%d.png"] {
      let times = name.contains("%d") ? ["--to", "0.2", "--fps", "5"] : []
      let result = try Command.run(["render", scene, "-o", folder.path(name), "--quiet"] + times)
      #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
    }
    for name in ["100%.png", "50% off/a.png", "50% off/100%-0.png"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(name)), "\(name)")
    }
    let refused = try Command.run("render", scene, "-o", folder.path("x-%4d.png"))
    #expect(refused.status == 64 && refused.messages.contains("%0Nd"))
  }

  /// A `~` that the shell has left is the home folder.
  @Test func aTildeIsTheHomeFolder() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "--output=~/x.png"], environment: ["HOME": folder.url.path])
    #expect(result.status == 0, "\(result.messages)")
    #expect(FileManager.default.fileExists(atPath: folder.path("x.png")))
  }

  @Test func saysThatFFmpegIsMissing() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "-o", folder.path("x.mp4")],
      environment: ["PATH": folder.url.path])
    #expect(result.status == 1)
    #expect(result.messages.contains("ffmpeg is needed"))
  }

  @Test func passesOnWhatFFmpegSays() throws {
    let folder = try TemporaryFolder()
    let script = folder.url.appendingPathComponent("ffmpeg")
    try Data("#!/bin/sh\nexec /bin/sh -c 'echo no codec today >&2; exit 3'\n".utf8).write(to: script)
    chmod(script.path, 0o755)
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "-o", folder.path("x.webm")],
      environment: ["PATH": folder.url.path])
    #expect(result.status == 1)
    #expect(result.messages.contains("no codec today"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("x.webm")))
  }
}
