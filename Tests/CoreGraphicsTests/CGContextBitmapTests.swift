import CoreGraphics
import Testing

@Suite struct CGContextBitmapTests {
  /// Layouts of 32 bits, and where red, green, blue and alpha are among a pixel's bytes.
  static let layouts: [(CGImageAlphaInfo, CGBitmapInfo, [Int])] = [
    (.premultipliedLast, .byteOrderDefault, [0, 1, 2, 3]),
    (.premultipliedLast, .byteOrder32Big, [0, 1, 2, 3]),
    (.premultipliedLast, .byteOrder32Little, [3, 2, 1, 0]),
    (.premultipliedFirst, .byteOrderDefault, [1, 2, 3, 0]),
    (.premultipliedFirst, .byteOrder32Little, [2, 1, 0, 3]),
    (.noneSkipLast, .byteOrderDefault, [0, 1, 2, 3]),
    (.noneSkipLast, .byteOrder32Little, [3, 2, 1, 0]),
    (.noneSkipFirst, .byteOrderDefault, [1, 2, 3, 0]),
    (.noneSkipFirst, .byteOrder32Little, [2, 1, 0, 3]),
  ]

  static func isOpaque(_ alphaInfo: CGImageAlphaInfo) -> Bool {
    alphaInfo == .noneSkipLast || alphaInfo == .noneSkipFirst
  }

  @Test(arguments: layouts, [24, 27])
  func drawsIntoTheCallersMemory(
    _ layout: (CGImageAlphaInfo, CGBitmapInfo, places: [Int]), _ bytesPerRow: Int
  ) throws {
    var memory = [UInt8](repeating: 0, count: 3 * bytesPerRow)
    try memory.withUnsafeMutableBytes { memory in
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 6, height: 3, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: layout.0.rawValue | layout.1.rawValue))
      #expect(context.data == memory.baseAddress && context.bytesPerRow == bytesPerRow)
      context.setFillColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)
      // The lower left corner is in the last row of memory.
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      let pixel = 2 * bytesPerRow + 4
      #expect(layout.places.prefix(3).map { memory[pixel + $0] } == [255, 153, 51])
      #expect(Self.isOpaque(layout.0) || memory[pixel + layout.places[3]] == 255)
      #expect(memory[..<pixel].allSatisfy { $0 == 0 })
      #expect(try context.pixels()[1, 2] == Pixel(255, 153, 51, 255))

      // What the caller writes in between is drawn on.
      memory[layout.places[0]] = 100
      memory[layout.places[3]] = 255
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 2, width: 1, height: 1))
      #expect(near(try context.pixels()[0, 0], Pixel(50, 0, 128, 255)))
      #expect(try context.pixels()[2, 2] == Pixel(0, 0, 0, Self.isOpaque(layout.0) ? 255 : 0))
    }
  }

  @Test(arguments: [CGImageAlphaInfo.none, .last, .first])
  func alphaThatIsNotMultiplied(_ info: CGImageAlphaInfo) {
    #expect(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info.rawValue) == nil)
  }

  @Test(arguments: [
    (0, 1, 8, 0), (1, 0, 8, 0), (-5, 5, 8, 0), (1, 1, 16, 0), (1, 1, 5, 0), (4, 4, 8, 15), (4, 4, 8, -16),
    (32768, 1, 8, 0), (1, 32768, 8, 0), (32767, 32767, 8, 0), (.max, .max, 8, 0), (1, 1, 8, .max),
    (2, 32767, 8, .max / 2),
  ])
  func sizesThatCannotBe(_ width: Int, _ height: Int, _ bits: Int, _ bytesPerRow: Int) {
    #expect(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: bytesPerRow,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1) == nil)
  }

  @Test func otherLayoutsThatCannotBe() throws {
    func context(_ space: CGColorSpace, _ info: UInt32) -> CGContext? {
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info)
    }
    let rgb = CGColorSpaceCreateDeviceRGB()
    #expect(context(rgb, 1 | CGBitmapInfo.floatComponents.rawValue) == nil)
    #expect(context(rgb, 1 | CGBitmapInfo.byteOrder16Little.rawValue) == nil)
    #expect(context(rgb, 31) == nil)
    #expect(context(CGColorSpaceCreateDeviceGray(), 1) == nil)
    #expect(context(try #require(CGColorSpace(name: CGColorSpace.linearSRGB)), 1) == nil)
    #expect(context(try #require(CGColorSpace(name: CGColorSpace.displayP3)), 1) == nil)
  }

  @Test func grayKeepsLuminance() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 3,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
    #expect(context.bitsPerPixel == 8 && context.colorSpace == CGColorSpaceCreateDeviceGray())
    context.setFillColor(gray: 0.4, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let bytes = UnsafeRawBufferPointer(start: context.data, count: 3)
    // Green's share of the light, 0.7152, encoded: 1.055 · 0.7152^(1/2.4) − 0.055 = 0.8625.
    #expect([UInt8](bytes) == [102, 220, 0])
    #expect(try context.pixels()[1, 0] == Pixel(220, 220, 220, 255))
  }

  @Test(arguments: [4, 5])
  func alphaAlone(_ bytesPerRow: Int) throws {
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 2, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    #expect(context.colorSpace == nil && context.alphaInfo == .alphaOnly)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.6)
    context.fill(CGRect(x: 0, y: 0, width: 1.5, height: 1))
    let bytes = UnsafeRawBufferPointer(start: context.data, count: 2 * bytesPerRow)
    #expect(bytes[bytesPerRow] == 153 && abs(Int(bytes[bytesPerRow + 1]) - 77) <= 1 && bytes[0] == 0)
    #expect(try context.pixels()[0, 1] == Pixel(0, 0, 0, 153))
  }

  @Test func describesItself() throws {
    let context = try makeContext(5, 3, .premultipliedFirst, .byteOrder32Little)
    #expect(context.width == 5 && context.height == 3 && context.bytesPerRow == 20)
    #expect(context.bitsPerComponent == 8 && context.bitsPerPixel == 32)
    #expect(context.alphaInfo == .premultipliedFirst && context.bitmapInfo.rawValue == 0x2002)
    #expect(context.data != nil && context.ctm.isIdentity)
  }

  @Test func imagesAreNotDrawnOnAfterwards() throws {
    let context = try makeContext(2, 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let image = try #require(context.makeImage())
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(image.withPixels { $0[7] } == 0)
    #expect(try context.pixels()[1, 0] == Pixel(0, 0, 0, 255))
  }

  @Test func givesTheMemoryBackOnce() throws {
    final class Count { var count = 0 }
    let count = Count()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 4)
    defer { memory.deallocate() }
    var context = CGContext(
      data: memory, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1,
      releaseCallback: { info, _ in
        info.map { Unmanaged<Count>.fromOpaque($0).takeUnretainedValue().count += 1 }
      }, releaseInfo: Unmanaged.passUnretained(count).toOpaque())
    context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(context != nil && count.count == 0)
    context = nil
    #expect(count.count == 1)
    #expect(memory.load(fromByteOffset: 15, as: UInt8.self) == 255)
  }

  @Test func aLayersBitmapIsInPoints() throws {
    let context = try #require(
      CGContext(layerBitmapOf: CGSize(width: 3.2, height: 2), scale: 2, opaque: false))
    #expect(context.width == 7 && context.height == 4)
    context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
    let pixels = try context.pixels()
    for y in 0..<4 {
      for x in 0..<7 {
        let isInside = (2...3).contains(x) && (0...1).contains(y)
        #expect(pixels[x, y].w == (isInside ? 255 : 0), "\(x) \(y)")
      }
    }
    let opaque = try #require(
      CGContext(layerBitmapOf: CGSize(width: 1, height: 1), scale: 1, opaque: true))
    #expect(try #require(opaque.makeImage()).isOpaque)
    for (width, height, scale) in [
      (0.0, 1.0, 1.0), (1, -1, 1), (.nan, 1, 1), (1, 1, .nan), (.infinity, 1, 1), (1e9, 1, 1), (1, 1, 0),
      (-1, -1, -1),
    ] {
      #expect(
        CGContext(layerBitmapOf: CGSize(width: width, height: height), scale: scale, opaque: false) == nil)
    }
  }

  @Test func drawsIntoABuffer() throws {
    var bytes = [UInt8](repeating: 0, count: 16)
    try bytes.withUnsafeMutableBytes { buffer in
      #expect(CGContext(premultipliedRGBA: buffer, width: 2, height: 3) == nil)
      let context = try #require(CGContext(premultipliedRGBA: buffer, width: 2, height: 2))
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    }
    #expect(bytes == [255, 0, 0, 255] + [UInt8](repeating: 0, count: 12))
  }
}
