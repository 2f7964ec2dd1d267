import TestSupport
import Foundation
import Testing

/// Files that cannot be written whole: exit 1, a message that names the file, and nothing left of it.
@Suite struct FullDiskTests {
  private static let hasFFmpeg = ["/usr/bin", "/usr/local/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
  }

  /// A picture of many colours, which no format makes small.
  private static let colors = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 300 300" geometryFlipped="1"><sublayers>
    <CAGradientLayer bounds="0 0 600 300" position="150 150" startPoint="0 0" endPoint="1 0.7">
    <colors><CGColor value="1 0 0"/><CGColor value="0 1 0"/><CGColor value="0 0 1"/></colors>
    <animations><a type="CABasicAnimation" keyPath="position.x" duration="2"><fromValue type="real" value="0"/>
    <toValue type="real" value="300"/></a></animations></CAGradientLayer></sublayers></CALayer></caml>
    """

  private static func check(_ arguments: [String], names output: String, reported: String? = nil) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(colors)
    // No file may have more than 2 KiB: writing beyond fails as it does on a full disk, with another reason.
    let result = try Command.run(
      ["render", path, "-o", folder.path(output)] + arguments, shell: "ulimit -f 4;")
    #expect(result.status == 1)
    #expect(result.messages.contains(folder.path(reported ?? output)), "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1, "\(result.messages)")
    #expect(!result.messages.contains(".part"), "\(result.messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["scene.caml"])
  }

  @Test func aPicture() throws { try Self.check([], names: "x.png") }

  @Test(.enabled(if: hasFFmpeg), arguments: ["x.webm", "x.mp4"])
  func videos(name: String) throws {
    try Self.check(["--from", "0", "--to", "1", "--fps", "8"], names: name)
  }

  @Test(arguments: ["x.apng", "x.webp", "x.gif", "x-%d.png"]) func films(name: String) throws {
    let output = name == "x-%d.png" ? "x-0.png" : name
    try Self.check(["--from", "0", "--to", "1", "--fps", "8"], names: name, reported: output)
  }

  /// ffmpeg's writer of WebM reports that the disk is full, and ends with 0.
  @Test func errorsOfAnFFmpegThatEndsWithZero() throws {
    let folder = try TemporaryFolder()
    let script = folder.url.appendingPathComponent("ffmpeg")
    try Data(
      """
      #!/bin/sh
      /bin/cat > /dev/null
      echo "ERROR: ld.so: object 'x.so' cannot be preloaded: ignored." >&2
      echo 'av_interleaved_write_frame(): No space left on device' >&2
      """.utf8
    ).write(to: script)
    chmod(script.path, 0o755)
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "-o", folder.path("x.webm"), "--to", "0.1"],
      environment: ["PATH": folder.url.path])
    #expect(result.status == 1)
    #expect(
      result.messages == "cambium: cannot write \(folder.path("x.webm")): av_interleaved_write_frame(): "
        + "No space left on device\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["ffmpeg", "scene.caml"])
  }

  @Test func standardOutput() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["dump", try folder.write(slidingBox)], shell: "exec > /dev/full;")
    #expect(result.status == 1)
    #expect(result.messages.contains("standard output"))
  }

  @Test func whatWasThereStays() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.colors)
    try folder.write("old", to: "x.png")
    let result = try Command.run(["render", path, "-o", folder.path("x.png")], shell: "ulimit -f 4;")
    #expect(result.status == 1)
    #expect(try String(contentsOfFile: folder.path("x.png"), encoding: .utf8) == "old")
  }

  @Test func linksAreFollowedAndDevicesWrittenTo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.colors)
    try folder.write("old", to: "y.png")
    symlink("y.png", folder.path("x.png"))
    #expect(try Command.run("render", path, "-o", folder.path("x.png")).status == 0)
    #expect(try Pixels(folder.path("y.png")).width == 300)
    var status = stat()
    #expect(lstat(folder.path("x.png"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    symlink("/dev/full", folder.path("z.png"))
    let result = try Command.run("render", path, "-o", folder.path("z.png"))
    #expect(result.status == 1 && result.messages.contains("z.png"))
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }
}
