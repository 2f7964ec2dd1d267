import CoreGraphics
import Testing

@Suite struct CGImageLayoutTests {
  static func image(
    _ bytes: [UInt8], bitsPerPixel: Int, width: Int = 1, height: Int = 1, bytesPerRow: Int? = nil,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), alpha: CGImageAlphaInfo, order: CGBitmapInfo = [],
    decode: [CGFloat]? = nil, bitsPerComponent: Int = 8
  ) -> [UInt8]? {
    guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
        bytesPerRow: bytesPerRow ?? width * bitsPerPixel / 8, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue).union(order), provider: provider, decode: decode,
        shouldInterpolate: true, intent: .defaultIntent)
    }
    let image = decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil)
    return image.map { CGImageTests.bytes($0) }
  }

  /// The same pixel, red 200, green 100, blue 50 at alpha 128, in every order.
  @Test(
    arguments: [
      ([200, 100, 50, 128], CGImageAlphaInfo.last, CGBitmapInfo()),
      ([128, 200, 100, 50], .first, []),
      ([50, 100, 200, 128], .first, .byteOrder32Little),
      ([128, 50, 100, 200], .last, .byteOrder32Little),
      ([200, 100, 50, 128], .last, .byteOrder32Big),
      ([100, 50, 25, 128], .premultipliedLast, []),
      ([128, 100, 50, 25], .premultipliedFirst, .byteOrder32Big),
      ([25, 50, 100, 128], .premultipliedFirst, .byteOrder32Little),
    ] as [([UInt8], CGImageAlphaInfo, CGBitmapInfo)])
  func ordersOfBytes(_ bytes: [UInt8], _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo) {
    #expect(Self.image(bytes, bitsPerPixel: 32, alpha: alpha, order: order) == [100, 50, 25, 128])
  }

  @Test func skippedBytesAreOpaque() {
    #expect(Self.image([1, 2, 3, 4], bitsPerPixel: 32, alpha: .noneSkipLast) == [1, 2, 3, 255])
    #expect(Self.image([1, 2, 3, 4], bitsPerPixel: 32, alpha: .noneSkipFirst) == [2, 3, 4, 255])
    #expect(
      Self.image([1, 2, 3, 4], bitsPerPixel: 32, alpha: .noneSkipFirst, order: .byteOrder32Little) == [
        3, 2, 1, 255,
      ])
    #expect(Self.image([1, 2, 3], bitsPerPixel: 24, alpha: .none) == [1, 2, 3, 255])
  }

  @Test func grays() {
    let gray = CGColorSpaceCreateDeviceGray()
    #expect(Self.image([77], bitsPerPixel: 8, space: gray, alpha: .none) == [77, 77, 77, 255])
    #expect(Self.image([200, 128], bitsPerPixel: 16, space: gray, alpha: .last) == [100, 100, 100, 128])
    #expect(Self.image([128, 200], bitsPerPixel: 16, space: gray, alpha: .first) == [100, 100, 100, 128])
    #expect(Self.image([77], bitsPerPixel: 8, space: gray, alpha: .alphaOnly) == [0, 0, 0, 77])
  }

  @Test func rowsMayHaveGapsButTheLastOne() {
    let bytes: [UInt8] = [1, 2, 3, 9, 9, 4, 5, 6]
    #expect(
      Self.image(bytes, bitsPerPixel: 24, height: 2, bytesPerRow: 5, alpha: .none) == [
        1, 2, 3, 255, 4, 5, 6, 255,
      ])
    #expect(Self.image(bytes, bitsPerPixel: 24, height: 3, bytesPerRow: 5, alpha: .none) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 24, height: 2, bytesPerRow: 6, alpha: .none) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 24, width: 2, bytesPerRow: 5, alpha: .none) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 24, height: .max, bytesPerRow: .max, alpha: .none) == nil)
  }

  @Test func colourAboveAlphaIsCut() {
    #expect(Self.image([200, 5, 0, 10], bitsPerPixel: 32, alpha: .premultipliedLast) == [10, 5, 0, 10])
  }

  @Test func decodeMapsTheRange() {
    let gray = CGColorSpaceCreateDeviceGray()
    #expect(
      Self.image([55], bitsPerPixel: 8, space: gray, alpha: .none, decode: [1, 0]) == [200, 200, 200, 255])
    #expect(
      Self.image([255, 0, 255], bitsPerPixel: 24, alpha: .none, decode: [0, 0.2, 0.6, 1, 0, 2]) == [
        51, 153, 255, 255,
      ])
  }

  @Test func otherSpacesAreConverted() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    // P3's red is outside sRGB, and cut to its red.
    #expect(Self.image([255, 0, 0, 255], bitsPerPixel: 32, space: p3, alpha: .last) == [255, 0, 0, 255])
    #expect(
      Self.image([128, 128, 128, 128], bitsPerPixel: 32, space: p3, alpha: .last) == [64, 64, 64, 128])
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    // Premultiplied: the colour is 64/128 of the light, 188 in sRGB, of which 128/255 are 94.
    #expect(
      Self.image([64, 0, 0, 128], bitsPerPixel: 32, space: linear, alpha: .premultipliedLast) == [
        94, 0, 0, 128,
      ])
    #expect(
      Self.image([64, 9, 9, 0], bitsPerPixel: 32, space: linear, alpha: .premultipliedLast) == [0, 0, 0, 0])
  }

  @Test func layoutsThatAreNotRead() {
    let bytes = [UInt8](repeating: 0, count: 64)
    #expect(Self.image(bytes, bitsPerPixel: 64, alpha: .last, bitsPerComponent: 16) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 32, alpha: .none) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 24, alpha: .last) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 32, alpha: .last, order: .floatComponents) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 32, alpha: .last, order: .byteOrder16Little) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 5, alpha: .none) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 32, width: 0, alpha: .last) == nil)
    #expect(Self.image(bytes, bitsPerPixel: 32, width: -1, height: -1, alpha: .last) == nil)
  }
}
