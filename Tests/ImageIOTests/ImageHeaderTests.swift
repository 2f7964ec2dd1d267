import CoreGraphics
import Foundation
import Testing

@testable import ImageIO

/// What is known of an image file before it is decoded.
@Suite struct ImageHeaderTests {
  private func isKnownOpaque(_ data: Data) throws -> Bool {
    try CGImageSource(data, name: "test").isKnownOpaque
  }

  @Test func opacityOfPNG() throws {
    #expect(try isKnownOpaque(PNGBuilder(width: 1, kind: 0, rows: [[0, 1]]).data) == true)
    #expect(try isKnownOpaque(PNGBuilder(width: 1, kind: 2, rows: [[0, 1, 2, 3]]).data) == true)
    #expect(try isKnownOpaque(PNGBuilder(width: 1, kind: 4, rows: [[0, 1, 255]]).data) == false)
    #expect(try isKnownOpaque(PNGBuilder(width: 1, kind: 6, rows: [[0, 1, 2, 3, 255]]).data) == false)
    // A colour that is clear, in a chunk before the pixels.
    let clear = PNGBuilder(width: 1, kind: 2, transparency: [0, 1, 0, 2, 0, 3], rows: [[0, 1, 2, 3]]).data
    #expect(try isKnownOpaque(clear) == false)
  }

  @Test func opacityOfWebP() throws {
    #expect(try isKnownOpaque(Samples.lossyWebP))
    #expect(try !isKnownOpaque(Samples.losslessWebP))
    #expect(try !isKnownOpaque(Samples.alphaWebP))
    // Frames need not cover the picture.
    #expect(try !isKnownOpaque(Samples.animatedWebP))
    // The bit of alpha, after 28 bits of size, of a lossless file.
    var lossless = Samples.losslessWebP
    lossless[24] &= ~0x10
    #expect(try isKnownOpaque(lossless))
  }

  /// What a header says is never less transparent than the pixels.
  @Test func opacityOfSamples() throws {
    for data in [
      Samples.jpeg, Samples.grayJPEG, Samples.inkJPEG, Samples.lossyWebP, Samples.losslessWebP,
      Samples.alphaWebP,
      Samples.disposalGIF,
    ] {
      let source = try CGImageSource(data, name: "test")
      let isOpaque = try source.image(at: 0).isOpaque
      #expect(!source.isKnownOpaque || isOpaque)
    }
  }

  @Test func wrongChecksumsAreFoundWithoutDecoding() throws {
    var data = PNGBuilder(width: 1, kind: 2, rows: [[0, 1, 2, 3]]).data
    try CGImageSource(data, name: "test").check()
    // Within the pixels' chunk, whose name is at 37.
    data[45] ^= 1
    let source = try CGImageSource(data, name: "test")
    let expected = ImageError.corrupt(
      name: "test", format: "PNG", reason: "the checksum of its IDAT chunk is wrong")
    #expect(throws: expected) { try source.check() }
  }

  /// A JPEG file without its end.
  @Test(arguments: [Samples.jpeg, Samples.progressiveJPEG])
  func filesThatEndEarlyAreFoundWithoutDecoding(_ data: Data) throws {
    try CGImageSource(data, name: "test").check()
    let expected = ImageError.corrupt(name: "test", format: "JPEG", reason: "the file ends early")
    #expect(throws: expected) { try CGImageSource(data.dropLast(2), name: "test").check() }
  }
}
