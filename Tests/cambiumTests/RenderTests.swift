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
