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
    var clear = PNGBuilder(width: 1, kind: 2, rows: [[0, 1, 2, 3]]).data
    clear.insert(contentsOf: [0, 0, 0, 6] + Array("tRNS".utf8) + [0, 1, 0, 2, 0, 3, 0, 0, 0, 0], at: 33)
    #expect(try isKnownOpaque(clear) == false)
  }

  @Test func opacityOfWebP() throws {
    func file(_ chunk: String, _ contents: [UInt8]) -> Data {
      let body = Array("WEBP".utf8) + Array(chunk.utf8) + [UInt8(contents.count), 0, 0, 0] + contents
      return Data(Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body)
    }
    let size: [UInt8] = [0, 0, 0, 4, 0, 0, 4, 0, 0]
    #expect(try isKnownOpaque(file("VP8X", [0] + size)) == true)
    #expect(try isKnownOpaque(file("VP8X", [0x10] + size)) == false)
    #expect(try isKnownOpaque(file("VP8L", [0x2F, 4, 0, 1, 0])) == true)
    #expect(try isKnownOpaque(file("VP8L", [0x2F, 4, 0, 1, 0x10])) == false)
    #expect(try isKnownOpaque(file("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 4, 0, 4, 0])) == true)
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

  /// Against the definition, bit by bit, at every length around the steps of eight bytes.
  @Test func checksums() {
    let digits = Array("123456789".utf8)
    // The check value that catalogues of such codes list.
    #expect(digits.withUnsafeBytes { CRC32.checksum($0) } == 0xCBF4_3926)
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ count) }
      var expected = UInt32.max
      for byte in bytes {
        expected ^= UInt32(byte)
        for _ in 0..<8 { expected = expected & 1 != 0 ? expected >> 1 ^ 0xEDB8_8320 : expected >> 1 }
      }
      #expect(bytes.withUnsafeBytes { CRC32.checksum($0) } == ~expected)
    }
  }
}
