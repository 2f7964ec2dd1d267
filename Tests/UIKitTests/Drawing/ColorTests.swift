import Testing

@testable import UIKitCore

@Suite struct ColorTests {
  private func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    return [red, green, blue, alpha]
  }

  @Test func fixedColorsHaveApplesValues() {
    #expect(components(.red) == [1, 0, 0, 1])
    #expect(components(.cyan) == [0, 1, 1, 1])
    #expect(components(.magenta) == [1, 0, 1, 1])
    #expect(components(.yellow) == [1, 1, 0, 1])
    #expect(components(.orange) == [1, 0.5, 0, 1])
    #expect(components(.purple) == [0.5, 0, 0.5, 1])
    #expect(components(.brown) == [0.6, 0.4, 0.2, 1])
    #expect(components(.gray) == [0.5, 0.5, 0.5, 1])
    #expect(near(components(.lightGray)[0], 0.66666666666667))
    #expect(near(components(.darkGray)[0], 0.33333333333333))
    #expect(components(.clear) == [0, 0, 0, 0])
  }

  @Test func systemColorsHaveTheLightAppearancesValues() {
    func bytes(_ color: UIColor) -> [CGFloat] { components(color).map { ($0 * 255).rounded() } }
    #expect(bytes(.systemRed) == [255, 59, 48, 255])
    #expect(bytes(.systemBlue) == [0, 122, 255, 255])
    #expect(bytes(.secondaryLabel) == [60, 60, 67, 153])
    #expect(bytes(.systemBackground) == [255, 255, 255, 255])
    #expect(UIColor.systemGreen === UIColor.systemGreen)
  }

  /// Each row: hue, saturation, brightness, and red, green, blue as the definition gives them.
  private static let hues: [[CGFloat]] = [
    [0, 1, 1, 1, 0, 0], [sixth, 1, 1, 1, 1, 0], [2 * sixth, 1, 1, 0, 1, 0], [0.5, 1, 1, 0, 1, 1],
    [4 * sixth, 1, 1, 0, 0, 1], [5 * sixth, 1, 1, 1, 0, 1], [0.25, 0.5, 0.8, 0.6, 0.8, 0.4],
    [0.1, 0, 0.3, 0.3, 0.3, 0.3],
  ]
  private static let sixth: CGFloat = 1 / 6

  @Test(arguments: hues)
  func hueAndComponentsConvertBothWays(row: [CGFloat]) {
    let color = UIColor(hue: row[0], saturation: row[1], brightness: row[2], alpha: 0.5)
    for (one, other) in zip(components(color), row[3...5]) { #expect(near(one, other, 1e-12)) }
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (9, 9, 9, 9)
    UIColor(red: row[3], green: row[4], blue: row[5], alpha: 0.5)
      .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    #expect(near(saturation, row[1], 1e-12) && near(brightness, row[2], 1e-12) && alpha == 0.5)
    // The hue of a gray is 0.
    #expect(near(hue, row[1] == 0 ? 0 : row[0], 1e-12))
  }

  @Test func hueIsTakenModuloOne() {
    let color = components(UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 1))
    #expect(color == [1, 0, 0, 1])
    #expect(components(UIColor(hue: -2 * Self.sixth, saturation: 1, brightness: 1, alpha: 1))[2] > 0.999)
  }

  @Test func whiteIsThatOfGraysOnly() {
    var (white, alpha): (CGFloat, CGFloat) = (7, 7)
    #expect(!UIColor.red.getWhite(&white, alpha: &alpha))
    #expect(white == 7 && alpha == 7)
    #expect(UIColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 0.3).getWhite(&white, alpha: &alpha))
    #expect(white == 0.2 && alpha == 0.3)
  }

  @Test func valuesOutsideTheUnitRangeAreKept() {
    #expect(components(UIColor(red: 1.5, green: -0.25, blue: 0, alpha: 1)) == [1.5, -0.25, 0, 1])
    // The red of Display P3 lies outside sRGB.
    let red = components(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
    #expect(red[0] > 1 && red[1] < 0)
  }

  @Test func descriptionsAreApples() {
    #expect(UIColor.red.description == "UIExtendedSRGBColorSpace 1 0 0 1")
    #expect(UIColor(white: 0.5, alpha: 0.25).description == "UIExtendedGrayColorSpace 0.5 0.25")
  }

  @Test func equalityIsThatOfSpacesAndComponents() {
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.red.hash == UIColor(red: 1, green: 0, blue: 0, alpha: 1).hash)
    #expect(UIColor.white != UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    #expect(UIColor(cgColor: UIColor.blue.cgColor) == .blue)
    #expect(UIColor.blue.withAlphaComponent(0.5) == UIColor(red: 0, green: 0, blue: 1, alpha: 0.5))
  }

  @Test func archivesKeepSpaceAndComponents() throws {
    for color in [
      UIColor.orange, UIColor(white: 0.25, alpha: 0.5),
      UIColor(displayP3Red: 1, green: 0.5, blue: 0, alpha: 1),
      UIColor(cgColor: CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)),
    ] { #expect(try archived(color) == color) }
  }

  @Test func literalsAreColors() {
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0.25, alpha: 1)
    #expect(color == UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 1))
  }

  @Test func setChangesBothColorsOfTheCurrentContext() {
    let drawn = picture(4, 2) { context in
      UIColor.red.set()
      UIColor.blue.setStroke()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      context.setLineWidth(2)
      context.stroke(CGRect(x: 3, y: -4, width: 6, height: 10))
    }
    #expect(drawn.pixel(0, 0) == [255, 0, 0, 255])
    #expect(drawn.pixel(3, 1) == [0, 0, 255, 255])
    // Without a context there is nothing to change.
    UIColor.red.set()
  }
}
