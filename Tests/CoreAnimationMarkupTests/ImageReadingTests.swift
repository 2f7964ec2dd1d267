import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Images: both forms of contents, where they may come from, and what they may not be.
@Suite struct ImageReadingTests {
  /// A folder `scene` with a markup file that holds `content`, images in `scene/assets`, and one outside.
  private func scene(_ content: String) throws -> (TemporaryFolder, SceneDocument) {
    let folder = try TemporaryFolder()
    try folder.write(try png(3, 2), to: "scene/assets/a.png")
    try folder.write(try png(4, 5), to: "scene/assets/größe 1%.png")
    try folder.write(try png(7, 7), to: "outside.png")
    try folder.write("not an image", to: "scene/assets/text.png")
    try folder.write(Data(try png(30, 30).prefix(60)), to: "scene/assets/cut.png")
    let link = folder.url.appendingPathComponent("scene/assets/link.png").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.url.appendingPathComponent("outside.png").path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("scene/up").path, withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("scene/inner.png").path, withDestinationPath: "assets/a.png")
    let file = try folder.write(
      caml("<CALayer bounds=\"0 0 9 9\">\(content)</CALayer>"), to: "scene/scene.caml")
    return (folder, SceneDocument.open(file))
  }

  private func size(_ contents: Any?) -> [Int] { (contents as? CGImage).map { [$0.width, $0.height] } ?? [] }

  @Test(arguments: [
    "<contents type=\"CGImage\" src=\"assets/a.png\"/>",
    "<contents><CGImage src=\"assets/a.png\"/></contents>",
    "<contents src=\"assets/a.png\"/>", "<contents src=\"./assets/../assets/a.png\"/>",
    "<contents src=\"inner.png\"/>",
  ])
  func readsContentsInEveryForm(content: String) throws {
    let (_, document) = try scene(content)
    #expect(document.messages == [] && size(document.root?.contents) == [3, 2])
  }

  @Test func decodesPercentEncoding() throws {
    let (_, document) = try scene("<contents src=\"assets/gr%C3%B6%C3%9Fe%201%25.png\"/>")
    #expect(document.messages == [] && size(document.root?.contents) == [4, 5])
  }

  @Test func decodesEveryFileOnce() throws {
    let (_, document) = try scene(
      """
      <contents src="assets/a.png"/><sublayers><CALayer name="s"><contents src="assets/./a.png"/></CALayer></sublayers>
      <animations><a type="CAKeyframeAnimation" keyPath="contents"><values><CGImage src="assets/a.png"/>
      <CGImage src="assets/none.png"/><CGImage src="assets/a.png"/></values></a></animations>
      """)
    let first = try #require(document.root?.contents as? CGImage)
    #expect(document.layer("s")?.contents as? CGImage === first)
    let values = (document.root?.animation(forKey: "a") as? CAKeyframeAnimation)?.values as? [CGImage]
    #expect(values?.count == 3 && values?.allSatisfy { $0 === first } == true)
    #expect(document.files.map(\.lastPathComponent) == ["scene.caml", "a.png", "none.png"])
  }

  @Test(arguments: [
    ("../outside.png", "\"../outside.png\" leads out of the scene's folder; it is skipped"),
    (
      "assets/../../outside.png",
      "\"assets/../../outside.png\" leads out of the scene's folder; it is skipped"
    ),
    ("%2e%2e/outside.png", "\"%2e%2e/outside.png\" leads out of the scene's folder; it is skipped"),
    (
      "/etc/hostname",
      "\"/etc/hostname\" is an absolute path; only files in the scene's folder are read; it is skipped"
    ),
    (
      "file:///etc/hostname",
      "\"file:///etc/hostname\" is a URL; only files in the scene's folder are read; it is skipped"
    ),
    (
      "http://127.0.0.1:1/a.png",
      "\"http://127.0.0.1:1/a.png\" is a URL; only files in the scene's folder are read; it is skipped"
    ),
    (
      "assets/link.png",
      "the image \"assets/link.png\" cannot be read: a link leads out of the scene's folder; it is skipped"
    ),
    (
      "up/outside.png",
      "the image \"up/outside.png\" cannot be read: a link leads out of the scene's folder; it is skipped"
    ),
    (
      "assets/none.png",
      "the image \"assets/none.png\" cannot be read: no such file or directory; it is skipped"
    ),
    ("assets", "the image \"assets\" cannot be read: it is a directory; it is skipped"),
    ("a%00b.png", "the image \"a\0b.png\" cannot be read: the name contains a NUL character; it is skipped"),
    ("", "the image does not name a file; it is skipped"),
    (
      "assets/text.png",
      "cannot decode image \"assets/text.png\": it is not PNG, JPEG, GIF or WebP; it is skipped"
    ),
  ])
  func refusesWhatItMayNotRead(source: String, message: String) throws {
    let (_, document) = try scene("<contents src=\"\(source)\"/>")
    #expect(document.diagnostics.map(\.message) == [message])
    #expect(document.root?.contents == nil && document.diagnostics.first?.keyPath == "contents")
  }

  @Test func reportsImagesThatEndEarly() throws {
    let (_, document) = try scene("<contents src=\"assets/cut.png\"/>")
    #expect(document.diagnostics.count == 1 && document.root?.contents == nil)
  }

  @Test func refusesImagesThatAreTooLarge() throws {
    let folder = try TemporaryFolder()
    // A header of 60,000 × 60,000 pixels and nothing else.
    var bytes = [UInt8](try png(1, 1))
    for offset in [16, 20] { bytes.replaceSubrange(offset..<(offset + 4), with: [0, 0, 0xEA, 0x60]) }
    try folder.write(Data(bytes), to: "huge.png")
    try folder.write(try png(40, 40), to: "a.png")
    try folder.write(try png(41, 40), to: "b.png")
    let huge = SceneDocument.open(
      try folder.write(
        caml("<CALayer bounds=\"0 0 9 9\"><contents src=\"huge.png\"/></CALayer>"), to: "x.caml"))
    #expect(huge.diagnostics.count == 1 && huge.root?.contents == nil)
    var limits = SceneLimits()
    limits.imagePixels = 3000
    let both = caml(
      "<CALayer bounds=\"0 0 9 9\"><contents src=\"a.png\"/><mask name=\"m\"><contents src=\"b.png\"/></mask></CALayer>"
    )
    let document = SceneDocument.open(try folder.write(both, to: "y.caml"), limits: limits)
    #expect(
      document.diagnostics.map(\.message) == [
        "the image \"b.png\" is too large: 41 × 40 pixels; it is skipped"
      ])
    #expect(size(document.root?.contents) == [40, 40])
    limits.imageFileBytes = 10
    #expect(
      SceneDocument.open(folder.url.appendingPathComponent("y.caml"), limits: limits).diagnostics.count == 2)
  }
}
