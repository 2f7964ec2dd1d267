import CoreGraphics
import Foundation
import Testing

@testable import ImageIO

@Suite struct JPEGEncodingTests {
  /// A smooth picture of 64 × 48 pixels.
  private func ramp(alpha: Int = 255) throws -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<48 {
      for x in 0..<64 {
        pixels += [x * 4, y * 5, 128].map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
      }
    }
    return try #require(CGImage(width: 64, height: 48, premultipliedRGBA: pixels))
  }

  /// The greatest difference of a component.
  private func difference(_ one: CGImage, _ other: CGImage) -> Int {
    one.withPixels { first in
      other.withPixels { second in zip(first, second).map { abs(Int($0) - Int($1)) }.max() ?? 0 }
    }
  }

  @Test func theBestQualityIsNearlyThePicture() throws {
    let image = try ramp()
    let again = try ImageFile.decode(try ImageFile.encodeJPEG(image, quality: 1), name: "test")
    #expect(again.width == 64 && again.height == 48 && difference(image, again) <= 4)
  }

  @Test func lowerQualitiesAreSmallerAndFurtherOff() throws {
    let image = try ramp()
    let files = try [0, 0.5, 1].map { try ImageFile.encodeJPEG(image, quality: $0) }
    #expect(files[0].count < files[1].count && files[1].count < files[2].count)
    let off = try files.map { difference(image, try ImageFile.decode($0, name: "test")) }
    #expect(off[0] > off[2] && off[1] < 40)
    // What is outside is limited.
    #expect(try ImageFile.encodeJPEG(image, quality: -3) == files[0])
    #expect(try ImageFile.encodeJPEG(image, quality: 7) == files[2])
    #expect(try ImageFile.encodeJPEG(image, quality: .nan) == files[2])
  }

  /// Half of a colour on white: (c + 255) / 2.
  @Test func transparencyIsWhite() throws {
    let clear = try #require(
      CGImage(width: 8, height: 8, premultipliedRGBA: [UInt8](repeating: 0, count: 256)))
    let white = try ImageFile.decode(try ImageFile.encodeJPEG(clear, quality: 1), name: "test")
    #expect(pixel(white, 3, 3) == [255, 255, 255, 255])
    let half = try #require(
      CGImage(
        width: 8, height: 8, premultipliedRGBA: (0..<64).flatMap { _ in [UInt8(100), 0, 0, 128] }))
    let again = pixel(try ImageFile.decode(try ImageFile.encodeJPEG(half, quality: 1), name: "test"), 4, 4)
    for (found, expected) in zip(again, [227, 127, 127, 255]) { #expect(abs(found - expected) <= 3) }
  }

  @Test func destinationsTakeAQuality() throws {
    let image = try ramp()
    for quality in [0.1, 0.9] {
      let data = NSMutableData()
      let destination = try #require(
        CGImageDestinationCreateWithData(data as CFMutableData, "public.jpeg" as CFString, 1, nil))
      CGImageDestinationAddImage(destination, image, [kCGImageDestinationLossyCompressionQuality: quality])
      #expect(CGImageDestinationFinalize(destination))
      #expect(data as Data == (try ImageFile.encodeJPEG(image, quality: quality)))
    }
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
    defer { try? FileManager.default.removeItem(at: place) }
    let file = try #require(
      CGImageDestinationCreateWithURL(place as CFURL, "public.jpeg" as CFString, 1, nil))
    CGImageDestinationAddImage(file, image, nil)
    #expect(CGImageDestinationFinalize(file))
    #expect(try Data(contentsOf: place) == ImageFile.encodeJPEG(image, quality: 1))
    #expect(CGImageDestinationCreateWithURL(place as CFURL, "com.compuserve.gif" as CFString, 1, nil) == nil)
  }

  @Test func picturesThatTheFormatCannotHoldAreAnError() throws {
    let long = try #require(
      CGImage(width: 65_501, height: 1, premultipliedRGBA: [UInt8](repeating: 9, count: 65_501 * 4)))
    #expect(throws: ImageError.self) { try ImageFile.encodeJPEG(long, quality: 1) }
  }
}
