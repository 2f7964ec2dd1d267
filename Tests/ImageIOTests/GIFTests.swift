import CoreGraphics
import Testing

@testable import ImageIO

@Suite struct GIFTests {
  private func frames(_ data: Data) throws -> [[String]] {
    let source = try CGImageSource(data, name: "test.gif")
    return try (0..<source.count).map { words(try source.image(at: $0)) }
  }

  private let r = "ff0000ff"
  private let g = "00ff00ff"
  private let b = "0000ffff"
  private let o = "00000000"

  /// Pillow reads the same, except that it fills cleared areas with the background colour, as GIF89a defines;
  /// browsers and Apple's systems make them transparent.
  @Test func framesAreDrawnOverWhatIsKept() throws {
    let own = "c86432ff"
    #expect(
      try frames(Samples.disposalGIF) == [
        [r, r, r, r, r, r, r, r, r, r, r, r], [r, r, r, r, r, g, r, r, r, r, r, r],
        [b, r, r, r, r, o, o, r, r, r, r, r], [r, r, r, r, r, o, o, r, r, r, r, own],
        [r, r, r, r, r, o, o, r, r, b, r, b],
      ])
  }

  @Test func aFirstFrameMayBeSmallerThanThePicture() throws {
    #expect(
      try frames(Samples.partialGIF) == [
        [o, o, o, o, o, g, b, o, o, o, o, o], [r, o, o, o, o, g, b, o, o, o, o, o],
      ])
  }

  /// Index (row mod 4, row / 4 mod 4) of the palette black, red, green, blue.
  @Test func interlacedRowsComeInTheirPlace() throws {
    let colors = ["000000ff", r, g, b]
    let expected = (0..<9).flatMap { (row: Int) -> [String] in [colors[row % 4], colors[row / 4 % 4]] }
    #expect(try frames(Samples.interlacedGIF) == [expected])
  }

  @Test func framesInAnyOrder() throws {
    let all = try frames(Samples.disposalGIF)
    let source = try CGImageSource(Samples.disposalGIF, name: "test.gif")
    for index in [4, 0, 0, 3, 1, 4, 2] { #expect(words(try source.image(at: index)) == all[index]) }
    do {
      _ = try source.image(at: 5)
      Issue.record("there is no frame 5")
    } catch {
      #expect(error == .noSuchImage(name: "test.gif", index: 5, count: 5))
    }
  }

  @Test func delaysAndRepeats() throws {
    let source = try #require(CGImageSourceCreateWithData(Samples.disposalGIF as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 5)
    #expect(CGImageSourceGetType(source) == "com.compuserve.gif")
    let times = try (0..<5).map { index in
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
      #expect(properties[kCGImagePropertyPixelWidth] as? Int == 4)
      #expect(properties[kCGImagePropertyPixelHeight] as? Int == 3)
      return try #require(properties[kCGImagePropertyGIFDictionary] as? [String: Double])
    }
    #expect(times.map { $0[kCGImagePropertyGIFUnclampedDelayTime] } == [0.1, 0.05, 0.2, 0.1, 0.1])
    #expect(times.map { $0[kCGImagePropertyGIFDelayTime] } == [0.1, 0.1, 0.2, 0.1, 0.1])
    let whole = try #require(CGImageSourceCopyProperties(source, nil))
    #expect((whole[kCGImagePropertyGIFDictionary] as? [String: Int])?[kCGImagePropertyGIFLoopCount] == 0)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 5, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
  }

  /// Noise fills the table of codes; a run makes codes that refer to themselves.
  @Test(arguments: [true, false])
  func longTables(_ clearsFullTable: Bool) throws {
    var seed: UInt32 = 1
    let indices = (0..<90 * 100).map { place -> UInt8 in
      if place > 7000 { return 5 }
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return UInt8(seed >> 24)
    }
    let data = GIFBuilder.file(width: 100, height: 90, indices: indices, clearsFullTable: clearsFullTable)
    let image = try ImageFile.decode(data, name: "test.gif")
    #expect(image.withPixels { pixels in indices.indices.allSatisfy { pixels[$0 * 4] == indices[$0] } })
    #expect(image.isOpaque)
  }

  @Test func aMissingTrailerIsNoError() throws {
    #expect(try frames(Samples.partialGIF.dropLast()).count == 2)
  }

  @Test func framesThatLeaveThePictureAreCut() throws {
    var file = [UInt8](Samples.partialGIF)
    // The first frame's place is after its image separator.
    let place = try #require(file.firstIndex(of: 0x2C)) + 1
    file[place] = 3
    file[place + 2] = 2
    var expected = [String](repeating: o, count: 12)
    expected[11] = g
    #expect(try frames(Data(file))[0] == expected)
    file[place] = 200
    #expect(try frames(Data(file))[0] == [String](repeating: o, count: 12))
  }
}
