import CoreGraphics
import Testing

@Suite struct CGImageTests {
  static func bytes(_ image: CGImage) -> [UInt8] { image.withPixels { [UInt8]($0) } }

  /// 4 × 3 pixels whose red is the column and green the row.
  static func sample() throws -> CGImage {
    let pixels = (0..<12 as Range<UInt8>).flatMap { index -> [UInt8] in [index % 4, index / 4, 0, 255] }
    return try #require(CGImage(width: 4, height: 3, premultipliedRGBA: pixels))
  }

  @Test func describesWhatItKeeps() throws {
    let image = try Self.sample()
    #expect(image.width == 4 && image.height == 3 && image.bytesPerRow == 16)
    #expect(image.bitsPerComponent == 8 && image.bitsPerPixel == 32 && image.isOpaque)
    #expect(image.alphaInfo == .premultipliedLast && image.bitmapInfo.rawValue == 1)
    #expect(image.colorSpace?.name == CGColorSpace.sRGB)
    #expect(image.dataProvider?.data == Data(Self.bytes(image)))
  }

  @Test(arguments: [
    (0, 1, 0), (1, 0, 0), (-1, -1, 4), (1, 1, 3), (2, 2, 15), (.max, .max, 4), (1 << 40, 1 << 40, 0),
  ])
  func sizesThatDoNotFit(_ width: Int, _ height: Int, _ count: Int) {
    #expect(
      CGImage(width: width, height: height, premultipliedRGBA: [UInt8](repeating: 0, count: count)) == nil)
  }

  @Test func cropsWholePixels() throws {
    let image = try Self.sample()
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 1)))
    #expect(Self.bytes(part) == [1, 1, 0, 255, 2, 1, 0, 255])
    // Made integral, then cut.
    let grown = try #require(image.cropping(to: CGRect(x: 2.5, y: 1.5, width: 9, height: 0.1)))
    #expect(grown.width == 2 && grown.height == 1 && Self.bytes(grown)[0] == 2)
    #expect(try #require(image.cropping(to: .infinite)).width == 4)
    #expect(try #require(image.cropping(to: CGRect(x: 3, y: 2, width: -2, height: -2))).width == 2)
  }

  @Test(arguments: [
    CGRect(x: 4, y: 0, width: 1, height: 1), CGRect(x: -5, y: 0, width: 5, height: 3), .null, .zero,
    CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: CGFloat.nan),
    CGRect(x: 1e300, y: 0, width: 1e300, height: 1),
  ])
  func nothingIsLeft(_ rect: CGRect) throws {
    #expect(try Self.sample().cropping(to: rect) == nil)
  }

  @Test func premultiplyingRoundsExactly() {
    for alpha in 0...255 {
      for value in 0...255 {
        let expected = (Double(value) * Double(alpha) / 255).rounded()
        #expect(Double(CGImage.premultiply(UInt8(value), UInt8(alpha))) == expected)
      }
    }
  }

  @Test func unpremultiplyingRoundsExactlyAndComesBack() {
    for alpha in 1...255 {
      for value in 0...alpha {
        let straight = CGImage.unpremultiply(UInt8(value), UInt8(alpha))
        #expect(Double(straight) == (Double(value) * 255 / Double(alpha)).rounded())
        #expect(CGImage.premultiply(straight, UInt8(alpha)) == UInt8(value))
      }
    }
    #expect(CGImage.unpremultiply(200, 100) == 255 && CGImage.unpremultiply(7, 0) == 0)
  }

  @Test func copiesIntoAnotherSpace() throws {
    let gray = try #require(CGImage(width: 1, height: 1, premultipliedRGBA: [128, 128, 128, 255]))
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    // 128/255 of the light is 188 in sRGB.
    #expect(Self.bytes(try #require(gray.copy(colorSpace: linear))) == [188, 188, 188, 255])
    #expect(gray.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    #expect(gray.copy(colorSpace: CGColorSpaceCreateDeviceRGB()) === gray)
  }
}
