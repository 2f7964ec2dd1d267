import CoreGraphics
import Testing

/// Colours in other spaces. Source: Apple's documentation of `CGColor.converted(to:intent:options:)`; expected values from IEC 61966-2-1 and
/// from the chromaticities of both sets of primaries (SMPTE EG 432-1), computed by hand.
@Suite struct ColorConversionTests {
  private func converted(_ color: CGColor, _ name: CFString) throws -> [Double] {
    let space = try #require(CGColorSpace(name: name))
    let result = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
    #expect(result.colorSpace == space)
    return (result.components ?? []).map { Double($0) }
  }

  private func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 2e-4 }
  }

  @Test func componentsAreThoseThatLookTheSame() throws {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    // Published: sRGB's red is (0.9175, 0.2003, 0.1386) in Display P3.
    #expect(isNear(try converted(red, CGColorSpace.displayP3), [0.9175, 0.2003, 0.1386, 0.5]))
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let vivid = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 1]))
    // Published: Display P3's red is (1.0930, −0.2267, −0.1501) in extended sRGB, and (1, 0, 0) where that is clipped.
    #expect(isNear(try converted(vivid, CGColorSpace.extendedSRGB), [1.0930, -0.2267, -0.1501, 1]))
    #expect(isNear(try converted(vivid, CGColorSpace.sRGB), [1, 0, 0, 1]))
    // The curve of sRGB takes 0.5 to 0.21404 in linear light.
    let gray = CGColor(gray: 0.5, alpha: 1)
    #expect(isNear(try converted(gray, CGColorSpace.linearSRGB), [0.21404, 0.21404, 0.21404, 1]))
    #expect(isNear(try converted(gray, CGColorSpace.sRGB), [0.5, 0.5, 0.5, 1]))
    // The luminance of sRGB's red is 0.2126.
    #expect(isNear(try converted(red, CGColorSpace.linearGray), [0.2126, 0.5]))
    // There and back.
    let mixed = CGColor(srgbRed: 0.2, green: 0.7, blue: 0.4, alpha: 1)
    let there = try #require(mixed.converted(to: p3, intent: .perceptual, options: nil))
    #expect(isNear(try converted(there, CGColorSpace.sRGB), [0.2, 0.7, 0.4, 1]))
  }

  @Test func aColourHasALiteral() {
    let colors: [CGColor] = [#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)]
    #expect(colors == [CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)])
  }

  /// Apple's documentation: seconds since 00:00 UTC on 1 January 2001, which is 978,307,200 after that of 1970.
  @Test func namesOfCoreFoundation() {
    let before = Date().timeIntervalSince1970
    let now = CFAbsoluteTimeGetCurrent() + kCFAbsoluteTimeIntervalSince1970
    #expect(now >= before && now <= Date().timeIntervalSince1970)
    #expect(CFBooleanGetValue(kCFBooleanTrue) && !CFBooleanGetValue(kCFBooleanFalse))
  }

  /// The initialisers that Swift makes of C's functions give what the methods give.
  @Test func strokesAndDashesByTheirNamesOfC() {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    var move = CGAffineTransform(translationX: 0, y: 5)
    let stroke = CGPath(
      __byStroking: line, transform: &move, lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(stroke?.boundingBox == CGRect(x: 0, y: 4, width: 10, height: 2))
    let none = CGPath(
      __byStroking: line, transform: nil, lineWidth: 0, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(none == nil)
    let dashes = CGPath(__byDashing: line, transform: nil, phase: 0, lengths: [2, 3], count: 2)
    #expect(dashes == line.copy(dashingWithPhase: 0, lengths: [2, 3]) && dashes?.boundingBox.maxX == 7)
  }
}
