import CCairo
import CPango
import Synchronization

/// A font face without a size: glyphs, outlines and metrics for an em of 1. Faces are never freed; there are
/// only as many as fonts in use.
///
/// The class is unchecked Sendable because the objects behind its pointers do not change.
final class FontFace: @unchecked Sendable {
  /// The index in the library's list.
  let id: Int
  /// Scaled to font units. Nil for the empty face, which is used if no font is installed.
  let hbFont: OpaquePointer?
  /// The font's units per em.
  let unitsPerEm: Int
  let metrics: Metrics
  let traits: Traits
  let names: Names
  /// Whether some glyphs are colour glyphs.
  private let hasColors: (png: Bool, layers: Bool, svg: Bool)
  /// For drawing and outlines, with the matrix for an em of 1.
  private let cairoFont: (face: OpaquePointer, matrix: cairo_matrix_t)?
  /// For an em of `unitsPerEm`, so that coordinates are whole numbers.
  private let outlineFont: OpaquePointer?
  private let outlines = Mutex<[CGGlyph: CGPath]>([:])

  /// Distances for an em of 1, y up.
  struct Metrics: Sendable {
    var ascent = 0.75
    var descent = 0.25
    var leading = 0.0
    var capHeight = 0.7
    var xHeight = 0.5
    /// The top of the underline; usually negative.
    var underlinePosition = -0.1
    var underlineThickness = 0.05
    var boundingBox = CGRect(x: 0, y: -0.25, width: 1, height: 1)
  }

  /// The traits of the face, in the terms of a query.
  struct Traits: Sendable {
    var weight = 400
    var slant = FontQuery.Slant.roman
    var stretch = 4
    var isMonospaced = false
  }

  struct Names: Sendable {
    var family = ""
    var style = ""
    var full = ""
    var postScript = ""
  }

  /// Must be called with the library's lock held. Takes over a reference to `font`.
  init(id: Int, font: UnsafeMutablePointer<PangoFont>?) {
    self.id = id
    guard let font, let sized = pango_font_get_hb_font(font), let face = hb_font_get_face(sized),
      let hbFont = hb_font_create(face)
    else {
      (hbFont, unitsPerEm, metrics, traits, names) = (nil, 1000, Metrics(), Traits(), Names())
      (cairoFont, outlineFont) = (nil, nil)
      hasColors = (false, false, false)
      return
    }
    let unitsPerEm = max(Int(hb_face_get_upem(face)), 1)
    hb_font_set_scale(hbFont, Int32(unitsPerEm), Int32(unitsPerEm))
    var axisCount: UInt32 = 0
    if let coordinates = hb_font_get_var_coords_normalized(sized, &axisCount), axisCount > 0 {
      hb_font_set_var_coords_normalized(hbFont, coordinates, axisCount)
    }
    hb_font_make_immutable(hbFont)
    self.hbFont = hbFont
    self.unitsPerEm = unitsPerEm
    hasColors = (
      hb_ot_color_has_png(face) != 0, hb_ot_color_has_layers(face) != 0, hb_ot_color_has_svg(face) != 0
    )
    cairoFont = Self.cairoFont(of: font)
    outlineFont = cairoFont.flatMap { Self.scaledFont($0.face, $0.matrix, size: Double(unitsPerEm)) }
    metrics = Metrics(hbFont, unitsPerEm: Double(unitsPerEm), outlineFont: outlineFont)
    traits = Traits(font, isFixedPitch: PostTable(face).isFixedPitch)
    names = Names(face)
  }

  private static func cairoFont(
    of font: UnsafeMutablePointer<PangoFont>
  ) -> (face: OpaquePointer, matrix: cairo_matrix_t)? {
    guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)),
      let face = cairo_scaled_font_get_font_face(scaled)
    else { return nil }
    cairo_font_face_reference(face)
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(scaled, &matrix)
    cairo_matrix_scale(&matrix, 1 / FontLibrary.nominalSize, 1 / FontLibrary.nominalSize)
    return (face, matrix)
  }

  private static func scaledFont(
    _ face: OpaquePointer, _ emMatrix: cairo_matrix_t, size: Double
  ) -> OpaquePointer? {
    var matrix = emMatrix
    cairo_matrix_scale(&matrix, size, size)
    var identity = cairo_matrix_t()
    cairo_matrix_init_identity(&identity)
    let options = FontFace.unhintedOptions()
    defer { cairo_font_options_destroy(options) }
    guard let font = cairo_scaled_font_create(face, &matrix, &identity, options) else { return nil }
    guard cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS else {
      cairo_scaled_font_destroy(font)
      return nil
    }
    return font
  }

  /// Font options without hinting. The caller destroys them.
  static func unhintedOptions() -> OpaquePointer? {
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    return options
  }

  // MARK: Glyphs

  /// The glyph of a single character, or 0 if the face has none.
  func glyph(of scalar: Unicode.Scalar) -> CGGlyph {
    guard let hbFont else { return 0 }
    var glyph: UInt32 = 0
    guard hb_font_get_nominal_glyph(hbFont, scalar.value, &glyph) != 0 else { return 0 }
    return CGGlyph(truncatingIfNeeded: glyph)
  }

  /// The advance of a single glyph, for an em of 1.
  func advance(of glyph: CGGlyph) -> Double {
    guard let hbFont, glyph != kCGFontIndexInvalid else { return 0 }
    return Double(hb_font_get_glyph_h_advance(hbFont, UInt32(glyph))) / Double(unitsPerEm)
  }

  /// Whether a glyph is a colour glyph.
  func isColored(_ glyph: CGGlyph) -> Bool {
    guard let hbFont, glyph != kCGFontIndexInvalid else { return false }
    let face = hb_font_get_face(hbFont)
    func hasBytes(_ blob: OpaquePointer?) -> Bool {
      defer { hb_blob_destroy(blob) }
      return hb_blob_get_length(blob) > 0
    }
    if hasColors.layers, hb_ot_color_glyph_get_layers(face, UInt32(glyph), 0, nil, nil) > 0 { return true }
    if hasColors.png, hasBytes(hb_ot_color_glyph_reference_png(hbFont, UInt32(glyph))) { return true }
    if hasColors.svg, hasBytes(hb_ot_color_glyph_reference_svg(face, UInt32(glyph))) { return true }
    return false
  }

  // MARK: Outlines

  /// A glyph's outline relative to its origin, for an em of 1, y up. Empty for blanks and colour glyphs. The
  /// outline is cached.
  func outline(of glyph: CGGlyph) -> CGPath {
    guard let outlineFont, glyph != kCGFontIndexInvalid else { return FontFace.nothing }
    if let path = outlines.withLock({ $0[glyph] }) { return path }
    let path =
      isColored(glyph)
      ? FontFace.nothing : FontFace.outline(of: glyph, in: outlineFont, scale: 1 / Double(unitsPerEm))
    outlines.withLock { kept in
      if kept.count >= 8192 { kept.removeAll() }
      kept[glyph] = path
    }
    return path
  }

  private static let nothing: CGPath = CGMutablePath().copy() ?? CGMutablePath()

  private static func outline(of glyph: CGGlyph, in font: OpaquePointer, scale: Double) -> CGPath {
    // A recording surface has no pixels, so coordinates are rounded only to 1/256 of a font unit.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    cairo_set_scaled_font(cairo, font)
    var item = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    cairo_glyph_path(cairo, &item, 1)
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS, let list = cairo_copy_path(cairo) else {
      return nothing
    }
    defer { cairo_path_destroy(list) }
    let path = CGMutablePath()
    guard list.pointee.status == CAIRO_STATUS_SUCCESS, let data = list.pointee.data else { return nothing }
    func point(_ index: Int) -> CGPoint {
      CGPoint(x: data[index].point.x * scale, y: -data[index].point.y * scale)
    }
    // Cairo adds a move after each close; the last one has no lines.
    var start: CGPoint?
    func begin() {
      if let point = start { path.move(to: point) }
      start = nil
    }
    var index = 0
    while index < Int(list.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: start = point(index + 1)
      case CAIRO_PATH_LINE_TO:
        begin()
        path.addLine(to: point(index + 1))
      case CAIRO_PATH_CURVE_TO:
        begin()
        path.addCurve(to: point(index + 3), control1: point(index + 1), control2: point(index + 2))
      default: path.closeSubpath()
      }
      index += max(Int(header.length), 1)
    }
    return path.copy() ?? nothing
  }

  // MARK: Drawing

  /// Draws a glyph of any kind with Cairo, upright in a space where y is up.
  func show(_ glyph: CGGlyph, size: CGFloat, at point: CGPoint, on cairo: OpaquePointer) {
    guard let cairoFont, glyph != kCGFontIndexInvalid else { return }
    cairo_save(cairo)
    cairo_translate(cairo, Double(point.x), Double(point.y))
    cairo_scale(cairo, 1, -1)
    cairo_set_font_face(cairo, cairoFont.face)
    var matrix = cairoFont.matrix
    cairo_matrix_scale(&matrix, Double(size), Double(size))
    cairo_set_font_matrix(cairo, &matrix)
    let options = FontFace.unhintedOptions()
    cairo_set_font_options(cairo, options)
    cairo_font_options_destroy(options)
    var item = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    cairo_show_glyphs(cairo, &item, 1)
    cairo_restore(cairo)
  }

  /// The bounds of what `show` draws, for an em of 1, y up.
  func inkBox(of glyph: CGGlyph) -> CGRect {
    guard let outlineFont, glyph != kCGFontIndexInvalid else { return .null }
    var item = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(outlineFont, &item, 1, &extents)
    guard extents.width > 0, extents.height > 0 else { return .null }
    let scale = 1 / Double(unitsPerEm)
    return CGRect(
      x: extents.x_bearing * scale, y: -(extents.y_bearing + extents.height) * scale,
      width: extents.width * scale, height: extents.height * scale)
  }
}
