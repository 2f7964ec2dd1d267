import CoreGraphics
import Testing

@Suite struct CGContextImageTests {
  static let red = Pixel(255, 0, 0, 255)
  static let green = Pixel(0, 255, 0, 255)
  static let blue = Pixel(0, 0, 255, 255)
  static let faint = Pixel(40, 80, 20, 128)

  /// Red and green above, blue and a faint pixel below.
  static func sample() throws -> CGImage { try CGImage.of(2, [red, green, blue, faint]) }

  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrderDefault),
    (.premultipliedFirst, .byteOrder32Little), (.premultipliedFirst, .byteOrderDefault),
  ])
  func areDrawnUprightAndExactly(_ alphaInfo: CGImageAlphaInfo, _ order: CGBitmapInfo) throws {
    let context = try makeContext(4, 4, alphaInfo, order)
    context.draw(try Self.sample(), in: CGRect(x: 1, y: 2, width: 2, height: 2))
    let pixels = try context.pixels()
    #expect(pixels[1, 0] == Self.red && pixels[2, 0] == Self.green)
    #expect(pixels[1, 1] == Self.blue && pixels[2, 1] == Self.faint)
    #expect(pixels[0, 0] == .zero && pixels[3, 1] == .zero && pixels[1, 2] == .zero)
  }

  @Test func goWithTheTransform() throws {
    let context = try makeContext(4, 4)
    context.translateBy(x: 4, y: 0)
    context.rotate(by: .pi / 2)
    // x is up, y to the left: the image's top is to the left.
    context.draw(try Self.sample(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
    let pixels = try context.pixels()
    #expect(pixels[2, 3] == Self.red && pixels[2, 2] == Self.green && pixels[3, 3] == Self.blue)
  }

  @Test func enlargedWithoutInterpolationTheyAreSquares() throws {
    for byImage in [false, true] {
      let context = try makeContext(9, 9)
      let bytes = try Self.sample().withPixels { [UInt8]($0) }
      let image = try #require(
        CGImage(width: 2, height: 2, premultipliedRGBA: bytes, shouldInterpolate: !byImage))
      if !byImage { context.interpolationQuality = .none }
      context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
      let pixels = try context.pixels()
      #expect(pixels[3, 1] == Self.red && pixels[4, 1] == Self.green && pixels[7, 4] == Self.green)
      #expect(pixels[0, 5] == Self.blue && pixels[7, 8] == Self.faint && pixels[8, 4] == .zero)
    }
  }

  @Test(arguments: [CGInterpolationQuality.low, .medium, .default])
  func enlargedTheyAreInterpolatedAndKeepTheirEdges(_ quality: CGInterpolationQuality) throws {
    let context = try makeContext(8, 2)
    context.interpolationQuality = quality
    let image = try CGImage.of(2, [Pixel(0, 0, 0, 255), Pixel(255, 255, 255, 255)])
    context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 2))
    let pixels = try context.pixels()
    // Between the pixels' centres, at 2 and 6, the value goes evenly from 0 to 255.
    for x in 0..<8 {
      let value = Int(clamping: (255 * min(max((Double(x) + 0.5 - 2) / 4, 0), 1)).rounded())
      #expect(near(pixels[x, 0], Pixel(value, value, value, 255), 2), "\(x)")
    }
  }

  @Test func madeSmallerTheyAreAveraged() throws {
    let context = try makeContext(2, 2)
    // Columns of black and white, ten to a pixel.
    let row = (0..<20).map { $0 % 2 == 0 ? Pixel(0, 0, 0, 255) : Pixel(255, 255, 255, 255) }
    let image = try CGImage.of(20, Array(repeating: row, count: 20).flatMap { $0 })
    context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
    let pixels = try context.pixels()
    #expect(near(pixels[0, 0], Pixel(128, 128, 128, 255), 8) && near(pixels[1, 1], pixels[0, 0], 8))
  }

  @Test func halfPixelsAreHalfCovered() throws {
    let context = try makeContext(4, 1)
    context.interpolationQuality = .none
    context.draw(
      try CGImage.of(1, [Self.red]), in: CGRect(x: 0.5, y: 0, width: 2, height: 1))
    let pixels = try context.pixels()
    #expect(near(pixels[0, 0], Pixel(128, 0, 0, 128)) && pixels[1, 0] == Self.red)
    #expect(near(pixels[2, 0], Pixel(128, 0, 0, 128)) && pixels[3, 0] == .zero)
  }

  @Test func tilesFillTheClip() throws {
    let context = try makeContext(7, 4)
    context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 4))
    context.draw(try Self.sample(), in: CGRect(x: 3, y: 1, width: 2, height: 2), byTiling: true)
    let pixels = try context.pixels()
    for x in 0..<6 {
      for y in 0..<4 {
        let row = (y + 1) % 2
        let expected = try CGContextImageTests.pixel((x + 1) % 2, row)
        #expect(pixels[x, y] == expected, "\(x) \(y)")
      }
    }
    #expect(pixels[6, 0] == .zero)
  }

  static func pixel(_ x: Int, _ y: Int) throws -> Pixel { [red, green, blue, faint][2 * y + x] }

  @Test func imagesOfContextsComeBack() throws {
    let one = try makeContext(5, 5)
    one.setFillColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.6)
    one.fillEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 4))
    let other = try makeContext(5, 5)
    other.draw(try #require(one.makeImage()), in: CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(try one.pixels().bytes == other.pixels().bytes)
  }
}
