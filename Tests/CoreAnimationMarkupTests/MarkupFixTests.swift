import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Corrections of markup: the bytes that they change, and that they change nothing else.
@Suite struct MarkupFixTests {
  /// Writes a file and corrects it until there is nothing left to correct; gives the text and the number of corrections.
  private func fixed(_ text: String, in folder: TemporaryFolder) throws -> (text: String, count: Int) {
    let url = try folder.write(text, to: "scene.caml")
    let count = try SceneDocument.check(url).writeFixes()
    #expect(try SceneDocument.check(url).writeFixes() == 0)
    return (try String(contentsOf: url, encoding: .utf8), count)
  }

  private func fixed(_ text: String) throws -> (text: String, count: Int) {
    try fixed(text, in: TemporaryFolder())
  }

  @Test(arguments: [
    (
      "<CALayer bounds=\"0 0 9 9\" opacity='0.5'\n  name=\"a\" opacity=\"1\" opacity=\"0.25\"/>",
      "<CALayer bounds=\"0 0 9 9\"\n  name=\"a\" opacity=\"0.25\"/>", 2
    ),
    (
      "<CALayer bounds=\"0 0 9 9\" cornerRadius = \"undefined\"><!-- undefined --></CALayer>",
      "<CALayer bounds=\"0 0 9 9\"><!-- undefined --></CALayer>", 1
    ),
    (
      "<CALayer bounds=\"0 0 9 9\">\n\t<opacity type=\"real\" value=\"undefined\"/>\n</CALayer>",
      "<CALayer bounds=\"0 0 9 9\">\n</CALayer>", 1
    ),
    (
      "<CALayer bounds=\"0 0 9 9\" continuousCorners='1' x=\"y\"/>",
      "<CALayer bounds=\"0 0 9 9\" cornerCurve=\"continuous\" x=\"y\"/>", 1
    ),
    ("<CALayer bounds=\"0 0 9 9\" continuousCorners=\"0\"/>", "<CALayer bounds=\"0 0 9 9\"/>", 1),
    (
      "<CALayer continuousCorners=\"1\" cornerCurve=\"circular\" bounds=\"0 0 9 9\"/>",
      "<CALayer cornerCurve=\"circular\" bounds=\"0 0 9 9\"/>", 1
    ),
    // Both spellings are given, so the choice needs a decision.
    (
      "<CALayer cornerCurve=\"circular\" continuousCorners=\"1\" bounds=\"0 0 9 9\"/>",
      "<CALayer cornerCurve=\"circular\" continuousCorners=\"1\" bounds=\"0 0 9 9\"/>", 0
    ),
    // Items of lists keep the places of the others.
    (
      "<CALayer bounds=\"0 0 9 9\"><animations><p type=\"CAKeyframeAnimation\" keyPath=\"opacity\" duration=\"1\"><values><real value=\"0\"/><real value=\"undefined\"/></values></p></animations></CALayer>",
      "<CALayer bounds=\"0 0 9 9\"><animations><p type=\"CAKeyframeAnimation\" keyPath=\"opacity\" duration=\"1\"><values><real value=\"0\"/><real value=\"undefined\"/></values></p></animations></CALayer>",
      0
    ),
    (
      "<CALayer bounds=\"0 0 9 9\" opacity=\"undefined\" opacity=\"0.5\"/>",
      "<CALayer bounds=\"0 0 9 9\" opacity=\"0.5\"/>", 1
    ),
  ]) func changesOnlyWhatIsWrong(before: String, after: String, count: Int) throws {
    let result = try fixed(caml(before))
    #expect(result.text == caml(after))
    #expect(result.count == count)
  }

  @Test func correctsAllOfManyMistakes() throws {
    let layers = String(
      repeating: "<CALayer cornerRadius=\"undefined\" opacity=\"1\" opacity=\"0.5\"/>\n", count: 500)
    let result = try fixed(caml("<CALayer bounds=\"0 0 9 9\"><sublayers>\(layers)</sublayers></CALayer>"))
    #expect(result.count == 1000)
    #expect(!result.text.contains("undefined") && !result.text.contains("opacity=\"1\""))
  }

  @Test func leavesTheSceneAsItIs() throws {
    let text = caml(
      "<CALayer bounds=\"0 0 9 9\" bounds=\"0 0 50 40\" opacity=\"undefined\" continuousCorners=\"1\" cornerRadius=\"8\"/>"
    )
    let before = try read(text)
    let after = try read(try fixed(text).text)
    #expect(after.diagnostics.isEmpty)
    for key in ["bounds", "opacity", "cornerCurve", "cornerRadius"] {
      let values = [before, after].map { $0.root?.value(forKey: key) as? NSObject }
      #expect(values[0] != nil && values[0] == values[1], "\(key)")
    }
  }

  @Test func findsImagesOfOtherMachinesByName() throws {
    let folder = try TemporaryFolder()
    try folder.write(try png(4, 4), to: "assets/a <b> & \"c\".png")
    let result = try fixed(
      caml(
        "<CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src='/Users/x/a &lt;b> &amp; \"c\".png'/></CALayer>"
      ),
      in: folder)
    #expect(result.count == 1 && result.text.contains("src='assets/a%20%3Cb%3E%20%26%20%22c%22.png'"))
    let document = SceneDocument.open(folder.url.appendingPathComponent("scene.caml"))
    #expect(document.root?.contents != nil && document.diagnostics.isEmpty)
  }

  @Test func leavesImagesThatAreNowhere() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", to: "../outside-\(folder.url.lastPathComponent).png")
    defer {
      try? FileManager.default.removeItem(
        atPath: folder.url.path + "/../outside-\(folder.url.lastPathComponent).png")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link.png",
      withDestinationPath: folder.url.path + "/../outside-\(folder.url.lastPathComponent).png")
    let text = caml(
      "<CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"/x/link.png\"/><mask><contents type=\"CGImage\" src=\"/x/..\"/></mask></CALayer>"
    )
    #expect(try fixed(text, in: folder) == (text, 0))
  }

  @Test func writesNothingOverAChangedFile() throws {
    let folder = try TemporaryFolder()
    let url = try folder.write(caml("<CALayer bounds=\"0 0 9 9\" opacity=\"undefined\"/>"), to: "scene.caml")
    let document = SceneDocument.check(url)
    let other = caml("<CALayer bounds=\"0 0 9 9\" opacity=\"undefined\" name=\"new\"/>")
    try folder.write(other, to: "scene.caml")
    #expect(throws: (any Error).self) { try document.writeFixes() }
    #expect(try String(contentsOf: url, encoding: .utf8) == other)
  }

  @Test func leavesFilesOfOtherEncodings() throws {
    let folder = try TemporaryFolder()
    let text = caml("<CALayer bounds=\"0 0 9 9\" opacity=\"undefined\"/>")
    let data = try #require("\u{FEFF}\(text)".data(using: .utf16LittleEndian))
    let document = SceneDocument.check(try folder.write(data, to: "scene.caml"))
    #expect(document.diagnostics.contains { $0.code == .undefinedValue } && document.fixes.isEmpty)
  }

  private static let planes = ["a_Background.ca", "b_Foreground.ca"]
  private static let wrong = caml("<CALayer bounds=\"0 0 9 9\" opacity=\"undefined\"/>")

  @Test func correctsThePlanesOfAnUnpackedWallpaper() throws {
    let folder = try TemporaryFolder()
    for plane in Self.planes { try folder.write(Self.wrong, to: "sea.wallpaper/\(plane)/main.caml") }
    let document = SceneDocument.check(folder.url.appendingPathComponent("sea.wallpaper"))
    #expect(try document.writeFixes() == 2 && document.fixesInArchives == 0)
    for plane in Self.planes {
      let file = folder.url.appendingPathComponent("sea.wallpaper/\(plane)/main.caml")
      #expect(try String(contentsOf: file, encoding: .utf8) == caml("<CALayer bounds=\"0 0 9 9\"/>"))
    }
  }

  @Test func leavesArchivesAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("sea.tendies")
    let writer = try ZipWriter(file.path)
    for plane in Self.planes { try writer.add("sea.wallpaper/\(plane)/main.caml", Array(Self.wrong.utf8)) }
    try writer.commit()
    let before = try Data(contentsOf: file)
    let document = SceneDocument.check(file)
    #expect(try document.writeFixes() == 0 && document.fixesInArchives == 2)
    #expect(try Data(contentsOf: file) == before)
    let first = document.diagnostics.first { $0.code == .undefinedValue }
    #expect(first?.file.hasSuffix("sea.tendies!/sea.wallpaper/a_Background.ca/main.caml") == true)
    #expect(first?.line == 1 && (first?.column ?? 0) > 1)
  }

  @Test func isNotFoundWhereScenesAreOnlyShown() throws {
    #expect(try readRoot("opacity=\"undefined\"").fixes.isEmpty)
  }
}
