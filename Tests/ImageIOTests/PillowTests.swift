import CoreGraphics
import Testing

@testable import ImageIO

/// Against what Pillow reads from the same files.
@Suite struct PillowTests {
  /// Every frame; of large pictures the middles of fields of eight pixels.
  @Test(arguments: PillowSample.all.map(\.name))
  func samples(_ name: String) throws {
    let sample = try #require(PillowSample.named(name))
    let source = try CGImageSource(sample.data, name: name)
    try source.check()
    #expect(source.size == (sample.width, sample.height) && source.count == sample.frames.count)
    for (index, frame) in sample.frames.enumerated() {
      let image = try source.image(at: index)
      #expect(image.width == sample.width && image.height == sample.height)
      let all = words(image)
      let expected = frame.split(separator: " ").map(String.init)
      let step = all.count > expected.count ? 8 : 1
      let found = stride(from: step / 2, to: image.height, by: step).flatMap { y in
        stride(from: step / 2, to: image.width, by: step).map { x in all[y * image.width + x] }
      }
      try #require(found.count == expected.count)
      for (one, other) in zip(found, expected) {
        // Rounding of the transform, before or after alpha, and of the codecs' versions.
        #expect(distance(one, other) <= 1, "\(name) \(index): \(one), Pillow \(other)")
      }
    }
  }

  private func distance(_ one: String, _ other: String) -> Int {
    func bytes(_ word: String) -> [Int] {
      let number = UInt32(word, radix: 16) ?? 0
      return [24, 16, 8, 0].map { Int(number >> $0 & 255) }
    }
    return zip(bytes(one), bytes(other)).map { abs($0 - $1) }.max() ?? 0
  }

  @Test func animatedWebP() throws {
    let sample = try #require(PillowSample.named("framesWebP"))
    let source = try #require(CGImageSourceCreateWithData(sample.data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 4 && CGImageSourceGetType(source) == "org.webmproject.webp")
    let delays = try (0..<4).map { index in
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
      return try #require(properties[kCGImagePropertyWebPDictionary] as? [String: Double])
    }
    #expect(delays.map { $0[kCGImagePropertyWebPUnclampedDelayTime] } == [0.04, 0.25, 0.1, 0.07])
    #expect(delays.map { $0[kCGImagePropertyWebPDelayTime] } == [0.1, 0.25, 0.1, 0.1])
    let whole = try #require(CGImageSourceCopyProperties(source, nil))
    #expect((whole[kCGImagePropertyWebPDictionary] as? [String: Int])?[kCGImagePropertyWebPLoopCount] == 3)
    // In any order.
    let all = try (0..<4).map { words(try source.image(at: $0)) }
    #expect(Set(all).count == 4)
    for index in [3, 0, 0, 2, 1, 3] { #expect(words(try source.image(at: index)) == all[index]) }
    #expect(CGImageSourceCreateImageAtIndex(source, 4, nil) == nil)
  }

  /// The size is that of the picture as it is shown, before it is decoded.
  @Test func sizesOfTurnedPictures() throws {
    for name in ["orientation6PNG", "orientation6JPEG", "orientation8WebP"] {
      let sample = try #require(PillowSample.named(name))
      let source = try #require(CGImageSourceCreateWithData(sample.data as CFData, nil))
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
      #expect(properties[kCGImagePropertyPixelWidth] as? Int == sample.width && sample.width < sample.height)
      #expect(properties[kCGImagePropertyPixelHeight] as? Int == sample.height)
    }
  }
}
