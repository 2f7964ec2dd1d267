import TestSupport
import Foundation
import Testing

@Suite struct CheckTests {
  @Test func isSilentAboutGoodScenes() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run("check", try folder.write(tidyBox))
    #expect(result.status == 0 && result.messages.isEmpty && result.output.isEmpty)
  }

  @Test func namesPlaceLayerAndKeyPath() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 10 10">
        <sublayers>
      """)
    let result = try Command.run("check", path)
    #expect(result.status == 1)
    #expect(result.messages.contains("\(path):3:"))
    #expect(result.messages.contains(": error: "))
  }

  @Test func takesWarningsForNoFailure() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(scene(#"<CALayer name="a" bounds="0 0 1 1" nonsense="1"/>"#))
    let result = try Command.run("check", path)
    #expect(result.status == 0)
    #expect(result.messages.contains(": warning: ") && result.messages.contains("nonsense"))
  }

  @Test func looksAtEveryScene() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run("check", "no.caml", try folder.write(tidyBox), folder.path("none.caml"))
    #expect(result.status == 1)
    #expect(
      result.messages.split(separator: "\n").count == 3 && result.messages.hasSuffix("2 errors, 0 warnings\n")
    )
  }

  /// A scene of which there is nothing to tell.
  private let tidyBox = slidingBox.replacingOccurrences(of: " id=\"#box\"", with: "")
  private let flawed = scene(
    #"<CALayer name="a,b: 100%" bounds="0 0 1 1" backgroundColor="1 0 0" opacity="undefined"/>"#)

  @Test func countsWarningsAsErrorsWhenStrict() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(flawed)
    let result = try Command.run("check", path)
    #expect(result.status == 0)
    #expect(result.messages.hasSuffix(" [undefined-value]\n0 errors, 1 warning\n"))
    #expect(try Command.run("check", "--strict", path).status == 1)
    #expect(try Command.run("check", "--strict", try folder.write(tidyBox)).status == 0)
  }

  /// A Swift scene is compiled, and its code does not run. The source is the example of docs/reference/check/files.md.
  @Test func compilesSwiftScenes() throws {
    let folder = try TemporaryFolder()
    let document = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    .appendingPathComponent("docs/reference/check/files.md")
    let parts = try String(contentsOf: document, encoding: .utf8).components(separatedBy: "```swift\n")
    let example = try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
    let path = try folder.write(example, to: "demo.swift")
    // What is compiled once for a toolchain says so.
    _ = try Command.run("check", path)
    let result = try Command.run("check", path)
    #expect(result.status == 1)
    #expect(result.messages.hasPrefix("\(path):3:38: error: value of type"), "\(result.messages)")
    #expect(result.messages.hasSuffix("has no member 'colour' [compiler-error]\n1 error, 0 warnings\n"))
    let json = try Command.run("check", "--format", "json", path)
    let reports = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(reports.count == 1 && reports.first?["code"] as? String == "compiler-error")
    let right = try folder.write(
      "import UIKit\nclass V: UIView { override init(frame: CGRect) { fatalError() }\n"
        + "required init?(coder: NSCoder) { nil } }", to: "right.swift")
    let silent = try Command.run("check", right)
    #expect(silent.status == 0 && silent.messages.isEmpty && silent.output.isEmpty, "\(silent.messages)")
    let nothing = try folder.write("let size = 3\n", to: "nothing.swift")
    #expect(try Command.run("check", nothing).messages.contains(": error: there is nothing to show."))
  }

  @Test func writesJSON() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(flawed)
    let result = try Command.run("check", "--format", "json", path)
    #expect(result.status == 0 && result.messages.isEmpty)
    let reports = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    let report = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(
      Set(report.keys) == ["file", "line", "column", "severity", "code", "message", "layer", "keyPath"])
    #expect(
      report["file"] as? String == path && report["line"] as? Int == 3 && report["column"] as? Int == 79)
    #expect(report["severity"] as? String == "warning" && report["code"] as? String == "undefined-value")
    #expect(report["layer"] as? String == "a,b: 100%" && report["keyPath"] as? String == "opacity")
    // Nothing to tell is an empty array, and nothing to read no reason for none.
    #expect(try Command.run("check", "--format", "json", try folder.write(tidyBox)).output == "[]\n")
    let missing = try Command.run("check", "--format", "json", folder.path("none.caml"))
    #expect(missing.status == 1 && missing.output.contains("\"line\": null"))
  }

  @Test func writesCommandsForGitHub() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(flawed, to: "a,b:c%.caml")
    let result = try Command.run("check", "--format", "github", path)
    #expect(result.status == 0 && result.messages.isEmpty)
    let file = folder.url.path + "/a%2Cb%3Ac%25.caml"
    #expect(
      result.output
        == "::warning file=\(file),line=3,col=79,title=undefined-value::the value is undefined; it is skipped (a,b: 100%25, opacity)\n"
    )
  }

  @Test func correctsInPlaceWithoutChangingTheScene() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(flawed)
    let before = try Command.run("dump", path).output
    let result = try Command.run("check", "--fix", "--strict", path)
    #expect(result.status == 0 && result.messages == "\(path): 1 correction written\n")
    #expect(try Command.run("dump", path).output == before)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == flawed.replacingOccurrences(of: " opacity=\"undefined\"", with: ""))
    #expect(try Command.run("check", "--fix", path).messages.isEmpty)
    // Nothing of the writing is left behind.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["scene.caml"])
  }

  @Test func saysWhenItCannotCorrect() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run("check", "--fix", folder.path("none.caml"))
    #expect(result.status == 1 && result.messages.contains("no such file"))
  }

  @Test func listsTheBundledScenes() throws {
    let folder = try TemporaryFolder()
    try folder.write("<!-- Two of them\n more -->\n" + slidingBox, to: "pair.caml")
    try folder.write(slidingBox, to: "a-plain-one.caml")
    let environment = ["CAMBIUM_SCENES": folder.url.path]
    let result = try Command.run(["scenes"], environment: environment)
    #expect(result.status == 0)
    #expect(result.output == "a-plain-one\npair         Two of them\n")
    // And finds them by name.
    #expect(try Command.run(["dump", "pair"], environment: environment).status == 0)
  }

  /// A software driver frees megabytes after each frame. If they went back to the system, each of their pages would be a page fault of
  /// the next frame.
  @Test func theMemoryOfAFrameIsKeptForTheNext() throws {
    let layers = (0..<20_000).map { index in
      "<CALayer bounds=\"0 0 2 2\" position=\"\(index % 300 * 2) \(index / 300 * 5)\" backgroundColor=\"0 0 1\"/>"
    }
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "<caml><CALayer bounds=\"0 0 640 480\"><sublayers>\(layers.joined())</sublayers></CALayer></caml>")
    /// The page faults of all programs that have ended.
    func faults() -> Int {
      var usage = rusage()
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
      return usage.ru_minflt
    }
    func faults(ofFrames count: Int) throws -> Int {
      let before = faults()
      #expect(try Command.run("bench", file, "--frames", "\(count)").status == 0)
      return faults() - before
    }
    let few = try faults(ofFrames: 5)
    let each = (try faults(ofFrames: 25) - few) / 20
    #expect(each < 500, "\(each) page faults in a frame")
  }

  @Test func measures() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["bench", try folder.write(slidingBox), "--frames", "5", "--size", "64x48"])
    #expect(result.status == 0)
    let json = try result.json()
    #expect(json["frames"] as? Int == 5 && json["size"] as? [Int] == [64, 48])
    // Host, root and box.
    #expect(json["layers"] as? Int == 3 && json["animations"] as? Int == 1)
    #expect((json["draw_calls"] as? Int ?? 0) >= 1 && (json["passes"] as? Int ?? 0) >= 1)
    let memory = try #require(json["gpu_bytes"] as? [String: Int])
    #expect(
      Set(memory.keys) == ["images", "groups", "rasters", "shadows", "shapes", "buffers", "total"])
    #expect(memory["total"] == memory.filter { $0.key != "total" }.values.reduce(0, +))
    #expect((memory["buffers"] ?? 0) > 0)
    #expect((json["peak_rss_kib"] as? Int ?? 0) > 1000)
    #expect((json["renderer"] as? String)?.isEmpty == false)
    let median = try #require(json["median_ms"] as? [String: Double])
    let p95 = try #require(json["p95_ms"] as? [String: Double])
    #expect(Set(median.keys) == ["commit", "evaluate", "encode", "submit", "gpu", "frame"])
    for (stage, value) in median { #expect(value >= 0 && value <= (p95[stage] ?? -1)) }
    #expect((median["frame"] ?? 0) >= (median["gpu"] ?? .infinity))
  }
}
