import CoreGraphics
import Testing

@Suite struct CGContextStateTests {
  @Test func transformsComeBeforeThoseThatAreThere() throws {
    let context = try makeContext(10, 20)
    context.translateBy(x: 3, y: 4)
    context.rotate(by: .pi / 2)
    context.scaleBy(x: 2, y: 5)
    // (1, 1) → (2, 5) → (−5, 2) → (−2, 6).
    #expect(near(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)), CGPoint(x: -2, y: 6)))
    #expect(near(context.convertToUserSpace(CGPoint(x: -2, y: 6)), CGPoint(x: 1, y: 1)))
    let size = context.convertToDeviceSpace(CGSize(width: 1, height: 1))
    #expect(near(size.width, -5) && near(size.height, 2))
    let back = context.convertToUserSpace(size)
    #expect(near(back.width, 1) && near(back.height, 1))
    let rect = context.convertToDeviceSpace(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(near(rect, CGRect(x: -2, y: 4, width: 5, height: 2)))
    #expect(near(context.convertToUserSpace(rect), CGRect(x: 0, y: 0, width: 1, height: 1)))
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
    context.concatenate(CGAffineTransform(translationX: 1, y: 1))
    #expect(near(context.convertToDeviceSpace(.zero), CGPoint(x: -2, y: 6)))
  }

  @Test func savesAndRestoresEverything() throws {
    let context = try makeContext(10, 10)
    func drawAll() throws -> [UInt8] {
      context.fill(CGRect(x: 1, y: 1, width: 5, height: 5))
      context.addLines(between: [CGPoint(x: 1, y: 8), CGPoint(x: 7, y: 8), CGPoint(x: 2, y: 6)])
      context.strokePath()
      let bytes = try context.pixels().bytes
      context.saveGState()
      context.resetClip()
      context.clear(CGRect(x: -50, y: -50, width: 100, height: 100))
      context.restoreGState()
      return bytes
    }
    let before = try drawAll()
    context.saveGState()
    context.translateBy(x: 1, y: 2)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.3)
    context.setStrokeColor(gray: 0.4, alpha: 0.7)
    context.setLineWidth(3)
    context.setLineCap(.round)
    context.setLineJoin(.bevel)
    context.setMiterLimit(1)
    context.setLineDash(phase: 0, lengths: [1, 1])
    context.setAlpha(0.2)
    context.setBlendMode(.xor)
    context.setShouldAntialias(false)
    context.setShadow(offset: CGSize(width: 1, height: 1), blur: 2)
    context.interpolationQuality = .none
    context.setTextDrawingMode(.stroke)
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4))
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    #expect(try drawAll() != before)
    context.restoreGState()
    #expect(try drawAll() == before)
    #expect(context.ctm.isIdentity && context.interpolationQuality == .default)
    #expect(context.textDrawingMode == .fill)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 10))
    // More than were saved.
    context.restoreGState()
    context.restoreGState()
    #expect(try drawAll() == before)
  }

  @Test func pathAndTextMatrixAreNotSaved() throws {
    let context = try makeContext(10, 10)
    context.saveGState()
    context.move(to: CGPoint(x: 1, y: 2))
    context.textPosition = CGPoint(x: 3, y: 4)
    context.restoreGState()
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 2))
    #expect(context.textPosition == CGPoint(x: 3, y: 4))
    #expect(context.textMatrix == CGAffineTransform(translationX: 3, y: 4))
  }

  @Test func alphaGoesForEverything() throws {
    let context = try makeContext(3, 1)
    context.setAlpha(0.5)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.8)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setLineWidth(1)
    context.strokeLineSegments(between: [CGPoint(x: 1, y: 0.5), CGPoint(x: 2, y: 0.5)])
    context.draw(
      try CGImage.of(1, [Pixel(0, 255, 0, 255)]), in: CGRect(x: 2, y: 0, width: 1, height: 1))
    let pixels = try context.pixels()
    #expect(near(pixels[0, 0], Pixel(102, 0, 0, 102)) && near(pixels[1, 0], Pixel(0, 0, 0, 128)))
    #expect(near(pixels[2, 0], Pixel(0, 128, 0, 128)))
    context.setAlpha(.nan)
    context.setAlpha(7)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(near(try context.pixels()[0, 0], Pixel(224, 0, 0, 224)))
  }

  @Test func coloursComeInTheirSpaces() throws {
    let context = try makeContext(4, 1)
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    context.setFillColorSpace(linear)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor([0.5, 0, 1, 1])
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    context.setFillColor(CGColor(gray: 0.2, alpha: 1))
    context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    context.setFillColor(red: 2, green: -1, blue: .nan, alpha: 9)
    context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
    let pixels = try context.pixels()
    #expect(pixels[0, 0] == Pixel(0, 0, 0, 255) && pixels[1, 0] == Pixel(188, 0, 255, 255))
    #expect(pixels[2, 0] == Pixel(51, 51, 51, 255) && pixels[3, 0] == Pixel(255, 0, 0, 255))
  }

  @Test func clearingHeedsTheClipAlone() throws {
    let context = try makeContext(4, 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1))
    context.setAlpha(0.1)
    context.setBlendMode(.screen)
    context.setShadow(offset: .zero, blur: 3)
    context.clear(CGRect(x: 1, y: 0, width: 2, height: 1))
    let pixels = try context.pixels()
    #expect((0..<4).map { pixels[$0, 0].w } == [255, 0, 255, 255])
    let opaque = try makeContext(1, 1, .noneSkipLast)
    opaque.setFillColor(gray: 1, alpha: 1)
    opaque.fill(.infinite)
    #expect(try opaque.pixels()[0, 0] == Pixel(255, 255, 255, 255))
    opaque.clear(.infinite)
    #expect(try opaque.pixels()[0, 0] == Pixel(0, 0, 0, 255))
  }
}
