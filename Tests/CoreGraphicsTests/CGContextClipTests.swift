import CoreGraphics
import Testing

@Suite struct CGContextClipTests {
  /// Which pixels of a row are drawn on.
  static func row(_ context: CGContext, _ y: Int = 0) throws -> [Int] {
    context.fill(.infinite)
    let pixels = try context.pixels()
    return (0..<context.width).map { pixels[$0, y].w }
  }

  @Test func cutsDownFurtherAndFurther() throws {
    let context = try makeContext(6, 1)
    context.clip(to: CGRect(x: 1, y: 0, width: 4, height: 1))
    context.saveGState()
    context.clip(to: [CGRect(x: 0, y: 0, width: 2, height: 1), CGRect(x: 4, y: 0, width: 2, height: 1)])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 0, width: 4, height: 1))
    #expect(try Self.row(context) == [0, 255, 0, 0, 255, 0])
    context.resetClip()
    context.clear(.infinite)
    context.restoreGState()
    #expect(try Self.row(context) == [0, 255, 255, 255, 255, 0])
  }

  @Test func followsPathsAndRules() throws {
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let context = try makeContext(6, 6)
      context.addRects([CGRect(x: 0, y: 0, width: 6, height: 6), CGRect(x: 2, y: 2, width: 2, height: 2)])
      context.clip(using: rule)
      #expect(context.isPathEmpty)
      #expect(
        try Self.row(context, 3) == [255, 255] + (rule == .winding ? [255, 255] : [0, 0]) + [255, 255])
    }
  }

  @Test func edgesAreSmooth() throws {
    let context = try makeContext(3, 1)
    context.clip(to: CGRect(x: 0.5, y: 0, width: 2, height: 1))
    #expect(near(context.boundingBoxOfClipPath, CGRect(x: 0.5, y: 0, width: 2, height: 1)))
    context.saveGState()
    let row = try Self.row(context)
    #expect(abs(row[0] - 128) <= 1 && row[1] == 255 && abs(row[2] - 128) <= 1)
  }

  @Test func isInTheSpaceOfItsTime() throws {
    let context = try makeContext(8, 2)
    context.scaleBy(x: 2, y: 2)
    context.clip(to: CGRect(x: 1, y: 0, width: 1, height: 1))
    context.translateBy(x: 5, y: 0)
    #expect(near(context.boundingBoxOfClipPath, CGRect(x: -4, y: 0, width: 1, height: 1)))
    #expect(try Self.row(context) == [0, 0, 255, 255, 0, 0, 0, 0])
  }

  @Test func nothingIsLeft() throws {
    for rect in [CGRect.null, .zero, CGRect(x: 20, y: 20, width: 5, height: 5)] {
      let context = try makeContext(2, 1)
      context.clip(to: rect)
      #expect(try Self.row(context) == [0, 0], "\(rect)")
      context.draw(try CGImage.of(1, [Pixel(0, 0, 0, 255)]), in: CGRect(x: 0, y: 0, width: 2, height: 1))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      context.endTransparencyLayer()
      #expect(try context.pixels()[0, 0] == .zero)
      context.resetClip()
      #expect(try Self.row(context) == [255, 255])
    }
    let context = try makeContext(2, 1)
    context.clip()
    context.clip(to: .infinite)
    context.clip(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    #expect(try Self.row(context) == [255, 255])
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 2, height: 1))
  }

  // MARK: Masks

  static func grays(_ values: [Int]) throws -> CGImage {
    try CGImage.of(values.count, values.map { Pixel($0, $0, $0, 255) })
  }

  @Test func graysSayHowMuchIsLeft() throws {
    let context = try makeContext(6, 1)
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 1, y: 0, width: 4, height: 1), mask: try Self.grays([255, 128, 64, 0]))
    context.saveGState()
    #expect(try Self.row(context) == [0, 255, 128, 64, 0, 0])
    context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 1), mask: try Self.grays([128]))
    context.resetClip()
    context.clear(.infinite)
    context.restoreGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 6, height: 1), mask: try Self.grays([128]))
    let row = try Self.row(context)
    #expect(row[0] == 0 && abs(row[1] - 128) <= 1 && abs(row[2] - 64) <= 1 && abs(row[3] - 32) <= 1)
    context.clip(to: CGRect(x: 2, y: 0, width: 6, height: 1))
    context.resetClip()
    #expect(try Self.row(context) == [255, 255, 255, 255, 255, 255])
  }

  @Test func alphaSaysItWhereThereIsSome() throws {
    let context = try makeContext(3, 1)
    context.interpolationQuality = .none
    let image = try CGImage.of(3, [Pixel(0, 0, 0, 255), Pixel(100, 100, 100, 100), .zero])
    context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1), mask: image)
    #expect(try Self.row(context) == [255, 100, 0])
  }

  @Test func masksStandUpright() throws {
    let context = try makeContext(1, 2)
    context.interpolationQuality = .none
    let image = try CGImage.of(1, [Pixel(255, 255, 255, 255), Pixel(0, 0, 0, 255)])
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 2), mask: image)
    context.fill(.infinite)
    #expect(try context.pixels()[0, 0].w == 255 && context.pixels()[0, 1].w == 0)
  }

  @Test func masksGoForEverything() throws {
    func drawn(_ draw: (CGContext) throws -> Void) throws -> Pixel {
      let context = try makeContext(4, 4)
      context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: try Self.grays([51]))
      context.setLineWidth(4)
      try draw(context)
      return try context.pixels()[1, 1]
    }
    let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
    let expected = Pixel(0, 0, 0, 51)
    #expect(try drawn { $0.fill(rect) } == expected)
    #expect(
      try drawn { $0.strokeLineSegments(between: [CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 2)]) } == expected)
    #expect(try drawn { $0.draw(try CGImage.of(1, [Pixel(0, 0, 0, 255)]), in: rect) } == expected)
    #expect(
      try drawn {
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        $0.fill(rect)
        $0.endTransparencyLayer()
      } == expected)
    #expect(
      try drawn {
        $0.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: .black)
        $0.fill(rect.offsetBy(dx: -4, dy: 0))
      } == expected)
    #expect(
      try drawn {
        $0.resetClip()
        $0.fill(rect)
        $0.clip(to: rect, mask: try Self.grays([204]))
        $0.clear(rect)
      } == expected)
  }
}
