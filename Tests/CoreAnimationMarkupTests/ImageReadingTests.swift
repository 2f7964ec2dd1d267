import TestSupport
import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

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

  /// A row of gray pixels as a file of colours.
  private static func grays(_ values: [UInt8], alpha: UInt8 = 255) throws -> Data {
    let pixels = values.flatMap { gray -> [UInt8] in
      let premultiplied = UInt8((Int(gray) * Int(alpha) + 127) / 255)
      return [premultiplied, premultiplied, premultiplied, alpha]
    }
    return try ImageFile.encodePNG(
      try #require(CGImage(width: values.count, height: 1, premultipliedRGBA: pixels)))
  }

  /// iOS stores the images of texts and symbols as gray, which is their alpha, and beside it the colour.
  @Test func readsImagesWithoutColours() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.grays([0, 51, 128, 255]), to: "t.png")
    func pixels(_ contents: String) throws -> [UInt8] {
      let document = SceneDocument.open(
        try folder.write(caml("<CALayer bounds=\"0 0 9 9\">\(contents)</CALayer>"), to: "scene.caml"))
      #expect(document.messages == [], "\(contents)")
      return try #require(document.root?.contents as? CGImage).bytes
    }
    // White, by its alpha.
    let white: [UInt8] = [0, 51, 128, 255].flatMap { [$0, $0, $0, $0] }
    #expect(try pixels("<contents type=\"CGImage\" A8asL8=\"1\" src=\"t.png\"/>") == white)
    #expect(try pixels("<contents><CGImage A8asL8=\"1\" src=\"t.png\"/></contents>") == white)
    #expect(
      try pixels("<contents type=\"CGImage\" A8asL8=\"0\" src=\"t.png\"/>")[..<8] == [
        0, 0, 0, 255, 51, 51, 51, 255,
      ])
    let tinted =
      "<image type=\"CGImage\" A8asL8=\"1\" src=\"t.png\"/><tint type=\"CGColor\" value=\"1 0.2 0\" opacity=\"0.5\"/>"
    // Alpha times one half, colour times alpha.
    let orange: [UInt8] = [0, 0, 0, 0, 26, 5, 0, 26, 64, 13, 0, 64, 128, 26, 0, 128]
    #expect(try pixels("<contents type=\"CATintedImage\">\(tinted)</contents>") == orange)
    #expect(try pixels("<contents><CATintedImage>\(tinted)</CATintedImage></contents>") == orange)
    // Without a tint it is the image.
    #expect(
      try pixels(
        "<contents type=\"CATintedImage\"><image type=\"CGImage\" A8asL8=\"1\" src=\"t.png\"/></contents>")
        == white)
  }

  /// The same picture is made once, and large ones are made when they are shown.
  @Test func changedImagesAreShared() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.grays([0, 255]), to: "t.png")
    let contents = { (color: String) in
      "<CALayer><contents type=\"CATintedImage\"><image type=\"CGImage\" A8asL8=\"1\" src=\"t.png\"/><tint type=\"CGColor\" value=\"\(color)\"/></contents></CALayer>"
    }
    let file = try folder.write(
      caml(
        "<CALayer bounds=\"0 0 9 9\"><sublayers>\(contents("1 0 0") + contents("1 0 0") + contents("0 1 0"))</sublayers></CALayer>"
      ),
      to: "scene.caml")
    func images(_ limits: SceneLimits, problems: Int = 0) throws -> [CGImage] {
      let document = SceneDocument.open(file, limits: limits)
      #expect(document.messages.count == problems, "\(document.messages)")
      return try #require(document.root?.sublayers).compactMap { $0.contents as? CGImage }
    }
    let all = try images(SceneLimits())
    #expect(all.count == 3 && all[0] === all[1] && all[0] !== all[2] && !all[0].isDeferred)
    var limits = SceneLimits()
    limits.earlyPixels = 0
    let late = try images(limits)
    #expect(late.map(\.isDeferred) == [true, true, true] && late.map(\.bytes) == all.map(\.bytes))
    // The file, its alpha and two tints are four images.
    var few = SceneLimits()
    few.imageFiles = 3
    #expect(try images(few, problems: 1).count == 2)
  }

  @Test func reportsTintedImagesWithoutAnImage() throws {
    let (_, document) = try scene(
      """
      <contents type="CATintedImage"><tint type="CGColor" value="1 0 0"/></contents><sublayers>
      <CALayer><contents type="CATintedImage"><image type="CGImage" src="assets/none.png"/></contents></CALayer></sublayers>
      """)
    #expect(document.messages.count == 2 && document.messages[0].contains("the tinted image has no image"))
    #expect(document.messages[1].contains("none.png"))
  }

  @Test func decodesPercentEncoding() throws {
    let (_, document) = try scene("<contents src=\"assets/gr%C3%B6%C3%9Fe%201%25.png\"/>")
    #expect(document.messages == [] && size(document.root?.contents) == [4, 5])
  }

  @Test func imagesAreReleasedWithTheirDocument() throws {
    weak var image: CGImage?
    do {
      let (_, document) = try scene("<contents type=\"CGImage\" src=\"assets/a.png\"/>")
      image = document.root?.contents as? CGImage
      #expect(image != nil && document.messages == [])
    }
    #expect(image == nil)
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
