import CoreGraphics
import Testing

@Suite struct CGContextShadowTests {
  /// What a Gaussian leaves of an interval at a pixel's centre.
  static func blurred(_ pixel: Int, from start: Double, to end: Double, sigma: Double) -> Double {
    let x = Double(pixel) + 0.5
    return (erf((x - start) / (sigma * 2.0.squareRoot())) - erf((x - end) / (sigma * 2.0.squareRoot()))) / 2
  }

  @Test(arguments: [0.3, 1, 2, 7.9, 8.1, 12, 25])
  func isTheGaussianOfTheFigure(_ sigma: Double) throws {
    let side = Int(clamping: 40 + 8 * sigma)
    let context = try makeContext(side, side)
    let (left, bottom) = ((Double(side) / 2 - 12).rounded(), (Double(side) / 2 - 18).rounded())
    // Drawn out of sight, so that the shadow is alone.
    context.setShadow(
      offset: CGSize(width: 1000, height: 0), blur: 2 * sigma,
      color: CGColor(srgbRed: 1, green: 0, blue: 0.4, alpha: 1))
    context.fill(CGRect(x: left - 1000, y: bottom, width: 24, height: 36))
    let pixels = try context.pixels()
    var worst = 0.0
    for y in stride(from: 0, to: side, by: 3) {
      for x in stride(from: 0, to: side, by: 2) {
        let expected =
          255 * Self.blurred(x, from: left, to: left + 24, sigma: sigma)
          * Self.blurred(side - 1 - y, from: bottom, to: bottom + 36, sigma: sigma)
        let pixel = pixels[x, y]
        worst = max(worst, abs(Double(pixel.w) - expected))
        #expect(pixel.x == pixel.w && pixel.y == 0 && abs(Double(pixel.z) - 0.4 * Double(pixel.w)) <= 1)
      }
    }
    #expect(worst < 1.2, "\(worst)")
  }

  @Test func withoutBlurItIsTheFigureAgain() throws {
    let context = try makeContext(10, 10)
    context.setShadow(
      offset: CGSize(width: 4, height: -3.5), blur: 0, color: CGColor(gray: 1, alpha: 0.5))
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 1, y: 5, width: 4, height: 4))
    let pixels = try context.pixels()
    #expect(pixels[1, 4] == Pixel(0, 0, 255, 255) && pixels[4, 4] == Pixel(0, 0, 255, 255))
    // From (5, 1.5) to (9, 5.5).
    #expect(near(pixels[8, 6], Pixel(128, 128, 128, 128)) && near(pixels[8, 4], Pixel(repeating: 64)))
    #expect(near(pixels[5, 8], Pixel(repeating: 64)) && pixels[5, 9] == .zero && pixels[9, 6] == .zero)
    #expect(near(pixels[8, 8], Pixel(repeating: 64)))
  }

  @Test func theOffsetIsNotTransformed() throws {
    let context = try makeContext(20, 20)
    context.translateBy(x: 10, y: 10)
    context.rotate(by: .pi / 2)
    context.scaleBy(x: 2, y: 2)
    context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0, color: .black)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: -1, y: -1, width: 2, height: 2))
    let pixels = try context.pixels()
    #expect(pixels[8, 10] == Pixel(repeating: 255) && pixels[14, 10] == Pixel(0, 0, 0, 255))
    #expect(pixels[6, 10] == .zero && pixels[10, 6] == .zero && pixels[10, 14] == .zero)
  }

  @Test func layersBitmapsHaveShadowsInPoints() throws {
    let context = try #require(
      CGContext(layerBitmapOf: CGSize(width: 10, height: 4), scale: 3, opaque: false))
    context.setShadow(offset: CGSize(width: 5, height: 1), blur: 0, color: .black)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let pixels = try context.pixels()
    #expect(pixels[15, 8] == Pixel(0, 0, 0, 255) && pixels[14, 8] == .zero && pixels[20, 3] != .zero)
    #expect(pixels[15, 9] == .zero && pixels[20, 2] == .zero)
  }

  @Test func ofWhatIsHalfClearItIsHalf() throws {
    let context = try makeContext(6, 1)
    context.setShadow(offset: CGSize(width: 3, height: 0), blur: 0, color: .black)
    context.setAlpha(0.5)
    context.setFillColor(gray: 1, alpha: 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(near(try context.pixels()[4, 0], Pixel(0, 0, 0, 64)))
    // And it is seen through what casts it.
    context.clear(.infinite)
    context.setShadow(offset: .zero, blur: 0, color: CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(near(try context.pixels()[0, 0], Pixel(64, 64 + 48, 64, 64 + 48)))
  }

  @Test func everythingCastsOne() throws {
    func shadow(_ draw: (CGContext) throws -> Void) throws -> [UInt8] {
      let context = try makeContext(20, 10)
      context.setShadow(
        offset: CGSize(width: 10, height: 0), blur: 1.5, color: CGColor(gray: 0, alpha: 0.8))
      try draw(context)
      let pixels = try context.pixels()
      return (0..<100).map { UInt8(pixels[10 + $0 % 10, $0 / 10].w) }
    }
    let rect = CGRect(x: 2, y: 2, width: 6, height: 6)
    let filled = try shadow { $0.fill(rect) }
    #expect(filled[44] == 204)
    #expect(
      try shadow {
        $0.setLineWidth(6)
        $0.strokeLineSegments(between: [CGPoint(x: 2, y: 5), CGPoint(x: 8, y: 5)])
      } == filled)
    #expect(try shadow { $0.draw(try CGImage.of(1, [Pixel(9, 9, 9, 255)]), in: rect) } == filled)
    #expect(
      try shadow {
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        $0.fill(rect)
        $0.fill(CGRect(x: 3, y: 3, width: 2, height: 2))
        $0.endTransparencyLayer()
      } == filled)
    #expect(try shadow { context in context.withCairo { _ in } } == [UInt8](repeating: 0, count: 100))
  }

  @Test func fallsIntoTheClipFromOutside() throws {
    let context = try makeContext(20, 4)
    context.clip(to: CGRect(x: 10, y: 0, width: 3, height: 4))
    context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: .black)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 1, y: 0, width: 8, height: 4))
    context.endTransparencyLayer()
    let pixels = try context.pixels()
    #expect((0..<20).filter { pixels[$0, 1].w > 0 } == [11, 12])
  }

  @Test func goesWithItsColour() throws {
    let context = try makeContext(4, 1)
    context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(near(try context.pixels()[2, 0], Pixel(0, 0, 0, 85)))
    context.setShadow(offset: CGSize(width: 3, height: 0), blur: 0, color: nil)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try context.pixels()[3, 0] == .zero)
  }
}
