import Testing

@testable import UIKitCore

@Suite struct FontDescriptorTests {
  @Test func aFontIsMadeOfItsDescription() {
    let font = UIFont.systemFont(ofSize: 17, weight: .bold)
    let descriptor = font.fontDescriptor
    #expect(descriptor.pointSize == 17 && descriptor.postscriptName == font.fontName)
    #expect(descriptor.symbolicTraits.contains(.traitBold))
    #expect(UIFont(descriptor: descriptor, size: 0) == font)
    #expect(UIFont(descriptor: descriptor, size: 30) == font.withSize(30))
    #expect(descriptor.fontAttributes[.size] as? CGFloat == 17)
    #expect(descriptor.object(forKey: .family) as? String == font.familyName)
  }

  @Test func traitsAreThoseThatAreAsked() throws {
    let plain = try #require(UIFont(name: "DejaVu Sans", size: 20)).fontDescriptor
    let bold = try #require(plain.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: bold, size: 0).fontName == "DejaVuSans-Bold")
    let both = try #require(plain.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(both.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]) && both.pointSize == 20)
    // Traits that are not asked for go.
    let italic = try #require(both.withSymbolicTraits(.traitItalic))
    #expect(italic.symbolicTraits.contains(.traitItalic) && !italic.symbolicTraits.contains(.traitBold))
    #expect(
      try #require(both.withSymbolicTraits([])).symbolicTraits.isDisjoint(with: [.traitBold, .traitItalic]))
    let mono = try #require(plain.withSymbolicTraits([.traitMonoSpace, .traitBold]))
    #expect(mono.symbolicTraits.isSuperset(of: [.traitMonoSpace, .traitBold]))
  }

  @Test func familiesFacesAndSizesChange() {
    let plain = UIFontDescriptor(name: "DejaVu Sans", size: 20)
    #expect(plain.withSize(12).pointSize == 12 && plain.withSize(12).postscriptName == "DejaVuSans")
    #expect(plain.withFace("Bold").postscriptName == "DejaVuSans-Bold")
    let serif = plain.withFace("Bold").withFamily("DejaVu Serif")
    #expect(serif.postscriptName == "DejaVuSerif-Bold" && serif.pointSize == 20)
    #expect(plain.withDesign(.monospaced)?.symbolicTraits.contains(.traitMonoSpace) == true)
    #expect(plain.withDesign(.rounded) == nil)
  }

  @Test func attributesDescribeAFont() {
    let descriptor = UIFontDescriptor(fontAttributes: [
      .family: "DejaVu Sans", .size: 18,
      .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
    ])
    #expect(descriptor.postscriptName == "DejaVuSans-Bold" && descriptor.pointSize == 18)
    let named = UIFontDescriptor(fontAttributes: [.name: "DejaVuSansMono"])
    #expect(named.postscriptName == "DejaVuSansMono" && named.pointSize == 0)
    #expect(UIFont(descriptor: named, size: 0).pointSize == 12)
    #expect(UIFontDescriptor(fontAttributes: [:]).postscriptName == UIFont.systemFont(ofSize: 9).fontName)
    #expect(UIFontDescriptor(name: "", size: .nan).pointSize == 0)
    let style = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline)
    #expect(UIFont(descriptor: style, size: 0) == UIFont.preferredFont(forTextStyle: .headline))
  }

  @Test func descriptorsAreEqualAndArchived() throws {
    let one = UIFontDescriptor(name: "DejaVuSans-Bold", size: 20)
    #expect(one == UIFontDescriptor(name: "DejaVuSans-Bold", size: 20))
    #expect(
      one != UIFontDescriptor(name: "DejaVuSans-Bold", size: 0) && one.copy() as? UIFontDescriptor === one)
    let again = try #require(try archived(one))
    #expect(again.postscriptName == one.postscriptName && again.pointSize == 20)
  }
}
