import CPango

/// The description of a wanted font: families in order of preference, and style. It has no size, because
/// faces are loaded once for all sizes.
struct FontQuery: Hashable, Sendable {
  var families: [String]
  /// 100 thin … 400 regular, 700 bold … 1000, as in OpenType.
  var weight = 400
  var slant = Slant.roman
  /// Pango's order: 0 ultra-condensed … 4 normal … 8 ultra-expanded.
  var stretch = 4
  /// Whether the font stands for Apple's font for user interfaces (`SystemFont`).
  var isSystem = false

  enum Slant: UInt32, Sendable { case roman, oblique, italic }

  /// Calls a closure with Pango's description of the query.
  func withDescription<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
    guard let description = pango_font_description_new() else { return nil }
    defer { pango_font_description_free(description) }
    // A comma separates families.
    let names = families.map { name in String(name.filter { $0 != "," && $0 != "\0" }) }
    pango_font_description_set_family(description, names.joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(min(max(weight, 100), 1000))))
    pango_font_description_set_style(description, PangoStyle(rawValue: slant.rawValue))
    pango_font_description_set_stretch(description, PangoStretch(rawValue: UInt32(min(max(stretch, 0), 8))))
    pango_font_description_set_absolute_size(description, FontLibrary.nominalSize * Double(PANGO_SCALE))
    return body(description)
  }
}
