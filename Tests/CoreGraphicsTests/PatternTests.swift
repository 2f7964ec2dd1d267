import Testing

@testable import CoreGraphics

@Suite struct PatternTests {
  /// Two pixels: red above blue.
  private func column() throws -> CGImage {
    try #require(CGImage(width: 1, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255]))
  }

  private func context(_ side: Int) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// Red, green, blue and alpha of a pixel from the top left.
  private func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [Int] {
    let image = context.makeImage()
    return (0..<4).map { Int(image?.bytes[(y * context.width + x) * 4 + $0] ?? 0) }
  }

  @Test func copiesBeginAtTheOriginWhateverTheTransform() throws {
    let context = try context(8)
    let tile = PatternTile(try column(), scale: 1)
    context.translateBy(x: 3, y: 1)
    context.setFillColor(CGColor(pattern: tile))
    context.fill(CGRect(x: -3, y: -1, width: 8, height: 7))
    // The copies stand upright, one with its lower edge at the lower edge of the bitmap.
    for y in 1..<8 {
      #expect(pixel(context, 2, y) == (y % 2 == 1 ? [0, 0, 255, 255] : [255, 0, 0, 255]))
    }
    #expect(pixel(context, 2, 0) == [0, 0, 0, 0])
  }

  @Test func scaleAlphaAndPhaseHold() throws {
    let context = try context(8)
    let tile = PatternTile(try column(), scale: 0.5)
    context.setPatternPhase(CGSize(width: 0, height: 1))
    context.setFillColor(try #require(CGColor(pattern: tile).copy(alpha: 0.5)))
    context.interpolationQuality = .none
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    // From below, one row moved up: red, blue blue, red red, blue blue, red.
    let expected = [0, 1, 1, 0, 0, 1, 1, 0]
    for row in 0..<8 {
      let found = pixel(context, 4, 7 - row)
      #expect(abs(found[3] - 128) <= 1 && found[expected[row] == 1 ? 2 : 0] > 126, "\(row) \(found)")
      #expect(found[expected[row] == 1 ? 0 : 2] == 0)
    }
  }

  @Test func strokesHavePatternsAndAlphaToo() throws {
    let context = try context(8)
    context.setStrokeColor(CGColor(pattern: PatternTile(try column(), scale: 1)))
    context.setAlpha(0.5)
    context.setLineWidth(2)
    context.stroke(CGRect(x: 1, y: 1, width: 6, height: 6))
    for (y, expected) in [(7, [0, 0, 128, 128]), (6, [128, 0, 0, 128])] {
      for (found, wanted) in zip(pixel(context, 0, y), expected) { #expect(abs(found - wanted) <= 1) }
    }
    #expect(pixel(context, 4, 4) == [0, 0, 0, 0])
  }

  @Test func plainColoursTakeThePlaceOfPatterns() throws {
    let context = try context(2)
    context.setFillColor(CGColor(pattern: PatternTile(try column(), scale: 1)))
    context.saveGState()
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    context.restoreGState()
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
    #expect(pixel(context, 0, 0) == [255, 255, 255, 255] && pixel(context, 1, 0) == [255, 0, 0, 255])
    context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
    #expect(pixel(context, 1, 0) == [0, 0, 0, 255])
  }

  @Test func aPatternIsAColourWithTheMeanOfItsPicture() throws {
    let image = try column()
    let color = CGColor(pattern: PatternTile(image, scale: 1), alpha: 0.5)
    #expect(color.components == [0.5] && color.numberOfComponents == 1 && color.alpha == 0.5)
    #expect(color.colorSpace?.model == .pattern && color.colorSpace?.numberOfComponents == 0)
    #expect(color.srgba == (0.5, 0, 0.5, 0.5))
    #expect(color == CGColor(pattern: PatternTile(image, scale: 1), alpha: 0.5))
    #expect(color != CGColor(pattern: PatternTile(image, scale: 2), alpha: 0.5))
    #expect(color != CGColor(pattern: PatternTile(try column(), scale: 1), alpha: 0.5))
    let space = try #require(color.colorSpace)
    #expect(CGColor(colorSpace: space, components: [1]) == nil)
  }

  @Test func badScalesAndTransformsDoNoHarm() throws {
    let context = try context(4)
    for scale in [0, -1, .nan, .infinity, 1e-12, 1e12] as [CGFloat] {
      context.setFillColor(CGColor(pattern: PatternTile(try column(), scale: scale)))
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    context.setPatternPhase(CGSize(width: CGFloat.nan, height: 0))
    context.setPatternPhase(CGSize(width: 1e30, height: -1e30))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.fill(.infinite)
  }
}
