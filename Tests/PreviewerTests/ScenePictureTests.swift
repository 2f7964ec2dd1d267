import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneFiles

/// Pictures that become layers, and pictures of layers that are exchanged.
@MainActor @Suite(.serialized) struct ScenePictureTests {
  /// The bytes of a picture of one colour.
  private static func png(_ width: Int, _ height: Int, _ red: Double = 1) throws -> [UInt8] {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(srgbRed: red, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    return [UInt8](try ImageFile.encodePNG(try #require(context.makeImage())))
  }

  private static func picture(_ name: String, _ bytes: [UInt8]) -> SessionDocument.Picture {
    SessionDocument.Picture(name: name, bytes: bytes)
  }

  @Test func aPictureBecomesALayer() throws {
    let setup = try EditedDocument()
    let bytes = try Self.png(40, 20)
    try setup.document.add([Self.picture("cat & dog.png", bytes)], at: CGPoint(x: 30, y: 60))
    let layer = try #require(setup.document.selection)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 40, height: 20))
    let root = try #require(setup.scene.root)
    #expect(layer.position == root.convert(CGPoint(x: 30, y: 60), from: setup.scene.host))
    #expect(layer.name == "cat & dog")
    #expect(setup.edited.contains("src=\"assets/cat - dog.png\""))
    let file = setup.folder.appendingPathComponent("assets/cat - dog.png")
    #expect(try Data(contentsOf: file) == Data(bytes))
    #expect((layer.contents as! CGImage).width == 40 && setup.scene.diagnostics.isEmpty)
    // The same picture is there once; another one of the same name has another name.
    try setup.document.add([Self.picture("cat & dog.png", bytes)])
    try setup.document.add([Self.picture("cat & dog.png", try Self.png(4, 4))])
    let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
    #expect(names.sorted() == ["cat - dog-2.png", "cat - dog.png"])
    while setup.history.undo() {}
    #expect(setup.edited == EditedDocument.text)
  }

  @Test func aLargePictureFitsTheScene() throws {
    let setup = try EditedDocument()
    try setup.document.add([Self.picture("wide.png", try Self.png(400, 50))])
    #expect(setup.document.selection?.bounds.size == CGSize(width: 100, height: 12.5))
  }

  @Test func anExchangedPictureIsOneAttribute() throws {
    let setup = try EditedDocument()
    let ball = try setup.layer("ball")
    try setup.document.replaceContents(of: ball, with: Self.picture("a.png", try Self.png(4, 4)))
    #expect(try setup.layer("ball").contents != nil)
    let first = setup.edited
    try setup.document.replaceContents(
      of: setup.layer("ball"), with: Self.picture("b.png", try Self.png(8, 4)))
    #expect(setup.edited == first.replacingOccurrences(of: "assets/a.png", with: "assets/b.png"))
    #expect(try (setup.layer("ball").contents as! CGImage).width == 8)
    while setup.history.undo() {}
    #expect(setup.edited == EditedDocument.text)
  }

  @Test func anArchiveGetsThePictureWhenItIsSaved() throws {
    let setup = try EditedDocument(open: { folder, text in
      let source = folder.appendingPathComponent("scene.caml")
      try Data(text.utf8).write(to: source)
      let url = folder.appendingPathComponent("scene.tendies")
      try #require(CAMLWriter(document: SceneDocument.open(source))).write(to: url)
      return url
    })
    let before = try Data(contentsOf: setup.url)
    let bytes = try Self.png(6, 6)
    try setup.document.add([Self.picture("a.png", bytes)])
    try setup.document.add([Self.picture("unused.png", try Self.png(7, 7))])
    #expect(try Data(contentsOf: setup.url) == before)
    #expect(setup.document.selection?.contents != nil)
    setup.history.undo()
    try setup.save()
    let archive = try ZipArchive(path: setup.url.path, limits: SceneLimits())
    let names = archive.entries.map { String(decoding: $0.path, as: UTF8.self) }
    #expect(
      names.contains { $0.hasSuffix(".ca/assets/a.png") } && !names.contains { $0.hasSuffix("unused.png") })
    let saved = SceneDocument.open(setup.url)
    #expect(try #require(saved.layer("a")).contents != nil && saved.diagnostics.isEmpty)
  }

  @Test func whatIsNoPictureIsRefused() throws {
    let setup = try EditedDocument()
    #expect(throws: EditFailure.self) {
      try setup.document.add([Self.picture("x.png", Array("no picture".utf8))])
    }
    #expect(setup.edited == EditedDocument.text)
    #expect(!FileManager.default.fileExists(atPath: setup.folder.appendingPathComponent("assets").path))
  }

  @Test func theTextOfAFileManagerNamesPictures() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a b.png")
    try Data(try Self.png(1, 1)).write(to: file)
    #expect(SessionDocument.paths(in: "copy\n\(file.absoluteString)\n") == [file.path])
    #expect(
      SessionDocument.paths(in: "# list\r\n\(file.absoluteString)\r\n\(file.path)\r\n") == [
        file.path, file.path,
      ])
    for text in [
      "", "<CALayer/>", folder.path, "\(file.path)\nhello", "https://example.org/a.png", file.path + "x",
    ] {
      #expect(SessionDocument.paths(in: text) == nil, "\(text)")
    }
  }
}
