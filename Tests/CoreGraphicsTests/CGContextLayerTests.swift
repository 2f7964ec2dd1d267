import CoreGraphics
import Testing

@Suite struct CGContextLayerTests {
  static let left = CGRect(x: 0, y: 0, width: 2, height: 1)
  static let right = CGRect(x: 1, y: 0, width: 2, height: 1)

  static func drawBoth(_ context: CGContext) {
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(left)
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(right)
  }

  @Test func fadesAsOne() throws {
    let context = try makeContext(4, 1)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    Self.drawBoth(context)
    context.endTransparencyLayer()
    let pixels = try context.pixels()
    #expect(near(pixels[0, 0], Pixel(128, 0, 0, 128)) && near(pixels[2, 0], Pixel(0, 0, 128, 128)))
    // Where they overlap, red does not shine through.
    #expect(near(pixels[1, 0], Pixel(0, 0, 128, 128)) && pixels[3, 0] == .zero)
    // The state is as before.
    context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
    #expect(near(try context.pixels()[3, 0], Pixel(0, 0, 0, 128)))
  }

  @Test func nested() throws {
    let context = try makeContext(3, 1)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(.infinite)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(Self.left)
    context.setAlpha(0.5)
    context.setBlendMode(.multiply)
    context.beginTransparencyLayer(auxiliaryInfo: ["a": 1])
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(Self.right)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    let pixels = try context.pixels()
    #expect(near(pixels[0, 0], Pixel(255, 128, 128, 255)))
    // Red by blue is black, of which half is taken: (0.5, 0, 0), opaque; half of that on white.
    #expect(near(pixels[1, 0], Pixel(191, 128, 128, 255)))
    // There is nothing to multiply with: blue of alpha a half, half of that on white.
    #expect(near(pixels[2, 0], Pixel(191, 191, 255, 255)))
  }

  @Test func doNotSeeWhatIsBehind() throws {
    let context = try makeContext(2, 1)
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.fill(.infinite)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setBlendMode(.sourceIn)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setBlendMode(.clear)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    #expect(try context.pixels()[0, 0] == Pixel(0, 255, 0, 255))
    #expect(try context.pixels()[1, 0] == Pixel(0, 255, 0, 255))
  }

  @Test func endAtTheirRectangleAndTheClip() throws {
    let context = try makeContext(6, 1)
    context.clip(to: CGRect(x: 2, y: 0, width: 2.5, height: 1))
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 3, height: 1), auxiliaryInfo: nil)
    context.fill(.infinite)
    context.endTransparencyLayer()
    var pixels = try context.pixels()
    #expect((0..<6).map { pixels[$0, 0].w } == [0, 0, 255, 0, 0, 0])
    // A smooth edge of the clip counts once.
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 6, height: 1))
    context.endTransparencyLayer()
    pixels = try context.pixels()
    #expect(pixels[3, 0].w == 255 && abs(pixels[4, 0].w - 128) <= 1 && pixels[5, 0].w == 0)
  }

  @Test func copyTheirEmptinessToo() throws {
    // A layer covers all of the clip, also where it is clear.
    let context = try makeContext(3, 1)
    context.fill(.infinite)
    context.setBlendMode(.copy)
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(gray: 1, alpha: 0.2)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    let pixels = try context.pixels()
    #expect(pixels[0, 0] == Pixel(repeating: 51) && pixels[1, 0] == .zero && pixels[2, 0].w == 255)
  }

  @Test func statesAreTheirOwn() throws {
    let context = try makeContext(4, 1)
    context.saveGState()
    context.translateBy(x: 1, y: 0)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    // There is nothing to go back to in here.
    context.restoreGState()
    #expect(context.ctm.tx == 1)
    context.saveGState()
    context.saveGState()
    context.clip(to: .null)
    context.translateBy(x: 100, y: 0)
    context.endTransparencyLayer()
    #expect(context.ctm.tx == 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    #expect(context.ctm.isIdentity)
    let pixels = try context.pixels()
    #expect((0..<4).map { pixels[$0, 0].w } == [0, 255, 0, 0])
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try context.pixels()[0, 0].w == 255)
  }

  @Test func deepNestingTakesNoMoreThanThereIs() throws {
    let context = try makeContext(3000, 3000)
    for _ in 0..<300 {
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    for _ in 0..<299 { context.endTransparencyLayer() }
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    let bytes = UnsafeRawBufferPointer(start: context.data, count: 3000 * 3000 * 4)
    let last = 2999 * 12000
    #expect(bytes[last + 3] == 255 && bytes[last + 7] == 255 && bytes[last + 11] == 0)
  }
}
