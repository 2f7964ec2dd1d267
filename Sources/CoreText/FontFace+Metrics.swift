import CCairo
import CPango

extension FontFace.Metrics {
  /// - Parameter hbFont: scaled to font units.
  init(_ hbFont: OpaquePointer, unitsPerEm: Double, outlineFont: OpaquePointer?) {
    var extents = hb_font_extents_t()
    if hb_font_get_h_extents(hbFont, &extents) != 0 {
      ascent = Double(extents.ascender) / unitsPerEm
      descent = -Double(extents.descender) / unitsPerEm
      leading = max(Double(extents.line_gap), 0) / unitsPerEm
    }
    func metric(_ tag: hb_ot_metrics_tag_t) -> Double? {
      var position: hb_position_t = 0
      guard hb_ot_metrics_get_position(hbFont, tag, &position) != 0 else { return nil }
      return Double(position) / unitsPerEm
    }
    if let value = metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE), value > 0 { underlineThickness = value }
    if let value = metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) { underlinePosition = value }
    // For fonts without these heights the letters are measured.
    capHeight =
      metric(HB_OT_METRICS_TAG_CAP_HEIGHT).flatMap { $0 > 0 ? $0 : nil }
      ?? Self.height(of: "H", hbFont).map { $0 / unitsPerEm } ?? 0.7 * ascent
    xHeight =
      metric(HB_OT_METRICS_TAG_X_HEIGHT).flatMap { $0 > 0 ? $0 : nil }
      ?? Self.height(of: "x", hbFont).map { $0 / unitsPerEm } ?? 0.5 * ascent
    boundingBox = Self.boundingBox(hbFont) ?? CGRect(x: 0, y: -descent, width: 1, height: ascent + descent)
  }

  private static func height(of letter: Unicode.Scalar, _ hbFont: OpaquePointer) -> Double? {
    var glyph: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard hb_font_get_nominal_glyph(hbFont, letter.value, &glyph) != 0,
      hb_font_get_glyph_extents(hbFont, glyph, &extents) != 0, extents.y_bearing > 0
    else { return nil }
    return Double(extents.y_bearing)
  }

  /// The box around all glyphs, from the font's `head` table: unitsPerEm at offset 18, then 16 bytes of
  /// dates, then xMin, yMin, xMax, yMax (OpenType specification, "head").
  private static func boundingBox(_ hbFont: OpaquePointer) -> CGRect? {
    let head = hb_face_reference_table(hb_font_get_face(hbFont), 0x6865_6164)
    defer { hb_blob_destroy(head) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(head, &length), length >= 44 else { return nil }
    func number(_ offset: Int) -> Double {
      Double(
        Int16(
          bitPattern: UInt16(UInt8(bitPattern: bytes[offset])) << 8
            | UInt16(UInt8(bitPattern: bytes[offset + 1]))))
    }
    let unitsPerEm = number(18)
    guard unitsPerEm > 0 else { return nil }
    let box = CGRect(
      x: number(36) / unitsPerEm, y: number(38) / unitsPerEm, width: (number(40) - number(36)) / unitsPerEm,
      height: (number(42) - number(38)) / unitsPerEm)
    return box.width > 0 && box.height > 0 ? box : nil
  }
}

extension FontFace.Traits {
  /// - Parameter isFixedPitch: what the font's file says. Fontconfig, and with it Pango, counts widths, and a font with marks that take no
  ///   room, such as Noto Sans Mono, is not monospaced for it.
  init(_ font: UnsafeMutablePointer<PangoFont>, isFixedPitch: Bool) {
    isMonospaced = isFixedPitch
    guard let description = pango_font_describe(font) else { return }
    defer { pango_font_description_free(description) }
    weight = Int(pango_font_description_get_weight(description).rawValue)
    slant = FontQuery.Slant(rawValue: pango_font_description_get_style(description).rawValue) ?? .roman
    stretch = Int(pango_font_description_get_stretch(description).rawValue)
    if !isMonospaced, let face = pango_font_get_face(font), let family = pango_font_face_get_family(face) {
      isMonospaced = pango_font_family_is_monospace(family) != 0
    }
  }
}

extension FontFace.Names {
  init(_ face: OpaquePointer) {
    let english = hb_language_from_string("en", -1)
    func name(_ identifier: UInt32) -> String? {
      var size: UInt32 = 0
      let length = hb_ot_name_get_utf8(face, identifier, english, &size, nil)
      guard length > 0, length < 4096 else { return nil }
      var bytes = [CChar](repeating: 0, count: Int(length) + 1)
      size = length + 1
      hb_ot_name_get_utf8(face, identifier, english, &size, &bytes)
      return String(decoding: bytes[..<Int(length)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    // Name identifiers of the OpenType specification: 16 and 17 are the family and style among all styles, 1
    // and 2 those in groups of four styles.
    family = name(16) ?? name(1) ?? ""
    style = name(17) ?? name(2) ?? ""
    full = name(4) ?? (style.isEmpty ? family : "\(family) \(style)")
    postScript = name(6) ?? full.filter { $0 != " " }
  }
}

extension FontFace {
  /// The number of glyphs of the font.
  var glyphCount: Int { hbFont.map { Int(hb_face_get_glyph_count(hb_font_get_face($0))) } ?? 0 }

  /// The slant in degrees counterclockwise.
  var slantAngle: Double { hbFont.map { PostTable(hb_font_get_face($0)).slantAngle } ?? 0 }
}

/// Values of a font's `post` table (OpenType specification, "post").
struct PostTable {
  /// The number at offset 4, of 16 and 16 bits: degrees counterclockwise.
  private(set) var slantAngle = 0.0
  /// Whether the number at offset 12 is not 0.
  private(set) var isFixedPitch = false

  init(_ face: OpaquePointer?) {
    let post = hb_face_reference_table(face, 0x706F_7374)
    defer { hb_blob_destroy(post) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(post, &length) else { return }
    func number(_ offset: Int) -> UInt32 {
      guard length >= offset + 4 else { return 0 }
      return (offset..<offset + 4).reduce(0) { $0 << 8 | UInt32(UInt8(bitPattern: bytes[$1])) }
    }
    slantAngle = Double(Int32(bitPattern: number(4))) / 65536
    isFixedPitch = number(12) != 0
  }
}
