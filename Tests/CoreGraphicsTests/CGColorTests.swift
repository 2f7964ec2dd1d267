import CoreGraphics
import Testing

@Suite struct CGColorTests {
  @Test func constantsAreGrays() {
    #expect(CGColor.white.components == [1, 1] && CGColor.white.numberOfComponents == 2)
    #expect(CGColor.black.components == [0, 1])
    #expect(CGColor.clear.components == [0, 0] && CGColor.clear.alpha == 0)
    #expect(CGColor.white.colorSpace?.model == .monochrome)
  }

  @Test func equalBySpaceAndComponents() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    #expect(red == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(red.hashValue == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).hashValue)
    #expect(red != CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(red != CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(CGColor.white != CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    #expect(CGColor.white == CGColor(gray: 1, alpha: 1))
  }

  @Test func componentsOutsideTheUnitRangeAreKept() {
    let color = CGColor(srgbRed: 1.5, green: -0.25, blue: 0.5, alpha: 2)
    #expect(color.components == [1.5, -0.25, 0.5, 2])
    #expect(color.srgba == (1.5, -0.25, 0.5, 2))
  }

  @Test func whatIsNotANumberIsDrawnAsZero() {
    let color = CGColor(srgbRed: .nan, green: .infinity, blue: 0.5, alpha: 1)
    #expect(color.srgba == (0, 0, 0.5, 1))
    #expect(color.components?[1] == .infinity)
  }

  @Test func graysBecomeThreeEqualComponents() {
    #expect(CGColor(gray: 0.2, alpha: 0.4).srgba == (0.2, 0.2, 0.2, 0.4))
  }

  @Test func copyWithAlpha() {
    let color = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1)
    #expect(color.copy(alpha: 0.5) == CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
    #expect(CGColor.white.copy(alpha: 0.5)?.components == [1, 0.5])
  }

  @Test func componentsOfASpace() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let color = try #require(CGColor(colorSpace: space, components: [0.1, 0.2, 0.3, 0.4]))
    #expect(color == CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    let gray = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.1, 0.2]))
    #expect(gray.numberOfComponents == 2)
  }

  /// 0.21404114 is the light that sRGB writes as 0.5 (IEC 61966-2-1).
  @Test func linearComponentsAreEncoded() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
    let color = try #require(
      CGColor(colorSpace: space, components: [0.21404114048, -0.21404114048, 0.002, 1])
    ).srgba
    #expect(near(color.red, 0.5, 1e-9) && near(color.green, -0.5, 1e-9) && near(color.blue, 0.02584, 1e-9))
  }

  /// Display P3's red in extended sRGB as CSS Color 4's sample code has it: 1.0930908, −0.2266831,
  /// −0.1501007.
  @Test func displayP3IsConverted() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1])).srgba
    #expect(
      near(red.red, 1.0930908, 1e-4) && near(red.green, -0.2266831, 1e-4) && near(red.blue, -0.1501007, 1e-4))
    let white = try #require(CGColor(colorSpace: space, components: [1, 1, 1, 1])).srgba
    #expect(near(white.red, 1, 1e-12) && near(white.green, 1, 1e-12) && near(white.blue, 1, 1e-12))
  }

  @Test func spacesByName() {
    #expect(CGColorSpace(name: "no such space") == nil)
    #expect(CGColorSpace(name: CGColorSpace.displayP3)?.name == CGColorSpace.displayP3)
    #expect(CGColorSpace(name: CGColorSpace.sRGB) == CGColorSpace(name: "kCGColorSpaceSRGB"))
    #expect(CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
    #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
  }
}
