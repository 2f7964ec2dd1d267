import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Files come from the scene's own folder alone.
@Suite struct SceneFolderTests {
  /// A folder with two scene folders whose names Swift's strings take for equal; the second has an image.
  private final class Siblings {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    let path: String

    init(_ own: [UInt8], _ other: [UInt8]) throws {
      path = url.path
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in [own, other] { mkdir(bytes(name), 0o755) }
      write(own, "scene.caml", Array(markup("x.png").utf8))
      write(other, "x.png", Array(png))
      symlink(bytes(other, "x.png"), bytes(own, "x.png"))
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func bytes(_ folder: [UInt8], _ name: String = "") -> [CChar] {
      (Array(path.utf8) + [UInt8(ascii: "/")] + folder + (name.isEmpty ? [] : Array("/\(name)".utf8)) + [0])
        .map { CChar(bitPattern: $0) }
    }

    private func write(_ folder: [UInt8], _ name: String, _ content: [UInt8]) {
      let file = Foundation.open(bytes(folder, name), O_WRONLY | O_CREAT, 0o644)
      content.withUnsafeBytes { #expect(Foundation.write(file, $0.baseAddress, $0.count) == $0.count) }
      close(file)
    }
  }

  private static func markup(_ source: String) -> String {
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 9 9"><contents type="CGImage" \
    src="\(source)"/></CALayer></caml>
    """
  }

  private static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")
    ?? Data()

  /// é as one scalar and as two.
  @Test func namesThatAreCanonicallyEquivalentAreNotTheSame() throws {
    let (own, other) = ("caf\u{E9}", "cafe\u{301}")
    #expect(own == other)
    let siblings = try Siblings(Array(own.utf8), Array(other.utf8))
    let document = SceneDocument.open(siblings.url.appendingPathComponent("\(own)/scene.caml"))
    #expect(document.root?.contents == nil)
    #expect(document.diagnostics.count == 1)
    #expect(document.diagnostics.first?.message.contains("out of the scene's folder") == true)
  }

  /// Bytes that are not UTF-8 are shown as U+FFFD, which may itself be part of a name.
  @Test func namesThatReadAlikeAreNotTheSame() throws {
    let siblings = try Siblings(Array("a\u{FFFD}".utf8), [UInt8(ascii: "a"), 0xFF])
    let document = SceneDocument.open(siblings.url.appendingPathComponent("a\u{FFFD}/scene.caml"))
    #expect(document.root?.contents == nil && document.diagnostics.count == 1)
  }

  @Test func aNameThatBeginsAlikeIsNotInside() throws {
    let siblings = try Siblings(Array("scene".utf8), Array("scene-2".utf8))
    let document = SceneDocument.open(siblings.url.appendingPathComponent("scene/scene.caml"))
    #expect(document.root?.contents == nil && document.diagnostics.count == 1)
  }

  @Test func linksWithinTheFolderAreFollowed() throws {
    let siblings = try Siblings(Array("own".utf8), Array("own/images".utf8))
    let document = SceneDocument.open(siblings.url.appendingPathComponent("own/scene.caml"))
    #expect(document.root?.contents != nil && document.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "../x.png", "%2e%2e/x.png", "..%2fx.png", "a/../../x.png", "../\u{301}x.png", "/etc/x.png",
    "/\u{301}/../../x.png",
    "%2Fetc/x.png", "file:///etc/x.png", "FILE:/etc/x.png", "http://localhost/x.png", "x.png%00", "~/x.png",
    "..", "",
    "\\\\host\\x.png", ".../../../x.png", "images/%2e%2e/%2E%2E/x.png",
  ])
  func waysOutAreClosed(source: String) throws {
    let siblings = try Siblings(Array("own".utf8), Array("other".utf8))
    let folder = siblings.url.appendingPathComponent("own")
    // A picture where most of them lead.
    try Self.png.write(to: siblings.url.appendingPathComponent("x.png"))
    try Self.png.write(to: siblings.url.appendingPathComponent("\u{301}x.png"))
    try Data(Self.markup(source).utf8).write(to: folder.appendingPathComponent("scene.caml"))
    let document = SceneDocument.open(folder.appendingPathComponent("scene.caml"))
    #expect(document.root?.contents == nil, "\(source)")
    #expect(document.diagnostics.count == 1, "\(source)")
  }

  /// They are two files, and each is the one that its name means.
  @Test func imagesAreTheirNamesBytes() throws {
    let folder = try TemporaryFolder()
    let (one, two) = ("\u{E9}.png", "e\u{301}.png")
    try folder.write(Self.png, to: one)
    let file = try folder.write(
      caml(
        """
        <CALayer bounds="0 0 9 9"><sublayers>
        <CALayer name="a"><contents type="CGImage" src="\(one)"/></CALayer>
        <CALayer name="b"><contents type="CGImage" src="\(two)"/></CALayer></sublayers></CALayer>
        """), to: "scene.caml")
    let document = SceneDocument.open(file)
    #expect(document.layer("a")?.contents != nil && document.layer("b")?.contents == nil)
  }
}
