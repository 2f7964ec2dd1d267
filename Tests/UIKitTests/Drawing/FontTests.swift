import Testing

@testable import UIKitCore

@Suite struct FontTests {
  @Test func metricsAreThoseOfCoreText() throws {
    let font = try #require(UIFont(name: "DejaVu Sans", size: 20))
    let same = CTFontCreateWithName("DejaVu Sans", 20, nil)
    #expect(font.ctFont == same)
    #expect(font.fontName == "DejaVuSans" && font.familyName == "DejaVu Sans" && font.pointSize == 20)
    // The font's own numbers: ascender 1901, descender -483 and capital height 1493 of 2048 units.
    func points(_ units: CGFloat) -> CGFloat { 20 * units / 2048 }
    #expect(near(font.ascender, points(1901)))
    #expect(near(font.descender, points(-483)))
    #expect(near(font.lineHeight, points(2384)))
    #expect(near(font.capHeight, points(1493)))
    #expect(font.xHeight > 0 && font.xHeight < font.capHeight)
    #expect(UIFont(name: "", size: 3) == nil)
    #expect(font.withSize(10).pointSize == 10 && font.withSize(10).fontName == "DejaVuSans")
    #expect(try archived(font) == font)
  }

  @Test func weightsAreOpenTypes() {
    let weights: [(UIFont.Weight, Int)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
      (.bold, 700),
      (.heavy, 800), (.black, 900),
    ]
    for (weight, number) in weights { #expect(weight.openType == number) }
    #expect(UIFont.Weight(0.35).openType == 650 && UIFont.Weight(5).openType == 900)
    #expect(UIFont.Weight(-5).openType == 100 && UIFont.Weight(.nan).openType == 400)
  }

  @Test func systemFontsHaveTheirStyles() {
    #expect(UIFont.systemFont(ofSize: 13).pointSize == 13)
    #expect(CTFontGetSymbolicTraits(UIFont.boldSystemFont(ofSize: 13).ctFont).contains(.traitBold))
    #expect(!CTFontGetSymbolicTraits(UIFont.systemFont(ofSize: 13).ctFont).contains(.traitBold))
    #expect(CTFontGetSymbolicTraits(UIFont.italicSystemFont(ofSize: 13).ctFont).contains(.traitItalic))
    let mono = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
    #expect(
      "iiii".size(withAttributes: [.font: mono]).width == "WWWW".size(withAttributes: [.font: mono]).width)
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    #expect(
      "1111".size(withAttributes: [.font: digits]).width == "8888".size(withAttributes: [.font: digits]).width
    )
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
    #expect(UIFont.systemFontSize == 14 && UIFont.labelFontSize == 17)
  }

  @Test func familiesAreListed() {
    #expect(UIFont.familyNames.contains("DejaVu Sans"))
    #expect(UIFont.fontNames(forFamilyName: "DejaVu Sans").contains("DejaVuSans-Bold"))
    #expect(UIFont.fontNames(forFamilyName: "No Such Family") == [])
  }

  /// Core Text and text layers take the objects of UIKit where they take their own.
  @Test func textTakesFontsAndColorsOfUIKit() {
    let font = UIFont(name: "DejaVu Sans", size: 30)!
    func picture(_ attributes: [NSAttributedString.Key: Any]) -> UIImage {
      UIKitTests.picture(60, 40) { _ in
        NSAttributedString(string: "Hé", attributes: attributes).draw(at: .zero)
      }
    }
    let own = picture([.font: font, .foregroundColor: UIColor.red, .backgroundColor: UIColor.blue])
    let coreText = picture([
      .font: font.ctFont, .foregroundColor: UIColor.red.cgColor, .backgroundColor: UIColor.blue.cgColor,
    ])
    #expect(own == coreText)
    #expect(own.pixel(1, 1) == [0, 0, 255, 255])
    let fonts: [Any] = [font, font.ctFont]
    let layers = fonts.map { font -> CGSize in
      let layer = CATextLayer()
      layer.string = "Hello"
      layer.font = font
      layer.fontSize = 20
      return layer.preferredFrameSize()
    }
    #expect(layers[0] == layers[1] && layers[0].width > 40)
  }
}
