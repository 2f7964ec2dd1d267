import CoreGraphics
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Colours as style sheets write them. The values are those of CSS Color Module Level 4 (W3C): the examples of its sections 5 to 8, the
/// table of its section 6.1, and the tables of hues of its section 7.
@Suite struct CSSColorTests {
  private static func hex(_ text: String) throws -> String {
    let value = try MarkupValue.value(text, .color, key: "backgroundColor", decimalSign: ".") as? CGColor
    return MarkupValue.hexText(of: try #require(value))
  }

  @Test(arguments: [
    // Digits (section 5.2): each of a short form stands for two.
    ("#f80", "FF8800"), ("f80", "FF8800"), ("#F80C", "FF8800CC"), ("0f38", "00FF3388"), ("#00ff00", "00FF00"),
    ("0a0B0c", "0A0B0C"), ("FF800040", "FF800040"), (" #123456 ", "123456"),
    // Names (section 6.1).
    ("blue", "0000FF"), ("RebeccaPurple", "663399"), ("lime", "00FF00"), ("green", "008000"),
    ("gray", "808080"),
    ("grey", "808080"), ("orange", "FFA500"), ("hotpink", "FF69B4"), ("lightgoldenrodyellow", "FAFAD2"),
    ("transparent", "00000000"), ("cornflowerblue", "6495ED"), ("maroon", "800000"), ("purple", "800080"),
    // rgb() (section 5.1), with commas and spaces, numbers and percentages.
    ("rgb(0 255 0)", "00FF00"), ("rgb(0, 255, 0)", "00FF00"), ("rgb(0% 100% 0% / 50%)", "00FF0080"),
    ("rgba(255, 0, 153, 0.5)", "FF009980"), ("rgb(255,0,153)", "FF0099"), ("RGB(300 -20 0)", "FF0000"),
    ("rgb(none 255 none)", "00FF00"), ("rgb( 178.5 , 0 , 0 )", "B30000"),
    // hsl() (section 7): degrees without a unit, other angles, and hues beyond the circle.
    ("hsl(120deg 100% 50%)", "00FF00"), ("hsl(120, 100%, 25%)", "008000"), ("hsl(120, 75%, 75%)", "8FEF8F"),
    ("hsl(0.3333333333333turn 100% 50%)", "00FF00"), ("hsl(-240 100% 50%)", "00FF00"),
    ("hsl(840 100% 50% / .5)", "00FF0080"),
    ("hsla(30, 100%, 50%, 0.1)", "FF80001A"), ("hsl(270 60 50)", "8033CC"), ("hsl(180 0% 40%)", "666666"),
    // hwb() (section 8).
    ("hwb(150 20% 10%)", "33E68C"), ("hwb(45 40% 80%)", "555555"),
    ("color(srgb 1 0.5 0 / 0.5)", "FF800080"),
    // The numbers of a file, those of a design program, and with decimal commas.
    ("0.5 0.5 0.5", "808080"), ("1 0 0", "FF0000"), ("255, 128, 0", "FF8000"), ("255 128 0 0.5", "FF800080"),
    ("0,5 0,5 0,5", "808080"), ("1 0,5 0", "FF8000"), ("0.25 0.5 0.75 0.5", "4080BF80"),
  ]) func coloursAreRead(_ text: String, _ expected: String) throws {
    #expect(try Self.hex(text) == expected)
  }

  /// Components outside of 0…1 are those of a file.
  @Test func wideColoursStay() throws {
    let color = try #require(try MarkupValue.value("1.2 -0.1 0.5", .color, key: "") as? CGColor)
    #expect(color.components == [1.2, -0.1, 0.5, 1])
  }

  @Test(arguments: [
    ("#12", "3, 4, 6 or 8 digits"), ("#12345", "3, 4, 6 or 8 digits"), ("#ggg", "3, 4, 6 or 8 digits"),
    ("12345", ""),
    ("bleu", "did you mean \"blue\"?"), ("rgb(1 2)", "2 values"), ("rgb(1 2 3 4 5)", "5 values"),
    ("rgb(a b c)", "\"a\" is not a number"), ("rgb(1 2 3", "not closed"), ("lch(50 20 30)", "none of rgb()"),
    ("color(display-p3 1 0 0)", "only the colour space srgb"),
    ("hsl(30mm 100% 50%)", "deg, rad, grad or turn"), ("", ""),
    ("255 128 0 128", "alpha"), ("1 2 3 4 5", "3 or 4 numbers"),
  ]) func whatIsNoColourSaysWhy(_ text: String, _ words: String) {
    let failure = #expect(throws: ValueError.self) { try Self.hex(text) }
    #expect(
      failure.map { words.isEmpty || $0.description.contains(words) } == true, "\(failure?.description ?? "")"
    )
  }

  @Test func thereAreAllNames() {
    #expect(CSSColorNames.table.count == 148)
    for (name, digits) in CSSColorNames.table {
      #expect(digits.count == 6 && CSSColor.hex(digits) != nil, "\(name)")
    }
  }
}
