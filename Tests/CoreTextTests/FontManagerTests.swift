@testable import CoreText
import Testing

/// Fonts that a program brings with it.
@Suite(.serialized) struct FontManagerTests {
  /// A copy of an installed font under another family's name, in a file of its own.
  private func renamedFont(_ family: String) throws -> URL {
    let path = try #require(
      ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans.ttf"].first {
        FileManager.default.fileExists(atPath: $0)
      }, "the tests need DejaVu Sans")
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    // Names are in UTF-16 and, for old systems, in a byte a letter; all have as many letters as before.
    let (old, new) = ("DejaVu", String(family.prefix(6)))
    for encoding in [String.Encoding.utf16BigEndian, .ascii] {
      let (from, to) = (try #require(old.data(using: encoding)), try #require(new.data(using: encoding)))
      var start = data.startIndex
      while let range = data.range(of: from, in: start..<data.endIndex) {
        data.replaceSubrange(range, with: to)
        start = range.upperBound
      }
    }
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(family)-\(UUID()).ttf")
    try data.write(to: url)
    return url
  }

  private func family(_ font: CTFont) -> String { CTFontCopyFamilyName(font) }

  @Test func aRegisteredFontIsFoundByItsName() throws {
    let url = try renamedFont("Zyxwvu")
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(family(CTFont("Zyxwvu Sans", size: 12)) != "Zyxwvu Sans")
    var error: Unmanaged<CFError>?
    #expect(CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error))
    #expect(error == nil)
    let font = CTFontCreateWithName("Zyxwvu Sans" as CFString, 30, nil)
    #expect(family(font) == "Zyxwvu Sans")
    #expect((CTFontManagerCopyAvailableFontFamilyNames() as? [String])?.contains("Zyxwvu Sans") == true)
    // It is the font that it was made of.
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "Hamburg", attributes: [.font: font]))
    let original = CTLineCreateWithAttributedString(
      NSAttributedString(string: "Hamburg", attributes: [.font: CTFont("DejaVu Sans", size: 30)]))
    #expect(close(line.typographicWidth, original.typographicWidth))
    // Once is enough.
    #expect(!CTFontManagerRegisterFontsForURL(url, .process, &error))
    let failure = try #require(error).takeRetainedValue()
    #expect(failure.code == CTFontManagerError.alreadyRegistered.rawValue)
    #expect(failure.domain == kCTFontManagerErrorDomain)
    // And back.
    #expect(CTFontManagerUnregisterFontsForURL(url, .process, nil))
    #expect(family(CTFont("Zyxwvu Sans", size: 12)) != "Zyxwvu Sans")
    #expect(!CTFontManagerUnregisterFontsForURL(url, .process, nil))
    // What was made of it stays.
    #expect(family(font) == "Zyxwvu Sans" && !line.imageBounds.isNull)
  }

  /// The way of libraries that bring icons as a font: bytes, a graphics font, a registration, and the font by its PostScript name. Source:
  /// Apple's documentation of CGFont and CTFontManagerRegisterGraphicsFont.
  @Test func aFontOfBytesIsFoundByItsPostScriptName() throws {
    let url = try renamedFont("Qrstuv")
    let provider = try #require(CGDataProvider(url: url as CFURL))
    try FileManager.default.removeItem(at: url)
    let font = try #require(CGFont(provider))
    #expect(font.postScriptName == "QrstuvSans" && font.fullName == "Qrstuv Sans")
    #expect(CGFont("QrstuvSans") == nil)
    #expect(CTFontManagerRegisterGraphicsFont(font, nil))
    #expect(family(CTFont("QrstuvSans", size: 12)) == "Qrstuv Sans" && CGFont("QrstuvSans") != nil)
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
    // The units of DejaVu Sans: 2048, of which its letters reach 1901 up and 483 down (its table hhea).
    #expect(font.unitsPerEm == 2048 && font.ascent == 1901 && font.descent == -483)
    let sized = CTFontCreateWithGraphicsFont(font, 30, nil, nil)
    #expect(CTFontGetSize(sized) == 30 && family(sized) == "Qrstuv Sans")
    // Other registrations leave it.
    let other = try renamedFont("Ghighi")
    #expect(CTFontManagerRegisterFontsForURL(other, .process, nil))
    #expect(CTFontManagerUnregisterFontsForURL(other, .process, nil))
    #expect(family(CTFont("QrstuvSans", size: 12)) == "Qrstuv Sans")
    #expect(CTFontManagerUnregisterGraphicsFont(font, nil) && !CTFontManagerUnregisterGraphicsFont(font, nil))
    #expect(family(CTFont("QrstuvSans", size: 12)) != "Qrstuv Sans")
    #expect(CGFont(CGDataProvider(data: Data("no font".utf8))!) == nil && CGFont("No Such Font") == nil)
  }

  @Test func takingOneBackLeavesTheOthers() throws {
    let (one, two) = (try renamedFont("Abcabc"), try renamedFont("Defdef"))
    defer { for url in [one, two] { try? FileManager.default.removeItem(at: url) } }
    #expect(CTFontManagerRegisterFontsForURLs([one, two], .process, nil))
    #expect(CTFontManagerUnregisterFontsForURL(one, .process, nil))
    #expect(family(CTFont("Abcabc Sans", size: 9)) != "Abcabc Sans")
    #expect(family(CTFont("Defdef Sans", size: 9)) == "Defdef Sans")
    #expect(CTFontManagerUnregisterFontsForURL(two, .process, nil))
  }

  @Test func filesThatAreNoFonts() throws {
    let directory = FileManager.default.temporaryDirectory
    let (text, empty) = (
      directory.appendingPathComponent("\(UUID()).ttf"), directory.appendingPathComponent("\(UUID()).ttf")
    )
    try Data("no font".utf8).write(to: text)
    try Data().write(to: empty)
    defer { for url in [text, empty] { try? FileManager.default.removeItem(at: url) } }
    let missing = directory.appendingPathComponent("\(UUID()).ttf")
    let remote = try #require(URL(string: "https://example.org/font.ttf"))
    for (url, code) in [
      (text, CTFontManagerError.unrecognizedFormat), (empty, .unrecognizedFormat), (missing, .fileNotFound),
      (remote, .fileNotFound),
    ] {
      var error: Unmanaged<CFError>?
      #expect(!CTFontManagerRegisterFontsForURL(url, .process, &error))
      let failure = try #require(error).takeRetainedValue()
      #expect(failure.code == code.rawValue, "\(url): \(failure)")
      #expect((failure.userInfo[kCTFontManagerErrorFontURLsKey] as? [URL]) == [url])
      #expect(!CTFontManagerRegisterFontsForURL(url, .process, nil))
    }
    var errors: Unmanaged<NSArray>?
    #expect(!CTFontManagerRegisterFontsForURLs([text, missing], .process, &errors))
    #expect(try #require(errors).takeRetainedValue().count == 2)
  }
}
