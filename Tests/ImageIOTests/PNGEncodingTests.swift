import CoreGraphics
import Testing

@testable import ImageIO

@Suite struct PNGEncodingTests {
  /// Every pair of a premultiplied value and an alpha, once.
  static func everyAlpha() throws -> CGImage {
    var pixels: [UInt8] = []
    for alpha in 0...255 {
      for value in 0...255 {
        let value = UInt8(min(value, alpha))
        pixels += [value, UInt8(alpha) - value, 0, UInt8(alpha)]
      }
    }
    return try #require(CGImage(width: 256, height: 256, premultipliedRGBA: pixels))
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let image = try Self.everyAlpha()
    let again = try ImageFile.decode(try ImageFile.encodePNG(image), name: "test")
    #expect(words(again) == words(image))
  }

  @Test func theSameImageGivesTheSameBytes() throws {
    let image = try Self.everyAlpha()
    #expect(try ImageFile.encodePNG(image) == ImageFile.encodePNG(image))
  }

  /// The pixels are the same at every level; the files become smaller.
  @Test func levels() throws {
    let image = try Self.everyAlpha()
    let files = try [0, 1, 9].map { try ImageFile.encodePNG(image, level: $0) }
    for file in files { #expect(words(try ImageFile.decode(file, name: "test")) == words(image)) }
    #expect(files[0].count > 256 * 256 * 4 && files[1].count < files[0].count / 2)
    #expect(files[2].count < files[1].count)
    #expect(try ImageFile.encodePNG(image) == ImageFile.encodePNG(image, level: 6))
  }

  /// The file holds straight alpha. Red 100 at alpha 128 is 199 (100 · 255 / 128 = 199.2).
  @Test func theFileHasEightBitsOfEachAndStraightAlpha() throws {
    let image = try #require(CGImage(width: 1, height: 1, premultipliedRGBA: [100, 50, 0, 128]))
    let file = [UInt8](try ImageFile.encodePNG(image))
    #expect(Array(file[0..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(file[16..<29]) == [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    // The same pixel, written without the library, is the same image.
    let straight = PNGBuilder(width: 1, kind: 6, rows: [[0, 199, 100, 0, 128]])
    #expect(words(try ImageFile.decode(straight.data, name: "test")) == words(image))
  }

  @Test func destinationsWriteFilesAndData() throws {
    let image = try #require(CGImage(width: 2, height: 1, premultipliedRGBA: [1, 2, 3, 255, 4, 5, 6, 255]))
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data as CFMutableData, "public.png" as CFString, 1, nil))
    #expect(!CGImageDestinationFinalize(destination))
    CGImageDestinationAddImage(destination, image, nil)
    #expect(CGImageDestinationFinalize(destination))
    #expect(data as Data == (try ImageFile.encodePNG(image)))

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("a b.png")
    let file = try #require(CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(file, image, nil)
    #expect(CGImageDestinationFinalize(file))
    #expect(words(try ImageFile.read(url)) == words(image))
    #expect(CGImageDestinationCreateWithURL(url, "public.tiff", 1, nil) == nil)
    #expect(CGImageDestinationCreateWithURL(url, "public.png", 2, nil) == nil)
    do {
      try ImageFile.write(image, to: folder.appendingPathComponent("none/x.png"))
      Issue.record("a folder that does not exist was written to")
    } catch {
      #expect(error.description.hasPrefix("cannot write image \(folder.path)/none/x.png: "))
    }
  }
}
