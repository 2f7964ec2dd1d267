import TestSupport
import CoreAnimationMarkup
import Foundation
import Testing

/// The bundled scenes look as they did when someone last looked at them.
///
/// Tests/References has a picture of each scene: what `cambium render` draws at three times, side by side, at a quarter of its
/// size. `UPDATE_REFERENCES=1 make test` replaces those that differ; look at them before you commit them. Texts have the fonts
/// that `make setup` installs, whatever else the machine has.
@Suite struct ReferencePictureTests {
  /// Seconds.
  private static let times = [0.5, 1.5, 2.5]
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let references = repository.appendingPathComponent("Tests/References")
  private static let fonts = references.appendingPathComponent("fonts.conf")
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_REFERENCES"] == "1"
  static let names = SceneLibrary.scenes.map(\.name)

  /// The pictures of a scene, one for each time.
  private func pictures(of name: String) throws -> [SmallPicture] {
    let folder = try TemporaryFolder()
    let scene = try #require(SceneLibrary.scene(named: name))
    let result = try Command.run(
      [
        "render", scene.url.path, "-o", folder.path("x-%d.png"), "--from", "\(Self.times[0])",
        "--to", "\(Self.times[0] + Double(Self.times.count))", "--fps", "1", "--background", "808080",
      ], environment: ["FONTCONFIG_FILE": Self.fonts.path, "LC_ALL": "C.UTF-8"])
    try #require(result.status == 0, "\(result.messages)")
    return try Self.times.indices.map { SmallPicture(quarterOf: try Pixels(folder.path("x-\($0).png"))) }
  }

  @Test(arguments: names) func looksAsBefore(_ name: String) throws {
    let found = try pictures(of: name)
    let file = Self.references.appendingPathComponent("\(name).png")
    var expected: [SmallPicture] = []
    if FileManager.default.fileExists(atPath: file.path) {
      expected = SmallPicture(try Pixels(file.path)).parts(Self.times.count)
    }
    for (index, time) in Self.times.enumerated() {
      let difference = expected.isEmpty ? nil : found[index].difference(to: expected[index])
      if let difference, difference.isWithinRounding { continue }
      if Self.isUpdating { return try SmallPicture(row: found).write(to: file) }
      let folder = Self.repository.appendingPathComponent("out/references")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let base = folder.appendingPathComponent("\(name)-\(time)").path
      try found[index].write(to: URL(fileURLWithPath: "\(base)-actual.png"))
      try difference?.picture.write(to: URL(fileURLWithPath: "\(base)-difference.png"))
      Issue.record(
        """
        The scene \(name) looks different at \(time) s: \(difference?.description ?? "it has no reference picture"). \
        See \(base)-actual.png and …-difference.png beside Tests/References/\(name).png. If the change is wanted, \
        set UPDATE_REFERENCES=1 and run the test again.
        """)
    }
  }

  @Test func everyReferenceHasAScene() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.references.path)
    #expect(files.filter { $0.hasSuffix(".png") }.sorted() == Self.names.map { "\($0).png" })
    let sizes = try files.map { file in
      let path = Self.references.appendingPathComponent(file).path
      return try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }
    #expect(sizes.reduce(0, +) < 1_000_000)
  }

  /// Every font of fonts.conf is there, so that no picture differs for want of one.
  @Test func theFontsAreInstalled() throws {
    let text = try String(contentsOf: Self.fonts, encoding: .utf8)
    for match in text.matches(of: /<glob>(\/[^<]*?)(\/\*)?<\/glob>/) {
      #expect(
        FileManager.default.fileExists(atPath: String(match.1)),
        "\(match.1) is missing: `make setup` installs the fonts of the bundled scenes")
    }
  }

  /// The comparison sees a line of one pixel, a small shift and a colour that is a little off.
  @Test func theComparisonSeesSmallChanges() throws {
    let folder = try TemporaryFolder()
    func picture(_ content: String) throws -> SmallPicture {
      let path = try folder.write(scene(content))
      #expect(try Command.run("render", path, "-o", folder.path("x.png"), "--scale", "2").status == 0)
      return SmallPicture(quarterOf: try Pixels(folder.path("x.png")))
    }
    func box(_ x: Double, _ color: String) -> String {
      "<CALayer bounds=\"0 0 40 20\" position=\"\(x) 40\" backgroundColor=\"\(color)\"/>"
    }
    let plain = try picture(box(50, "1 0 0"))
    #expect(try picture(box(50, "1 0 0")).difference(to: plain).isWithinRounding)
    #expect(try !picture(box(50.5, "1 0 0")).difference(to: plain).isWithinRounding)
    #expect(try !picture(box(50, "0.96 0 0")).difference(to: plain).isWithinRounding)
    let line = "<CALayer bounds=\"0 0 30 0.5\" position=\"50 40\" backgroundColor=\"1 1 1\"/>"
    #expect(try !picture(box(50, "1 0 0") + line).difference(to: plain).isWithinRounding)
  }
}
