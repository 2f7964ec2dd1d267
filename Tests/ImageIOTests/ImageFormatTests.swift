import CoreGraphics
import Testing

@testable import ImageIO

@Suite struct ImageFormatTests {
  private func near(_ one: [Int], _ other: [Int], _ tolerance: Int = 3) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test(arguments: [
    Samples.jpeg, Samples.progressiveJPEG, Samples.inkJPEG, Samples.lossyWebP,
  ])
  func lossyColour(_ data: Data) throws {
    let image = try ImageFile.decode(data, name: "test")
    #expect(image.width == 16 && image.height == 8 && image.isOpaque)
    #expect(near(pixel(image, 2, 4), [200, 40, 40, 255]), "\(pixel(image, 2, 4))")
    #expect(near(pixel(image, 13, 4), [30, 90, 220, 255]), "\(pixel(image, 13, 4))")
  }

  @Test func grayJPEG() throws {
    let image = try ImageFile.decode(Samples.grayJPEG, name: "test")
    #expect(pixel(image, 2, 4) == [88, 88, 88, 255] && pixel(image, 13, 4) == [87, 87, 87, 255])
  }

  @Test func webPWithAlpha() throws {
    let image = try ImageFile.decode(Samples.losslessWebP, name: "test")
    #expect(pixel(image, 0, 0) == [0, 0, 0, 0])
    #expect(pixel(image, 1, 1) == [128, 64, 0, 128])
    #expect(pixel(image, 3, 3) == [10, 20, 30, 255])
    let lossy = try ImageFile.decode(Samples.alphaWebP, name: "test")
    #expect(
      pixel(lossy, 0, 0) == [0, 0, 0, 0] && pixel(lossy, 1, 1)[3] == 128 && pixel(lossy, 3, 3)[3] == 255)
  }

  @Test(arguments: [Data(), Data([0]), Data("GIF8".utf8), Data("<svg/>".utf8), Data("BM".utf8)])
  func otherBytesAreNoImage(_ data: Data) {
    #expect(failure(data) == .unknownFormat(name: "test"))
    #expect(CGImageSourceCreateWithData(data, nil) == nil)
  }

  /// A slice whose indices do not begin at 0.
  @Test func slices() throws {
    let slice = (Data([1, 2, 3]) + Samples.losslessWebP).dropFirst(3)
    #expect(try ImageFile.decode(slice, name: "test").width == 4)
    let gif = (Data([1, 2, 3]) + Samples.partialGIF).dropFirst(3)
    #expect(try ImageFile.decode(gif, name: "test").width == 4)
  }

  @Test func dataProviders() throws {
    let png = PNGBuilder(width: 1, kind: 6, rows: [[0, 200, 100, 50, 128]]).data
    let provider = try #require(CGDataProvider(data: png as CFData))
    let image = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    #expect(image.map { words($0) } == ["64321980"])
    #expect(image?.shouldInterpolate == false)
    #expect(
      CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        == nil)
    let jpeg = try #require(CGDataProvider(data: Samples.jpeg))
    #expect(
      CGImage(jpegDataProviderSource: jpeg, decode: nil, shouldInterpolate: true, intent: .defaultIntent)?
        .width
        == 16)
  }

  @Test func severalThreadsAtOnce() async throws {
    let samples = [Samples.jpeg, Samples.losslessWebP, Samples.partialGIF, Samples.inkJPEG]
    let widths = try await withThrowingTaskGroup(of: Int.self) { group in
      for round in 0..<40 {
        group.addTask { try ImageFile.decode(samples[round % 4], name: "test").width }
      }
      return try await group.reduce(0, +)
    }
    #expect(widths == 10 * (16 + 4 + 4 + 16))
  }
}
