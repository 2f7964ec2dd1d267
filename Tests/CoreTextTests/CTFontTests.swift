@testable import CoreText
import Testing

@Suite struct CTFontTests {
  @Test(arguments: ["Helvetica", "Menlo", "Times-BoldItalic"])
  func metricsGrowWithTheSizeAndAreWhatMetricsAre(name: String) {
    let font = CTFont(name, size: 10)
    let double = CTFontCreateWithName(name, 20, nil)
    let metrics: [(CTFont) -> CGFloat] = [
      CTFontGetAscent, CTFontGetDescent, CTFontGetLeading, CTFontGetCapHeight, CTFontGetXHeight,
      CTFontGetUnderlinePosition, CTFontGetUnderlineThickness, { CTFontGetBoundingBox($0).width },
    ]
    for metric in metrics { #expect(close(2 * metric(font), metric(double))) }
    #expect(CTFontGetAscent(font) > CTFontGetCapHeight(font))
    #expect(CTFontGetCapHeight(font) > CTFontGetXHeight(font))
    #expect(CTFontGetXHeight(font) > 0)
    #expect(CTFontGetDescent(font) > 0)
    #expect(CTFontGetUnderlinePosition(font) < 0)
    #expect(CTFontGetUnderlineThickness(font) > 0)
    #expect(CTFontGetUnitsPerEm(font) > 0)
    #expect(CTFontGetSize(font) == 10)
  }

  @Test func outlinesGrowWithTheSizeAndStandOnTheBaseline() throws {
    let font = CTFont("Helvetica", size: 12)
    let double = CTFont("Helvetica", size: 24)
    var glyphs = [CGGlyph](repeating: 0, count: 2)
    #expect(CTFontGetGlyphsForCharacters(font, Array("H ".utf16), &glyphs, 2))
    let path = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil))
    var twice = CGAffineTransform(scaleX: 2, y: 2)
    #expect(
      CTFontCreatePathForGlyph(double, glyphs[0], nil)?.boundingBoxOfPath
        == path.copy(using: &twice)?.boundingBoxOfPath)
    #expect(close(path.boundingBoxOfPath.minY, 0, 0.01))
    #expect(close(path.boundingBoxOfPath.maxY, CTFontGetCapHeight(font), 0.02))
    // The bars of an H are filled, the area between them is not.
    let box = path.boundingBoxOfPath
    #expect(path.contains(CGPoint(x: box.minX + 0.3, y: box.maxY - 0.5)))
    #expect(!path.contains(CGPoint(x: box.midX, y: box.maxY - 0.5)))
    #expect(CTFontCreatePathForGlyph(font, glyphs[1], nil) == nil)
    var moved = CGAffineTransform(translationX: 100, y: 0)
    let far = try #require(CTFontCreatePathForGlyph(font, glyphs[0], &moved))
    #expect(close(far.boundingBoxOfPath.minX, box.minX + 100))
  }

  @Test func aMatrixMovesOutlinesAboutTheirOrigin() throws {
    var lean = CGAffineTransform(1, 0, 0.5, 1, 0, 0)
    let font = CTFontCreateWithName("Helvetica", 20, &lean)
    let upright = CTFont("Helvetica", size: 20)
    var glyph = [CGGlyph](repeating: 0, count: 1)
    CTFontGetGlyphsForCharacters(font, Array("I".utf16), &glyph, 1)
    let box = try #require(CTFontCreatePathForGlyph(font, glyph[0], nil)).boundingBoxOfPath
    let plain = try #require(CTFontCreatePathForGlyph(upright, glyph[0], nil)).boundingBoxOfPath
    #expect(close(box.width, plain.width + plain.height / 2))
    #expect(CTFontGetMatrix(font) == lean)
  }

  @Test func advancesByThemselvesAreThoseOfALineWithoutKerningBetween() {
    let font = CTFont("Menlo", size: 20)
    let text = "fixed"
    var glyphs = [CGGlyph](repeating: 0, count: 5)
    var advances = [CGSize](repeating: .zero, count: 5)
    #expect(CTFontGetGlyphsForCharacters(font, Array(text.utf16), &glyphs, 5))
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 5)
    #expect(close(CGFloat(sum), advances.reduce(0) { $0 + $1.width }))
    #expect(close(CGFloat(sum), line(text, [.font: font, .ligature: 0]).typographicWidth))
    #expect(CTFontGetAdvancesForGlyphs(font, .default, glyphs, nil, 5) == sum)
    if CTFontGetSymbolicTraits(font).contains(.traitMonoSpace) {
      #expect(Set(advances.map(\.width)).count == 1)
    }
  }

  @Test func charactersOfTwoUnitsHaveOneGlyphAndWhatIsMissingNone() {
    let font = CTFont("Helvetica", size: 20)
    var glyphs = [CGGlyph](repeating: 7, count: 4)
    let units: [UniChar] = [0x41, 0xD835, 0xDD4F, 0xD800]
    CTFontGetGlyphsForCharacters(font, units, &glyphs, 4)
    #expect(glyphs[0] != 0)
    #expect(glyphs[2] == 0)
    #expect(glyphs[3] == 0)
    #expect(!CTFontGetGlyphsForCharacters(font, [0xDC00], &glyphs, 1))
  }

  @Test func aFontIsFoundAgainByEachOfItsNames() {
    for style in ["Helvetica", "Helvetica-Bold", "Menlo-Bold"] {
      let font = CTFont(style, size: 20)
      for name in [CTFontCopyFullName(font), CTFontCopyPostScriptName(font)] where !name.isEmpty {
        #expect(CTFontCopyPostScriptName(CTFont(name, size: 20)) == CTFontCopyPostScriptName(font))
      }
      #expect(
        CTFontCopyFamilyName(CTFont(CTFontCopyFamilyName(font), size: 20)) == CTFontCopyFamilyName(font))
    }
  }

  @Test(arguments: [
    ("American Typewriter", "American Typewriter", 400, FontQuery.Slant.roman),
    ("American Typewriter Demi Bold", "American Typewriter", 600, .roman),
    ("AmericanTypewriter-BoldOblique", "American Typewriter", 700, .oblique),
    ("AmericanTypewriter-UltraLightItalic", "American Typewriter", 200, .italic),
    ("AmericanTypewriter-BoldMT", "American Typewriter", 700, .roman),
    ("AmericanTypewriterPSMT", "American Typewriter", 400, .roman),
    ("AmericanTypewriterPS-BoldItalicMT", "American Typewriter", 700, .italic),
    ("AmericanTypewriter-Family", "American Typewriter-Family", 400, .roman),
    ("Papyrus-HeavyItalic", "Papyrus", 800, .italic),
    ("NoSuchFamily", "Helvetica", 400, .roman),
    ("NoSuchFamily-BoldOblique", "Helvetica", 400, .roman),
    ("No Such Family Demi Bold", "Helvetica", 400, .roman),
    ("Bold", "Helvetica", 400, .roman),
  ])
  func namesAreReadForStyle(name: String, family: String, weight: Int, slant: FontQuery.Slant) {
    let query = FontQuery(name: name, catalog: FontLibrary.shared.catalog)
    #expect(query.families.first == family)
    #expect(query.weight == weight)
    #expect(query.slant == slant)
  }

  @Test(arguments: [
    ("Menlo-Missing", "monospace"), ("Times Missing", "serif"), ("Gill Sans Missing", "sans-serif"),
  ])
  func aFamilyThatIsMissingIsReplacedByOneOfItsKind(name: String, kind: String) {
    let query = FontQuery(name: name, catalog: FontLibrary.shared.catalog)
    #expect(query.families.last == kind)
  }

  @Test func helveticaNeueIsHelveticaWhereItIsMissing() {
    let catalog = FontLibrary.shared.catalog
    let query = FontQuery(name: "HelveticaNeue-Light", catalog: catalog)
    #expect(catalog.family("Helvetica Neue") != nil || query.families.contains("Helvetica"))
    #expect(query.weight == 300)
  }

  @Test func aNameOfStyleIsAFontOfStyleWhereThereIsOne() throws {
    // Whether a face is installed is for the machine to say; asking again for what was got must hold.
    let bold = CTFont("Helvetica-Bold", size: 20)
    if let copy = CTFontCreateCopyWithSymbolicTraits(
      CTFont("Helvetica", size: 20), 0, nil, .traitBold, .traitBold)
    {
      #expect(CTFontGetSymbolicTraits(copy).contains(.traitBold))
      #expect(CTFontCopyPostScriptName(copy) == CTFontCopyPostScriptName(bold))
      let back = CTFontCreateCopyWithSymbolicTraits(copy, 30, nil, [], .traitBold)
      #expect(back.map(CTFontGetSymbolicTraits)?.contains(.traitBold) == false)
      #expect(back.map(CTFontGetSize) == 30)
    }
  }

  @Test func sizesThatAreNoneBecome12() {
    for size in [0, -5, .nan, .infinity, -.infinity] as [CGFloat] {
      #expect(CTFontGetSize(CTFont("Helvetica", size: size)) == 12)
    }
    #expect(CTFontGetSize(CTFont("Helvetica", size: 1e300)).isFinite)
  }

  @Test func equalFontsAreEqual() {
    #expect(CTFont("Helvetica", size: 20) == CTFont("Helvetica", size: 20))
    #expect(CTFont("Helvetica", size: 20) != CTFont("Helvetica", size: 21))
    #expect(CTFont("Helvetica", size: 20).hashValue == CTFont("Helvetica", size: 20).hashValue)
  }

  @Test func descriptorsMakeFontsAndChangeThem() {
    let descriptor = CTFontDescriptorCreateWithNameAndSize("Helvetica-Bold", 17)
    let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    #expect(font == CTFont("Helvetica-Bold", size: 17))
    #expect(CTFontGetSize(CTFontCreateWithFontDescriptor(descriptor, 9, nil)) == 9)
    let traits = CTFontDescriptorCreateWithAttributes([
      kCTFontTraitsAttribute: [kCTFontSymbolicTrait: CTFontSymbolicTraits.traitBold.rawValue]
    ])
    let bold = CTFontCreateCopyWithAttributes(CTFont("Helvetica", size: 17), 0, nil, traits)
    #expect(bold.face === font.face)
    #expect(CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(font), 0, nil) == font)
  }

  @Test func fontsOfTheInterfaceHaveSizesOfTheirOwn() {
    #expect(CTFontCreateUIFontForLanguage(.system, 0, nil).map(CTFontGetSize) == 13)
    #expect(CTFontCreateUIFontForLanguage(.label, 40, nil).map(CTFontGetSize) == 40)
  }
}
